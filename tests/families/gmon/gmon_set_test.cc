// Sets of gmon files: files that gprof cannot add up are reported with what differs and the file that it differs from.
// Follows binutils gprof/hist.c.
#include <gtest/gtest.h>

#include <sstream>

#include "tests/builders/gmon.h"
#include "tests/support/support.h"

namespace proflint::tests::gmon {
namespace {

constexpr Machine kLittle64 = {std::endian::little, 8};

// A histogram with a tick, and an arc inside it.
Model model_of(std::uint64_t low, std::uint64_t high, std::size_t bins = 8) {
  Model model;
  model.histograms.resize(1);
  model.histograms[0].low = low;
  model.histograms[0].high = high;
  model.histograms[0].bins.assign(bins, 0);
  model.histograms[0].bins[0] = 1;
  model.arcs = {{low, low + 1, 7}};
  return model;
}

constexpr std::uint64_t kLow = 0x1000, kHigh = 0x1020;

// The finding about the second of two files as a member of the set, without its name; "clean" if there is none.
std::string second_of(const std::string& first, const std::string& second) {
  const Scratch scratch;
  scratch.write("gmon.out.1", first);
  scratch.write("gmon.out.2", second);
  std::istringstream lines(scratch.run({"--set", "--format", "concise", "gmon.out.1", "gmon.out.2"}).out);
  const std::string start = "gmon.out.2:";
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with(start) && line.find("[gmon/set-") != std::string::npos) return line.substr(start.size());
  return "clean";
}

TEST(GmonSets, MachinesMatch) {
  const Model model = model_of(kLow, kHigh);
  const std::string first = gnu_file(model, kLittle64);
  const auto with = [&](const std::string& second) { return second_of(first, second); };
  Model again = model;
  again.arcs[0].count = 8;
  EXPECT_EQ(with(gnu_file(again, kLittle64)), "clean");
  EXPECT_EQ(with(gnu_file(model, {std::endian::little, 4})),
            " error: addresses are 4 bytes wide, but 8 in 'gmon.out.1' [gmon/set-histogram]");
  EXPECT_EQ(with(gnu_file(model, {std::endian::big, 8})),
            " error: the file is big-endian, unlike 'gmon.out.1' [gmon/set-histogram]");
  EXPECT_EQ(with(bsd44_file(model, kLittle64)), "clean");
  EXPECT_EQ(with(darwin_file(model, kLittle64)),
            " error: the file is a profile in Darwin layout, but 'gmon.out.1' is a profile for gprof [gmon/set-kind]");
}

TEST(GmonSets, UnitsMatch) {
  const Model seconds = model_of(kLow, kHigh);
  Model misses = seconds;
  misses.histograms[0].dimension = "misses";
  misses.histograms[0].abbreviation = 'm';
  EXPECT_EQ(second_of(gnu_file(seconds, kLittle64), gnu_file(misses, kLittle64)),
            "+0x2d: error: the dimension is 'misses' ('m'), but 'seconds' ('s') in 'gmon.out.1' [gmon/set-histogram]");
}

TEST(GmonSets, RangesAreEqualOrDisjoint) {
  const auto with = [](std::uint64_t low, std::uint64_t high) {
    const std::size_t bins = static_cast<std::size_t>((high - low) / 4);
    return second_of(gnu_file(model_of(kLow, kHigh), kLittle64), gnu_file(model_of(low, high, bins), kLittle64));
  };
  const auto overlap = [](const std::string& range) {
    return "+0x15: error: the range " + range +
           " overlaps the range 0x1000-0x1020 of 'gmon.out.1' [gmon/set-histogram]";
  };
  EXPECT_EQ(with(kHigh, 0x1040), "clean");
  EXPECT_EQ(with(0xfe0, kLow), "clean");
  EXPECT_EQ(with(0xff0, 0x1010), overlap("0xff0-0x1010"));
  EXPECT_EQ(with(0xff0, 0x1030), overlap("0xff0-0x1030"));
  EXPECT_EQ(with(0x1008, 0x1010), overlap("0x1008-0x1010"));
  EXPECT_EQ(with(kLow, 0x1010), overlap("0x1000-0x1010"));
  EXPECT_EQ(with(kLow, 0x1030), overlap("0x1000-0x1030"));
}

// From a million bins on, one more makes no difference that gprof sees in the scale, but it rejects the file.
TEST(GmonSets, EqualRangesHaveTheSameBins) {
  constexpr std::size_t kBins = 1100000;
  constexpr std::uint64_t kEnd = kLow + 2 * kBins;
  EXPECT_EQ(
      second_of(gnu_file(model_of(kLow, kEnd, kBins), kLittle64), gnu_file(model_of(kLow, kEnd, kBins + 1), kLittle64)),
      "+0x25: error: the histogram of the range 0x1000-0x21a1c0 has 1100001 bins, but 1100000 in 'gmon.out.1'"
      " [gmon/set-histogram]");
}

}  // namespace
}  // namespace proflint::tests::gmon
