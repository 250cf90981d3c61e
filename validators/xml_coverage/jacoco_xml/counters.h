// Counters of a JaCoCo report: for each of six things, how many were missed and how many were covered. Follows
// CoverageNodeImpl.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "validators/coverage/totals.h"

namespace proflint::xml_coverage::jacoco_xml {

// Whether the source is Kotlin, whose inline functions JaCoCo counts once per line.
inline bool is_kotlin(std::string_view source) {
  return source.ends_with(".kt") || source.ends_with(".kts");
}

enum CounterType : std::size_t {
  kInstruction,
  kBranch,
  kLineCounter,
  kComplexity,
  kMethodCounter,
  kClassCounter,
  kTypes
};

inline constexpr std::string_view kTypeNames[] = {"INSTRUCTION", "BRANCH", "LINE", "COMPLEXITY", "METHOD", "CLASS"};
static_assert(std::size(kTypeNames) == kTypes);

struct Counter {
  std::uint64_t missed = 0, covered = 0;

  std::uint64_t total() const { return coverage::saturating_sum(missed, covered); }
  bool operator==(const Counter&) const = default;
};

// The counters of one element, or their sums over its parts. Missing counters are 0 missed and 0 covered.
struct Counters {
  std::array<Counter, kTypes> of{};
  unsigned given = 0;       // bit set of those that the element has
  unsigned named = 0;       // the same, including counters whose numbers are invalid; in sums, counters of any part
  unsigned doubted = 0;     // bit set of those that a finding explains
  bool is_sound = true;     // all counters of the element and its parts are valid
  bool is_complete = true;  // the element states counters, or has nothing to count; of sums: every part does

  // Counts one thing.
  void count(CounterType type, bool is_covered) {
    Counter& counter = of[type];
    ++(is_covered ? counter.covered : counter.missed);
  }
  bool has(CounterType type) const { return (given >> type & 1) != 0; }
  // Notes that a finding was reported about the counter: no other sum is compared with it.
  void doubt(CounterType type) { doubted |= 1u << type; }
  bool is_doubted(CounterType type) const { return (doubted >> type & 1) != 0; }
  // Doubts two counters that contradict each other. Returns whether no finding explains that yet.
  bool doubt_both(CounterType a, CounterType b) {
    const bool is_new = !is_doubted(a) && !is_doubted(b);
    doubt(a);
    doubt(b);
    return is_new;
  }
  // The DTD requires counters of no element.
  bool states_any() const { return named != 0; }
  void add(const Counters& other) {
    for (std::size_t i = 0; i < kTypes; ++i) {
      of[i].missed = coverage::saturating_sum(of[i].missed, other.of[i].missed);
      of[i].covered = coverage::saturating_sum(of[i].covered, other.of[i].covered);
    }
    named |= other.named;
    doubted |= other.doubted;
    is_sound = is_sound && other.is_sound;
    is_complete = is_complete && other.is_complete;
  }
};

// Whether counters of an element can be compared with the sums over its parts.
inline bool are_comparable(const Counters& stated, const Counters& sums) {
  return stated.is_sound && sums.is_sound && stated.states_any() && sums.states_any() && sums.is_complete;
}

}  // namespace proflint::xml_coverage::jacoco_xml
