// The answer of a worker: the result of a check arrives unchanged, and other answers are rejected.
#include "tools/program/run/worker_protocol.h"

#include <gtest/gtest.h>

#include "tests/support/recipe.h"
#include "tests/vet/vetting.h"
#include "validators/core/rules.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

tools::Expected expected(std::uint64_t size, std::uint32_t number = 0) {
  return {number, size, std::uint64_t{256} << 20, 100};
}

Result with_findings() {
  Input input;
  input.name = "a.prof";
  return check(std::string(kInvalid) + "main:10:1\n 1: 5\n", {}, input);
}

// All members of a result as text, so that equal texts mean equal results.
std::string text_of(const Result& result) {
  return tools::to_frame(0, {result, std::nullopt});
}

TEST(VetFrame, ResultsOfTheCorpusComeThroughUnchanged) {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus" / "real")) {
    if (!entry.is_regular_file() || entry.file_size() > (1 << 20)) continue;
    const std::string bytes = read_file(entry.path());
    Input input;
    const std::string name = entry.path().filename().string();
    input.name = name;
    const Result result = check(bytes, {}, input);
    const std::string frame = tools::to_frame(7, {result, Container::zstd});
    ASSERT_EQ(tools::frame_length(frame), frame.size());
    const auto read = tools::from_frame(frame, expected(bytes.size(), 7));
    ASSERT_TRUE(read.has_value()) << entry.path();
    EXPECT_EQ(tools::to_frame(7, *read), frame) << entry.path();
    EXPECT_EQ(read->container, Container::zstd);
    EXPECT_EQ(read->result.verdict, result.verdict);
    EXPECT_EQ(read->result.format, result.format);
    EXPECT_EQ(read->result.description, result.description);
    EXPECT_EQ(read->result.facts, result.facts);
    ++files;
  }
  EXPECT_GT(files, 50u);
}

TEST(VetFrame, FindingsComeThroughUnchanged) {
  const Result result = with_findings();
  ASSERT_FALSE(result.findings.empty());
  const auto read = tools::from_frame(text_of(result), expected(1000));
  ASSERT_TRUE(read.has_value());
  ASSERT_EQ(read->result.findings.size(), result.findings.size());
  for (std::size_t i = 0; i < result.findings.size(); ++i) {
    EXPECT_EQ(read->result.findings[i].rule, result.findings[i].rule);
    EXPECT_EQ(read->result.findings[i].message, result.findings[i].message);
    EXPECT_EQ(read->result.findings[i].where->offset, result.findings[i].where->offset);
    EXPECT_EQ(read->result.findings[i].position->line, result.findings[i].position->line);
    EXPECT_EQ(read->result.findings[i].excerpt.bytes, result.findings[i].excerpt.bytes);
  }
}

// Attacks of a worker that was taken over, one lie each.
TEST(VetFrame, LiesAreRejected) {
  const std::uint64_t size = kInvalid.size() + 17;
  const auto is_believed = [&](const std::function<void(Result&)>& change) {
    Result result = with_findings();
    change(result);
    return tools::from_frame(text_of(result), expected(size)).has_value();
  };
  EXPECT_TRUE(is_believed([](Result&) {}));
  EXPECT_FALSE(is_believed([](Result& result) { result.verdict = Verdict::clean; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.verdict = Verdict::suspicious; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.tally.clear(); }));
  EXPECT_FALSE(is_believed([](Result& result) { result.tally.push_back(result.tally.back()); }));
  EXPECT_FALSE(is_believed([](Result& result) { result.tally[0].count = 0; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].where->offset = 1000; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].where->length = UINT64_MAX; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].where.reset(); }));  // it has a position
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].position->line = 0; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].position->column = 1000; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].message.clear(); }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].excerpt.bytes.assign(5000, 'x'); }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].excerpt.offset = 1000; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings[0].rule = &"file/internal"_core_rule; }));
  EXPECT_FALSE(is_believed([](Result& result) { result.findings.resize(101, result.findings[0]); }));
  EXPECT_FALSE(is_believed([](Result& result) {
    result.tally.insert(result.tally.begin(), {&"limit/memory"_core_rule, Severity::error, 1});
  }));
  EXPECT_FALSE(is_believed([](Result& result) { result.verdict = static_cast<Verdict>(5); }));
  Result clean;
  EXPECT_FALSE(tools::from_frame(text_of(clean), expected(10)).has_value()) << "clean, and of no format";
}

TEST(VetFrame, PrefixesAndWrongNumbersAreRejected) {
  const std::string frame = tools::to_frame(3, {with_findings(), std::nullopt});
  EXPECT_TRUE(tools::from_frame(frame, expected(1000, 3)).has_value());
  EXPECT_FALSE(tools::from_frame(frame, expected(1000, 2)).has_value());
  EXPECT_FALSE(tools::from_frame(frame + "x", expected(1000, 3)).has_value());
  for (std::size_t cut = 0; cut < frame.size(); ++cut)
    EXPECT_FALSE(tools::from_frame(frame.substr(0, cut), expected(1000, 3)).has_value()) << cut;
}

// Every byte of a frame is set to other values: the frame is rejected, or it is another valid result.
TEST(VetFrame, DamageIsRejectedOrValid) {
  const std::string frame = tools::to_frame(0, {with_findings(), std::nullopt});
  for (std::size_t i = 0; i < frame.size(); ++i)
    for (const int value : {0, 1, 0x7f, 0x80, 0xff}) {
      std::string damaged = frame;
      damaged[i] = static_cast<char>(value);
      const auto read = tools::from_frame(damaged, expected(1000));
      EXPECT_TRUE(!read || tools::to_frame(0, *read) == damaged) << i;
    }
}

TEST(VetFrame, LongAnswersAreCutToWhatMayBeSent) {
  Result result = with_findings();
  result.findings[0].message.assign(1 << 13, 'x');
  result.findings.resize(1100, result.findings[0]);
  const std::string frame = text_of(result);
  EXPECT_LE(frame.size(), tools::kMaxFrameSize + 8);
  const auto read = tools::from_frame(frame, {0, 1000, 0, 1100});
  ASSERT_TRUE(read.has_value());
  EXPECT_LT(read->result.findings.size(), 1100u);
  EXPECT_EQ(read->result.findings[0].message.size(), 4096u);
  EXPECT_EQ(read->result.verdict, Verdict::invalid);
}

}  // namespace
}  // namespace proflint::tests
