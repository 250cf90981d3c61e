// Files that nobody named: other kinds of files in directories and hooks, and reports of earlier runs. Also, exit
// status 3 always comes with a message.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kSound = "main:10:1\n 1: 10\n", kSuspect = "main:1:1\n 1: 10\n";
constexpr std::string_view kMember = "{)\x03z\x01x";
constexpr std::string_view kTracefile = "TN:\nSF:a.c\nDA:1,1\nLF:1\nLH:1\nend_of_record\n";

class FoundFiles : public testing::Test {
 protected:
  FoundFiles() { scratch.write("t/app.afdo", kSound); }
  Outcome run(const std::vector<std::string>& words) const { return scratch.run(words); }

  Scratch scratch;
};

TEST_F(FoundFiles, OrdinaryProjectsPass) {
  const std::pair<const char*, std::string> files[] = {
      {"t/tsconfig.json", "{\n  \"compilerOptions\": {\n    /* Basic Options */\n    \"target\": \"es5\"\n  }\n}\n"},
      {"t/a.json5", "{a: 'b'}\n"},
      {"t/appsettings.json", "{\n  // Logging\n  \"Logging\": {}\n}\n"},
      {"t/brace.txt", "{\n"},
      {"t/brace.json", "{\n"},
      {"t/out.perf", "prog 77 [001] 12.345678: 1000 cycles:\n\t  55d0c0 main+0x10 (/bin/prog)\n\n"},
      {"t/tool.perf", "#!/bin/sh\nexec perf record \"$@\"\n"},
      {"t/main.prof", std::string(kMember)},
      {"t/a.c.gcov", "        -:    0:Source:a.c\n        -:    1:int x;\n"},
      {"t/results.txt", "Dr. Memory version 2.6.0\nDr. Memory results for pid 7: \"a.exe\"\n"},
      {"t/views.info", "name = Views\ncore = 7.x\n"},
  };
  for (const auto& [name, bytes] : files) scratch.write(name, bytes);
  const Outcome outcome = run({"t"});
  EXPECT_EQ(outcome.status, 0) << outcome.out;
  EXPECT_NE(outcome.err.find("9 other files skipped"), std::string::npos) << outcome.err;
  EXPECT_EQ(run({"t/tool.perf"}).status, 3);
  EXPECT_EQ(run({"t/tsconfig.json"}).status, 1);
}

// Names that listings of gcov and texts of perf script share with other kinds of files.
TEST_F(FoundFiles, OtherFilesWithSharedNamesPass) {
  const std::string table =
      "size time ratio\n1 20 3\n2 40 6\n3 60 9\n4 80 12\n5 90 1\n6 91 2\n7 92 3\n8 93 4\n9 94 5\n"
      "10 95 6\n";
  const std::pair<const char*, std::string> files[] = {
      {"t/app.gcov", read_file(source_dir() / "corpus" / "real" / "sample-bin" / "create_gcov.gcov")},
      {"t/json.gcov", "{\"nothing\": 1}\n"},
      {"t/summary.gcov", "File 'a.c'\nLines executed:66.67% of 3\nCreating 'a.c.gcov'\n\n"},
      {"t/log.gcov", "12:30:59 started\n12:31:02 stopped\nbye\n"},
      {"t/yaml.gcov", "file: a.c\nfunction: f\n"},
      {"t/show.gcov", "    1|      2|int main() {\n    2|      2|}\n"},
      {"t/prose.gcov", "What gcov is for\n"},
      {"t/table.perf", table},
      {"t/out.perf", "Latency of f: 12 ms\nLatency of g: 14 ms\n"},
      {"t/dump.perf", "00000000  7f 45 4c 46 02 01 01 00\n00000008  00 00 00 00 00 00 00 00\n*\n"},
      {"t/tool.perf", "#!/bin/sh\nexec perf record \"$@\"\n"},
      {"t/perf.script", "#!/bin/sh\nexec perf script\n"},
      {"t/report.perf.txt", "# Overhead  Command  Symbol\n    97.50%  prog     [.] main\n     2.50%  prog     [.] f\n"},
      {"t/stat.perf.txt", " Performance counter stats for './a':\n\n     1,234      cycles\n"},
      {"t/counts.perf.txt",
       "CPU   THREAD             VAL             ENA             RUN            TIME EVENT\n"
       "  0       -1          123456           99999           99999          123456 cycles\n"},
      {"t/trace.perf.txt", "# tracer: function\n#\n          <idle>-0     [000] d..1    12.345678: fn <-g\n"},
      {"t/main.stacks", "main;f 12\nmain;g 3\n"},
  };
  for (const auto& [name, bytes] : files) scratch.write(name, bytes);
  const Outcome outcome = run({"t"});
  EXPECT_EQ(outcome.status, 0) << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out.find("gcov-text/"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("perf-script/"), std::string::npos) << outcome.out;
}

// The same names on damaged files of these formats.
TEST_F(FoundFiles, LargeFilesOfOtherKindsPass) {
  const std::string large(100'000, 'x');
  const std::vector<std::string> words = {"--format", "concise", "--limit", "file-size=10K", "t"};
  scratch.write("t/core.77", large);
  scratch.write("t/disk.img", std::string(100'000, '\0'));
  scratch.write("t/data.json", large);
  EXPECT_EQ(run(words).status, 0) << run(words).out;
  EXPECT_NE(run(words).err.find("3 other files skipped"), std::string::npos);
  scratch.write("t/core.78", std::string(kTracefile) + large);
  EXPECT_EQ(run(words).out,
            "t/core.78: error: the file has 100042 bytes, which exceeds the file-size limit of 10240 "
            "[limit/file-size]\n");
  EXPECT_EQ(run({"--limit", "file-size=10K", "t/core.77"}).status, 3) << "named";
  scratch.write("t/a.gcda", large);
  EXPECT_NE(run(words).out.find("t/a.gcda: error: the file has"), std::string::npos);
}

TEST_F(FoundFiles, DamagedFilesWithSharedNamesFail) {
  const std::pair<const char*, std::string> files[] = {
      {"a.c.gcov", "        -:    0:Source:a.c\n        1:    1:int x;\nnot of gcov\n"},
      {"cut.c.gcov", "        1:    2:int x;\n        1:    3:int y;\n"},
      {"out.perf", "prog 77 [001] 12.345678: 1000 cycles:\r\n\t  55d0c0 main+0x10 (/bin/prog)\r\n\r\n"},
      {"a.stacks",
       "prog 77 [001] 12.345678: 1000 cycles:\n\t  55d0c0 main+0x10 (/bin/prog)\nprog 77 [001] 12.4: 1 cycles:\n"},
  };
  for (const auto& [name, bytes] : files) {
    scratch.write(std::string("u/") + name, bytes);
    EXPECT_EQ(run({"u"}).status, 1) << name;
    fs::remove(scratch.path() / "u" / name);
  }
}

TEST_F(FoundFiles, NamesOfOneFormatClaimTheirContents) {
  for (const char* name : {"t/x.gcda", "t/default.profdata", "t/coverage-final.json", "t/lcov.info"}) {
    scratch.write(name, "{ nothing of the kind\n");
    EXPECT_NE(run({"t"}).status, 0) << name;
    fs::remove(scratch.path() / name);
  }
  scratch.write("t/default.profraw", std::string("FLR\0\0\2", 6));
  EXPECT_EQ(run({"t"}).status, 0);
}

TEST_F(FoundFiles, HooksSkipNamedFilesOfOtherKinds) {
  scratch.write("main.prof", kMember);
  scratch.write("tool.perf", "#!/bin/sh\n");
  EXPECT_EQ(run({"main.prof", "tool.perf"}).status, 3);
  const Outcome outcome = run({"--skip-other", "main.prof", "tool.perf"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("main.prof: skipped: "), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("cProfile"), std::string::npos);
  EXPECT_NE(outcome.err.find("tool.perf: skipped: "), std::string::npos);
  EXPECT_EQ(run({"--skip-other", "--fail-under", "80", "main.prof"}).status, 2);
  EXPECT_EQ(run({"--skip-other", "--set", "main.prof"}).status, 2);
  scratch.write("x.gcda", "nothing of the kind");
  EXPECT_EQ(run({"--skip-other", "main.prof", "x.gcda"}).status, 1);
}

// Text of a tool before a report is one finding, whatever format the report has, in a folder and as a named file.
TEST_F(FoundFiles, TextOfAToolBeforeAReportIsReported) {
  const std::string leading = "warning: 1 functions have mismatched data\r\n[INFO] {done}\n";
  std::vector<std::string> names;
  for_each_case(tools::Variant::near, [&](const fs::path& path, const tools::Recipe& recipe) {
    if (recipe.files.size() != 1) return;
    const tools::RecipeFile& file = recipe.files.front();
    if (!file.bytes.starts_with("{\"")) return;
    names.push_back(path_in_tree(path, file));
    scratch.write("plain/" + names.back(), file.bytes);
    scratch.write("led/" + names.back(), leading + file.bytes);
  });
  using Formats = std::map<std::string, std::pair<std::string, bool>>;  // and whether the text was reported, by path
  const auto formats_in = [&](const std::string& folder, const std::vector<std::string>& words) {
    Formats formats;
    std::istringstream records(run(words).out);
    for (std::string line; std::getline(records, line);) {
      const nlohmann::json record = nlohmann::json::parse(line);
      if (record["type"] != "file" || !record["format"].is_string()) continue;
      const bool is_reported =
          line.find("{\"rule\":\"json/leading-content\",\"severity\":\"error\",\"count\":1}") != line.npos;
      formats[std::string(record["path"]).substr(folder.size())] = {record["format"], is_reported};
    }
    return formats;
  };
  const Formats plain = formats_in("plain/", {"--isolated", "--format", "ndjson", "plain"});
  const Formats led = formats_in("led/", {"--isolated", "--format", "ndjson", "led"});
  std::vector<std::string> words = {"--isolated", "--format", "ndjson"};
  for (const std::string& name : names) words.push_back("led/" + name);
  const Formats named = formats_in("led/", words);
  std::set<std::string> seen;
  for (const auto& [path, format] : plain) {
    const auto one = named.find(path), found = led.find(path);
    ASSERT_NE(one, named.end()) << path;
    EXPECT_EQ(one->second, std::pair(format.first, true)) << path;
    const bool is_called_so =
        path.ends_with(".json") || path.ends_with(".cpuprofile") || path.ends_with(".heapprofile");
    EXPECT_TRUE(!is_called_so || (found != led.end() && found->second.second)) << path;
    seen.insert(format.first);
  }
  for (const char* format : {"gcov-json", "llvm-cov-json", "istanbul", "coverage-py", "v8-coverage", "cpuprofile",
                             "heapprofile", "simplecov-resultset", "simplecov-last-run", "simplecov-report", "otlp"})
    EXPECT_TRUE(seen.contains(format)) << format;
}

// ---- The second run

TEST_F(FoundFiles, OutputsAreNotInputsOfTheNextRun) {
  scratch.write("b/app.afdo", kSuspect);
  const std::vector<std::vector<std::string>> commands = {
      {"baseline", "update", "--baseline", "t/b.json", "t"},
      {"baseline", "prune", "--baseline", "t/b.json", "t"},
      {"--baseline", "t/b.json", "t"},
      {"--format", "sarif", "--output", "t/o.sarif", "t"},
      {"--report", "json=t/r.json", "--report", "html=t/r.html", "t"},
      {"--report", "junit=t/r.xml", "--report", "checkstyle=t/c.xml", "t"},
      {"--report", "gitlab=t/g.json", "t"},
      {"--shard", "1/1", "--format", "ndjson", "--output", "t/part.ndjson", "t"},
      {"--compare", "t/part.ndjson", "t"},
  };
  for (int round = 1; round <= 2; ++round)
    for (const std::vector<std::string>& command : commands) {
      const Outcome outcome = run(command);
      EXPECT_EQ(outcome.status, 0) << round << " " << command.back() << "\n" << outcome.out << outcome.err;
    }
}

TEST_F(FoundFiles, RecordsOfFilesThatWereCheckedAloneCanBeCompared) {
  const std::string data = read_file(source_dir() / "corpus" / "real" / "gcov" / "gcc-12" / "flow.gcda");
  scratch.write("t/flow.gcda", data);
  ASSERT_EQ(run({"--format", "ndjson", "--output", "base.ndjson", "t"}).status, 0);
  const Outcome outcome = run({"--compare", "base.ndjson", "t"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST_F(FoundFiles, PathsAreComparedInNormalForm) {
  scratch.write("d/a.proftext", "main\n1\n2\n10\n20\n\n");
  ASSERT_EQ(run({"--format", "ndjson", "--output", "base.ndjson", "./d/a.proftext"}).status, 0);
  EXPECT_EQ(run({"--compare", "base.ndjson", "d/a.proftext"}).status, 0);
  EXPECT_EQ(run({"--compare", "base.ndjson", "d/./a.proftext"}).status, 0);
  EXPECT_EQ(run({"--compare", "base.ndjson", "d//a.proftext"}).status, 0);
}

// ---- Silence

TEST_F(FoundFiles, ExitStatus3IsNeverSilent) {
  std::size_t unchecked = 0;
  for_each_case(tools::Variant::bad, [&](const fs::path& path, const tools::Recipe& recipe) {
    if (recipe.files.size() != 1 || !recipe.args.empty()) return;
    const Scratch folder;
    const std::string& name = recipe.files.front().name;
    folder.write(name, recipe.files.front().bytes);
    if (folder.run({"-q", name}).status != 3) return;
    ++unchecked;
    for (const std::vector<std::string>& words : {std::vector<std::string>{name},
                                                  {"--format", "full", name},
                                                  {"--format", "github", name},
                                                  {"--format", "gitlab", name},
                                                  {"--ignore", "file,pprof,profraw,dcpi", name},
                                                  {"-q", name}}) {
      const Outcome outcome = folder.run(words);
      EXPECT_TRUE(outcome.status != 3 || (outcome.out + outcome.err).find(name) != std::string::npos)
          << path << " " << words.front();
    }
  });
  EXPECT_GT(unchecked, 10u);
}

TEST_F(FoundFiles, FilesThatABaselineCannotRecordAreNamed) {
  scratch.write("t/x.gcda", "nothing of the kind");
  scratch.write("a.xyz", "neither this\nnor that\n");
  scratch.write("b.xyz", "neither this\nnor that\n");
  const Outcome outcome = run({"baseline", "update", "--baseline", "b.json", "t/app.afdo", "a.xyz", "b.xyz"});
  EXPECT_NE(outcome.err.find("2 files that could not be checked: a.xyz, b.xyz"), std::string::npos) << outcome.err;
}

TEST_F(FoundFiles, OptionsWithoutEffectAreReportedOnce) {
  scratch.write("a.pgo.afdo", kSound);
  const Outcome outcome = run({"--source-root", ".", "t/app.afdo", "a.pgo.afdo"});
  EXPECT_NE(outcome.err.find("--source-root has no effect on 2 files"), std::string::npos) << outcome.err;
  scratch.write("lcov.info", kTracefile);
  EXPECT_EQ(run({"--source-root", ".", "lcov.info"}).err.find("has no effect"), std::string::npos);
}

TEST_F(FoundFiles, ProbesForMembersAreNoMissingPairs) {
  const fs::path threads = source_dir() / "corpus" / "real" / "perf-data" / "threads";
  EXPECT_EQ(run({"--require-pairs", threads.string()}).status, 0);
  EXPECT_EQ(run({"--require-pairs", (source_dir() / "corpus" / "real" / "go-covdata").string()}).status, 0);
}

}  // namespace
}  // namespace proflint::tests
