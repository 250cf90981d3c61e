// One page for people: totals, charts and the findings of each file with their bytes. No script, nothing loaded from
// elsewhere. The totals stand on top and are known last, so the sections of the files wait in memory, up to a bound.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/reports/excerpt.h"
#include "tools/reports/text.h"
#include "tools/reports/writer.h"
#include "tools/run/statistics.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{8} << 20;  // of file sections; a browser should still open the page
constexpr std::size_t kBars = 15;
constexpr std::size_t kVerdicts = std::tuple_size_v<decltype(Summary::verdicts)>;

constexpr std::string_view kStyle = R"css(
:root{color-scheme:light dark;--bg:#fff;--fg:#1f2328;--soft:#59636e;--line:#d1d9e0;--box:#f6f8fa;
--error:#cf222e;--warning:#bf8700;--note:#0969da;--clean:#1a7f37;--unknown:#8250df;--amber:#9a6700;--mark:#fff8c5}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#3d444d;--box:#151b23;
--error:#f85149;--warning:#d29922;--note:#58a6ff;--clean:#3fb950;--unknown:#a371f7;--amber:#d29922;--mark:#533f04}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem clamp(.75rem,3vw,2rem);background:var(--bg);color:var(--fg);
font:15px/1.5 system-ui,"DejaVu Sans",sans-serif}
h1{margin:0 0 1rem;font-size:1.5rem}h2{margin:2.25rem 0 .75rem;font-size:1.15rem}
code,pre,.path{font-family:ui-monospace,"DejaVu Sans Mono",monospace;font-size:.87em;overflow-wrap:anywhere}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr));gap:.75rem;margin:.75rem 0}
.tile{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem;background:var(--box)}
.tile b{display:block;font-size:1.6rem;line-height:1.2}.tile span{color:var(--soft)}
.error{color:var(--error)}.warning{color:var(--amber)}.note{color:var(--note)}
.clean{color:var(--clean)}.suspicious{color:var(--amber)}.invalid{color:var(--error)}
.unjudged,.unsupported{color:var(--unknown)}
svg{display:block;width:100%;height:.9rem;border-radius:.25rem}
rect.error,rect.invalid{fill:var(--error)}rect.warning,rect.suspicious{fill:var(--warning)}
rect.note{fill:var(--note)}rect.clean{fill:var(--clean)}rect.unjudged,rect.unsupported{fill:var(--unknown)}
.bar{display:grid;grid-template-columns:minmax(0,21rem) minmax(0,1fr) 4rem;gap:0 .75rem;align-items:center;
padding:.15rem 0}
.bar :first-child{text-align:right;color:var(--fg)}.bar a:not(:hover){text-decoration:none}.bar b{font-weight:400;color:var(--soft)}
@media(max-width:45rem){.bar{grid-template-columns:minmax(0,1fr) 4rem;padding:.25rem 0}
.bar :first-child{text-align:left;grid-column:1/-1}}
.legend{display:inline-flex;gap:.75rem;color:var(--soft);font-weight:400;font-size:.85rem;margin-left:.75rem}
.legend .warning{color:var(--warning)}
.more{color:var(--soft);margin:.5rem 0 0}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;content-visibility:auto;
contain-intrinsic-size:auto 3rem}
summary{padding:.5rem .9rem;cursor:pointer;display:flex;gap:.25rem .75rem;flex-wrap:wrap;align-items:baseline}
summary::before{content:"\25b8";color:var(--soft)}details[open]>summary::before{content:"\25be"}
summary .path{flex:1 1 20rem;font-weight:600;font-size:.95em}
.verdict{border:1px solid;border-radius:1rem;padding:0 .65rem;font-size:.85rem}
.about{margin:0;padding:0 .9rem .5rem;color:var(--soft)}
.finding{border-top:1px solid var(--line);padding:.6rem .9rem}.finding p{margin:0 0 .4rem}
.finding a,dt a{color:var(--soft)}
pre{margin:0;padding:.5rem .75rem;background:var(--box);border-radius:.35rem;overflow-x:auto;overflow-wrap:normal}
pre i{color:var(--soft);font-style:normal;user-select:none}
mark{background:var(--mark);color:inherit;outline:1px solid var(--warning);border-radius:.15rem}
mark.gap{background:none;outline:none;border-left:2px solid var(--warning);margin-right:-2px}
dt{margin-top:.9rem;font-weight:600}dd{margin:.1rem 0 0 1.2rem}
:target{background:var(--mark);border-radius:.25rem}
footer{margin-top:2.5rem;color:var(--soft)}
@media print{details{break-inside:avoid;content-visibility:visible}}
)css";

// Safe inside elements and double-quoted attributes.
std::string html(std::string_view text) {
  std::string out;
  for (const char c : shown(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Coloured pieces side by side, as a picture that is as wide as there is room. `whole` is what fills it.
template <std::size_t N>
std::string pieces(const std::array<std::pair<std::string_view, std::uint64_t>, N>& counts, std::uint64_t whole) {
  constexpr double kWide = 1000;
  double x = 0;
  std::string out = "<svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
  for (const auto& [css, count] : counts) {
    if (count == 0) continue;
    const double width = std::max(2.0, kWide * static_cast<double>(count) / static_cast<double>(whole));
    fmt::format_to(std::back_inserter(out), "<rect class=\"{}\" x=\"{:.1f}\" width=\"{:.1f}\" height=\"10\"/>", css, x,
                   width);
    x += width;
  }
  return out + "</svg>";
}

// A row of a chart: what it is about, ready to print, and its findings.
struct Bar {
  std::string label;
  std::array<std::uint64_t, 3> severities{};
};

constexpr std::string_view kLegend =
    "<span class=\"legend\"><span><span class=\"error\">\u25a0</span> errors</span>"
    "<span><span class=\"warning\">\u25a0</span> warnings</span>"
    "<span><span class=\"note\">\u25a0</span> notes</span></span>";

// Horizontal bars, one a row, stacked by severity.
void append_chart(std::string_view name, const std::vector<Bar>& bars, std::string& out) {
  std::uint64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, total(bar.severities));
  fmt::format_to(std::back_inserter(out), "<h2>Findings by {}{}</h2>\n", name, kLegend);
  for (const Bar& bar : bars) {
    const auto& [notes, warnings, errors] = bar.severities;
    const std::array<std::pair<std::string_view, std::uint64_t>, 3> counts = {
        {{"error", errors}, {"warning", warnings}, {"note", notes}}};
    fmt::format_to(std::back_inserter(out), "<div class=\"bar\">{}{}<b>{}</b></div>\n", bar.label, pieces(counts, most),
                   total(bar.severities));
  }
}

void append_line(const Finding& finding, std::string& out) {
  const MarkedLine line = marked_line(finding);
  // What is missing has no bytes to mark: a mark without width shows its place.
  fmt::format_to(std::back_inserter(out), "<pre><i>{} | {}</i>{}<mark{}>{}</mark>{}<i>{}</i></pre>\n",
                 finding.position->line, line.is_cut_before ? "..." : "", html(line.before),
                 line.marked.empty() ? " class=\"gap\"" : "", html(line.marked), html(line.after),
                 line.is_cut_after ? "..." : "");
}

void append_hex(const Finding& finding, std::string& out) {
  out += "<pre>";
  for (const HexRow& row : hex_rows(finding)) {
    fmt::format_to(std::back_inserter(out), "<i>{:08x} | </i>", row.offset);
    const bool has_mark = row.first < row.last;
    for (std::size_t i = 0; i < 16; ++i) {
      if (has_mark && i == row.first) out += "<mark>";
      if (i < row.bytes.size())
        fmt::format_to(std::back_inserter(out), "{:02x}", static_cast<unsigned char>(row.bytes[i]));
      else
        out += "  ";
      if (has_mark && i + 1 == row.last) out += "</mark>";
      out += ' ';
    }
    std::string text;
    for (const char c : row.bytes) text += c >= 0x20 && c < 0x7f ? c : '.';
    out += "<i>| </i>" + html(text) + "\n";
  }
  out += "</pre>\n";
}

void append_tile(std::uint64_t number, std::string_view name, std::string_view css, std::string& out) {
  fmt::format_to(std::back_inserter(out), "<div class=\"tile\"><b class=\"{}\">{}</b><span>{}</span></div>\n",
                 number == 0 ? "" : css, number, name);
}

class Html final : public Writer {
 public:
  void file(const FileResult& file, std::string&) override {
    statistics_.add(file);
    if (file.result.tally.empty()) return;
    if (bytes_ > kMaxBytes) {
      ++left_out_;
      return;
    }
    std::string& section = sections_[rank(file.result.verdict)];
    const std::size_t before = section.size();
    append_file(file, section);
    bytes_ += section.size() - before;
  }

  void end(const Summary& summary, std::string& out) override {
    out +=
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        "<title>proflint report</title>\n<style>";
    out += kStyle;
    out += "</style>\n</head>\n<body>\n<h1>proflint report</h1>\n";
    append_files_tiles(summary, out);
    append_findings_tiles(summary, out);
    if (statistics_.by_rule().empty() && summary.files != 0) out += "<p>Nothing was found.</p>\n";
    append_charts(out);
    append_alone(out);
    if (bytes_ != 0) out += "<h2>Files with findings</h2>\n";
    for (const std::string& section : sections_) out += section;
    if (left_out_ != 0)
      out += "<p class=\"more\">" + counted(left_out_, "further file") + " with findings left out of this page.</p>\n";
    append_rules(out);
    fmt::format_to(std::back_inserter(out), "<footer>{}</footer>\n</body>\n</html>\n",
                   html("proflint " PROFLINT_VERSION));
  }

 private:
  static void append_files_tiles(const Summary& summary, std::string& out) {
    std::array<std::pair<std::string_view, std::uint64_t>, kVerdicts> counts;
    for (std::size_t i = 0; i < kVerdicts; ++i) counts[i] = {to_string(static_cast<Verdict>(i)), summary.verdicts[i]};
    out += pieces(counts, std::max<std::uint64_t>(summary.files, 1)) + "\n<div class=\"tiles\">\n";
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
    out += "</div>\n";
  }

  void append_charts(std::string& out) const {
    const std::vector<RuleRow> rows = statistics_.by_rule();
    if (rows.empty()) return;
    std::vector<Bar> rules, directories;
    for (std::size_t i = 0; i < rows.size() && i < kBars; ++i)
      rules.push_back({rule_label(rows[i].rule->id), rows[i].severities});
    append_chart("rule", rules, out);
    if (rows.size() > kBars) out += "<p class=\"more\">and " + counted(rows.size() - kBars, "further rule") + "</p>\n";
    std::uint64_t elsewhere = 0;
    for (const DirectoryRow& row : statistics_.worst_directories(kBars)) {
      if (row.path.empty())
        elsewhere = total(row.severities);
      else
        directories.push_back({directory_label(row.path), row.severities});
    }
    append_chart("directory", directories, out);
    if (elsewhere != 0) out += "<p class=\"more\">and " + counted(elsewhere, "finding") + " elsewhere</p>\n";
  }

  // Linked to what the rule means, if that is on the page.
  std::string rule_label(std::string_view id) const {
    const std::string name = "<code>" + html(id) + "</code>";
    return rules_.contains(id) ? "<a href=\"#" + html(id) + "\">" + name + "</a>" : name;
  }

  static std::string directory_label(const std::string& path) {
    constexpr std::size_t kCharacters = 80;
    return "<code title=\"" + html(path) + "\">" + html(shortened(shown(path), kCharacters)) + "</code>";
  }

  void append_alone(std::string& out) const {
    constexpr std::size_t kListed = 200;
    const std::vector<std::string>& paths = statistics_.alone();
    if (paths.empty()) return;
    out += "<h2>Files judged alone</h2>\n<details><summary>" + counted(paths.size(), "file") +
           " judged without the other file of the pair</summary>\n<ul>\n";
    for (std::size_t i = 0; i < paths.size() && i < kListed; ++i)
      out += "<li class=\"path\">" + html(paths[i]) + "</li>\n";
    if (paths.size() > kListed)
      fmt::format_to(std::back_inserter(out), "<li>and {} more</li>\n", paths.size() - kListed);
    out += "</ul></details>\n";
  }

  // The worst files come first.
  static std::size_t rank(Verdict verdict) {
    return verdict == Verdict::clean ? 2 : verdict == Verdict::suspicious ? 1 : 0;
  }

  void append_file(const FileResult& file, std::string& out) {
    const Result& result = file.result;
    std::uint64_t findings = 0;
    for (const Tally& tally : result.tally) findings += tally.count;
    fmt::format_to(std::back_inserter(out),
                   "<details{}><summary><span class=\"path\">{}</span><span class=\"verdict "
                   "{}\">{}</span><span>{}</span></summary>\n",
                   rank(result.verdict) == 0 ? " open" : "", html(file.path), to_string(result.verdict),
                   to_string(result.verdict), counted(findings, "finding"));
    std::string about = result.format.empty() ? "unknown format" : std::string(result.format);
    if (!result.description.empty()) about += ", " + result.description;
    out += "<p class=\"about\">" + html(about) + ", " + counted(file.size, "byte") + "</p>\n";
    for (const Finding& finding : result.findings) append_finding(finding, out);
    if (const std::string hidden = hidden_findings(file); !hidden.empty())
      out += "<p class=\"finding\">" + hidden + "</p>\n";
    out += "</details>\n";
  }

  void append_finding(const Finding& finding, std::string& out) {
    rules_.emplace(finding.rule->id, finding.rule);
    const std::string where = place(finding);
    fmt::format_to(
        std::back_inserter(out),
        "<div class=\"finding\"><p><b class=\"{0}\">{0}</b>{1}{2}: {3} <a href=\"#{4}\"><code>{4}</code></a></p>\n",
        to_string(finding.severity), where.empty() ? "" : " at ", where, html(finding.message), html(finding.rule->id));
    if (finding.position)
      append_line(finding, out);
    else if (finding.where)
      append_hex(finding, out);
    out += "</div>\n";
  }

  // What the rules that were found mean, once each.
  void append_rules(std::string& out) const {
    if (rules_.empty()) return;
    out += "<h2>Rules</h2>\n<dl>\n";
    for (const auto& [id, rule] : rules_)
      fmt::format_to(std::back_inserter(out),
                     "<dt id=\"{0}\"><code>{0}</code></dt>\n<dd>{1}</dd>\n<dd>Otherwise: {2}</dd>\n"
                     "<dd>What to do: {3}</dd>\n<dd>Source: {4}</dd>\n",
                     html(id), html(sentence(rule->statement)), html(rule->consequence), html(rule->hint),
                     html(rule->source));
    out += "</dl>\n";
  }

  Statistics statistics_;
  std::array<std::string, 3> sections_;  // of files, by rank
  std::size_t bytes_ = 0;
  std::uint64_t left_out_ = 0;
  std::map<std::string_view, const Rule*> rules_;
};

}  // namespace

std::unique_ptr<Writer> html_writer() {
  return std::make_unique<Html>();
}

}  // namespace proflint::tools
