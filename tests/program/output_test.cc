// Reports in files: complete or missing; several of one run.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "tests/program/profiles.h"
#include "tests/support/support.h"
#include "tools/program/cli/command_line.h"
#include "tools/program/core/terminal.h"
#include "tools/program/program.h"
#include "tools/program/reports/sink.h"
#include "tools/program/run/progress.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

std::size_t entries(const fs::path& folder) {
  return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(Output, OneRunWritesManyReports) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  const Outcome outcome = scratch.run(
      {"--format", "concise", "--output", "c.txt", "--report", "sarif=r/s.sarif", "--report", "junit=j.xml", "a.prof"});
  EXPECT_EQ(outcome.status, 2);  // the directory r does not exist
  EXPECT_NE(outcome.err.find("cannot write r/s.sarif"), std::string::npos) << outcome.err;
  EXPECT_EQ(entries(scratch.path()), 1u);  // nothing is left
  const Outcome again = scratch.run(
      {"--format", "concise", "--output", "c.txt", "--report", "sarif=s.sarif", "--report", "junit=j.xml", "a.prof"});
  EXPECT_EQ(again.status, 1);
  EXPECT_EQ(again.out, "");
  EXPECT_NE(read_file(scratch.path() / "c.txt").find("a.prof:2:"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(read_file(scratch.path() / "s.sarif"))["version"], "2.1.0");
  EXPECT_NE(read_file(scratch.path() / "j.xml").find("failures=\"1\""), std::string::npos);
  EXPECT_EQ(entries(scratch.path()), 4u);
}

// Notes that most files of a writer get.
TEST(Output, SomeNotesAreShownOncePerRun) {
  using namespace std::string_literals;
  const std::string empty = "oncg*22B\1\0\0\0\0\0\0\0\5\0\0\0/tmp\0\1\0\0\0"s;  // a unit without functions
  const Scratch scratch;
  for (const char* name : {"a.gcno", "b.gcno", "c.gcno"}) scratch.write(name, empty);
  scratch.write("d.prof", "f:1:1\r\n 1: 1\r\n");
  scratch.write("e.prof", "f:1:1\r\n 1: 1\r\n");
  const auto count = [&](std::vector<std::string> words, const std::string& what) {
    words.insert(words.end(), {"--isolated", "a.gcno", "b.gcno", "c.gcno", "d.prof", "e.prof"});
    const std::string out = scratch.run(std::move(words)).out;
    std::size_t found = 0;
    for (std::size_t at = 0; (at = out.find(what, at)) != std::string::npos; ++at) ++found;
    return found;
  };
  for (const char* style : {"concise", "full"}) {
    EXPECT_EQ(count({"--notes", "--format", style}, "[gcov/no-functions]"), 1u) << style;
    EXPECT_EQ(count({"--notes", "--format", style}, "\ngcov/no-functions: 2 more notes not shown\n"), 1u) << style;
    EXPECT_EQ(count({"--notes", "--format", style}, "[sample-text/crlf]"), 2u) << style;
    EXPECT_EQ(count({"--format", style}, "gcov/no-functions"), 0u) << style;
    EXPECT_EQ(count({"--fail-on", "note", "--format", style}, "[gcov/no-functions]"), 3u) << style;
    EXPECT_EQ(count({"--notes", "--severity", "gcov/no-functions=warning", "--format", style}, "[gcov/no-functions]"),
              3u)
        << style;
  }
  EXPECT_EQ(count({"--format", "ndjson"}, "the file has no functions"), 3u);
  EXPECT_NE(scratch.run({"--notes", "--format", "full", "a.gcno", "b.gcno"}).out.find(", 2 notes"), std::string::npos);
}

TEST(Output, AFileThatCannotBeFinishedStaysAsItWas) {
  const Scratch scratch;
  scratch.write("report", "before");
  {
    tools::Sink sink(nullptr);
    std::string error;
    ASSERT_TRUE(tools::Sink::open((scratch.path() / "report").string(), tools::Sink::Mode::replace, sink, error));
    EXPECT_TRUE(sink.write("half a report"));
    EXPECT_EQ(read_file(scratch.path() / "report"), "before");
  }
  EXPECT_EQ(read_file(scratch.path() / "report"), "before");
  EXPECT_EQ(entries(scratch.path()), 1u);
}

TEST(Output, PermissionsOfAnExistingFileAreKept) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  scratch.write("real", "x");
  fs::permissions(scratch.path() / "real", fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
  EXPECT_EQ(scratch.run({"--output", "real", "a.prof"}).status, 1);
  EXPECT_NE(read_file(scratch.path() / "real").find("a.prof"), std::string::npos);
  EXPECT_EQ(fs::status(scratch.path() / "real").permissions(),
            fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST(Output, AFullDiskOrAClosedPipeIsAnErrorInEveryStyle) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  const std::string path = (scratch.path() / "a.prof").string();
  for (const tools::StyleRow& row : tools::style_rows()) {
    if (!row.for_files) continue;
    EXPECT_EQ(scratch.run({"--format", std::string(row.name), "--output", "/dev/full", "a.prof"}).status, 2)
        << row.name;
    EXPECT_EQ(scratch.run({"--report", std::string(row.name) + "=/dev/full", "a.prof"}).status, 2) << row.name;
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    close(ends[0]);
    std::FILE* const out = fdopen(ends[1], "w");
    std::FILE* const err = std::tmpfile();
    const auto before = std::signal(SIGPIPE, SIG_IGN);
    EXPECT_EQ(tools::run({"--format", std::string(row.name), "--report", "json=" + path + ".json", path}, out, err), 2)
        << row.name;
    EXPECT_FALSE(fs::exists(path + ".json")) << row.name;
    EXPECT_EQ(std::ftell(err), 0) << row.name << ": nobody reads a message";
    std::fclose(out);
    std::fclose(err);
    std::signal(SIGPIPE, before);
  }
  EXPECT_EQ(entries(scratch.path()), 1u);
}

TEST(Output, FailuresHaveAReason) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  EXPECT_NE(
      scratch.run({"--output", "/dev/full", "a.prof"}).err.find("cannot write /dev/full: No space left on device"),
      std::string::npos);
  EXPECT_NE(scratch.run({"--report", "json=r/a", "a.prof"}).err.find("cannot write r/a: No such file or directory"),
            std::string::npos);
}

// Code scanning, annotations and code quality need paths from the root of the repository, wherever the program runs.
TEST(Output, CiServicesSeePathsFromTheRootOfTheRepository) {
  const Scratch scratch;
  scratch.write(".git/HEAD", "");
  scratch.write("sub/deep/a.prof", kInvalid);
  const auto prints = [&](const std::string& style, const std::string& path) {
    return scratch.run_in("sub/deep", {"--format", style, path}).out;
  };
  for (const std::string path : {"a.prof", "./a.prof", "../deep/a.prof"}) {
    EXPECT_NE(prints("sarif", path).find("\"uri\":\"sub/deep/a.prof\",\"uriBaseId\":\"%SRCROOT%\""), std::string::npos);
    EXPECT_NE(prints("github", path).find("file=sub/deep/a.prof,"), std::string::npos);
    EXPECT_NE(prints("gitlab", path).find("\"path\":\"sub/deep/a.prof\""), std::string::npos);
  }
}

TEST(Output, StatisticsStandInForFindings) {
  const Scratch scratch;
  scratch.write("t/a/1.prof", kInvalid);
  scratch.write("t/b/2.prof", kInvalid);
  const Outcome text = scratch.run({"--statistics", "t"});
  EXPECT_EQ(text.status, 1);
  EXPECT_NE(text.out.find("       2        0        0        2  sample-text/line-syntax\n"), std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("  t/a/\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("2 files: 2 invalid; 2 errors, 0 warnings, 0 notes\n"), std::string::npos) << text.out;
  const auto json = nlohmann::json::parse(scratch.run({"--statistics", "--format", "json", "t"}).out);
  EXPECT_EQ(json["rules"][0]["files"], 2);
  EXPECT_EQ(json["directories"][1]["path"], "t/b/");
  EXPECT_EQ(scratch.run({"--statistics", "--format", "sarif", "t"}).status, 2);
}

TEST(Output, GithubStepSummaryIsNoInputAndNoLink) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  scratch.write("other", "before\n");
  std::filesystem::create_symlink("other", scratch.path() / "link");
  for (const char* name : {"a.prof", "link"}) {
    ASSERT_EQ(setenv("GITHUB_STEP_SUMMARY", (scratch.path() / name).c_str(), 1), 0);
    EXPECT_EQ(scratch.run({"--format", "github", "a.prof"}).status, 2) << name;
    EXPECT_EQ(scratch.run({"--format", "concise", "a.prof"}).status, 1) << name;
  }
  unsetenv("GITHUB_STEP_SUMMARY");
  EXPECT_EQ(read_file(scratch.path() / "a.prof"), kInvalid);
  EXPECT_EQ(read_file(scratch.path() / "other"), "before\n");
}

TEST(Output, GithubStepSummaryIsAppended) {
  const Scratch scratch;
  scratch.write("a|b.prof", kInvalid);
  scratch.write("summary.md", "before\n");
  ASSERT_EQ(setenv("GITHUB_STEP_SUMMARY", (scratch.path() / "summary.md").c_str(), 1), 0);
  scratch.run({"--format", "github", "a|b.prof"});
  scratch.run({"--format", "concise", "a|b.prof"});
  unsetenv("GITHUB_STEP_SUMMARY");
  const std::string summary = read_file(scratch.path() / "summary.md");
  EXPECT_TRUE(summary.starts_with("before\n### proflint\n")) << summary;
  EXPECT_EQ(summary.find("### proflint", 20), std::string::npos);
  EXPECT_NE(summary.find("| 1 | 0 | 0 | 1 |"), std::string::npos) << summary;
}

// The patterns of the problem matcher, in the dialect of regular expressions that runners use.
TEST(Output, TheProblemMatcherReadsConciseLines) {
  const Scratch scratch;
  scratch.write("a b.prof", kInvalid);
  const auto matcher = nlohmann::json::parse(read_file(source_dir() / "tools/ci/problem-matcher.json"));
  std::istringstream lines(
      "c.dcpi:+0x2e: error: the `image` line is missing from the header [dcpi/required-missing]\n" +
      scratch.run({"--format", "concise", "a b.prof", "absent"}).out);
  const auto& pattern = matcher["problemMatcher"][0]["pattern"][0];
  const std::regex regexp(pattern["regexp"].get<std::string>());
  std::vector<std::string> files, at;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    ASSERT_TRUE(std::regex_match(line, match, regexp)) << line;
    files.push_back(match[pattern["file"].get<std::size_t>()]);
    at.push_back(match[pattern["line"].get<std::size_t>()]);
    EXPECT_EQ(match[pattern["severity"].get<std::size_t>()], "error");
    EXPECT_NE(find_rule_by_id(match[pattern["code"].get<std::size_t>()].str()), nullptr) << line;
  }
  EXPECT_EQ(files, (std::vector<std::string>{"c.dcpi", "a b.prof", "absent"}));
  EXPECT_EQ(at, (std::vector<std::string>{"", "2", ""}));
}

TEST(Output, TheProgressLineFitsTheTerminalAndGoesAway) {
  const std::vector<tools::InputPath> files = {{"a\x1b[31m/" + std::string(4000, 'n') + "/last.prof"}};
  std::FILE* const terminal = std::tmpfile();
  {
    const tools::Progress progress(terminal, true, files);
    while (std::ftell(terminal) == 0) usleep(20000);
  }
  std::string text(static_cast<std::size_t>(std::ftell(terminal)), '\0');
  std::rewind(terminal);
  ASSERT_EQ(std::fread(text.data(), 1, text.size(), terminal), text.size());
  std::fclose(terminal);
  const std::string_view erase = "\r\x1b[K";
  ASSERT_TRUE(text.starts_with(erase) && text.ends_with(erase)) << text;
  const std::string line = text.substr(erase.size(), text.find('\r', 1) - erase.size());
  EXPECT_TRUE(line.starts_with("0 of 1 files checked, 0 with findings, 0 s; at ...")) << line;
  EXPECT_TRUE(line.ends_with("/last.prof")) << line;
  EXPECT_EQ(line.size(), 79u);
}

TEST(Output, TheProgressLineShowsTheShareOfALargeFile) {
  const std::vector<tools::InputPath> files = {{"small"}, {"large"}};
  std::FILE* const terminal = std::tmpfile();
  {
    tools::Progress progress(terminal, true, files);
    progress.begin_pieces(8);
    for (int i = 0; i < 3; ++i) progress.step_piece();
    while (std::ftell(terminal) == 0) usleep(20000);
    progress.step(false);
    const long before = std::ftell(terminal);
    while (std::ftell(terminal) < before + 200) usleep(20000);
    progress.end_pieces();
  }
  std::string text(static_cast<std::size_t>(std::ftell(terminal)), '\0');
  std::rewind(terminal);
  ASSERT_EQ(std::fread(text.data(), 1, text.size(), terminal), text.size());
  std::fclose(terminal);
  EXPECT_TRUE(std::regex_search(text, std::regex("0 of 2 files checked, 0 with findings, [0-9]+ s; at small"))) << text;
  EXPECT_TRUE(std::regex_search(
      text, std::regex("1 of 2 files checked, 0 with findings, [0-9]+ s; 37%, [0-9]+ s left; at large")))
      << text;
}

TEST(Output, MistypedWordsGetSuggestions) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  const auto says = [&](const std::vector<std::string>& words, const std::string& text) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
  };
  says({"--formt", "json", "a.prof"}, "did you mean '--format'?");
  says({"--format", "sarf", "a.prof"}, "did you mean 'sarif'?");
  says({"--report", "jnit=x", "a.prof"}, "did you mean 'junit'?");
  says({"--report", "junit", "a.prof"}, "STYLE=PATH");
  says({"--report", "junit=x", "--report", "sarif=x", "a.prof"}, "two outputs would be written to x");
  says({"--output", "x", "--report", "sarif=x", "a.prof"}, "two outputs would be written to x");
  says({"--output", "x", "--report", "sarif=./x", "a.prof"}, "two outputs would be written to ./x");
  says({"--fail-on", "eror", "a.prof"}, "did you mean 'error'?");
  says({"chekc", "a.prof"}, "did you mean the command 'check'?");
  says({"completion", "bsh"}, "did you mean 'bash'?");
  says({"--isolated", "config"}, "a command must come first, before the options");
  says({"rules", "sample-txt"}, "unknown rule or group of rules 'sample-txt'; did you mean 'sample-text'?");
  says({"--\x1b[31m", "a.prof"}, "\\x1b");
  says({"--outptu", "x", "a.prof"}, "did you mean '--output'?");
  says({"a.prof", ""}, "a path is empty");
  says({"salvage", "--in-place", ""}, "a path is empty");
  says({"merge-reports", ""}, "a path is empty");
  says({"--format", "JSON", "a.prof"}, "did you mean 'json'?");
  says({"--severity", "sample-text=note", "a.prof"}, "'sample-text' is a group of rules");
  says({"--ignore", "nonsense", "a.prof"}, "; 'proflint rules' lists them");
  says({"--min", "nonsense=1", "a.prof"}, "; the facts are functions, counters, ");
  says({"--limit", "nonsense=5", "a.prof"}, "; --print-limits lists them");
  EXPECT_EQ(scratch.run({"--bogus", "a.prof"}).err.find("did you mean"), std::string::npos);
}

TEST(Output, ListOptionsTakeOneWordEach) {
  const Scratch scratch;
  scratch.write("a.prof", kInvalid);
  EXPECT_EQ(scratch.run({"--ignore", "sample-text", "a.prof"}).status, 0);
  EXPECT_EQ(scratch.run({"--ignore", "dcpi,sample-text", "a.prof"}).status, 0);
  EXPECT_EQ(scratch.run({"--ignore=dcpi", "--ignore=sample-text", "a.prof"}).status, 0);
}

TEST(Output, ColorsCanBeForcedAndForbidden) {
  for (const char* variable : {"NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"}) unsetenv(variable);
  std::FILE* const file = std::tmpfile();
  const auto file_gets_color = [&] { return tools::wants_color(tools::Color::automatic, file); };
  EXPECT_FALSE(file_gets_color());
  for (const char* variable : {"FORCE_COLOR", "CLICOLOR_FORCE"}) {
    setenv(variable, "1", 1);
    EXPECT_TRUE(file_gets_color()) << variable;
    EXPECT_FALSE(tools::wants_color(tools::Color::never, file));
    setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(file_gets_color()) << variable;
    unsetenv("NO_COLOR");
    setenv(variable, "0", 1);
    EXPECT_FALSE(file_gets_color()) << variable;
    unsetenv(variable);
  }
  std::fclose(file);
}

// The shells that are installed can parse the scripts.
// Options that take a folder complete folders, with or without blanks in their names.

}  // namespace
}  // namespace proflint::tests
