// Unmerged lines of a text.
#include "validators/engine/conflicts.h"

#include <algorithm>
#include <iterator>
#include <map>

#include "validators/core/grouped_findings.h"
#include "validators/core/rules.h"
#include "validators/text/merge_conflicts.h"

namespace proflint {
namespace {

using Conflicts = std::vector<std::string_view>;

constexpr std::size_t kMaxKept = 10000;  // findings, to separate the ones in unmerged lines from the others

bool has_errors_in_text(const Result& result) {
  return result.verdict == Verdict::invalid &&
         std::any_of(result.findings.begin(), result.findings.end(), [](const Finding& finding) {
           return finding.severity == Severity::error && finding.position.has_value() && finding.in.empty();
         });
}

// The finding about the conflicts.
Result describe_conflicts(std::string_view text, const Conflicts& conflicts, const Policy& policy,
                          const Limits& limits) {
  Report report(text, policy, limits);
  report.set_text_size(text.size());
  const std::string_view mark = conflicts.front().substr(0, conflicts.front().find('\n'));
  report_group(report, "file/merge-conflict"_core_rule, Occurrences(conflicts.size(), mark), "the line ", mark,
               " belongs to an unresolved merge conflict");
  return std::move(report).finish();
}

// Whether the finding is in one of `conflicts`, which are in order and do not overlap.
bool is_in_one(const Finding& finding, std::string_view text, const Conflicts& conflicts) {
  if (!finding.where || !finding.position || finding.where->offset >= text.size()) return false;
  const char* const place = text.data() + finding.where->offset;
  const auto after = std::upper_bound(conflicts.begin(), conflicts.end(), place,
                                      [](const char* at, std::string_view conflict) { return at < conflict.data(); });
  return after != conflicts.begin() && place < std::prev(after)->data() + std::prev(after)->size();
}

// Removes the findings of the conflicts, and of the rest those that are beyond the caps.
void remove_findings(Result& result, std::string_view text, const Conflicts& conflicts, const Policy& policy) {
  std::map<std::pair<const Rule*, Severity>, std::uint64_t> kept;
  std::erase_if(result.findings, [&](Finding& finding) {
    if (is_in_one(finding, text, conflicts)) {
      for (Tally& entry : result.tally)
        if (entry.rule == finding.rule && entry.severity == finding.severity) {
          --entry.count;
          entry.more_places -= finding.places - 1;
        }
      return true;
    }
    finding.number = ++kept[{finding.rule, finding.found}];
    return finding.number > policy.max_findings_per_rule;
  });
  std::erase_if(result.tally, [](const Tally& entry) { return entry.count == 0; });
  if (result.verdict <= Verdict::invalid) result.verdict = verdict_of(result.tally);
}

}  // namespace

std::optional<Result> explain_by_conflicts(const Result& result, std::string_view text, const Policy& policy,
                                           const Limits& limits, const CheckUnder& check) {
  if (count_of(result, Severity::error) == 0) return std::nullopt;
  const Conflicts conflicts = text::find_merge_conflicts(text);
  if (conflicts.empty()) return std::nullopt;
  Result conflict = describe_conflicts(text, conflicts, policy, limits);
  if (conflict.tally.empty()) return std::nullopt;
  Policy all = policy;
  all.max_findings = all.max_findings_per_rule = kMaxKept;
  Result rest = check(all);
  if (!has_errors_in_text(rest))
    return std::nullopt;  // tested here, because caps may have left no findings in `result`
  remove_findings(rest, text, conflicts, policy);
  append(rest, std::move(conflict), policy);
  return rest;
}

}  // namespace proflint
