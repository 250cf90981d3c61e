// Results as bytes: decoding gives the encoded result, and other bytes are rejected.
#include "tools/program/run/file_result_bytes.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using tools::FileResult;

// Checks a file of the corpus with some of its bytes missing.
FileResult damaged(const std::string& name, std::size_t missing) {
  FileResult file;
  const std::string bytes = read_file(source_dir() / "corpus/real" / name);
  file.size = bytes.size() - missing;
  file.sha256 = std::string(64, 'a');
  file.seconds = 0.25;
  Input input;
  input.name = name;
  const FindCompanion none = [](Role, std::string_view, const Belongs&) { return std::optional<Companion>(); };
  file.result = check(std::string_view(bytes).substr(0, file.size), {}, input, none);
  return file;
}

TEST(Wire, ResultsRoundTrip) {
  for (const char* name : {"gcov/gcc-12/flow.gcda", "gmon/x86_64-nopie.gmon", "no-such-file"}) {
    const FileResult file = damaged(name, name == std::string("no-such-file") ? 0 : 9);
    FileResult back;
    ASSERT_TRUE(tools::decode(tools::encoded(7, file), 7, back)) << name;
    EXPECT_EQ(tools::encoded(7, back), tools::encoded(7, file)) << name;
    EXPECT_EQ(back.size, file.size);
    EXPECT_EQ(back.sha256, file.sha256);
    EXPECT_EQ(back.seconds, file.seconds);
    EXPECT_EQ(back.result.verdict, file.result.verdict);
    EXPECT_EQ(back.result.format, file.result.format);
    EXPECT_EQ(back.result.facts, file.result.facts);
    ASSERT_EQ(back.result.findings.size(), file.result.findings.size());
    for (std::size_t i = 0; i < file.result.findings.size(); ++i) {
      EXPECT_EQ(back.result.findings[i].rule, file.result.findings[i].rule);
      EXPECT_EQ(back.result.findings[i].message, file.result.findings[i].message);
      EXPECT_EQ(back.result.findings[i].raised_for, file.result.findings[i].raised_for);
      EXPECT_EQ(back.result.findings[i].excerpt.bytes, file.result.findings[i].excerpt.bytes);
    }
  }
}

// The process that checked the file may write anything.
TEST(Wire, OtherBytesAreRejected) {
  const std::string bytes = tools::encoded(0, damaged("gcov/gcc-12/flow.gcda", 9));
  FileResult file;
  EXPECT_FALSE(tools::decode(bytes, 1, file)) << "of another file";
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(tools::decode(std::string_view(bytes).substr(0, size), 0, file)) << size;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string other = bytes;
    other[i] = static_cast<char>(other[i] ^ 0xff);
    if (tools::decode(other, 0, file)) {
      EXPECT_EQ(tools::encoded(0, file), other) << i;
    }
  }
}

}  // namespace
}  // namespace proflint::tests
