// The first lines of a text: their ends, bounds, and the census of their forms.
#include "validators/text/first_lines.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace proflint::tests {
namespace {

using text::FirstLines;
using text::LineEnd;

std::vector<std::pair<std::string, LineEnd>> lines_of(std::string_view text, std::size_t max_bytes) {
  std::vector<std::pair<std::string, LineEnd>> lines;
  FirstLines source(text, max_bytes);
  for (std::string_view line; source.next(line);) lines.emplace_back(line, source.end());
  return lines;
}

TEST(FirstLines, EndInLfAtTheEndOfTheFileOrAtTheBound) {
  using Lines = std::vector<std::pair<std::string, LineEnd>>;
  EXPECT_EQ(lines_of("a\r\n\nb", 5),
            (Lines{{"a", LineEnd::newline}, {"", LineEnd::newline}, {"b", LineEnd::end_of_file}}));
  EXPECT_EQ(lines_of("a\nbcd\n", 4), (Lines{{"a", LineEnd::newline}, {"bc", LineEnd::bound}}));
  EXPECT_EQ(lines_of("a\nb\n", 3), (Lines{{"a", LineEnd::newline}, {"b", LineEnd::bound}})) << "its LF is not read";
  EXPECT_EQ(lines_of("a\r", 9), (Lines{{"a", LineEnd::end_of_file}})) << "the rest of CR LF may be lost";
  EXPECT_EQ(lines_of("", 9), Lines{});
}

TEST(FirstLines, AreTakenUpToANumber) {
  const auto [first, second] = text::take_lines<2>(FirstLines("a\nb\nc\n"));
  EXPECT_EQ(first, "a");
  EXPECT_EQ(second, "b");
  const auto [only, missing] = text::take_lines<2>(FirstLines("a"));
  EXPECT_EQ(only, "a");
  EXPECT_EQ(missing, "");
}

enum class Form { ignored, digit, letter, other };

Form form_of(std::string_view line, LineEnd end) {
  if (line.empty()) return Form::ignored;
  if (end == LineEnd::bound) return Form::other;
  return line[0] >= '0' && line[0] <= '9' ? Form::digit : Form::letter;
}

TEST(FirstLines, AreCountedByForm) {
  const auto lines = text::take_census(FirstLines("1\n\n2\na\n\nb\n3\n", 11), 9, form_of);
  EXPECT_EQ(lines.all(), 5U);
  EXPECT_EQ(lines.count(Form::ignored), 2U);
  EXPECT_EQ(lines.count(Form::digit), 2U);
  EXPECT_EQ(lines.count(Form::digit, Form::letter), 4U);
  EXPECT_EQ(lines.count(Form::other), 1U) << "cut by the bound";
  EXPECT_EQ(text::take_census(FirstLines("\n\n1\n\na\nb\n"), 2, form_of).count(Form::letter), 1U) << "two lines";
}

TEST(FirstLines, SharesAreExact) {
  constexpr text::Share kNineOfTen = {9, 10};
  EXPECT_TRUE(kNineOfTen.is_reached(9, 10));
  EXPECT_FALSE(kNineOfTen.is_exceeded(9, 10));
  EXPECT_FALSE(kNineOfTen.is_reached(8, 9));
  EXPECT_TRUE(kNineOfTen.is_exceeded(91, 100));
}

}  // namespace
}  // namespace proflint::tests
