// Names of events. The simulators of callgrind and cachegrind guarantee the pairs.
#include "validators/valgrind/events.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::valgrind {
namespace {

struct Pair {
  std::string_view misses, accesses;
};

constexpr Pair kPairs[] = {{"I1mr", "Ir"}, {"ILmr", "I1mr"}, {"D1mr", "Dr"}, {"DLmr", "D1mr"},
                           {"D1mw", "Dw"}, {"DLmw", "D1mw"}, {"Bcm", "Bc"},  {"Bim", "Bi"}};

}  // namespace

Events::Events(std::string_view value, std::pmr::memory_resource* memory)
    : names_(memory), misses_(memory), seen_(memory) {
  for (std::string_view name; take_word(value, name);) {
    if (seen_.insert(name, name)) repeated_.add(name);
    names_.push_back(name);
  }
  if (repeated_) return;
  for (const Pair& pair : kPairs) {
    const auto misses = std::find(names_.begin(), names_.end(), pair.misses);
    const auto accesses = std::find(names_.begin(), names_.end(), pair.accesses);
    if (misses != names_.end() && accesses != names_.end())
      misses_.push_back(
          {static_cast<std::size_t>(misses - names_.begin()), static_cast<std::size_t>(accesses - names_.begin())});
  }
}

std::size_t count_words(std::string_view rest) {
  std::size_t words = 0;
  for (std::string_view word; take_word(rest, word);) ++words;
  return words;
}

}  // namespace proflint::valgrind
