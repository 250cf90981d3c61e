// Lines of instrumentation profiles as text: with and without a limit and an explanation the same matches, captures lie
// in the line, counters read in one go are those read line by line, numbers are worth their digits, and every step
// through a trace moves on.
#include <array>

#include "fuzz/lines.h"
#include "grammars/proftext.h"

namespace proflint::fuzz::proftext_grammar_target {
namespace {

using namespace grammars::proftext;
using grammars::Decimal;
using grammars::Expected;

void parse_number(std::string_view line, const char* limit) {
  Decimal plain, traced;
  Expected expected;
  const bool matches = parse(line, plain, nullptr, limit);
  require(matches == parse(line, traced, &expected), "a limit and an explanation change nothing");
  if (!matches) return require_expectation(expected, line);
  require(plain.digits == line && plain.value == traced.value, "a number is all of the line");
  require_number(plain, line);
}

// From each line on: every line that is parsed together with others is also parsed by itself. Only a few lines at a
// time, so that the time is not quadratic.
void parse_counters(std::string_view text) {
  std::array<Counter, 4> counters;
  std::string_view rest = text;
  const std::size_t count = take_counters(rest, counters);
  require(text.ends_with(rest) && (count != 0 || rest.size() == text.size()), "lines are taken off the front");
  std::string_view taken = text.substr(0, text.size() - rest.size());
  for (const Counter& counter : std::span(counters).first(count)) {
    Decimal number;
    require(taken.starts_with(counter.digits) && taken[counter.digits.size()] == '\n', "a counter is a line");
    require(parse(counter.digits, number) && number.value == counter.value,
            "a counter is a number, and worth the same");
    taken.remove_prefix(counter.digits.size() + 1);
  }
  require(taken.empty(), "nothing else is taken");
}

void parse_integer(std::string_view line) {
  Integer plain, traced;
  Expected expected;
  const bool matches = parse(line, plain);
  require(matches == parse(line, traced, &expected), "an explanation changes nothing");
  if (!matches) return require_expectation(expected, line);
  require(plain.kind == traced.kind && line.ends_with(plain.digits), "the digits end the line");
}

void parse_others(std::string_view line, const char* limit) {
  Flag flag;
  Bitmap bitmap;
  Value value;
  Expected expected;
  if (parse(line, flag)) {
    require(line.substr(1) == flag.word, "a flag is all of the line after its colon");
    require(flag.keyword == Word::unknown || starts_word(flag.word), "a word starts itself");
  }
  if (!parse(line, bitmap, &expected)) require_expectation(expected, line);
  if (parse(line, value, nullptr, limit))
    require(line.size() == value.label.size() + 1 + value.count.digits.size(), "label and count are all");
}

void walk_trace(std::string_view list) {
  for (std::string_view item, before = list; take_item(list, item); before = list) {
    require_inside(item, before);
    require(list.size() < before.size() && before.ends_with(list), "a function is taken off the front");
  }
}

void run(std::string_view text) {
  for_each_line(text, [limit = text.data() + text.size()](std::string_view line) {
    parse_number(line, limit);
    parse_integer(line);
    parse_others(line, limit);
    walk_trace(line);
    parse_counters({line.data(), static_cast<std::size_t>(limit - line.data())});
  });
}

const Target target("proftext_grammar", run);

}  // namespace
}  // namespace proflint::fuzz::proftext_grammar_target
