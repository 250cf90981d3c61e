// An empty line ends a call chain; samples without one end with their line.
#include "validators/perf_script/sample_records.h"

#include "grammars/perf_script.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/text/salvage.h"

namespace proflint::perf_script {
namespace {

using grammars::perf_script::Kind;

Kind kind_at(std::string_view text, std::size_t at) {
  grammars::perf_script::Line line;
  grammars::perf_script::parse(text.substr(at, text.find('\n', at) - at), line, nullptr);
  return line.kind;
}

// The comments that --header prints.
std::string_view header_of(std::string_view text) {
  TextLines lines(text);
  std::size_t size = 0;
  for (TextLine line; lines.next(line) && line.text.starts_with('#');) size += text::with_line_end(line).size();
  return text.substr(0, size);
}

}  // namespace

bool follows_sample(std::string_view text, std::size_t at) {
  const std::size_t before = at < 2 ? 0 : text.rfind('\n', at - 2) + 1;  // npos + 1 is 0
  if (before == at - 1) return true;
  const Kind above = kind_at(text, before);
  return above == Kind::lbr || (above == Kind::head && kind_at(text, at) == Kind::head);
}

void report_samples(std::string_view text, Report& report) {
  std::size_t start = header_of(text).size();
  bool has_text = false;  // not only empty lines, which precede the next record
  for (std::size_t line = start, lf = 0; (lf = text.find('\n', line)) != text.npos; line = lf + 1) {
    has_text |= lf != line;
    if (!has_text || !follows_sample(text, lf + 1)) continue;
    report.record(text.substr(start, lf + 1 - start));
    start = lf + 1;
    has_text = false;
  }
}

Salvaged salvage_samples(std::string_view contents, std::span<const Extent> records) {
  return join_after(header_of(without_utf8_mark(contents)), contents, records);
}

}  // namespace proflint::perf_script
