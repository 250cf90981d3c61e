// --resume: a run that continues a truncated part writes the same part as an uninterrupted run.
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

}  // namespace
}  // namespace proflint::tests
