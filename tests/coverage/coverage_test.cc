// The layer that all coverage formats share: paths, lines, totals, counts and sources.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "tests/support/support.h"
#include "validators/coverage/counts.h"
#include "validators/coverage/lines.h"
#include "validators/coverage/path_check.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"
#include "validators/coverage/spellings.h"
#include "validators/coverage/totals.h"

namespace proflint::tests {
namespace {

using namespace coverage;

constexpr Rule make_rule(std::string_view id) {
  return {id, Severity::warning, Category::hygiene, "s", "s", "c", "h"};
}
constexpr Rule kEmpty = make_rule("t/empty"), kUrl = make_rule("t/url"), kWindows = make_rule("t/windows"),
               kAbsolute = make_rule("t/absolute"), kEscapes = make_rule("t/escapes"),
               kSpecial = make_rule("t/special"), kMarkup = make_rule("t/markup"), kControl = make_rule("t/control"),
               kAlias = make_rule("t/alias"), kCase = make_rule("t/case"), kOutside = make_rule("t/outside"),
               kAfterEnd = make_rule("t/after-end");
constexpr PathRules kPathRules = {&kEmpty,   &kUrl,    &kWindows, &kAbsolute, &kEscapes,
                                  &kSpecial, &kMarkup, &kControl, &kAlias,    &kCase};

// The rules that the paths break, with the message of the last finding.
Ids check_paths(const std::vector<std::string_view>& paths, const PathRules& rules = kPathRules) {
  const Policy policy;
  const Limits limits;
  Report report({}, policy, limits);
  PathCheck check(rules, std::pmr::get_default_resource(), report);
  for (const std::string_view path : paths) check.add(path, {});
  return ids(std::move(report).finish());
}

TEST(CoveragePaths, NormalFormsAreSpelledPlainly) {
  const std::map<std::string_view, std::string_view> rows = {
      {"a/b.c", "a/b.c"},
      {"./a//b.c", "a/b.c"},
      {"a/./b/../c", "a/c"},
      {"../a", "../a"},
      {"a/../../b", "../b"},
      {"../a/../b", "../b"},
      {"../../a", "../../a"},
      {"/a/../../b", "/../b"},
      {"/", "/"},
      {"//a", "/a"},
      {"C:\\a\\..\\b", "C:/b"},
      {"a\\b", "a/b"},
      {"a/..", ""},
      {"..", ".."},
      {"C:a", "C:a"},
      {"C:/..", "C:/.."},
      {"a/../..", ".."},
      {"ab/../c", "c"},
  };
  for (const auto& [path, plain] : rows) {
    EXPECT_EQ(normal(path), plain) << path;
    EXPECT_EQ(normal(normal(path)), plain) << path;
  }
}

TEST(CoveragePaths, ShapesAreSeen) {
  const std::map<std::string_view, Ids> rows = {
      {"src/a.c", {}},
      {" ", {"t/empty"}},
      {"/src/a.c", {"t/absolute"}},
      {"file:///a/../../b", {"t/url"}},
      {"C:\\a.c", {"t/windows", "t/absolute"}},
      {"a\\b.c", {"t/windows"}},
      {"a/../b", {}},
      {"a/../../b", {"t/escapes"}},
      {"..a/b", {}},
      {"/../b", {"t/escapes", "t/absolute"}},
      {"/dev/zero", {"t/special", "t/absolute"}},
      {"/a/../proc/self/mem", {"t/special", "t/absolute"}},
      {"dev/zero", {}},
      {"<stdin>", {}},
      {"a/<built-in>", {}},
      {"a/<no_file>", {}},
      {"<frozen a._b2>", {}},
      {"<b c=d>", {"t/markup"}},
      {"a/<b>.c", {"t/markup"}},
      {"a/\"", {"t/markup"}},
      {"a\tb", {"t/control"}},
      {"<a", {"t/markup"}},
      {"a>", {"t/markup"}},
      {"<>", {"t/markup"}},
      {"<a>", {}},
      {"<a>/b>", {"t/markup"}},
  };
  for (const auto& [path, expected] : rows) EXPECT_EQ(check_paths({path}), expected) << path;
}

TEST(CoveragePaths, KindsOfPaths) {
  for (const std::string_view path : {"a://b", "git+ssh-1.0://b", "Z9://"}) EXPECT_TRUE(is_url(path)) << path;
  for (const std::string_view path : {"", "a", "a:/b", "://b", "1a://b", "a_b://c", "a b://c", "/a://b"})
    EXPECT_FALSE(is_url(path)) << path;
  for (const std::string_view path : {"C:", "z:a", "C:\\a"}) EXPECT_TRUE(has_drive(path)) << path;
  for (const std::string_view path : {"", "C", "1:a", "/C:", "CC:"}) EXPECT_FALSE(has_drive(path)) << path;
  for (const std::string_view path : {"/", "\\a", "C:/", "C:\\a"}) EXPECT_TRUE(is_absolute(path)) << path;
  for (const std::string_view path : {"", "a/", "C:", "C:a", "1:/a"}) EXPECT_FALSE(is_absolute(path)) << path;
}

TEST(CoveragePaths, SpellingsOfOneFileAreSeen) {
  EXPECT_EQ(check_paths({"a/b", "a/b"}), Ids{});
  EXPECT_EQ(check_paths({"a/b", "a/./b"}), Ids{"t/alias"});
  EXPECT_EQ(check_paths({"a/b", "a/B"}), Ids{"t/case"});
  EXPECT_EQ(check_paths({"a/b", "b/a"}), Ids{});
}

TEST(CoveragePaths, OtherSpellingsAreFoundOnce) {
  Spellings spellings(std::pmr::get_default_resource());
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"a/b.c", ""},       {"a/b.c", ""},       {"a/./b.c", "a/b.c"},      {"a/./b.c", ""}, {"a//b.c", "a/b.c"},
      {"x/../c.c", ""},    {"c.c", "x/../c.c"}, {"a\\b.c", "a/b.c"},       {"A/b.c", ""},   {"/a/b.c", ""},
      {"../a/b.c", ""},    {"C:/a", ""},        {"C:\\a", "C:/a"},         {"", ""},        {" ", ""},
      {"http://a//b", ""}, {"http://a/b", ""},  {"/a/c/../b.c", "/a/b.c"}, {".", ""},       {"./", "."},
  };
  for (const auto& [path, earlier] : rows) EXPECT_EQ(spellings.add(path), earlier) << path;
}

TEST(CoveragePaths, RulesThatAFamilyDoesNotHaveAreNotChecked) {
  EXPECT_EQ(check_paths({" ", "C:\\..\\..\\a<b>", "/dev/zero", "a/b", "a/./b", "a/B", "x://y"}, {}), Ids{});
}

TEST(CoverageLines, LinesAreFoldedAndCounted) {
  LineTable lines(std::pmr::get_default_resource());
  std::uint32_t place = 0;
  for (const auto& [line, count] :
       std::vector<std::pair<std::uint32_t, std::uint64_t>>{{7, 0}, {3, 2}, {3, 5}, {2147483647, 1}, {9, 0}, {7, 0}})
    lines.add(line, count, place++);
  lines.close();
  EXPECT_EQ(lines.repeated(), 2u);
  EXPECT_EQ(lines.first_repeated(), 2u);
  EXPECT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines.hit(), 2u);
  EXPECT_EQ(lines.find(3)->count, 5u);
  EXPECT_EQ(lines.find(4), nullptr);
  EXPECT_EQ(lines.size_between(4, 9), 2u);
  EXPECT_EQ(lines.hit_between(4, 9), 0u);
  EXPECT_EQ(lines.hit_between(3, UINT32_MAX), 2u);
  EXPECT_EQ(lines.size_between(9, 3), 0u);
  EXPECT_EQ(lines.hit_between(9, 3), 0u);
  EXPECT_EQ(lines.size_between(9, 9), 1u);
  EXPECT_EQ(lines.hit_between(3, 3), 1u);
  lines.clear();
  lines.close();
  EXPECT_EQ(lines.hit_between(0, UINT32_MAX), 0u);
}

TEST(CoverageLines, TheFirstRepeatedLineIsTheFirstOfTheFile) {
  LineTable lines(std::pmr::get_default_resource());
  std::uint32_t place = 0;
  for (const std::uint32_t line : {7u, 7u, 3u, 3u, 9u, 9u}) lines.add(line, 1, place++);
  lines.close();
  EXPECT_EQ(lines.repeated(), 3u);
  EXPECT_EQ(lines.first_repeated(), 1u);
}

TEST(CoverageTotals, SharesAreRounded) {
  const std::tuple<Int128, Int128, unsigned, const char*> rows[] = {
      {1, 3, 2, " (33.33%)"},
      {2, 3, 2, " (66.67%)"},
      {2, 3, 0, " (67%)"},
      {1, 2, 1, " (50%)"},
      {1, 200, 1, " (0.5%)"},
      {1, 2000, 2, " (0.05%)"},
      {1, 199, 0, " (1%)"},
      {1, 201, 0, " (0%)"},
      {0, 5, 2, " (0%)"},
      {5, 5, 2, " (100%)"},
      {7, 5, 2, " (140%)"},
      {0, 0, 2, ""},
      {-1, 5, 2, ""},
      {1, -5, 2, ""},
      {Int128{1} << 35, Int128{1} << 36, 2, " (50%)"},
      {(Int128{1} << 36) - 1, Int128{1} << 36, 2, " (100%)"},
      {Int128{1} << 100, Int128{3} << 100, 2, " (33.33%)"},
  };
  for (const auto& [part, whole, decimals, text] : rows) EXPECT_EQ(share_of(part, whole, decimals), text) << text;
}

TEST(CoverageTotals, SumsDoNotWrap) {
  EXPECT_EQ(saturating_sum(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(saturating_sum(UINT64_MAX - 1, 1), UINT64_MAX);
}

TEST(CoverageCounts, TextIsACountOrHasAReason) {
  const std::map<std::string_view, CountForm> rows = {
      {"0", CountForm::plain},
      {"007", CountForm::plain},
      {"9007199254740992", CountForm::plain},
      {"9007199254740993", CountForm::imprecise},
      {"9223372036854775807", CountForm::imprecise},
      {"9223372036854775808", CountForm::wrapped},
      {"18446744073709551616", CountForm::overflow},
      {"-5", CountForm::negative},
      {"-", CountForm::not_integer},
      {"", CountForm::not_integer},
      {"1.5", CountForm::not_integer},
      {"+1", CountForm::not_integer},
  };
  for (const auto& [text, form] : rows) EXPECT_EQ(read_count(text).form, form) << text;
  EXPECT_EQ(read_count("18446744073709551615").value, UINT64_MAX);
}

// Sources from a table; a table always has the empty name.
class Table {
 public:
  using Files = std::map<std::string, std::string, std::less<>>;
  explicit Table(Files files)
      : files_(std::move(files)), companions_([this](Role role, std::string_view name, const Belongs&) {
          const auto it = files_.find(name);
          return role != Role::source || it == files_.end() ? std::nullopt
                                                            : std::optional(Companion{it->first, it->second});
        }) {
    input.companions = &companions_;
  }
  Input input;

 private:
  Files files_;
  Companions companions_;
};

std::string found(const Table& table, std::string_view path, Lookup lookup = Lookup::whole) {
  const auto source = find_source(table.input, path, lookup);
  return source ? std::string(source->name) : "";
}

TEST(CoverageSources, PathsAreLookedForBelowTheRoots) {
  const Table table(Table::Files{{"", ""}, {"a/b.c", ""}, {"b.c", ""}, {"x/y/z.c", ""}});
  EXPECT_TRUE(has_sources(table.input));
  EXPECT_EQ(found(table, "a/b.c"), "a/b.c");
  EXPECT_EQ(found(table, "./a//b.c"), "a/b.c");
  EXPECT_EQ(found(table, "q/a/b.c"), "");
  EXPECT_EQ(found(table, "q/a/b.c", Lookup::tail), "a/b.c");
  EXPECT_EQ(found(table, "/home/me/x/y/z.c"), "x/y/z.c");
  EXPECT_EQ(found(table, "C:\\me\\x\\y\\z.c"), "x/y/z.c");
  EXPECT_EQ(found(table, "/home/b.c"), "") << "two components remain";
  EXPECT_EQ(found(table, "/b.c"), "b.c");
  EXPECT_EQ(found(table, "../a/b.c"), "");
  EXPECT_EQ(found(table, "/../a/b.c"), "a/b.c") << "an absolute path is tried below the root, never above it";
  EXPECT_EQ(found(table, "http://a/b.c"), "");
  EXPECT_EQ(found(Table(Table::Files{{"", ""}, {"..a/b.c", ""}}), "..a/b.c"), "..a/b.c");
  EXPECT_EQ(found(Table(Table::Files{{"", ""}, {"..", ""}}), ".."), "");
  for (const std::size_t size : {4096u, 4097u}) {
    const std::string path(size, 'a');
    EXPECT_EQ(found(Table(Table::Files{{"", ""}, {path, ""}}), path).size(), size == 4096 ? size : 0);
  }
  EXPECT_FALSE(has_sources(Table(Table::Files{{"a", ""}}).input));
}

TEST(CoverageSources, LinesAreThoseBetweenLineFeeds) {
  const SourceText text("one\r\n\nthree", std::pmr::get_default_resource());
  EXPECT_EQ(text.line_count(), 3u);
  EXPECT_EQ(text.line(1), "one\r");
  EXPECT_EQ(text.line(2), "");
  EXPECT_EQ(text.line(3), "three");
  EXPECT_EQ(SourceText("a\n", std::pmr::get_default_resource()).line_count(), 1u);
  EXPECT_EQ(SourceText("", std::pmr::get_default_resource()).line_count(), 0u);
}

TEST(CoverageSources, LinesBeyondTheEndMakeOneFindingARule) {
  const auto run = [](const LineRangeRules& rules) {
    const Policy policy;
    const Limits limits;
    Report report({}, policy, limits);
    LineRange range(rules, "a.c", 10);
    for (const std::uint64_t line : {9u, 10u, 11u, 12u, 13u}) range.add(line, {});
    range.finish(report);
    return std::move(report).finish();
  };
  const Result both = run({&kOutside, &kAfterEnd});
  ASSERT_EQ(both.findings.size(), 2u);
  EXPECT_EQ(both.findings[0].message,
            "the report refers to line 12, but the source 'a.c' has only 10 lines (2 places; the first is shown)");
  EXPECT_EQ(both.findings[1].message, "the report refers to line 11, but the source 'a.c' has only 10 lines");
  EXPECT_EQ(run({&kOutside, nullptr}).findings.size(), 1u);
  EXPECT_EQ(run({}).findings.size(), 0u);
}

// One line after the end may be an empty last line; more lines after the end, or an empty source, are of another
// version.
TEST(CoverageSources, ALineAfterTheEndIsWorseIfTheSourceIsStale) {
  constexpr Rule kNote = {"t/after", Severity::note, Category::hygiene, "s", "s", "c", "h"};
  const auto severity = [&](std::uint64_t size, std::initializer_list<std::uint64_t> lines) {
    const Policy policy;
    const Limits limits;
    Report report({}, policy, limits);
    LineRange range({nullptr, &kNote}, "a.c", size);
    for (const std::uint64_t line : lines) range.add(line, {});
    range.finish(report);
    const Result result = std::move(report).finish();
    return result.findings.empty() ? std::nullopt : std::optional(result.findings[0].severity);
  };
  EXPECT_EQ(severity(10, {10}), std::nullopt);
  EXPECT_EQ(severity(10, {11}), Severity::note);
  EXPECT_EQ(severity(10, {11, 12, 12}), Severity::note);
  EXPECT_EQ(severity(10, {11, 12, 13}), Severity::warning);
  EXPECT_EQ(severity(0, {1}), Severity::warning);
}

}  // namespace
}  // namespace proflint::tests
