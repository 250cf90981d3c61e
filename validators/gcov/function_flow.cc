// Combines the arcs of a function with their counts.
#include "validators/gcov/function_flow.h"

#include <algorithm>

namespace proflint::gcov {

// Counters are in the order of block numbers, whatever the order of the ARCS records.
std::span<const GraphArc> FunctionFlow::by_block(std::span<const GraphArc> arcs) {
  order_of_arcs_.clear();
  for (std::size_t i = 0; i < arcs.size(); ++i) order_of_arcs_.add(arcs[i].from, i);
  order_of_arcs_.sort();
  sorted_.clear();
  for (std::size_t i = 0; i < arcs.size(); ++i) sorted_.push_back(arcs[order_of_arcs_.number(i)]);
  return sorted_;
}

flow::FlowOutcome FunctionFlow::solve(const Notes& notes, const NotesFunction& function, const Counters& counters,
                                      std::endian order) {
  std::span<const GraphArc> arcs(notes.arcs.data() + function.first_arc, function.arcs);
  if (!function.arcs_ascend) arcs = by_block(arcs);
  arcs_.clear();
  arcs_.reserve(arcs.size());
  std::size_t next = 0;
  for (const GraphArc& arc : arcs) {
    flow::FlowArc& flow = arcs_.emplace_back();
    flow.from = arc.from;
    flow.to = arc.to;
    flow.fake = (arc.flags & GraphArc::kFake) != 0;
    if (arc.has_counter())
      flow.count = static_cast<std::int64_t>(counters.at(next++, order));
    else
      flow.state = flow::FlowArc::State::unknown;
  }
  auto exit = static_cast<std::uint32_t>(notes.header.exit_block(function.blocks));
  const std::uint32_t blocks = number_blocks(function.blocks, exit);
  return solver_.solve(arcs_, blocks, 0, exit);
}

// Numbers the blocks compactly if most have no arcs: the time for a function must depend on its records, not on a
// claimed count.
std::uint32_t FunctionFlow::number_blocks(std::uint32_t blocks, std::uint32_t& exit) {
  blocks_.clear();
  if (blocks <= 2 * arcs_.size() + 2) return blocks;
  blocks_ = {0, exit};
  for (const flow::FlowArc& arc : arcs_) {
    blocks_.push_back(arc.from);
    blocks_.push_back(arc.to);
  }
  std::sort(blocks_.begin(), blocks_.end());
  blocks_.erase(std::unique(blocks_.begin(), blocks_.end()), blocks_.end());
  const auto compact = [&](std::uint32_t block) {
    return static_cast<std::uint32_t>(std::lower_bound(blocks_.begin(), blocks_.end(), block) - blocks_.begin());
  };
  for (flow::FlowArc& arc : arcs_) {
    arc.from = compact(arc.from);
    arc.to = compact(arc.to);
  }
  exit = compact(exit);
  return static_cast<std::uint32_t>(blocks_.size());
}

std::uint64_t counted_arcs(const Notes& notes, const NotesFunction& function) {
  const std::span<const GraphArc> arcs(notes.arcs.data() + function.first_arc, function.arcs);
  return static_cast<std::uint64_t>(
      std::count_if(arcs.begin(), arcs.end(), [](const GraphArc& arc) { return arc.has_counter(); }));
}

}  // namespace proflint::gcov
