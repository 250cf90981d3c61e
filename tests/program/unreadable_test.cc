// Files that are valid but that a consumer cannot read: what --for says about them, and the consumers installed here.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/support.h"
#include "tools/program/cli/consumer_tables.h"
#include "tools/program/settings/installed.h"

namespace proflint::tests {
namespace {

struct File {
  const char* name;
  std::string bytes;
  const char* consumer;
  const char* finding;  // at the end of its line; empty: the file passes
};

// Each kind of file with a near twin, or with a consumer that reads it.
TEST(Unreadable, KindsOfFilesThatAConsumerCannotRead) {
  const std::string loose = "SF:a.c\nDA:8,0\nBRDA:8,0,0,1\nBRDA:8,0,1,-\nend_of_record\n";
  const std::string costs = "events: Ir\nfl=(1) a.c\nfn=(1) main\n";
  const std::string head = "# callgrind format\nversion: 1\n";
  const File files[] = {
      {"loose.info", loose, "lcov-2", "lcov-2 does not read files with this property"},
      {"loose-1.info", loose, "lcov-1", ""},
      {"unhit.info", "SF:a.c\nDA:8,0\nBRDA:8,0,0,-\nBRDA:8,0,1,-\nend_of_record\n", "lcov-2", ""},
      {"start.info", "SF:a.c\nFN:3,run\nFNDA:1,run\nDA:4,1\nend_of_record\n", "lcov-2.5",
       "lcov-2.5 does not read files with this property: functions that start on lines without a DA record"},
      {"start-1.info", "SF:a.c\nFN:3,run\nFNDA:1,run\nDA:4,1\nend_of_record\n", "lcov-1", ""},
      {"start-line.info", "SF:a.c\nFN:3,run\nFNDA:1,run\nDA:3,1\nDA:4,1\nend_of_record\n", "lcov-2.5", ""},
      {"uncalled.info", "SF:a.py\nFN:3,4,run\nFNDA:0,run\nDA:3,1\nDA:4,0\nend_of_record\n", "lcov-2.5",
       "lcov-2.5 does not read files with this property: functions that were not called although their first line was "
       "executed"},
      {"uncalled-rule.info", "SF:a.py\nFN:3,4,run\nFNDA:0,run\nDA:3,1\nDA:4,0\nend_of_record\n", "lcov-2",
       "function is not hit but line is) [lcov/line-hit-function-not]"},
      {"uncalled-end.info", "SF:a.py\nFN:3,run\nFNDA:0,run\nDA:3,1\nDA:4,0\nend_of_record\n", "lcov-2.5", ""},
      {"uncalled-lambda.info", "SF:a.cc\nFN:3,4,f{lambda()#1}\nFNDA:0,f{lambda()#1}\nDA:3,1\nDA:4,0\nend_of_record\n",
       "lcov-2.5", ""},
      {"callgrind.out.bb", head + "positions: bb line\n" + costs + "2 6 3\n", "valgrind-3.19",
       "(an error for valgrind-3.19) [callgrind/instr-positions]"},
      {"callgrind.out.instr", head + "positions: instr line\n" + costs + "2 6 3\n", "valgrind-3.19", ""},
      {"callgrind.out.fi", head + "events: Ir\nfi=(1) a.c\nfn=(1) main\n1 5\nfl=(2) b.c\n2 6\n", "valgrind-3.19",
       "(an error for valgrind-3.19) [callgrind/file-without-fl]"},
      {"end.info", "TN:\nSF:a.c\nFN:3,9,run\nFNDA:1,run\nDA:4,1\nend_of_record\n", "lcov-1",
       "(an error for lcov-1) [lcov/fn-end-form]"},
      {"no-end.info", "TN:\nSF:a.c\nFN:3,run\nFNDA:1,run\nDA:4,1\nend_of_record\n", "lcov-1", ""},
      {"index.info", "TN:\nSF:a.c\nFNL:0,3,9\nFNA:0,1,run\nDA:4,1\nend_of_record\n", "lcov-1",
       "(an error for lcov-1) [lcov/fnl-form]"},
      {"sum.info", "TN:\nSF:a.c\nDA:1,1,DU7KOWsEDIxBHMibEP5Chw\nend_of_record\n", "grcov-0.8",
       "(an error for grcov-0.8) [lcov/checksum-form]"},
      {"sum-1.info", "TN:\nSF:a.c\nDA:1,1,DU7KOWsEDIxBHMibEP5Chw\nend_of_record\n", "lcov-1", ""},
      {"taken.info", "TN:\nSF:a.c\nDA:1,1\nBRDA:1,0,0,1\nBRDA:1,0,1,0\nend_of_record\n", "grcov-0.8",
       "(an error for grcov-0.8) [lcov/brda-zero-form]"},
      {"taken-dash.info", "TN:\nSF:a.c\nDA:1,1\nBRDA:1,0,0,1\nBRDA:1,0,1,-\nend_of_record\n", "grcov-0.8", ""},
  };
  const Scratch scratch;
  for (const File& file : files) {
    scratch.write(file.name, file.bytes);
    const Outcome run = scratch.run({"--format", "concise", "--isolated", "--for", file.consumer, file.name});
    const bool passes = file.finding[0] == '\0';
    EXPECT_EQ(run.status, passes ? 0 : 1) << file.name << "\n" << run.out << run.err;
    EXPECT_NE(run.out.find(file.finding), std::string::npos) << file.name << "\n" << run.out;
  }
}

TEST(Unreadable, SeveritiesOfTheUserTakePrecedence) {
  const Scratch scratch;
  scratch.write("callgrind.out.bb",
                "# callgrind format\nversion: 1\npositions: bb line\nevents: Ir\nfl=(1) a.c\nfn=(1) main\n2 6 3\n");
  const auto run = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--isolated", "--for", "valgrind-3.19", "callgrind.out.bb"});
    return scratch.run(words).status;
  };
  EXPECT_EQ(run({}), 1);
  EXPECT_EQ(run({"--severity", "callgrind/instr-positions=warning"}), 0);
  EXPECT_EQ(run({"--ignore", "callgrind/instr-positions"}), 0);
}

// A consumer decides nothing about files in formats that it does not read.
TEST(Unreadable, DefectsConcernOnlyConsumersOfTheFormat) {
  const Scratch scratch;
  scratch.write("a.prof", "main:10:1\n 1: 10\n");
  scratch.write("taken.info", "TN:\nSF:a.c\nDA:1,1\nBRDA:1,0,0,1\nBRDA:1,0,1,0\nend_of_record\n");
  EXPECT_EQ(scratch.run({"--isolated", "--for", "llvm-19,lcov-1", "a.prof", "taken.info"}).status, 0);
  EXPECT_EQ(scratch.run({"--isolated", "--for", "llvm-19,grcov-0.8", "a.prof", "taken.info"}).status, 1);
}

TEST(Unreadable, ConsumersOfTheFormatTurnOnRulesForWhichTheyRejectFiles) {
  constexpr Rule kOff = {"test/off", Severity::note, Category::sum, "s", "s", "c", "h", false};
  Policy policy;
  policy.consumers = {{"reader-1", "reader-1", {"text"}, {{"test/off", Severity::note}}}};
  EXPECT_EQ(policy.severity_of(kOff, Severity::note), Severity::error);
  EXPECT_FALSE(policy.severity_of(kOff, Severity::warning));
  EXPECT_EQ(policy.for_format("text").severity_of(kOff, Severity::note), Severity::error);
  EXPECT_FALSE(policy.for_format("other").severity_of(kOff, Severity::note));
  policy.ignore = {"test/off"};
  EXPECT_FALSE(policy.severity_of(kOff, Severity::note));
}

constexpr const char* kStatus =
    "Package: lcov\nStatus: install ok installed\nVersion: 2.5-1\n\n"
    "Package: llvm-19\nStatus: install ok installed\nArchitecture: amd64\nVersion: 1:19.1.7-3\n\n"
    "Package: llvm-20\nStatus: install ok installed\nVersion: 1:20.1.8-1\n\n"
    "Package: llvm-16\nStatus: deinstall ok config-files\nVersion: 1:16.0.6-15\n\n"
    "Package: llvm-dev\nStatus: install ok installed\nVersion: 1:19.0-1\n";

tools::ConsumerTable table() {
  tools::ConsumerTable some;
  const auto add = [&](std::string_view name, std::string_view version, std::string_view package) {
    tools::Consumer consumer;
    consumer.name = name;
    consumer.version = version;
    consumer.package = package;
    some.consumers.push_back(consumer);
  };
  add("lcov-1", "1.16-1", "lcov");
  add("llvm-16", "1:16.0.6-15", "llvm-16");
  add("llvm-19", "1:19.1.7-3", "llvm-19");
  return some;
}

TEST(Installed, ListsPackagesOfConsumersAndWhetherTheirVersionWasMeasured) {
  const std::string text = tools::installed_text(table(), kStatus, tools::Style::text);
  EXPECT_NE(
      text.find("lcov                   2.5-1                      not measured; measured releases: lcov-1 (1.16-1)\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("llvm-19                1:19.1.7-3                 measured: llvm-19\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("llvm-20                1:20.1.8-1                 not measured; measured releases: llvm-16 "
                      "(1:16.0.6-15), "),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("llvm-dev"), std::string::npos) << text;
  EXPECT_EQ(text.find("\nllvm-16"), std::string::npos) << text;
  EXPECT_EQ(tools::installed_text(table(), "", tools::Style::text), "dpkg lists no installed consumers\n");
  EXPECT_NE(tools::installed_text(table(), kStatus, tools::Style::json).find("\"measured\": [\n      \"llvm-19\"\n"),
            std::string::npos);
}

}  // namespace
}  // namespace proflint::tests
