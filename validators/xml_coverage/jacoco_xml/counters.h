// Counters of a JaCoCo report: for six things how many are missed and how many are covered. Follows CoverageNodeImpl.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "validators/coverage/totals.h"

namespace proflint::xml_coverage::jacoco_xml {

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

// One element's counters. What is missing is 0 and 0.
struct Counters {
  std::array<Counter, kTypes> of{};
  unsigned given = 0;    // bit set of those that the element has
  bool is_sound = true;  // all of them could be read, in it and in what is in it

  bool has(CounterType type) const { return (given >> type & 1) != 0; }
  void add(const Counters& other) {
    for (std::size_t i = 0; i < kTypes; ++i) {
      of[i].missed = coverage::saturating_sum(of[i].missed, other.of[i].missed);
      of[i].covered = coverage::saturating_sum(of[i].covered, other.of[i].covered);
    }
    is_sound = is_sound && other.is_sound;
  }
};

}  // namespace proflint::xml_coverage::jacoco_xml
