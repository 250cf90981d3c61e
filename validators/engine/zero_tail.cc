// File systems lengthen a file before its data are on the disk: after a crash, what was not written is zeros.
#include "validators/engine/zero_tail.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "validators/core/rules.h"
#include "validators/engine/transfer.h"

namespace proflint {
namespace {

constexpr std::size_t kLeastZeros = 64, kLeastShare = 16, kPage = 4096;

// These pad with zeros, or have free space at the end of their last page.
constexpr std::string_view kPadded[] = {"gcda", "dcpi", "coverage-data"};
// Counters of sound files of these end in zeros, too: there an error must lie in them.
constexpr std::string_view kCounterTails[] = {"gmon", "go-covcounters", "gcov-da"};

template <std::size_t N>
bool is_among(std::string_view format, const std::string_view (&list)[N]) {
  return std::find(std::begin(list), std::end(list), format) != std::end(list);
}

// Where the zeros at the end begin.
std::size_t find_tail(std::string_view contents) {
  const std::size_t last = contents.find_last_not_of('\0');
  return last == contents.npos ? 0 : last + 1;
}

bool may_be_padding(std::string_view format, std::size_t size, std::size_t zeros) {
  return is_among(format, kPadded) || (format == "profraw" && zeros <= kPage && size % kPage == 0);
}

bool is_in(std::size_t tail, const Finding& finding) {
  return finding.where && finding.where->offset >= tail;
}

bool has_error_in(std::size_t tail, const Result& result) {
  return std::any_of(result.findings.begin(), result.findings.end(), [&](const Finding& finding) {
    return finding.severity == Severity::error && finding.where && finding.where->offset + finding.where->length > tail;
  });
}

// Findings past the cap follow the ones that are kept, so they are in the zeros if the last of those is.
void withhold(std::size_t tail, Result& result) {
  for (Tally& entry : result.tally) {
    const auto is_of_entry = [&](const Finding& finding) {
      return finding.rule == entry.rule && finding.severity == entry.severity;
    };
    std::uint64_t kept = 0, before = 0;
    bool is_last_in = false;
    for (const Finding& finding : result.findings)
      if (is_of_entry(finding)) {
        ++kept;
        is_last_in = is_in(tail, finding);
        before += is_last_in ? 0 : 1;
      }
    if (is_last_in)
      entry.count = before;
    else
      entry.count -= kept - before;
  }
  std::erase_if(result.tally, [](const Tally& entry) { return entry.count == 0; });
  std::erase_if(result.findings, [&](const Finding& finding) { return is_in(tail, finding); });
}

bool is_before(const Tally& a, const Tally& b) {
  return std::pair(a.rule->id, a.severity) < std::pair(b.rule->id, b.severity);
}

}  // namespace

void explain_zero_tail(Result& result, std::string_view contents, std::optional<Container> container,
                       const Policy& policy, const Limits& limits) {
  if (count_of(result, Severity::error) == 0 || result.format.empty()) return;
  const std::size_t tail = find_tail(contents), zeros = contents.size() - tail;
  if (tail == 0 || zeros < kLeastZeros || zeros < contents.size() / kLeastShare) return;
  if (find_no_text(contents.substr(0, tail)) == tail || may_be_padding(result.format, contents.size(), zeros)) return;
  if (is_among(result.format, kCounterTails) && !has_error_in(tail, result)) return;
  Report report(contents, policy, limits);
  report.add(
      "file/zero-tail"_core_rule, contents.substr(tail), "the last ", zeros,
      " bytes are zeros: the file was preallocated, or its end was never written (crash, full disk, power loss)");
  Result cause = std::move(report).finish();
  if (cause.findings.empty()) return;
  cause.findings.front().in = container ? std::string_view(to_string(*container)) : std::string_view();
  withhold(tail, result);
  result.findings.insert(result.findings.begin(), std::make_move_iterator(cause.findings.begin()),
                         std::make_move_iterator(cause.findings.end()));
  const auto place = std::lower_bound(result.tally.begin(), result.tally.end(), cause.tally.front(), is_before);
  result.tally.insert(place, cause.tally.front());
  if (result.verdict < Verdict::unsupported) result.verdict = verdict_of(result.tally);
}

}  // namespace proflint
