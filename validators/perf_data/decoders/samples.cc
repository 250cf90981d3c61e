// Walks the parts of a sample. The parts before the counter values are words of 8 bytes, whose number an attr fixes.
// Follows uapi/linux/perf_event.h and tools/perf/util/evsel.c.
#include "validators/perf_data/decoders/samples.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

constexpr std::uint64_t kEnabled = 1, kRunning = 2, kReadId = 4, kGroup = 8, kReadLost = 16;
constexpr std::uint64_t kBranchHwIndex = 1u << 17, kBranchCounters = 1u << 19;
constexpr std::uint64_t kFirstContext = UINT64_MAX - 4094;  // 2^64 - 4095

// Reads the parts after the leading words.
class Parts {
 public:
  Parts(const Attr& attr, std::string_view rest, std::endian order, GroupedFindings& found)
      : attr_(attr), cursor_(rest, order), found_(found) {}

  // In the order of the parts, which differs from the order of their bits.
  bool check(Sample& sample) {
    return (!attr_.has(kRead) || reading(sample)) && (!attr_.has(kCallchain) || callchain(sample)) &&
           (!attr_.has(kRaw) || raw(sample)) && (!attr_.has(kBranchStack) || branches(sample)) &&
           (!attr_.has(kRegsUser) || registers(attr_.regs_user)) && (!attr_.has(kStackUser) || stack()) &&
           (!attr_.has(kWeight | kWeightStruct) || word("weight")) && (!attr_.has(kDataSrc) || word("data source")) &&
           (!attr_.has(kTransaction) || word("transaction")) && (!attr_.has(kRegsIntr) || registers(attr_.regs_intr)) &&
           (!attr_.has(kPhysAddr) || word("physical address")) && (!attr_.has(kCgroup) || word("cgroup")) &&
           (!attr_.has(kDataPageSize) || word("data page size")) &&
           (!attr_.has(kCodePageSize) || word("code page size")) && (!attr_.has(kAux) || aux()) && at_end();
  }

 private:
  bool is_short(const char* what) {
    found_.add("perf-data/sample-short"_rule, cursor_.rest(), "the sample ends before its ", what);
    return false;
  }
  bool overruns(std::string_view where, const Plural& what, const char* of_what = "") {
    found_.add("perf-data/sample-overrun"_rule, where, what, of_what,
               what.number == 1 ? " does not fit in the " : " do not fit in the ", Plural{cursor_.left(), "byte"},
               " left in the sample");
    return false;
  }
  bool word(const char* what) { return cursor_.skip(8) || is_short(what); }

  bool reading(Sample& sample) {
    const auto size = measure_reading(attr_, cursor_.rest(), cursor_.order(), "perf-data/sample-short"_rule,
                                      "perf-data/sample-overrun"_rule, found_);
    return size && cursor_.take(*size, sample.reading);
  }

  bool callchain(Sample& sample) {
    const std::string_view where = cursor_.here(8);
    std::uint64_t count = 0;
    std::string_view entries;
    if (!cursor_.read(count)) return is_short("number of call chain entries");
    if (!cursor_.take_array(count, 8, entries))
      return overruns(where, Plural{count, "call chain entry", "call chain entries"});
    sample.has_frames |= count != 0;
    for (; !entries.empty(); entries.remove_prefix(8))
      if (const auto entry = load<std::uint64_t>(entries, cursor_.order()); is_unknown_context(entry))
        found_.add("perf-data/callchain-context"_rule, entries.substr(0, 8), "the call chain entry ", Hex{entry},
                   " is not a known context marker");
    return true;
  }

  bool raw(Sample& sample) {
    const std::string_view where = cursor_.here(4);
    std::uint32_t size = 0;
    if (!cursor_.read(size)) return is_short("size of raw data");
    return cursor_.take(size, sample.raw) || overruns(where, Plural{size, "byte"}, " of raw data");
  }

  bool branches(Sample& sample) {
    const std::string_view where = cursor_.here(8);
    std::uint64_t count = 0;
    std::string_view ignored;
    if (!cursor_.read(count)) return is_short("number of branches");
    if ((attr_.branch_sample_type & kBranchHwIndex) != 0 && !word("index of the newest branch")) return false;
    const std::size_t size = (attr_.branch_sample_type & kBranchCounters) != 0 ? 32 : 24;
    if (!cursor_.take_array(count, size, ignored)) return overruns(where, Plural{count, "branch", "branches"});
    sample.has_branches |= count != 0;
    return true;
  }

  bool registers(std::uint64_t mask) {
    const std::string_view where = cursor_.here(8);
    std::uint64_t abi = 0;
    if (!cursor_.read(abi)) return is_short("register ABI");
    if (abi > 2) found_.add("perf-data/regs-abi"_rule, where, "register ABI ", abi, " is unknown (0 to 2 are known)");
    if (abi == 0) return true;
    return cursor_.skip(8 * set_bits(mask)) || overruns(where, Plural{set_bits(mask), "register"});
  }

  bool stack() {
    const std::string_view where = cursor_.here(8);
    std::uint64_t size = 0, used = 0;
    if (!cursor_.read(size)) return is_short("size of the user stack");
    if (size == 0) return true;
    if (!cursor_.skip(size)) return overruns(where, Plural{size, "byte"}, " of user stack");
    const std::string_view used_place = cursor_.here(8);
    if (!cursor_.read(used)) return is_short("used size of the user stack");
    if (used > size)
      found_.add("perf-data/stack-dyn-size"_rule, used_place, "dyn_size is ", used, ", but the user stack dump has ",
                 Plural{size, "byte"});
    return true;
  }

  bool aux() {
    const std::string_view where = cursor_.here(8);
    std::uint64_t size = 0;
    if (!cursor_.read(size)) return is_short("size of trace data");
    return cursor_.skip(size) || overruns(where, Plural{size, "byte"}, " of trace data");
  }

  bool at_end() {
    if (!cursor_.at_end())
      found_.add("perf-data/sample-long"_rule, cursor_.rest(), Plural{cursor_.left(), "byte"},
                 cursor_.left() == 1 ? " follows" : " follow", " the last field of the sample");
    return true;
  }

  const Attr& attr_;
  Cursor cursor_;
  GroupedFindings& found_;
};

}  // namespace

bool is_unknown_context(std::uint64_t entry) {
  constexpr std::uint64_t kMarks[] = {32, 128, 512, 640, 2048, 2176, 2560};  // 2^64 minus these
  if (entry < kFirstContext) return false;
  return std::find(std::begin(kMarks), std::end(kMarks), 0 - entry) == std::end(kMarks);
}

std::optional<std::size_t> measure_reading(const Attr& attr, std::string_view bytes, std::endian order,
                                           const Rule& is_short, const Rule& overruns, GroupedFindings& found) {
  const std::uint64_t format = attr.read_format;
  const std::size_t times = set_bits(format & (kEnabled | kRunning));
  const std::size_t extras = set_bits(format & (kReadId | kReadLost));
  const std::size_t fixed = 8 * ((format & kGroup) != 0 ? 1 + times : 1 + times + extras);
  if (bytes.size() < fixed) {
    found.add(is_short, bytes, "counter values take ", Plural{fixed, "byte"}, ", but only ",
              Plural{bytes.size(), "is left", "are left"});
    return std::nullopt;
  }
  if ((format & kGroup) == 0) return fixed;
  const auto count = load<std::uint64_t>(bytes, order);
  const std::size_t each = 8 * (1 + extras);
  if (count > (bytes.size() - fixed) / each) {
    found.add(overruns, bytes.substr(0, 8), Plural{count, "counter value"}, " of ", Plural{each, "byte"},
              count == 1 ? " does not fit in the " : " do not fit in the ", Plural{bytes.size() - fixed, "byte"},
              " left");
    return std::nullopt;
  }
  return fixed + static_cast<std::size_t>(count) * each;
}

void check_reading(const Attr& attr, std::string_view reading, Attrs& attrs, std::endian order,
                   GroupedFindings& found) {
  const std::uint64_t format = attr.read_format;
  if ((format & kReadId) == 0) return;
  const std::size_t times = 8 * set_bits(format & (kEnabled | kRunning));
  const std::size_t each = 8 * (2 + set_bits(format & kReadLost));
  // A single value comes before the times, a group after them.
  const bool is_group = (format & kGroup) != 0;
  const std::size_t start = is_group ? 8 + times : 0, id = is_group ? 8 : 8 + times;
  if (is_group && reading.size() == start)
    return found.add("perf-data/read-format"_rule, reading.substr(0, 8),
                     "a sample has a group of 0 counter values, so its event is unknown");
  for (std::string_view rest = reading.substr(start); rest.size() >= id + 8;
       rest.remove_prefix(is_group ? each : rest.size())) {
    const std::string_view where = rest.substr(id, 8);
    const auto owner = load<std::uint64_t>(where, order), value = load<std::uint64_t>(rest, order);
    if (attrs.owner(owner) == nullptr)
      found.add("perf-data/id-unknown"_rule, where, "id ", owner, " of a counter value does not belong to any event");
    else if (attr.inherit)
      continue;
    else if (const std::uint64_t before = attrs.exchange_value(owner, value); value < before)
      found.add("perf-data/counter-decrease"_rule, rest.substr(0, 8), "the counter with id ", owner, " decreased from ",
                before, " to ", value);
  }
}

void check_synthesized(const Attr& attr, std::string_view raw, std::endian order, GroupedFindings& found) {
  constexpr std::uint64_t kIntelEvent = 7;  // a word with a count in its upper half, then as many items
  constexpr std::size_t kWord = 4, kItem = 16;
  if (attr.config != kIntelEvent || raw.size() < kWord) return;
  const std::uint32_t count = load<std::uint32_t>(raw, order) >> 16;
  if (count > (raw.size() - kWord) / kItem)
    found.add("perf-data/raw-data"_rule, raw.substr(0, kWord), Plural{count, "item"},
              count == 1 ? " of an Intel PT event does not fit in the " : " of an Intel PT event do not fit in the ",
              Plural{raw.size() - kWord, "byte"}, " left");
}

bool check_sample(const Attr& attr, std::string_view body, std::endian order, GroupedFindings& found, Sample& sample) {
  const std::size_t leading = std::size_t{8} * attr.at.leading;
  if (body.size() < leading) {
    found.add("perf-data/sample-short"_rule, body, "the body of the sample has ", Plural{body.size(), "byte"},
              ", but its first fields need ", leading);
    return false;
  }
  if (attr.has(kTime)) {
    sample.time_place = body.substr(std::size_t{8} * attr.at.time, 8);
    sample.time = load<std::uint64_t>(sample.time_place, order);
  }
  if (attr.has(kPeriod)) sample.period = load<std::uint64_t>(body.substr(leading - 8), order);
  if (attr.has(kCpu)) {
    sample.cpu_place = body.substr(std::size_t{8} * attr.at.cpu, 4);
    sample.cpu = load<std::uint32_t>(sample.cpu_place, order);
  }
  return Parts(attr, body.substr(leading), order, found).check(sample);
}

}  // namespace proflint::perf_data
