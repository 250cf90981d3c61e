// Indexed profiles at the bounds of the rules about their summary, binary IDs and records: one number changed.
#include <gtest/gtest.h>

#include "tests/builders/bytes.h"
#include "tests/builders/llvm_instr.h"
#include "tests/support/in_words.h"
#include "validators/core/cursor.h"

namespace proflint::tests {
namespace {

using namespace llvm_instr;

// Indexes of words in version 12.
constexpr std::size_t kIdsWord = 6, kCutoffsWord = 17, kCutoffWords = 3;

Profile indexed_functions() {
  Profile profile;
  profile.functions = {{"main", 24, {1, 5}, {}, {}}, {"foo", 32, {7}, {}, {}}};
  profile.ids = {"12345678", "abcdefgh"};
  return profile;
}

std::string with_u64(std::string file, std::size_t at, std::uint64_t value) {
  return file.replace(at, 8, Bytes({}).number(value, 8).str());
}

std::uint64_t u64_at(const std::string& file, std::size_t at) {
  return load<std::uint64_t>(std::string_view(file).substr(at), std::endian::little);
}

std::string said_of(const std::string& file) {
  return said(check(file, "profdata"));
}

TEST(ProfdataBorders, Cutoffs) {
  const std::string file = indexed_profile(indexed_functions());
  const auto with = [&](std::size_t entry, std::uint64_t cutoff) {
    return said_of(with_u64(file, 8 * (kCutoffsWord + kCutoffWords * entry), cutoff));
  };
  EXPECT_EQ(said_of(file), "");
  EXPECT_EQ(with(0, 0), "summary-cutoffs: cutoff 0 is not between 1 and 999999\n");
  EXPECT_EQ(with(15, 1000000), "summary-cutoffs: cutoff 1000000 is not between 1 and 999999\n");
  EXPECT_EQ(with(1, 9999), "summary-cutoffs: cutoff 9999 follows the higher cutoff 10000\n");
  EXPECT_EQ(with(1, 100001), "summary-cutoffs: cutoff number 2 is 100001; current writers use 100000\n");
}

TEST(ProfdataBorders, BinaryIds) {
  const std::string file = indexed_profile(indexed_functions());
  const std::size_t first = static_cast<std::size_t>(u64_at(file, 8 * kIdsWord)) + 8, second = first + 16;
  const auto with_second = [&](const std::string& id) { return said_of(std::string(file).replace(second + 8, 8, id)); };
  EXPECT_EQ(with_second("12345679"), "");
  EXPECT_EQ(with_second("12345678"), "binary-id-order: binary ID 3132333435363738 occurs twice\n");
  EXPECT_EQ(with_second("12345677"),
            "binary-id-order: binary ID 3132333435363737 follows 3132333435363738, which sorts after it\n");
  EXPECT_EQ(said_of(with_u64(file, second, 0)), "binary-id: the length of a binary ID is 0; expected at least 1\n");
  EXPECT_EQ(said_of(with_u64(file, second, 9)),
            "binary-id: a binary ID takes 9 bytes, but only 8 bytes are left in the section\n");
}

// A function of one record with one counter, in a version.
std::string one_function(std::uint32_t version) {
  Profile profile;
  profile.functions = {{"foo", 32, {7}, {}, {}}};
  std::string file = indexed_profile(fitting_indexed(profile, version), version);
  EXPECT_EQ(said_of(file), "") << version;
  return file;
}

// The size of the data, in front of the name, includes the padding before the table.
TEST(ProfdataBorders, BytesAfterTheLastRecord) {
  const auto with_padding = [](std::uint32_t version) {
    const std::string file = one_function(version);
    const std::size_t at = file.find("foo") - 8;
    return said_of(with_u64(file, at, u64_at(file, at) + 3));
  };
  EXPECT_EQ(with_padding(1), "record: the data of function 'foo' takes 19 bytes, which is not a multiple of 8\n");
  EXPECT_EQ(with_padding(2), "record: the last record of function 'foo' has only 3 bytes; expected at least 16\n");
}

// The number of counters, after the hash, includes numbers that follow the only counter.
TEST(ProfdataBorders, RecordsThatEndEarly) {
  const std::string file = one_function(11);
  const auto with_counters = [&](std::uint64_t number) {
    return said_of(with_u64(file, file.find("foo") + 3 + 8, number));
  };
  EXPECT_EQ(with_counters(2),
            "record: a record of function 'foo' declares 8 bitmap bytes, but only 0 bytes are left\n");
  EXPECT_EQ(
      with_counters(3),
      "record: the number of bitmap bytes in a record of function 'foo' takes 8 bytes, but only 0 bytes are left\n");
  EXPECT_EQ(with_counters(4), "record: a record of function 'foo' declares 4 counters, but only 24 bytes are left\n");
}

TEST(ProfdataSets, EntriesAndWholeFunctions) {
  Profile whole = indexed_functions(), entries = whole;
  whole.variants = kIr | kByteCounters;
  entries.variants = kIr | kByteCounters | kEntryOnly;
  entries.functions = {{"main", 24, {1}, {}, {}}, {"foo", 32, {7}, {}, {}}};
  const auto second_of_set = [](const Profile& first, const Profile& second) {
    const Scratch scratch;
    scratch.write("a.profdata", indexed_profile(first));
    scratch.write("b.profdata", indexed_profile(second));
    return scratch.run({"--set", "--format", "concise", "a.profdata", "b.profdata"}).out;
  };
  const std::string start = "b.profdata:+0x8: error: the profile covers ", end = " [instr/set-kind]\n";
  EXPECT_EQ(second_of_set(whole, entries),
            start + "function entries only, but 'a.profdata' covers whole functions" + end);
  EXPECT_EQ(second_of_set(entries, whole),
            start + "whole functions, but 'a.profdata' covers function entries only" + end);
}

}  // namespace
}  // namespace proflint::tests
