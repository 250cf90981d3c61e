// Profiles inside profiles: the family of its format checks original_payload, frames may be compressed, and common
// limits apply to all parts.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <sstream>

#include "tests/builders/otlp.h"
#include "tests/builders/pprof.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "tests/vet/vetting.h"
#include "validators/engine/checking.h"
#include "validators/engine/nested.h"

namespace proflint::tests {
namespace {

using otlp::binary;
using otlp::framed;
using otlp::Profile;
using pprof::bytes_field;
using pprof::number_field;

// One sample of one function.
Profile small() {
  Profile profile;
  profile.strings = {"samples", "count", "a.go", "work"};
  profile.functions = {{4, 3, 1}};
  profile.locations = {{1, 12}};
  profile.stacks = {{1}};
  profile.samples.push_back({.stack = 1, .link = 0, .attributes = {}, .values = {5}, .timestamps = {}});
  profile.time = 1'750'000'000'000'000'000;
  profile.duration = 1'000'000'000;
  return profile;
}

Profile with_payload(Profile profile, const std::string& format, const std::string& payload) {
  profile.payload_format = format;
  profile.payload = payload;
  return profile;
}

// A profile whose only sample refers to location 7, which does not exist.
std::string broken_pprof() {
  return bytes_field(1, number_field(1, 1) + number_field(2, 2)) +
         bytes_field(2, number_field(1, 7) + number_field(2, 5)) +
         bytes_field(4, number_field(1, 1) + bytes_field(4, number_field(1, 1))) +
         bytes_field(5, number_field(1, 1) + number_field(2, 3)) + bytes_field(6, "") + bytes_field(6, "samples") +
         bytes_field(6, "count") + bytes_field(6, "work");
}

Result check_with(const std::string& file, const Limits& limits) {
  static const Policy kPolicy;
  Input input;
  input.bytes = file;
  return check(input, nullptr, kPolicy, limits, {});
}

Limits with_inflated_size(std::uint64_t bytes) {
  Limits limits;
  limits.set(Limit::inflated_size, bytes);
  return limits;
}

RC_GTEST_PROP(OtlpNested, AValidPayloadIsCleanInEachEncoding, ()) {
  const std::string payload = pprof::bytes(*pprof::profiles());
  const bool is_packed = *rc::gen::arbitrary<bool>();
  const Profile profile = with_payload(*otlp::profiles(), "pprof", is_packed ? tools::gzip_member(payload) : payload);
  for (const std::string& file :
       {binary(profile), otlp::json(profile), framed(binary(profile)), framed(tools::zstd_frame(otlp::json(profile)))})
    RC_ASSERT(ids(check(file)) == Ids{});
}

// An embedded profile breaks the same rules as the same profile in a file, in each encoding and framing.
RC_GTEST_PROP(OtlpNested, APayloadIsCheckedLikeAFile, ()) {
  const std::string payload = broken_pprof();
  const Profile outer = *otlp::profiles();
  Ids expected = ids(check(payload, "pprof"));
  expected.erase("pprof/not-compressed");
  RC_ASSERT(expected.contains("pprof/location-ref"));
  for (const std::string& form : {payload, tools::gzip_member(payload)}) {
    const Profile profile = with_payload(outer, "pprof", form);
    for (const std::string& file :
         {binary(profile), otlp::json(profile), framed(binary(profile)), framed(tools::zstd_frame(binary(profile)))}) {
      const Result result = check(file);
      RC_ASSERT(result.format == "otlp");
      RC_ASSERT(ids(result) == expected);
    }
  }
}

TEST(OtlpNested, FindingsHaveTheirPlaces) {
  const std::string payload = broken_pprof();
  const Profile outer = small();
  const auto message_of = [&](const std::string& file) {
    for (const Finding& finding : check(file).findings)
      if (finding.rule->id == "pprof/location-ref") {
        EXPECT_TRUE(finding.where.has_value());
        return finding.message.substr(finding.message.find(" (")) + " at " + std::to_string(finding.where->offset);
      }
    return std::string();
  };
  const std::string plain = binary(with_payload(outer, "pprof", payload));
  const std::size_t at = payload.find("\x08\x07");
  EXPECT_EQ(message_of(plain), " (in original_payload) at " + std::to_string(plain.find(payload) + at));

  const std::string member = tools::gzip_member(payload), packed = binary(with_payload(outer, "pprof", member));
  EXPECT_EQ(message_of(packed),
            " (in gzip, uncompressed offset 0x8) (in original_payload) at " + std::to_string(packed.find(member)));

  const std::string text = otlp::json(with_payload(outer, "pprof", payload));
  EXPECT_EQ(message_of(text),
            " (in original_payload, offset 0x8) at " + std::to_string(text.find("\"originalPayload\":") + 18));

  const std::string frame = tools::zstd_frame(plain);
  std::ostringstream hex;
  hex << std::hex << plain.find(payload) + at;
  EXPECT_EQ(message_of(framed(frame)),
            " (in original_payload) (in zstd, uncompressed offset 0x" + hex.str() + ") at 4");
}

// A finding about a whole payload points at the payload.
TEST(OtlpNested, APayloadIsNotTheFile) {
  const Result result = check(binary(with_payload(small(), "linux_perf", "PERFILE2")));
  EXPECT_FALSE(result.findings.empty());
  for (const Finding& finding : result.findings) EXPECT_TRUE(finding.where.has_value()) << finding.rule->id;
}

TEST(OtlpNested, AnotherFormatThanItsNameIsOneFinding) {
  const Profile outer = small();
  const std::string pprof = broken_pprof();
  for (const auto& [format, payload] : {std::pair<std::string, std::string>{"pprof", "text"},
                                        {"pprof", tools::zstd_frame(pprof)},
                                        {"linux_perf", pprof},
                                        {"linux_perf", tools::gzip_member("PERFILE2")},
                                        {"jfr", pprof}}) {
    const Profile profile = with_payload(outer, format, payload);
    EXPECT_EQ(ids(check(binary(profile))), Ids{"otlp/original-format"}) << format;
    EXPECT_EQ(ids(check(otlp::json(profile))), Ids{"otlp/original-format"}) << format;
  }
  for (const auto& [format, payload] : {std::pair<std::string, std::string>{"jfr", std::string("FLR\0", 4)},
                                        {"jfr", tools::gzip_member("FLR")},
                                        {"other", "text"}})
    EXPECT_EQ(ids(check(binary(with_payload(outer, format, payload)))), Ids{}) << format;
}

TEST(OtlpNested, PerfDataIsChecked) {
  const Profile profile = with_payload(small(), "linux_perf", "PERFILE2" + std::string(8, '\0'));
  const Ids expected = ids(check(profile.payload, "perf-data"));
  EXPECT_FALSE(expected.empty());
  EXPECT_EQ(ids(check(binary(profile))), expected);
  EXPECT_EQ(ids(check(otlp::json(profile))), expected);
}

TEST(OtlpNested, ABombIsNotUnpacked) {
  const std::string bomb = tools::gzip_member(std::string(8 << 20, '\0'));
  const Profile profile = with_payload(small(), "pprof", bomb);
  for (const std::string& file : {binary(profile), otlp::json(profile), framed(tools::zstd_frame(binary(profile)))}) {
    const Result result = check_with(file, with_inflated_size(2 << 20));
    EXPECT_EQ(result.verdict, Verdict::unchecked);
    EXPECT_TRUE(ids(result).contains("limit/inflated-size"));
  }
  EXPECT_EQ(check_with(framed(tools::zstd_frame(std::string(8 << 20, '\0'))), with_inflated_size(2 << 20)).verdict,
            Verdict::unchecked);
}

// Each of many parts is below the limit, but together they exceed it.
TEST(OtlpNested, OneBudgetIsForAllParts) {
  std::string text(600'000, 'x');
  Profile profile = small();
  profile.strings.push_back(text);
  const std::string frame = framed(tools::zstd_frame(binary(profile)));
  EXPECT_FALSE(ids(check_with(frame, with_inflated_size(1'000'000))).contains("limit/inflated-size"));
  const Result frames = check_with(frame + frame + frame + frame, with_inflated_size(1'000'000));
  EXPECT_EQ(frames.verdict, Verdict::unchecked);
  EXPECT_EQ(count_of(frames, Severity::error), 1u);

  const std::string payload = tools::gzip_member(broken_pprof() + bytes_field(6, text));
  profile.strings.pop_back();
  const std::string payloads = framed(binary(with_payload(profile, "pprof", payload)));
  EXPECT_FALSE(ids(check_with(payloads, with_inflated_size(1'000'000))).contains("limit/inflated-size"));
  const Result exhausted = check_with(payloads + payloads + payloads, with_inflated_size(1'000'000));
  EXPECT_EQ(exhausted.verdict, Verdict::unchecked);
  EXPECT_EQ(count_of(exhausted, Severity::error), 2u) << "the limit, and the location of the first payload";
}

TEST(OtlpNested, PartsHaveNoParts) {
  const std::string file = binary(with_payload(small(), "pprof", broken_pprof()));
  static const Policy kPolicy;
  const Limits limits;
  Budget budget(limits.memory_for(file.size()));
  NestedParts nested(budget, limits);
  Report report(file, kPolicy, limits);
  EXPECT_TRUE(nested.check("otlp", file, file, "payload", report));
  EXPECT_EQ(ids(std::move(report).finish()), Ids{});
  EXPECT_TRUE(ids(check(file)).contains("pprof/location-ref"));
}

TEST(OtlpNested, ADamagedPayloadIsOneFinding) {
  std::string member = tools::gzip_member(broken_pprof());
  member[member.size() - 8] = static_cast<char>(member[member.size() - 8] ^ 1);  // the checksum
  EXPECT_EQ(ids(check(binary(with_payload(small(), "pprof", member)))), Ids{"gzip/crc"});
}

// In a sandboxed process, parts are unpacked and checked as they are outside.
TEST(OtlpNested, PartsAreVetted) {
  const Scratch scratch;
  scratch.write("clean.otlp", framed(tools::zstd_frame(binary(small()))));
  scratch.write("bad.otlp", binary(with_payload(small(), "pprof", tools::gzip_member(broken_pprof()))));
  scratch.write("bomb.otlp", binary(with_payload(small(), "pprof", tools::gzip_member(std::string(8 << 20, '\0')))));
  const auto vet = [&](const char* file) {
    return scratch.run({"vet", sandbox_option(), "--limit", "inflated-size=2000000", file});
  };
  EXPECT_EQ(vet("clean.otlp").status, 0);
  EXPECT_NE(vet("bad.otlp").out.find("[pprof/location-ref]"), std::string::npos);
  const Outcome bomb = vet("bomb.otlp");
  EXPECT_NE(bomb.status, 0);
  EXPECT_NE(bomb.out.find("limit/inflated-size"), std::string::npos) << bomb.out << bomb.err;
}

// Frames are separate sources: placing the findings of a payload does not take longer with each frame.
TEST(OtlpNested, ManyFramesWithPayloadsAreCheap) {
  const Stopwatch watch;
  const Profile profile = small();
  const std::string frame = framed(tools::zstd_frame(binary(with_payload(profile, "pprof", broken_pprof()))));
  std::string file;
  for (int i = 0; i < 20'000; ++i) file += frame;
  EXPECT_TRUE(ids(check(file)).contains("pprof/location-ref"));
}

}  // namespace
}  // namespace proflint::tests
