// The lines of callgrind and cachegrind profiles as tables: the contents of a line, or the place of its error.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "grammars/cachegrind.h"
#include "grammars/callgrind.h"
#include "grammars/callgrind_usual.h"
#include "tests/support/grammars.h"

namespace proflint::tests {
namespace {

using grammars::Expected;
using grammars::kHasVectors;
using grammars::ShortNumbers;
namespace callgrind = grammars::callgrind;
namespace cachegrind = grammars::cachegrind;

std::string dump(const callgrind::Position& position) {
  std::string text;
  if (position.step != '\0') text += position.step;
  return position.step == '*' ? text : text + std::to_string(position.value);
}

std::string dump(const callgrind::Positions& positions, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + dump(positions[i]);
  return text;
}

std::string dump_cost(std::string_view line, std::size_t count) {
  callgrind::Cost cost;
  std::array<std::uint64_t, 4> room;
  cost.room = room;
  Expected expected;
  if (!callgrind::parse(line, cost, &expected, count)) return failure(line, expected);
  std::string text = dump(cost.positions, count) + ":";
  for (std::size_t i = 0; i < cost.count; ++i) text += " " + std::to_string(room[i]);
  return text + "|" + std::string(cost.rest);
}

std::string dump_calls(std::string_view value, std::size_t count) {
  callgrind::Calls calls;
  Expected expected;
  if (!callgrind::parse(value, calls, &expected, count)) return failure(value, expected);
  return std::to_string(calls.count.value) + " to " + dump(calls.positions, count) + "|" + std::string(calls.more);
}

std::string dump_jump(std::string_view value, std::size_t count) {
  callgrind::Jump jump;
  Expected expected;
  if (!callgrind::parse(value, jump, &expected, count, true)) return failure(value, expected);
  return std::to_string(jump.followed.value) + (jump.has_blank ? " " : "/") + std::to_string(jump.executed.value) +
         " to " + dump(jump.positions, count);
}

std::string dump_name(std::string_view value, std::size_t) {
  callgrind::Name name;
  Expected expected;
  if (!callgrind::parse(value, name, &expected)) return failure(value, expected);
  return "(" + std::string(name.id.digits) + ")" + std::string(name.name);
}

std::string dump_event(std::string_view value, std::size_t) {
  callgrind::Event event;
  Expected expected;
  if (!callgrind::parse(value, event, &expected)) return failure(value, expected);
  std::string text = std::string(event.name) + " =";
  for (std::string_view rest = event.formula; !rest.empty();) {
    callgrind::Term term;
    if (!callgrind::take_term(rest, term, &expected)) return failure(value, expected);
    text += " " + std::string(term.name);
  }
  return text + " :" + std::string(event.long_name);
}

std::string dump_positions(std::string_view value, std::size_t) {
  callgrind::PositionNames names;
  Expected expected;
  if (!callgrind::parse(value, names, &expected)) return failure(value, expected);
  return std::string(names.instr) + "," + std::string(names.bb) + "," + std::string(names.line);
}

std::string dump_key(std::string_view line, std::size_t) {
  const callgrind::Line split = callgrind::split_line(line);
  return std::to_string(static_cast<int>(split.key) - static_cast<int>(callgrind::Key::empty)) + ":" +
         std::string(split.value);
}

std::string dump_count(std::string_view line, std::size_t) {
  cachegrind::Count count;
  Expected expected;
  if (!cachegrind::parse(line, count, &expected)) return failure(line, expected);
  std::string text = std::to_string(count.line.value) + ":";
  cachegrind::Value value;
  while (cachegrind::take_value(count.values, value))
    text += value.number.digits.empty() ? " ." : (value.is_negative ? " -" : " ") + std::to_string(value.number.value);
  return text + "|" + std::string(count.values);
}

struct Reading {
  std::string (*dump)(std::string_view, std::size_t);
  std::size_t positions;
  std::string_view line, says;
};

constexpr Reading kRows[] = {
    {dump_cost, 1, "16 400", "16: 400|"},
    {dump_cost, 1, "+3 1  2 ", "+3: 1 2| "},
    {dump_cost, 1, "*", "*:|"},
    {dump_cost, 1, "0x1F 2", "31: 2|"},
    {dump_cost, 1, "-0x10 2", "-16: 2|"},
    {dump_cost, 1, "16 0x10", "16:| 0x10"},
    {dump_cost, 1, "16 2x", "16:| 2x"},
    {dump_cost, 1, "16\t2", "16: 2|"},
    {dump_cost, 1, "16x 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "0x 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "0Xa 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "*5 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "+ 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "16-18 2", "!0 a position (a number, +N, -N or *)"},
    {dump_cost, 2, "0x40104a 0 1 0 1", "4198474,0: 1 0 1|"},
    {dump_cost, 2, "+2 * 5", "+2,*: 5|"},
    {dump_cost, 2, "+2", "!2 a space"},
    {dump_cost, 2, "+2 ", "!3 a position (a number, +N, -N or *)"},
    {dump_cost, 3, "0x1 2 3 4 5", "1,2,3: 4 5|"},
    {dump_cost, 3, "0x1 2 x 4 5", "!6 a position (a number, +N, -N or *)"},
    {dump_cost, 1, "1 2 3 4 5 6", "1: 2 3 4 5| 6"},
    {dump_cost, 1, "1 9999999999999999999 18446744073709551615", "1: 9999999999999999999| 18446744073709551615"},
    {dump_cost, 1, "18446744073709551615", "18446744073709551615:|"},
    {dump_calls, 1, "3 50", "3 to 50|"},
    {dump_calls, 1, "0x3 +50 ", "3 to +50| "},
    {dump_calls, 1, "1 0 0", "1 to 0| 0"},
    {dump_calls, 1, "3", "!1 a space"},
    {dump_calls, 1, "x 50", "!0 a call count"},
    {dump_calls, 2, "1 0x10 *", "1 to 16,*|"},
    {dump_jump, 1, "3/4 +50", "3/4 to +50"},
    {dump_jump, 1, "4 3 +50 ", "4 3 to +50"},
    {dump_jump, 1, "3/4", "!3 a space"},
    {dump_jump, 1, "3/x 5", "!2 an execution count"},
    {dump_jump, 1, "3/4 5 6", "!6 the end of the line"},
    {dump_name, 0, "main", "()main"},
    {dump_name, 0, " (below main)", "()(below main)"},
    {dump_name, 0, "(12) main", "(12)main"},
    {dump_name, 0, "(12)", "(12)"},
    {dump_name, 0, "(1056) (1054)'(1050)'(0)", "(1056)(1054)'(1050)'(0)"},
    {dump_name, 0, "(12", "!3 ')'"},
    {dump_name, 0, "(1x) main", "!2 ')'"},
    {dump_name, 0, "", "()"},
    {dump_event, 0, " ns : Nanoseconds", "ns = : Nanoseconds"},
    {dump_event, 0, "L1 = I1mr + 10 D1mr + 2*Dw: misses", "L1 = I1mr D1mr Dw : misses"},
    {dump_event, 0, "L1 = I1mr +", "!10 '+' or the end of the formula"},
    {dump_event, 0, "L1 = 3", "!6 an event name"},
    {dump_event, 0, "L1 misses", "!3 ':' and a long name"},
    {dump_event, 0, "= I1mr", "!0 an event name"},
    {dump_positions, 0, " line", ",,line"},
    {dump_positions, 0, "instr bb line ", "instr,bb,line"},
    {dump_positions, 0, "bb", ",bb,"},
    {dump_positions, 0, "line instr", "!5 `instr`, `bb` and `line`, each at most once and in this order"},
    {dump_positions, 0, "lines", "!4 a space or the end of the line"},
    {dump_positions, 0, "", "!0 `instr`, `bb` or `line`"},
    {dump_key, 0, "", "0:"},
    {dump_key, 0, " \t", "1: \t"},
    {dump_key, 0, "# fn=main", "2:# fn=main"},
    {dump_key, 0, "version: 1", "3: 1"},
    {dump_key, 0, "versions: 1", "30:versions: 1"},
    {dump_key, 0, "fn=a=b", "20:a=b"},
    {dump_key, 0, "-5 3", "29:-5 3"},
    {dump_key, 0, " 5 3", "30: 5 3"},
    {dump_count, 0, "5 1 . -3 ", "5: 1 . -3| "},
    {dump_count, 0, "5   326794 6", "5: 326794 6|"},
    {dump_count, 0, "5 -", "5:| -"},
    {dump_count, 0, "5 .5", "5:| .5"},
    {dump_count, 0, "+5 1", "!0 a line number"},
    {dump_count, 0, "5x 1", "!1 a space or the end of the line"},
};

TEST(CallgrindGrammar, LinesSayWhatTheyShould) {
  for (const Reading& row : kRows) EXPECT_EQ(row.dump(row.line, row.positions), row.says) << "'" << row.line << "'";
}

TEST(CallgrindGrammar, CallersEndAtTheirQuote) {
  std::string_view rest = "(1124)'2'(1112)";
  callgrind::Number id;
  ASSERT_TRUE(callgrind::take_caller(rest, id));
  EXPECT_EQ(id.number.value, 1124u);
  ASSERT_TRUE(callgrind::take_caller(rest, id));
  EXPECT_EQ(id.number.value, 1112u);
  EXPECT_TRUE(rest.empty());
  for (std::string_view other : {"(1)x", "(1)'x", "(1", "1", "(1)'2x"})
    EXPECT_FALSE(callgrind::take_caller(other, id)) << other;
}

// The result of the narrow production for a line that `next` and more bytes follow, compared with the grammar.
UsualReading read_usual(const std::string& line, std::size_t count, char next) {
  const std::string file = line + next + std::string(48, '7');
  std::array<std::uint64_t, 4> room, other_room;
  callgrind::UsualCost usual{{}, room};
  if (!callgrind::parse_usual(std::string_view(file).substr(0, line.size()), usual, count, file.data() + file.size()))
    return UsualReading::refused;
  callgrind::Cost cost;
  cost.room = other_room;
  bool is_alike = callgrind::parse(line, cost, nullptr, count) && cost.rest.empty() && cost.count == usual.count;
  for (std::size_t i = 0; is_alike && i < cost.count; ++i) is_alike = room[i] == other_room[i];
  for (std::size_t i = 0; is_alike && i < count; ++i) {
    const auto [step, fits, is_hexadecimal, value] = cost.positions[i];
    is_alike = fits && usual.moves[i].keep == (step == '\0' ? 0 : UINT64_MAX) &&
               usual.moves[i].distance == (step == '-' ? 0 - value : value);
  }
  return is_alike ? UsualReading::read_alike : UsualReading::read_otherwise;
}

rc::Gen<std::string> digits(int minimum, int maximum) {
  return rc::gen::mapcat(rc::gen::inRange(minimum, maximum + 1), [](int size) {
    return rc::gen::container<std::string>(static_cast<std::size_t>(size),
                                           rc::gen::map(rc::gen::inRange(0, 10), [](int d) { return char('0' + d); }));
  });
}

rc::Gen<std::string> usual_position() {
  return rc::gen::oneOf(rc::gen::just<std::string>("*"), digits(1, 8),
                        rc::gen::map(digits(1, 8), [](const std::string& number) { return "+" + number; }),
                        rc::gen::map(digits(1, 8), [](const std::string& number) { return "-" + number; }));
}

RC_GTEST_PROP(CallgrindGrammar, UsualCostLinesEqualTheGrammar, ()) {
  const auto positions = *rc::gen::inRange<std::size_t>(1, 4);
  std::string line = *usual_position();
  for (std::size_t i = 1; i < positions; ++i) line += " " + *usual_position();
  for (auto costs = *rc::gen::inRange(1, 5); costs != 0; --costs) line += " " + *digits(1, 8);
  const bool is_short = kHasVectors && line.size() <= ShortNumbers::kMax;
  const char next = *rc::gen::element('\n', '\r', ' ', '5', 'x');
  RC_ASSERT(read_usual(line, positions, next) == (is_short ? UsualReading::read_alike : UsualReading::refused));
}

RC_GTEST_PROP(CallgrindGrammar, TheGrammarCoversTheNarrowProduction, ()) {
  const auto positions = *rc::gen::inRange<std::size_t>(1, 4);
  const auto odd = rc::gen::element<std::string>("", " ", "\t", ".", ",", "/", "-", "+", "**", "*1", "0x1", "1.5",
                                                 "+-1", "x", "1x", "j", "\xb0", "12+4", "123456789");
  const auto word = rc::gen::oneOf(usual_position(), digits(1, 3), digits(1, 3), odd);
  std::string line = *word;
  for (auto words = *rc::gen::inRange(0, 6); words != 0; --words) line += " " + *word;
  RC_ASSERT(read_usual(line, positions, *rc::gen::element('\n', ' ', '5')) != UsualReading::read_otherwise);
}

TEST(CallgrindGrammar, TheNarrowProductionRefusesOtherLines) {
  for (const char* line : {"",
                           " ",
                           "1",
                           "+1",
                           "1 ",
                           "1  2",
                           " 1 2",
                           "1\t2",
                           "1 2 ",
                           "0x1 2",
                           "1 0x2",
                           "** 2",
                           "*1 2",
                           "+ 2",
                           "- 2",
                           "+-1 2",
                           "1 -2",
                           "1 +2",
                           "1 *",
                           "1 2.5",
                           "123456789 1",
                           "1 123456789",
                           "1 1 1 1 1 1",
                           ", 1",
                           ". 1",
                           "/ 1",
                           "x 1",
                           "1 2\r",
                           "1 1000000 1000000 1000000 1000000"})
    EXPECT_EQ(read_usual(line, 1, '\n'), UsualReading::refused) << line;
}

}  // namespace
}  // namespace proflint::tests
