// The narrow productions for lines of listings and of the intermediate text accept less than the grammars, and read the
// same.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/gcov_intermediate_usual.h"
#include "grammars/gcov_text_usual.h"
#include "tests/support/grammars.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using grammars::kHasVectors;
namespace listing = grammars::gcov_text;
namespace intermediate = grammars::gcov_intermediate;

// Everything that a source line says.
std::string dump(const listing::Line& line) {
  std::string out =
      std::to_string(static_cast<int>(line.kind)) + "|" + std::to_string(static_cast<int>(line.mark)) + "|";
  if (line.mark == listing::Mark::count) out += std::string(line.count.text) + "|" + describe(line.count.whole);
  for (const bool flag : {line.is_partial, line.is_equals, line.is_never, line.is_of_gcc, line.is_colored,
                          line.count.is_negative, line.count.is_rounded, line.count.is_percent})
    out += flag ? '1' : '0';
  return out + "|" + describe(line.line) + "|" + std::string(line.text);
}

std::string dump(const intermediate::Record& record) {
  const bool is_lcount = record.kind == intermediate::Kind::lcount;
  return std::to_string(static_cast<int>(record.kind)) + "|" + describe(record.line) + "|" +
         (is_lcount ? describe(record.count) : std::string(record.text)) + (record.is_negative ? "-" : "") +
         (record.has_end ? "e" : "");
}

// The result for a line that `next` and more bytes follow.
template <class Line, class ParseUsual, class Parse>
UsualReading read_usual(const std::string& text, char next, const ParseUsual& parse_usual, const Parse& parse) {
  const std::string file = text + next + std::string(48, '7');
  Line usual, line;
  if (!parse_usual(std::string_view(file).substr(0, text.size()), usual, file.data() + file.size()))
    return UsualReading::refused;
  return parse(text, line) && dump(line) == dump(usual) ? UsualReading::read_alike : UsualReading::read_otherwise;
}

UsualReading read_source_line(const std::string& text, char next = '\n') {
  return read_usual<listing::Line>(text, next, listing::parse_usual, [](std::string_view line, listing::Line& out) {
    return listing::parse(line, out, nullptr);
  });
}

UsualReading read_record(const std::string& text, char next = '\n') {
  return read_usual<intermediate::Record>(
      text, next, intermediate::parse_usual,
      [](std::string_view line, intermediate::Record& out) { return intermediate::parse(line, out, nullptr); });
}

std::string digits(int fewest, int most) {
  const auto size = static_cast<std::size_t>(*rc::gen::inRange(fewest, most + 1));
  return *rc::gen::container<std::string>(size,
                                          rc::gen::map(rc::gen::inRange(0, 10), [](int d) { return char('0' + d); }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

std::string source_line() {
  const std::string mark = *rc::gen::element<std::string>("-", "#####", "=====", "count", "count*");
  const std::string count = digits(1, 8) + (mark == "count*" ? "*" : "");
  return padded(mark.starts_with("count") ? count : mark, 9) + ":" + padded("1" + digits(0, 7), 5) + ":" +
         *rc::gen::element<std::string>("", "}", "  for (;;)", "a:b:c", "\tint f ()", "/* gr\xc3\xbc\xdf */", "-block");
}

std::string record() {
  if (*rc::gen::arbitrary<bool>())
    return "branch:" + digits(1, 8) + *rc::gen::element<std::string>(",taken", ",nottaken", ",notexec");
  return "lcount:" + digits(1, 8) + "," + digits(1, 16) + *rc::gen::element<std::string>("", ",0", ",1");
}

// Some bytes replaced, removed or inserted.
std::string damaged(std::string line) {
  for (int i = *rc::gen::inRange(1, 4); i != 0 && !line.empty(); --i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, line.size());
    const std::string odd = *rc::gen::element<std::string>("", " ", "\t", "0", "5", ":", "::", ",", "*", "#", "-", "=",
                                                           ".", "k", "%", "\x1b[m", "-block 2", "x", "\xb0");
    line.replace(at, *rc::gen::inRange<std::size_t>(0, 3), odd);
  }
  return line;
}

RC_GTEST_PROP(GcovTextUsual, UsualLinesEqualTheGrammar, ()) {
  const UsualReading expected = kHasVectors ? UsualReading::read_alike : UsualReading::refused;
  const char next = *rc::gen::element('\n', '\r', ' ', '5', ':', ',');
  RC_ASSERT(read_source_line(source_line(), next) == expected);
  RC_ASSERT(read_record(record(), next) == UsualReading::read_alike);
}

RC_GTEST_PROP(GcovTextUsual, TheGrammarCoversTheNarrowProductions, ()) {
  const char next = *rc::gen::element('\n', '\r', ' ', '5', ':', ',');
  RC_ASSERT(read_source_line(damaged(source_line()), next) != UsualReading::read_otherwise);
  RC_ASSERT(read_record(damaged(record()), next) != UsualReading::read_otherwise);
}

TEST(GcovTextUsual, OtherLinesAreLeftToTheGrammar) {
  for (const char* line : {"",
                           " ",
                           "        -:    0:Source:t.cc",
                           "       -5:    5:x",
                           "     1.2k:    5:x",
                           "    %%%%%:    9-block  0",
                           "        6:    5-block 2",
                           "     0x12:    1:x",
                           "        -:    1",
                           "        -:     :x",
                           "         :    1:x",
                           "        - :    1:x",
                           "       *:    1:x",
                           "\t       1:    1:x",
                           "        1:\t   1:x",
                           "123456789:    1:x",
                           "        1:123456789:x",
                           "\x1b[m      1:    1:x",
                           "branch  0 taken 5",
                           "------------------",
                           "a:1:x"})
    EXPECT_EQ(read_source_line(line), UsualReading::refused) << line;
  for (const char* line :
       {"", "lcount:", "lcount:,1", "lcount:1", "lcount:1,", "lcount:1,-2", "lcount:1,2,", "lcount:1,2,2",
        "lcount:1,2,0,", "lcount:123456789,1", "lcount:1,12345678901234567", "branch:1,", "branch:1,take",
        "branch:1,taken ", "branch:x,taken", "function:1,2,f", "file:a.c", "version:8.3.0"})
    EXPECT_EQ(read_record(line), UsualReading::refused) << line;
}

}  // namespace
}  // namespace proflint::tests
