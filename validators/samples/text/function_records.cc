// A function is its header and the lines up to the next header.
#include "validators/samples/text/function_records.h"

#include "grammars/sample_text.h"
#include "validators/core/text_lines.h"

namespace proflint::samples::text {
namespace {

// Whether the line continues what precedes it.
bool is_inside_function(std::string_view line) {
  return line.empty() || line[0] == ' ' || line[0] == '#';
}

bool is_function_header(std::string_view line) {
  line = line.substr(0, line.find_last_not_of(' ') + 1);
  grammars::sample_text::Header header;
  return grammars::sample_text::parse(line, header);
}

}  // namespace

void report_functions(std::string_view text, Report& report) {
  const char* start = nullptr;  // of the function; nullptr: the lines belong to none
  const auto end_at = [&](const char* end) {
    if (start != nullptr) report.record({start, static_cast<std::size_t>(end - start)});
    start = nullptr;
  };
  TextLines lines(text);
  for (TextLine line; lines.next(line);) {
    if (is_inside_function(line.text)) {
      if (!line.is_terminated) return;
      continue;
    }
    // An unterminated line at the end of the file is treated as the start of another header.
    const bool is_header = is_function_header(line.text);
    if (is_header || !line.is_terminated) end_at(line.text.data());
    start = is_header ? line.text.data() : nullptr;
    if (!line.is_terminated) return;
  }
  end_at(text.data() + text.size());
}

}  // namespace proflint::samples::text
