// The style for people: the finding, its bytes, the consequence and the remedy.
#include <fmt/format.h>

#include <algorithm>

#include "tools/program/reports/excerpt.h"
#include "tools/program/reports/tables.h"
#include "tools/program/reports/text.h"
#include "tools/program/reports/writer.h"
#include "tools/program/run/statistics.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kManyFiles = 10;  // with findings: from this number on, tables follow at the end
constexpr std::size_t kShownRows = 5, kShownFiles = 5;
constexpr std::string_view kCut = "...";

// Terminal attributes; empty without colors.
struct Palette {
  std::string_view bold, error, warning, note, mark, faint, off;
};
constexpr Palette kPlain = {};
constexpr Palette kColors = {"\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[2m", "\x1b[0m"};

std::string_view color_of(const Palette& palette, Severity severity) {
  return severity == Severity::error ? palette.error : severity == Severity::warning ? palette.warning : palette.note;
}

// Columns that `text` takes on a terminal, as fmt sees it when it pads: two for East Asian characters.
std::size_t columns(const std::string& text) {
  const std::size_t width = text.size();  // no text is wider than its bytes
  return width - (fmt::format("{:<{}}", text, width).size() - text.size());
}

void append_source_line(const Finding& finding, const Palette& palette, std::string& out) {
  const MarkedLine line = marked_line(finding);
  const std::string number = std::to_string(finding.position->line);
  const std::string_view lead = line.is_cut_before ? kCut : "", tail = line.is_cut_after ? kCut : "";
  const std::string before = escaped(line.before), marked = escaped(line.marked);
  out += fmt::format("{} {} | {}{}{}{}{}{}{}{}\n", palette.faint, number, lead, palette.off, before, marked,
                     escaped(line.after), palette.faint, tail, palette.off);
  out += fmt::format("{} {} |{} {}{}^{}{}\n", palette.faint, std::string(number.size(), ' '), palette.off,
                     std::string(lead.size() + columns(before), ' '), palette.mark,
                     std::string(std::max<std::size_t>(columns(marked), 1) - 1, '~'), palette.off);
}

// One row of 16 bytes: offset, hex with the field in brackets, text.
void append_hex_row(const HexRow& row, const Palette& palette, std::string& out) {
  const bool has_mark = row.first < row.last;
  out += fmt::format("{}  {:08x} |{}", palette.faint, row.offset, palette.off);
  for (std::size_t i = 0; i <= 16; ++i) {
    out += has_mark && i == row.first ? "[" : has_mark && i == row.last ? "]" : " ";
    if (i == 16) break;
    const bool marked = i >= row.first && i < row.last;
    if (i < row.bytes.size())
      out += fmt::format("{}{:02x}{}", marked ? palette.mark : "", static_cast<unsigned char>(row.bytes[i]),
                         marked ? palette.off : "");
    else
      out += "  ";
  }
  out += "  ";
  for (const char c : row.bytes) out += c >= 0x20 && c < 0x7f ? c : '.';
  out += '\n';
}

void append_hex_dump(const Finding& finding, const Palette& palette, std::string& out) {
  for (const HexRow& row : hex_rows(finding)) append_hex_row(row, palette, out);
}

class Full final : public Writer {
 public:
  explicit Full(const WriterOptions& options) : palette_(options.color ? kColors : kPlain), selection_(options) {}

  void file(const FileResult& file, std::string& out) override {
    statistics_.add(file);
    const auto [findings, hidden] = selection_.of(file);
    for (const Finding* finding : findings) append(file, *finding, out);
    if (!hidden.empty())
      out += fmt::format("{}: {} (raise --max-findings or --max-findings-per-rule)\n\n", escaped(file.path), hidden);
  }

  void end(const Summary& summary, std::string& out) override {
    if (statistics_.files_with_findings() > kManyFiles) append_tables(statistics_, kShownRows, kShownRows, out);
    append_files_alone(statistics_, kShownFiles, out);
    out += selection_.repeats();
    out += fmt::format("{}{}{}\n", palette_.bold, summary_line(summary), palette_.off);
  }

 private:
  void append(const FileResult& file, const Finding& finding, std::string& out) const {
    out += fmt::format("{}{}:{} {}{}:{} {} {}[{}]{}\n", palette_.bold, location(file, finding), palette_.off,
                       color_of(palette_, finding.severity), to_string(finding.severity), palette_.off,
                       message_of(finding), palette_.faint, finding.rule->id, palette_.off);
    if (finding.position)
      append_source_line(finding, palette_, out);
    else if (finding.where)
      append_hex_dump(finding, palette_, out);
    out += fmt::format("  {}why:{} {}\n  {}fix:{} {}\n\n", palette_.faint, palette_.off, finding.rule->consequence,
                       palette_.faint, palette_.off, finding.rule->hint);
  }

  const Palette& palette_;
  Selection selection_;
  Statistics statistics_;
};

}  // namespace

std::unique_ptr<Writer> full_writer(const WriterOptions& options) {
  return std::make_unique<Full>(options);
}

}  // namespace proflint::tools
