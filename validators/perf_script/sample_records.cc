// An empty line ends a call chain; samples without one end with their line.
#include "validators/perf_script/sample_records.h"

#include "grammars/perf_script.h"
#include "validators/core/lines.h"
#include "validators/core/text_bytes.h"
#include "validators/core/text_lines.h"
#include "validators/text/salvage.h"

namespace proflint::perf_script {
namespace {

using grammars::perf_script::Kind;
using grammars::perf_script::Line;

Line parse_line_at(std::string_view text, std::size_t at) {
  Line line;
  grammars::perf_script::parse(line_at(text, at), line, nullptr);
  return line;
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
  const std::size_t before = previous_line_start(text, at);
  if (before == at - 1) return true;
  const Line above = parse_line_at(text, before);
  if (above.kind != Kind::head) return above.kind == Kind::lbr || above.kind == Kind::trace_error;
  const Kind below = parse_line_at(text, at).kind;
  if (above.has_address) return below != Kind::frame && below != Kind::fields && below != Kind::lbr;
  return below == Kind::head || below == Kind::trace_error;
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
