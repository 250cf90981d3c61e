// The form for people: the finding, the bytes it is about, what follows from it and what to do.
#include <fmt/format.h>

#include <algorithm>

#include "tools/writers/writer.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kShownColumns = 100;  // of a source line
constexpr std::size_t kHexRows = 3;

// Terminal attributes, or nothing of the sort.
struct Palette {
  std::string_view bold, error, warning, note, mark, faint, off;
};
constexpr Palette kPlain = {};
constexpr Palette kColors = {"\x1b[1m", "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;36m", "\x1b[1;32m", "\x1b[2m", "\x1b[0m"};

std::string_view color_of(const Palette& palette, Severity severity) {
  return severity == Severity::error ? palette.error : severity == Severity::warning ? palette.warning : palette.note;
}

// Number of bytes of `escaped(bytes)`; columns of the line that is printed, but for wide characters.
std::size_t shown_width(std::string_view bytes) {
  const std::string text = escaped(bytes);
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void append_source_line(const Finding& finding, const Palette& palette, std::string& out) {
  const std::string_view line = finding.excerpt.bytes;
  const auto at = static_cast<std::size_t>(finding.where->offset - finding.excerpt.offset);
  // A long line is cut so that the marked column stays in sight.
  const std::size_t start = at > kShownColumns / 2 && line.size() > kShownColumns ? at - kShownColumns / 2 : 0;
  const std::string_view shown = line.substr(std::min(start, line.size()), kShownColumns);
  const std::size_t lead = std::min(at - start, shown.size());
  const std::size_t marked =
      static_cast<std::size_t>(std::min<std::uint64_t>(finding.where->length, shown.size() - lead));
  const std::string number = std::to_string(finding.position->line);
  fmt::format_to(std::back_inserter(out), "{} {} |{} {}\n", palette.faint, number, palette.off, escaped(shown));
  fmt::format_to(std::back_inserter(out), "{} {} |{} {}{}^{}{}\n", palette.faint, std::string(number.size(), ' '),
                 palette.off, std::string(shown_width(shown.substr(0, lead)), ' '), palette.mark,
                 std::string(std::max<std::size_t>(shown_width(shown.substr(lead, marked)), 1) - 1, '~'), palette.off);
}

// One row of 16 bytes: offset, hex with the field in brackets, text.
void append_hex_row(std::string_view row, std::uint64_t offset, const Extent& field, const Palette& palette,
                    std::string& out) {
  const std::uint64_t field_end = field.offset + std::max<std::uint64_t>(field.length, 1);
  const auto is_marked = [&](std::uint64_t i) { return i >= field.offset && i < field_end; };
  fmt::format_to(std::back_inserter(out), "{}  {:08x} |{}", palette.faint, offset, palette.off);
  for (std::size_t i = 0; i < 16; ++i) {
    const bool marked = is_marked(offset + i);
    const bool opens = marked && !(i != 0 && is_marked(offset + i - 1));
    const bool closes = i != 0 && !marked && is_marked(offset + i - 1);
    out += opens ? "[" : closes ? "]" : " ";
    if (i < row.size())
      fmt::format_to(std::back_inserter(out), "{}{:02x}{}", marked ? palette.mark : "",
                     static_cast<unsigned char>(row[i]), marked ? palette.off : "");
    else
      out += "  ";
  }
  out += is_marked(offset + 15) ? "]" : " ";
  out += "  ";
  for (const char c : row) out += c >= 0x20 && c < 0x7f ? c : '.';
  out += '\n';
}

void append_hex_dump(const Finding& finding, const Palette& palette, std::string& out) {
  const std::string_view bytes = finding.excerpt.bytes;
  for (std::size_t row = 0; row < kHexRows && row * 16 < std::max<std::size_t>(bytes.size(), 1); ++row)
    append_hex_row(bytes.substr(std::min(row * 16, bytes.size()), 16), finding.excerpt.offset + row * 16,
                   *finding.where, palette, out);
}

class Full final : public Writer {
 public:
  explicit Full(bool color) : palette_(color ? kColors : kPlain) {}

  void file(const FileResult& file, std::string& out) override {
    for (const Finding& finding : file.result.findings) append(file, finding, out);
    if (const std::string hidden = hidden_findings(file); !hidden.empty())
      fmt::format_to(std::back_inserter(out), "{}: {} (raise --max-findings or --max-findings-per-rule)\n\n",
                     escaped(file.path), hidden);
  }

  void end(const Summary& summary, std::string& out) override {
    fmt::format_to(std::back_inserter(out), "{}{} file{}:{}", palette_.bold, summary.files,
                   summary.files == 1 ? "" : "s", palette_.off);
    const char* separator = " ";
    for (std::size_t i = 0; i < summary.verdicts.size(); ++i) {
      if (summary.verdicts[i] == 0) continue;
      fmt::format_to(std::back_inserter(out), "{}{} {}", separator, summary.verdicts[i],
                     to_string(static_cast<Verdict>(i)));
      separator = ", ";
    }
    fmt::format_to(std::back_inserter(out), "; {} error{}, {} warning{}, {} note{}\n", summary.severities[2],
                   summary.severities[2] == 1 ? "" : "s", summary.severities[1], summary.severities[1] == 1 ? "" : "s",
                   summary.severities[0], summary.severities[0] == 1 ? "" : "s");
  }

 private:
  void append(const FileResult& file, const Finding& finding, std::string& out) const {
    fmt::format_to(std::back_inserter(out), "{}{}:{} {}{}:{} {} {}[{}]{}\n", palette_.bold, location(file, finding),
                   palette_.off, color_of(palette_, finding.severity), to_string(finding.severity), palette_.off,
                   finding.message, palette_.faint, finding.rule->id, palette_.off);
    if (finding.position)
      append_source_line(finding, palette_, out);
    else if (finding.where)
      append_hex_dump(finding, palette_, out);
    fmt::format_to(std::back_inserter(out), "  {}why:{} {}\n  {}fix:{} {}\n\n", palette_.faint, palette_.off,
                   finding.rule->consequence, palette_.faint, palette_.off, finding.rule->hint);
  }

  const Palette& palette_;
};

}  // namespace

std::unique_ptr<Writer> full_writer(bool color) {
  return std::make_unique<Full>(color);
}

}  // namespace proflint::tools
