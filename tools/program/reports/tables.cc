// Columns of counts with their labels at the end, so that long names do not break the alignment.
#include "tools/program/reports/tables.h"

#include <fmt/format.h>

#include "tools/program/reports/text.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

void append_rules(const std::vector<RuleRow>& rows, std::size_t shown_rows, std::string& out) {
  out += "  errors warnings    notes    files  rule\n";
  for (std::size_t i = 0; i < rows.size() && i < shown_rows; ++i) {
    const auto& [notes, warnings, errors] = rows[i].severities;
    out += fmt::format("{:>8} {:>8} {:>8} {:>8}  {}\n", errors, warnings, notes, rows[i].files, rows[i].rule->id);
  }
  if (rows.size() > shown_rows) out += fmt::format("{:>37} {}\n", "", counted(rows.size() - shown_rows, "more rule"));
}

void append_directories(const std::vector<DirectoryRow>& rows, std::string& out) {
  out += "  errors warnings    notes    files  directory\n";
  for (const DirectoryRow& row : rows) {
    const auto& [notes, warnings, errors] = row.severities;
    out += fmt::format("{:>8} {:>8} {:>8} {:>8}  {}\n", errors, warnings, notes, row.files_with_findings,
                       row.path.empty() ? "elsewhere" : escaped(row.path));
  }
}

}  // namespace

void append_tables(const Statistics& statistics, std::size_t rules, std::size_t directories, std::string& out) {
  const std::vector<RuleRow> rows = statistics.by_rule();
  if (rows.empty()) return;
  append_rules(rows, rules, out);
  out += '\n';
  append_directories(statistics.worst_directories(directories), out);
  out += '\n';
}

void append_files_alone(const Statistics& statistics, std::size_t files, std::string& out) {
  const std::vector<std::string>& paths = statistics.alone();
  if (paths.empty()) return;
  out += counted(paths.size(), "file") + " checked without the other file of the pair:\n";
  for (std::size_t i = 0; i < paths.size() && i < files; ++i) out += "  " + escaped(paths[i]) + "\n";
  if (paths.size() > files) out += fmt::format("  and {} more\n", paths.size() - files);
  out += '\n';
}

}  // namespace proflint::tools
