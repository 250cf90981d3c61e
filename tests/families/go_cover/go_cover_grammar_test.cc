// The blocks of Go profiles as a table: the contents of a line, or the place of its error.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "grammars/go_cover_usual.h"
#include "tests/support/grammars.h"

namespace proflint::tests {
namespace {

using namespace grammars::go_cover;
using grammars::Decimal;
using grammars::Expected;

std::string dump(const Block& block) {
  std::string out(block.path);
  for (const Decimal& number :
       {block.start_line, block.start_column, block.end_line, block.end_column, block.statements, block.count})
    out += "|" + std::string(number.digits);
  return out;
}

std::string dump(std::string_view line) {
  Block block;
  Expected expected;
  if (!parse(line, block, &expected)) return failure(line, expected);
  return dump(block);
}

struct Reading {
  std::string_view line, says;
};

constexpr Reading kRows[] = {
    {"a.go:1.2,3.4 5 6", "a.go|1|2|3|4|5|6"},
    {"a b:c.go:01.2,3.4 5 6", "a b:c.go|01|2|3|4|5|6"},
    {":1.2,3.4 5 6", "|1|2|3|4|5|6"},
    {"a.go 1.2,3.4 5 6", "!16 ':' and a range"},
    {"a.go:1,3.4 5 6", "!6 '.'"},
    {"a.go:1.2-3.4 5 6", "!8 ','"},
    {"a.go:1.2,3.4  5 6", "!13 a statement count"},
    {"a.go:1.2,3.4 5", "!14 a space"},
    {"a.go:1.2,3.4 5 ", "!15 a count"},
    {"a.go:1.2,3.4 5 -1", "!15 a count"},
    {"a.go:1.2,3.4 5 6 7", "!16 the end of the line"},
    {"", "!0 ':' and a range"},
};

TEST(GoCoverGrammar, LinesSayWhatTheySay) {
  for (const Reading& row : kRows) EXPECT_EQ(dump(row.line), row.says) << row.line;
}

// All properties of a block.
std::string values(const Block& block) {
  std::string out(block.path);
  for (const Decimal& number :
       {block.start_line, block.start_column, block.end_line, block.end_column, block.statements, block.count})
    out += ";" + describe(number);
  return out;
}

// The result of the narrow production for a line that `next` and more bytes follow.
UsualReading read_usual(const std::string& line, char next) {
  const std::string file = line + next + std::string(48, '7');
  Block usual, block;
  if (!parse_usual(std::string_view(file).substr(0, line.size()), usual, file.data() + file.size()))
    return UsualReading::refused;
  return parse(line, block) && values(block) == values(usual) ? UsualReading::read_alike : UsualReading::read_otherwise;
}

std::string number(int most) {
  const auto size = static_cast<std::size_t>(*rc::gen::inRange(1, most + 1));
  return *rc::gen::container<std::string>(
      size, rc::gen::map(rc::gen::inRange(0, 10), [](int d) { return static_cast<char>('0' + d); }));
}

// Its fields after the path have at most 32 bytes.
std::string usual_block() {
  const auto path =
      *rc::gen::element<std::string>("example.com/module/internal/package/f.go", "c:/module:1.2,3.4 5 6/a.go");
  const std::string start = number(5) + "." + number(3) + ",";
  return path + ":" + start + number(5) + "." + number(3) + " " + number(2) + " " + number(8);
}

char byte_after() {
  return *rc::gen::element('\n', '\r', ' ', '5', ':', '.', ',');
}

RC_GTEST_PROP(GoCoverGrammar, TheNarrowProductionReadsUsualBlocksLikeTheGrammar, ()) {
  const UsualReading expected = grammars::kHasVectors ? UsualReading::read_alike : UsualReading::refused;
  RC_ASSERT(read_usual(usual_block(), byte_after()) == expected);
}

RC_GTEST_PROP(GoCoverGrammar, TheNarrowProductionReadsNoOtherLines, ()) {
  std::string line = usual_block();
  for (int i = *rc::gen::inRange(1, 4); i != 0; --i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    line.replace(at, *rc::gen::inRange<std::size_t>(0, 3),
                 *rc::gen::element<std::string>("", "0", "7", "12345678901234567", ":", " ", ".", ",", "-", "\xff"));
  }
  RC_ASSERT(read_usual(line, byte_after()) != UsualReading::read_otherwise);
}

TEST(GoCoverGrammar, TheNarrowProductionLeavesUnusualBlocks) {
  for (const char* line :
       {"", "a.go:1.2,3.4 5 6", "example.com/module/internal/file.go:1.2,3.4 5 123456789",
        "example.com/module/internal/file.go 1.2,3.4 5 6", "example.com/module/internal/file.go:1.2,3.4 5 6 ",
        "example.com/m/f.go:1234567.1234567,1234567.1234567 12345 123"})
    EXPECT_EQ(read_usual(line, '\n'), UsualReading::refused) << line;
}

TEST(GoCoverGrammar, ModesAreWords) {
  Mode mode;
  Expected expected;
  EXPECT_TRUE(parse("mode: set ", mode));
  EXPECT_EQ(mode.word, "set ");
  EXPECT_FALSE(parse("mode: ", mode, &expected));
  EXPECT_STREQ(expected.what, "a mode");
  EXPECT_FALSE(parse("mode:set", mode, &expected));
  EXPECT_STREQ(expected.what, "'mode: '");
}

}  // namespace
}  // namespace proflint::tests
