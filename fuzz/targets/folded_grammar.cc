// Lines of collapsed stacks: the parser, which starts at the end, gives the results of the grammar from the start.
#include "fuzz/lines.h"
#include "grammars/folded.h"
#include "validators/core/text.h"

namespace proflint::fuzz::folded_grammar_target {
namespace {

using namespace grammars::folded;

constexpr std::size_t kLongest = 256;  // parsing from the start is quadratic

bool take_blanks(std::string_view& text) {
  const std::size_t before = text.size();
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  return text.size() != before;
}

bool take_digits(std::string_view& text) {
  const std::size_t before = text.size();
  while (!text.empty() && is_digit(text.front())) text.remove_prefix(1);
  return text.size() != before;
}

bool take_count(std::string_view& text) {
  if (!take_digits(text)) return false;
  if (text.starts_with('.')) {
    text.remove_prefix(1);
    take_digits(text);
  }
  return true;
}

// ( blank+ count ){counts} blank* eol
bool is_end(std::string_view text, int counts) {
  for (int i = 0; i < counts; ++i)
    if (!take_blanks(text) || !take_count(text)) return false;
  take_blanks(text);
  return text.empty();
}

// The length of the stack before this number of counts, up to the first place where they follow; npos if none.
std::size_t stack_size(std::string_view line, int counts) {
  for (std::size_t i = 0; i < line.size(); ++i)
    if (is_end(line.substr(i), counts)) return i;
  return std::string_view::npos;
}

void require_count(const Count& count, std::string_view line) {
  require_inside(count.text, line);
  require_number(count.integer, line);
  require(count.text.size() == count.integer.digits.size() + count.fraction.size(), "a count is its two parts");
}

void parse_line(std::string_view line) {
  if (line.size() > kLongest) return;
  const Line parsed = parse(line);
  const std::size_t one = stack_size(line, 1), two = stack_size(line, 2);
  constexpr std::size_t kNowhere = std::string_view::npos;
  std::string_view rest = line;
  take_blanks(rest);
  const Line::Kind expected = rest.empty()          ? Line::Kind::blank
                              : line.front() == '#' ? Line::Kind::comment
                              : two != kNowhere     ? Line::Kind::differential
                              : one != kNowhere     ? Line::Kind::stack
                                                    : parsed.kind;
  require(parsed.kind == expected, "the kind of a line matches");
  require(parsed.is_counted() == (expected == Line::Kind::differential || expected == Line::Kind::stack),
          "a line without counts has none");
  require(rest.empty() || parsed.ends_in_count == (one != kNowhere), "a comment is known that ends in a count");
  if (!parsed.is_counted()) return;
  require(parsed.stack == line.substr(0, two != kNowhere ? two : one), "the stack ends where the counts start");
  require_count(parsed.count, line);
  if (expected == Line::Kind::differential) require_count(parsed.before, line);
  require(parsed.stack.size() + parsed.blanks.size() + parsed.count.text.size() + parsed.trailing.size() == line.size(),
          "the parts are the line");
}

void run(std::string_view input) {
  for_each_line(input, parse_line);
}

const Target target("folded_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::folded_grammar_target
