// The flow solver: consistent flows are reconstructed, and each defect is reported at its arc or block.
#include "validators/flow/flow.h"
#include "validators/core/wide.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <memory_resource>
#include <vector>

#include "tests/builders/flow_graph.h"

namespace proflint::flow {

namespace {

using State = FlowArc::State;

FlowArc measured(std::uint32_t from, std::uint32_t to, std::int64_t count) {
  return {from, to, State::measured, false, count};
}
FlowArc tree(std::uint32_t from, std::uint32_t to, bool fake = false) {
  return {from, to, State::unknown, fake, 0};
}

struct Solved {
  std::vector<FlowArc> arcs;
  FlowOutcome outcome;
};

Solved solve(std::vector<FlowArc> arcs, std::uint32_t blocks, std::uint32_t entry, std::uint32_t exit) {
  FlowSolver solver(std::pmr::get_default_resource());
  Solved out;
  out.outcome = solver.solve(arcs, blocks, entry, exit);
  out.arcs = std::move(arcs);
  return out;
}

TEST(GcovFlow, SolvesAnIf) {
  const Solved s =
      solve({tree(0, 1), measured(1, 2, 3), tree(1, 3), measured(2, 3, 3), measured(3, 4, 10), tree(2, 2)}, 5, 0, 4);
  EXPECT_TRUE(s.arcs[0].count == 10);
  EXPECT_TRUE(s.arcs[2].count == 7);
  EXPECT_EQ(s.outcome.unsolvable, 1u);  // the self-loop
  EXPECT_EQ(s.outcome.first_unsolvable, 5u);
  EXPECT_EQ(s.outcome.negative, 0u);
  EXPECT_EQ(s.outcome.imbalanced, 0u);
}

TEST(GcovFlow, MeasuredSelfLoopsTakeNoPart) {
  const Solved s = solve({tree(0, 1), measured(1, 1, 1000), measured(1, 2, 4)}, 3, 0, 2);
  EXPECT_TRUE(s.outcome.is_sound());
  EXPECT_TRUE(s.arcs[0].count == 4);
}

TEST(GcovFlow, NamesArcsOfACycleOfUnknownOnes) {
  const Solved s = solve({measured(0, 1, 1), tree(1, 2), tree(2, 1), tree(2, 3)}, 4, 0, 3);
  EXPECT_EQ(s.outcome.unsolvable, 2u);
  EXPECT_EQ(s.outcome.first_unsolvable, 1u);
  EXPECT_EQ(s.arcs[3].state, State::solved);
  EXPECT_EQ(s.outcome.imbalanced, 0u);
}

TEST(GcovFlow, PrefersAnArcThatIsNotFakeAmongNegativeOnes) {
  Solved s = solve({measured(0, 1, 1), measured(1, 2, 2), tree(1, 3, true), tree(2, 3)}, 4, 0, 3);
  EXPECT_EQ(s.outcome.negative, 1u);
  EXPECT_TRUE(s.outcome.only_fake_are_negative);
  EXPECT_EQ(s.outcome.first_negative, 2u);
  s = solve({measured(0, 1, 1), measured(1, 2, 2), tree(1, 3, true), measured(2, 4, 3), tree(2, 3), tree(3, 4)}, 5, 0,
            4);
  EXPECT_EQ(s.outcome.negative, 3u);
  EXPECT_FALSE(s.outcome.only_fake_are_negative);
  EXPECT_EQ(s.outcome.first_negative, 4u);
}

TEST(GcovFlow, NamesABlockThatDoesNotBalance) {
  const Solved s = solve({measured(0, 1, 5), measured(1, 2, 4), measured(2, 3, 4)}, 4, 0, 3);
  EXPECT_EQ(s.outcome.imbalanced, 1u);
  EXPECT_EQ(s.outcome.first_imbalanced, 1u);
}

TEST(GcovFlow, DoesNotReportBlocksConnectedToTheEntry) {
  // Entry, exit and block 2 are connected by unknown arcs; block 1 does not balance.
  const Solved s = solve({measured(0, 1, 5), measured(1, 2, 4), tree(2, 3)}, 4, 0, 3);
  EXPECT_EQ(s.outcome.imbalanced, 1u);
  EXPECT_EQ(s.outcome.first_imbalanced, 1u);
}

TEST(GcovFlow, ReportsTheSurplusOfBlocks) {
  FlowSolver solver(std::pmr::get_default_resource());
  std::vector<FlowArc> arcs = {measured(0, 1, 5), measured(1, 2, 4), tree(2, 2), tree(2, 3), tree(2, 3)};
  solver.solve(arcs, 4, 0, 3);
  EXPECT_TRUE(solver.surplus(1) == 1);
}

TEST(GcovFlow, SumsBeyond64BitsStayExact) {
  constexpr std::int64_t maximum = std::numeric_limits<std::int64_t>::max();
  const Solved s = solve(
      {tree(0, 1), measured(1, 2, maximum), measured(1, 2, maximum), measured(1, 2, maximum), tree(2, 3)}, 4, 0, 3);
  EXPECT_TRUE(s.arcs[0].count == static_cast<Int128>(maximum) * 3);
  EXPECT_TRUE(s.arcs[4].count == s.arcs[0].count);
  EXPECT_EQ(s.outcome.overlarge, 2u);
  EXPECT_EQ(s.outcome.first_overlarge, 0u);
  EXPECT_EQ(solve({tree(0, 1), measured(1, 2, maximum), tree(2, 3)}, 4, 0, 3).outcome.overlarge, 0u);
}

TEST(GcovFlow, TakesGraphsOfOneBlockAndOfNone) {
  EXPECT_TRUE(solve({}, 1, 0, 0).outcome.is_sound());
  EXPECT_TRUE(solve({measured(0, 0, 3)}, 1, 0, 0).outcome.is_sound());
  EXPECT_TRUE(solve({}, 2, 0, 1).outcome.is_sound());
}

TEST(GcovFlow, DeepGraphsNeedNoStack) {
  constexpr std::uint32_t kBlocks = 1000000;
  std::vector<FlowArc> arcs;
  for (std::uint32_t i = 0; i + 1 < kBlocks; ++i) arcs.push_back(i == 0 ? measured(0, 1, 7) : tree(i, i + 1));
  const Solved s = solve(std::move(arcs), kBlocks, 0, kBlocks - 1);
  EXPECT_TRUE(s.outcome.is_sound());
  EXPECT_TRUE(s.arcs.back().count == 7);
}

// The input of the solver for a graph with a flow: no counts of the arcs on the tree.
std::vector<FlowArc> measured_arcs(const tests::FlowGraph& graph, const std::vector<std::int64_t>& flow) {
  std::vector<FlowArc> arcs;
  for (std::size_t i = 0; i < graph.arcs.size(); ++i) {
    const auto& arc = graph.arcs[i];
    arcs.push_back(arc.on_tree ? tree(arc.from, arc.to) : measured(arc.from, arc.to, flow[i]));
  }
  return arcs;
}

struct Case {
  tests::FlowGraph graph = tests::shuffled(tests::arbitrary_flow_graph(40));
  std::vector<std::int64_t> flow = tests::arbitrary_flow(graph);
  std::vector<FlowArc> arcs = measured_arcs(graph, flow);

  Solved solved() const { return solve(arcs, graph.blocks, graph.entry, graph.exit); }
};

RC_GTEST_PROP(GcovFlow, ConsistentFlowsAreSolvedToTheModelsCounts, ()) {
  const Case c;
  const Solved s = c.solved();
  RC_ASSERT(s.outcome.is_sound());
  for (std::size_t i = 0; i < c.flow.size(); ++i) RC_ASSERT(bool(s.arcs[i].count == c.flow[i]));
}

RC_GTEST_PROP(GcovFlow, AnExtraArcOnTheTreeIsUnsolvable, ()) {
  Case c;
  FlowArc& arc = c.arcs[*rc::gen::inRange<std::size_t>(0, c.arcs.size())];
  RC_PRE(arc.state == State::measured);
  arc = tree(arc.from, arc.to);
  const Solved s = c.solved();
  RC_ASSERT(s.outcome.unsolvable > 0u);
  RC_ASSERT(s.outcome.imbalanced == 0u);
  for (std::size_t i = 0; i < c.flow.size(); ++i)
    if (s.arcs[i].state != State::unknown) RC_ASSERT(bool(s.arcs[i].count == c.flow[i]));
}

RC_GTEST_PROP(GcovFlow, WithAllArcsMeasuredAWrongCountNamesItsBlocks, ()) {
  Case c;
  for (auto& arc : c.graph.arcs) arc.on_tree = false;
  c.arcs = measured_arcs(c.graph, c.flow);
  FlowArc& arc = c.arcs[*rc::gen::inRange<std::size_t>(0, c.arcs.size())];
  arc.count += 1;
  const auto inner = [&](std::uint32_t block) { return block != c.graph.entry && block != c.graph.exit ? 1u : 0u; };
  RC_ASSERT(c.solved().outcome.imbalanced == (arc.from == arc.to ? 0u : inner(arc.from) + inner(arc.to)));
}

}  // namespace
}  // namespace proflint::flow
