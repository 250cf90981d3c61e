// Charts are images without scripts, and bytes are marked as in the other reports for people.
#include "tools/program/reports/html_parts.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/reports/excerpt.h"
#include "tools/program/reports/text.h"
#include "tools/program/run/statistics.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kLegend =
    "<span class=\"legend\"><span><span class=\"error\">\u25a0</span> errors</span>"
    "<span><span class=\"warning\">\u25a0</span> warnings</span>"
    "<span><span class=\"note\">\u25a0</span> notes</span></span>";

// Bytes that do not fit are scrolled, also by keyboard: hence the tabindex.
void append_line(const Finding& finding, std::string& out) {
  const MarkedLine line = marked_line(finding);
  // A missing part has no bytes to mark: a mark without width shows its place.
  out += fmt::format("<pre tabindex=\"0\"><i>{} | {}</i>{}<mark{}>{}</mark>{}<i>{}</i></pre>\n", finding.position->line,
                     line.is_cut_before ? "..." : "", html(line.before), line.marked.empty() ? " class=\"gap\"" : "",
                     html(line.marked), html(line.after), line.is_cut_after ? "..." : "");
}

void append_hex(const Finding& finding, std::string& out) {
  out += "<pre tabindex=\"0\">";
  for (const HexRow& row : hex_rows(finding)) {
    out += fmt::format("<i>{:08x} | </i>", row.offset);
    const bool has_mark = row.first < row.last;
    for (std::size_t i = 0; i < 16; ++i) {
      if (has_mark && i == row.first) out += "<mark>";
      if (i < row.bytes.size())
        out += fmt::format("{:02x}", static_cast<unsigned char>(row.bytes[i]));
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

}  // namespace

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

std::string segments(std::span<const Segment> counts, std::uint64_t whole) {
  constexpr double kWide = 1000;
  double x = 0;
  std::string out = "<svg viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">";
  for (const auto& [css, count] : counts) {
    if (count == 0) continue;
    const double width = std::max(2.0, kWide * static_cast<double>(count) / static_cast<double>(whole));
    out += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" width=\"{:.1f}\" height=\"10\"/>", css, x, width);
    x += width;
  }
  return out + "</svg>";
}

void append_chart(std::string_view name, const std::vector<Bar>& bars, std::string& out) {
  std::uint64_t maximum = 1;
  for (const Bar& bar : bars) maximum = std::max(maximum, total(bar.severities));
  out += fmt::format("<h2>Findings by {}{}</h2>\n", name, kLegend);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const Bar& bar = bars[i];
    if (i == kShownBars)
      out += "<details class=\"inner\"><summary>and " + std::to_string(bars.size() - kShownBars) + " more" +
             "</summary>\n";
    const auto& [notes, warnings, errors] = bar.severities;
    const Segment counts[] = {{"error", errors}, {"warning", warnings}, {"note", notes}};
    out += fmt::format("<div class=\"bar\">{}{}<b>{}</b></div>\n", bar.label, segments(counts, maximum),
                       total(bar.severities));
  }
  if (bars.size() > kShownBars) out += "</details>\n";
}

void append_tile(std::uint64_t number, std::string_view name, std::string_view css, std::string& out) {
  out += fmt::format("<div class=\"tile\"><b class=\"{}\">{}</b><span>{}</span></div>\n", number == 0 ? "" : css,
                     number, name);
}

void append_excerpt(const Finding& finding, std::string& out) {
  if (finding.position)
    append_line(finding, out);
  else if (finding.where)
    append_hex(finding, out);
}

}  // namespace proflint::tools
