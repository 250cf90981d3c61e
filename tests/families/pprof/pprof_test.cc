// pprof profiles: valid ones are clean, one defect causes one finding, truncation is reported, and hostile input takes
// little time.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/pprof.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using pprof::bytes;
using pprof::bytes_field;
using pprof::number_field;
using pprof::Profile;
using pprof::profiles;
using tools::gzip_member;

Ids hits(const std::string& message) {
  return rules_hit(gzip_member(message), "pprof");
}

RC_GTEST_PROP(Pprof, AValidProfileIsCleanAndRecognised, ()) {
  const std::string message = bytes(*profiles());
  const Result result = check(gzip_member(message));
  RC_ASSERT(result.format == "pprof");
  RC_ASSERT(ids(result) == Ids{});
  RC_ASSERT(rules_hit(message) == Ids{"pprof/not-compressed"});
}

RC_GTEST_PROP(Pprof, OneBreakIsOneFinding, ()) {
  Profile profile = *profiles();
  const std::uint64_t nowhere = 1'000'000;
  Ids expected;
  switch (*rc::gen::inRange(0, 8)) {
    case 0:
      profile.samples.front().locations.push_back(nowhere);
      expected = {"pprof/location-ref"};
      break;
    case 1:
      profile.locations.front().lines.push_back({nowhere, 1});
      expected = {"pprof/function-ref"};
      break;
    case 2:
      profile.locations.front().mapping = 2;
      expected = {"pprof/mapping-ref"};
      break;
    case 3:
      profile.samples.back().values.push_back(1);
      expected = {"pprof/value-count"};
      break;
    case 4:
      profile.locations.front().address = 0x300000;
      expected = {"pprof/address-range"};
      break;
    case 5:
      profile.samples.front().values.front() = -1;
      expected = {"pprof/negative-value"};
      break;
    case 6:
      profile.samples.front().labels.push_back({"both", "a", 1, ""});
      expected = {"pprof/label-both"};
      break;
    case 7:
      profile.time = 5;
      expected = {"pprof/time-range"};
      break;
  }
  RC_ASSERT(hits(bytes(profile)) == expected);
}

RC_GTEST_PROP(Pprof, UnknownFieldsHideNothing, ()) {
  const std::string message = bytes(*profiles());
  const std::string unknown =
      *rc::gen::element(number_field(100, 5), bytes_field(16, "x"), number_field(16, UINT64_MAX),
                        std::string("\x85\x01"
                                    "abcd",
                                    6),
                        std::string("\x81\x01"
                                    "abcdefgh",
                                    10));
  RC_ASSERT(hits(message + unknown) == Ids{"pprof/field-unknown"});
  // Files are recognized by their start, so this file needs its own start.
  const std::string start = bytes_field(13, "") + bytes_field(13, "") + bytes_field(6, "");
  RC_ASSERT(hits(start + unknown + bytes_field(6, "x")) ==
            (Ids{"pprof/field-unknown", "pprof/unused-entry", "pprof/no-samples", "pprof/no-sample-types"}));
}

RC_GTEST_PROP(Pprof, TwoProfilesInARowAreOneFinding, ()) {
  const std::string first = bytes(*profiles()), second = bytes(*profiles());
  RC_ASSERT(hits(first + second) == Ids{"pprof/concatenated"});
}

// The string table is at the end of the message, so truncation removes used strings or is inside a field.
RC_GTEST_PROP(Pprof, NoPrefixIsClean, ()) {
  const std::string message = bytes(*profiles()), file = gzip_member(message);
  for (std::size_t cut = 3; cut < message.size(); ++cut) {
    const Result result = check(message.substr(0, cut), "pprof");
    RC_ASSERT(result.verdict == Verdict::invalid);
    RC_ASSERT(result.tally.size() <= 6u);
  }
  for (std::size_t cut = 1; cut < file.size(); ++cut)
    RC_ASSERT(rules_hit(file.substr(0, cut), "pprof") == Ids{"gzip/truncated"});
}

RC_GTEST_PROP(Pprof, FindingsInContentsHavePlacesInside, ()) {
  Profile profile = *profiles();
  profile.samples.front().locations.push_back(1'000'000);
  const std::string message = bytes(profile);
  const Result result = check(gzip_member(message), "pprof");
  const Finding& finding = result.findings.at(0);
  RC_ASSERT(finding.in == "gzip");
  RC_ASSERT(finding.where.has_value());
  RC_ASSERT(finding.where->offset + finding.where->length <= message.size());
}

TEST(Pprof, FactsAndDescription) {
  Profile profile;
  profile.types = {{"samples", "count"}};
  profile.mappings = {{1, 0x1000, 0x2000, "/bin/a", "abcd"}};
  profile.functions = {{1, "f", "a.go", 1}};
  profile.locations = {{1, 1, 0x1000, {{1, 2}}}};
  profile.samples = {{{1}, {5}, {}}, {{1, 1}, {0}, {}}};
  const Result result = check(gzip_member(bytes(profile)), "pprof");
  EXPECT_EQ(ids(result), Ids{});
  EXPECT_EQ(result.facts.functions, 1u);
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(result.facts.nonzero, 1u);
  EXPECT_EQ(result.facts.total, 5u);
  EXPECT_TRUE(says(result, "2 samples"));
}

TEST(Pprof, OtherFilesAreNotClaimed) {
  for (const std::string text : {"\n", "\n\n\n\n", "hello\n", "main;work 3\n", "TN:\n", "mode: set\n", "{}", "<xml/>"})
    EXPECT_NE(check(text).format, "pprof") << text;
  EXPECT_NE(check(std::string(64, '\0')).format, "pprof");
}

// Small gzip files with many elements.
TEST(Pprof, HostileProfilesStayCheap) {
  const Stopwatch watch;
  const std::string head = bytes_field(1, number_field(1, 1)) + bytes_field(6, "") + bytes_field(6, "x");
  const std::size_t n = 100'000;
  std::string samples = head, locations = head, sparse = head, ids;
  for (std::size_t i = 0; i < n; ++i) {
    samples += std::string("\x12\0", 2);
    locations += std::string("\x22\0", 2);
    sparse += bytes_field(5, number_field(1, (i + 1) * 0x9e3779b97f4a7c15));
    ids += '\1';
  }
  for (const std::string& message : {samples, locations, head + bytes_field(2, bytes_field(1, ids))})
    EXPECT_EQ(check(gzip_member(message), "pprof").verdict, Verdict::invalid);
  EXPECT_TRUE(hits(sparse).contains("pprof/id-wide"));
  EXPECT_EQ(rules_hit(head + "\x12\xff\xff\xff\xff\xff\xff\xff\xff\x3f", "pprof"),
            (Ids{"pprof/not-compressed", "pprof/truncated"}));
}

TEST(Pprof, OlderFormsAreNamed) {
  const auto is_older = [](std::string_view bytes) {
    const Result result = check(bytes, "pprof");
    return ids(result) == Ids{"pprof/legacy-format"} && result.verdict == Verdict::unsupported;
  };
  for (const char* form :
       {"--- heapz 1 ---\n", "--- growthz 1 ---\n", "--- threadz 1 ---\n", "--- Thread 7\n", "--- contention:\n",
        "--- mutex:\n", "--- wallz\n", "heap profile: 1: 2 [3: 4] @ heap/1\n",
        "heap profile:   1:  2 [ 3:  4 ] @ heap_v2/1\n", "threadcreate profile: total 3\n", "goroutine 1 [running]:\n"})
    EXPECT_TRUE(is_older(form)) << form;
  for (const char* form :
       {"--- heap\n", "heap profile: 1: 2 [3: x] @\n", "heap profile:\n", " profile: total 3\n",
        "a b profile: total 3\n", "a profile: total x\n", "goroutine x [running]:\n", "goroutine 1\n"})
    EXPECT_FALSE(is_older(form)) << form;
}

TEST(Pprof, ProfilesWithoutSamplesForTheCompiler) {
  Input input;
  input.name = "cmd/default.pgo";
  EXPECT_EQ(ids(check("", "pprof", input)), (Ids{"pprof/empty-file", "pprof/pgo-nothing"}));
  input.name = "cpu.pprof";
  EXPECT_EQ(ids(check("", "pprof", input)), Ids{"pprof/empty-file"});
}

RC_GTEST_PROP(Pprof, TheFirstMappingIdentifiesTheProgram, ()) {
  Profile profile = *profiles();
  RC_PRE(!profile.mappings.empty());
  profile.mappings.front().build_id = "abc123";
  RC_ASSERT(check(gzip_member(bytes(profile))).facts.identity == "abc123");
  profile.mappings.front().build_id.clear();
  RC_ASSERT(check(gzip_member(bytes(profile))).facts.identity.empty());
}

}  // namespace
}  // namespace proflint::tests
