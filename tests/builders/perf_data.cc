// The parts of samples and records, in the order of the kernel's documentation.
#include "tests/builders/perf_data.h"

#include <rapidcheck.h>

#include <algorithm>
#include <bit>

namespace proflint::tests::perf_data {
namespace {

constexpr std::uint64_t kIdentifier = 1u << 16, kWeight = 1u << 14, kWeightStruct = 1u << 24, kTime = 4, kTid = 2,
                        kIp = 1, kRead = 16, kAllParts = (1u << 25) - 1;
constexpr std::uint32_t kAttrBytes = 112, kStack = 16;
constexpr unsigned kSampleIdAll = 18;

bool has(const Event& event, unsigned bit) {
  return (event.sample_type >> bit & 1) != 0;
}

std::string attr(const Recording& recording, const Event& event) {
  const unsigned bit = recording.machine.order == std::endian::little ? kSampleIdAll : 63 - kSampleIdAll;
  Bytes out(recording.machine);
  out.number(1, 4).number(kAttrBytes, 4).number(0, 8).number(1, 8).number(event.sample_type, 8);
  out.number(event.read_format, 8).number(std::uint64_t{1} << bit, 8).number(0, 8).number(0, 8).number(0, 8);
  out.number(event.branch_sample_type, 8).number(event.regs, 8).number(kStack, 4).number(0, 4);
  return out.number(event.regs, 8).number(0, 8).str();
}

std::string round(const Recording& recording) {
  return record(recording, 68, 0, {});
}

// The records after the attrs in a pipe, or the data section of a file.
std::vector<std::string> data_records(const Recording& recording) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < recording.times.size(); ++i) {
    const Event& event = recording.events[i % recording.events.size()];
    out.push_back(record(recording, 9, 2, sample_body(recording, event, recording.times[i])));
    if (i % 3 == 2) out.push_back(round(recording));
  }
  out.push_back(round(recording));
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += part;
  return out;
}

std::vector<std::string> pipe_parts(const Recording& recording) {
  std::vector<std::string> parts;
  for (const Event& event : recording.events) {
    const std::string id = Bytes(recording.machine).number(event.id, 8).str();
    parts.push_back(record(recording, 64, 0, attr(recording, event) + id));
  }
  const std::vector<std::string> data = data_records(recording);
  parts.insert(parts.end(), data.begin(), data.end());
  return parts;
}

std::string magic(const Recording& recording) {
  return recording.machine.order == std::endian::little ? "PERFILE2" : "2ELIFREP";
}

std::string file_bytes(const Recording& recording) {
  const std::size_t ids = 104, attrs = ids + 8 * recording.events.size(), entry = kAttrBytes + 16;
  const std::string data = joined(data_records(recording));
  Bytes out(recording.machine);
  out.bytes(magic(recording)).number(104, 8).number(entry, 8).number(attrs, 8);
  out.number(entry * recording.events.size(), 8).number(attrs + entry * recording.events.size(), 8);
  out.number(data.size(), 8).bytes(std::string(48, '\0'));
  for (const Event& event : recording.events) out.number(event.id, 8);
  for (std::size_t i = 0; i < recording.events.size(); ++i)
    out.bytes(attr(recording, recording.events[i])).number(ids + 8 * i, 8).number(8, 8);
  return out.bytes(data).str();
}

}  // namespace

std::string record(const Recording& recording, std::uint32_t type, std::uint16_t misc, const std::string& body) {
  Bytes out(recording.machine);
  return out.number(type, 4).number(misc, 2).number(8 + body.size(), 2).bytes(body).str();
}

std::string sample_body(const Recording& recording, const Event& event, std::uint64_t time) {
  Bytes out(recording.machine);
  const auto word = [&](unsigned bit, std::uint64_t value) {
    if (has(event, bit)) out.number(value, 8);
  };
  const auto registers = [&](unsigned bit) {
    if (!has(event, bit)) return;
    out.number(2, 8);
    for (int i = 0; i < std::popcount(event.regs); ++i) out.number(7, 8);
  };
  word(16, event.id);
  word(0, 0x401000);
  if (has(event, 1)) out.number(1, 4).number(1, 4);
  word(2, time);
  word(3, 1);
  word(6, event.id);
  word(9, event.id);
  if (has(event, 7)) out.number(0, 4).number(0, 4);
  word(8, 1);
  if (has(event, 4)) {
    const bool is_group = (event.read_format & 8) != 0;
    out.number(is_group ? 2 : 5, 8);
    for (int i = std::popcount(event.read_format & 3); i > 0; --i) out.number(1, 8);
    const int each = std::popcount(event.read_format & 20) + (is_group ? 1 : 0);
    for (int i = is_group ? 2 * each : each; i > 0; --i) out.number(event.id, 8);
  }
  if (has(event, 5)) out.number(2, 8).number(0 - std::uint64_t{512}, 8).number(0x401000, 8);
  if (has(event, 10)) out.number(4, 4).bytes("abcd");
  if (has(event, 11)) {
    out.number(2, 8);
    if ((event.branch_sample_type >> 17 & 1) != 0) out.number(0, 8);
    for (int i = 0; i < 6; ++i) out.number(1, 8);
    if ((event.branch_sample_type >> 19 & 1) != 0) out.number(1, 8).number(1, 8);
  }
  registers(12);
  if (has(event, 13)) out.number(kStack, 8).bytes(std::string(kStack, 's')).number(8, 8);
  if (has(event, 14) || has(event, 24)) out.number(1, 8);
  word(15, 1);
  word(17, 0);
  registers(18);
  word(19, 1);
  word(21, 1);
  word(22, 4096);
  word(23, 4096);
  if (has(event, 20)) out.number(8, 8).number(1, 8);
  return out.str();
}

Recording arbitrary_recording() {
  Recording recording;
  recording.machine.order = *rc::gen::element(std::endian::little, std::endian::big);
  recording.is_pipe = *rc::gen::arbitrary<bool>();
  const int events = *rc::gen::inRange(1, 4);
  for (int i = 0; i < events; ++i) {
    Event event;
    event.sample_type = (*rc::gen::inRange<std::uint64_t>(0, kAllParts + 1)) | kIdentifier | kIp | kTime | kTid;
    if ((event.sample_type & kWeight) != 0) event.sample_type &= ~kWeightStruct;
    event.read_format = *rc::gen::inRange<std::uint64_t>(0, 32) | 4;
    event.branch_sample_type = *rc::gen::element<std::uint64_t>(0, 1u << 17, 1u << 19, 1u << 17 | 1u << 19);
    event.regs = *rc::gen::inRange<std::uint64_t>(0, 256);
    event.id = 100 + static_cast<std::uint64_t>(i);
    recording.events.push_back(event);
  }
  recording.times = *rc::gen::container<std::vector<std::uint64_t>>(static_cast<std::size_t>(*rc::gen::inRange(1, 12)),
                                                                    rc::gen::inRange<std::uint64_t>(1, 1000));
  std::sort(recording.times.begin(), recording.times.end());
  return recording;
}

std::string bytes(const Recording& recording) {
  if (!recording.is_pipe) return file_bytes(recording);
  return magic(recording) + Bytes(recording.machine).number(16, 8).str() + joined(pipe_parts(recording));
}

std::vector<std::size_t> boundaries(const Recording& recording) {
  std::vector<std::size_t> ends = {16};
  for (const std::string& part : pipe_parts(recording)) ends.push_back(ends.back() + part.size());
  return ends;
}

}  // namespace proflint::tests::perf_data
