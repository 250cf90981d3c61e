// Profiles of OpenTelemetry: valid ones are clean in each encoding and framing, one defect is one finding, cuts are
// seen, other signals are told apart.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/otlp.h"
#include "tests/builders/pprof.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "validators/otlp/detect.h"

namespace proflint::tests {
namespace {

using otlp::binary;
using otlp::framed;
using otlp::Profile;
using otlp::profiles;

Ids hits(const std::string& file) {
  return rules_hit(file, "otlp");
}

RC_GTEST_PROP(Otlp, AValidProfileIsCleanAndRecognized, ()) {
  const Profile profile = *profiles();
  for (const std::string& file : {binary(profile), otlp::json(profile), framed(binary(profile)),
                                  framed(otlp::json(profile)), framed(tools::zstd_frame(binary(profile)))}) {
    const Result result = judge(file);
    RC_ASSERT(result.format == "otlp");
    RC_ASSERT(ids(result) == Ids{});
    RC_ASSERT(result.facts.counters == profile.samples.size());
    RC_ASSERT(result.facts.functions == profile.functions.size());
  }
}

// Both encodings fill one model: what is found in the one is found in the other.
RC_GTEST_PROP(Otlp, OneBreakIsOneFindingInBothEncodings, ()) {
  Profile profile = *profiles();
  const std::int64_t nowhere = *rc::gen::element<std::int64_t>(-1, 1'000'000, INT32_MAX, INT32_MIN);
  Ids expected;
  switch (*rc::gen::inRange(0, 9)) {
    case 0:
      profile.samples.back().link = nowhere;
      expected = {"otlp/link-index"};
      break;
    case 1:
      profile.samples.back().attributes.push_back(nowhere);
      expected = {"otlp/attribute-index"};
      break;
    case 2:
      profile.stacks.back().push_back(nowhere);
      expected = {"otlp/location-index"};
      break;
    case 3:
      profile.functions.back().filename = nowhere;
      expected = {"otlp/string-index"};
      break;
    case 4:
      profile.links.front().second = "0123";
      expected = {"otlp/link-id"};
      break;
    case 5:
      profile.id = std::string(16, '\0');
      expected = {"otlp/profile-id-zero"};
      break;
    case 6:
      profile.functions.back().start_line = -1;
      expected = {"otlp/line-negative"};
      break;
    case 7:
      profile.samples.back().timestamps.clear();
      profile.samples.back().values.clear();
      expected = {"otlp/value-shape"};
      break;
    default:
      profile.time = 1'750'000'000;
      for (otlp::Sample& sample : profile.samples)
        for (std::uint64_t& time : sample.timestamps) time = profile.time;
      expected = {"otlp/time-range"};
  }
  profile.is_packed = true;  // else the values of samples may be those of another layout
  if (profile.samples.size() == 1 && expected == Ids{"otlp/value-shape"}) expected.insert("otlp/all-zero");
  RC_ASSERT(hits(binary(profile)) == expected);
  RC_ASSERT(hits(otlp::json(profile)) == expected);
}

RC_GTEST_PROP(Otlp, NoProperPrefixOfAFrameIsClean, ()) {
  const std::string whole = framed(binary(*profiles()));
  const auto cut = *rc::gen::inRange<std::size_t>(1, whole.size());
  RC_ASSERT(hits(whole.substr(0, cut)) != Ids{});
}

RC_GTEST_PROP(Otlp, NoProperPrefixOfAMessageIsClean, ()) {
  const std::string whole = binary(*profiles());
  const auto cut = *rc::gen::inRange<std::size_t>(0, whole.size());
  RC_ASSERT(hits(whole.substr(0, cut)) != Ids{});
}

RC_GTEST_PROP(Otlp, ProfilesAreToldFromOtherSignalsAndFromPprof, ()) {
  using proflint::otlp::find_kind;
  using proflint::otlp::Signal;
  RC_ASSERT(find_kind(binary(*profiles())).signal == Signal::profiles);
  RC_ASSERT(find_kind(pprof::bytes(*pprof::profiles())).signal == Signal::none);
  RC_ASSERT(judge(pprof::bytes(*pprof::profiles())).format == "pprof");
}

TEST(Otlp, OtherSignalsAreNamed) {
  using proflint::otlp::find_kind;
  using proflint::otlp::Signal;
  EXPECT_EQ(find_kind(otlp::traces()).signal, Signal::traces);
  EXPECT_EQ(find_kind(otlp::metrics()).signal, Signal::metrics);
  EXPECT_EQ(find_kind(otlp::logs()).signal, Signal::logs);
  EXPECT_EQ(find_kind(framed(otlp::traces())).signal, Signal::traces);
  for (const std::string& file : {otlp::traces(), otlp::metrics(), otlp::logs(), framed(otlp::logs())}) {
    EXPECT_EQ(judge(file).verdict, Verdict::unsupported);
    EXPECT_EQ(ids(judge(file)), Ids{"file/unknown-format"});
  }
}

// A nested profile is checked by its own family, compressed or not, and in JSON.
TEST(Otlp, HostileSizesAreCheap) {
  const std::string stacks = pprof::bytes_field(2, [] {
    std::string out = pprof::bytes_field(5, "");
    for (int i = 0; i < 100'000; ++i) out += std::string("\x3a\x00", 2);
    return out;
  }());
  EXPECT_NE(judge(stacks, "otlp").verdict, Verdict::unchecked);
  EXPECT_TRUE(hits(std::string(4 * 5000, '\0')).contains("otlp/unrecognized"));
  EXPECT_TRUE(hits(std::string("\x0a\xff\xff\xff\xff\x0f", 6)).contains("otlp/wire-truncated"));
}

}  // namespace
}  // namespace proflint::tests
