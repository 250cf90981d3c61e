// Wording for writers.
#include "tools/program/reports/text.h"

#include <fmt/format.h>

#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// "3 more notes not shown"; empty if there are none.
std::string not_shown(std::uint64_t number, const std::string& noun) {
  return number == 0 ? std::string() : counted(number, "more " + noun) + " not shown";
}

}  // namespace

std::string location(const FileResult& file, const Finding& finding) {
  std::string text = escaped(file.path);
  if (finding.position)
    text += fmt::format(":{}:{}", finding.position->line, finding.position->column);
  else if (finding.where)
    text += fmt::format(":+{:#x}", finding.where->offset);
  if (finding.where && !finding.position && !finding.in.empty()) text += fmt::format(" (in {})", finding.in);
  return text;
}

std::string message_of(const Finding& finding) {
  std::string text = shown(finding.message);
  if (!finding.raised_for.empty())
    text += fmt::format(" (an error for {})", shown(fmt::format("{}", fmt::join(finding.raised_for, ", "))));
  return text;
}

std::string place(const Finding& finding) {
  if (finding.position) return fmt::format("line {}, column {}", finding.position->line, finding.position->column);
  if (!finding.where) return {};
  return fmt::format("offset {:#x}{}{}", finding.where->offset, finding.in.empty() ? "" : " in ", finding.in);
}

std::vector<const Finding*> new_findings(const FileResult& file) {
  std::vector<const Finding*> list;
  for (std::size_t i = 0; i < file.result.findings.size(); ++i)
    if (!file.known.has(i)) list.push_back(&file.result.findings[i]);
  return list;
}

std::uint64_t hidden_count(const FileResult& file, Severity min_severity) {
  std::uint64_t hidden = 0;
  for (std::size_t i = 0; i < file.result.tally.size(); ++i)
    if (file.result.tally[i].severity >= min_severity) hidden += file.result.tally[i].count - file.known.of(i);
  for (const Finding* finding : new_findings(file)) hidden -= finding->severity >= min_severity ? 1 : 0;
  return hidden;
}

std::string hidden_findings(const FileResult& file, Severity min_severity) {
  return not_shown(hidden_count(file, min_severity), "finding");
}

bool is_reason(const FileResult& file, const Finding& finding) {
  if (file.result.verdict < Verdict::unsupported) return false;
  const Category category = finding.rule->category;
  return category == Category::version || category == Category::kind || category == Category::limit;
}

std::vector<std::size_t> shown_findings(const FileResult& file, Severity min_severity) {
  const std::vector<Finding>& findings = file.result.findings;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < findings.size(); ++i)
    if (findings[i].severity >= min_severity || is_reason(file, findings[i])) numbers.push_back(i);
  if (!numbers.empty() || file.result.verdict < Verdict::unsupported) return numbers;
  for (std::size_t i = 0; i < findings.size(); ++i) numbers.push_back(i);
  return numbers;
}

std::vector<const Finding*> shown_new_findings(const FileResult& file, Severity min_severity) {
  std::vector<const Finding*> list;
  for (const std::size_t i : shown_findings(file, min_severity))
    if (!file.known.has(i)) list.push_back(&file.result.findings[i]);
  return list;
}

// Whether no shown finding is the reason why the file is unsupported or unchecked.
bool Selection::lacks_reason(const FileResult& file) const {
  const std::vector<const Finding*> findings = new_findings(file);
  return file.result.verdict >= Verdict::unsupported &&
         std::none_of(findings.begin(), findings.end(), [&](const Finding* finding) {
           return is_reason(file, *finding) ||
                  (finding->severity >= min_severity_ && !is_once(*finding->rule, finding->severity));
         });
}

Selection::Shown Selection::of(const FileResult& file) {
  Shown shown;
  std::uint64_t hidden = 0;
  for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
    const Tally& tally = file.result.tally[i];
    if (tally.severity < min_severity_) continue;
    (is_once(*tally.rule, tally.severity) ? once_[tally.rule->id].more : hidden) += tally.count - file.known.of(i);
  }
  const bool shows_all = lacks_reason(file);
  for (const Finding* finding : new_findings(file)) {
    const bool is_counted = finding->severity >= min_severity_, is_rare = is_once(*finding->rule, finding->severity);
    if (!shows_all && !is_reason(file, *finding)) {
      if (!is_counted || (is_rare && !once_[finding->rule->id].shown.first())) continue;
    }
    if (is_counted) --(is_rare ? once_[finding->rule->id].more : hidden);
    shown.findings.push_back(finding);
  }
  shown.hidden = not_shown(hidden, "finding");
  return shown;
}

std::string Selection::repeats() const {
  std::string text;
  for (const auto& [id, once] : once_)
    if (once.more != 0) text += fmt::format("{}: {}\n", id, not_shown(once.more, "note"));
  return text;
}

namespace {

// "; 60.0% of 5 lines covered"; empty if no file has lines.
std::string coverage_of(const Totals& totals) {
  const std::uint64_t lines = totals.of(&Facts::lines).value_or(0);
  if (lines == 0) return {};
  return fmt::format("; {} of {} covered", percent_of(totals.of(&Facts::lines_hit).value_or(0), lines),
                     totals.lines_text());
}

}  // namespace

std::string summary_line(const Summary& summary) {
  std::string text = counted(summary.files, "file") + ":";
  const char* separator = " ";
  for (std::size_t i = 0; i < summary.verdicts.size(); ++i) {
    if (summary.verdicts[i] == 0) continue;
    text += fmt::format("{}{} {}", separator, summary.verdicts[i], to_string(static_cast<Verdict>(i)));
    separator = ", ";
  }
  text += "; " + counted(summary.severities[2], "error") + ", " + counted(summary.severities[1], "warning") + ", " +
          counted(summary.severities[0], "note");
  if (summary.accepted + summary.refused != 0)
    text += fmt::format("; {} accepted, {} rejected", summary.accepted, summary.refused);
  text += coverage_of(summary.totals);
  if (summary.known != 0) text += fmt::format("; {} known from the baseline", summary.known);
  return text + skipped_text(summary);
}

std::string_view decision_of(const Vetting& vetting) {
  return vetting.is_accepted ? "accept" : "refuse";
}

std::string skipped_text(const Summary& summary) {
  std::string text;
  if (summary.skipped != 0) text += "; " + counted(summary.skipped, "other file") + " skipped";
  if (summary.alone != 0)
    text += fmt::format("; {} checked without the other file of the pair", counted(summary.alone, "file"));
  return text;
}

}  // namespace proflint::tools
