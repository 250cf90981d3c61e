// Builds of objects with one name: how many common functions make them one object, and how many of them are kept.
#include "validators/sets/named_objects.h"

#include <gtest/gtest.h>

#include <tuple>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using Functions = std::vector<std::uint64_t>;

class NamedObjects : public testing::Test {
 protected:
  // Whether the file is reported as one from a different build.
  bool is_other(std::string_view name, std::string_view identity, const Functions& functions) {
    const Policy policy;
    Report report({}, policy, limits_);
    SetMember member(set_, number_++, {});
    Input input;
    input.name = name;
    input.member = &member;
    objects_.add(input, identity, functions, report);
    return ids(std::move(report).finish()) == Ids{"set/other-build"};
  }

  const Limits limits_;
  FileSet set_{std::vector<std::string_view>(32, "file"), limits_};
  std::uint32_t number_ = 0;
  sets::NamedObjects objects_{std::pmr::get_default_resource()};
};

TEST_F(NamedObjects, HalfOfTheFunctionsMakeOneObject) {
  const std::tuple<Functions, Functions, bool> rows[] = {
      {{1, 2}, {1, 2}, true},
      {{1}, {1}, false},
      {{}, {}, false},
      {{1, 2}, {1, 2, 3, 4}, true},
      {{1, 2}, {1, 2, 3, 4, 5}, false},
      {{1, 2, 3, 4, 5}, {4, 5}, false},
      {{1, 2, 3, 4}, {3, 4}, true},
      {{1, 3, 5}, {2, 4, 6}, false},
      {{1, 5, 6}, {2, 5, 6}, true},
      {{1, 2, 3}, {3, 4, 5}, false},
  };
  char name = 'a';
  for (const auto& [first, second, is_one] : rows) {
    const std::string file = std::string(1, name++) + ".gcda";
    EXPECT_FALSE(is_other("x/" + file, "1", first)) << file;
    EXPECT_EQ(is_other("y/" + file, "2", second), is_one) << file;
  }
}

TEST_F(NamedObjects, BuildsAreReportedOnce) {
  EXPECT_FALSE(is_other("x/a.gcda", "1", {1, 2}));
  EXPECT_FALSE(is_other("y/a.gcda", "1", {1, 2}));
  EXPECT_FALSE(is_other("y/b.gcda", "2", {1, 2}));
  EXPECT_TRUE(is_other("z/a.gcda", "3", {1, 2}));
  EXPECT_FALSE(is_other("q/a.gcda", "3", {1, 2}));
}

TEST_F(NamedObjects, EightBuildsAreKept) {
  for (std::uint64_t i = 0; i < 9; ++i) EXPECT_FALSE(is_other("a", std::to_string(i), {10 * i, 10 * i + 1})) << i;
  EXPECT_TRUE(is_other("a", "of the first", {0, 1}));
  EXPECT_TRUE(is_other("a", "of the eighth", {70, 71}));
  EXPECT_FALSE(is_other("a", "of the ninth", {80, 81}));
}

}  // namespace
}  // namespace proflint::tests
