// Members of a set take their turns in its order, and a failing member does not block the others.
#include "validators/core/file_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory_resource>
#include <thread>
#include <vector>

namespace proflint::tests {
namespace {

struct Order {
  explicit Order(std::pmr::memory_resource* memory) : numbers(memory) {}
  std::pmr::vector<std::uint32_t> numbers;
};
struct Other {
  explicit Other(std::pmr::memory_resource*) {}
  int value = 0;
};

TEST(FileSet, MembersJoinInOrderOnAnyThread) {
  constexpr std::uint32_t kFiles = 200;
  const Limits limits;
  FileSet set(std::vector<std::string_view>(kFiles, "a"), limits);
  std::atomic<std::uint32_t> next = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i)
      threads.emplace_back([&] {
        for (std::uint32_t number = next++; number < kFiles; number = next++) {
          SetMember member(set, number, {});
          if (number % 3 == 0) continue;  // a file that could not be read
          member.join<Order>().numbers.push_back(number);
        }
      });
  }
  const auto& numbers = set.state<Order>().numbers;
  EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
  EXPECT_EQ(numbers.size(), kFiles - (kFiles + 2) / 3);
}

TEST(FileSet, StatesAreKeptByType) {
  const Limits limits;
  FileSet set({"a"}, limits);
  set.state<Other>().value = 7;
  EXPECT_TRUE(set.state<Order>().numbers.empty());
  EXPECT_EQ(set.state<Other>().value, 7);
}

TEST(FileSet, MemoryGrowsWithTheFiles) {
  Limits limits;
  limits.set(Limit::memory, 100);
  limits.set(Limit::memory_factor, 2);
  FileSet set({"a", "b"}, limits);
  {
    SetMember first(set, 0, {});
    first.set_size(50);
    EXPECT_NO_THROW(first.join<Order>().numbers.reserve(50));
    EXPECT_THROW(first.join<Order>().numbers.reserve(100), OutOfBudget);
  }
  SetMember second(set, 1, {});
  second.set_size(1000);
  EXPECT_NO_THROW(second.join<Order>().numbers.reserve(100));
}

}  // namespace
}  // namespace proflint::tests
