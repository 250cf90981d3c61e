// LLVM instrumentation profiles: valid ones are clean in all three forms, one defect causes one finding, and truncation
// is reported.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/builders/bytes.h"
#include "tests/builders/llvm_instr_random.h"
#include "tests/support/support.h"
#include "validators/llvm_instr/name_hash.h"

namespace proflint::tests {
namespace {

using namespace llvm_instr;

constexpr std::size_t kNone = std::string::npos;

std::string little(std::uint64_t value, std::size_t size = 8) {
  return little_endian(value, size);
}

std::string with(std::string file, std::size_t at, const std::string& bytes) {
  return file.replace(at, bytes.size(), bytes);
}

// The place of `bytes`, which occurs once.
std::size_t place_of(const std::string& file, const std::string& bytes) {
  const std::size_t at = file.find(bytes);
  RC_ASSERT(at != kNone);
  RC_ASSERT(file.find(bytes, at + 1) == kNone);
  return at;
}

void expect_clean(const std::string& file, const char* format) {
  const Result result = check(file);
  RC_ASSERT(result.format == format);
  RC_ASSERT(ids(result) == Ids{});
}

// ---- Valid profiles

RC_GTEST_PROP(LlvmInstr, AValidRawProfileIsClean, ()) {
  const RawLayout layout = *raw_layouts();
  expect_clean(raw_profile(fitting(*profiles(), layout), layout), "profraw");
}

RC_GTEST_PROP(LlvmInstr, AValidIndexedProfileIsClean, ()) {
  const auto version = *rc::gen::inRange<std::uint32_t>(1, 15);
  const Profile profile = fitting_indexed(*profiles(), version);
  expect_clean(indexed_profile(profile, version), "profdata");
}

RC_GTEST_PROP(LlvmInstr, AValidTextIsClean, ()) {
  expect_clean(text_profile(*profiles()), "proftext");
}

RC_GTEST_PROP(LlvmInstr, ProfilesWithByteCountersAreClean, ()) {
  Profile profile = *profiles();
  profile.variants = *rc::gen::element(kByteCounters, kIr | kByteCounters, kIr | kByteCounters | kEntryOnly);
  for (Function& function : profile.functions)
    for (std::uint64_t& counter : function.counters) counter = counter % 2 == 0 ? 255 : 0;
  profile.functions[0].counters[0] = 0;
  const RawLayout layout = *raw_layouts();
  Profile fit = fitting(profile, layout);
  RawLayout plain = layout;
  plain.has_uniform_counters = false;
  expect_clean(raw_profile(fit, plain), "profraw");
}

RC_GTEST_PROP(LlvmInstr, TemporalProfilesAreClean, ()) {
  Profile profile = *profiles();
  profile.variants = kIr | kTemporal;
  for (std::size_t i = 0; i < profile.functions.size(); ++i)
    profile.functions[i].counters.insert(profile.functions[i].counters.begin(), i);
  const RawLayout layout = *raw_layouts();
  expect_clean(raw_profile(fitting(profile, layout), layout), "profraw");
  for (Function& function : profile.functions) function.counters.erase(function.counters.begin());
  profile.traces = {{1, {profile.functions[0].name}}, {7, {}}};
  for (const Function& function : profile.functions) profile.traces[1].functions.push_back(function.name);
  const auto version = *rc::gen::inRange<std::uint32_t>(10, 14);
  expect_clean(indexed_profile(fitting_indexed(profile, version), version), "profdata");
  expect_clean(text_profile(profile), "proftext");
}

RC_GTEST_PROP(LlvmInstr, RecordsOfBothPassesAreClean, ()) {
  Profile profile = *profiles();
  profile.variants = kIr | kCs;
  const std::size_t functions = profile.functions.size();
  for (std::size_t i = 0; i < functions; ++i) {
    Function inner = profile.functions[i];
    inner.hash |= kContextSensitive;
    profile.functions.push_back(inner);
  }
  const auto version = *rc::gen::inRange<std::uint32_t>(5, 14);
  expect_clean(indexed_profile(fitting_indexed(profile, version), version), "profdata");
  expect_clean(text_profile(profile), "proftext");
}

// ---- Truncation

RC_GTEST_PROP(LlvmInstr, NoProperPrefixOfABinaryProfileIsClean, ()) {
  const RawLayout layout = *raw_layouts();
  Profile profile = *profiles();
  profile.functions.resize(std::min<std::size_t>(profile.functions.size(), 3));
  const auto version = *rc::gen::inRange<std::uint32_t>(1, 14);
  const std::string raw = raw_profile(fitting(profile, layout), layout),
                    indexed = indexed_profile(fitting_indexed(profile, version), version);
  for (std::size_t cut = 0; cut < raw.size(); ++cut)
    RC_ASSERT(check(std::string_view(raw).substr(0, cut), "profraw").verdict == Verdict::invalid);
  for (std::size_t cut = 0; cut < indexed.size(); ++cut)
    RC_ASSERT(check(std::string_view(indexed).substr(0, cut), "profdata").verdict == Verdict::invalid);
}

// Text has no end mark, so truncation is reported unless it is between two records or inside the last number.
RC_GTEST_PROP(LlvmInstr, ACutOfATextIsNamedAsSuchOrIsNone, ()) {
  const std::string text = text_profile(*profiles());
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    const Ids hits = rules_hit(text.substr(0, cut), "proftext");
    for (const std::string& id : hits)
      RC_ASSERT((Ids{"proftext/truncated", "proftext/final-newline", "proftext/no-functions", "instr/all-zero"})
                    .contains(id));
  }
}

// ---- One defect

RC_GTEST_PROP(LlvmInstr, AWrongNameIsOneFinding, ()) {
  const RawLayout layout = *raw_layouts();
  const Profile profile = fitting(*profiles(), layout);
  const Function& victim = profile.functions[*rc::gen::inRange<std::size_t>(0, profile.functions.size())];
  std::string hash = little(name_hash(victim.name));
  if (layout.order == std::endian::big) std::reverse(hash.begin(), hash.end());
  const std::string file = raw_profile(profile, layout);
  RC_ASSERT(rules_hit(with(file, place_of(file, hash), "\x01\x02\x03\x04")) == Ids{"profraw/name-ref"});
}

RC_GTEST_PROP(LlvmInstr, AFlippedBitOfAStoredHashIsOneFinding, ()) {
  const Profile profile = *profiles();
  const Function& victim = profile.functions[*rc::gen::inRange<std::size_t>(0, profile.functions.size())];
  std::string hash = little(name_hash(victim.name));
  const std::string file = indexed_profile(profile);
  const std::size_t at = place_of(file, hash);
  hash[*rc::gen::inRange<std::size_t>(0, 8)] ^= static_cast<char>(1 << *rc::gen::inRange(0, 8));
  RC_ASSERT(rules_hit(with(file, at, hash)) == Ids{"profdata/key-hash"});
}

RC_GTEST_PROP(LlvmInstr, AWrongTotalIsOneFinding, ()) {
  const Profile profile = fitting_indexed(*profiles(), 12);
  const std::string file = indexed_profile(profile);
  const std::size_t at = 72 + 16 + 8 * *rc::gen::inRange<std::size_t>(0, 6);
  RC_ASSERT(rules_hit(with(file, at, little(*rc::gen::arbitrary<std::uint64_t>() | std::uint64_t{1} << 60))) ==
            Ids{"profdata/summary-totals"});
}

RC_GTEST_PROP(LlvmInstr, AWrongEntryIsOneFinding, ()) {
  const std::string file = indexed_profile(*profiles());
  const std::size_t at =
      72 + 64 + 24 * *rc::gen::inRange<std::size_t>(0, 16) + 8 * *rc::gen::inRange<std::size_t>(1, 3);
  RC_ASSERT(rules_hit(with(file, at, little(std::uint64_t{1} << 60))) == Ids{"profdata/summary-entries"});
}

// ---- Implausible summaries

RC_GTEST_PROP(LlvmInstr, SummariesOfHugeCountersAreComputedAlike, ()) {
  Profile profile = *profiles();
  for (Function& function : profile.functions)
    for (std::uint64_t& counter : function.counters)
      counter = *rc::gen::arbitrary<std::uint64_t>() << *rc::gen::inRange(0, 30);
  for (const std::string& id : rules_hit(indexed_profile(profile))) RC_ASSERT(id.starts_with("instr/"));
}

TEST(LlvmInstr, SummariesOfManyCounters) {
  Profile profile;
  std::uint64_t random = 1;
  for (int i = 0; i < 3000; ++i) {
    Function function{"f" + std::to_string(i), 5, {}, {}, {}};
    for (int k = 0; k < 8; ++k) {
      random = random * 6364136223846793005 + 1442695040888963407;
      function.counters.push_back(random >> (20 + random % 44));
    }
    profile.functions.push_back(function);
  }
  EXPECT_EQ(rules_hit(indexed_profile(profile)), Ids{});
}

// ---- Names

TEST(LlvmInstr, NamesAreHashedAsMd5WhateverTheirLength) {
  std::vector<std::string> names = {"main"};
  for (std::size_t size = 0; size < 1200; ++size)
    names.push_back(std::string(size, static_cast<char>('a' + size % 26)));
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::vector<std::uint64_t> hashes(views.size());
  proflint::llvm_instr::hash_names(views, hashes);
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(hashes[i], name_hash(names[i])) << i;
  EXPECT_EQ(hashes.front(), 0xdb956436e78dd5fa);
}

// ---- Facts

TEST(LlvmInstr, FactsAreEqualInAllForms) {
  Profile profile;
  profile.variants = kIr;
  profile.functions = {{"main", 1, {3, 0, 5}, {}, {}}, {"foo", 2, {7}, {}, {}}};
  profile.ids = {"\x12\xab"};
  for (const std::string& file : {raw_profile(profile), indexed_profile(profile), text_profile(profile)}) {
    const Result result = check(file);
    EXPECT_EQ(result.facts.functions, 2u);
    EXPECT_EQ(result.facts.counters, 4u);
    EXPECT_EQ(result.facts.nonzero, 3u);
    EXPECT_EQ(result.facts.total, 15u);
    EXPECT_EQ(result.facts.identity, result.format == "proftext" ? "" : "12ab");
  }
  EXPECT_EQ(check(raw_profile(profile)).description, "version 10, IR, little-endian, 64-bit, 2 functions");
  EXPECT_EQ(check(indexed_profile(profile)).description, "version 12, IR, 2 functions");
  EXPECT_EQ(check(text_profile(profile)).description, "IR, 2 functions");
}

// Counters as real writers print them are parsed many at a time, others line by line.
RC_GTEST_PROP(LlvmInstr, CountersAreTheSameHoweverTheyAreWritten, ()) {
  const auto counters = *rc::gen::nonEmpty(rc::gen::container<std::vector<std::uint64_t>>(
      rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) { return bits >> 9 >> bits % 55; })));
  const std::string start = ":ir\nmain\n1\n" + std::to_string(counters.size()) + "\n";
  std::string plain = start, mixed = start;
  for (const std::uint64_t counter : counters) {
    const std::string digits = std::to_string(counter);
    plain += digits + "\n";
    mixed += *rc::gen::element(digits + "\n", digits + "\r\n", "0" + digits + "\n", "# 1\n\n" + digits + "\n");
  }
  const Facts expected = check(plain + "next\n2\n1\n1\n").facts, facts = check(mixed + "next\n2\n1\n1\n").facts;
  RC_ASSERT(facts.counters == counters.size() + 1);
  RC_ASSERT(facts.counters == expected.counters);
  RC_ASSERT(facts.nonzero == expected.nonzero);
  RC_ASSERT(facts.total == expected.total);
  RC_ASSERT(facts.total == std::accumulate(counters.begin(), counters.end(), std::uint64_t{1}));
}

// ---- Detection

struct DetectRow {
  std::string_view bytes;
  const char* name;
  std::string_view format;
};

TEST(LlvmInstr, FormsAreDistinguished) {
  const DetectRow rows[] = {
      {"", "default.profraw", "profraw"},
      {"", "x.profdata", "profdata"},
      {"", "x.proftext", "sample-text"},
      {"\x81r", "x", "profraw"},
      {"\xffl", "x", "profraw"},
      {"\xfflprofi", "x", "profdata"},
      {"nothing", "default.profraw", "profraw"},
      {"nothing", "x.profdata", ""},
      {"main\n1\n1\n7\n", "x", "proftext"},
      {"# a comment\n\nmain\n0x1\n1\n7\n", "x", "proftext"},
      {"a:1:2\n1\n1\n7\n", "x", "proftext"},
      {"a:1:2\n 1: 7\n", "x.proftext", "sample-text"},
      {"a:1:2\n", "x.proftext", "sample-text"},
      {":IR\n", "x", "proftext"},
      {":irr\n", "x", ""},
      {":irr\n", "x.proftext", "proftext"},
      {"# a comment\n", "x.proftext", "proftext"},
      {"main\nx\n1\n7\n", "x", ""},
      {"main\nx\n1\n7\n", "x.proftext", "proftext"},
      {"\xef\xbb\xbf:ir\n", "x", "proftext"},
  };
  for (const DetectRow& row : rows) {
    Input input;
    input.name = row.name;
    EXPECT_EQ(check(row.bytes, {}, input).format, row.format) << row.bytes << " " << row.name;
  }
}

// ---- Hostile input: bounded time, whatever the numbers

TEST(LlvmInstrHostile, MillionsOfEmptyProfiles) {
  const Stopwatch watch;
  const std::string one = raw_profile({});
  std::string many;
  while (many.size() < (16u << 20)) many += one;
  EXPECT_EQ(rules_hit(many), (Ids{"profraw/concatenated", "profraw/no-functions"}));
}

TEST(LlvmInstrHostile, EveryRecordClaimsAllCounters) {
  const Stopwatch watch;
  Profile profile;
  for (int i = 0; i < 30000; ++i) profile.functions.push_back({"f" + std::to_string(i), 1, {1, 2, 3, 4}, {}, {}});
  std::string file = raw_profile(profile);
  for (std::size_t i = 0; i < profile.functions.size(); ++i) {
    file.replace(128 + 64 * i + 16, 8, little(0x7fff1000 - 64 * i));
    file.replace(128 + 64 * i + 48, 4, little(120000, 4));
  }
  EXPECT_TRUE(rules_hit(file).contains("profraw/counter-overlap"));
}

TEST(LlvmInstrHostile, NumbersOfTextThatNoFileHas) {
  const Stopwatch watch;
  for (const char* number : {"99999999999999", "18446744073709551615", "4294967295"}) {
    EXPECT_EQ(rules_hit("main\n1\n" + std::string(number) + "\n1\n", "proftext"), Ids{"proftext/truncated"});
    EXPECT_EQ(rules_hit("main\n1\n1\n1\n$" + std::string(number) + "\n1\n", "proftext"), Ids{"proftext/truncated"});
  }
  std::string sites = "main\n1\n1\n1\n1\n0\n200000\n";
  for (int i = 0; i < 200000; ++i) sites += "0\n";
  EXPECT_EQ(rules_hit(sites, "proftext"), Ids{});
}

TEST(LlvmInstrHostile, EmptyNamesWithoutEnd) {
  const Stopwatch watch;
  Profile profile;
  profile.functions = {{std::string(4 << 20, '\x01') + "x", 1, {1}, {}, {}}};
  RawLayout layout;
  layout.is_compressed = true;
  EXPECT_EQ(rules_hit(raw_profile(profile, layout)), (Ids{"profraw/name-empty", "profraw/name-ref"}));
}

}  // namespace
}  // namespace proflint::tests
