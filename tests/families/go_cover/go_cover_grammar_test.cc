// The blocks of Go profiles as a table: the contents of a line, or the place of its error.
#include <gtest/gtest.h>

#include <string>

#include "grammars/go_cover.h"

namespace proflint::tests {
namespace {

using namespace grammars::go_cover;
using grammars::Decimal;
using grammars::Expected;

std::string dump(std::string_view line) {
  Block block;
  Expected expected;
  if (!parse(line, block, &expected)) return "!" + std::to_string(expected.at - line.data()) + " " + expected.what;
  std::string out(block.path);
  for (const Decimal& number :
       {block.start_line, block.start_column, block.end_line, block.end_column, block.statements, block.count})
    out += "|" + std::string(number.digits);
  return out;
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
