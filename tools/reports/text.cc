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

std::uint64_t hidden_count(const FileResult& file) {
  std::uint64_t counted = 0;
  for (const Tally& tally : file.result.tally) counted += tally.count;
  return counted - file.result.findings.size();
}

std::string hidden_findings(const FileResult& file) {
  const std::uint64_t hidden = hidden_count(file);
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
  return text;
}

}  // namespace proflint::tools
