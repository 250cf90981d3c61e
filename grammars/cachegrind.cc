// The line grammars of cachegrind's profiles, as Boost.Spirit X3. The productions follow the section "Cachegrind
// Output File Format", with the blanks that cg_merge and cg_diff print.
#include "grammars/cachegrind.h"

#include "grammars/x3.h"

namespace proflint::grammars::cachegrind {
namespace {

constexpr CharClass kBlanks{" \t"};
constexpr Run some_blanks{kBlanks};
constexpr auto blanks = token("a space")[some_blanks];
constexpr auto word_end = token("a space or the end of the line")[&(x3::lit(' ') | x3::lit('\t')) | x3::eoi];

// count    <- lineno ( b+ value )* b*
constexpr auto count = number<&Count::line>("a line number") >> word_end >>
                       field<&Count::values>("counts")[rest_of_line];

struct Minus : Primitive<Minus> {
  bool take(const char*& first, const char* last, const char*, auto& line) const {
    const bool is_negative = first != last && *first == '-';
    if (is_negative) ++first;
    line.is_negative = is_negative;
    return true;
  }
};

// value    <- '.' / '-'? digits
constexpr auto value = blanks >> (x3::lit('.') | (Minus() >> number<&Value::number>("a count"))) >> word_end;

struct Start {
  std::string_view text;
  Key key;
};

constexpr Start kStarts[] = {{"fl=", Key::file}, {"fn=", Key::function},   {"desc:", Key::desc},
                             {"cmd:", Key::cmd}, {"events:", Key::events}, {"summary:", Key::summary}};

}  // namespace

Line split_line(std::string_view line) {
  if (line.empty()) return {Key::empty, line};
  const char first = line[0];
  if (is_digit(first) || first == '+' || first == '-') return {Key::count, line};
  if (first == '#') return {Key::comment, line};
  for (const Start& start : kStarts)
    if (line.starts_with(start.text)) return {start.key, line.substr(start.text.size())};
  return {Key::unknown, line};
}

bool parse(std::string_view line, Count& out, Expected* expected) {
  return match(count, line, out, expected);
}

bool take_value(std::string_view& rest, Value& out, Expected* expected) {
  out = {};
  return match_start(value, rest, out, expected);
}

}  // namespace proflint::grammars::cachegrind
