// Reads the lines of a text profile that are neither empty nor comments.
#include "validators/llvm_instr/text/lines.h"

#include "validators/llvm_instr/text/rules.h"

namespace proflint::llvm_instr::text {

bool SignificantLines::has(std::uint64_t number) const {
  const std::uint64_t held = is_held_ ? 1 : 0;
  if (number <= held) return true;
  number -= held;
  if (number > lines_.rest().size() / 2 + 1) return false;  // each takes at least one byte and a line end
  TextLines ahead = lines_;
  for (TextLine line; number != 0 && ahead.next(line);)
    if (!line.text.empty() && line.text[0] != '#') --number;
  return number == 0;
}

std::size_t SignificantLines::next_counters(std::span<grammar::Counter> out) {
  if (is_held_) return 0;
  const std::string_view all = lines_.rest();
  std::string_view rest = all;
  const std::size_t count = grammar::take_counters(rest, out);
  if (count != 0) lines_.skip(all.size() - rest.size());
  return count;
}

void SignificantLines::check_odd(const TextLine& line) {
  const std::size_t cr = line.text.find('\r');
  if (cr == std::string_view::npos) return;
  findings_.add("proftext/lone-cr"_rule, line.text.substr(cr, 1), "the line contains a CR that is not followed by LF");
}

void SignificantLines::finish(bool is_whole, Report& report) const {
  defects_.report_to(report);
  if (is_whole) proflint::text::check_end(text_, kTextRules, report);
}

}  // namespace proflint::llvm_instr::text
