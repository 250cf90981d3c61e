// The words of AUXTRACE_INFO by kind of trace. perf divides by some of them and uses others as counts.
// Follows tools/perf/util/intel-pt.c (intel_pt_process_auxtrace_info) and its siblings.
#include "validators/perf_data/decoders/traces.h"

#include <algorithm>
#include <iterator>

#include "validators/core/cursor.h"
#include "validators/core/text.h"
#include "validators/core/wide.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {
namespace {

enum TraceType : std::uint32_t { kIntelPt = 1, kIntelBts = 2, kCoreSight = 3, kArmSpe = 4 };

struct TraceKind {
  const char* name;
  std::size_t words;       // at least
  bool starts_with_pmu;    // word 0 is the type of an attr
  std::size_t multiplier;  // index of the word that times are divided by; 0: none
};

// By type, from 1 on.
constexpr TraceKind kTraceKinds[] = {
    {"Intel PT", 10, true, 0}, {"Intel BTS", 6, true, 2},      {"CoreSight", 3, false, 0}, {"Arm SPE", 2, true, 0},
    {"s390", 0, false, 0},     {"HiSilicon PTT", 1, false, 0}, {"VPA DTL", 0, false, 0},
};
constexpr std::size_t kInfoHead = 8, kWord = 8;
constexpr std::uint64_t kLastCoreSight = 1;  // CS_HEADER_CURRENT_VERSION of perf

std::uint64_t word(std::string_view words, std::size_t index, std::endian order) {
  return load<std::uint64_t>(words.substr(index * kWord), order);
}

// The text of an address filter follows its length, with a NUL and padded to whole words.
bool is_filter_too_long(std::string_view words, std::endian order) {
  constexpr std::size_t kLength = 16;
  if (words.size() < (kLength + 1) * kWord) return false;
  const std::uint64_t length = word(words, kLength, order), left = words.size() - (kLength + 1) * kWord;
  return length != 0 && (length > left || (length + kWord) / kWord * kWord > left);
}

// CoreSight: a block of words for each processor, which together fill the record. Version 1 has the number of words of
// a block; in version 0 its magic shows it.
bool do_blocks_fit(std::string_view words, std::endian order) {
  constexpr std::uint64_t kEtm3 = 0x3030303030303030, kEtm4 = 0x4040404040404040, kEte = 0x5050505050505050;
  constexpr std::uint64_t kOldEtm3 = 6, kOldEtm4 = 9, kNewHead = 3;
  const std::uint64_t version = word(words, 0, order), processors = word(words, 1, order) & UINT32_MAX;
  Cursor cursor(words.substr(3 * kWord), order);
  for (std::uint64_t i = 0; i < processors; ++i) {
    const std::string_view block = cursor.rest();
    if (block.size() < kNewHead * kWord) return false;
    const std::uint64_t magic = word(block, 0, order);
    if (magic != kEtm3 && magic != kEtm4 && (magic != kEte || version == 0)) return false;
    const std::uint64_t given = word(block, 2, order);  // in version 0, a register of flags
    if (version == 1 && given > block.size() / kWord) return false;
    const std::uint64_t size = version == 1 ? kNewHead + given : magic == kEtm3 ? kOldEtm3 : kOldEtm4;
    if (!cursor.skip(size * kWord)) return false;
  }
  return cursor.at_end();
}

}  // namespace

void Traces::check_info(std::string_view body, std::endian order, const Attrs& attrs, GroupedFindings& found) {
  has_info_ = true;
  const auto type = load<std::uint32_t>(body, order);
  if (type == 0 || type > std::size(kTraceKinds))
    return found.add("perf-data/auxtrace-info"_rule, body.substr(0, 4), "unknown trace type ", type, " (1 to ",
                     std::size(kTraceKinds), " are known)");
  const TraceKind& kind = kTraceKinds[type - 1];
  const std::string_view words = body.substr(kInfoHead, (body.size() - kInfoHead) / kWord * kWord);
  if (words.size() < kind.words * kWord)
    return found.add("perf-data/auxtrace-info"_rule, body.substr(0, 4), "the ", kind.name, " description has ",
                     Plural{words.size() / kWord, "word"}, ", but needs at least ", kind.words);
  const std::uint64_t pmu = kind.starts_with_pmu ? word(words, 0, order) & UINT32_MAX : 0;
  constexpr std::uint64_t kLastGeneric = 5;  // types of attrs without a PMU of their own
  const auto has_type = [&](const Attr& attr) { return attr.type == pmu; };
  if (kind.starts_with_pmu && pmu <= kLastGeneric && std::any_of(attrs.list().begin(), attrs.list().end(), has_type))
    found.add("perf-data/auxtrace-info"_rule, words.substr(0, kWord), "the ", kind.name, " trace has PMU type ", pmu,
              ", but types 0 to ", kLastGeneric, " belong to ordinary events");
  if (type == kIntelPt && is_filter_too_long(words, order))
    found.add("perf-data/auxtrace-info"_rule, words.substr(16 * kWord, kWord), "the address filter takes ",
              Plural{static_cast<Int128>((Uint128{word(words, 16, order)} + kWord) / kWord * kWord), "byte"},
              " with its NUL and padding, but only ",
              Plural{words.size() - 17 * kWord, "byte is left", "bytes are left"});
  if (type == kCoreSight && word(words, 0, order) > kLastCoreSight)
    return found.add("perf-data/auxtrace-info"_rule, words.substr(0, kWord), "the CoreSight description has version ",
                     word(words, 0, order), ", but perf supports versions up to ", kLastCoreSight);
  if (type == kCoreSight && !do_blocks_fit(words, order))
    found.add("perf-data/auxtrace-info"_rule, words.substr(kWord, kWord), "the CoreSight header declares ",
              Plural{word(words, 1, order) & UINT32_MAX, "CPU"}, ", but the ",
              Plural{words.size() / kWord - 3, "word after it does", "words after it do"},
              " not form exactly one valid block for each CPU");
  if (type == kIntelPt) check_clock_of_pt(words, order, found);
  if (type == kArmSpe && !has_clock_) need_clock(body.substr(0, 4), found);
  if (kind.multiplier != 0 && (word(words, kind.multiplier, order) & UINT32_MAX) == 0)
    need_clock(words.substr(kind.multiplier * kWord, kWord), found);
}

// perf derives the frequency of the time stamp counter; below 50 MHz it rounds to a ratio of 0 and divides by that.
void Traces::check_clock_of_pt(std::string_view words, std::endian order, GroupedFindings& found) const {
  constexpr std::uint64_t kSecond = 1'000'000'000, kLowest = 50'000'000;
  constexpr std::size_t kMultiplier = 2, kRatio = 15;
  const std::uint64_t multiplier = word(words, kMultiplier, order) & UINT32_MAX;
  const bool has_ratio = words.size() > kRatio * kWord && word(words, kRatio, order) != 0;
  if (multiplier == 0 || has_ratio) return;
  const auto shift = static_cast<unsigned>(word(words, 1, order) & 63);
  const std::uint64_t frequency =
      (kSecond / multiplier << shift) + (kSecond % multiplier << shift) / multiplier;  // modulo 2^64, as perf does
  if (frequency < kLowest)
    found.add("perf-data/auxtrace-clock"_rule, words.substr(kWord, 2 * kWord),
              "the shift and multiplier of the clock give ", frequency, " Hz, but at least ", kLowest,
              " Hz are needed");
}

void Traces::need_clock(std::string_view where, const GroupedFindings& found) {
  if (clockless_.empty()) clockless_ = found.redirection().empty() ? where : found.redirection();
}

// Every queue of trace data below the highest index is allocated.
void Traces::check_trace(std::string_view body, std::endian order, GroupedFindings& found) const {
  constexpr std::uint32_t kMaxQueues = 1 << 20;
  constexpr std::size_t kIndex = 24;
  if (!has_info_)
    found.add("perf-data/auxtrace-order"_rule, body.substr(0, 8),
              "an AUXTRACE record comes before any AUXTRACE_INFO record");
  const auto index = load<std::uint32_t>(body.substr(kIndex), order);
  if (index >= kMaxQueues)
    found.add("perf-data/auxtrace-queue"_rule, body.substr(kIndex, 4), "trace data belongs to queue ", index,
              ", but only numbers up to ", kMaxQueues - 1, " are plausible");
}

void Traces::check_end(GroupedFindings& found) const {
  if (!clockless_.empty() && has_times_)
    found.add("perf-data/auxtrace-clock"_rule, clockless_,
              "times cannot be converted to the clock of the trace: its multiplier is missing or 0");
}

}  // namespace proflint::perf_data
