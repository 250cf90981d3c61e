// Project folders made by the tools of other languages: a scan passes with and without a profile in them, and again
// when the outputs of the first scan are in the folder. Gates that need a profile still fail.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using Files = std::vector<std::pair<const char*, std::string>>;

struct Tree {
  const char* name;
  Files files;
};

// The files of fresh projects, shortened; the comments in JSON are the tools' own.
std::vector<Tree> trees() {
  return {
      {"vite",
       {{"package.json", "{\n  \"name\": \"app\",\n  \"scripts\": {\"dev\": \"vite\"}\n}\n"},
        {"package-lock.json", "{\n  \"name\": \"app\",\n  \"lockfileVersion\": 3,\n  \"packages\": {}\n}\n"},
        {"tsconfig.json", "{\n  \"files\": [],\n  \"references\": [{\"path\": \"./tsconfig.app.json\"}]\n}\n"},
        {"tsconfig.app.json", "{\n  \"compilerOptions\": {\n    /* Bundler mode */\n    \"noEmit\": true,\n  }\n}\n"},
        {"index.html", "<!doctype html>\n<html lang=\"en\">\n  <body></body>\n</html>\n"},
        {"src/assets/react.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"35\"></svg>\n"},
        {"src/main.tsx", "import { App } from './App'\n"},
        {"eslint.config.js", "export default []\n"},
        {"settings.json5", "// settings\n{a: 'b', c: [1,],}\n"},
        {"brace.json", "{"},
        {".vscode/settings.json", "{\n  // formatting\n  \"editor.tabSize\": 2,\n}\n"}}},
      {"dotnet",
       {{"app.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <PropertyGroup/>\n</Project>\n"},
        {"app.sln", "\r\nMicrosoft Visual Studio Solution File, Format Version 12.00\r\n"},
        {"Program.cs", "var app = WebApplication.Create(args);\n"},
        {"appsettings.json", "{\n  // https://aka.ms/logging\n  \"Logging\": {\"LogLevel\": {}}\n}\n"},
        {"Properties/launchSettings.json", "\xef\xbb\xbf{\r\n  \"profiles\": {\"http\": {}}\r\n}\r\n"},
        {"obj/project.assets.json", "{\n  \"version\": 3,\n  \"targets\": {\"net8.0\": {}}\n}\n"},
        {"bin/app.dll", std::string("MZ\x90\0\3\0\0\0", 8)},
        {"coverlet.runsettings", "<?xml version=\"1.0\"?>\n<RunSettings/>\n"}}},
      {"composer",
       {{"composer.json", "{\n    \"require\": {\"php\": \">=8.1\"}\n}\n"},
        {"composer.lock", "{\n    \"content-hash\": \"0\",\n    \"packages\": []\n}\n"},
        {"phpunit.xml", "<?xml version=\"1.0\"?>\n<phpunit bootstrap=\"vendor/autoload.php\"/>\n"},
        {".phpunit.result.cache", "{\"version\":1,\"defects\":[],\"times\":{}}"},
        {"src/App.php", "<?php\nnamespace App;\n"},
        {"phpstan.neon", "parameters:\n  level: 9\n"}}},
      {"cargo",
       {{"Cargo.toml", "[package]\nname = \"app\"\n\n[profile.release]\nlto = true\n"},
        {"Cargo.lock", "version = 3\n\n[[package]]\nname = \"app\"\n"},
        {"src/main.rs", "fn main() {}\n"},
        {"target/.rustc_info.json", "{\"rustc_fingerprint\":1,\"outputs\":{},\"successes\":{}}"},
        {"target/CACHEDIR.TAG", "Signature: 8a477f597d28d172789f06886806bc55\n"},
        {"target/debug/app.d", "target/debug/app: src/main.rs\n"},
        {"out.perf", "prog 77 [001] 12.345678: 1000 cycles:\n\t  55d0c0 main+0x10 (/bin/prog)\n\n"},
        {"tool.perf", "#!/bin/sh\nexec perf record \"$@\"\n"}}},
      {"python",
       {{"pyproject.toml", "[project]\nname = \"app\"\n\n[tool.coverage.run]\nbranch = true\n"},
        {".coveragerc", "[run]\nbranch = True\n"},
        {"requirements.txt", "coverage==7.6\npytest>=8\n"},
        {"results.txt", "Dr. Memory version 2.6.0\nDr. Memory results for pid 7: \"a.exe\"\n"},
        {"app/__init__.py", ""},
        {"main.prof", std::string("{)\x03z\x01x")},
        {"run.lprof", std::string("\x80\x04\x95\0\0\0\0.", 8)},
        {"data/points.csv", "x,y\n1,2\n"},
        {"notebook.ipynb", "{\n \"cells\": [],\n \"nbformat\": 4\n}\n"},
        {"docs/conf.info", "name = docs\n"}}},
      {"maven",
       {{"pom.xml", "<?xml version=\"1.0\"?>\n<project xmlns=\"http://maven.apache.org/POM/4.0.0\"/>\n"},
        {"target/surefire-reports/TEST-a.xml", "<?xml version=\"1.0\"?>\n<testsuite name=\"a\" tests=\"1\"/>\n"},
        {"target/classes/A.class", std::string("\xca\xfe\xba\xbe\0\0\0\x34", 8)},
        {"src/main/java/A.java", "class A {}\n"}}},
  };
}

class ProjectTrees : public testing::Test {
 protected:
  static void write(const Scratch& scratch, const Tree& tree) {
    for (const auto& [name, bytes] : tree.files) scratch.write(name, bytes);
  }
};

TEST_F(ProjectTrees, PassWithoutAProfileWithAMessage) {
  for (const Tree& tree : trees()) {
    const Scratch scratch;
    write(scratch, tree);
    for (int round = 1; round <= 2; ++round) {
      const Outcome outcome = scratch.run({"--format", "concise", "."});
      // The output of perf script is a known format, and valid.
      const bool has_profile = std::string(tree.name) == "cargo";
      EXPECT_EQ(outcome.status, 0) << tree.name << "\n" << outcome.out << outcome.err;
      EXPECT_EQ(outcome.out, "") << tree.name;
      EXPECT_EQ(outcome.err.find("proflint: nothing was checked: none of the ") != outcome.err.npos, !has_profile)
          << tree.name << "\n"
          << outcome.err;
      EXPECT_EQ(scratch.run({"--format", "sarif", "--output", "report.sarif", "."}).status, 0) << tree.name;
      EXPECT_EQ(scratch.run({"file", "."}).status, 0) << tree.name;
    }
  }
}

TEST_F(ProjectTrees, PassWithAValidProfile) {
  for (const Tree& tree : trees()) {
    const Scratch scratch;
    write(scratch, tree);
    scratch.write("coverage/lcov.info", "TN:\nSF:src/a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n");
    for (int round = 1; round <= 2; ++round) {
      const Outcome outcome = scratch.run({"--format", "concise", "--report", "json=r.json", "."});
      EXPECT_EQ(outcome.status, 0) << tree.name << "\n" << outcome.out << outcome.err;
      EXPECT_EQ(outcome.err.find("nothing was checked"), outcome.err.npos) << tree.name;
      EXPECT_NE(outcome.err.find("other files skipped"), outcome.err.npos) << tree.name << outcome.err;
      EXPECT_EQ(scratch.run({"--fail-under", "100", "--min-files", "1", "."}).status, 0) << tree.name;
    }
  }
}

TEST_F(ProjectTrees, FailWithADamagedProfile) {
  for (const Tree& tree : trees()) {
    const Scratch scratch;
    write(scratch, tree);
    scratch.write("coverage/lcov.info", "TN:\nSF:src/a.c\nDA:1,x\nend_of_record\n");
    EXPECT_EQ(scratch.run({"."}).status, 1) << tree.name;
  }
}

TEST_F(ProjectTrees, FailGatesThatNeedAProfile) {
  const Scratch scratch;
  write(scratch, trees().front());
  scratch.write("base.ndjson", "");
  ASSERT_EQ(scratch.run({"--format", "ndjson", "--output", "base.ndjson", "."}).status, 0);
  const std::vector<std::vector<std::string>> gates = {{"--fail-under", "80"},
                                                       {"--min-total", "lines=1"},
                                                       {"--min", "functions=1"},
                                                       {"--compare", "base.ndjson"},
                                                       {"--set"},
                                                       {"--min-files", "1"},
                                                       {"--for", "lcov-1"},
                                                       {"--include", "*.info"}};
  for (std::vector<std::string> words : gates) {
    words.push_back(".");
    const Outcome outcome = scratch.run(words);
    EXPECT_EQ(outcome.status, 2) << words.front();
    EXPECT_NE(outcome.err, "") << words.front();
  }
  EXPECT_EQ(scratch.run({"baseline", "update", "."}).status, 2);
  EXPECT_EQ(scratch.run({"package.json"}).status, 3);
  EXPECT_EQ(scratch.run({"tsconfig.app.json"}).status, 1);
  EXPECT_EQ(scratch.run({"missing"}).status, 2);
  scratch.write("list", "");
  EXPECT_EQ(scratch.run({"--files-from", "list"}).status, 2);
}

TEST_F(ProjectTrees, TooFewFilesAreReportedWithTheirNumber) {
  const Scratch scratch;
  scratch.write("t/lcov.info", "TN:\nSF:a.c\nDA:1,1\nend_of_record\n");
  EXPECT_EQ(scratch.run({"--min-files", "1", "t"}).status, 0);
  const Outcome outcome = scratch.run({"--min-files", "2", "t"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "proflint: 1 file was checked, fewer than the 2 of --min-files\n");
  for (const char* shard : {"1/2", "2/2"})
    EXPECT_EQ(scratch.run({"--shard", shard, "--format", "ndjson", "--output", std::string(1, shard[0]), "t"}).status,
              0);
  EXPECT_EQ(scratch.run({"merge-reports", "--min-files", "1", "1", "2"}).status, 0);
  EXPECT_EQ(scratch.run({"merge-reports", "--min-files", "2", "1", "2"}).err, outcome.err);
}

}  // namespace
}  // namespace proflint::tests
