// Numbers of the files of a set, compared with each other: the choice of the number, and the limits of findings.
#include <gtest/gtest.h>

#include "validators/engine/families.h"
#include "validators/sets/volume.h"

namespace proflint::tests {
namespace {

using Count = std::optional<std::uint64_t>;

// The findings on files of one format and build; the last file has the facts `last` and the others `first`.
std::vector<LateFinding> said_of(std::size_t count, const Facts& first, const Facts& last,
                                 std::string_view format = "lcov") {
  sets::Volumes volumes(std::pmr::get_default_resource());
  for (std::uint32_t i = 0; i < count; ++i) volumes.add(i, *find_format(format), i + 1 == count ? last : first);
  return volumes.finish();
}

Facts facts(Count functions, Count counters, Count nonzero, const std::string& identity = {}) {
  Facts facts;
  facts.functions = functions;
  facts.counters = counters;
  facts.nonzero = nonzero;
  facts.identity = identity;
  return facts;
}

Facts nonzero(Count count, const std::string& identity = {}) {
  return facts({}, {}, count, identity);
}

TEST(Volumes, ATenthOfTheMedianIsEnough) {
  for (const auto& [middle, value, is_small] :
       std::initializer_list<std::tuple<std::uint64_t, std::uint64_t, bool>>{{100, 10, false},
                                                                             {100, 9, true},
                                                                             {101, 11, false},
                                                                             {101, 10, true},
                                                                             {1, 1, false},
                                                                             {1, 0, true},
                                                                             {0, 0, false}})
    EXPECT_EQ(said_of(3, nonzero(middle), nonzero(value)).size(), is_small ? 1u : 0u) << middle << " " << value;
  EXPECT_TRUE(said_of(2, nonzero(100), nonzero(1)).empty());  // either may be the outlier
}

TEST(Volumes, OfOneBuildASmallFileIsAWarning) {
  const auto severity = [](const std::string& identity) {
    const auto findings = said_of(3, nonzero(100, identity), nonzero(1, identity));
    EXPECT_EQ(findings.size(), 1u);
    EXPECT_EQ(findings.front().member, 2u);
    EXPECT_EQ(findings.front().rule->id, "set/volume");
    return findings.front().severity;
  };
  EXPECT_EQ(severity("0123"), Severity::warning);
  EXPECT_EQ(severity(""), Severity::note);
  EXPECT_TRUE(said_of(3, nonzero(100, "0123"), nonzero(1, "4567")).empty());
}

// Nonzero counters, else counters, else functions: the first that all files have.
TEST(Volumes, FactsOfAllFilesAreCompared) {
  const auto words = [](const Facts& last) {
    const auto findings = said_of(3, facts(100, 100, 100), last);
    return findings.empty() ? std::string() : findings.front().message.substr(0, findings.front().message.find(','));
  };
  EXPECT_EQ(words(facts(1, 2, 3)), "the file has 3 nonzero counters");
  EXPECT_EQ(words(facts(1, 1, {})), "the file has 1 counter");
  EXPECT_EQ(words(facts(0, {}, {})), "the file has 0 functions");
  EXPECT_EQ(words(facts(0, {}, 100)), "");
  EXPECT_EQ(words(facts({}, {}, {})), "");
}

TEST(Volumes, FilesOfOtherFormatsAreNotSiblings) {
  sets::Volumes volumes(std::pmr::get_default_resource());
  for (std::uint32_t i = 0; i < 2; ++i) volumes.add(i, *find_format("lcov"), nonzero(100));
  volumes.add(2, *find_format("go-cover"), nonzero(1));
  EXPECT_TRUE(volumes.finish().empty());
}

TEST(Volumes, AQuarterOfWhatManyFilesListIsAPart) {
  const auto is_incomplete = [](std::size_t count, std::uint64_t middle, std::uint64_t last) {
    const auto findings = said_of(count, facts(middle, {}, {}), facts(last, {}, {}));
    return !findings.empty() && findings.front().rule->id == "set/incomplete";
  };
  EXPECT_TRUE(is_incomplete(30, 100, 24));
  EXPECT_FALSE(is_incomplete(30, 100, 25));
  EXPECT_TRUE(is_incomplete(30, 101, 25));
  EXPECT_FALSE(is_incomplete(30, 101, 26));
  EXPECT_FALSE(is_incomplete(29, 100, 24));
}

// One file has a part of the functions: the limits of the others, and of the number of files, for a finding.
TEST(Volumes, PartsAreFewAndTheOthersAlike) {
  const auto count = [](std::uint64_t other, std::uint32_t parts) {
    sets::Volumes volumes(std::pmr::get_default_resource());
    for (std::uint32_t i = 0; i < 40; ++i)
      volumes.add(i, *find_format("lcov"), facts({}, i < parts ? 20 : i == 39 ? other : 100, {}));
    return volumes.finish().size();
  };
  for (const std::uint64_t alike : {75u, 100u, 133u, 134u}) EXPECT_EQ(count(alike, 1), alike == 134 ? 0u : 1u) << alike;
  EXPECT_EQ(count(74, 1), 0u);
  EXPECT_EQ(count(100, 4), 4u);
  EXPECT_EQ(count(100, 5), 0u);
}

}  // namespace
}  // namespace proflint::tests
