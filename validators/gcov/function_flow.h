// The flow through each function: the counters of the data on the graph of the notes.
// Follows gcov.cc, solve_flow_graph.
#pragma once

#include <memory_resource>
#include <span>
#include <vector>

#include "validators/flow/flow.h"
#include "validators/gcov/data.h"
#include "validators/gcov/idents.h"
#include "validators/gcov/notes.h"

namespace proflint::gcov {

// Reuses its buffers for all functions. Time and memory depend on the number of arcs, not of blocks.
class FunctionFlow {
 public:
  explicit FunctionFlow(std::pmr::memory_resource* memory)
      : arcs_(memory), sorted_(memory), order_of_arcs_(memory), blocks_(memory), solver_(memory) {}

  // REQUIRES: there is one counter for each arc without ON_TREE. `order` is the byte order of the counters.
  flow::FlowOutcome solve(const Notes& notes, const NotesFunction& function, const Counters& counters,
                          std::endian order);

  // Results for the last solved function. Blocks in arcs have compact numbers.
  std::span<const flow::FlowArc> arcs() const { return arcs_; }
  std::uint32_t name_of(std::uint32_t block) const { return blocks_.empty() ? block : blocks_[block]; }
  Int128 surplus(std::uint32_t block) const { return solver_.surplus(block); }

 private:
  std::span<const GraphArc> by_block(std::span<const GraphArc> arcs);
  std::uint32_t number_blocks(std::uint32_t blocks, std::uint32_t& exit);

  std::pmr::vector<flow::FlowArc> arcs_;
  std::pmr::vector<GraphArc> sorted_;
  Idents order_of_arcs_;
  std::pmr::vector<std::uint32_t> blocks_;  // block numbers in the file, if the numbers were compacted
  flow::FlowSolver solver_;
};

// The number of arcs of a function with counters.
std::uint64_t counted_arcs(const Notes& notes, const NotesFunction& function);

}  // namespace proflint::gcov
