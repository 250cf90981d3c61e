// Binary instrumentation profiles at the bounds of their rules: one word changed, or bytes added.
#include <gtest/gtest.h>

#include <tuple>

#include "tests/builders/bytes.h"
#include "tests/builders/llvm_instr.h"
#include "tests/support/in_words.h"

namespace proflint::tests {
namespace {

using namespace llvm_instr;

constexpr std::size_t kRawHeader = 128, kRawRecord = 64;  // bytes in version 10
// Indexes of words in the header of a raw profile of version 10, and of an indexed profile.
enum Word : std::size_t { version = 1, counters = 5, after_counters = 6, names = 9 };
enum IndexedWord : std::size_t { hash_type = 3, table = 4 };

struct BinaryRow {
  const char* what;
  std::string bytes;
  std::string said;  // see tests/support/in_words.h
};

void expect_said(const char* format, const std::vector<BinaryRow>& rows) {
  for (const BinaryRow& row : rows) EXPECT_EQ(said(check(row.bytes, format)), row.said) << row.what;
}

std::string word(std::uint64_t value, std::size_t size = 8) {
  return little_endian(value, size);
}

std::string with_word(std::string file, std::size_t number, std::uint64_t value) {
  return file.replace(8 * number, 8, word(value));
}

std::string inserted(std::string file, std::size_t at, const std::string& bytes) {
  return file.insert(at, bytes);
}

Profile two_functions() {
  Profile profile;
  profile.functions = {{"main", 24, {1, 5}, {}, {}}, {"foo", 32, {7}, {}, {}}};
  return profile;
}

TEST(ProfrawBorders, Versions) {
  const std::string file = raw_profile(two_functions());
  expect_said("profraw",
              {
                  {"as it is", file, ""},
                  {"0", with_word(file, version, 0), "version: version 0 is not supported (1 to 11 are)\n"},
                  {"1", with_word(file, version, 1),
                   "version-unchecked: the layout of version 1 is unknown (5 and 7 to 11 are known)\n"},
                  {"4", with_word(file, version, 4),
                   "version-unchecked: the layout of version 4 is unknown (5 and 7 to 11 are known)\n"},
                  {"6", with_word(file, version, 6),
                   "version-unchecked: the layout of version 6 is unknown (5 and 7 to 11 are known)\n"},
                  {"11 and more", with_word(file, version, 99), "version: version 99 is not supported (1 to 11 are)\n"},
                  {"without a version", file.substr(0, 15),
                   "header-truncated: the header takes at least 16 bytes, but only 15 bytes are left\n"},
                  {"with a version alone", file.substr(0, 16),
                   "header-truncated: the header takes at least 128 bytes, but only 16 bytes are left\n"},
                  {"with less than a header", file.substr(0, kRawHeader - 1),
                   "header-truncated: the header takes at least 128 bytes, but only 127 bytes are left\n"},
              });
}

TEST(ProfrawBorders, CountersOfRecords) {
  const std::string file = raw_profile(two_functions());
  const std::size_t end = kRawHeader + 2 * kRawRecord + 3 * 8;
  const auto counters_of = [&](std::uint64_t number) {
    return std::string(file).replace(kRawHeader + kRawRecord + 48, 4, word(number, 4));
  };
  const auto place = [&](std::uint64_t offset) {
    std::string copy = file;
    const std::size_t at = kRawHeader + kRawRecord + 16;
    std::uint64_t old = 0;
    for (std::size_t i = 8; i-- > 0;) old = old << 8 | static_cast<unsigned char>(copy[at + i]);
    return copy.replace(at, 8, word(old - 16 + offset));
  };
  expect_said(
      "profraw",
      {
          {"a counter of no record at the end", with_word(inserted(file, end, word(0)), counters, 4),
           "counter-gap: 1 counter does not belong to any record\n"},
          {"two of no record", with_word(inserted(file, end, word(0) + word(1)), counters, 5),
           "counter-gap: 2 counters do not belong to any record\n"},
          {"one that two records have", place(8),
           "counter-overlap: the counters of a record start at offset 8, but another record has counters up to offset "
           "16\n"},
          {"at the end of the section", place(24),
           "counter-range: function 'foo' has 1 counter at offset 24, but the counters section has 24 bytes\n"},
          {"beyond it", place(32),
           "counter-range: function 'foo' has 1 counter at offset 32, but the counters section has 24 bytes\n"},
          {"before it", place(std::uint64_t{0} - 8),
           "counter-range: function 'foo' has 1 counter at offset 18446744073709551608, but the counters section has "
           "24 bytes\n"},
          {"no multiple of 8", place(12),
           "counter-alignment: the counters of function 'foo' start at offset 12 of their section, which is not a "
           "multiple of 8\ncounter-overlap: the counters of a record start at offset 12, but another record has "
           "counters up to offset 16\n"},
          {"none", counters_of(0), "record-no-counters: function 'foo' has no counters\n"},
          {"one too many", counters_of(2),
           "counter-range: function 'foo' has 2 counters at offset 16, but the counters section has 24 bytes\n"},
      });
}

// 32-bit addresses wrap around, so their base may be greater.
// LLVM subtracts in 64 bits, so a difference that is right only modulo 2^32 is outside.
TEST(ProfrawBorders, AddressesOf32BitsDoNotWrapAround) {
  RawLayout layout;
  layout.version = 8;
  layout.pointer = 4;
  Profile profile = two_functions();
  const std::string file = raw_profile(profile, layout);
  constexpr std::size_t kHeader = 88, kRecord = 40, kDelta = 8;
  const auto load = [&](const std::string& bytes, std::size_t at) {
    std::uint64_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  std::string moved = file;
  const std::uint64_t by = load(file, 8 * kDelta) - 16;
  moved.replace(8 * kDelta, 4, word(16, 4));
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t at = kHeader + i * kRecord + 16;
    moved.replace(at, 4, word(load(file, at) - by, 4));
  }
  EXPECT_GT(load(moved, kHeader + kRecord + 16), UINT32_MAX / 2);
  expect_said("profraw", {{"as it is", file, ""},
                          {"below 0", moved,
                           "counter-range: function 'foo' has 1 counter at offset 4294967312, but the counters section "
                           "has 24 bytes\n"}});
}

TEST(ProfrawBorders, PaddingAfterCounters) {
  const auto padded = [](std::uint32_t version, std::size_t size, std::size_t header, std::size_t record) {
    RawLayout layout;
    layout.version = version;
    return with_word(
        inserted(raw_profile(two_functions(), layout), header + 2 * record + 3 * 8, std::string(size, '\0')),
        after_counters, size);
  };
  expect_said("profraw", {
                             {"version 8, one byte", padded(8, 1, 88, 48),
                              "padding-size: the padding after the counters ends at offset 209 of the profile, which "
                              "is not a multiple of 8\n"},
                             {"version 8, eight bytes", padded(8, 8, 88, 48),
                              "padding-size: the padding after the counters takes 8 bytes; expected at most 7\n"},
                             {"version 10, one byte", padded(10, 1, kRawHeader, kRawRecord),
                              "padding-size: the padding after the counters ends at offset 281 of the profile, which "
                              "is not a multiple of 8 (2 places; the first is shown)\n"},
                             {"version 10, seven bytes", padded(10, 7, kRawHeader, kRawRecord),
                              "padding-size: the padding after the counters ends at offset 287 of the profile, which "
                              "is not a multiple of 8 (2 places; the first is shown)\n"},
                             {"version 10, eight bytes", padded(10, 8, kRawHeader, kRawRecord),
                              "padding-size: the padding after the counters takes 8 bytes; expected at most 7\n"},
                             {"version 7, one byte", padded(7, 1, 88, 48), ""},
                         });
}

// Two numbers precede the names; the second is the compressed size in bytes.
TEST(ProfrawBorders, SizesOfNames) {
  const auto named = [](const std::string& section) {
    std::string file = raw_profile(two_functions());
    const std::size_t at = kRawHeader + 2 * kRawRecord + 3 * 8;
    file.resize(at);
    file += section + std::string((8 - section.size() % 8) % 8, '\0');
    return with_word(file, names, section.size());
  };
  const std::string text = "main\1foo", nine(9, '\x80'), zero(1, '\0');
  expect_said(
      "profraw",
      {
          {"as it is", named("\x08" + zero + text), ""},
          {"in two bytes", named("\x88" + zero + zero + text), ""},
          {"in ten bytes", named("\x88" + nine.substr(1) + zero + zero + text), ""},
          {"in eleven bytes", named("\x88" + nine + zero + zero + text),
           "names-decode: the uncompressed size of a names chunk does not fit in 64 bits\n"},
          {"of 64 bits", named("\x88" + nine.substr(1) + "\x01" + zero + text),
           "names-decode: a names chunk declares 9223372036854775816 bytes, but only 8 are left in the section\n"},
          {"of 65 bits", named("\x88" + nine.substr(1) + "\x02" + zero + text),
           "names-decode: the uncompressed size of a names chunk does not fit in 64 bits\n"},
          {"cut", named("\x88"),
           "names-decode: the uncompressed size of a names chunk is truncated: the section ends inside it\n"},
          {"larger than the rest", named("\x09" + zero + text),
           "names-decode: a names chunk declares 9 bytes, but only 8 are left in the section\n"},
          {"smaller than the data", named("\x07" + zero + text),
           "names-decode: the compressed size of a names chunk is missing: the section ends before it\n"},
      });
}

TEST(ProfrawBorders, ByteCounters) {
  Profile profile = two_functions();
  profile.variants = kByteCounters;
  const auto bytes = [&](std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    profile.functions[0].counters = first;
    profile.functions[1].counters = second;
    return raw_profile(profile);
  };
  expect_said("profraw",
              {
                  {"executed and not", bytes({0, 255}, {255}), ""},
                  {"something else", bytes({0, 1}, {255}), "byte-value: a byte counter is 1; expected 0 or 255\n"},
                  {"nearly executed", bytes({0, 254}, {254}),
                   "byte-value: a byte counter is 254; expected 0 or 255 (2 places; the first is shown)\n"},
                  {"nothing executed", bytes({255, 255}, {255}), "all-zero: the counters of all records are 0\n"},
              });
  EXPECT_EQ(check(bytes({0, 255}, {0}), "profraw").facts.nonzero, 2u);
}

TEST(ProfrawBorders, Timestamps) {
  Profile profile = two_functions();
  profile.variants = kIr | kTemporal;
  const auto stamped = [&](std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    profile.functions[0].counters = first;
    profile.functions[1].counters = second;
    return raw_profile(profile);
  };
  expect_said(
      "profraw",
      {
          {"the first and the last", stamped({1, 5}, {2, 1}), ""},
          {"never", stamped({UINT64_MAX, 5}, {2, 1}), ""},
          {"none", stamped({0, 5}, {2, 1}), ""},
          {"after the last", stamped({3, 5}, {2, 1}),
           "timestamp: a timestamp is 3, but the profile has only 2 functions\n"},
          {"a timestamp alone", stamped({1, 5}, {2}),
           "temporal-slot: function 'foo' has 1 counter; expected at least 2, because the timestamp takes 1 of them\n"},
      });
}

TEST(ProfdataBorders, Headers) {
  const std::string file = indexed_profile(two_functions(), 12);
  const std::size_t end = file.size();
  expect_said(
      "profdata",
      {
          {"as it is", file, ""},
          {"version 0", with_word(file, version, 0), "version: version 0 is not supported (1 to 14 are)\n"},
          {"version 15", with_word(file, version, 15), "version: version 15 is not supported (1 to 14 are)\n"},
          {"another hash", with_word(file, hash_type, 1), "hash-type: the hash type is 1; only 0 (MD5) is supported\n"},
          {"a table where no file reaches", with_word(file, table, std::uint64_t{1} << 48),
           "section-offset: the function table starts at 0x1000000000000; expected an offset below 2^48\n"},
          {"a table before that", with_word(file, table, (std::uint64_t{1} << 48) - 8),
           "truncated: the function table takes at least 8 bytes from 0xfffffffffff8 on, but the file ends at 0x2c8\n"},
          {"a table at an odd offset", with_word(file, table, end - 4),
           "section-offset: the function table starts at 0x2c4, which is not a multiple of 8\n"},
          {"a table at the start", with_word(file, table, 8),
           "section-offset: the function table starts at 0x8; expected 0x208 or later\n"},
          {"a table at the last word", with_word(file, table, end - 8),
           "section-offset: the binary IDs section starts at 0x2b8; expected 0x2c8 or later\n"},
          {"a table at the end", with_word(file, table, end),
           "truncated: the function table takes at least 8 bytes from 0x2c8 on, but the file ends at 0x2c8\n"},
          {"a version alone", file.substr(0, 16),
           "header-truncated: the header takes at least 24 bytes, but only 16 bytes are left\n"},
          {"a magic alone", file.substr(0, 8),
           "header-truncated: the header takes at least 24 bytes, but only 8 bytes are left\n"},
      });
}

TEST(ProfdataBorders, KindsExistFromTheirVersionsOn) {
  constexpr std::uint64_t kIrBit = std::uint64_t{1} << 56, kMemprofBit = std::uint64_t{1} << 62,
                          kTemporalBit = std::uint64_t{1} << 63;
  const std::tuple<std::uint64_t, std::uint32_t, const char*> kinds[] = {
      {kMemprofBit, 8, "MemProf profiles exist from version 8 on"},
      {kTemporalBit, 10, "temporal profiles exist from version 10 on"}};
  for (const auto& [bit, first, message] : kinds)
    for (const std::uint32_t number : {first - 1, first}) {
      const std::string file = with_word(indexed_profile(two_functions(), number), version, bit | kIrBit | number);
      EXPECT_EQ(said(check(file, "profdata")).find(message) != std::string::npos, number < first) << message << number;
    }
}

TEST(ProfrawBorders, DescriptionsCountJoinedProfiles) {
  const std::string file = raw_profile(two_functions());
  EXPECT_EQ(check(file).description.find("profiles"), std::string::npos);
  EXPECT_NE(check(file + file).description.find("2 profiles"), std::string::npos) << check(file + file).description;
}

TEST(ProfdataBorders, Traces) {
  Profile profile = two_functions();
  profile.variants = kIr | kTemporal;
  profile.traces = {{1, {"main", "foo"}}, {2, {"foo"}}};
  const std::string file = indexed_profile(profile, 10);
  std::size_t at = 0;  // the traces: their number, the stream size, then weight, size and functions of each
  const std::string start = word(2) + word(2) + word(1) + word(2);
  at = file.find(start);
  ASSERT_NE(at, std::string::npos);
  ASSERT_EQ(file.find(start, at + 1), std::string::npos);
  const std::size_t first = at / 8;
  ASSERT_EQ(at % 8, 0u);
  std::vector<BinaryRow> rows = {
      {"as they are", file, ""},
      {"more than the stream", with_word(file, first + 1, 1),
       "temporal-count: the number of traces is 2, but the stream size is only 1\n"},
      {"without a weight", with_word(file, first + 2, 0),
       "temporal-trace: the weight of a trace is 0; expected at least 1\n"},
      {"without functions", with_word(file, first + 7, 0).substr(0, at + 64),
       "temporal-trace: a trace has no functions\n"},
      {"of another function", with_word(file, first + 4, 1),
       "temporal-ref: a trace contains name hash 0x1, but no function has this name hash\n"},
      {"one more", with_word(with_word(file, first, 3), first + 1, 3), "truncated: the file ends inside the traces\n"},
      {"one less", with_word(file, first, 1), "trailing-data: 24 bytes follow the last section\n"},
      {"cut in the number of the stream", file.substr(0, at + 15), "truncated: the file ends inside the traces\n"},
      {"cut after it", file.substr(0, at + 16), "truncated: the file ends inside the traces\n"},
      {"cut in a weight", file.substr(0, at + 23), "truncated: the file ends inside the traces\n"},
      {"cut in a function", file.substr(0, at + 47), "truncated: the file ends inside the traces\n"},
  };
  expect_said("profdata", rows);
}

}  // namespace
}  // namespace proflint::tests
