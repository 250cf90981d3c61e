// Random flow graphs and flows through them.
#include "tests/builders/flow_graph.h"

#include <rapidcheck.h>

#include <algorithm>
#include <numeric>

namespace proflint::tests {
namespace {

// Sets of blocks joined so far.
class Groups {
 public:
  explicit Groups(std::uint32_t blocks) : parent_(blocks) { std::iota(parent_.begin(), parent_.end(), 0u); }
  bool join(std::uint32_t a, std::uint32_t b) {
    a = root(a);
    b = root(b);
    parent_[a] = b;
    return a != b;
  }

 private:
  std::uint32_t root(std::uint32_t x) const {
    while (parent_[x] != x) x = parent_[x];
    return x;
  }
  std::vector<std::uint32_t> parent_;
};

template <class Index>
std::vector<Index> arbitrary_order(Index size) {
  std::vector<Index> order(size);
  std::iota(order.begin(), order.end(), Index{0});
  for (Index i = size; i > 1; --i) std::swap(order[i - 1], order[*rc::gen::inRange<Index>(0, i)]);
  return order;
}

void choose_tree(FlowGraph& graph) {
  Groups groups(graph.blocks);
  groups.join(graph.entry, graph.exit);
  for (const std::size_t i : arbitrary_order(graph.arcs.size()))
    graph.arcs[i].on_tree = groups.join(graph.arcs[i].from, graph.arcs[i].to);
}

}  // namespace

FlowGraph arbitrary_flow_graph(std::uint32_t max_blocks) {
  FlowGraph graph;
  graph.blocks = *rc::gen::inRange<std::uint32_t>(2, max_blocks + 1);
  graph.exit = graph.blocks - 1;
  for (std::uint32_t block = 0; block < graph.exit; ++block) {
    graph.next_arc.push_back(static_cast<std::uint32_t>(graph.arcs.size()));
    graph.arcs.push_back({block, block + 1});
    const auto more = *rc::gen::weightedElement<int>({{5, 0}, {3, 1}, {1, 2}});
    for (int i = 0; i < more; ++i) graph.arcs.push_back({block, *rc::gen::inRange<std::uint32_t>(1, graph.blocks)});
  }
  choose_tree(graph);
  return graph;
}

FlowGraph shuffled(const FlowGraph& graph) {
  FlowGraph out = graph;
  const std::vector<std::uint32_t> number = arbitrary_order(graph.blocks);
  out.entry = number[graph.entry];
  out.exit = number[graph.exit];
  out.next_arc.assign(graph.blocks, 0);
  for (std::uint32_t block = 0; block < graph.exit; ++block) out.next_arc[number[block]] = graph.next_arc[block];
  for (FlowGraph::Arc& arc : out.arcs) arc = {number[arc.from], number[arc.to], arc.on_tree};
  return out;
}

std::vector<std::int64_t> arbitrary_flow(const FlowGraph& graph) {
  std::vector<std::int64_t> counts(graph.arcs.size());
  std::vector<std::vector<std::uint32_t>> leaving(graph.blocks);
  for (std::uint32_t i = 0; i < graph.arcs.size(); ++i) leaving[graph.arcs[i].from].push_back(i);
  const auto walks = *rc::gen::inRange(0, 5);
  for (int walk = 0; walk < walks; ++walk) {
    const auto weight = *rc::gen::inRange<std::int64_t>(1, std::int64_t{1} << 40);
    std::uint32_t at = graph.entry;
    for (int step = 0; at != graph.exit; ++step) {
      const auto& choices = leaving[at];
      const std::uint32_t arc =
          step < 40 ? choices[*rc::gen::inRange<std::size_t>(0, choices.size())] : graph.next_arc[at];
      counts[arc] += weight;
      at = graph.arcs[arc].to;
    }
  }
  return counts;
}

}  // namespace proflint::tests
