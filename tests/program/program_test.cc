// The program from the user's view: verbs, styles, exit statuses, inputs of every kind.
#include "tools/program/program.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/program/profiles.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

constexpr std::string_view kUnknown = "neither this\nnor that\n";

class Program : public testing::Test {
 protected:
  Program() {
    scratch.write("clean.prof", kClean);
    scratch.write("suspicious.prof", kSuspicious);
    scratch.write("invalid.prof", kInvalid);
    scratch.write("unknown.xyz", kUnknown);
  }
  int status(const std::vector<std::string>& words) const { return scratch.run(words).status; }

  Scratch scratch;
};

TEST_F(Program, ExitStatusFollowsTheWorstVerdict) {
  EXPECT_EQ(status({"clean.prof"}), 0);
  EXPECT_EQ(status({"suspicious.prof"}), 0);
  EXPECT_EQ(status({"invalid.prof"}), 1);
  EXPECT_EQ(status({"unknown.xyz"}), 3);
  EXPECT_EQ(status({"absent.prof"}), 2);
  EXPECT_EQ(status({"clean.prof", "invalid.prof", "unknown.xyz"}), 3);
  EXPECT_EQ(status({"invalid.prof", "unknown.xyz", "absent.prof"}), 2);
}

TEST_F(Program, FailOnChoosesTheSeverityThatFails) {
  EXPECT_EQ(status({"--fail-on", "warning", "suspicious.prof"}), 1);
  EXPECT_EQ(status({"--fail-on", "never", "invalid.prof"}), 0);
  EXPECT_EQ(status({"--fail-on", "never", "unknown.xyz"}), 3);
}

TEST_F(Program, RulesCanBeIgnoredSelectedAndGivenAnotherSeverity) {
  EXPECT_EQ(status({"--ignore", "sample-text/line-syntax", "invalid.prof"}), 0);
  EXPECT_EQ(status({"--ignore", "sample-text", "invalid.prof"}), 0);
  EXPECT_EQ(status({"--select", "sample", "invalid.prof"}), 1);  // 'sample' is a prefix of sample-text too
  EXPECT_EQ(status({"--select", "dcpi", "invalid.prof"}), 0);
  EXPECT_EQ(status({"--severity", "sample-text/line-syntax=note", "invalid.prof"}), 0);
  EXPECT_EQ(status({"--severity", "sample/total-too-small=error", "suspicious.prof"}), 1);
}

TEST_F(Program, MistakesOfUsageAreNamed) {
  const auto says = [&](const std::vector<std::string>& words, const std::string& text) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  };
  says({}, "no files given");
  says({"--format", "yaml", "clean.prof"}, "not 'yaml'");
  says({"--assume", "sampel-text", "clean.prof"}, "did you mean 'sample-text'?");
  says({"--ignore", "sample-text/line-sintax", "clean.prof"}, "did you mean 'sample-text/line-syntax'?");
  says({"--severity", "sample-text/crlf=fatal", "clean.prof"}, "not 'fatal'");
  says({"--limit", "nestin=5", "clean.prof"}, "did you mean 'nesting'?");
  says({"--limit", "nesting=many", "clean.prof"}, "NAME=NUMBER");
  says({"explain", "dcpi/footer-sample"}, "did you mean 'dcpi/footer-samples'?");
}

TEST_F(Program, VerbsAndFilesThatAreCalledLikeThem) {
  scratch.write("check", kClean);
  scratch.write("file", kInvalid);
  EXPECT_EQ(status({"check", "clean.prof"}), 0);
  EXPECT_EQ(status({"file", "clean.prof"}), 0);
  EXPECT_EQ(status({"./file"}), 1);
  EXPECT_EQ(status({"--", "file"}), 1);
  EXPECT_EQ(status({"check", "check"}), 0);
  EXPECT_NE(scratch.run({"identify", "clean.prof"}).out.find("clean.prof: sample-text"), std::string::npos);
}

// Data and notes of different programs: stale if the notes are used.
TEST_F(Program, PairsAreFoundNextToOrAmongTheFilesGiven) {
  const std::filesystem::path real = source_dir() / "corpus" / "real" / "gcov" / "gcc-12";
  scratch.write("pair/a.gcda", read_file(real / "flow.gcda"));
  scratch.write("pair/a.gcno", read_file(real / "jump.gcno"));
  scratch.write("list", "pair/a.gcda\npair/a.gcno\n");
  const auto is_stale = [&](std::vector<std::string> words, const std::string& companions) {
    words.insert(words.begin(), {"--companions", companions});
    return scratch.run(words).out.find("[gcov/pair-stamp]") != std::string::npos;
  };
  EXPECT_TRUE(is_stale({"pair/a.gcda"}, "auto"));
  EXPECT_FALSE(is_stale({"pair/a.gcda"}, "given"));
  EXPECT_TRUE(is_stale({"pair/a.gcno", "pair/a.gcda"}, "given"));
  EXPECT_TRUE(is_stale({"--files-from", "list"}, "given"));
  EXPECT_TRUE(is_stale({"pair"}, "given"));
  EXPECT_FALSE(is_stale({"pair"}, "never"));
}

TEST_F(Program, RecordsNameCompanionsAndFacts) {
  const std::filesystem::path real = source_dir() / "corpus" / "real" / "gcov" / "gcc-12";
  scratch.write("a.gcda", read_file(real / "flow.gcda"));
  const auto record = [&] { return nlohmann::json::parse(scratch.run({"--format", "json", "a.gcda"}).out)[1]; };
  const auto alone = record();
  EXPECT_EQ(alone["companions"], nlohmann::json::parse(R"([{"role":"pair","name":"a.gcno","found":false}])"));
  EXPECT_GT(alone["facts"]["functions"], 0);
  EXPECT_GT(alone["facts"]["nonzero"], 0);
  EXPECT_LE(alone["facts"]["nonzero"], alone["facts"]["counters"]);
  EXPECT_EQ(alone["facts"]["runs"], 2);
  EXPECT_TRUE(scratch.run({"--statistics", "a.gcda"}).out.find("1 file checked without") != std::string::npos);
  scratch.write("a.gcno", read_file(real / "flow.gcno"));
  const auto paired = record();
  EXPECT_TRUE(paired["companions"][0]["found"]);
  EXPECT_EQ(paired["facts"], alone["facts"]);
  EXPECT_EQ(scratch.run({"--statistics", "a.gcda"}).out.find("checked without"), std::string::npos);
  const std::string identity = alone["facts"]["identity"];
  EXPECT_NE(scratch.run({"identify", "a.gcno"}).out.find("identity=" + identity), std::string::npos);
  scratch.write("b.prof", "neither\n");
  const std::string unknown = scratch.run({"--format", "ndjson", "b.prof"}).out;
  EXPECT_EQ(unknown.find("\"facts\""), std::string::npos);
}

TEST_F(Program, InputListsAndDirectories) {
  scratch.write("list", "clean.prof\nsuspicious.prof\n");
  scratch.write("list0", std::string("clean.prof\0invalid.prof\0", 24));
  EXPECT_EQ(status({"--files-from", "list"}), 0);
  EXPECT_EQ(status({"--files0-from", "list0"}), 1);
  scratch.write("list.dos", "clean.prof\r\nsuspicious.prof\r\n");
  EXPECT_EQ(status({"--files-from", "list.dos"}), 0);
  EXPECT_EQ(status({"--files-from", "absent"}), 2);
  EXPECT_EQ(scratch.run({"--files-from", "list0"}).err, "proflint: list0: the paths end with NUL; use --files0-from\n");
  scratch.write("tree/b/2.prof", kInvalid);
  scratch.write("tree/a/1.prof", kInvalid);
  scratch.write("tree/notes.xyz", kUnknown);
  scratch.write("tree/.git/3.prof", kInvalid);
  const Outcome outcome = scratch.run({"--format", "ndjson", "tree"});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_LT(outcome.out.find("tree/a/1.prof"), outcome.out.find("tree/b/2.prof"));
  EXPECT_EQ(outcome.out.find("notes.xyz"), std::string::npos);
  EXPECT_EQ(outcome.out.find(".git"), std::string::npos);
}

TEST_F(Program, ADirectoryWithoutProfilesPassesWithAMessage) {
  scratch.write("empty/readme.xyz", kUnknown);
  const Outcome outcome = scratch.run({"empty"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.err.find("nothing was checked: the one file found is not a profile"), std::string::npos)
      << outcome.err;
  EXPECT_EQ(scratch.run({"--min-files", "1", "empty"}).status, 2);
}

TEST_F(Program, AnUnreadableFileDoesNotPreventOtherChecks) {
  const Outcome outcome = scratch.run({"absent", "invalid.prof", "/dev/null"});
  EXPECT_NE(outcome.out.find("invalid.prof:2:"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("absent: error: cannot open"), std::string::npos);
  EXPECT_NE(outcome.out.find("/dev/null: error: the path is a device"), std::string::npos);
}

TEST_F(Program, OutputDoesNotDependOnTheNumberOfThreads) {
  std::vector<std::string> words = {"--format", "concise", "-j", "1"};
  for (int i = 0; i < 40; ++i)
    for (const char* name : {"clean.prof", "invalid.prof", "suspicious.prof", "unknown.xyz"}) words.emplace_back(name);
  const Outcome one = scratch.run(words);
  words[3] = "7";
  const Outcome seven = scratch.run(words);
  EXPECT_EQ(one.out, seven.out);
  EXPECT_EQ(one.status, seven.status);
}

TEST_F(Program, NdjsonHasARecordForEachFileAndAnEnd) {
  const Outcome outcome = scratch.run({"--format", "ndjson", "invalid.prof"});
  std::istringstream lines(outcome.out);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  const auto run = nlohmann::json::parse(line);
  EXPECT_EQ(run["type"], "run");
  EXPECT_EQ(run["version"], PROFLINT_VERSION);
  EXPECT_EQ(run["arguments"], (nlohmann::json{"--format", "ndjson", "invalid.prof"}));
  ASSERT_TRUE(std::getline(lines, line));
  const auto file = nlohmann::json::parse(line);
  EXPECT_EQ(file["type"], "file");
  EXPECT_EQ(file["path"], "invalid.prof");
  EXPECT_EQ(file["size"], kInvalid.size());
  EXPECT_EQ(file["format"], "sample-text");
  EXPECT_EQ(file["verdict"], "invalid");
  EXPECT_EQ(file["tally"][0]["rule"], "sample-text/line-syntax");
  EXPECT_EQ(file["findings"][0]["line"], 2);
  ASSERT_TRUE(std::getline(lines, line));
  const auto end = nlohmann::json::parse(line);
  EXPECT_EQ(end["type"], "end");
  EXPECT_EQ(end["verdicts"]["invalid"], 1);
  EXPECT_EQ(end["exit"], 1);
}

TEST_F(Program, JsonIsOneArray) {
  const auto all = nlohmann::json::parse(scratch.run({"--format", "json", "clean.prof", "invalid.prof"}).out);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(all[0]["type"], "run");
  EXPECT_EQ(all[1]["verdict"], "clean");
  EXPECT_EQ(all[3]["type"], "end");
}

TEST_F(Program, TheFullFormMarksTheBytes) {
  const Outcome text = scratch.run({"--format", "full", "--color", "never", "invalid.prof"});
  EXPECT_NE(text.out.find(" 2 |  1: x9\n"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("^"), std::string::npos);
  EXPECT_EQ(text.out.find("\x1b"), std::string::npos);
  const Outcome color = scratch.run({"--format", "full", "--color", "always", "invalid.prof"});
  EXPECT_NE(color.out.find("\x1b[1;31m"), std::string::npos);
}

TEST_F(Program, TheCaretIsBelowWideCharactersAndCutLinesAreMarked) {
  scratch.write("wide.prof", "main:10:1\n 1: 5 \xe6\x97\xa5\xe6\x9c\xac x\n");
  const std::string wide = scratch.run({"--format", "full", "--notes", "wide.prof"}).out;
  EXPECT_NE(wide.find("\n 2 |  1: 5 \xe6\x97\xa5\xe6\x9c\xac x\n   |" + std::string(11, ' ') + "^\n"),
            std::string::npos)
      << wide;
  scratch.write("long.prof", "main:10:1\n 1: 5 " + std::string(300, 'n') + " x:1 " + std::string(300, 'n') + ":1\n");
  const std::string cut = scratch.run({"--format", "full", "--notes", "long.prof"}).out;
  EXPECT_NE(cut.find(" 2 | ..." + std::string(45, 'n') + " x:1 n"), std::string::npos) << cut;
  EXPECT_NE(cut.find("nnn...\n   | " + std::string(53, ' ') + "^~"), std::string::npos) << cut;
}

TEST_F(Program, BytesOfFilesAndNamesCannotReachTheTerminal) {
  const std::string name = "evil\x1b[31m\n.prof";
  scratch.write(name, "main\x1b[2J:10:1\n 1: \x1b]0;x\x07\n");
  for (const char* style : {"concise", "full", "json", "ndjson"}) {
    const Outcome outcome = scratch.run({"--format", style, "--color", "never", name});
    EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos) << style;
    EXPECT_EQ(outcome.out.find('\x07'), std::string::npos) << style;
  }
}

TEST_F(Program, LimitsThatAreHitAreNeverClean) {
  const Outcome size = scratch.run({"--format", "concise", "--limit", "file-size=5", "clean.prof"});
  EXPECT_EQ(size.status, 3);
  EXPECT_NE(size.out.find("[limit/file-size]"), std::string::npos) << size.out;
  EXPECT_EQ(scratch.run({"--limit", "line-length=3", "clean.prof"}).status, 3);
  EXPECT_EQ(scratch.run({"--limit", "memory=0", "--limit", "memory-factor=0", "clean.prof"}).status, 3);
  EXPECT_EQ(scratch.run({"--ignore", "limit", "--limit", "line-length=3", "clean.prof"}).status, 3);
}

TEST_F(Program, CapsHideFindingsButCountThem) {
  std::string many = "main:0:0\n";
  for (int i = 0; i < 50; ++i) many += " x\n";
  scratch.write("many.prof", many);
  const Outcome outcome = scratch.run({"--format", "concise", "many.prof"});
  EXPECT_NE(outcome.out.find("40 more findings not shown"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.status, 1);
  const Outcome none = scratch.run({"--max-findings", "0", "many.prof"});
  EXPECT_EQ(none.status, 1);
}

TEST_F(Program, AFullDiskIsAFailure) {
  std::FILE* const full = std::fopen("/dev/full", "w");
  ASSERT_NE(full, nullptr);
  std::FILE* const err = std::tmpfile();
  const std::string path = (scratch.path() / "invalid.prof").string();
  EXPECT_EQ(tools::run({"--format", "ndjson", path}, full, err), 2);
  std::fclose(full);
  std::fclose(err);
}

TEST_F(Program, RulesAndExplainReadTheTables) {
  const auto rules = nlohmann::json::parse(scratch.run({"rules", "--format", "json"}).out);
  EXPECT_GT(rules.size(), 9u);
  for (const auto& rule : rules)
    for (const char* key : {"id", "severity", "category", "statement", "source", "consequence", "hint", "format"})
      EXPECT_FALSE(rule[key].get<std::string>().empty()) << rule;
  EXPECT_NE(scratch.run({"rules", "--format", "markdown", "core"}).out.find("\n### limit/nesting\n"),
            std::string::npos);
  EXPECT_NE(scratch.run({"explain", "limit/nesting"}).out.find("requires:"), std::string::npos);
}

TEST_F(Program, ExplainTakesRulesAndGroupsAndShowsExamples) {
  const std::string one = scratch.run({"explain", "dcpi/footer-samples"}).out;
  EXPECT_NE(one.find("  example:      footer-samples"), std::string::npos) << one;
  const std::string two = scratch.run({"explain", "dcpi/footer-samples", "limit"}).out;
  EXPECT_TRUE(two.starts_with(one)) << two;
  EXPECT_NE(two.find("\nlimit/nesting "), std::string::npos) << two;
  const auto out = nlohmann::json::parse(scratch.run({"explain", "--format", "json", "dcpi"}).out);
  EXPECT_GT(out.size(), 5u);
  EXPECT_TRUE(out[0].contains("example"));
  EXPECT_EQ(scratch.run({"explain"}).status, 2);
}

TEST_F(Program, LimitsTakeUnitsAndArePrintedAsTheyAreInForce) {
  EXPECT_EQ(status({"--limit", "file-size=1G", "clean.prof"}), 0);
  EXPECT_EQ(status({"--limit", "file-size=1X", "clean.prof"}), 2);
  EXPECT_EQ(status({"--limit", "file-size=G", "clean.prof"}), 2);
  const std::string limits = scratch.run({"--limit", "file-size=2K", "--print-limits"}).out;
  EXPECT_NE(limits.find("file-size               2048   4294967296 bytes"), std::string::npos) << limits;
  scratch.write("proflint.toml", "[limits]\nnesting = 7\n");
  EXPECT_NE(scratch.run({"--print-limits"}).out.find("nesting                    7         1000 levels"),
            std::string::npos);
}

TEST_F(Program, TheVersionIsAvailableAsJson) {
  const auto out = nlohmann::json::parse(scratch.run({"--version=json"}).out);
  EXPECT_EQ(out["version"], PROFLINT_VERSION);
  EXPECT_TRUE(out["commit"].is_null() || out["commit"].get<std::string>().size() >= 7);
  EXPECT_TRUE(scratch.run({"--version"}).out.starts_with("proflint " PROFLINT_VERSION));
  EXPECT_EQ(scratch.run({"--version=yaml"}).status, 2);
}

TEST_F(Program, NotesAreCountedAndShownOnDemand) {
  scratch.write("note.prof", "main:10:1\n 1: 10\r\n");
  const std::vector<std::string> note = {"--severity", "sample-text/crlf=note", "note.prof"};
  const auto prints = [&](std::vector<std::string> words) {
    words.insert(words.end(), note.begin(), note.end());
    return scratch.run(words).out;
  };
  EXPECT_EQ(prints({"--format", "concise"}), "");
  EXPECT_NE(prints({"--format", "concise", "--notes"}).find("[sample-text/crlf]"), std::string::npos);
  EXPECT_NE(prints({"--format", "concise", "--fail-on", "note"}).find("[sample-text/crlf]"), std::string::npos);
  const std::string full = prints({"--format", "full"});
  EXPECT_EQ(full.find("[sample-text/crlf]"), std::string::npos) << full;
  EXPECT_NE(full.find("1 note"), std::string::npos) << full;
  EXPECT_NE(prints({"--format", "ndjson"}).find("sample-text/crlf"), std::string::npos);
}

TEST_F(Program, MistakesInOptionsHaveOwnMessages) {
  const auto says = [&](const std::vector<std::string>& words, const std::string& text) {
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << text;
    EXPECT_EQ(outcome.err, "proflint: " + text + "\n");
  };
  says({"clean.prof", "--format"}, "--format needs a value: --format STYLE");
  says({"--quiet=7", "clean.prof"}, "--quiet takes no value");
  // A variable that is not set must not turn a gate off.
  says({"--compare", "", "clean.prof"}, "--compare needs a value: --compare BASE");
  says({"--compare=", "clean.prof", "clean.prof"}, "--compare needs a value: --compare BASE");
  says({"vet", "--accept-dir=", "clean.prof"}, "--accept-dir needs a value: --accept-dir DIRECTORY");
  says({"-o", "", "clean.prof"}, "--output needs a value: --output PATH");
  says({"-", "clean.prof", "-"}, "standard input ('-') can be read only once");
  says({"--files-from", "-", "-"}, "standard input ('-') can be read only once");
  says({"config", "--format", "json"}, "config does not take --format");
}

TEST_F(Program, FilesCanBeHashed) {
  const auto out = nlohmann::json::parse(scratch.run({"--format", "json", "--hash", "clean.prof"}).out);
  EXPECT_EQ(out[1]["sha256"].get<std::string>().size(), 64u);
  EXPECT_FALSE(nlohmann::json::parse(scratch.run({"--format", "json", "clean.prof"}).out)[1].contains("sha256"));
  const auto sarif = nlohmann::json::parse(scratch.run({"--format", "sarif", "--hash", "invalid.prof"}).out);
  EXPECT_EQ(sarif["runs"][0]["artifacts"][0]["hashes"]["sha-256"].get<std::string>().size(), 64u);
}

TEST_F(Program, AskedForHelpAndVersionItSucceeds) {
  for (const char* word : {"--help", "--version", "--print-limits"}) {
    const Outcome outcome = scratch.run({word});
    EXPECT_EQ(outcome.status, 0) << word;
    EXPECT_FALSE(outcome.out.empty()) << word;
    EXPECT_EQ(outcome.err, "") << word;
  }
}

TEST_F(Program, QuietPrintsNothing) {
  const Outcome outcome = scratch.run({"-q", "invalid.prof"});
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.status, 1);
}

// Inputs that make careless decoders crash or hang, in one run, each with its verdict.
TEST_F(Program, HostileInputsAreCheckedAndOthersToo) {
  scratch.write("empty", "");
  scratch.write("nul", std::string(100000, '\0'));
  scratch.write("utf16.prof", std::string_view("\xff\xfem\0a\0i\0n\0", 10));
  scratch.write("bom.prof", "\xef\xbb\xbf" + std::string(kClean));
  scratch.write("crlf.prof", "main:10:1\r\n 1: 10\r\n");
  scratch.write("lines.prof", std::string(kClean) + std::string(4000000, '\n'));
  std::string nested = "main:0:0\n";
  for (int depth = 1; depth <= 2000; ++depth) nested += std::string(static_cast<std::size_t>(depth), ' ') + "1: f:0\n";
  scratch.write("nested.prof", nested);
  scratch.write("long.prof", "main:0:0\n 1: f" + std::string(17 << 20, 'x') + ":0\n");
  const Outcome outcome = scratch.run({"--format", "ndjson", "empty", "nul", "utf16.prof", "bom.prof", "crlf.prof",
                                       "lines.prof", "nested.prof", "long.prof", "clean.prof"});
  std::vector<std::string> verdicts;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    const auto record = nlohmann::json::parse(line);
    if (record["type"] == "file") verdicts.push_back(record["verdict"]);
  }
  EXPECT_EQ(verdicts, (std::vector<std::string>{"unsupported", "unsupported", "unsupported", "invalid", "clean",
                                                "clean", "invalid", "unchecked", "clean"}));
}

// A sparse file above the limit is rejected because of its size, without reading it.
TEST_F(Program, AHugeSparseFileIsRejectedAtOnce) {
  scratch.write("sparse.prof", "");
  std::filesystem::resize_file(scratch.path() / "sparse.prof", std::uint64_t{5} << 30);
  const Outcome outcome = scratch.run({"--format", "concise", "sparse.prof"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_NE(outcome.out.find("[limit/file-size]"), std::string::npos) << outcome.out;
}

}  // namespace
}  // namespace proflint::tests
