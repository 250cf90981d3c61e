// Go coverage profiles with other files: their sources, and the profiles that they are merged with.
#include <gtest/gtest.h>

#include "tests/support/others.h"

namespace proflint::tests {
namespace {

Ids hits_with(const Texts& sources, const std::string& blocks) {
  Ids found = ids(check("mode: set\n" + blocks, "go-cover", {}, sources_of(sources)));
  found.erase("go-cover/all-zero");
  return found;
}

TEST(GoCoverFiles, ModulesComeFromGoMod) {
  struct Row {
    const char *go_mod, *path;
    bool is_found;
  };
  const Row rows[] = {
      {"module m.org\n", "m.org/a.go", true},
      {"module m.org\r\n", "m.org/a.go", true},
      {"\tmodule\tm.org \n", "m.org/a.go", true},
      {"// of m\n\nmodule m.org // the module\n", "m.org/a.go", true},
      {"module \"m.org\"\n", "m.org/a.go", true},
      {"module m.org", "m.org/p/b.go", true},
      {"module m.org\nmodule n.org\n", "m.org/a.go", true},
      {"module m.org\nmodule n.org\n", "n.org/a.go", false},
      {"module m.org\n", "n.org/a.go", false},
      {"module m.org\n", "m.orgs/a.go", false},
      {"module m.org\n", "m.org.a.go", false},
      {"module m.org\n", "m.org", false},
      {"modulem.org\n", "m.org/a.go", false},
      {"amodule m.org\n", "m.org/a.go", false},
      {"module\n", "m.org/a.go", false},
      {"module \n", "m.org/a.go", false},
      {"module \"m.org\n", "m.org/a.go", false},
      {"module m.org\"\n", "m.org/a.go", false},
      // A source outside the named modules is searched by its path components.
      {"module m.org\n", "d/e/c.go", true},
      {"module m.org\n", "n.org/d/e/c.go", true},
      {"module m.org\n", "m.org/d/c.go", false},
      {"module m.org\n", "m.org/n/d/e/c.go", false},
      {"", "/d/e/c.go", true},
      {"", "d/a.go", false},
  };
  for (const Row& row : rows) {
    const Texts sources = {
        {"", ""}, {"go.mod", row.go_mod}, {"a.go", "ab\n"}, {"p/b.go", "ab\n"}, {"d/e/c.go", "ab\n"}};
    const Ids found = hits_with(sources, std::string(row.path) + ":1.1,1.2 1 1\n");
    EXPECT_EQ(!found.contains("go-cover/source-missing"), row.is_found) << row.go_mod << row.path;
  }
}

TEST(GoCoverFiles, BlocksEndInTheirSource) {
  struct Row {
    const char* range;
    Ids hits;
  };
  const Ids outside = {"go-cover/source-range"};
  // The source has the lines "abc" with a CR, "", and "de" without a line end.
  const Row rows[] = {
      {"1.1,1.4", {}},
      {"1.1,1.5", outside},
      {"1.4,2.1", {}},
      {"1.5,2.1", outside},
      {"1.1,2.2", outside},
      {"2.1,3.3", {}},
      {"2.1,3.4", outside},
      {"3.1,4.1", outside},
      {"4.1,4.2", outside},
      {"0.1,3.3", {"go-cover/line-zero"}},
      {"0.9,3.3", {"go-cover/line-zero"}},
      {"9.0,9.1", {"go-cover/line-directive"}},  // refers to a different file
  };
  for (const Row& row : rows)
    EXPECT_EQ(hits_with({{"", ""}, {"p/a.go", "abc\r\n\nde"}}, "p/a.go:" + std::string(row.range) + " 1 1\n"), row.hits)
        << row.range;
}

TEST(GoCoverFiles, EachSourceIsLookedForOnce) {
  const Texts sources = {{"", ""}, {"p/a.go", "abc\n"}};
  EXPECT_EQ(hits_with(sources, "https://m.org/b.go:1.1,1.2 1 1\n"), Ids{"go-cover/path-url"});
  const Result result =
      check("mode: set\np/a.go:1.1,2.9 1 1\np/b.go:1.1,1.2 1 1\np/b.go:2.1,2.2 1 1\np/a.go:3.1,3.2 1 1\n", "go-cover",
            {}, sources_of(sources));
  ASSERT_EQ(result.findings.size(), 2u);
  EXPECT_EQ(result.findings[0].message,
            "the block refers to line 2, but the source 'p/a.go' has only 1 line (2 places; the first is shown)");
  EXPECT_EQ(result.findings[1].message, "the source 'p/b.go' was not found under --source-root");
}

TEST(GoCoverFiles, ProfilesOfASetAgree) {
  constexpr const char* kBlock = "a.go:1.1,2.2 2 1\n";
  struct Row {
    std::vector<std::string> profiles;
    Ids hits;
  };
  const Ids modes = {"go-cover/set-mode-conflict"}, statements = {"go-cover/set-numstmt-conflict"},
            ranges = {"go-cover/set-ranges-differ"};
  const Row rows[] = {
      {{"mode: set\n", "mode: set\n", "mode: set\n"}, {}},
      {{"mode: atomic\n", "mode: atomic\n"}, {}},
      {{"mode: atomic\n", "mode: count\n"}, modes},
      {{"mode: count\n", "mode: atomic\n"}, modes},
      {{"mode: atomic\n", "mode: set\n"}, modes},
      {{"mode: set\n", "mode: atomic\n"}, modes},
      // An invalid mode is one finding, not also a different mode.
      {{"mode: sets\n", "mode: set\n", "mode: set\n"}, {"go-cover/mode-unknown"}},
      {{"mode: set\n", "mode: sets\n", "mode: set\n"}, {"go-cover/mode-unknown"}},
      {{"mode: sets\n", "mode: set\n", "mode: count\n"}, {"go-cover/mode-unknown", "go-cover/set-mode-conflict"}},
      {{"mode: set\na.go:3.1,4.1 1 1\n", "mode: set\na.go:3.1,4.1 2 1\n"}, statements},
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\n"}, ranges},
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\na.go:3.1,4.3 1 1\n"}, ranges},
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\na.go:3.2,4.2 1 1\n"}, ranges},
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\na.go:3.1,4.2 1 0\na.go:3.1,4.2 1 1\n"},
       {"go-cover/block-duplicate"}},
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\nb.go:3.1,4.2 2 1\n"}, ranges},
      // Blocks may be missing because of an error.
      {{"mode: set\na.go:3.1,4.2 1 1\n", "mode: set\na.go:3.1,4.2 1 -1\n"}, {"go-cover/block-syntax"}},
  };
  for (const Row& row : rows) {
    std::vector<std::string> profiles = row.profiles;
    for (std::string& profile : profiles) profile += kBlock;
    EXPECT_EQ(rules_hit_in_set(profiles, "go-cover"), row.hits) << row.profiles.front() << row.profiles.back();
  }
}

}  // namespace
}  // namespace proflint::tests
