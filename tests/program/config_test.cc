// proflint.toml: the places where it is searched, its settings, the precedence of the command line, and errors.
#include "tools/program/settings/config.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/program/profiles.h"
#include "tests/support/support.h"
#include "tools/program/settings/globs.h"
#include "tools/program/settings/key_dots.h"

namespace proflint::tests {
namespace {

class Config : public testing::Test {
 protected:
  Config() {
    scratch.write("invalid.prof", kInvalid);
    scratch.write("suspicious.prof", kSuspicious);
  }
  int status(const std::vector<std::string>& words) const { return scratch.run(words).status; }
  int with(const std::string& toml, std::vector<std::string> words) const {
    scratch.write("proflint.toml", toml);
    return status(words);
  }
  void refuses(const std::string& toml, const std::string& says) const {
    scratch.write("proflint.toml", toml);
    const Outcome outcome = scratch.run({"invalid.prof"});
    EXPECT_EQ(outcome.status, 2) << toml;
    EXPECT_NE(outcome.err.find(says), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "") << toml;
  }
  Scratch scratch;
};

TEST_F(Config, HasTheSettingsOfTheCommandLine) {
  EXPECT_EQ(with("", {"invalid.prof"}), 1);
  EXPECT_EQ(with("ignore = ['sample-text/line-syntax']", {"invalid.prof"}), 0);
  EXPECT_EQ(with("select = ['dcpi']", {"invalid.prof"}), 0);
  EXPECT_EQ(with("exclude = ['\xc3\xa9', \"\\\"\xc3\xa9\"] # \xc3\xa9", {"invalid.prof"}), 1);
  EXPECT_EQ(with("fail-on = 'warning'", {"suspicious.prof"}), 1);
  EXPECT_EQ(with("[severity]\n'sample-text/line-syntax' = 'note'", {"invalid.prof"}), 0);
  EXPECT_EQ(with("[limits]\nfile-size = 3", {"invalid.prof"}), 3);
}

TEST_F(Config, TheCommandLineWins) {
  EXPECT_EQ(with("ignore = ['sample-text']", {"--ignore", "dcpi", "invalid.prof"}), 1);
  EXPECT_EQ(with("fail-on = 'warning'", {"--fail-on", "error", "suspicious.prof"}), 0);
  EXPECT_EQ(with("[severity]\n'sample-text/line-syntax' = 'note'",
                 {"--severity", "sample-text/line-syntax=error", "invalid.prof"}),
            1);
  EXPECT_EQ(with("ignore = ['sample-text']", {"--isolated", "invalid.prof"}), 1);
}

TEST_F(Config, RulesPerFile) {
  const std::string toml =
      "[[per-file]]\nfiles = ['old/**']\nignore = ['sample-text']\n"
      "[[per-file]]\nfiles = ['*.prof']\nseverity = {'sample/total-too-small' = 'error'}\n";
  scratch.write("old/deep/invalid.prof", kInvalid);
  EXPECT_EQ(with(toml, {"old/deep/invalid.prof"}), 0);
  EXPECT_EQ(with(toml, {"invalid.prof"}), 1);
  EXPECT_EQ(with(toml, {"suspicious.prof"}), 1);
}

TEST_F(Config, IncludeAndExcludeChooseAmongFoundFiles) {
  scratch.write("tree/a/invalid.prof", kInvalid);
  scratch.write("tree/b/suspicious.prof", kSuspicious);
  EXPECT_EQ(with("", {"tree"}), 1);
  EXPECT_EQ(with("exclude = ['a']", {"tree"}), 0);
  EXPECT_EQ(with("exclude = ['tree/a/']", {"tree"}), 0);
  EXPECT_EQ(with("include = ['tree/**/suspicious.*']", {"tree"}), 0);
  EXPECT_EQ(with("exclude = ['a']", {"tree/a/invalid.prof"}), 1);  // named files are checked
  EXPECT_EQ(with("exclude = ['a']\nforce-exclude = true", {"tree/a/invalid.prof", "suspicious.prof"}), 0);
  EXPECT_EQ(with("exclude = ['a']\nforce-exclude = true", {"tree/a/invalid.prof"}), 0);  // as hooks call it
  EXPECT_EQ(with("", {"--exclude", "invalid.prof", "tree"}), 0);
  EXPECT_EQ(with("", {"--exclude", "*.prof", "tree"}), 0);  // a search that finds nothing
}

TEST_F(Config, TheNearestFileUpToTheRootOfTheRepositoryCounts) {
  const Scratch repository;
  repository.write("proflint.toml", "ignore = ['sample-text']");
  repository.write(".git/HEAD", "");
  repository.write("a/b/invalid.prof", kInvalid);
  const auto run_in = [&](const std::string& folder) {
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(repository.path() / folder);
    const int status = run_program({(repository.path() / "a/b/invalid.prof").string()}).status;
    std::filesystem::current_path(before);
    return status;
  };
  EXPECT_EQ(run_in("a/b"), 0);
  repository.write("a/proflint.toml", "");  // no cascade: it hides the one above
  EXPECT_EQ(run_in("a/b"), 1);
  EXPECT_EQ(run_in("."), 0);
  std::filesystem::remove(repository.path() / "a/proflint.toml");
  repository.write("a/.git/HEAD", "");  // the root of another repository ends the search
  EXPECT_EQ(run_in("a/b"), 1);
}

TEST_F(Config, ExtendPutsOneFileOnTopOfAnother) {
  scratch.write("shared/base.toml", "ignore = ['sample-text']\nfail-on = 'warning'\nexclude = ['x']\n");
  EXPECT_EQ(with("extend = 'shared/base.toml'", {"invalid.prof"}), 0);
  EXPECT_EQ(with("extend = 'shared/base.toml'", {"suspicious.prof"}), 1);
  EXPECT_EQ(with("extend = 'shared/base.toml'\nfail-on = 'error'", {"suspicious.prof"}), 0);
  EXPECT_EQ(with("extend = 'shared/base.toml'\nignore = []", {"invalid.prof"}), 1);
  refuses("extend = 'proflint.toml'", "check 'extend' for a cycle");
  refuses("extend = 'absent.toml'", "cannot open");
}

TEST_F(Config, MistakesAreReportedWithTheirPlace) {
  refuses("\nselct = []\n", "proflint.toml:2:1: unknown key 'selct'; did you mean 'select'?");
  refuses("ignore = ['sample-text/line-sintax']", "proflint.toml:1:11: unknown rule or group");
  refuses("ignore = ['sample-text/line-sintax']", "did you mean 'sample-text/line-syntax'?");
  refuses("ignore = 'sample-text'", "expected a list");
  refuses("fail-on = 'eror'", "did you mean 'error'?");
  refuses("[severity]\n'sample-text/crlf' = 'fatal'", ":2:22: severity takes one of");
  refuses("[severity]\n'sample-text/crfl' = 'note'", ":2:1: unknown rule");
  refuses("[limits]\nnestin = 3", ":2:1: unknown limit 'nestin'; did you mean 'nesting'?");
  refuses("[limits]\nnestin = '3'", ":2:1: unknown limit 'nestin'");
  refuses("fail-on = 3", "proflint: " + (scratch.path() / "proflint.toml").string() + ":1:11: expected a string");
  refuses("[limits]\nnesting = -3", "a whole number");
  refuses("[limits]\nnesting = '3'", "a whole number");
  refuses("[[per-file]]\nignore = []", "a per-file table needs 'files'");
  refuses("[[per-file]]\nfiles = ['a']\nselect = []", "unknown per-file key 'select'");
  refuses("max-findings = true", "expected a whole number, found a boolean");
  refuses("max-findings = 2.5", "expected a whole number, found a floating-point number");
  refuses("force-exclude = 1", "true or false");
  refuses("select = [\x1b", "proflint.toml:1:");
  for (const char* text : {"[=]", "[[!", "[ .a]", "[\n]"}) refuses(text, "proflint.toml: not valid TOML");
  refuses("\n\xc2\xa1 = 1", "proflint.toml:2:1:");
  refuses("\na = ''\xef\xba\x9d", "proflint.toml:2:");
  EXPECT_EQ(status({"--config", "absent.toml", "invalid.prof"}), 2);
}

TEST_F(Config, KeysAreNotNestedDeeply) {
  std::string deep = "a";
  for (int i = 0; i < 100'000; ++i) deep += ".a";
  for (const std::string& text : {deep + " = 1", "[" + deep + "]", "a = {" + deep + " = 1}", deep + " = 1\n?"})
    refuses(text, "proflint.toml: the keys have more than 1000 dots");
  EXPECT_EQ(with("exclude = ['" + deep + "', \"" + deep + "\"]  # " + deep, {"suspicious.prof"}), 0);
}

TEST(KeyDots, AreOutsideOfStringsAndComments) {
  const std::pair<const char*, std::size_t> cases[] = {
      {"", 0},
      {"a.b . c = 1.5 # .", 3},
      {"a.'b.c'.\"d.e\" = '.'", 2},
      {R"(a = "\".".b)", 1},
      {R"(a = '\'.b'.')", 1},
      {"a = '' . \"\" .", 2},
      {"a = '''.'.''.''' .", 1},
      {"a = \"\"\".\n\\\"\"\".\"\"\" .", 1},
      {"a = \"\"\".\"\"\"\"\" .", 1},
      {"a = \"\"\"\"\"\" .", 1},
      {"# \"\n.", 1},
      {"a = \".", 0},
      {"a = '''.", 0},
      {"a = \"\\", 0},
  };
  for (const auto& [text, dots] : cases) EXPECT_EQ(tools::count_dots(text), dots) << text;
}

TEST_F(Config, PrintedSettingsMeanTheSame) {
  scratch.write("proflint.toml",
                "select = ['all']\nignore = ['dcpi']\nmax-findings = 7\nexclude = [\"a'b\\n\"]\n[severity]\n"
                "'sample-text/crlf' = 'note'\n[[per-file]]\nfiles = ['x']\nignore = ['sample']\n");
  const Outcome first = scratch.run({"config", "--limit", "nesting=5"});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("nesting = 5"), std::string::npos);
  EXPECT_NE(first.out.find("max-findings = 7"), std::string::npos);
  scratch.write("proflint.toml", first.out);
  EXPECT_EQ(scratch.run({"config"}).out, first.out);
  EXPECT_EQ(first.out.find("\nfor = "), std::string::npos) << "no consumers were named";
  EXPECT_NE(scratch.run({"config", "--isolated"}).out.find("no proflint.toml was read"), std::string::npos);
}

TEST(Globs, Patterns) {
  const auto covers = [](const char* pattern, const char* path) {
    return tools::Glob(pattern, "/base").covers(std::string("/base/") + path);
  };
  EXPECT_TRUE(covers("*.gcda", "a.gcda"));
  EXPECT_TRUE(covers("*.gcda", "deep/er/a.gcda"));
  EXPECT_FALSE(covers("*.gcda", "a.gcno"));
  EXPECT_TRUE(covers("build", "x/build/y/z"));
  EXPECT_TRUE(covers("build/", "x/build/y"));
  EXPECT_FALSE(covers("/build", "x/build/y"));
  EXPECT_TRUE(covers("/build", "build/y"));
  EXPECT_TRUE(covers("a/*.c", "a/b.c"));
  EXPECT_FALSE(covers("a/*.c", "a/b/c.c"));
  EXPECT_TRUE(covers("a/**/*.c", "a/b/c/d.c"));
  EXPECT_TRUE(covers("a/**/*.c", "a/d.c"));
  EXPECT_TRUE(covers("a/**", "a/b/c"));
  EXPECT_FALSE(covers("a/**", "a"));
  EXPECT_TRUE(covers("a/?[0-9]", "a/x7/below"));
  EXPECT_TRUE(covers("a", "../a/b"));  // outside of the base; the name matches at any depth
  EXPECT_TRUE(covers("**", "anything/at/all"));
  EXPECT_FALSE(covers("", "a"));
}

// A pattern of many stars against a long path: states, not backtracking.
TEST(Globs, ManyStarsAreFast) {
  std::string pattern, path;
  for (int i = 0; i < 200; ++i) pattern += "**/";
  for (int i = 0; i < 2000; ++i) path += "/a";
  EXPECT_FALSE(tools::Glob(pattern + "b", "/").covers(path));
}

}  // namespace
}  // namespace proflint::tests
