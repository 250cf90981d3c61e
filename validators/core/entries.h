// The counts of a profile by name, collected when two files are compared: by function, or by source file if the
// format has no functions.
#pragma once

#include <cstdint>
#include <map>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

namespace proflint {

// Counts under one name, in the units of the fields of Facts. Sums saturate at 2^64 - 1.
struct Amount {
  std::uint64_t counters = 0;  // that the name has
  std::uint64_t nonzero = 0;   // of `counters`
  std::uint64_t total = 0;     // of the counters

  // Adds each number to its counterpart; sums saturate.
  void add(const Amount& other) {
    const auto sum = [](std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; };
    counters = sum(counters, other.counters);
    nonzero = sum(nonzero, other.nonzero);
    total = sum(total, other.total);
  }

  bool operator==(const Amount&) const = default;
};

// One function or source file, and its counts.
struct NamedAmount {
  std::string name;  // as the file has it, demangled or not
  Amount amount;     // the sum over the file

  bool operator==(const NamedAmount&) const = default;
};

// Adds up amounts by name.
class Entries {
 public:
  // Names and amounts use `memory`, which must outlive the object.
  explicit Entries(std::pmr::memory_resource* memory) : amounts_(memory) {}

  // Adds `amount` to the counts of `name`. Throws OutOfBudget if the memory for the name is not available.
  void add(std::string_view name, const Amount& amount) {
    auto found = amounts_.find(name);
    if (found == amounts_.end()) found = amounts_.emplace(name, Amount{}).first;
    found->second.add(amount);
  }

  // Each name once, in byte order.
  std::vector<NamedAmount> sorted() const {
    std::vector<NamedAmount> entries;
    entries.reserve(amounts_.size());
    for (const auto& [name, amount] : amounts_) entries.push_back({std::string(name), amount});
    return entries;
  }

 private:
  std::pmr::map<std::pmr::string, Amount, std::less<>> amounts_;
};

}  // namespace proflint
