// Generates units of any shape, as compilers of every release write them.
// Follows coverage.cc, profile.cc and value-prof.cc of GCC, and GCOVProfiling.cpp.
#include <rapidcheck.h>

#include <algorithm>
#include <set>

#include "tests/builders/gcov.h"
#include "validators/gcov/checksum.h"

namespace proflint::tests::gcov {
namespace {

using proflint::gcov::counter_kinds;
using proflint::gcov::CounterKind;
using proflint::gcov::Grouping;

// A unique function name within the unit.
Function arbitrary_function(const Dialect& dialect, std::uint32_t number) {
  Function function;
  function.ident = dialect.llvm ? number : 1 + number * 7919 + *rc::gen::inRange(0u, 7000u);
  function.name = "f" + std::to_string(number) + std::string(*rc::gen::inRange<std::size_t>(0, 9), 'x');
  function.source = *rc::gen::element<std::string>("a.c", "src/b.cc", "c");
  function.start_line = *rc::gen::inRange(1u, 5000u);
  function.lines = *rc::gen::inRange(1u, 50u);
  FlowGraph graph = arbitrary_flow_graph(9);
  const std::vector<std::int64_t> counts = arbitrary_flow(graph);
  // Swaps block 1 and the last block if the exit must be block 1; then arcs are sorted again.
  const std::uint32_t last = graph.exit, exit = dialect.version >= 48 ? 1 : last;
  const auto renumbered = [&](std::uint32_t block) { return block == last ? exit : block == exit ? last : block; };
  std::vector<std::pair<FlowGraph::Arc, std::int64_t>> arcs;
  for (std::size_t i = 0; i < graph.arcs.size(); ++i)
    arcs.push_back({{renumbered(graph.arcs[i].from), renumbered(graph.arcs[i].to), graph.arcs[i].on_tree}, counts[i]});
  std::stable_sort(arcs.begin(), arcs.end(), [](const auto& a, const auto& b) { return a.first.from < b.first.from; });
  // Two arcs between the same blocks would cause a note, so only the first is kept, with the tree flag and the counts
  // of both.
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
  graph.exit = exit;
  graph.arcs.clear();
  for (const auto& [arc, count] : arcs) {
    if (seen.insert({arc.from, arc.to}).second) {
      graph.arcs.push_back(arc);
      function.counts.push_back(count);
      continue;
    }
    for (std::size_t i = 0; i < graph.arcs.size(); ++i)
      if (graph.arcs[i].from == arc.from && graph.arcs[i].to == arc.to) {
        graph.arcs[i].on_tree |= arc.on_tree;
        function.counts[i] += count;
      }
  }
  function.graph = graph;
  return function;
}

std::vector<std::uint64_t> arbitrary_list() {
  const auto count = *rc::gen::inRange<std::uint64_t>(0, 4);
  std::vector<std::uint64_t> list = {count * 10, count};
  for (std::uint64_t i = 0; i < count; ++i) {
    list.push_back(i * 3 + 1);
    list.push_back(*rc::gen::inRange<std::uint64_t>(0, 11));
  }
  return list;
}

std::vector<std::uint64_t> arbitrary_values(const CounterKind& kind) {
  std::vector<std::uint64_t> values;
  const auto number = *rc::gen::inRange<std::size_t>(0, 3);
  for (std::size_t i = 0; i < number && kind.grouping == Grouping::lists; ++i)
    for (const std::uint64_t value : arbitrary_list()) values.push_back(value);
  if (kind.grouping == Grouping::lists) return values;
  const std::size_t size = kind.grouping == Grouping::groups    ? number * kind.group
                           : kind.grouping == Grouping::at_most ? number % (kind.group + 1u)
                                                                : number;
  for (std::size_t i = 0; i < size; ++i) values.push_back(*rc::gen::inRange<std::uint64_t>(0, 1000));
  return values;
}

void add_values(Unit& unit) {
  const auto& kinds = counter_kinds(version_of(unit.dialect));
  for (std::size_t kind = 1; kind < kinds.size(); ++kind) {
    const bool is_of_graph = unit.dialect.version >= 140 && kind >= 8;
    if (kinds[kind].grouping == Grouping::none || is_of_graph || !*rc::gen::arbitrary<bool>()) continue;
    unit.kinds.push_back(kind);
    for (Function& function : unit.functions) function.values.push_back(arbitrary_values(kinds[kind]));
  }
}

void choose_stamp(Unit& unit) {
  unit.stamp = *rc::gen::inRange(1u, UINT32_MAX);
  if (!unit.dialect.llvm) return;
  proflint::gcov::ClangStamp stamp;
  for (const Function& function : unit.functions)
    for (const FlowGraph::Arc& arc : function.graph.arcs)
      if (arc.from != 0) stamp.add_destination(arc.to);
  unit.stamp = stamp.value();
}

}  // namespace

const std::vector<unsigned>& versions(bool llvm) {
  static const std::vector<unsigned> gcc = {34, 44, 46,  47,  48,  49,  54,  65,  74,
                                            83, 94, 102, 113, 122, 133, 142, 153, 162};
  static const std::vector<unsigned> clang = {42, 47, 48, 80, 93, 111};
  return llvm ? clang : gcc;
}

Unit arbitrary_unit(bool llvm) {
  return arbitrary_unit({*rc::gen::elementOf(versions(llvm)), llvm});
}

Unit arbitrary_unit(Dialect dialect) {
  Unit unit;
  unit.dialect = dialect;
  unit.runs = *rc::gen::inRange(1u, 100u);
  const auto functions = *rc::gen::inRange(1u, 4u);
  for (std::uint32_t i = 0; i < functions; ++i) unit.functions.push_back(arbitrary_function(dialect, i));
  choose_stamp(unit);
  if (dialect.llvm) return unit;
  add_values(unit);
  for (Function& function : unit.functions) {
    if (dialect.version >= 140)
      function.condition_terms =
          *rc::gen::resize(3, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::element(1u, 2u, 63u, 64u)));
    if (function.condition_terms.size() > function.graph.blocks) function.condition_terms.resize(function.graph.blocks);
    if (dialect.version >= 150) function.paths = *rc::gen::inRange(0u, 200u);
  }
  return unit;
}

}  // namespace proflint::tests::gcov
