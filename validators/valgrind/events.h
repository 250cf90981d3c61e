// The events that the columns of a profile count, and the guarantees of Valgrind's simulators.
// Follows the Valgrind manual, "Callgrind Format Specification" and "Cachegrind Output File Format".
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/occurrences.h"
#include "validators/core/seen.h"
#include "validators/core/wide.h"

namespace proflint::valgrind {

// No line counts more of the first event than of the second.
struct Misses {
  std::size_t misses, accesses;
};

class Events {
 public:
  // `value` is the rest of the line after "events:".
  Events(std::string_view value, std::pmr::memory_resource* memory);

  std::span<const std::string_view> names() const { return names_; }
  std::size_t size() const { return names_.size(); }
  bool has(std::string_view name) const { return seen_.find(name).has_value(); }
  // Names that occurred before.
  const Occurrences& repeated() const { return repeated_; }
  // Pairs of which both events exist; none with duplicate names.
  std::span<const Misses> misses() const { return misses_; }

 private:
  std::pmr::vector<std::string_view> names_;
  Occurrences repeated_;
  std::pmr::vector<Misses> misses_;
  SeenNames seen_;
};

// The number of words in the rest of a line, for a message.
std::size_t count_words(std::string_view rest);

// The first pair of which `values` has more misses than accesses; missing values are 0.
template <class Value>
const Misses* find_excess(std::span<const Misses> pairs, std::span<const Value> values) {
  for (const Misses& pair : pairs) {
    if (pair.misses >= values.size()) continue;
    const Value accesses = pair.accesses < values.size() ? values[pair.accesses] : Value{0};
    if (values[pair.misses] > accesses) return &pair;
  }
  return nullptr;
}

// The values of such a pair, for a message.
struct Excess {
  std::string_view misses_name, accesses_name;
  Int128 misses = 0, accesses = 0;
};

template <class Value>
Excess excess_of(const Misses& pair, const Events& events, std::span<const Value> values) {
  return {events.names()[pair.misses], events.names()[pair.accesses], values[pair.misses],
          pair.accesses < values.size() ? Int128{values[pair.accesses]} : Int128{0}};
}

}  // namespace proflint::valgrind
