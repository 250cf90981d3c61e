// Random flow graphs with a spanning tree, and random flows through them, for the tests of both coverage families.
#pragma once

#include <cstdint>
#include <vector>

namespace proflint::tests {

struct FlowGraph {
  struct Arc {
    std::uint32_t from = 0, to = 0;
    bool on_tree = false;
  };

  std::uint32_t blocks = 2, entry = 0, exit = 1;
  std::vector<Arc> arcs;                // no arc enters `entry` or leaves `exit`; grouped by `from`
  std::vector<std::uint32_t> next_arc;  // for each block but the exit: an arc of a path that leads to the exit
};

// A graph of 2 to `max_blocks` blocks that RapidCheck chooses. The arcs on the tree, together with the one from exit
// to entry, are a spanning tree.
FlowGraph arbitrary_flow_graph(std::uint32_t max_blocks);

// The same with the blocks numbered in another order.
FlowGraph shuffled(const FlowGraph& graph);

// Counts for all arcs of a graph, such that every block balances: walks from entry to exit.
std::vector<std::int64_t> arbitrary_flow(const FlowGraph& graph);

}  // namespace proflint::tests
