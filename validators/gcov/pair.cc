// Comparison of notes and data, function by function, and the flow through each.
// Follows gcov.cc (read_count_file, solve_flow_graph), profile.cc (instrument_edges) and GCOV.cpp of LLVM.
#include "validators/gcov/pair.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/flow/flow.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {

using flow::FlowArc;
using flow::FlowOutcome;
using flow::FlowSolver;
namespace {

class PairChecker {
 public:
  PairChecker(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report)
      : notes_(notes),
        data_(data),
        order_(data.header.order),
        is_llvm_(notes.header.llvm || data.header.llvm),
        report_(report),
        arcs_(memory),
        sorted_(memory),
        order_of_arcs_(memory),
        blocks_(memory),
        solver_(memory) {}

  void check();

 private:
  bool check_headers();
  void check_function(const NotesFunction& notes, std::size_t number, bool is_first);
  bool check_checksums(const NotesFunction& notes, const Identity& data);
  void check_conditions(const NotesFunction& notes, const Counters& counters, const Identity& identity);
  void check_paths(const NotesFunction& notes, const Counters& counters, const Identity& identity);
  void check_arcs(const NotesFunction& notes, const Counters& counters);
  std::span<const GraphArc> by_block(std::span<const GraphArc> arcs);
  void check_flow(const NotesFunction& notes, const Counters& counters, std::span<const GraphArc> arcs);
  std::uint32_t number_blocks(std::uint32_t blocks, std::uint32_t& exit);
  bool is_slight() const;
  std::uint32_t name_of(std::uint32_t block) const { return blocks_.empty() ? block : blocks_[block]; }
  void report_flow(const NotesFunction& notes, std::string_view where, const FlowOutcome& outcome);

  const Notes& notes_;
  const Data& data_;
  const std::endian order_;
  const bool is_llvm_;
  Report& report_;
  std::pmr::vector<FlowArc> arcs_;
  std::pmr::vector<GraphArc> sorted_;
  Idents order_of_arcs_;
  std::pmr::vector<std::uint32_t> blocks_;  // original numbers of blocks that were renumbered
  FlowSolver solver_;
};

bool PairChecker::check_headers() {
  const Header &notes = notes_.header, &data = data_.header;
  if (notes.order != data.order)
    report_.add("gcov/pair-order"_rule, data.magic, "the data is ", order_name(data.order), ", but the notes are ",
                order_name(notes.order));
  check_versions(notes.version, data, report_);
  if (notes.stamp.value == data.stamp.value) return true;
  report_.add("gcov/pair-stamp"_rule, data.stamp.where, "the data is stale: its stamp is ", Hex{data.stamp.value},
              ", but the notes have ", Hex{notes.stamp.value});
  return false;
}

// Both lists of idents ascend, so one walk over both finds every match.
void PairChecker::check() {
  if (!check_headers()) return;
  const Idents &notes = notes_.idents, &data = data_.idents;
  const bool all_are_here = data_.is_whole && data_.placeholders == 0 && !data_.is_disproven;
  const auto report_unknown = [&](std::size_t i) {
    if (!notes_.is_whole) return;  // it may be among those that could not be read
    report_.add_as(is_llvm_ ? Severity::error : Severity::warning, "gcov/pair-function-unknown"_rule,
                   data_.functions[data.number(i)].ident(order_).where, "function ", data.value(i),
                   " is not in the notes");
  };
  std::size_t at = 0;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (i != 0 && notes.value(i) == notes.value(i - 1)) continue;
    while (at < data.size() && data.value(at) < notes.value(i)) report_unknown(at++);
    const NotesFunction& function = notes_.functions[notes.number(i)];
    if (all_are_here && (at == data.size() || data.value(at) != notes.value(i)))
      report_.add("gcov/pair-function-missing"_rule, {}, function.name, " (ident ", notes.value(i),
                  ") is missing in the data");
    for (bool is_first = true; at < data.size() && data.value(at) == notes.value(i); ++at, is_first = false)
      check_function(function, data.number(at), is_first);
  }
  while (at < data.size()) report_unknown(at++);
}

// Of several functions with one ident only the first is compared: a graph may be as large as the file, and each
// comparison takes that long.
void PairChecker::check_function(const NotesFunction& notes, std::size_t number, bool is_first) {
  const Identity& identity = data_.functions[number];
  if (!check_checksums(notes, identity) || !is_first) return;
  const FunctionCounters& records = data_.counters[number];
  if (notes.knows_conditions) check_conditions(notes, counters_of(records.conditions, data_.header), identity);
  if (notes.knows_paths) check_paths(notes, counters_of(records.paths, data_.header), identity);
  if ((notes.has_sound_graph || notes.lacks_arcs) && !records.arcs.empty())
    check_arcs(notes, counters_of(records.arcs, data_.header));
}

bool PairChecker::check_checksums(const NotesFunction& notes, const Identity& data) {
  const std::endian order = notes_.header.order;
  const Word line = data.line_checksum(order_), graph = data.graph_checksum(order_);
  const Word notes_line = notes.identity.line_checksum(order), notes_graph = notes.identity.graph_checksum(order);
  if (line.value != notes_line.value) {
    report_.add("gcov/pair-checksum"_rule, line.where, "the line checksum of ", notes.name, " is ", Hex{line.value},
                " in the data but ", Hex{notes_line.value}, " in the notes: the function was changed or moved");
    return false;
  }
  if (graph.value != notes_graph.value)
    report_.add("gcov/pair-checksum"_rule, graph.where.empty() ? data.words : graph.where, "the graph checksum of ",
                notes.name, " is ", Hex{graph.value}, " in the data but ", Hex{notes_graph.value},
                " in the notes: the function was changed");
  return graph.value == notes_graph.value;
}

void PairChecker::check_conditions(const NotesFunction& notes, const Counters& counters, const Identity& identity) {
  const std::uint64_t wanted = 2 * notes.conditions;
  if (counters.size() != wanted)
    return report_.add("gcov/pair-conds"_rule, counters.is_there() ? counters.head : identity.ident(order_).where,
                       notes.name, " has ", Plural{counters.size(), "counter"}, " for ",
                       Plural{notes.conditions, "condition"}, "; expected ", wanted);
  if (counters.body.empty()) return;
  for (std::size_t i = 0; i < wanted; ++i) {
    const Condition& condition = notes_.conditions[notes.first_condition + i / 2];
    if (condition.terms >= 64 || counters.at(i, order_) >> condition.terms == 0) continue;
    report_.add("gcov/pair-conds-bits"_rule, counters.body.substr(8 * i, 8), "the condition in block ", condition.block,
                " of ", notes.name, " has ", Plural{condition.terms, "term"}, ", but its counter has the bits ",
                Hex{counters.at(i, order_)});
  }
}

// Bits of paths come in counters of 64, or of 32 where the target's counters have no more.
void PairChecker::check_paths(const NotesFunction& notes, const Counters& counters, const Identity& identity) {
  const std::uint64_t size = counters.size(), paths = notes.paths;
  const std::uint64_t wide = (paths + 63) / 64, narrow = (paths + 31) / 32;
  if (size != wide && size != narrow)
    return report_.add("gcov/pair-paths"_rule, counters.is_there() ? counters.head : identity.ident(order_).where,
                       notes.name, " has ", Plural{size, "counter"}, " for ", Plural{paths, "path"}, "; expected ",
                       wide);
  const std::uint64_t bits = size == wide ? 64 : 32;
  for (std::size_t i = 0; i < counters.body.size() / 8; ++i) {
    const std::uint64_t used = std::min(bits, paths - i * bits);
    if (used == 64 || counters.at(i, order_) >> used == 0) continue;
    report_.add("gcov/pair-paths-bits"_rule, counters.body.substr(8 * i, 8), notes.name, " has ", Plural{paths, "path"},
                ", but counter ", i, " has the bits ", Hex{counters.at(i, order_)});
  }
}

void PairChecker::check_arcs(const NotesFunction& notes, const Counters& counters) {
  std::span<const GraphArc> arcs(notes_.arcs.data() + notes.first_arc, notes.arcs);
  const auto wanted = static_cast<std::uint64_t>(
      std::count_if(arcs.begin(), arcs.end(), [](const GraphArc& arc) { return arc.has_counter(); }));
  if (counters.size() != wanted)
    return report_.add("gcov/pair-counter-count"_rule, counters.head, notes.name, " has ",
                       Plural{counters.size(), "arc counter"}, ", but its graph has ", Plural{wanted, "arc"},
                       " without ON_TREE");
  if (notes.lacks_arcs) return;
  if (counters.body.empty() && !notes.tree_has_cycle) return;       // nothing flows
  if (notes.identity.is_of_thunk() && !notes.reaches_exit) return;  // GCC ends the graph of a thunk before its call
  if (!notes.arcs_ascend) arcs = by_block(arcs);
  check_flow(notes, counters, arcs);
}

// Counters are ordered by block number, not by the order of the ARCS records.
std::span<const GraphArc> PairChecker::by_block(std::span<const GraphArc> arcs) {
  order_of_arcs_.clear();
  for (std::size_t i = 0; i < arcs.size(); ++i) order_of_arcs_.add(arcs[i].from, i);
  order_of_arcs_.sort();
  sorted_.clear();
  for (std::size_t i = 0; i < arcs.size(); ++i) sorted_.push_back(arcs[order_of_arcs_.number(i)]);
  return sorted_;
}

void PairChecker::check_flow(const NotesFunction& notes, const Counters& counters, std::span<const GraphArc> arcs) {
  arcs_.clear();
  arcs_.reserve(arcs.size());
  std::size_t next = 0;
  for (const GraphArc& arc : arcs) {
    FlowArc& flow = arcs_.emplace_back();
    flow.from = arc.from;
    flow.to = arc.to;
    flow.fake = (arc.flags & GraphArc::kFake) != 0;
    if (arc.has_counter())
      flow.count = static_cast<std::int64_t>(counters.at(next++, order_));
    else
      flow.state = FlowArc::State::unknown;
  }
  auto exit = static_cast<std::uint32_t>(notes_.header.exit_block(notes.blocks));
  const std::uint32_t blocks = number_blocks(notes.blocks, exit);
  report_flow(notes, counters.head, solver_.solve(arcs_, blocks, 0, exit));
}

// Renumbers the blocks if most have no arcs: the time for a function must depend on its records, not on a claimed
// count.
std::uint32_t PairChecker::number_blocks(std::uint32_t blocks, std::uint32_t& exit) {
  blocks_.clear();
  if (blocks <= 2 * arcs_.size() + 2) return blocks;
  blocks_ = {0, exit};
  for (const FlowArc& arc : arcs_) {
    blocks_.push_back(arc.from);
    blocks_.push_back(arc.to);
  }
  std::sort(blocks_.begin(), blocks_.end());
  blocks_.erase(std::unique(blocks_.begin(), blocks_.end()), blocks_.end());
  const auto compact = [&](std::uint32_t block) {
    return static_cast<std::uint32_t>(std::lower_bound(blocks_.begin(), blocks_.end(), block) - blocks_.begin());
  };
  for (FlowArc& arc : arcs_) {
    arc.from = compact(arc.from);
    arc.to = compact(arc.to);
  }
  exit = compact(exit);
  return static_cast<std::uint32_t>(blocks_.size());
}

// Whether a successful exec explains the negative counts (it writes the counters before the call returns, once in each
// run), or rounding by gcov-tool.
bool PairChecker::is_slight() const {
  const auto least = -static_cast<Int128>(std::max<std::uint64_t>(3, data_.runs));
  return std::none_of(arcs_.begin(), arcs_.end(), [&](const FlowArc& arc) { return arc.count < least; });
}

void PairChecker::report_flow(const NotesFunction& notes, std::string_view where, const FlowOutcome& outcome) {
  if (outcome.is_sound()) return;
  const Severity severity = is_llvm_ ? Severity::note : Severity::warning;
  if (outcome.unsolvable != 0) {
    const FlowArc& arc = arcs_[outcome.first_unsolvable];
    report_.add("gcov/flow-unsolvable"_rule, where, notes.name, ": the count of the arc from block ", name_of(arc.from),
                " to block ", name_of(arc.to), " cannot be computed (unsolved arcs: ", outcome.unsolvable, ")");
  }
  if (outcome.negative != 0) {
    const FlowArc& arc = arcs_[outcome.first_negative];
    const bool is_expected = outcome.only_fake_are_negative || is_slight();
    report_.add_as(is_expected ? Severity::note : severity, "gcov/flow-negative"_rule, where, notes.name, ": the ",
                   arc.fake ? "fake arc" : "arc", " from block ", name_of(arc.from), " to block ", name_of(arc.to),
                   " has the computed count ", arc.count, " (negative arcs: ", outcome.negative, ")");
  } else if (outcome.overlarge != 0) {
    const FlowArc& arc = arcs_[outcome.first_overlarge];
    report_.add_as(severity, "gcov/flow-negative"_rule, where, notes.name, ": the arc from block ", name_of(arc.from),
                   " to block ", name_of(arc.to), " has the computed count ", arc.count,
                   ", too large for a signed counter (such arcs: ", outcome.overlarge, ")");
  }
  if (outcome.imbalanced != 0) {
    const std::uint32_t block = outcome.first_imbalanced;
    const Int128 surplus = solver_.surplus(block);
    const bool is_short = surplus < 0;
    report_.add_as(severity, "gcov/flow-imbalance"_rule, where, notes.name, ": block ", name_of(block), " is ",
                   is_short ? "left " : "entered ", static_cast<Uint128>(is_short ? -surplus : surplus),
                   " times more often than it is ", is_short ? "entered" : "left",
                   " (such blocks: ", outcome.imbalanced, ")");
  }
}

}  // namespace

void check_versions(const Version& notes, const Header& data, Report& report) {
  if (notes.word != data.version.word)
    report.add("gcov/pair-version"_rule, data.version_word, "the version of the data is ", data.version.text(),
               ", but the notes have ", notes.text());
}

void check_pair(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report) {
  PairChecker(notes, data, memory, report).check();
}

}  // namespace proflint::gcov
