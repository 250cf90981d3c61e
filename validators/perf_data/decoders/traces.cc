// The words of AUXTRACE_INFO by kind of trace. perf divides by some of them and uses others as counts.
// Follows tools/perf/util/intel-pt.c (intel_pt_process_auxtrace_info) and its siblings.
#include "validators/perf_data/decoders/traces.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/core/limits.h"
#include "validators/core/text.h"
#include "validators/core/wide.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

enum TraceType : std::uint32_t { kIntelPt = 1, kIntelBts = 2, kCoreSight = 3, kArmSpe = 4, kS390 = 5 };

struct TraceKind {
  const char* name;
  std::size_t words;  // at least
};

// By type, from 1 on.
constexpr TraceKind kTraceKinds[] = {
    {"Intel PT", 10}, {"Intel BTS", 6},     {"CoreSight", 3}, {"Arm SPE", 2},
    {"s390", 0},      {"HiSilicon PTT", 1}, {"VPA DTL", 0},
};
constexpr std::size_t kInfoHead = 8, kWord = 8, kMaxShown = 64;
constexpr unsigned kMaxInfos = 64;  // each is compared with all attrs

}  // namespace

// The words of an AUXTRACE_INFO record.
struct TraceInfo {
  std::string_view start, words;  // the number of the type, the words
  std::endian order;
  const Attrs& attrs;
  GroupedFindings& found;

  std::size_t size() const { return words.size() / kWord; }
  std::uint64_t word(std::size_t index) const { return load<std::uint64_t>(words.substr(index * kWord), order); }
  std::uint32_t low_half(std::size_t index) const { return static_cast<std::uint32_t>(word(index)); }
  std::string_view place(std::size_t index, std::size_t count = 1) const {
    return words.substr(index * kWord, count * kWord);
  }
  bool has_event(std::uint32_t type) const {
    return std::any_of(attrs.list().begin(), attrs.list().end(), [&](const Attr& attr) { return attr.type == type; });
  }
};

namespace {

void check_pmu(const TraceInfo& info, const char* kind, std::size_t index) {
  constexpr std::uint32_t kLastGeneric = 5;  // types of attrs without a PMU of their own
  const std::uint32_t pmu = info.low_half(index);
  if (pmu <= kLastGeneric && info.has_event(pmu))
    info.found.add("perf-data/auxtrace-info"_rule, info.place(index), "the ", kind, " trace has PMU type ", pmu,
                   ", but types 0 to ", kLastGeneric, " belong to ordinary events");
}

// The first word of an address filter.
void check_action(const TraceInfo& info, std::string_view filter) {
  constexpr std::string_view kActions[] = {"filter", "start", "stop", "tracestop"};
  if (filter.empty()) return;
  std::string_view action = filter.substr(std::min(filter.find_first_not_of(' '), filter.size()));
  action = action.substr(0, action.find(' '));
  if (std::find(std::begin(kActions), std::end(kActions), action) == std::end(kActions))
    info.found.add("perf-data/auxtrace-info"_rule, filter, "the address filter starts with ",
                   action.substr(0, kMaxShown), "; expected 'filter', 'start', 'stop' or 'tracestop'");
}

// The text of an address filter follows its length, with a NUL and padded to whole words.
void check_filter(const TraceInfo& info) {
  constexpr std::size_t kLength = 16, kText = kLength + 1;
  if (info.size() < kText) return;
  const std::uint64_t length = info.word(kLength);
  const std::string_view rest = info.words.substr(kText * kWord);
  const Uint128 padded = (Uint128{length} + kWord) / kWord * kWord;
  if (length == 0) return;
  if (padded > rest.size())
    return info.found.add("perf-data/auxtrace-info"_rule, info.place(kLength), "the address filter takes ",
                          Plural{static_cast<Int128>(padded), "byte"}, " with its NUL and padding, but only ",
                          Plural{rest.size(), "byte is left", "bytes are left"});
  const std::string_view text = rest.substr(0, static_cast<std::size_t>(padded));
  if (text.back() != '\0')
    return info.found.add("perf-data/auxtrace-info"_rule, text,
                          "the address filter does not end in NUL: ", text.substr(0, kMaxShown));
  check_action(info, text.substr(0, text.find('\0')));
}

// How perf learns which thread the trace belongs to.
void check_switches(const TraceInfo& info) {
  constexpr std::size_t kSource = 7;
  constexpr std::uint32_t kTracepoint = 1, kRecords = 2;
  const std::uint32_t source = info.low_half(kSource);
  if (source == kTracepoint && !info.has_event(kTracepointType))
    info.found.add("perf-data/auxtrace-info"_rule, info.place(kSource),
                   "context switches are recorded by a tracepoint, but no event is a tracepoint");
  const auto& attrs = info.attrs.list();
  if (source == kRecords && std::none_of(attrs.begin(), attrs.end(), [](const Attr& a) { return a.context_switch; }))
    info.found.add("perf-data/auxtrace-info"_rule, info.place(kSource),
                   "context switches are recorded by SWITCH records, but no attr has context_switch set");
}

// Whether perf does not relate the trace to the times of records.
bool is_timeless(const TraceInfo& info) {
  constexpr std::size_t kHasZero = 4, kTimeBit = 5;
  const std::uint64_t bit = info.word(kTimeBit);
  if (info.word(kHasZero) == 0 || bit == 0 || !info.has_event(info.low_half(0))) return true;
  const auto lacks_time = [&](const Attr& attr) {
    return !attr.has(kTime) || (attr.type == info.low_half(0) && (attr.config & bit) == 0);
  };
  return std::any_of(info.attrs.list().begin(), info.attrs.list().end(), lacks_time);
}

// CoreSight: a block of words for each processor, which together fill the record. Version 1 has the number of words of
// a block; in version 0 its magic shows it.
bool do_blocks_fit(const TraceInfo& info) {
  constexpr std::uint64_t kEtm3 = 0x3030303030303030, kEtm4 = 0x4040404040404040, kEte = 0x5050505050505050;
  constexpr std::uint64_t kOldEtm3 = 6, kOldEtm4 = 9, kNewHead = 3;
  const std::uint64_t version = info.word(0), processors = info.low_half(1);
  Cursor cursor(info.words.substr(3 * kWord), info.order);
  for (std::uint64_t i = 0; i < processors; ++i) {
    const TraceInfo block = {{}, cursor.rest(), info.order, info.attrs, info.found};
    if (block.size() < kNewHead) return false;
    const std::uint64_t magic = block.word(0);
    if (magic != kEtm3 && magic != kEtm4 && (magic != kEte || version == 0)) return false;
    const std::uint64_t given = block.word(2);  // in version 0, a register of flags
    if (version == 1 && given > block.size()) return false;
    const std::uint64_t size = version == 1 ? kNewHead + given : magic == kEtm3 ? kOldEtm3 : kOldEtm4;
    if (!cursor.skip(size * kWord)) return false;
  }
  return cursor.at_end();
}

// The place of a record's part, which may be unpacked, for a finding after the record.
std::string_view lasting(std::string_view where, const GroupedFindings& found) {
  return found.redirection().empty() ? where : found.redirection();
}

}  // namespace

void Traces::check_info(std::string_view body, std::endian order, const Attrs& attrs, GroupedFindings& found) {
  if (++infos_ > kMaxInfos) {
    if (infos_ == kMaxInfos + 1) found.report().add_limit(Limit::work_factor, lasting(body.substr(0, 4), found));
    return;
  }
  const auto type = load<std::uint32_t>(body, order);
  if (type == 0 || type > std::size(kTraceKinds))
    return found.add("perf-data/auxtrace-info"_rule, body.substr(0, 4), "unknown trace type ", type, " (1 to ",
                     std::size(kTraceKinds), " are known)");
  const TraceKind& kind = kTraceKinds[type - 1];
  const TraceInfo info = {body.substr(0, 4), body.substr(kInfoHead, (body.size() - kInfoHead) / kWord * kWord), order,
                          attrs, found};
  if (info.size() < kind.words)
    return found.add("perf-data/auxtrace-info"_rule, body.substr(0, 4), "the ", kind.name, " description has ",
                     Plural{info.size(), "word"}, ", but needs at least ", kind.words);
  if (type <= kS390 && sorted_.empty()) sorted_ = lasting(info.start, found);
  if (type == kIntelPt) check_pt(info);
  if (type == kIntelBts) check_bts(info);
  if (type == kCoreSight) check_coresight(info);
  if (type == kArmSpe) check_spe(info);
}

void Traces::check_pt(const TraceInfo& info) {
  check_pmu(info, "Intel PT", 0);
  check_filter(info);
  if (info.attrs.is_complete()) check_switches(info);
  check_clock_of_pt(info);
  check_event(info, 0, info.low_half(0), false);
}

void Traces::check_bts(const TraceInfo& info) {
  constexpr std::size_t kMultiplier = 2;
  check_pmu(info, "Intel BTS", 0);
  if (info.low_half(kMultiplier) == 0) need_clock(info.place(kMultiplier), info.found);
  check_event(info, 0, info.low_half(0), false);
}

void Traces::check_coresight(const TraceInfo& info) {
  constexpr std::uint64_t kLast = 1;  // CS_HEADER_CURRENT_VERSION of perf
  if (const std::uint64_t version = info.word(0); version > kLast)
    return info.found.add("perf-data/auxtrace-info"_rule, info.place(0), "the CoreSight description has version ",
                          version, ", but perf supports versions up to ", kLast);
  if (!do_blocks_fit(info))
    return info.found.add("perf-data/auxtrace-info"_rule, info.place(1), "the CoreSight header declares ",
                          Plural{info.low_half(1), "CPU"}, ", but the ",
                          Plural{info.size() - 3, "word after it does", "words after it do"},
                          " not form exactly one valid block for each CPU");
  const auto pmu = static_cast<std::uint32_t>(info.word(1) >> 32);
  if (info.attrs.is_complete() && !info.has_event(pmu))
    return info.found.add("perf-data/auxtrace-info"_rule, info.place(1), "the CoreSight trace has PMU type ", pmu,
                          ", but no event has this type");
  check_event(info, 1, pmu, true);
}

void Traces::check_spe(const TraceInfo& info) {
  constexpr std::size_t kFirstVersion = 2, kLaterPmu = 2;  // later versions start with their number and size
  const std::size_t pmu = info.size() == kFirstVersion ? 0 : kLaterPmu;
  check_pmu(info, "Arm SPE", pmu);
  if (!has_clock_) need_clock(info.start, info.found);
  check_event(info, pmu, info.low_half(pmu), true);
}

// perf derives the frequency of the time stamp counter, rounds it to a 32-bit multiple of 100 MHz and divides by that.
void Traces::check_clock_of_pt(const TraceInfo& info) {
  constexpr std::uint64_t kSecond = 1'000'000'000, kUnit = 100'000'000, kHalf = kUnit / 2;
  constexpr std::size_t kShift = 1, kMultiplier = 2, kRatio = 15;
  const bool is_timed = info.low_half(kMultiplier) == 0 && !is_timeless(info);
  if (is_timed && info.attrs.is_complete()) need_clock(info.place(kMultiplier), info.found);
  const bool has_ratio = info.size() > kRatio && info.low_half(kRatio) != 0;
  if (is_timed || has_ratio) return;
  const std::uint64_t multiplier = std::max(info.low_half(kMultiplier), std::uint32_t{1});
  const auto shift = static_cast<unsigned>(info.word(kShift) & 63);
  const std::uint64_t frequency =
      (kSecond / multiplier << shift) + (kSecond % multiplier << shift) / multiplier;  // modulo 2^64, as perf does
  if (frequency < kHalf)
    info.found.add("perf-data/auxtrace-clock"_rule, info.place(kShift, 2),
                   "the shift and multiplier of the clock give ", frequency, " Hz, but at least ", kHalf,
                   " Hz are needed");
  else if (static_cast<std::uint32_t>((frequency + kHalf) / kUnit) == 0)
    info.found.add("perf-data/auxtrace-clock"_rule, info.place(kShift, 2),
                   "the shift and multiplier of the clock give ", frequency,
                   " Hz, which perf rounds to a multiple of 2^32 times 100 MHz");
}

// perf derives the ids of decoded events from the first id of the traced event.
void Traces::check_event(const TraceInfo& info, std::size_t index, std::uint32_t pmu, bool needs_ids) {
  const auto& attrs = info.attrs.list();
  const auto is_traced = [&](const Attr& attr) { return attr.type == pmu && (needs_ids || attr.ids != 0); };
  const auto traced = std::find_if(attrs.begin(), attrs.end(), is_traced);
  if (traced == attrs.end() || !info.attrs.is_complete()) return;
  if (traced->ids == 0)
    info.found.add("perf-data/auxtrace-info"_rule, info.place(index), "the event with PMU type ", pmu,
                   " has no ids, but perf needs its first id to number the decoded events");
  else if (!traced->at.id_from_start)
    idless_ = lasting(info.place(index), info.found);
}

void Traces::need_clock(std::string_view where, const GroupedFindings& found) {
  if (clockless_.empty()) clockless_ = lasting(where, found);
}

// Every queue of trace data below the highest index is allocated.
void Traces::check_trace(std::string_view body, std::endian order, GroupedFindings& found) const {
  constexpr std::uint32_t kMaxQueues = 1 << 20;
  constexpr std::size_t kIndex = 24;
  if (infos_ == 0)
    found.add("perf-data/auxtrace-order"_rule, body.substr(0, 8),
              "an AUXTRACE record comes before any AUXTRACE_INFO record");
  const auto index = load<std::uint32_t>(body.substr(kIndex), order);
  if (index >= kMaxQueues)
    found.add("perf-data/auxtrace-queue"_rule, body.substr(kIndex, 4), "trace data belongs to queue ", index,
              ", but only numbers up to ", kMaxQueues - 1, " are plausible");
}

void Traces::check_end(const Attrs& attrs, bool has_samples, bool is_file, GroupedFindings& found) const {
  if (!idless_.empty() && has_samples && attrs.size() == 1)
    found.add("perf-data/auxtrace-info"_rule, idless_, "sample_type ", Hex{attrs[0].sample_type},
              " of the traced event lacks IDENTIFIER and ID, so samples cannot be told from decoded events");
  // perf sorts the records of a file by time only if attr 0 has sample_id_all, but the records of a pipe always.
  if (!sorted_.empty() && is_file && attrs.is_complete() && !attrs.empty() && !attrs[0].sample_id_all)
    found.add("perf-data/auxtrace-info"_rule, sorted_,
              "perf decodes the trace only if sample_id_all is set, but it is clear in attr 0");
  if (!clockless_.empty() && has_times_)
    found.add("perf-data/auxtrace-clock"_rule, clockless_,
              "times cannot be converted to the clock of the trace: its multiplier is missing or 0");
}

}  // namespace proflint::perf_data
