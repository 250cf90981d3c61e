// The flow solver: consistent flows come back as they were, and each defect is named at its arc or block.
#include "validators/gcov/flow.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory_resource>
#include <numeric>
#include <vector>

namespace proflint::gcov {

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

TEST(GcovFlow, DoesNotAccuseBlocksOfTheEntrysPart) {
  // Entry, exit and block 2 hang together by unknown arcs; block 1 is the one that does not balance.
  const Solved s = solve({measured(0, 1, 5), measured(1, 2, 4), tree(2, 3)}, 4, 0, 3);
  EXPECT_EQ(s.outcome.imbalanced, 1u);
  EXPECT_EQ(s.outcome.first_imbalanced, 1u);
}

TEST(GcovFlow, SaysWhichBlocksAreSettledAndTheirSurplus) {
  FlowSolver solver(std::pmr::get_default_resource());
  std::vector<FlowArc> arcs = {measured(0, 1, 5), measured(1, 2, 4), tree(2, 2), tree(2, 3), tree(2, 3)};
  solver.solve(arcs, 4, 0, 3);
  EXPECT_TRUE(solver.is_settled(1));
  EXPECT_TRUE(solver.surplus(1) == 1);
  EXPECT_FALSE(solver.is_settled(2));
}

TEST(GcovFlow, SumsBeyond64BitsStayExact) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const Solved s =
      solve({tree(0, 1), measured(1, 2, most), measured(1, 2, most), measured(1, 2, most), tree(2, 3)}, 4, 0, 3);
  EXPECT_TRUE(s.arcs[0].count == static_cast<__int128>(most) * 3);
  EXPECT_TRUE(s.arcs[4].count == s.arcs[0].count);
  EXPECT_EQ(s.outcome.overlarge, 2u);
  EXPECT_EQ(s.outcome.first_overlarge, 0u);
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

// A graph with a flow on it: walks from entry to exit, so that every block balances.
struct Model {
  std::uint32_t blocks = 2, entry = 0, exit = 1;
  std::vector<FlowArc> arcs;  // all measured
};

Model model() {
  Model m;
  m.blocks = *rc::gen::inRange<std::uint32_t>(2, 40);
  std::vector<std::uint32_t> order(m.blocks);  // order.front() is the entry, order.back() the exit
  std::iota(order.begin(), order.end(), 0u);
  for (std::uint32_t i = m.blocks - 1; i > 0; --i)
    std::swap(order[i], order[*rc::gen::inRange<std::uint32_t>(0, i + 1)]);
  m.entry = order.front();
  m.exit = order.back();
  std::vector<std::vector<std::size_t>> leaving(m.blocks);
  const auto connect = [&](std::uint32_t from, std::uint32_t to) {
    leaving[from].push_back(m.arcs.size());
    m.arcs.push_back(measured(order[from], order[to], 0));
  };
  for (std::uint32_t i = 0; i + 1 < m.blocks; ++i) connect(i, i + 1);  // the first arc of each block leads to the exit
  const auto extra = *rc::gen::inRange<std::uint32_t>(0, 60);
  for (std::uint32_t i = 0; i < extra; ++i)
    connect(*rc::gen::inRange<std::uint32_t>(0, m.blocks - 1), *rc::gen::inRange<std::uint32_t>(1, m.blocks));
  const auto walks = *rc::gen::inRange(0, 6);
  std::vector<std::uint32_t> place(m.blocks);
  for (std::uint32_t i = 0; i < m.blocks; ++i) place[order[i]] = i;
  for (int walk = 0; walk < walks; ++walk) {
    const std::int64_t weight = *rc::gen::inRange<std::int64_t>(1, std::int64_t{1} << 40);
    std::uint32_t at = 0;
    for (int step = 0; at != m.blocks - 1; ++step) {
      const std::size_t choice = step < 60 ? *rc::gen::inRange<std::size_t>(0, leaving[at].size()) : 0;
      FlowArc& arc = m.arcs[leaving[at][choice]];
      arc.count += weight;
      at = place[arc.to];
    }
  }
  return m;
}

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

// The model's arcs with those of a random spanning tree unknown; the arc from exit to entry belongs to the tree.
std::vector<FlowArc> with_spanning_tree(const Model& m) {
  std::vector<FlowArc> arcs = m.arcs;
  std::vector<std::size_t> order(arcs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[*rc::gen::inRange<std::size_t>(0, i)]);
  Groups groups(m.blocks);
  groups.join(m.entry, m.exit);
  for (const std::size_t i : order)
    if (groups.join(arcs[i].from, arcs[i].to)) arcs[i] = tree(arcs[i].from, arcs[i].to);
  return arcs;
}

RC_GTEST_PROP(GcovFlow, ConsistentFlowsAreSolvedToTheModelsCounts, ()) {
  const Model m = model();
  const Solved s = solve(with_spanning_tree(m), m.blocks, m.entry, m.exit);
  RC_ASSERT(s.outcome.is_sound());
  for (std::size_t i = 0; i < m.arcs.size(); ++i) RC_ASSERT(bool(s.arcs[i].count == m.arcs[i].count));
}

RC_GTEST_PROP(GcovFlow, AnArcTooMuchIsUnsolvableAndNothingElse, ()) {
  const Model m = model();
  std::vector<FlowArc> arcs = with_spanning_tree(m);
  const std::size_t i = *rc::gen::inRange<std::size_t>(0, arcs.size());
  RC_PRE(arcs[i].state == State::measured);
  arcs[i] = tree(arcs[i].from, arcs[i].to);
  const Solved s = solve(arcs, m.blocks, m.entry, m.exit);
  RC_ASSERT(s.outcome.unsolvable > 0u);
  RC_ASSERT(s.outcome.imbalanced == 0u);
  for (std::size_t k = 0; k < m.arcs.size(); ++k)
    if (s.arcs[k].state != State::unknown) RC_ASSERT(bool(s.arcs[k].count == m.arcs[k].count));
}

RC_GTEST_PROP(GcovFlow, WithAllArcsMeasuredAWrongCountNamesABlock, ()) {
  Model m = model();
  const std::size_t i = *rc::gen::inRange<std::size_t>(0, m.arcs.size());
  m.arcs[i].count += 1;
  const auto& arc = m.arcs[i];
  const auto inner = [&](std::uint32_t block) { return block != m.entry && block != m.exit ? 1u : 0u; };
  const Solved s = solve(m.arcs, m.blocks, m.entry, m.exit);
  RC_ASSERT(s.outcome.imbalanced == (arc.from == arc.to ? 0u : inner(arc.from) + inner(arc.to)));
}

}  // namespace
}  // namespace proflint::gcov
