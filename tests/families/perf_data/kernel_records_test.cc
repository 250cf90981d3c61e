// Records of the kernel, one by one: their minimum and maximum sizes, and every value at its bound.
#include <gtest/gtest.h>

#include <algorithm>
#include <span>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kBoth[] = {{std::endian::little, 8}, {std::endian::big, 8}};

std::string sample(Machine machine, std::uint64_t time) {
  return record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(time)}, machine));
}

Fields joined(Fields fields, const Fields& more) {
  fields.insert(fields.end(), more.begin(), more.end());
  return fields;
}

// A record with the trailer of a default attribute.
std::string kernel_record(Machine machine, std::uint32_t type, std::uint16_t misc, const Fields& body,
                          std::uint64_t time = 20) {
  return record(machine, type, misc, to_bytes(joined(body, {u32(1), u32(1), u64(time), u64(100)}), machine));
}

struct KernelRow {
  const char* what;
  std::uint32_t type;
  std::uint16_t misc;
  Fields body;
  const char* says;
};

// The findings on each row after a sample in a pipe.
void expect_kernel_rows(const std::vector<KernelRow>& rows, std::span<const Machine> machines = kBoth) {
  for (const Machine machine : machines)
    for (const KernelRow& row : rows) {
      Parts parts{.machine = machine};
      parts.data = sample(machine, 10) + kernel_record(machine, row.type, row.misc, row.body);
      EXPECT_EQ(rules_of(check(pipe_of(parts))), row.says)
          << row.what << (machine.order == std::endian::little ? ", little endian" : ", big endian");
    }
}

Fields mapping(std::uint64_t start, std::uint64_t size, const Fields& more) {
  return joined({u32(1), u32(1), u64(start), u64(size), u64(0)}, more);
}

// MMAP2 with its ids of device and inode, or a build ID of `size` bytes.
Fields mapping2(const Fields& more, std::uint64_t size = 0) {
  return mapping(0x1000, 0x1000, joined({u8(size), u8(0), u16(0), text("\x01"), zeros(19)}, more));
}

TEST(PerfDataKernel, RecordsMatchTheirTypes) {
  struct Kind {
    std::uint32_t type;
    std::size_t size;
    bool is_fixed;
    const char* says;  // of a record of zeros
  };
  const Kind kinds[] = {{2, 16, true, "lost-events"},
                        {4, 24, false, ""},
                        {5, 24, true, "throttled"},
                        {6, 24, true, "throttled"},
                        {7, 24, true, ""},
                        {11, 24, true, ""},
                        {12, 8, true, ""},
                        {13, 8, true, ""},
                        {15, 8, true, ""},
                        {16, 16, false, ""},
                        {17, 24, false, ""},
                        {18, 16, true, ""},
                        {19, 16, false, ""},
                        {21, 8, true, ""},
                        {22, 16, false, ""}};
  std::vector<KernelRow> rows;
  for (const Kind& kind : kinds) {
    const bool has_string = kind.type == 17 || kind.type == 19 || kind.type == 4;
    rows.push_back({"exact", kind.type, 0, {zeros(kind.size)}, kind.says});
    if (!has_string) rows.push_back({"short", kind.type, 0, {zeros(kind.size - 8)}, "record-short"});
  }
  for (const std::uint32_t type : {7u, 11u, 12u, 13u, 15u, 16u, 18u, 21u, 22u}) {
    const std::size_t size =
        std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& k) { return k.type == type; })->size;
    rows.push_back({"long", type, 0, {zeros(size + 8)}, "record-long"});
  }
  rows.push_back({"a long exit", 4, 0, {zeros(32)}, "record-long"});
  rows.push_back({"a switch", 14, 0, {}, ""});
  rows.push_back({"a long switch", 14, 0, {zeros(8)}, "record-long"});
  expect_kernel_rows(rows);
}

TEST(PerfDataKernel, NamesEndInNul) {
  expect_kernel_rows({
      {"COMM", 3, 0, {u32(1), u32(1), zeros(8)}, ""},
      {"COMM without NUL", 3, 0, {u32(1), u32(1), text("12345678")}, "string-nul"},
      {"the longest COMM", 3, 0, {u32(1), u32(1), text("123456789012345"), zeros(1)}, ""},
      {"a longer COMM", 3, 0, {u32(1), u32(1), text("123456789012345"), zeros(9)}, "record-long"},
      {"a longer COMM without NUL", 3, 0, {u32(1), u32(1), text("123456789012345678901234")}, "string-nul"},
      {"KSYMBOL", 17, 0, {zeros(16), text("sym"), zeros(5)}, ""},
      {"KSYMBOL without NUL", 17, 0, {zeros(16), text("symbol_1")}, "string-nul"},
      {"CGROUP", 19, 0, {u64(1), text("/"), zeros(7)}, ""},
      {"CGROUP without NUL", 19, 0, {u64(1), text("/a/b/c/d")}, "string-nul"},
      {"MMAP", 1, 0, mapping(0x1000, 1, {text("/a"), zeros(6)}), ""},
      {"MMAP without NUL", 1, 0, mapping(0x1000, 1, {text("/a/b/c/d")}), "string-nul"},
      {"MMAP without path", 1, 0, mapping(0x1000, 1, {}), "record-short"},
  });
}

TEST(PerfDataKernel, NamesHaveOnlyTheirPadding) {
  expect_kernel_rows({
      {"COMM", 3, 0, {u32(1), u32(1), text("1234567"), zeros(9)}, "record-long"},
      {"COMM of 8 bytes", 3, 0, {u32(1), u32(1), text("12345678"), zeros(8)}, ""},
      {"an empty COMM", 3, 0, {u32(1), u32(1), zeros(16)}, "record-long"},
      {"the rest of a COMM", 3, 0, {u32(1), u32(1), text("123"), zeros(1), text("567"), zeros(1)}, ""},
      {"the rest of a longer COMM", 3, 0, {u32(1), u32(1), zeros(8), text("89"), zeros(6)}, "record-long"},
      {"KSYMBOL", 17, 0, {zeros(16), text("sym"), zeros(13)}, "record-long"},
      {"CGROUP", 19, 0, {u64(1), text("/"), zeros(15)}, "record-long"},
      {"MMAP", 1, 0, mapping(0x1000, 1, {text("/a"), zeros(14)}), "record-long"},
      {"MMAP2", 10, 0, mapping2({u32(5), u32(2), text("/a"), zeros(14)}), "record-long"},
      {"old MMAP2", 10, 0, mapping2({text("/usr/lib"), zeros(16)}), "mmap2-old record-long"},
  });
}

// Zeros are padding; other bytes are the rest of a name.
TEST(PerfDataKernel, TheRestOfANameIsAnError) {
  const auto severity = [](const Fields& name) {
    Parts parts;
    parts.data = sample(parts.machine, 10) + kernel_record(parts.machine, 3, 0, joined({u32(1), u32(1)}, name));
    const Result result = check(pipe_of(parts));
    return result.findings.empty() ? Severity::note : result.findings.front().severity;
  };
  EXPECT_EQ(severity({text("1234567"), zeros(1)}), Severity::note);
  EXPECT_EQ(severity({text("1234567"), zeros(9)}), Severity::warning);
  EXPECT_EQ(severity({text("123"), zeros(1), text("5"), zeros(11)}), Severity::error);
  EXPECT_EQ(severity({text("1234567"), zeros(8), text("8")}), Severity::error);
}

TEST(PerfDataKernel, MappingsAreInsideTheAddressSpace) {
  const Fields path = {text("/a"), zeros(6)};
  constexpr std::uint64_t kTop = UINT64_MAX;
  expect_kernel_rows({
      {"to the end", 1, 0, mapping(kTop - 0xfff, 0x1000, path), ""},
      {"past the end", 1, 0, mapping(kTop - 0xfff, 0x1001, path), "mmap-range"},
      {"all", 1, 0, mapping(1, kTop, path), ""},
      {"empty", 1, 0, mapping(0x1000, 0, path), "mmap-empty"},
      {"timeout", 1, 1u << 12, mapping(0x1000, 1, path), "proc-map-timeout"},
      {"other bits", 1, 1u << 13, mapping(0x1000, 1, path), ""},
      {"largest mode", 1, 5, mapping(0x1000, 1, path), ""},
      {"no mode", 1, 6, mapping(0x1000, 1, path), "cpumode"},
  });
}

TEST(PerfDataKernel, EmptyMappingsOfTheKernelAreHidden) {
  const auto severity = [](std::uint16_t mode, std::uint64_t start) {
    Parts parts;
    const std::string mapped = kernel_record({}, 1, mode, mapping(start, 0, {text("/a"), zeros(6)}));
    parts.data = sample({}, 10) + mapped + kernel_record({}, 1, 2, mapping(0x1000, 1, {text("/a"), zeros(6)}));
    return check(pipe_of(parts)).findings.at(0).severity;
  };
  EXPECT_EQ(severity(1, 0), Severity::warning);
  EXPECT_EQ(severity(1, 0x1000), Severity::error);
  EXPECT_EQ(severity(2, 0), Severity::error);
}

TEST(PerfDataKernel, MappingsWithProtectionHaveTheirPathAfterIt) {
  constexpr std::uint16_t kHasId = 1u << 14;
  const Fields new_path = {u32(5), u32(2), text("/a"), zeros(6)}, no_path = {u32(5), u32(2)};
  expect_kernel_rows({
      {"new", 10, 0, mapping2(new_path), ""},
      {"no path", 10, 0, mapping2(no_path), "record-short"},
      {"a path of one byte", 10, 0, mapping2(joined(no_path, {zeros(1)})), "record-alignment"},
      {"old", 10, 0, mapping2({text("/usr/lib"), zeros(8)}), "mmap2-old"},
      {"old, short", 10, 0, mapping2({text("/a"), zeros(1)}), "mmap2-old record-alignment"},
      {"old, of 4 bytes", 10, 0, mapping2({text("[a]"), zeros(1)}), "mmap2-old record-alignment"},
      {"neither", 10, 0, mapping2({text("usr/lib"), zeros(1)}), "record-short"},
      {"with id", 10, kHasId, mapping2(new_path, 20), ""},
      {"with the path of old", 10, kHasId, mapping2({text("/usr/lib"), zeros(8)}, 20), ""},
      {"with the path of old alone", 10, kHasId, mapping2({text("/usr/li"), zeros(1)}, 20), "record-short"},
      {"with a long id", 10, kHasId, mapping2(new_path, 21), "build-id-size"},
      {"the size without an id", 10, 0, mapping2(new_path, 21), ""},
  });
  // A number below 256 is a protection, whatever character its first byte is.
  const KernelRow small = {"small", 10, 0, mapping2({u32('/'), u32(2), text("/a"), zeros(6)}), ""};
  expect_kernel_rows({small}, {kBoth, 1});
}

TEST(PerfDataKernel, CountsFitTheRecord) {
  constexpr std::uint64_t kMark = 0 - std::uint64_t{512}, kNoMark = 0 - std::uint64_t{513};
  constexpr std::uint64_t kHuge = std::uint64_t{1} << 61;
  expect_kernel_rows({
      {"one namespace", 16, 0, {u64(1), u64(1), zeros(16)}, ""},
      {"two of one", 16, 0, {u64(1), u64(2), zeros(16)}, "count-overrun"},
      {"one and more", 16, 0, {u64(1), u64(1), zeros(24)}, "record-long"},
      {"so many that sizes wrap", 16, 0, {u64(1), u64(kHuge / 2), zeros(16)}, "count-overrun"},
      {"one frame", 22, 0, {u64(1), u64(1), u64(kMark)}, ""},
      {"two frames", 22, 0, {u64(1), u64(2), u64(kMark), u64(0x1000)}, ""},
      {"two of one", 22, 0, {u64(1), u64(2), u64(kMark)}, "count-overrun"},
      {"an unknown mark", 22, 0, {u64(1), u64(1), u64(kNoMark)}, "callchain-context"},
      {"an unknown mark later", 22, 0, {u64(1), u64(2), u64(kMark), u64(kNoMark)}, "callchain-context"},
      {"an unknown mark after the last", 22, 0, {u64(1), u64(1), u64(kMark), u64(kNoMark)}, "record-long"},
      {"no mark in namespaces", 16, 0, {u64(1), u64(1), u64(kNoMark), u64(0)}, ""},
      {"so many that sizes wrap", 22, 0, {u64(1), u64(kHuge), u64(kMark)}, "count-overrun"},
      {"code", 20, 0, {u64(1), u16(2), u16(2), text("abcd")}, ""},
      {"code with padding", 20, 0, {u64(1), u16(3), u16(1), text("abcdefghijkl")}, "record-long"},
      {"code with 7 bytes of padding", 20, 0, {u64(1), u16(3), u16(2), text("abcde"), zeros(7)}, ""},
      {"code that does not fit", 20, 0, {u64(1), u16(3), u16(2), text("abcd")}, "count-overrun"},
      {"code that does not fit", 20, 0, {u64(1), u16(2), u16(3), text("abcd")}, "count-overrun"},
      {"a reading", 8, 0, {u32(1), u32(1), u64(5), u64(100)}, ""},
      {"a long reading", 8, 0, {u32(1), u32(1), u64(5), u64(100), u64(0)}, "record-long"},
      {"a short reading", 8, 0, {u32(1), u32(1), u64(5)}, "record-short"},
  });
}

TEST(PerfDataKernel, LossesAreSaid) {
  expect_kernel_rows({
      {"trace data", 11, 0, {u64(0), u64(8), u64(0)}, ""},
      {"overwritten trace data", 11, 0, {u64(0), u64(8), u64(2)}, ""},
      {"lost trace data", 11, 0, {u64(0), u64(8), u64(1)}, "aux-truncated"},
      {"lost trace data that is overwritten", 11, 0, {u64(0), u64(8), u64(3)}, "aux-truncated"},
      {"lost samples", 13, 0, {u64(1)}, "lost-samples"},
      {"samples that BPF dropped", 13, 1u << 15, {u64(1)}, ""},
      {"lost events", 2, 0, {u64(1), u64(1)}, "lost-events"},
  });
}

// More than 5 % lost samples are reported.
TEST(PerfDataKernel, ALossOfATwentiethIsSmall) {
  for (const std::size_t whole : {18u, 19u, 20u}) {
    Parts parts;
    for (std::size_t i = 0; i < whole; ++i) parts.data += sample(parts.machine, 10 + i);
    parts.data += kernel_record(parts.machine, 13, 0, {u64(1)});
    EXPECT_EQ(rules_of(check(pipe_of(parts))), whole < 19 ? "lost-samples" : "lost-samples-few");
  }
}

// ---- Times and ids after the fields of records

// A pipe whose rounds were flushed up to time 30, followed by a COMM record with this trailer.
std::string after_rounds(const Attribute& attribute, Machine machine, const Fields& trailer) {
  const std::string round = record(machine, 68, 0, {});
  Parts parts{.machine = machine, .attributes = {attribute}};
  for (const std::uint64_t time : {30u, 40u}) parts.data += sample(machine, time) + round;
  const Fields comm = {u32(1), u32(1), text("name"), zeros(4)};
  parts.data += record(machine, 3, 0, to_bytes(joined(comm, trailer), machine)) + round;
  return rules_of(check(pipe_of(parts)));
}

TEST(PerfDataKernel, TimesOfAllRecordsFollowTheRounds) {
  Attribute attribute;
  const auto said = [&](std::uint64_t time) {
    std::string all;
    for (const Machine machine : kBoth)
      all += after_rounds(attribute, machine, {u32(1), u32(1), u64(time), u64(100)}) + "|";
    return all;
  };
  EXPECT_EQ(said(29), "time-order|time-order|");
  for (const std::uint64_t time : {std::uint64_t{30}, std::uint64_t{31}, std::uint64_t{0}, UINT64_MAX})
    EXPECT_EQ(said(time), "||") << time;
  attribute.flags = 0;  // the same bytes are then extra fields, not a trailer
  EXPECT_EQ(said(29), "record-long|record-long|");
}

TEST(PerfDataKernel, TheTimeIsTheFirstWordWithoutThreads) {
  const auto said = [](std::uint64_t type, const Fields& sample_fields, const Fields& trailer, const Fields& late) {
    const Machine machine;
    Parts parts{.attributes = {{.sample_type = type}}};
    const std::string round = record(machine, 68, 0, {});
    for (int i = 0; i < 2; ++i) parts.data += record(machine, 9, 2, to_bytes(sample_fields, machine)) + round;
    const Fields comm = {u32(1), u32(1), zeros(8)};
    const std::string fine = record(machine, 3, 0, to_bytes(joined(comm, trailer), machine));
    const std::string wrong = record(machine, 3, 0, to_bytes(joined(comm, late), machine));
    return rules_of(check(pipe_of({.attributes = parts.attributes, .data = parts.data + fine + round}))) + "|" +
           rules_of(check(pipe_of({.attributes = parts.attributes, .data = parts.data + wrong + round})));
  };
  EXPECT_EQ(said(kIp | kTime, {u64(1), u64(30)}, {u64(30)}, {u64(29)}), "|time-order");
  EXPECT_EQ(said(kIp | kTid | kTime, {u64(1), u64(1), u64(30)}, {u64(1), u64(30)}, {u64(30), u64(29)}), "|time-order");
  EXPECT_EQ(said(kIp | kTid, {u64(1), u64(1)}, {u64(30)}, {u64(29)}), "|");
}

TEST(PerfDataKernel, RecordsWithoutTrailersAreOfTheFirstAttr) {
  const Attribute first{.flags = 0}, second{.flags = 0, .ids = {101}};
  const std::string id = record({}, 21, 0, to_bytes({u64(7)}, {}));
  EXPECT_EQ(rules_of(check(pipe_of({.attributes = {first, second}, .data = sample({}, 10) + id}))), "");
}

// Without samples, only ids in trailers matter, if they exist.
TEST(PerfDataKernel, AttrsAgreeWhereRecordsHaveTrailers) {
  const auto said = [](const Attribute& first, const Attribute& second, bool has_record) {
    Parts parts{.attributes = {first, second}};
    parts.attributes[1].ids = {101};
    if (has_record) parts.data = record({}, 14, 0, {});
    return rules_of(check(pipe_of(parts)));
  };
  const Attribute bare{.sample_type = kIp, .flags = 0}, with_trailer{.sample_type = kIp};
  EXPECT_EQ(said(bare, bare, true), "no-samples");
  EXPECT_EQ(said(with_trailer, with_trailer, true), "id-position");
  EXPECT_EQ(said(with_trailer, with_trailer, false), "no-samples");
  EXPECT_EQ(said(bare, with_trailer, true), "id-position sample-id-all");
}

// Two events; `type` decides the places of ids in their records.
struct Place {
  std::uint64_t type;
  Fields before, after;            // of the id in a sample
  Fields before_last, after_last;  // of the id in a trailer
};

TEST(PerfDataKernel, RecordsHaveTheirEventId) {
  const Fields none, one = {u64(1)};
  const std::vector<Place> places = {
      {kIdentifier | kIp, none, one, none, none},
      {kIdentifier | kIp | kTid | kCpu, none, {u64(1), u64(1), u64(0)}, {u64(1), u64(0)}, none},
      {kId | kIp, one, none, none, none},
      {kId | kTid | kCpu, one, {u64(0)}, one, {u64(0)}},
      {kId | kStreamId | kCpu, none, {u64(1), u64(0)}, none, {u64(1), u64(0)}},
  };
  for (const Machine machine : kBoth)
    for (const Place& place : places) {
      const Attribute first{.sample_type = place.type, .ids = {100}}, second{.sample_type = place.type, .ids = {101}};
      const auto said = [&](std::uint64_t of_sample, std::uint64_t of_comm) {
        const Fields body = joined(joined(place.before, {u64(of_sample)}), place.after);
        const Fields comm = {u32(1), u32(1), zeros(8)};
        const Fields trailer = joined(joined(place.before_last, {u64(of_comm)}), place.after_last);
        Parts parts{.machine = machine, .attributes = {first, second}};
        parts.data = record(machine, 9, 2, to_bytes(body, machine)) +
                     record(machine, 3, 0, to_bytes(joined(comm, trailer), machine));
        return rules_of(check(pipe_of(parts)));
      };
      const bool has_address = (place.type & kIp) != 0;
      const std::string known = has_address ? "" : "sample-address*2";
      const std::string unknown = has_address ? "id-unknown" : "id-unknown sample-address*2";
      EXPECT_EQ(said(100, 101), known) << place.type;
      EXPECT_EQ(said(0, 0), known) << place.type;
      EXPECT_EQ(said(102, 100), unknown) << place.type;
      EXPECT_EQ(said(101, 102), unknown) << place.type;
    }
}

// perf does not use the ids of a single event, but quipper does.
TEST(PerfDataKernel, RecordsHaveTheIdOfTheOnlyEvent) {
  const auto said = [](const Attribute& attribute, std::uint64_t of_sample, std::uint64_t of_comm) {
    Parts parts{.attributes = {attribute}};
    const bool has_trailer = attribute.flags != 0;
    const Fields comm = {u32(1), u32(1), zeros(8)}, trailer = has_trailer ? Fields{u64(of_comm)} : Fields{};
    parts.data = record(parts.machine, 9, 2, to_bytes({u64(of_sample), u64(0x1000)}, parts.machine)) +
                 record(parts.machine, 3, 0, to_bytes(joined(comm, trailer), parts.machine));
    return rules_of(check(pipe_of(parts)));
  };
  const Attribute listed{.sample_type = kIdentifier | kIp, .ids = {100, 101}};
  EXPECT_EQ(said(listed, 100, 101), "");
  EXPECT_EQ(said(listed, 0, 0), "");
  EXPECT_EQ(said(listed, 102, 100), "id-unknown");
  EXPECT_EQ(said(listed, 100, 102), "id-unknown");
  EXPECT_EQ(said({.sample_type = kIdentifier | kIp, .flags = 0, .ids = {100}}, 100, 0), "");
  EXPECT_EQ(said({.sample_type = kIp | kTid, .ids = {100}}, 102, 102), "");
  EXPECT_EQ(said({.sample_type = kIdentifier | kIp, .ids = {}}, 100, 100), "id-unknown*2");
}

TEST(PerfDataKernel, RecordsTooShortForAnIdHaveNoEvent) {
  const Machine machine;
  const Attribute first{.ids = {100}}, second{.ids = {101}};
  const auto said = [&](const std::vector<Attribute>& attributes, const std::string& data) {
    return rules_of(check(pipe_of({.attributes = attributes, .data = sample(machine, 10) + data})));
  };
  EXPECT_EQ(said({first, second}, record(machine, 9, 2, {})), "");
  EXPECT_EQ(said({first, second}, record(machine, 9, 2, std::string(8, '\0'))), "sample-short");
  EXPECT_EQ(said({first, second}, record(machine, 14, 0, {})), "");
  EXPECT_EQ(said({first, second}, record(machine, 14, 0, std::string(8, '\0'))), "record-short");
}

}  // namespace
}  // namespace proflint::tests
