// OpenTelemetry profiles: valid ones are clean in each encoding and framing, one defect causes one finding, truncation
// is reported, and other signals are recognized.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdlib>

#include "tests/builders/otlp.h"
#include "tests/builders/pprof.h"
#include "tests/support/cases.h"
#include "tests/support/in_words.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
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
    const Result result = check(file);
    RC_ASSERT(result.format == "otlp");
    RC_ASSERT(ids(result) == Ids{});
    RC_ASSERT(result.facts.counters == profile.samples.size());
    RC_ASSERT(result.facts.functions == profile.functions.size());
  }
}

// Both encodings fill one model, so they have the same findings.
RC_GTEST_PROP(Otlp, OneBreakIsOneFindingInBothEncodings, ()) {
  Profile profile = *profiles();
  // Without values, and unpacked, the fields of a sample may be valid in another layout.
  profile.is_packed = true;
  for (otlp::Sample& sample : profile.samples)
    sample.values.resize(std::max<std::size_t>(sample.timestamps.size(), 1), 1);
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
      profile.samples.back().attributes.clear();
      expected = {"otlp/value-shape"};
      break;
    default:
      profile.time = 1'750'000'000;
      for (otlp::Sample& sample : profile.samples)
        for (std::uint64_t& time : sample.timestamps) time = profile.time;
      expected = {"otlp/time-range"};
  }
  for (const std::string& file : {binary(profile), otlp::json(profile)}) {
    Ids found = hits(file);
    found.erase("otlp/unused-entry");  // the entry that only the changed index referred to
    RC_ASSERT(found == expected);
  }
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

RC_GTEST_PROP(Otlp, ProfilesAreDistinguishedFromOtherSignalsAndPprof, ()) {
  using proflint::otlp::find_kind;
  using proflint::otlp::Signal;
  const Profile profile = *profiles();
  for (const std::string& file : {binary(profile), otlp::json(profile), framed(binary(profile)),
                                  otlp::delimited(binary(profile)), otlp::delimited(binary(profile)) + framed("")})
    RC_ASSERT(find_kind(file).signal == Signal::profiles);
  const std::string other = pprof::bytes(*pprof::profiles());
  RC_ASSERT(find_kind(other).signal == Signal::none);
  RC_ASSERT(check(other).format == "pprof");
}

// Four bytes and the magic number of zstd identify nothing, unless the frame is complete.
TEST(Otlp, TruncatedCompressedFramesNeedTheName) {
  const std::string whole = framed(tools::zstd_frame("{\"resourceProfiles\":[]}")), cut = whole.substr(0, 17);
  EXPECT_EQ(detect(whole, "x").match, Match::strong);
  EXPECT_EQ(detect(cut, "x").match, Match::weak);
  EXPECT_EQ(detect(cut, "x.otlp").match, Match::strong);
}

RC_GTEST_PROP(Otlp, OtherSignalsAreNamed, ()) {
  using proflint::otlp::find_kind;
  using proflint::otlp::Signal;
  struct Row {
    std::string message;
    Signal signal;
    const char* name;
  };
  for (const Row& row : {Row{*otlp::traces(), Signal::traces, "OpenTelemetry traces"},
                         Row{*otlp::metrics(), Signal::metrics, "OpenTelemetry metrics"},
                         Row{*otlp::logs(), Signal::logs, "OpenTelemetry logs"}})
    for (const std::string& file : {row.message, framed(row.message), otlp::delimited(row.message)}) {
      RC_ASSERT(find_kind(file).signal == row.signal);
      RC_ASSERT(hits(file) == Ids{"otlp/unrecognized"});
      if (file.front() == static_cast<char>(row.message.size())) continue;  // a length may be a tag of pprof
      const Result result = check(file);
      RC_ASSERT(result.verdict == Verdict::unsupported);
      RC_ASSERT(ids(result) == Ids{"file/unknown-format"});
      RC_ASSERT(result.findings.at(0).message.find(row.name) != std::string::npos);
    }
}

TEST(Otlp, OtherSignalsInJsonAreNamed) {
  using proflint::otlp::find_kind;
  using proflint::otlp::Signal;
  EXPECT_EQ(find_kind("{\"resourceSpans\":[]}").signal, Signal::traces);
  EXPECT_EQ(find_kind("{\"resource_metrics\":[]}").signal, Signal::metrics);
  EXPECT_EQ(find_kind("{\"a\":{\"resourceProfiles\":[]},\"resourceLogs\":[]}").signal, Signal::logs);
  EXPECT_EQ(find_kind("{\"dictionary\":[]}").signal, Signal::none);
  EXPECT_EQ(find_kind("{\"dictionary\":{}}").signal, Signal::profiles);
  EXPECT_EQ(find_kind("{\"a\":{\"resourceProfiles\":[]}}").signal, Signal::none);
  EXPECT_EQ(ids(check("{\"resourceSpans\":[]}")), Ids{"file/unknown-format"});
}

// Each signal has fields that the others do not have.
TEST(Otlp, FieldsOfItemsTellTheSignal) {
  using pprof::bytes_field;
  using pprof::number_field;
  using proflint::otlp::Signal;
  const auto fixed = [](int number) { return static_cast<char>(number << 3 | 1) + std::string(8, '\0'); };
  const std::pair<std::string, Signal> rows[] = {
      {fixed(7) + fixed(8), Signal::traces},
      {fixed(7), Signal::unknown},
      {fixed(8), Signal::unknown},
      {fixed(1), Signal::logs},
      {fixed(11), Signal::logs},
      {bytes_field(1, "x") + bytes_field(5, ""), Signal::metrics},
      {bytes_field(1, "x") + bytes_field(5, "") + number_field(6, 1), Signal::unknown},
      {bytes_field(1, "") + bytes_field(5, ""), Signal::unknown},
      {bytes_field(1, "x") + bytes_field(6, ""), Signal::unknown},
      {fixed(2), Signal::profiles},
      {fixed(3), Signal::profiles},
      {fixed(4), Signal::unknown},
      {number_field(4, 1), Signal::profiles},
      {number_field(11, 1), Signal::profiles},
      {number_field(5, 1), Signal::unknown},
      {bytes_field(10, "") + bytes_field(6, ""), Signal::profiles},
      {bytes_field(10, ""), Signal::unknown},
      {bytes_field(6, ""), Signal::unknown},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    const std::string message = bytes_field(1, bytes_field(2, bytes_field(2, rows[i].first)));
    EXPECT_EQ(proflint::otlp::find_signal(message), rows[i].second) << "row " << i;
  }
  const std::string scope = bytes_field(1, number_field(4, 1)), span = bytes_field(2, fixed(7) + fixed(8));
  EXPECT_EQ(proflint::otlp::find_signal(bytes_field(1, bytes_field(2, scope + span))), Signal::traces);
  // Nor do numbers and unknown fields beside the scopes.
  for (const std::string& other : {number_field(2, 1), number_field(3, 1), bytes_field(9, "")})
    EXPECT_EQ(proflint::otlp::find_signal(bytes_field(1, bytes_field(2, scope)) + other), Signal::unknown);
}

TEST(Otlp, BuildIdsHaveThreeKeys) {
  using pprof::bytes_field;
  using pprof::number_field;
  const auto is_build_id = [](const std::string& key) {
    const std::string mapping = number_field(1, 0x1000) + number_field(2, 0x2000) + bytes_field(5, "\x01");
    const std::string attribute = number_field(1, 1) + bytes_field(2, bytes_field(1, std::string(32, 'a')));
    return !hits(bytes_field(2, bytes_field(1, "") + bytes_field(1, mapping) + bytes_field(5, "") +
                                    bytes_field(5, key) + bytes_field(6, "") + bytes_field(6, attribute)))
                .contains("otlp/mapping-build-id");
  };
  for (const char* kind : {"gnu", "go", "htlhash"})
    EXPECT_TRUE(is_build_id("process.executable.build_id." + std::string(kind))) << kind;
  EXPECT_FALSE(is_build_id("process.executable.build_id.md5"));
  EXPECT_FALSE(is_build_id("process.executable.name"));
}

TEST(Otlp, VarintsOfListsAreWhole) {
  using pprof::bytes_field;
  const auto stack = [](const std::string& locations) {
    return bytes_field(2, bytes_field(5, "") + bytes_field(7, "") + bytes_field(7, bytes_field(1, locations)));
  };
  EXPECT_TRUE(hits(stack("\x82\x01")).contains("otlp/location-index"));
  EXPECT_EQ(hits(stack("\x01\x82")), Ids{"otlp/wire-length"});
}

// In layouts whose profiles have the tables, attributes of a resource are read before the first table.
TEST(Otlp, ResourcesComeBeforeTablesOfProfiles) {
  using pprof::bytes_field;
  using pprof::number_field;
  const std::string attribute = bytes_field(1, "service.name") + bytes_field(2, bytes_field(1, "shop"));
  const std::string resource = bytes_field(1, bytes_field(1, attribute));
  const std::string profile = bytes_field(1, number_field(1, 1)) + bytes_field(10, "") + bytes_field(10, "cpu");
  const std::string strings = number_field(11, 1'750'000'000'000'000'000);
  const Result result = check(bytes_field(1, resource + bytes_field(2, bytes_field(2, profile + strings))));
  EXPECT_TRUE(says(result, "layout 1.5"));
  EXPECT_EQ(result.verdict, Verdict::clean);
}

// Two profiles with the same number in different scopes have separate lists of attributes.
TEST(Otlp, AttributesBelongToTheirProfile) {
  using pprof::bytes_field;
  using pprof::number_field;
  const std::string attribute = bytes_field(18, bytes_field(1, "host") + bytes_field(2, bytes_field(1, "a")));
  const std::string profile = bytes_field(1, number_field(1, 1)) + bytes_field(10, "") + bytes_field(10, "cpu") +
                              number_field(11, 1'750'000'000'000'000'000) + attribute;
  const std::string scope = bytes_field(2, bytes_field(2, profile));
  EXPECT_FALSE(hits(bytes_field(1, scope + scope)).contains("otlp/attribute-duplicate-key"));
  EXPECT_TRUE(hits(bytes_field(1, bytes_field(2, bytes_field(2, profile + attribute))))
                  .contains("otlp/attribute-duplicate-key"));
}

// Keys are compared by hashes, whose order differs between runs.
RC_GTEST_PROP(Otlp, TheFirstKeyThatOccursTwiceIsNamed, ()) {
  Profile profile = *profiles();
  std::vector<std::int64_t> twice;
  for (char letter = 'a'; letter <= 'p'; ++letter) {
    profile.strings.push_back(std::string("key ") + letter);
    profile.attributes.emplace_back(profile.strings.size(), "x");
    twice.insert(twice.begin(), 2, static_cast<std::int64_t>(profile.attributes.size()));
  }
  RC_PRE(!profile.samples.empty());
  profile.samples.front().attributes = twice;
  const Result result = check(otlp::json(profile));
  RC_ASSERT(ids(result).contains("otlp/attribute-duplicate-key"));
  RC_ASSERT(said(result).find("refers to key 'key p' twice") != std::string::npos);
}

// Findings about a string that JSON writes with escapes point at its token.
TEST(Otlp, EscapedStringsHaveAPlace) {
  Profile profile;
  profile.strings = {"samples", "count", "\\u0001", "w\\u00e4", "w\\u00e4"};
  const std::string file = otlp::json(profile);
  const Result result = check(file);
  std::size_t found = 0;
  for (const Finding& finding : result.findings) {
    if (finding.rule->id != "otlp/string-control" && finding.rule->id != "otlp/entry-duplicate") continue;
    ++found;
    EXPECT_EQ(file.substr(static_cast<std::size_t>(finding.where->offset), 2),
              finding.rule->id == "otlp/string-control" ? "\"\\" : "\"w");
  }
  EXPECT_EQ(found, 2u);
}

// One defect causes one finding.
RC_GTEST_PROP(Otlp, ABrokenMessageHasNoOtherFindings, ()) {
  const std::string message = binary(*profiles());
  const std::string unknown("\x7a\x00", 2), cut("\x0a\x05", 2);
  RC_ASSERT(hits(message + unknown) == Ids{"otlp/field-unknown"});
  RC_ASSERT(hits(message + unknown + cut) == Ids{"otlp/wire-truncated"});
}

TEST(Otlp, HostileSizesAreCheap) {
  const std::string stacks = pprof::bytes_field(2, [] {
    std::string out = pprof::bytes_field(5, "");
    for (int i = 0; i < 100'000; ++i) out += std::string("\x3a\x00", 2);
    return out;
  }());
  EXPECT_NE(check(stacks, "otlp").verdict, Verdict::unchecked);
  EXPECT_TRUE(hits(std::string(4 * 5000, '\0')).contains("otlp/unrecognized"));
  EXPECT_EQ(hits(std::string("\x0a\xff\xff\xff\xff\x0f", 6)), Ids{"otlp/unrecognized"});
}

// The near twins of the cases have no errors and are parsed by the Protocol Buffers library that all consumers use.
TEST(Otlp, ProtocReadsValidFiles) {
  if (std::system("command -v protoc >/dev/null 2>&1") != 0) GTEST_SKIP() << "needs protoc";
  const Scratch scratch;
  const std::string path = (scratch.path() / "message").string();
  std::size_t read = 0;
  const auto check_files = [&](const std::filesystem::path& case_path, const tools::Recipe& recipe) {
    for (const tools::RecipeFile& file : recipe.files) {
      if (proflint::otlp::find_kind(file.bytes).framing != proflint::otlp::Framing::bare) continue;
      scratch.write("message", file.bytes);
      EXPECT_EQ(std::system(("protoc --decode_raw <'" + path + "' >/dev/null").c_str()), 0) << case_path;
      ++read;
    }
  };
  for_each_case(tools::Variant::near, check_files, "otlp");
  EXPECT_GT(read, 80u);
}

}  // namespace
}  // namespace proflint::tests
