// Go coverage profiles: valid ones have at most notes, one defect is one finding, truncation is found.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/go_cover.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using go_cover::Profile;
using go_cover::profiles;
using go_cover::text;

// The rules that fire, without notes.
Ids hits(const std::string& file) {
  return defects(file, "go-cover");
}

RC_GTEST_PROP(GoCover, AValidProfileIsCleanAndRecognised, ()) {
  const Profile profile = *profiles();
  const Result result = check(text(profile));
  RC_ASSERT(result.format == "go-cover");
  RC_ASSERT(result.verdict == Verdict::clean);
  RC_ASSERT(result.facts.counters == profile.blocks.size());
}

RC_GTEST_PROP(GoCover, OneBreakIsOneFinding, ()) {
  const Profile profile = *profiles();
  Profile broken = profile;
  go_cover::Block added = profile.blocks.front();
  ++added.statements;
  broken.blocks.push_back(added);
  const Ids found = hits(text(broken));
  RC_ASSERT(found.contains("go-cover/numstmt-conflict"));
  broken = profile;
  added = profile.blocks.back();
  added.end_line += 2;
  broken.blocks.push_back(added);
  RC_ASSERT(hits(text(broken)) == Ids{"go-cover/overlap"});
  broken = profile;
  added.start_line = added.end_line + 1;
  broken.blocks = {added};
  RC_ASSERT(hits(text(broken)) == Ids{"go-cover/end-before-start"});
}

RC_GTEST_PROP(GoCover, TruncationIsFoundUnlessBetweenBlocks, ()) {
  const std::string whole = text(*profiles());
  const auto cut = *rc::gen::inRange<std::size_t>(1, whole.size());
  const std::string file = whole.substr(0, cut);
  const Ids found = hits(file);
  if (file.find('\n') == std::string::npos)
    RC_ASSERT(found.contains("go-cover/truncated") || found.contains("go-cover/final-newline"));
  else if (file.ends_with('\n'))
    RC_ASSERT(found == Ids{} || found == Ids{"go-cover/no-blocks"});
  else
    RC_ASSERT(found == Ids{"go-cover/truncated"} || found.contains("go-cover/final-newline"));
}

TEST(GoCover, WorkStaysLinear) {
  const Stopwatch watch;
  std::string file = "mode: count\n";
  for (int i = 0; i < 200000; ++i) file += "a.go:" + std::to_string(i % 1000 + 1) + ".1,2000000.1 1 1\n";
  check(file, "go-cover");
  std::string paths = "mode: count\n";
  for (int i = 0; i < 200000; ++i) paths += std::to_string(i) + ".go:1.1,2.1 1 1\n";
  check(paths, "go-cover");
}

TEST(GoCover, ProfilesAreRecognisedByTheirBlocks) {
  EXPECT_EQ(check("m.org/a.go:1.1,2.2 1 1\n").format, "go-cover");
  EXPECT_NE(check("m.org/a.c:1.1,2.2 1 1\n").format, "go-cover");
  EXPECT_EQ(detected_format("", "x/cover.out"), "go-cover");
  EXPECT_NE(detected_format("", "x/a.out"), "go-cover");
}

// YAML may start with the key "mode".
TEST(GoCover, AModeAloneIsNoProfileIfItIsASetting) {
  for (const char* text :
       {"mode: set\n", "mode: atomic", "mode:count\r\n", "mode: set \n", "mode: set\nmode: set\n", "mode: at",
        "mode:", "mode: other\nm.org/a.go:1.1,2.2 1 1\n", "mode: set\na damaged block\n"})
    EXPECT_EQ(detected_format(text, "x"), "go-cover") << text;
  for (const char* text :
       {"mode: 'usage' # usage | call\nsource: './'\n", "mode: production\n", "mode: tcp\nport: 80\n", "mode: dark\n",
        "mode: count\nname: x\n", "mode: set\n# remark\n", "mode: atomic\nsteps:\n  - a\n", "mode:\n  a: 1\n",
        "mode: set\nsteps:\n", "mode: set\n- a\n"}) {
    EXPECT_EQ(detected_format(text, "x.yml"), "") << text;
    EXPECT_EQ(detected_format(text, "cover.out"), "go-cover") << text;
  }
}

TEST(GoCover, ABlockInOneOfTheFirstLinesTellsTheFormat) {
  const std::string block = "m.org/a.go:1.1,2.2 1 1\n", line = "a line\n";
  std::string lines;
  for (int i = 0; i < 15; ++i) lines += line;
  EXPECT_EQ(check(lines + block).format, "go-cover");
  EXPECT_NE(check(lines + line + block).format, "go-cover");
  EXPECT_EQ(check(line + block + block).format, "go-cover");
  EXPECT_NE(check(line + block + block + line).format, "go-cover");
  EXPECT_EQ(detected_format(line + block + block + line, "cover.out"), "go-cover");
  std::string many = line;  // the first 64 KiB end inside the path of a block
  while (many.size() < 100'000) many += std::string(84, 'p') + ".go:1.1,2.2 1 1\n";
  EXPECT_EQ(check(many).format, "go-cover");
  EXPECT_NE(check(line + block + many).format, "go-cover");
  EXPECT_EQ(check("m.org/a.go:1.1,2.2 1 1\r\n").format, "go-cover");
  EXPECT_EQ(check(block + line).format, "go-cover");
  EXPECT_EQ(check(block + line + "\n" + line + block).format, "go-cover");
  EXPECT_NE(check(block + line + line).format, "go-cover");
  EXPECT_EQ(check("\xef\xbb\xbf" + block).format, "go-cover");
  EXPECT_EQ(check("\xef\xbb\xbfmode: set\n").format, "go-cover");
  EXPECT_NE(check(std::string(64, '\x01') + "\n" + block).format, "go-cover");
}

TEST(GoCover, LinesAsSuch) {
  struct Row {
    const char* text;
    Ids hits;
  };
  const Row rows[] = {
      // The first line.
      {"mode: set\na.go:1.1,2.1 1 1\n", {}},
      {"mode: set\r\na.go:1.1,2.1 1 1\n", {"go-cover/crlf"}},
      {"mode:set\na.go:1.1,2.1 1 1\n", {"go-cover/mode-line"}},
      {"mode: \na.go:1.1,2.1 1 1\n", {"go-cover/mode-line"}},
      {"mode: sets\na.go:1.1,2.1 1 1\n", {"go-cover/mode-unknown"}},
      {"\na.go:1.1,2.1 1 1\n", {"go-cover/mode-line"}},
      {" \t\na.go:1.1,2.1 1 1\n", {"go-cover/mode-line"}},
      {"a.go:1.1,2.1 1 1\n", {"go-cover/mode-line"}},
      // Text of another kind has one finding, until a block follows.
      {"a line\n", {"go-cover/mode-line"}},
      {"a line\nmore\nthe end", {"go-cover/mode-line"}},
      {"a line\nmore\na.go:1.1,2.1 1 1\nmore\n", {"go-cover/block-syntax", "go-cover/mode-line"}},
      {"a line\na.go:1.1,2.1 1 1\nmore", {"go-cover/mode-line", "go-cover/truncated"}},
      {"mode:set\n", {"go-cover/mode-line", "go-cover/no-blocks"}},
      {"mode: set\n", {"go-cover/no-blocks"}},
      {"mode: set", {"go-cover/no-blocks", "go-cover/final-newline"}},
      {"mode: sets", {"go-cover/truncated"}},
      {"mode:set", {"go-cover/truncated"}},
      {"a.go:1.1,2.1 1 1", {"go-cover/mode-line", "go-cover/final-newline"}},
      {"mode: set\ta.go:1.1,2.1 1 1", {"go-cover/mode-unknown", "go-cover/no-blocks", "go-cover/final-newline"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode: seta.go:1.1,2.1 1 1",
       {"go-cover/mode-duplicate", "go-cover/mode-mixed", "go-cover/final-newline"}},
      // Other lines that name a mode.
      {"mode: set\na.go:1.1,2.1 1 1\nmode: set\n", {"go-cover/mode-duplicate"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode:\n", {"go-cover/mode-duplicate"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode: count\n", {"go-cover/mode-mixed", "go-cover/mode-duplicate"}},
      {"a.go:1.1,2.1 1 1\nmode: set\n", {"go-cover/mode-line", "go-cover/mode-duplicate"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode: count",
       {"go-cover/mode-mixed", "go-cover/mode-duplicate", "go-cover/final-newline"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode: se", {"go-cover/truncated"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode:set", {"go-cover/truncated"}},
      {"mode: set\na.go:1.1,2.1 1 1\nmode: sets", {"go-cover/truncated"}},
      // Other lines.
      {"mode: set\na.go:1.1,2.1 1 1\n\n", {"go-cover/blank-line"}},
      {"mode: set\na.go:1.1,2.1 1 1\n\t \n", {"go-cover/blank-line"}},
      {"mode: set\na.go:1.1,2.1 1 1\n ", {"go-cover/blank-line", "go-cover/final-newline"}},
      {"mode: set\na.go:1.1,2.1 1 1\na.go:3.1,4.1 1 ", {"go-cover/truncated"}},
      {"mode: set\na line\n", {"go-cover/block-syntax"}},
      {"mode: set\na\t\xc3\xa9 ~.go:1.1,2.1 1 1\n", {}},
      {"mode: set\n\x1f.go:1.1,2.1 1 1\n", {"go-cover/control-char"}},
      {"mode: set\n\x7f.go:1.1,2.1 1 1\n", {"go-cover/control-char"}},
      {"mode: set\n\xc3.go:1.1,2.1 1 1\n", {"go-cover/invalid-utf8"}},
      {"mode: set\n\x1f\xc3.go:1.1,2.1 1 1\n", {"go-cover/control-char", "go-cover/invalid-utf8"}},
  };
  for (const Row& row : rows) EXPECT_EQ(rules_hit(row.text, "go-cover"), row.hits) << row.text;
}

TEST(GoCover, LinesHaveAtMost65535Bytes) {
  const auto checked = [](std::size_t size, const std::string& end) {
    const std::string rest = ".go:1.1,2.1 1 1";
    return check("mode: set\n" + std::string(size - rest.size(), 'a') + rest + end, "go-cover");
  };
  EXPECT_EQ(ids(checked(65535, "\n")), Ids{});
  EXPECT_EQ(ids(checked(65534, "\r\n")), Ids{"go-cover/crlf"});
  const Result too_long = checked(65536, "\n");
  EXPECT_EQ(ids(too_long), (Ids{"go-cover/line-too-long", "go-cover/no-blocks"}));
  EXPECT_EQ(too_long.facts.counters, 0u) << "what no reader takes is not counted";
  EXPECT_EQ(ids(checked(65535, "\r\n")), (Ids{"go-cover/crlf", "go-cover/line-too-long", "go-cover/no-blocks"}));
  EXPECT_TRUE(ids(checked(std::size_t{1} << 20, "\n")).contains("go-cover/line-too-long"));
  EXPECT_EQ(ids(checked((std::size_t{1} << 20) + 1, "\n")), (Ids{"go-cover/no-blocks", "limit/line-length"}));
}

TEST(GoCover, NumbersFit63Bits) {
  for (int i = 0; i < 6; ++i)
    for (const auto& [number, is_range] :
         {std::pair("9223372036854775807", false), {"9223372036854775808", true}, {"18446744073709551616", true}}) {
      std::string numbers[6];
      std::fill_n(numbers, 6, "9223372036854775807");  // which fits
      numbers[i] = number;
      const auto& [start, start_column, end, end_column, statements, count] = numbers;
      const Result result = check("mode: count\na.go:" + start + "." + start_column + "," + end + "." + end_column +
                                      " " + statements + " " + count + "\n",
                                  "go-cover");
      EXPECT_EQ(ids(result).contains("go-cover/number-range"), is_range) << i << " " << number;
      EXPECT_EQ(result.facts.counters, is_range ? 0u : 1u);
      if (is_range) {
        EXPECT_EQ(result.findings.front().message, "the number '" + std::string(number) + "' exceeds 2^63 - 1");
      }
    }
}

TEST(GoCover, TotalsOfProfiles) {
  const Result result = check("mode: count\na.go:1.1,2.1 1 0\nb.go:1.1,2.1 1 7\nb.go:3.1,4.1 1 1\n", "go-cover");
  EXPECT_EQ(result.description, "mode count, 2 sources, 3 blocks");
  EXPECT_EQ(result.facts.nonzero, 2u);
  EXPECT_EQ(result.facts.total, 8u);
  EXPECT_EQ(check("mode: sets\na.go:1.1,2.1 1 1\n", "go-cover").description, "1 source, 1 block");
  std::string maximum;
  for (int i = 1; i <= 3; ++i)
    maximum += "a.go:" + std::to_string(i) + ".1," + std::to_string(i) + ".2 1 9223372036854775807\n";
  EXPECT_EQ(check("mode: count\n" + maximum, "go-cover").facts.total, UINT64_MAX);
}

TEST(GoCover, BordersOfBlocks) {
  struct Row {
    const char* blocks;
    Ids hits;
  };
  const Row rows[] = {
      {"a.go:1.1,1.3 2 1\n", {}},
      {"a.go:1.1,1.3 3 1\n", {"go-cover/numstmt-exceeds-range"}},
      {"a.go:1.1,1.1 0 1\n", {}},
      {"a.go:1.1,1.1 1 1\n", {"go-cover/range-empty"}},
      {"a.go:1.1,2.1 1 1\na.go:2.1,3.1 1 1\n", {}},
      {"a.go:1.1,2.2 1 1\na.go:2.1,3.1 1 1\n", {"go-cover/overlap"}},
      {"a.go:2.1,3.1 1 1\na.go:1.1,2.1 1 1\n", {}},
      {"a.go:2.1,3.1 1 1\nb.go:1.1,2.1 1 1\na.go:3.1,4.1 1 1\n", {}},
      {"a.go:1.1,2.1 1 1\nmode: set", {"go-cover/mode-duplicate", "go-cover/final-newline"}},
      {"a.go:1.1,3.1 1 1\na.go:1.1,2.1 1 1\n", {"go-cover/overlap"}},
      {"a.go:1.1,3.1 1 1\na.go:2.1,3.1 1 1\n", {"go-cover/overlap"}},
      {"a.go:1.1,3.1 1 1\na.go:1.1,3.1 1 0\n", {"go-cover/block-duplicate"}},
      {"a.go:1.1,3.1 1 1\na.go:2.1,2.1 0 1\n", {}},
      {"a.go:1.1,3.1 1 1\nb.go:2.1,4.1 1 1\n", {}},
      {"a.go:2.1,1.9 1 1\n", {"go-cover/end-before-start"}},
      {"a.go:1.2,1.1 9 1\n", {"go-cover/end-before-start"}},
      {"a.go:1.1,2.1 9 1\n", {}},
      {"a.go:0.1,1.1 1 1\n", {"go-cover/line-zero"}},
      {"a.go:1.1,0.1 1 1\n", {"go-cover/line-zero"}},
      // Column 0: the ranges of the source belong to other files.
      {"a.go:1.0,2.1 1 1\n", {"go-cover/line-directive"}},
      {"a.go:1.1,2.0 1 1\n", {"go-cover/line-directive"}},
      {"a.go:1.0,1.1 9 1\n", {"go-cover/line-directive"}},
      {"a.go:9.1,8.1 1 1\na.go:1.1,3.1 1 1\na.go:2.1,4.0 1 1\n", {"go-cover/line-directive"}},
      {"a.go:1.0,2.1 1 1\nb.go:1.1,3.1 1 1\nb.go:2.1,4.1 1 1\n", {"go-cover/line-directive", "go-cover/overlap"}},
      // Counts.
      {"a.go:1.1,2.1 1 0\n", {"go-cover/all-zero"}},
      {"a.go:1.1,2.1 1 2\n", {"go-cover/set-count"}},
      {"a.go:1.1,2.1 1 9223372036854775807\na.go:1.1,2.1 1 9223372036854775807\n",
       {"go-cover/count-wide", "go-cover/block-duplicate", "go-cover/set-count"}},
      // Paths.
      {" :1.1,2.1 1 1\n", {"go-cover/path-empty"}},
      {"http://m.org/a:1.1,2.1 1 1\n", {"go-cover/path-url"}},
      {"a.c:1.1,2.1 1 1\n", {"go-cover/path-not-go"}},
      // Two blocks on one line.
      {"m/a.go:1.1,2.1 1 1m/b.go:1.1,2.1 1 0\nc.go:1.1,2.1 1 1\n", {"go-cover/path-block"}},
      {"m/a.go:4.1,5.2 1 31m/a.go:6.1,7.2 1 1\n", {"go-cover/path-block"}},
      {"m/a.go:1.1,2.1 1 1 m/b.go:1.1,2.1 1 1\n", {"go-cover/path-block"}},
      {"m/a:1.go:1.1,2.1 1 1\n", {}},
      {"m/a b:1.1.go:1.1,2.1 1 1\n", {}},
      {"m/a:1.1,2.1 1 1:1.1,2.1 1 1\n", {"go-cover/path-not-go"}},
      {"C:\\m\\a.go:1.1,2.1 1 1\n", {"go-cover/path-windows", "go-cover/path-absolute"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(rules_hit("mode: set\n" + std::string(row.blocks), "go-cover"), row.hits) << row.blocks;
}

TEST(GoCover, BordersOfCounts) {
  struct Row {
    const char* blocks;
    Ids hits;
  };
  const Row rows[] = {
      {"a.go:1.1,2.1 1 2\n", {}},
      {"a.go:1.1,2.1 1 4294967294\n", {}},
      {"a.go:1.1,2.1 1 4294967295\n", {"go-cover/count-saturated"}},
      {"a.go:1.1,2.1 1 4294967296\n", {"go-cover/count-wide"}},
      {"a.go:1.1,2.1 1 9223372036854775806\na.go:1.1,2.1 1 1\n", {"go-cover/count-wide", "go-cover/block-duplicate"}},
      {"a.go:1.1,2.1 1 9223372036854775806\na.go:1.1,2.1 1 2\n",
       {"go-cover/count-sum-overflow", "go-cover/count-wide", "go-cover/block-duplicate"}},
      // Two sources, or two ranges.
      {"a.go:1.1,2.1 1 9223372036854775806\nb.go:1.1,2.1 1 2\n", {"go-cover/count-wide"}},
      {"a.go:1.1,1.9 1 9223372036854775806\na.go:1.9,2.1 1 2\n", {"go-cover/count-wide"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(rules_hit("mode: count\n" + std::string(row.blocks), "go-cover"), row.hits) << row.blocks;
}

TEST(GoCover, AConflictIsSaidOnceForABlock) {
  const Result result =
      check("mode: set\na.go:1.1,2.1 1 1\na.go:1.1,2.1 1 1\na.go:1.1,2.1 2 1\na.go:1.1,2.1 3 1\nb.go:1.1,2.1 3 1\n",
            "go-cover");
  ASSERT_EQ(ids(result), (Ids{"go-cover/block-duplicate", "go-cover/numstmt-conflict"}));
  ASSERT_EQ(result.findings.size(), 2u);
  EXPECT_EQ(result.findings[1].message, "the block has 2 statements here, but 1 on line 2");
}

TEST(GoCover, ABlockThatIsThereTwiceOverlapsOnce) {
  for (const std::string inner : {"a.go:2.1,9.1 1 1", "a.go:2.1,10.1 1 1"}) {
    const Result result = check("mode: set\na.go:1.1,9.1 1 1\n" + inner + "\n" + inner + "\n", "go-cover");
    ASSERT_EQ(ids(result), (Ids{"go-cover/block-duplicate", "go-cover/overlap"}));
    EXPECT_EQ(result.findings.front().message, "block '" + inner + "' overlaps the block on line 2");
  }
}

// Of two paths, one of which ends in the other, the one with more blocks is intact.
TEST(GoCover, PathsThatLostTheirBeginningAreFound) {
  const std::string a = "m.org/p/a.go", b = "m.org/p/b.go", cut = "org/p/a.go", joined = "m.om.org/p/a.go";
  const auto lines = [](std::initializer_list<std::string> paths) {
    std::string text = "mode: set\n";
    std::uint64_t line = 0;
    for (const std::string& path : paths) {
      const std::string number = std::to_string(++line);
      text += path + ":" + number + ".1," + number + ".9 1 1\n";
    }
    return text;
  };
  const struct {
    std::string file;
    Ids ids;
  } rows[] = {
      {lines({a, "rg/p/a.go", a}), {"go-cover/path-cut"}},
      {lines({a, "rg/p/a.go", b}), {"go-cover/path-cut"}},
      {lines({b, b, "rg/p/a.go"}), {"go-cover/path-cut"}},
      {lines({cut, a, a}), {"go-cover/path-cut"}},
      {lines({a, a, joined, a, b}), {"go-cover/path-joined"}},
      {lines({b, joined, b}), {"go-cover/path-joined"}},
      {lines({"core/main.go", "mycore/main.go", "mycore/main.go"}), {}},  // two modules of a workspace
      {lines({"core/main.go", "core/main.go", "mycore/main.go"}), {}},
      {lines({a, b, a, b}), {}},
      {lines({"m.org/p/x.org/a.go", a, "x.org/a.go"}), {}},
      {lines({"app/a.go", "app/a.go", "myapp/a.go", "myapp/a.go"}), {}},
      // Either may be damaged, unless one of them has more blocks.
      {lines({"x.org/a.go", "m.org/px.org/a.go"}), {"go-cover/path-joined"}},
      {lines({"x.org/a.go", "m.org/px.org/a.go", "m.org/px.org/a.go"}), {"go-cover/path-cut"}},
  };
  for (const auto& row : rows) EXPECT_EQ(rules_hit(row.file, "go-cover"), row.ids) << row.file;
}

TEST(GoCover, TheFirstOverlappedBlockIsNamed) {
  const Result result =
      check("mode: set\na.go:1.1,9.1 1 1\na.go:2.1,3.1 1 1\na.go:4.1,12.1 1 1\na.go:11.1,13.1 1 1\n", "go-cover");
  ASSERT_EQ(ids(result), Ids{"go-cover/overlap"});
  EXPECT_EQ(result.findings.front().message,
            "block 'a.go:2.1,3.1 1 1' overlaps the block on line 2 (3 places; the first is shown)");
}

}  // namespace
}  // namespace proflint::tests
