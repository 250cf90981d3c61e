// Common properties of line formats: a line of the maximum length is checked, with one byte more the file is unchecked.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/support.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

// A valid file, and its longest line.
struct Row {
  const char *format, *file;
};

constexpr Row kRows[] = {
    {"lcov", "TN:\nSF:/long/path/of/a/source.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n"},
    {"go-cover", "mode: set\nproject/of/a/long/name/a.go:1.1,2.1 1 1\n"},
    {"folded", "main;work;long_name_of_a_function 5\nmain;idle 7\n"},
    {"callgrind", "version: 1\nevents: Ir\nfn=name_of_a_function\n1 2\ntotals: 2\n"},
    {"cachegrind", "desc: cache of some size that is long\ncmd: ./a\nevents: Ir\nfl=a.c\nfn=f\n1 2\nsummary: 2\n"},
    {"bolt-fdata", "1 a_function 10 1 another_function 0 0 5\n"},
    {"sample-text", "name_of_a_function:12:0\n 1: 12\n"},
    {"gcov-text", "        -:    0:Source:a.c\n        1:    1:int main (void) { return a_long_function (); }\n"},
    {"perf-script", "prog 77 1.0: 9 cycles:\n\t 401234 a_name_of_some_length+0x14 (/opt/a/program)\n\n"},
    {"bolt-preagg", "B 4b1942 39b57f0 3 0\nB 4b196f 4b19e0 2 0\n"},
};

Result checked(const char* format, std::string_view file, std::uint64_t line_length) {
  Input input;
  input.name = "input";
  input.bytes = file;
  Limits limits;
  limits.set(Limit::line_length, line_length);
  return check(input, find_format(format), {}, limits);
}

std::string_view longest_line(std::string_view text) {
  std::string_view longest;
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1) {
    const std::string_view line = text.substr(at, text.find('\n', at) - at);
    if (line.size() > longest.size()) longest = line;
  }
  return longest;
}

TEST(LongLines, AreCheckedUpToTheLimit) {
  for (const Row& row : kRows) {
    const std::size_t longest = longest_line(row.file).size();
    const Result fits = checked(row.format, row.file, longest), exceeds = checked(row.format, row.file, longest - 1);
    EXPECT_FALSE(ids(fits).contains("limit/line-length")) << row.format;
    EXPECT_EQ(count_of(fits, Severity::error), 0u) << row.format;
    EXPECT_TRUE(ids(exceeds).contains("limit/line-length")) << row.format;
    EXPECT_EQ(exceeds.verdict, Verdict::unchecked) << row.format;
  }
}

TEST(LongLines, AreOneFinding) {
  for (const Row& row : kRows) {
    const std::string line(longest_line(row.file));
    std::string file = row.file;
    file.insert(file.find(line), line + "\n" + line + "\n");
    for (const Tally& tally : checked(row.format, file, line.size() - 1).tally)
      EXPECT_TRUE(tally.rule->id != "limit/line-length" || tally.count == 1) << row.format;
  }
}

}  // namespace
}  // namespace proflint::tests
