// Solves a flow: blocks with a single unknown arc are removed from the graph of unknown arcs until none remains.
// Follows gcov.cc, solve_flow_graph.
#include "validators/flow/flow.h"

#include <limits>

#include "validators/core/wide.h"

namespace proflint::flow {
namespace {

constexpr std::uint32_t kNoBlock = std::numeric_limits<std::uint32_t>::max();
constexpr Int128 kLargest = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::string describe_several(std::uint64_t number, std::string_view clause) {
  return number > 1 ? "; " + std::to_string(number) + " " + std::string(clause) : std::string();
}

void FlowSolver::add(const FlowArc& arc, std::uint64_t number) {
  if (arc.from == arc.to) return;
  Block &from = blocks_[arc.from], &to = blocks_[arc.to];
  if (arc.state == FlowArc::State::unknown) {
    from.links ^= number;
    to.links ^= number;
    ++from.unknown;
    ++to.unknown;
  } else {
    from.surplus -= arc.count;
    to.surplus += arc.count;
  }
}

void FlowSolver::push_if_ready(std::uint32_t block) {
  if (block != root_ && blocks_[block].unknown == 1) worklist_.push_back(block);
}

// Every solved count is the net measured flow over the cut that its arc closes, in which each measured arc occurs at
// most once. So no sum exceeds the number of arcs times 2^64, and 128 bits cannot overflow.
void FlowSolver::drain(std::span<FlowArc> arcs, FlowArc& around) {
  while (!worklist_.empty()) {
    const std::uint32_t block = worklist_.back();
    worklist_.pop_back();
    if (blocks_[block].unknown != 1) continue;  // its last arc was meanwhile solved from the other end
    const std::uint64_t number = blocks_[block].links;
    FlowArc& arc = number < arcs.size() ? arcs[number] : around;
    arc.count = arc.to == block ? -blocks_[block].surplus : blocks_[block].surplus;
    arc.state = FlowArc::State::solved;
    for (const std::uint32_t end : {arc.from, arc.to}) {
      blocks_[end].surplus += end == arc.to ? arc.count : -arc.count;
      blocks_[end].links ^= number;
      --blocks_[end].unknown;
      push_if_ready(end);
    }
  }
}

FlowOutcome FlowSolver::outcome(std::span<const FlowArc> arcs, std::uint32_t entry, std::uint32_t exit) const {
  FlowOutcome out;
  bool all_fake = true;
  for (std::uint64_t i = 0; i < arcs.size(); ++i) {
    const FlowArc& arc = arcs[i];
    if (arc.state == FlowArc::State::unknown && out.unsolvable++ == 0) out.first_unsolvable = i;
    if (arc.state != FlowArc::State::solved) continue;
    if (arc.count > kLargest && out.overlarge++ == 0) out.first_overlarge = i;
    if (arc.count >= 0) continue;
    if (out.negative++ == 0 || (all_fake && !arc.fake)) out.first_negative = i;
    all_fake &= arc.fake;
  }
  out.only_fake_are_negative = out.negative != 0 && all_fake;
  for (std::uint32_t i = 0; i < blocks_.size(); ++i)
    if (i != entry && i != exit && blocks_[i].unknown == 0 && blocks_[i].surplus != 0 && out.imbalanced++ == 0)
      out.first_imbalanced = i;
  return out;
}

FlowOutcome FlowSolver::solve(std::span<FlowArc> arcs, std::uint32_t blocks, std::uint32_t entry, std::uint32_t exit) {
  blocks_.assign(blocks, Block());
  worklist_.clear();
  FlowArc around{exit, entry, FlowArc::State::unknown};
  for (std::uint64_t i = 0; i < arcs.size(); ++i) add(arcs[i], i);
  add(around, arcs.size());
  // The entry comes last, so that an imbalance in its part of the graph is not attributed to another block.
  root_ = entry;
  for (std::uint32_t i = 0; i < blocks; ++i) {
    push_if_ready(i);
    drain(arcs, around);
  }
  root_ = kNoBlock;
  push_if_ready(entry);
  drain(arcs, around);
  return outcome(arcs, entry, exit);
}

}  // namespace proflint::flow
