// --resume: a run that continues a truncated part writes the same part as an uninterrupted run, and keeps no records
// that were edited.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/program/profiles.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

class Resume : public testing::Test {
 protected:
  Resume() {
    for (int i = 0; i < 40; ++i) scratch.write("t/" + std::to_string(i) + ".prof", i % 7 == 3 ? kInvalid : kClean);
    scratch.write("t/readme", "of no format, skipped");
  }
  Outcome resume(const std::string& records, std::vector<std::string> words) const {
    scratch.write("old", records);
    words.insert(words.end(), {"--resume", "old", "t"});
    return scratch.run(words);
  }

  Scratch scratch;
};

// A report without the command line that it quotes.
std::string without_arguments(std::string report) {
  const std::size_t start = report.find("\"arguments\":"), end = report.find(']', start);
  return start == report.npos || end == report.npos ? report : report.erase(start, end - start);
}

TEST_F(Resume, AnInterruptedRunIsContinued) {
  const std::string whole = scratch.run({"--shard", "1/2", "--format", "ndjson", "t"}).out;
  for (const std::size_t size :
       {whole.find('\n') + 1, whole.size() / 3, whole.size() / 2, whole.size() - 9, whole.size()}) {
    const Outcome outcome = resume(whole.substr(0, size), {"--shard", "1/2", "--format", "ndjson"});
    EXPECT_EQ(without_arguments(outcome.out), without_arguments(whole)) << size;
    EXPECT_EQ(outcome.status, 1);
  }
  EXPECT_EQ(resume(whole, {"--shard", "2/2", "--format", "ndjson"}).status, 2);
  EXPECT_EQ(resume(std::string(kClean), {"--shard", "1/2", "--format", "ndjson"}).status, 2);
}

// A file is checked again only if its record is missing.
TEST_F(Resume, RecordedFilesAreNotCheckedAgain) {
  const std::string whole = scratch.run({"--format", "ndjson", "t"}).out;
  scratch.write("t/0.prof", kInvalid);
  scratch.write("t/9.prof", kInvalid);
  const Outcome outcome = resume(whole.substr(0, whole.rfind("{\"type\":\"file\"")), {"--format", "concise"});
  EXPECT_EQ(outcome.out.find("t/0.prof"), std::string::npos);
  EXPECT_NE(outcome.out.find("t/9.prof"), std::string::npos);
}

// Only the end of a part may be missing: --resume and merge-reports reject the same edited parts.
TEST_F(Resume, EditedRecordsAreRejected) {
  const std::string whole = scratch.run({"--format", "ndjson", "t"}).out;
  const std::size_t file = whole.find("{\"type\":\"file\""), end = whole.rfind("{\"type\":\"end\"");
  const std::size_t fault = whole.find("\"verdict\":\"invalid\"");
  const std::string contradicts = "the end record does not match the file records: some are missing or were changed";
  const struct {
    std::string from, to, reason;
  } edits[] = {
      {whole.substr(fault, whole.find('\n', fault) - fault), R"("verdict":"clean","tally":[],"findings":[]})",
       contradicts},
      {whole.substr(file, whole.find('\n', file) + 1 - file), "", contradicts},
      {"\"files\":40", "\"files\":41", contradicts},
      {"\"path\":\"t/10.prof\"", "\"path\":\"t/99.prof\"", "not sorted by path"},
      {"\"path\":\"t/10.prof\"", "\"path\":10", "record 4: "},
      {whole.substr(end), whole.substr(end) + whole.substr(end), "more records follow the end record"},
      {"\"exit\":1", "\"exit\":1,\"set\":true", "from a run with --set, which checked its files as a "},
  };
  for (const auto& [from, to, reason] : edits) {
    std::string edited = whole;
    edited.replace(whole.find(from), from.size(), to);
    const Outcome outcome = resume(edited, {"--format", "concise"}), merged = scratch.run({"merge-reports", "old"});
    EXPECT_EQ(outcome.status, 2) << reason;
    EXPECT_EQ(outcome.out, "") << reason;
    EXPECT_NE(outcome.err.find(reason), std::string::npos) << outcome.err;
    EXPECT_EQ(merged.status, 3) << reason;
    EXPECT_NE(merged.err.find(reason), std::string::npos) << merged.err;
  }
}

}  // namespace
}  // namespace proflint::tests
