// The verb salvage on binary formats, which have headers, checksums and tables in addition to their records.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/builders/jacoco.h"
#include "tests/program/profiles.h"
#include "tests/support/support.h"
#include "validators/core/cursor.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

class SalvageBinary : public testing::Test {
 protected:
  // The contents of the file salvaged from `bytes`; empty if there is none. Its report is in `report`.
  std::string saved(const char* format, const std::string& bytes) {
    scratch.write("damaged", bytes);
    const Outcome outcome =
        scratch.run({"salvage", "damaged", "-o", "saved", "--assume", format, "--format", "ndjson"});
    report = nlohmann::json::parse(outcome.out, nullptr, false);
    if (!fs::exists(scratch.path() / "saved")) return {};
    std::string result = read_file(scratch.path() / "saved");
    fs::remove(scratch.path() / "saved");
    return result;
  }
  std::vector<std::string> patches() const {
    std::vector<std::string> list;
    for (const auto& patch : report.value("patches", nlohmann::json::array()))
      if (list.empty() || list.back() != patch["what"].get<std::string>()) list.push_back(patch["what"]);
    return list;
  }
  std::string failure() const { return report.value("failure", ""); }
  std::uint64_t lost() const { return report.value("lost_bytes", std::uint64_t{0}); }

  Scratch scratch;
  nlohmann::json report;
};

using Patches = std::vector<std::string>;

// --- JaCoCo ---

const std::string kHeader = jacoco::header(), kSession = bytes(jacoco::Session{"one", 100, 200}),
                  kLater = bytes(jacoco::Session{"two", 300, 400}),
                  kMain = bytes(jacoco::Class{7, "a/Main", {1, 0, 1}}),
                  kHelper = bytes(jacoco::Class{8, "a/Helper", {1, 1}}), kTail = bytes(jacoco::Class{9, "b/Tail", {1}});

std::string without_end(const std::string& bytes, std::size_t size = 1) {
  return bytes.substr(0, bytes.size() - size);
}

TEST_F(SalvageBinary, KeepsBlocksOfExecutionData) {
  EXPECT_EQ(saved("jacoco", kHeader + kSession + kMain + without_end(kHelper)), kHeader + kSession + kMain);
  EXPECT_EQ(lost(), kHelper.size() - 1);
  EXPECT_EQ(saved("jacoco", kHeader + kSession + kMain + "\x99" + kTail), kHeader + kSession + kMain);
  const std::string wrong = bytes(jacoco::Class{8, "a/\xff\xff", {1}});
  EXPECT_EQ(saved("jacoco", kHeader + wrong + kSession + wrong + kTail), kHeader + kSession + kTail);
  const std::string conflict = bytes(jacoco::Class{7, "a/Main", {1}});  // fewer probes than before
  EXPECT_EQ(saved("jacoco", kHeader + kSession + kMain + conflict + kTail), kHeader + kSession + kMain + kTail);
}

TEST_F(SalvageBinary, KeepsRunsThatFollowATruncatedOne) {
  const std::string first = kHeader + kSession + kMain, second = kHeader + kLater + kHelper + kTail;
  EXPECT_EQ(saved("jacoco", first + without_end(kTail) + second), first + second);
  EXPECT_EQ(saved("jacoco", first + without_end(kTail) + second.substr(0, 9)), first);
  EXPECT_EQ(saved("jacoco", first + second), first + second);
}

TEST_F(SalvageBinary, WritesNoExecutionDataWithoutBlocks) {
  EXPECT_EQ(saved("jacoco", kHeader + kSession.substr(0, 4)), "");
  EXPECT_EQ(failure(), "the file does not contain a complete session or class");
  EXPECT_EQ(saved("jacoco", jacoco::header(0x1006) + kSession + without_end(kMain)), "");
  EXPECT_NE(failure().find("[jacoco/version]"), std::string::npos) << failure();
}

// --- raw profiles ---

TEST_F(SalvageBinary, KeepsCompleteRawProfiles) {
  const std::string profile = real_file("llvm-instr/fe-19.profraw"), twice = profile + profile;
  ASSERT_EQ(profile.size() % 8, 0U);
  EXPECT_EQ(saved("profraw", twice), twice);
  EXPECT_EQ(saved("profraw", without_end(twice)), profile);
  EXPECT_EQ(saved("profraw", profile + profile.substr(0, 5)), profile);
  EXPECT_EQ(saved("profraw", profile + "text after the profile"), profile);
  // Truncated before another was appended.
  EXPECT_EQ(saved("profraw", profile.substr(0, 400) + twice), twice);
  EXPECT_EQ(lost(), 400U);
  std::string damaged = twice + profile;
  damaged[profile.size()] = 'x';  // the magic of the second one
  EXPECT_EQ(saved("profraw", damaged), twice);
}

TEST_F(SalvageBinary, WritesNoTruncatedRawProfile) {
  const std::string profile = real_file("llvm-instr/fe-19.profraw");
  EXPECT_EQ(saved("profraw", without_end(profile, 8)), "");
  EXPECT_EQ(failure(), "the file does not contain a complete profile");
}

// --- gcov ---

// Functions of flow.gcda start at 32, 124, 152, 212 and 264; the end word is at 316.
TEST_F(SalvageBinary, KeepsFunctionsOfGcovData) {
  const std::string whole = real_file("gcov/gcc-12/flow.gcda"), end(4, '\0');
  for (const std::size_t cut : {212U, 215U, 225U, 263U}) {
    const std::string result = saved("gcda", whole.substr(0, cut));
    ASSERT_EQ(result.size(), 216U) << cut << failure();
    EXPECT_EQ(result.substr(0, 12), whole.substr(0, 12));
    EXPECT_NE(result.substr(12, 4), whole.substr(12, 4));
    EXPECT_EQ(result.substr(16), whole.substr(16, 196) + end);
    EXPECT_EQ(patches(), (Patches{"the checksum of the functions", "the end word"}));
    EXPECT_EQ(lost(), cut - 212);
  }
}

TEST_F(SalvageBinary, LeavesOutDamagedFunctionsOfGcovData) {
  std::string damaged = real_file("gcov/gcc-12/flow.gcda");
  damaged.replace(132, 4, damaged, 40, 4);  // the second function gets the ident of the first
  const std::string result = saved("gcda", damaged);
  EXPECT_EQ(result.size(), damaged.size() - 28) << failure();
  EXPECT_EQ(result.substr(16, 108), damaged.substr(16, 108));
  EXPECT_EQ(result.substr(124), damaged.substr(152));
  EXPECT_EQ(patches(), Patches{"the checksum of the functions"});
  EXPECT_EQ(lost(), 28U);
}

// The end word that is added is not one of the records that may be damaged.
TEST_F(SalvageBinary, LeavesOutDamagedFunctionsOfTruncatedGcovData) {
  std::string damaged = real_file("gcov/gcc-12/flow.gcda").substr(0, 270);
  damaged.replace(132, 4, damaged, 40, 4);  // the second function gets the ident of the first
  const std::string result = saved("gcda", damaged), end(4, '\0');
  ASSERT_EQ(result.size(), 240U) << failure();
  EXPECT_EQ(result.substr(16), damaged.substr(16, 108) + damaged.substr(152, 112) + end);
  EXPECT_EQ(patches(), (Patches{"the checksum of the functions", "the end word"}));
  EXPECT_EQ(lost(), 34U);
}

// Any function may be the one that was changed.
TEST_F(SalvageBinary, WritesNoGcovDataWithAWrongChecksumOnly) {
  std::string damaged = real_file("gcov/gcc-12/flow.gcda");
  damaged[40] = static_cast<char>(damaged[40] ^ 1);  // the ident of the first function
  EXPECT_EQ(saved("gcda", damaged), "");
  EXPECT_NE(failure().find("[gcov/object-checksum]"), std::string::npos) << failure();
}

TEST_F(SalvageBinary, KeepsFunctionsOfGcovDataOfClang) {
  const std::string whole = real_file("gcov/clang-19/flow.gcda");
  const std::string result = saved("gcda", whole.substr(0, whole.size() - 30));
  EXPECT_EQ(patches(), Patches{"the end word"}) << failure();
  EXPECT_TRUE(whole.starts_with(without_end(result, 8)));
  EXPECT_EQ(result.substr(result.size() - 8), std::string(8, '\0'));
}

// --- perf.data ---

constexpr std::size_t kDataStart = 264, kDataSizeAt = 48, kBitmapAt = 72;  // in files of one event

std::uint64_t number(const std::string& bytes, std::size_t at) {
  return load<std::uint64_t>(std::string_view(bytes).substr(at), std::endian::little);
}

TEST_F(SalvageBinary, KeepsRecordsOfATruncatedRecording) {
  const std::string whole = real_file("perf-data/callchain.data");
  // A record of 64 bytes starts at 880, one of 48 at 944.
  for (const std::size_t cut : {944U, 945U, 960U, 991U}) {
    const std::string result = saved("perf-data", whole.substr(0, cut));
    ASSERT_EQ(result.size(), 944U) << cut << failure();
    EXPECT_EQ(number(result, kDataSizeAt), 944 - kDataStart);
    EXPECT_EQ(result.substr(kBitmapAt, 32), std::string(32, '\0'));
    EXPECT_EQ(result.substr(104), whole.substr(104, 840));
    EXPECT_EQ(patches(), (Patches{"the size of the data", "the feature bitmap (the features are lost)"}));
  }
}

TEST_F(SalvageBinary, GivesAnUnfinishedRecordingASize) {
  std::string killed = real_file("perf-data/callchain.data").substr(0, 1000);  // the end of the data
  killed.replace(kDataSizeAt, 8, std::string(8, '\0'));
  const std::string result = saved("perf-data", killed);
  ASSERT_EQ(result.size(), killed.size()) << failure();
  EXPECT_EQ(number(result, kDataSizeAt), 1000 - kDataStart);
  EXPECT_EQ(lost(), 0U);
}

TEST_F(SalvageBinary, MovesFeaturesOfARecording) {
  std::string damaged = real_file("perf-data/callchain.data");
  damaged[776 + 1] = 1;  // the type of a record of 96 bytes
  const std::string result = saved("perf-data", damaged);
  ASSERT_EQ(result.size(), damaged.size() - 96) << failure();
  EXPECT_EQ(number(result, kDataSizeAt), number(damaged, kDataSizeAt) - 96);
  EXPECT_EQ(number(result, 904), number(damaged, 1000) - 96);  // the first feature
  EXPECT_EQ(result.substr(kBitmapAt, 32), damaged.substr(kBitmapAt, 32));
  EXPECT_EQ(patches(), (Patches{"the size of the data", "the offset of a feature"}));
  EXPECT_EQ(lost(), 96U);
}

TEST_F(SalvageBinary, DropsDamagedFeaturesOfARecording) {
  std::string damaged = real_file("perf-data/callchain.data");
  damaged.replace(1000, 8, std::string(8, '\xff'));  // the offset of the first feature
  const std::string result = saved("perf-data", damaged);
  ASSERT_EQ(result.size(), 1000U) << failure();
  EXPECT_EQ(patches(), Patches{"the feature bitmap (the features are lost)"});
}

// Compressed records are one stream, which only the feature COMPRESSED makes readable.
TEST_F(SalvageBinary, KeepsCompressedRecordsOnlyTogether) {
  const std::string whole = real_file("perf-data/zstd.data");  // compressed records start at 632 and 782
  std::string damaged = whole;
  damaged[472 + 1] = 1;  // the type of a record of 48 bytes before them
  EXPECT_EQ(saved("perf-data", damaged).size(), whole.size() - 48) << failure();
  const std::string cut = saved("perf-data", whole.substr(0, 870));
  EXPECT_TRUE(cut.empty() || cut.size() == 632) << cut.size();
}

TEST_F(SalvageBinary, KeepsRecordsOfATruncatedPipe) {
  const std::string whole = real_file("perf-data/clock.pipe");  // records start at 3516 and 3564
  EXPECT_EQ(saved("perf-data", whole.substr(0, 3566)), whole.substr(0, 3564));
  EXPECT_EQ(patches(), Patches());
  EXPECT_EQ(lost(), 2U);
  EXPECT_EQ(saved("perf-data", whole.substr(0, 3563)), whole.substr(0, 3516));
}

}  // namespace
}  // namespace proflint::tests
