// One page for people: totals, charts and the findings of each file with their bytes. The page loads nothing, and
// without scripts only the filters by rule and path are missing. The totals come first but are known last, so the
// sections of the files are kept in memory, up to a bound.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <map>
#include <sstream>

#include "tools/program/core/version.h"
#include "tools/program/reports/html_page.h"
#include "tools/program/reports/html_parts.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "tools/program/run/statistics.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{32} << 20;  // of file sections; browsers can still open such a page
constexpr std::size_t kMaxListed = 100000;                // files that are listed without details
constexpr std::size_t kOpen = 50;                         // files that are shown open
constexpr std::size_t kVerdicts = std::tuple_size_v<decltype(Summary::verdicts)>;

class Html final : public Writer {
 public:
  explicit Html(const WriterOptions& options) : run_(options.run) {}

  void file(const FileResult& file, std::string&) override {
    statistics_.add(file);
    if (file.result.tally.empty()) return;
    if (bytes_ > kMaxBytes) return leave_out(file);
    std::string& section = sections_[rank(file.result.verdict)];
    const std::size_t before = section.size();
    append_file(file, section);
    bytes_ += section.size() - before;
  }

  void end(const Summary& summary, std::string& out) override {
    append_head(out);
    out += "<body>\n<main>\n<h1>proflint report</h1>\n";
    append_about(out);
    append_files_tiles(summary, out);
    append_findings_tiles(summary, out);
    if (statistics_.by_rule().empty() && summary.files != 0) out += "<p>No findings.</p>\n";
    append_charts(out);
    append_trend(out);
    append_alone(out);
    if (bytes_ != 0) {
      out += "<h2>Files with findings</h2>\n";
      append_filters(out);
    }
    for (const std::string& section : sections_) out += section;
    if (left_out_ != 0)
      out += "<details class=\"group\"><summary>" + counted(left_out_, "more file") +
             " with findings, listed without details</summary>\n<ul>\n" + listed_ + "</ul></details>\n";
    append_rules(out);
    out += "</main>\n";
    append_script(out);
    out += fmt::format("<footer>{}</footer>\n</body>\n</html>\n", html(version_text()));
  }

 private:
  // The command line, the time and the version of the run.
  void append_about(std::string& out) const {
    std::string command = "proflint";
    for (const std::string& word : run_.arguments) command += " " + word;
    out += "<dl class=\"about\">\n<dt>date</dt><dd>" + html(date()) + "</dd>\n<dt>command</dt><dd><code>" +
           html(command) + "</code></dd>\n<dt>version</dt><dd>" + html(version_text()) +
           "</dd>\n<dt>baseline</dt><dd>" + (run_.baseline.empty() ? "none" : html(run_.baseline)) +
           "</dd>\n</dl>\n<details class=\"inner\"><summary>settings</summary>\n<pre tabindex=\"0\">";
    std::istringstream lines(run_.settings);
    for (std::string line; std::getline(lines, line);) out += html(line) + "\n";
    out += "</pre></details>\n";
  }

  // The time of the report, or SOURCE_DATE_EPOCH for reproducible builds (reproducible-builds.org).
  static std::string date() {
    const char* const epoch = std::getenv("SOURCE_DATE_EPOCH");
    const std::time_t time = epoch != nullptr ? std::strtoll(epoch, nullptr, 10) : std::time(nullptr);
    std::tm utc = {};
    char text[64] = "";
    if (gmtime_r(&time, &utc) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc);
    return text;
  }

  void append_filters(std::string& out) const {
    out +=
        "<div class=\"filters\"><label><input type=\"radio\" name=\"severity\" id=\"only-all\" checked> all</label>"
        "<label><input type=\"radio\" name=\"severity\" id=\"only-warning\"> warnings and errors</label>"
        "<label><input type=\"radio\" name=\"severity\" id=\"only-error\"> errors</label>";
    if (!run_.baseline.empty()) out += "<label><input type=\"checkbox\" id=\"only-new\"> not in the baseline</label>";
    out += "<select id=\"by-rule\" aria-label=\"rule\" data-scripted hidden><option value=\"\">all rules</option>";
    for (const auto& [id, rule] : rules_) out += "<option>" + html(id) + "</option>";
    out +=
        "</select><input type=\"search\" id=\"by-path\" aria-label=\"part of a path\" placeholder=\"part of a path\" "
        "data-scripted hidden>"
        "<span id=\"left\"></span></div>\n";
  }

  // Beyond the bound of the page, a file is listed on one line.
  void leave_out(const FileResult& file) {
    if (++left_out_ > kMaxListed) return;
    std::uint64_t findings = 0;
    for (const Tally& tally : file.result.tally) findings += tally.count;
    listed_ += "<li><span class=\"path\">" + html(file.path) +
               "</span>: " + std::string(to_string(file.result.verdict)) + ", " + counted(findings, "finding") +
               "</li>\n";
  }

  static void append_files_tiles(const Summary& summary, std::string& out) {
    std::array<Segment, kVerdicts> counts;
    for (std::size_t i = 0; i < kVerdicts; ++i) counts[i] = {to_string(static_cast<Verdict>(i)), summary.verdicts[i]};
    out += segments(counts, std::max<std::uint64_t>(summary.files, 1)) + "\n<div class=\"tiles\">\n";
    append_tile(summary.files, summary.files == 1 ? "file" : "files", "", out);
    for (const auto& [verdict, count] : counts)
      if (count != 0) append_tile(count, verdict, verdict, out);
    out += "</div>\n";
  }

  static void append_findings_tiles(const Summary& summary, std::string& out) {
    const auto& [notes, warnings, errors] = summary.severities;
    out += "<div class=\"tiles\">\n";
    append_tile(errors, errors == 1 ? "error" : "errors", "error", out);
    append_tile(warnings, warnings == 1 ? "warning" : "warnings", "warning", out);
    append_tile(notes, notes == 1 ? "note" : "notes", "note", out);
    if (summary.known != 0) append_tile(summary.known, "known from the baseline", "", out);
    if (summary.skipped != 0)
      append_tile(summary.skipped, summary.skipped == 1 ? "other file skipped" : "other files skipped", "", out);
    if (summary.alone != 0)
      append_tile(
          summary.alone,
          summary.alone == 1 ? "file without the other file of the pair" : "files without the other file of the pair",
          "", out);
    out += "</div>\n";
  }

  void append_charts(std::string& out) const {
    const std::vector<RuleRow> rows = statistics_.by_rule();
    if (rows.empty()) return;
    std::vector<Bar> rules, directories;
    for (const RuleRow& row : rows) rules.push_back({rule_label(row.rule->id), row.severities});
    append_chart("rule", rules, out);
    std::uint64_t elsewhere = 0;
    for (const DirectoryRow& row : statistics_.worst_directories(kShownBars)) {
      if (row.path.empty())
        elsewhere = total(row.severities);
      else
        directories.push_back({directory_label(row.path), row.severities});
    }
    append_chart("directory", directories, out);
    if (elsewhere != 0) out += "<p class=\"more\">and " + counted(elsewhere, "finding") + " elsewhere</p>\n";
  }

  // The changes since the baseline was recorded, in the files of this run.
  void append_trend(std::string& out) const {
    if (run_.baseline.empty()) return;
    out += "<h2>Since the baseline</h2>\n";
    const auto rows = statistics_.trend();
    if (rows.empty()) {
      out += "<p>Every rule has as many findings as in the baseline.</p>\n";
      return;
    }
    out += "<table>\n<tr><th>rule</th><th>baseline</th><th>now</th><th>change</th></tr>\n";
    for (const auto& [rule, row] : rows) {
      const bool is_more = row.now > row.before;
      out += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td><td class=\"{}\">{}{}</td></tr>\n", rule_label(rule),
                         row.before, row.now, is_more ? "error" : "clean", is_more ? "+" : "\u2212",
                         is_more ? row.now - row.before : row.before - row.now);
    }
    out += "</table>\n";
  }

  // A link to the texts of the rule, if they are on the page.
  std::string rule_label(std::string_view id) const {
    const std::string name = "<code>" + html(id) + "</code>";
    return rules_.contains(id) ? "<a href=\"#" + html(id) + "\">" + name + "</a>" : name;
  }

  // A link to the first of its files on the page.
  std::string directory_label(const std::string& path) const {
    constexpr std::size_t kCharacters = 80;
    const std::string name =
        "<code title=\"" + html(path) + "\">" + html(shortened(shown(path), kCharacters)) + "</code>";
    const auto first = first_files_.lower_bound(path);
    const bool is_there = first != first_files_.end() && first->first.starts_with(path);
    return is_there ? fmt::format("<a href=\"#file-{}\">{}</a>", first->second, name) : name;
  }

  void append_alone(std::string& out) const {
    constexpr std::size_t kListed = 10000;
    const std::vector<std::string>& paths = statistics_.alone();
    if (paths.empty()) return;
    out += "<h2>Files without the other file of the pair</h2>\n<details class=\"group\"><summary>" +
           counted(paths.size(), "file") + " checked without the other file of the pair</summary>\n<ul>\n";
    for (std::size_t i = 0; i < paths.size() && i < kListed; ++i)
      out += "<li class=\"path\">" + html(paths[i]) + "</li>\n";
    if (paths.size() > kListed) out += fmt::format("<li>and {} more</li>\n", paths.size() - kListed);
    out += "</ul></details>\n";
  }

  // Unchecked files come first, then the worst ones.
  static std::size_t rank(Verdict verdict) {
    if (verdict == Verdict::unchecked || verdict == Verdict::unsupported) return 0;
    return verdict == Verdict::invalid ? 1 : verdict == Verdict::suspicious ? 2 : 3;
  }

  // For the filters: the severities and rules of a file.
  static std::string classes_of(const FileResult& file) {
    std::array<bool, 3> has = {};
    bool has_new = false;
    for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
      has[static_cast<std::size_t>(file.result.tally[i].severity)] = true;
      has_new |= file.result.tally[i].count != file.known.of(i);
    }
    return std::string(has[2] ? " has-error" : "") + (has[1] ? " has-warning" : "") + (has_new ? " has-new" : "");
  }

  void append_file(const FileResult& file, std::string& out) {
    const Result& result = file.result;
    std::uint64_t findings = 0;
    for (const Tally& tally : result.tally) findings += tally.count;
    out += fmt::format(
        "<details id=\"file-{0}\" class=\"file{1}\" data-path=\"{2}\"{3}><summary><span "
        "class=\"path\">{2}</span><span class=\"verdict {4}\">{4}</span><span>{5}</span></summary>\n",
        files_, classes_of(file), html(file.path), files_ < kOpen && rank(result.verdict) <= 1 ? " open" : "",
        to_string(result.verdict), counted(findings, "finding"));
    first_files_.try_emplace(file.path, files_++);
    std::string about = result.format.empty() ? "unknown format" : std::string(result.format);
    if (!result.description.empty()) about += ", " + result.description;
    out += "<p class=\"about\">" + html(about) + ", " + counted(file.size, "byte") + "</p>\n";
    for (std::size_t i = 0; i < result.findings.size(); ++i) append_finding(result.findings[i], file.known.has(i), out);
    if (const std::string hidden = hidden_findings(file); !hidden.empty())
      out += "<p class=\"finding\">" + hidden + "</p>\n";
    out += "</details>\n";
  }

  void append_finding(const Finding& finding, bool is_known, std::string& out) {
    rules_.emplace(finding.rule->id, finding.rule);
    const std::string where = place(finding);
    out += fmt::format(
        "<div class=\"finding is-{0}{5}\" data-rule=\"{4}\"><p>{6}<b class=\"{0}\">{0}</b>{1}{2}: {3} "
        "<a href=\"#{4}\"><code>{4}</code></a></p>\n",
        to_string(finding.severity), where.empty() ? "" : " at ", where, html(message_of(finding)),
        html(finding.rule->id), is_known ? " known" : "", is_known ? "known " : "");
    append_excerpt(finding, out);
    out += "<p class=\"remedy\">" + html(sentence(finding.rule->hint)) + "</p></div>\n";
  }

  // The texts of each rule that was found, once.
  void append_rules(std::string& out) const {
    if (rules_.empty()) return;
    out += "<h2>Rules</h2>\n<dl>\n";
    for (const auto& [id, rule] : rules_)
      out += fmt::format(
          "<dt id=\"{0}\"><code>{0}</code></dt>\n<dd>{1}</dd>\n<dd>If violated: {2}</dd>\n"
          "<dd>How to fix: {3}</dd>\n<dd>Source: {4}</dd>\n",
          html(id), html(sentence(rule->statement)), html(rule->consequence), html(rule->hint), html(rule->source));
    out += "</dl>\n";
  }

  Statistics statistics_;
  RunInfo run_;
  std::array<std::string, 4> sections_;             // of files, by rank
  std::map<std::string, std::size_t> first_files_;  // number of each file on the page, by path
  std::string listed_;
  std::size_t bytes_ = 0, files_ = 0;
  std::uint64_t left_out_ = 0;
  std::map<std::string_view, const Rule*> rules_;
};

}  // namespace

std::unique_ptr<Writer> html_writer(const WriterOptions& options) {
  return std::make_unique<Html>(options);
}

}  // namespace proflint::tools
