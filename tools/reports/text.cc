// Wording for writers.
#include "tools/reports/text.h"

#include <fmt/format.h>

#include "validators/core/escape.h"

namespace proflint::tools {

std::string location(const FileResult& file, const Finding& finding) {
  std::string text = escaped(file.path);
  if (finding.position)
    text += fmt::format(":{}:{}", finding.position->line, finding.position->column);
  else if (finding.where)
    text += fmt::format(":+{:#x}", finding.where->offset);
  if (finding.where && !finding.position && !finding.in.empty()) text += fmt::format(" (in {})", finding.in);
  return text;
}

std::string place(const Finding& finding) {
  if (finding.position) return fmt::format("line {}, column {}", finding.position->line, finding.position->column);
  if (!finding.where) return {};
  return fmt::format("offset {:#x}{}{}", finding.where->offset, finding.in.empty() ? "" : " in ", finding.in);
}

std::vector<const Finding*> new_findings(const FileResult& file, Severity least) {
  std::vector<const Finding*> list;
  for (std::size_t i = 0; i < file.result.findings.size(); ++i)
    if (!file.known.has(i) && file.result.findings[i].severity >= least) list.push_back(&file.result.findings[i]);
  return list;
}

std::uint64_t hidden_count(const FileResult& file, Severity least) {
  std::uint64_t counted = 0;
  for (std::size_t i = 0; i < file.result.tally.size(); ++i)
    counted += file.result.tally[i].severity < least ? 0 : file.result.tally[i].count - file.known.of(i);
  return counted - new_findings(file, least).size();
}

std::string hidden_findings(const FileResult& file, Severity least) {
  const std::uint64_t hidden = hidden_count(file, least);
  return hidden == 0 ? std::string() : counted(hidden, "more finding") + " not shown";
}

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
  if (summary.known != 0) text += fmt::format("; {} known from the baseline", summary.known);
  return text + left_aside(summary);
}

std::string left_aside(const Summary& summary) {
  std::string text;
  if (summary.skipped != 0) text += fmt::format("; {} of other kinds passed over", counted(summary.skipped, "file"));
  if (summary.alone != 0)
    text += fmt::format("; {} judged without the other file of the pair", counted(summary.alone, "file"));
  return text;
}

}  // namespace proflint::tools
