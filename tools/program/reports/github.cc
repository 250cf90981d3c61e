// GitHub Actions: workflow commands that become annotations, and the summary of a step. GitHub shows ten annotations
// per kind and drops the others, so these are printed as lines of the log, and a notice has their number.
#include <fmt/format.h>

#include <array>
#include <vector>

#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "tools/program/run/statistics.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kShown = 10;  // annotations of a kind
constexpr std::size_t kSummaryRows = 20;

// Escaping of command data, and of properties, as the runner undoes it.
std::string in_message(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '%' ? "%25" : c == '\r' ? "%0D" : c == '\n' ? "%0A" : std::string(1, c);
  return out;
}

std::string in_property(std::string_view text) {
  std::string out;
  for (const char c : in_message(text)) out += c == ':' ? "%3A" : c == ',' ? "%2C" : std::string(1, c);
  return out;
}

const char* command(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "notice";
}

class Github final : public Writer {
 public:
  explicit Github(const WriterOptions& options)
      : root_(options.root), directory_(options.directory), min_severity_(options.min_severity) {}

  void file(const FileResult& file, std::string& out) override {
    for (const Finding* const found : shown_new_findings(file, min_severity_)) {
      const Finding& finding = *found;
      std::vector<std::string>& kept = kept_[static_cast<std::size_t>(finding.severity)];
      if (kept.size() < kShown)
        kept.push_back(annotation(file, finding));
      else
        out += log_line(file, finding);
    }
  }

  // Worst first. The notice with the total counts as one of the ten.
  void end(const Summary& summary, std::string& out) override {
    auto& [notices, warnings, errors] = kept_;
    std::uint64_t found = 0;
    for (auto i = static_cast<std::size_t>(min_severity_); i < summary.severities.size(); ++i)
      found += summary.severities[i];
    const bool is_cut = found > notices.size() + warnings.size() + errors.size();
    if (is_cut && notices.size() == kShown) notices.pop_back();
    for (const auto* kept : {&errors, &warnings, &notices})
      for (const std::string& line : *kept) out += line;
    if (is_cut || !skipped_text(summary).empty())
      out += fmt::format("::notice title=proflint::{} shown. {}\n",
                         counted(notices.size() + warnings.size() + errors.size(), "annotation"),
                         in_message(summary_line(summary)));
  }

 private:
  // A line that the runner does not execute: commands start with "::", or have "##[" anywhere.
  static std::string log_line(const FileResult& file, const Finding& finding) {
    std::string line = fmt::format("- {}: {}: {} [{}]\n", location(file, finding), to_string(finding.severity),
                                   message_of(finding), finding.rule->id);
    for (std::size_t at = 0; (at = line.find("##[", at)) != std::string::npos;) line.replace(at, 3, "##\\[");
    return line;
  }

  std::string annotation(const FileResult& file, const Finding& finding) const {
    std::string place_of_line;
    std::string message = message_of(finding);
    if (finding.position)
      place_of_line = fmt::format(",line={},col={}", finding.position->line, finding.position->column);
    else if (finding.where)
      message += " (" + place(finding) + ")";
    return fmt::format("::{} file={}{},title={}::{}\n", command(finding.severity),
                       in_property(shown(path_in(root_, file.path, directory_))), place_of_line,
                       in_property(finding.rule->id), in_message(message));
  }

  std::string root_, directory_;
  Severity min_severity_;
  std::array<std::vector<std::string>, 3> kept_;  // by Severity
};

// A name in a Markdown table, as code. Characters that are markup in Markdown or HTML become numeric references.
std::string code(const std::string& text) {
  static constexpr std::string_view kMarkup = "&<>\\`*_{}[]()#+!|~:@\"'";
  std::string out = "<code>";
  for (const char c : shown(text)) {
    if (kMarkup.find(c) == std::string_view::npos)
      out += c;
    else
      out += fmt::format("&#{};", static_cast<int>(c));
  }
  return out + "</code>";
}

class GithubSummary final : public Writer {
 public:
  void file(const FileResult& file, std::string&) override { statistics_.add(file); }

  void end(const Summary& summary, std::string& out) override {
    out += "### proflint\n\n" + summary_line(summary) + "\n";
    const std::vector<RuleRow> rules = statistics_.by_rule();
    if (rules.empty()) return;
    out += "\n| rule | errors | warnings | notes | files |\n|---|--:|--:|--:|--:|\n";
    for (std::size_t i = 0; i < rules.size() && i < kSummaryRows; ++i)
      append_row(code(std::string(rules[i].rule->id)), rules[i].severities, rules[i].files, out);
    out += "\n| directory | errors | warnings | notes | files |\n|---|--:|--:|--:|--:|\n";
    for (const DirectoryRow& row : statistics_.worst_directories(kSummaryRows))
      append_row(row.path.empty() ? "elsewhere" : code(row.path), row.severities, row.files_with_findings, out);
    out += '\n';
  }

 private:
  static void append_row(const std::string& name, const std::array<std::uint64_t, 3>& severities, std::uint64_t files,
                         std::string& out) {
    out += fmt::format("| {} | {} | {} | {} | {} |\n", name, severities[2], severities[1], severities[0], files);
  }

  Statistics statistics_;
};

}  // namespace

std::unique_ptr<Writer> github_writer(const WriterOptions& options) {
  return std::make_unique<Github>(options);
}

std::unique_ptr<Writer> github_summary_writer() {
  return std::make_unique<GithubSummary>();
}

}  // namespace proflint::tools
