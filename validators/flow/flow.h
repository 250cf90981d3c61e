// Solves the flow through a function's graph: the counts of the arcs that carry no counter follow from the others.
// Follows gcov.cc, solve_flow_graph, without its recursion and its overflows; used by both gcov families.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "validators/core/wide.h"

namespace proflint::flow {

// One arc of a function's graph. Counts are 128 bits wide: a solved count is a sum of measured ones, each taken once.
struct FlowArc {
  enum class State : std::uint8_t { measured, unknown, solved };  // solve() leaves no unknown arc but unsolvable ones

  std::uint32_t from = 0;  // blocks; both below the number given to solve()
  std::uint32_t to = 0;
  State state = State::measured;
  bool fake = false;  // FAKE of the file: a call that may not return, negative in valid data as well
  Int128 count = 0;
};

// What solving found. The `first_` members mean something only where the number before them is not 0.
struct FlowOutcome {
  std::uint64_t unsolvable = 0;  // arcs that stay unknown
  std::uint64_t first_unsolvable = 0;
  std::uint64_t negative = 0;           // solved arcs with a count below zero
  std::uint64_t first_negative = 0;     // the first that is not FAKE, or the first if all are
  bool only_fake_are_negative = false;  // some arcs are negative, and all of these are FAKE
  std::uint64_t overlarge = 0;          // solved arcs above 2^63 - 1, which consumers read as negative
  std::uint64_t first_overlarge = 0;
  std::uint64_t imbalanced = 0;  // blocks other than entry and exit, all arcs of which are known but do not balance
  std::uint32_t first_imbalanced = 0;

  bool is_sound() const { return unsolvable == 0 && negative == 0 && overlarge == 0 && imbalanced == 0; }
};

// Keeps its buffers from function to function. Time and memory are linear in blocks and arcs.
class FlowSolver {
 public:
  explicit FlowSolver(std::pmr::memory_resource* memory) : blocks_(memory), worklist_(memory) {}

  // Fills in the counts of unknown arcs. What leaves `exit` and enters `entry` beyond the arcs is a virtual unknown arc
  // from the one to the other. Self-loops take no part in the balance; an unknown one is unsolvable. All block numbers
  // must be below `blocks`.
  FlowOutcome solve(std::span<FlowArc> arcs, std::uint32_t blocks, std::uint32_t entry, std::uint32_t exit);

  // After solve(): whether every arc of `block` is known, and by how much its inflow exceeds its outflow then.
  bool is_settled(std::uint32_t block) const { return blocks_[block].unknown == 0; }
  Int128 surplus(std::uint32_t block) const { return blocks_[block].surplus; }

 private:
  struct Block {
    Int128 surplus = 0;         // inflow minus outflow over known arcs
    std::uint64_t links = 0;    // exclusive or of the numbers of unknown arcs: the number itself when one is left
    std::uint64_t unknown = 0;  // number of unknown arcs, the virtual one included
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
