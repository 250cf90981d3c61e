// Values that must be equal in all files of a set.
#include "validators/sets/first_values.h"

#include <gtest/gtest.h>

namespace proflint::tests {
namespace {

using sets::Claim;
using sets::Conflicts;

class FirstValues : public testing::Test {
 protected:
  // Claims are pairs of key and value; their places follow the order given.
  Conflicts add(std::initializer_list<std::pair<std::uint64_t, std::uint64_t>> list, std::uint32_t member) {
    std::pmr::vector<Claim> claims;
    for (const auto& [key, value] : list) claims.push_back({key, value, kText.substr(claims.size(), 1)});
    return known_.add(claims, member);
  }
  Conflicts find(std::initializer_list<std::uint64_t> keys) const {
    std::pmr::vector<Claim> claims;
    for (const std::uint64_t key : keys) claims.push_back({key, 0, kText.substr(claims.size(), 1)});
    return known_.find(claims);
  }
  static constexpr std::string_view kText = "0123456789";
  sets::FirstValues known_{std::pmr::get_default_resource()};
};

TEST_F(FirstValues, TheFirstFileSetsTheValue) {
  EXPECT_FALSE(add({{1, 10}, {2, 20}}, 0));
  EXPECT_FALSE(add({{2, 20}, {3, 30}}, 1));
  const Conflicts found = add({{4, 0}, {3, 31}, {1, 11}, {2, 20}}, 2);
  EXPECT_EQ(found.count(), 2u);
  EXPECT_EQ(found.first(), "1");
  EXPECT_EQ(found.member, 1u);
  EXPECT_EQ(add({{1, 12}}, 3).member, 0u);
}

// Keys may be hashes, whose order differs from run to run.
TEST_F(FirstValues, TheFirstOfOnePlaceDoesNotDependOnTheKeys) {
  for (const std::uint64_t key : {1u, 3u}) {
    std::pmr::vector<Claim> before = {{key, 10, kText}, {2, 20, kText}}, after = {{key, 11, kText}, {2, 21, kText}};
    sets::FirstValues known(std::pmr::get_default_resource());
    EXPECT_FALSE(known.add(before, 0));
    const Conflicts found = known.add(after, 1);
    EXPECT_EQ(found.value, 11u);
    EXPECT_EQ(found.earlier, 10u);
  }
}

TEST_F(FirstValues, ContradictoryValuesOfOneFileAreNotCompared) {
  EXPECT_FALSE(add({{1, 10}}, 0));
  EXPECT_FALSE(add({{1, 11}, {1, 12}}, 1));
  EXPECT_FALSE(add({{1, 13}}, 2));
  EXPECT_FALSE(add({{5, 1}, {5, 1}}, 3));
  EXPECT_TRUE(add({{5, 2}}, 4));
}

TEST_F(FirstValues, KeysOfEarlierFilesAreFound) {
  EXPECT_FALSE(add({{1, 10}, {3, 30}}, 0));
  EXPECT_FALSE(add({{2, 20}}, 1));
  EXPECT_FALSE(add({{3, 31}, {3, 32}}, 2));
  EXPECT_FALSE(find({3, 4}));
  const Conflicts found = find({4, 2, 1, 2});
  EXPECT_EQ(found.count(), 3u);
  EXPECT_EQ(found.first(), "1");
  EXPECT_EQ(found.member, 1u);
}

}  // namespace
}  // namespace proflint::tests
