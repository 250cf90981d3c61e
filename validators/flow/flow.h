// Solves the flow through a function's graph: computes the counts of arcs without counters from the others.
// Follows gcov.cc, solve_flow_graph, without its recursion and its overflows; used by both gcov families.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/wide.h"

namespace proflint::flow {

// An arc of a function's graph. Counts have 128 bits, because a solved count is a sum of measured counts.
struct FlowArc {
  enum class State : std::uint8_t { measured, unknown, solved };  // after solve(), only unsolvable arcs are unknown

  std::uint32_t from = 0;         // block numbers, less than the number passed to solve()
  std::uint32_t to = 0;           // may equal `from`
  State state = State::measured;  // set to unknown if the arc has no counter
  bool fake = false;  // the flag FAKE: a call that may not return, whose count may be negative even in valid data
  Int128 count = 0;   // ignored while the arc is unknown
};

// The defects that solving found. The `first_` members are meaningful only if the number before them is not 0.
struct FlowOutcome {
  std::uint64_t unsolvable = 0;         // arcs that stay unknown
  std::uint64_t first_unsolvable = 0;   // an index of the arcs, like the other `first_` members of arcs
  std::uint64_t negative = 0;           // solved arcs with a count below zero
  std::uint64_t first_negative = 0;     // the first that is not FAKE, or the first of all if all are FAKE
  bool only_fake_are_negative = false;  // some arcs are negative, and all of these are FAKE
  std::uint64_t overlarge = 0;          // solved arcs above 2^63 - 1, which consumers read as negative
  std::uint64_t first_overlarge = 0;    // an index of the arcs
  std::uint64_t imbalanced = 0;         // blocks except entry and exit whose arcs are all known but do not balance
  std::uint32_t first_imbalanced = 0;   // a block

  // Whether every arc has a plausible count and every block balances.
  bool is_sound() const { return unsolvable == 0 && negative == 0 && overlarge == 0 && imbalanced == 0; }
};

// The end of a message about the first of `number` arcs or blocks, such as "; 3 arcs are affected"; empty for a single
// one. `clause` is the text after the number.
std::string describe_several(std::uint64_t number, std::string_view clause);

// Reuses its buffers for all functions. Time and memory are linear in blocks and arcs.
class FlowSolver {
 public:
  // Buffers use `memory`, which must outlive the solver; they grow to the largest function.
  explicit FlowSolver(std::pmr::memory_resource* memory) : blocks_(memory), worklist_(memory) {}

  // Computes the counts of unknown arcs. A virtual unknown arc from `exit` to `entry` closes the flow. Self-loops do
  // not affect the balance; an unknown self-loop is unsolvable. REQUIRES: all block numbers are less than `blocks`.
  FlowOutcome solve(std::span<FlowArc> arcs, std::uint32_t blocks, std::uint32_t entry, std::uint32_t exit);

  // After solve(): by how much the inflow of `block` exceeds its outflow. REQUIRES: all of its arcs are known.
  Int128 surplus(std::uint32_t block) const { return blocks_[block].surplus; }

 private:
  struct Block {
    Int128 surplus = 0;         // inflow minus outflow over known arcs
    std::uint64_t links = 0;    // XOR of the numbers of unknown arcs: the number itself if one is left
    std::uint64_t unknown = 0;  // number of unknown arcs, including the virtual one
  };

  void add(const FlowArc& arc, std::uint64_t number);
  void drain(std::span<FlowArc> arcs, FlowArc& around);
  void push_if_ready(std::uint32_t block);
  FlowOutcome outcome(std::span<const FlowArc> arcs, std::uint32_t entry, std::uint32_t exit) const;

  std::pmr::vector<Block> blocks_;
  std::pmr::vector<std::uint32_t> worklist_;
  std::uint32_t root_ = 0;  // the block that is solved last
};

}  // namespace proflint::flow
