// Samples at the bounds of rules: stacks, values, labels, and the requirements of the Go compiler; one change per row.
#include "tests/families/pprof/pprof_support.h"

namespace proflint::tests {
namespace {

using pprof::bytes_field;
using pprof::Label;
using pprof::number_field;
using pprof::Sample;
using Types = std::vector<std::pair<std::string, std::string>>;

const Types kBoth = {{"samples", "count"}, {"cpu", "nanoseconds"}};
constexpr std::int64_t kMax = INT64_MAX, kMin = INT64_MIN;

PprofChange takes(const std::vector<Sample>& samples, const Types& types = {{"samples", "count"}}) {
  return [=](pprof::Profile& profile) {
    profile.samples = samples;
    profile.types = types;
  };
}

PprofChange has_labels(const std::vector<Label>& labels) {
  return takes({{{1}, {5}, labels}});
}

// Samples with one value each, distinguished by a label.
PprofChange values(const std::vector<std::int64_t>& numbers) {
  return [=](pprof::Profile& profile) {
    profile.samples.clear();
    for (const std::int64_t number : numbers)
      profile.samples.push_back({{1}, {number}, {{"k", std::to_string(profile.samples.size()), 0, ""}}});
  };
}

TEST(PprofSamples, LocationsOfStacks) {
  expect_said({
      {"none", takes({{{1}, {5}, {}}, {{}, {5}, {}}}), "", "no-location: sample[1] has no location\n"},
      {"0", takes({{{1, 0}, {5}, {}}}), "",
       "location-ref: sample[0].location_id[1] is 0, but no location has this id\n"},
      {"a missing one", takes({{{2, 1}, {5}, {}}}), "",
       "location-ref: sample[0].location_id[0] is 2, but no location has this id\n"},
      {"the same stack again", takes({{{1}, {5}, {}}, {{1}, {6}, {}}}), "",
       "sample-duplicate: sample[1] has the same stack and labels as an earlier sample\n"},
      {"a longer one", takes({{{1}, {5}, {}}, {{1, 1}, {5}, {}}}), "", ""},
      {"another label", takes({{{1}, {5}, {}}, {{1}, {5}, {{"k", "v", 0, ""}}}}), "", ""},
      {"another number of a label", takes({{{1}, {5}, {{"k", "", 1, ""}}}, {{1}, {5}, {{"k", "", 2, ""}}}}), "", ""},
      {"the same labels in another order",
       takes({{{1}, {5}, {{"k", "v", 0, ""}, {"l", "w", 0, ""}}}, {{1}, {5}, {{"l", "w", 0, ""}, {"k", "v", 0, ""}}}}),
       "", "sample-duplicate: sample[1] has the same stack and labels as an earlier sample\n"},
  });
}

// Locations with at most 64 lines are never too many.
TEST(PprofSamples, FramesOfAllStacks) {
  const auto frames = [](std::size_t lines, std::size_t references) {
    return [=](pprof::Profile& profile) {
      profile.locations[0].lines.assign(lines, {1, 2});
      profile.samples = {{std::vector<std::uint64_t>(references, 1), {5}, {}}};
    };
  };
  expect_said({
      {"few lines, many references", frames(64, 400'000), "", "stack-depth: sample[0] has more than 4000 locations\n"},
      {"many lines, few references", frames(20'000, 800), "", ""},
      {"many of both", frames(5000, 5000), "",
       "frames-implausible: location[0] has 5000 lines, and all stacks together have at least 25000000 frames, which "
       "is implausible for a profile of 35091 bytes\n"},
  });
}

TEST(PprofSamples, NumbersOfValues) {
  expect_said({
      {"too many", takes({{{1}, {5, 6}, {}}}), "",
       "value-count: sample[0] has 2 values, but the profile has 1 sample type\n"},
      {"too few", takes({{{1}, {5}, {}}}, kBoth), "",
       "value-count: sample[0] has 1 value, but the profile has 2 sample types\n"},
      {"none", takes({{{1}, {}, {}}}), "",
       "all-zero: the profile has 1 sample, but all values are 0\nvalue-count: sample[0] has 0 values, but the "
       "profile has 1 sample type\n"},
      {"values of no type", takes({{{1}, {5}, {}}}, {}), "",
       "sample-type-missing: the profile has 1 sample, but no sample types\n"},
      {"neither samples nor types", [](pprof::Profile& profile) { profile = {}; }, bytes_field(13, ""),
       "no-sample-types: the profile has neither samples nor sample types\nno-samples: the profile has no samples\n"},
      {"types alone", takes({}), "",
       "no-samples: the profile has no samples\nunused-entry: no sample refers to location[0]\n"},
  });
}

TEST(PprofSamples, ValuesBelowZero) {
  expect_said({
      {"none", values({1, 0, 2}), "", ""},
      {"the second", values({1, -1, 2}), "", "negative-value: sample[1] has the negative value -1\n"},
      {"the first and the last", values({-1, 1, -2}), "",
       "negative-value: sample[0] has the negative value -1 (2 places; the first is shown)\n"},
      {"both values of a sample", takes({{{1}, {-1, -1}, {}}}, {{"a", "b"}, {"c", "d"}}), "",
       "negative-value: sample[0] has the negative value -1\n"},
      {"of the base of a difference", takes({{{1}, {-1}, {{"pprof::base", "true", 0, ""}}}}), "", ""},
      {"of something else", takes({{{1}, {-1}, {{"pprof::other", "true", 0, ""}}}}), "",
       "negative-value: sample[0] has the negative value -1\n"},
  });
}

TEST(PprofSamples, ValuesThatAreZero) {
  expect_said({
      {"all", values({0, 0}), "", "all-zero: the profile has 2 samples, but all values are 0\n"},
      {"one", takes({{{1}, {0}, {}}}), "", "all-zero: the profile has 1 sample, but all values are 0\n"},
      {"all but one", values({0, 1}), "", ""},
      {"the first of two", takes({{{1}, {0, 1}, {}}}, {{"a", "b"}, {"c", "d"}}), "", ""},
      {"the second of two", takes({{{1}, {1, 0}, {}}}, {{"a", "b"}, {"c", "d"}}), "", ""},
  });
}

TEST(PprofSamples, SumsOfValues) {
  expect_said({
      {"as large as may be", values({kMax - 1, 1}), "", ""},
      {"larger", values({kMax, 1}), "",
       "value-overflow: sample_type[0] has absolute values that add up to 9223372036854775808, which does not fit in a "
       "signed 64-bit integer\n"},
      {"as small as may be", values({kMin + 2, -1}), "",
       "negative-value: sample[0] has the negative value -9223372036854775806 (2 places; the first is shown)\n"},
      {"smaller", values({kMin, -1}), "",
       "negative-value: sample[0] has the negative value -9223372036854775808 (2 places; the first is shown)\n"
       "value-overflow: sample_type[0] has absolute values that add up to 9223372036854775809, which does not fit in a "
       "signed 64-bit integer\n"},
  });
}

TEST(PprofSamples, FactsOfSums) {
  const auto total = [](const std::vector<std::int64_t>& numbers) {
    pprof::Profile profile = small_profile();
    values(numbers)(profile);
    return check(tools::gzip_member(pprof::bytes(profile)), "pprof").facts.total;
  };
  EXPECT_EQ(total({0, 0}), 0u);
  EXPECT_EQ(total({-2, 1}), 0u);
  EXPECT_EQ(total({-2, 2}), 0u);
  EXPECT_EQ(total({-2, 3}), 1u);
  EXPECT_EQ(total({kMax, kMax, 1}), UINT64_MAX);
  EXPECT_EQ(total({kMax, kMax, 2}), UINT64_MAX);
  EXPECT_EQ(total({kMax, kMax}), UINT64_MAX - 1);
}

// Samples of `period` nanoseconds each.
TEST(PprofSamples, TimeOfSamples) {
  const Sample two = {{1}, {2, 20}, {}}, other = {{1}, {2, 21}, {}};
  const auto period = [](std::uint64_t type, std::uint64_t unit, std::uint64_t length) {
    return bytes_field(11, number_field(1, type) + number_field(2, unit)) + number_field(12, length);
  };
  const std::string ten = period(3, 4, 10);
  expect_said({
      {"two of 10", takes({two}, kBoth), ten, ""},
      {"one too many", takes({other}, kBoth), ten,
       "cpu-value: sample[0] counts 2 samples of 10 ns each, but its time is 21 ns\n"},
      {"types the other way round", takes({{{1}, {20, 2}, {}}}, {kBoth[1], kBoth[0]}), period(1, 2, 10), ""},
      {"wrong, the other way round", takes({{{1}, {2, 20}, {}}}, {kBoth[1], kBoth[0]}), period(1, 2, 10),
       "cpu-value: sample[0] counts 20 samples of 10 ns each, but its time is 2 ns\n"},
      {"of another unit", takes({other}, kBoth), period(3, 2, 10), ""},
      {"of another type", takes({other}, kBoth), period(1, 4, 10), ""},
      {"of no period", takes({other}, kBoth), period(3, 4, 0), ""},
      {"of a period below 0", takes({other}, kBoth), period(3, 4, UINT64_MAX),
       "period-negative: period is negative (-1)\n"},
      {"of no type of period", takes({other}, kBoth), number_field(12, 10), ""},
      {"no time", takes({{{1}, {2, 21}, {}}}, {kBoth[0], {"space", "bytes"}}),
       bytes_field(6, "cpu") + bytes_field(6, "nanoseconds") + period(9, 10, 10), ""},
      {"no samples", takes({{{1}, {2, 21}, {}}}, {{"space", "bytes"}, kBoth[1]}), period(3, 4, 10), ""},
  });
}

// Samples with stacks of two frames, distinguished by a label; `reversed` of them start with the entry function of the
// thread.
PprofChange stacks(std::size_t all, std::size_t reversed) {
  return [=](pprof::Profile& profile) {
    profile.functions.push_back({2, "main.main", "a.go", 9});
    profile.locations.push_back({2, 1, 0x1001, {{2, 10}}});
    profile.samples.clear();
    for (std::size_t i = 0; i < all; ++i)
      profile.samples.push_back({i < reversed ? std::vector<std::uint64_t>{2, 1} : std::vector<std::uint64_t>{1, 2},
                                 {1},
                                 {{"k", std::to_string(i), 0, ""}}});
  };
}

TEST(PprofSamples, OrderOfStacks) {
  // The lines of location 2, innermost first.
  const auto inlined = [](std::vector<std::pair<std::uint64_t, std::int64_t>> lines) {
    return [=](pprof::Profile& profile) {
      stacks(5, 5)(profile);
      profile.locations[1].lines = lines;
    };
  };
  expect_said({
      {"five of five", stacks(5, 5), "",
       "stack-order: the profile has 5 stacks with at least two locations, 5 of which appear to be "
       "reversed: they start, rather than end, with an entry point such as main\n"},
      {"four of four say nothing", stacks(4, 4), "", ""},
      {"nine of ten", stacks(10, 9), "",
       "stack-order: the profile has 10 stacks with at least two locations, 9 of which appear to be "
       "reversed: they start, rather than end, with an entry point such as main\n"},
      {"eight of nine", stacks(9, 8), "", ""},
      {"none of five", stacks(5, 0), "", ""},
      {"a thread starts in something inlined", inlined({{2, 10}, {1, 3}}), "",
       "stack-order: the profile has 5 stacks with at least two locations, 5 of which appear to be "
       "reversed: they start, rather than end, with an entry point such as main\n"},
      {"something inlined is innermost", inlined({{1, 3}, {2, 10}}), "", ""},
      {"both ends are where threads start",
       [](pprof::Profile& profile) {
         stacks(5, 5)(profile);
         profile.functions[0].name = "main";
       },
       "", ""},
      {"stacks of one location have no finding",
       [](pprof::Profile& profile) {
         stacks(5, 5)(profile);
         for (std::size_t i = 0; i < 9; ++i) profile.samples.push_back({{1}, {1}, {{"l", std::to_string(i), 0, ""}}});
       },
       "",
       "stack-order: the profile has 5 stacks with at least two locations, 5 of which appear to be "
       "reversed: they start, rather than end, with an entry point such as main\n"},
  });
}

TEST(PprofSamples, Labels) {
  const auto label = [](const std::string& fields) {
    return bytes_field(2, number_field(1, 1) + number_field(1, 1) + number_field(2, 1) + bytes_field(3, fields));
  };
  const std::string kv = number_field(1, 1) + number_field(2, 2);
  expect_said({
      {"a string", has_labels({{"k", "v", 0, ""}}), "", ""},
      {"a number", has_labels({{"k", "", 1, ""}}), "", ""},
      {"a number with a unit", has_labels({{"k", "", 1, "bytes"}}), "", ""},
      {"a unit alone", has_labels({{"k", "", 0, "bytes"}}), "", ""},
      {"no key", has_labels({{"", "v", 0, ""}}), "", "label-key: sample[0].label[0] has no key\n"},
      {"no value", has_labels({{"k", "", 0, ""}}), "", "label-empty: sample[0].label[0] has no value\n"},
      {"both", has_labels({{"k", "v", -1, ""}}), "",
       "label-both: sample[0].label[0] has both a string and the number -1\n"},
      {"a string with a unit", has_labels({{"k", "v", 0, "bytes"}}), "",
       "label-unit: sample[0].label[0] has both a string and the unit 'bytes'; only numbers have units\n"},
      {"the same key twice", has_labels({{"k", "v", 0, ""}, {"l", "v", 0, ""}, {"k", "w", 0, ""}}), "",
       "label-duplicate: sample[0] has the label 'k' twice\n"},
      {"the same value twice", has_labels({{"k", "v", 0, ""}, {"l", "v", 0, ""}}), "", ""},
      {"two without a key", has_labels({{"", "v", 0, ""}, {"", "w", 0, ""}}), "",
       "label-key: sample[0].label[0] has no key (2 places; the first is shown)\n"},
      {"one key in two units", takes({{{1}, {5}, {{"k", "", 1, "bytes"}}}, {{1}, {5}, {{"k", "", 1, "count"}}}}), "",
       "label-unit-conflict: sample[1].label[0] has unit 'count', but an earlier label with the key 'k' has unit "
       "'bytes'\n"},
      {"two keys in two units", has_labels({{"k", "", 1, "bytes"}, {"l", "", 1, "count"}}), "", ""},
      {"with a unit and without", takes({{{1}, {5}, {{"k", "", 1, "bytes"}}}, {{1}, {5}, {{"k", "", 1, ""}}}}), "", ""},
      {"without a unit and with", takes({{{1}, {5}, {{"k", "", 1, ""}}}, {{1}, {5}, {{"k", "", 1, "bytes"}}}}), "", ""},
      {"another unit of no number", takes({{{1}, {5}, {{"k", "", 1, "bytes"}}}, {{1}, {5}, {{"k", "", 0, "count"}}}}),
       "", ""},
      {"a missing key", nullptr, label(number_field(1, 99) + number_field(2, 2)),
       "string-index: sample[1].label[0].key is 99, but the table has 7 strings, numbered from 0\n"},
      {"a missing unit", nullptr, label(number_field(1, 1) + number_field(3, 2) + number_field(4, 99)),
       "string-index: sample[1].label[0].num_unit is 99, but the table has 7 strings, numbered from 0\n"},
      {"a missing string", nullptr, label(number_field(1, 1) + number_field(2, 99)),
       "string-index: sample[1].label[0].str is 99, but the table has 7 strings, numbered from 0\n"},
      {"good ones", nullptr, label(kv), ""},
  });
}

TEST(PprofSamples, SamplesForTheCompiler) {
  const Types reversed = {kBoth[1], kBoth[0]}, other = {{"space", "bytes"}, {"cpu", "nanoseconds"}};
  const std::string no_call =
      "pgo-nothing: the profile has no sample with a positive value and a call edge (caller and callee), so the Go "
      "compiler optimizes nothing\n";
  expect_said(
      {
          {"a call", takes({{{1, 1}, {5}, {}}}), "", ""},
          {"no call", takes({{{1}, {5}, {}}}), "", no_call},
          {"a call in one location",
           [](pprof::Profile& profile) {
             profile.locations[0].lines.push_back({1, 3});
           },
           "", ""},
          {"a call that was never sampled", takes({{{1, 1}, {0}, {}}, {{1}, {5}, {}}}), "", no_call},
          {"a call below 0", takes({{{1, 1}, {-1}, {}}, {{1}, {5}, {}}}), "",
           "negative-value: sample[0] has the negative value -1\n"
           "pgo-negative: sample[0] has the negative value -1\n" +
               no_call},
          {"no samples", takes({}), "",
           "no-samples: the profile has no samples\npgo-nothing: the profile has no samples, so the Go compiler "
           "optimizes nothing\nunused-entry: no sample refers to location[0]\n"},
          {"zeros", takes({{{1, 1}, {0}, {}}}), "",
           "all-zero: the profile has 1 sample, but all values are 0\npgo-all-zero: the profile has 1 sample, "
           "but all values of the sample type that the compiler uses are 0\n"},
          {"the first of both types", takes({{{1, 1}, {0, 5}, {}}}, kBoth), "",
           "pgo-all-zero: the profile has 1 sample, but all values of the sample type that the compiler uses are 0\n"},
          {"not the second", takes({{{1, 1}, {5, 0}, {}}}, kBoth), "", ""},
          {"time that comes first", takes({{{1, 1}, {0, 5}, {}}}, reversed), "",
           "pgo-all-zero: the profile has 1 sample, but all values of the sample type that the compiler uses are 0\n"},
          {"time without samples", takes({{{1, 1}, {0, 5}, {}}}, other), "", ""},
          {"no time without samples", takes({{{1, 1}, {5, 0}, {}}}, other), "",
           "pgo-all-zero: the profile has 1 sample, but all values of the sample type that the compiler uses are 0\n"},
          {"another type", takes({{{1, 1}, {5}, {}}}, {{"space", "bytes"}}), "",
           "pgo-sample-type: the profile has neither the sample type samples/count nor cpu/nanoseconds\n"},
          {"too few values", takes({{{1, 1}, {5}, {}}}, other), "",
           "pgo-all-zero: the profile has 1 sample, but all values of the sample type that the compiler uses are "
           "0\nvalue-count: sample[0] has 1 value, but the profile has 2 sample types\n"},
          {"the second sample is below 0", takes({{{1, 1}, {5}, {}}, {{1}, {-1}, {}}}), "",
           "negative-value: sample[1] has the negative value -1\npgo-negative: sample[1] has the negative value -1\n"},
          {"two samples are below 0", takes({{{1, 1}, {5}, {}}, {{1}, {-1}, {}}, {{1, 1, 1}, {-1}, {}}}), "",
           "negative-value: sample[1] has the negative value -1 (2 places; the first is shown)\n"
           "pgo-negative: sample[1] has the negative value -1\n"},
          {"a missing location", takes({{{1, 2}, {5}, {}}}), "",
           "location-ref: sample[0].location_id[1] is 2, but no location has this id\n" + no_call},
      },
      "default.pgo");
  expect_said({{"nobody asks", takes({}), "",
                "no-samples: the profile has no samples\npgo-nothing: the profile has no samples, so the Go compiler "
                "optimizes nothing\nunused-entry: no sample refers to location[0]\n"}},
              "default.pgo.gz");
}

// Function 2 has no start line; location 2 is in it.
PprofChange starts_nowhere(const std::vector<Sample>& samples, std::int64_t first_line = 1) {
  return [=](pprof::Profile& profile) {
    profile.functions[0].start_line = first_line;
    profile.functions.push_back({2, "g", "a.go", 0});
    profile.locations.push_back({2, 1, 0x1001, {{2, 10}}});
    profile.samples = samples;
  };
}

TEST(PprofSamples, StartLinesForTheCompiler) {
  expect_said(
      {
          {"one of two", starts_nowhere({{{1, 2}, {5}, {}}}), "",
           "pgo-start-line-partial: function[1] has no start line; 1 of the 2 functions used by samples has none\n"},
          {"one of two, and that was not sampled", starts_nowhere({{{1, 1}, {5}, {}}, {{2}, {0}, {}}}), "", ""},
          {"all that were sampled", starts_nowhere({{{2, 2}, {5}, {}}, {{1}, {0}, {}}}), "",
           "pgo-start-line: the profile has 1 function used by samples, but it has no start line\n"},
          {"none", starts_nowhere({{{1, 2}, {5}, {}}}, 0), "",
           "pgo-start-line: the profile has 2 functions used by samples, but none of them has a start line\n"},
      },
      "default.pgo");
}

}  // namespace
}  // namespace proflint::tests
