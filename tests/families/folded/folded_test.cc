// Collapsed stacks: the grammar of a line, valid files are clean, one defect is one finding.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/folded.h"
#include "tests/builders/folded.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using folded::files;
using folded::Line;
using folded::text;

Ids hits(const std::string& file) {
  return rules_hit(file, "folded");
}

// A line as short text.
std::string shown(std::string_view line) {
  using Kind = grammars::folded::Line::Kind;
  const grammars::folded::Line parsed = grammars::folded::parse(line);
  const std::string stack(parsed.stack), before(parsed.before.text), count(parsed.count.text), word(parsed.last_word);
  switch (parsed.kind) {
    case Kind::blank:
      return "blank";
    case Kind::comment:
      return parsed.ends_in_count ? "comment " + count : "comment";
    case Kind::stack:
      return "stack{" + stack + "} " + count;
    case Kind::differential:
      return "differential{" + stack + "} " + before + " " + count;
    case Kind::bare_count:
      return "bare " + count;
    case Kind::bad_count:
      return "bad " + word;
    case Kind::other:
      return "other";
  }
  return "";
}

TEST(FoldedGrammar, LinesAreReadFromTheirEnd) {
  struct Row {
    const char *line, *what;
  };
  constexpr Row rows[] = {
      {"a;b 5", "stack{a;b} 5"},
      {"a b;c d 7", "stack{a b;c d} 7"},
      {"main;thread 5 12", "differential{main;thread} 5 12"},
      {"12 34", "stack{12} 34"},
      {" 17", "stack{} 17"},
      {" 5 17", "differential{} 5 17"},
      {"12", "bare 12"},
      {"12 ", "bare 12"},
      {"", "blank"},
      {" \t ", "blank"},
      {"# a: b", "comment"},
      {"# a: 5", "comment 5"},
      {"#", "comment"},
      {"a;b 12.", "stack{a;b} 12."},
      {"a;b 12.5", "stack{a;b} 12.5"},
      {"a;b  5", "stack{a;b} 5"},
      {"a;b\t5 ", "stack{a;b} 5"},
      {"a;b -5", "bad -5"},
      {"a;b +5", "bad +5"},
      {"a;b .5", "bad .5"},
      {"a;b 1e5", "bad 1e5"},
      {"a;b 0x1f", "bad 0x1f"},
      {"a;b 1,234", "bad 1,234"},
      {"a;b 1_000", "bad 1_000"},
      {"a;b 5s", "other"},
      {"a;b", "other"},
      {"a;b c", "other"},
      {"0x12", "other"},
      {"a; b;c 1.5 2", "differential{a; b;c} 1.5 2"},
  };
  for (const Row& row : rows) EXPECT_EQ(shown(row.line), row.what) << row.line;
}

RC_GTEST_PROP(Folded, AValidFileIsCleanAndRecognised, ()) {
  const std::string file = text(*files());
  const Result result = check(file);
  RC_ASSERT(result.format == "folded");
  RC_ASSERT(ids(result) == Ids{});
}

RC_GTEST_PROP(Folded, OneBreakIsOneFinding, ()) {
  const std::vector<Line> lines = *files();
  const std::string file = text(lines);
  struct Break {
    std::string line;
    const char* rule;
  };
  const Break broken = *rc::gen::element<Break>(
      Break{"x;y", "folded/line-syntax"}, Break{"x;y -3", "folded/count-syntax"}, Break{"3", "folded/no-stack"},
      Break{"x;;y 3", "folded/frame-empty"}, Break{"x;y 0", "folded/count-zero"},
      Break{"x;y 1.5", "folded/fractional-count"}, Break{"", "folded/blank-line"}, Break{"# x", "folded/metadata"},
      Break{"x;y 3\r", "folded/crlf"}, Break{"x;y 3 ", "folded/trailing-blank"},
      Break{"x;y\t3", "folded/tab-separator"}, Break{"x;\x1by 3", "folded/control-char"},
      Break{"x;\xffy 3", "folded/invalid-utf8"}, Break{"x;y_[q] 3", "folded/annotation-unknown"},
      Break{" 3", "folded/stack-empty"}, Break{"x;y 99999999999999999999", "folded/count-range"},
      Break{"x;y 2 3", "folded/mixed-columns"});
  const std::string line = broken.line + "\n";
  RC_ASSERT(hits(file + line) == Ids{broken.rule});
  RC_ASSERT(hits(line + file) == Ids{broken.rule});
}

// Truncation is found unless it is between two lines.
RC_GTEST_PROP(Folded, CutsWithinALineAreSeen, ()) {
  const std::string file = text(*files());
  for (std::size_t cut = 1; cut < file.size(); ++cut)
    RC_ASSERT(file[cut - 1] == '\n' || hits(file.substr(0, cut)).contains("folded/final-newline"));
}

TEST(Folded, FactsAreSums) {
  const Result result = check("a;b 3\na;c 0\n", "folded");
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(result.facts.nonzero, 1u);
  EXPECT_EQ(result.facts.total, 3u);
}

TEST(Folded, LongLinesAndDeepStacksStayCheap) {
  const Stopwatch watch;
  const std::string deep(1'000'000, ';');
  EXPECT_TRUE(hits(deep + " 5\n").contains("folded/frame-empty"));
  EXPECT_EQ(hits("a;b 1\n" + std::string(2'000'000, 'x') + " 5\n"), Ids{"limit/line-length"});
  std::string digits = "a;b 1\n";
  for (int i = 0; i < 100'000; ++i) digits += "1 1 1 1 1\n";
  EXPECT_FALSE(hits(digits).empty());
}

TEST(Folded, BadLinesHideNoStacks) {
  EXPECT_EQ(check("a;b 3\nthis is bad\na;c 2\n\n").format, "folded");
  EXPECT_EQ(check("a 3\na 4\na 5\na 6\na 7\na 8\na 9\na 10\nthis is bad\na;c 2\n").format, "folded");
  EXPECT_NE(check("a 3\na 4\na 5\nthis is bad\na;c 2\n").format, "folded");
}

TEST(Folded, TheFirstLinesTellTheFormat) {
  const auto lines = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "a 1\n";
    return text;
  };
  const std::string start = std::string(65528, 'a') + " 1\n";  // five bytes follow
  struct Row {
    std::string text;
    bool is_folded;
  };
  const Row rows[] = {
      // 100 lines are examined, not counting blank lines and comments.
      {lines(99) + "b;c 1\n", true},
      {lines(100) + "b;c 1\n", false},
      {"# x\n \n\n" + lines(99) + "b;c 1\n", true},
      // 65536 bytes are examined; an incomplete line at the end is ignored.
      {start + "b;c 1", true},
      {start + "b;c 12", false},
      {start + "b;c 1\n", false},
      {start.substr(1) + "b;c 1\n", true},
      {start.substr(1) + "b;c 1\nd 1\n", true},
      {"b;c 1\n" + start, true},
      // Nine of ten lines are stacks.
      {"# x\n# y\n\n\na;b 1\n", true},
      {lines(8) + "bad\na;b 1\n", true},
      {lines(7) + "bad\na;b 1\n", false},
      // Or two of three lines have frames.
      {"bad\na;b 1\nc;d 1\n", true},
      {"bad\na;b 1\nc 1\n", false},
      {"a;b 1\r\nc;d 1\r\n", true},
      {std::string(64, '\x01') + ";b 1\n", false},
      {"mode: x\na;b 1\nc;d 1\n", false},
      {"TN: 1\na;b 1\nc;d 1\n", false},
      {"SF:a 1\na;b 1\nc;d 1\n", false},
      {"# callgrind format\na;b 1\nc;d 1\n", false},
      {"version: 1\na;b 1\nc;d 1\n", false},
      {"events: a 1\na;b 1\nc;d 1\n", false},
  };
  for (const Row& row : rows)
    EXPECT_EQ(check(row.text).format == "folded", row.is_folded) << row.text.substr(row.text.size() - 10);
}

TEST(Folded, OtherTextIsNotClaimed) {
  for (const char* text : {"mode: set\na;b.go:1.2,3.4 1 1\n", "main:10:1\n 1: 10\n", "a 1\nb 2\n", "no;count\n",
                           "int a; int b;\nfor (;;) a = 5\nreturn a;\nx; // 7\n", "a;b;c\n1;2;3\n"})
    EXPECT_NE(check(text).format, "folded") << text;
}

TEST(Folded, OneLineOneVerdict) {
  struct Row {
    const char* line;
    Ids hits;
  };
  const Row rows[] = {
      {"a;b_[j] 1", {}},
      {"a;b_[x] 1", {"folded/annotation-unknown"}},
      {"a;b_[a] 1", {"folded/annotation-unknown"}},
      {"a;b_[z] 1", {"folded/annotation-unknown"}},
      {"a;b_[0] 1", {"folded/annotation-unknown"}},
      {"a;b_[9] 1", {"folded/annotation-unknown"}},
      {"a;b_[_] 1", {}},
      {"a;b_[{] 1", {}},
      {"a;_[x] 1", {"folded/annotation-unknown"}},
      {"0x;0x 1", {}},
      {"0xf;0xabcdefABCDEF0189 1", {"folded/unsymbolized"}},
      {"0xg;0xG 1", {}},
      {"a;b 0", {"folded/count-zero"}},
      {"a;b 1.5", {"folded/fractional-count"}},
      {"a;b 0 1", {"folded/differential"}},
      {"a;b 0 0", {"folded/differential", "folded/count-zero"}},
      {"a;b 1.5 2", {"folded/differential", "folded/fractional-count"}},
      {"a;b 1 2.5", {"folded/differential", "folded/fractional-count"}},
      {"a;b 0.0", {"folded/fractional-count", "folded/count-zero"}},
      {"a;b 0.5", {"folded/fractional-count"}},
      {"a;b 99999999999999999999", {"folded/count-range"}},
      {"a;b 99999999999999999999 1", {"folded/count-range", "folded/differential"}},
      {"a;b 1 99999999999999999999", {"folded/count-range", "folded/differential"}},
      {"a;b; 1", {"folded/frame-empty"}},
      {";a;b 1", {"folded/frame-empty"}},
      {"a;b_[k];b_[i];b_[w] 1", {}},
      {"a;b_[A] 1", {"folded/annotation-unknown"}},
      {"a;b_[Z] 1", {"folded/annotation-unknown"}},
      {"a;b_[K] 1", {"folded/annotation-unknown"}},
      {"a;b_[/];b_[:];b_[@];b_[`];b_[[] 1", {}},
      {"a;b-[x];b_(x];b_[x);b_[xx] 1", {}},
      {"];a];_a];[x] 1", {}},
      {"0xf;a 1", {}},
      {"0xf;a;[unknown] 1", {"folded/unsymbolized"}},
      {"a\tb;\xc3\xa9~ 1", {}},
      {"a;b\x1f 1", {"folded/control-char"}},
      {"a;b\x7f 1", {"folded/control-char"}},
      {"a;b \t1", {"folded/tab-separator"}},
      {"a;b 1\t", {"folded/trailing-blank"}},
      {" 1", {"folded/stack-empty"}},
      {" 1\n 1", {"folded/stack-empty"}},
      {"a;b 1\na;b 2", {"folded/stack-duplicate"}},
      {"a;b 1\n#x", {"folded/metadata"}},
      {"a;b 1\n#x 1", {"folded/metadata", "folded/metadata-counted"}},
      // A line that is not a stack still counts as contents.
      {"12", {"folded/no-stack"}},
      {"a -5", {"folded/count-syntax"}},
      {"", {"folded/blank-line", "folded/no-stacks"}},
  };
  for (const Row& row : rows) {
    Ids found = rules_hit(std::string(row.line) + "\n", "folded");
    found.erase("folded/no-weight");
    EXPECT_EQ(found, row.hits) << row.line;
  }
}

TEST(Folded, SumsStayWithin64Bits) {
  const std::string maximum = "a;b 18446744073709551615\n";
  EXPECT_EQ(check(maximum, "folded").facts.total, UINT64_MAX);
  EXPECT_EQ(check(maximum + "a;c 1\n", "folded").facts.total, UINT64_MAX);
  EXPECT_EQ(check("a;b 18446744073709551614\n", "folded").facts.total, UINT64_MAX - 1);
}

TEST(Folded, SumsOfAllLines) {
  EXPECT_EQ(hits("a;b 9007199254740991\na;c 1\n"), Ids{});
  EXPECT_EQ(hits("a;b 9007199254740991\na;c 2\n"), Ids{"folded/count-precision"});
  EXPECT_EQ(hits("a;b 0\na;c 1\n"), Ids{"folded/count-zero"});
  EXPECT_EQ(hits("a;b 0\na;c 0\n"), (Ids{"folded/no-weight", "folded/count-zero"}));
  EXPECT_EQ(hits("a;b 1 0\na;c 1 0\n"), (Ids{"folded/differential", "folded/no-weight"}));
  EXPECT_EQ(hits("a;b 1\na;c 1 2\n"), Ids{"folded/mixed-columns"});
}

TEST(Folded, DefectsTwiceInALineAreReportedOnce) {
  const auto message = [](const char* text) { return check(text, "folded").findings.at(0).message; };
  EXPECT_EQ(message("a;;b;;c 1\n"), "the line has an empty frame");
  EXPECT_EQ(message("a_[x];b_[y] 1\n"), "a frame has an unknown annotation: 'a_[x]'");
  EXPECT_EQ(message("a_[x];b_[y] 1\nc_[x] 1\n"),
            "a frame has an unknown annotation: 'a_[x]' (2 places; the first is shown)");
}

TEST(Folded, LinesUpToTheLimitAreChecked) {
  const std::string longest = std::string((1 << 20) - 2, 'x') + " 1\n";
  EXPECT_EQ(hits(longest), Ids{});
  const Result result = check("x" + longest + "y" + longest, "folded");
  EXPECT_EQ(ids(result), Ids{"limit/line-length"});
  EXPECT_EQ(result.findings.size(), 1u) << "of the first line";
  EXPECT_EQ(result.facts.counters, 0u);
}

TEST(Folded, AByteOrderMarkIsNotContents) {
  EXPECT_EQ(hits("\xef\xbb\xbf"), (Ids{"folded/bom", "folded/no-stacks"}));
}

TEST(Folded, OtherLinesAreNoStacksAndNotNothing) {
  EXPECT_TRUE(rules_hit("# only a comment\n", "folded").contains("folded/no-stacks"));
  EXPECT_FALSE(rules_hit("no count\n", "folded").contains("folded/no-stacks"));
}

TEST(Folded, AMarkDoesNotHideStacks) {
  EXPECT_EQ(check("\xef\xbb\xbf"
                  "a;b 1\na;c 2\n")
                .format,
            "folded");
  EXPECT_NE(check(std::string("a;b 1\na;\0c 2\n", 13)).format, "folded");
}

}  // namespace
}  // namespace proflint::tests
