// X3 recognizers for the words at the end of a line. Any text, including blanks, may precede them: the words are split
// off from the end, in time linear in the length of the line.
#include "grammars/folded.h"

#include "grammars/scan.h"
#include "grammars/x3.h"

namespace proflint::grammars::folded {
namespace {

constexpr CharClass kNumberBytes{"0-9a-fA-FxX+.,_-"};

// count <- [0-9]+ ( '.' [0-9]* )?
constexpr auto fraction = field<&Count::fraction>("a fraction")[x3::lit('.') >> -digits];
constexpr auto count = number<&Count::integer>("a count") >> -fraction;

// A word that looks like a count: [+-]? '.'? [0-9] [0-9a-fA-FxX+-.,_]*
constexpr auto sign = x3::lit('+') | x3::lit('-');
constexpr auto like_count = -sign >> -x3::lit('.') >> digits >> -Run{kNumberBytes};

[[nodiscard]] bool parse_count(std::string_view word, Count& out) {
  out = {};
  out.text = word;
  return match(count, word, out, nullptr);
}

// Removes and returns the blanks at the end of `text`.
std::string_view take_blanks(std::string_view& text) {
  std::size_t end = text.size();
  while (end != 0 && is_blank(text[end - 1])) --end;
  const std::string_view blanks = text.substr(end);
  text = text.substr(0, end);
  return blanks;
}

// Removes and returns the word at the end of `text`.
std::string_view take_word(std::string_view& text) {
  std::size_t start = text.size();
  while (start != 0 && !is_blank(text[start - 1])) --start;
  const std::string_view word = text.substr(start);
  text = text.substr(0, start);
  return word;
}

// diffline  <- dstack blank+ count blank+ count blank* eol
// stackline <- pstack blank+ count blank* eol
void parse_end(std::string_view rest, Line& line) {
  line.trailing = take_blanks(rest);
  const std::string_view body = rest;
  line.last_word = take_word(rest);
  const bool is_alone = rest.empty();
  Count ignored;
  if (!parse_count(line.last_word, line.count)) {
    if (!is_alone && match(like_count, line.last_word, ignored, nullptr)) line.kind = Line::Kind::bad_count;
    return;
  }
  if (is_alone) {
    line.kind = Line::Kind::bare_count;
    return;
  }
  line.kind = Line::Kind::stack;
  take_blanks(rest);
  line.stack = rest;
  const std::string_view first = take_word(rest);
  if (!rest.empty() && parse_count(first, line.before)) {
    line.kind = Line::Kind::differential;
    take_blanks(rest);
    line.stack = rest;
  }
  line.blanks = body.substr(line.stack.size(), body.size() - line.stack.size() - line.last_word.size());
}

}  // namespace

Line parse(std::string_view text) {
  Line line;
  parse_end(text, line);
  line.ends_in_count = line.is_counted();
  if (text.starts_with('#'))
    line.kind = Line::Kind::comment;
  else if (text.size() == line.trailing.size())
    line.kind = Line::Kind::blank;
  return line;
}

}  // namespace proflint::grammars::folded
