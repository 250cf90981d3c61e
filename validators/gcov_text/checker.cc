// Detects the form of a text from its first lines, and checks the file as a whole.
#include "validators/gcov_text/checker.h"

#include <utility>

#include "grammars/gcov_intermediate.h"
#include "grammars/gcov_text.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/gcov_text/context.h"
#include "validators/gcov_text/intermediate.h"
#include "validators/gcov_text/listing.h"
#include "validators/gcov_text/rules.h"
#include "validators/text/blank.h"
#include "validators/text/first_lines.h"
#include "validators/text/line_defects.h"

namespace proflint::gcov_text {
namespace {

// Lines that detection examines.
constexpr std::size_t kLegends = 4, kHeaderLines = 6, kRecordLines = 100;

// The line after the color legend.
bool find_first(text::FirstLines& lines, std::string_view& text, grammars::gcov_text::Line& line) {
  for (std::size_t i = 0; i <= kLegends && lines.next(text); ++i) {
    grammars::gcov_text::parse(text, line, nullptr);
    if (line.kind != grammars::gcov_text::Kind::header || line.key != "Colorization") return true;
  }
  return false;
}

bool is_header_of_gcov(const grammars::gcov_text::Line& line) {
  if (line.kind != grammars::gcov_text::Kind::header) return false;
  return line.key == "Source" || line.key == "Graph" || line.key == "Data" || line.key == "Runs";
}

Found find_listing(std::string_view bytes, bool is_named) {
  using grammars::gcov_text::Kind;
  text::FirstLines lines(bytes);
  std::string_view text;
  grammars::gcov_text::Line line;
  if (!find_first(lines, text, line)) return {};
  if (is_header_of_gcov(line)) return {Form::listing, true};
  const bool is_cut = is_named && line.kind == Kind::source_line;
  const bool is_padded = text.starts_with(' ');  // unlike "12:30:59 started", which matches as well
  for (std::size_t i = 1; i < kHeaderLines && lines.next(text); ++i) {
    grammars::gcov_text::parse(text, line, nullptr);
    if (is_header_of_gcov(line)) return {Form::listing, is_named || line.key != "Source"};
  }
  return {is_cut ? Form::listing : Form::none, is_padded};
}

Found find_intermediate(std::string_view bytes, bool is_named) {
  using grammars::gcov_intermediate::Kind;
  text::FirstLines lines(bytes);
  grammars::gcov_intermediate::Record record;
  bool is_first = true, starts_well = false, has_only_names = true;
  std::string_view text;
  for (std::size_t i = 0; i < kRecordLines && lines.next(text); ++i) {
    const bool matches = grammars::gcov_intermediate::parse(text, record, nullptr);
    if (record.kind == Kind::empty) continue;
    const bool is_counted = matches && (record.kind == Kind::function || record.kind == Kind::lcount);
    if (std::exchange(is_first, false)) {
      starts_well = record.kind == Kind::file || record.kind == Kind::version;
      if (!starts_well) {
        const bool is_record = is_counted || (matches && record.kind == Kind::branch);
        return {is_named && is_record ? Form::intermediate : Form::none, true};
      }
    }
    if (is_counted) return {Form::intermediate, true};
    has_only_names &= record.kind == Kind::file || record.kind == Kind::version;
  }
  const bool is_bare = is_named && starts_well && has_only_names;  // the sources have no code
  return {is_bare ? Form::intermediate : Form::none, true};
}

}  // namespace

Found find_form(std::string_view bytes, bool is_named) {
  const std::string_view start = without_utf8_mark(bytes);
  const Found found = find_listing(start, is_named);
  return found.form == Form::none ? find_intermediate(start, is_named) : found;
}

void check(const Input& input, Report& report) {
  std::string_view text = input.bytes;
  report.set_text_size(text.size());
  if (text::has_only_blanks(text))
    return report.add("gcov-text/empty-file"_rule, {},
                      text.empty() ? "the file is empty" : "the file contains only whitespace and NUL bytes");
  if (!text::take_mark(text, kTextRules, report)) return;
  if (find_form(text, true).form == Form::intermediate)
    intermediate::check(text, input, report);
  else
    check_listing(text, input, report);
}

}  // namespace proflint::gcov_text
