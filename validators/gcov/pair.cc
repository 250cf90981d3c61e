// Compares notes and data, function by function, and checks the flow through each.
// Follows gcov.cc (read_count_file, solve_flow_graph), profile.cc (instrument_edges) and GCOV.cpp of LLVM.
#include "validators/gcov/pair.h"

#include <algorithm>

#include "validators/core/text.h"
#include "validators/gcov/function_flow.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {

using flow::FlowArc;
using flow::FlowOutcome;
namespace {

class PairChecker {
 public:
  PairChecker(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report)
      : notes_(notes),
        data_(data),
        order_(data.header.order),
        is_llvm_(notes.header.llvm || data.header.llvm),
        report_(report),
        flow_(memory) {}

  void check();

 private:
  bool check_headers();
  void check_function(const NotesFunction& notes, std::size_t number, bool is_first);
  bool check_checksums(const NotesFunction& notes, const Identity& data);
  void check_conditions(const NotesFunction& notes, const Counters& counters, const Identity& identity);
  void check_paths(const NotesFunction& notes, const Counters& counters, const Identity& identity);
  void check_arcs(const NotesFunction& notes, const Counters& counters);
  bool is_slight() const;
  void report_flow(const NotesFunction& notes, std::string_view where, const FlowOutcome& outcome);

  const Notes& notes_;
  const Data& data_;
  const std::endian order_;
  const bool is_llvm_;
  Report& report_;
  FunctionFlow flow_;
};

bool PairChecker::check_headers() {
  const Header &notes = notes_.header, &data = data_.header;
  if (notes.order != data.order)
    report_.add("gcov/pair-order"_rule, data.magic, "the data is ", order_name(data.order), ", but the notes are ",
                order_name(notes.order));
  check_versions(notes.version, data, report_);
  if (notes.stamp.value == data.stamp.value) return true;
  report_.add("gcov/pair-stamp"_rule, data.stamp.where,
              "data and notes come from different compilations: the stamp is ", Hex{data.stamp.value},
              " in the data, but ", Hex{notes.stamp.value}, " in the notes");
  return false;
}

// Both lists of idents are sorted, so one pass over both finds every match.
void PairChecker::check() {
  if (!check_headers()) return;
  const Idents &notes = notes_.idents, &data = data_.idents;
  const bool all_are_here = data_.is_whole && data_.placeholders == 0 && !data_.is_disproven;
  const auto report_unknown = [&](std::size_t i) {
    if (!notes_.is_whole) return;  // the function may be among the unreadable ones
    report_.add_as(is_llvm_ ? Severity::error : Severity::warning, "gcov/pair-function-unknown"_rule,
                   data_.functions[data.number(i)].ident(order_).where, "function ", data.value(i),
                   " is missing from the notes");
  };
  std::size_t at = 0;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (i != 0 && notes.value(i) == notes.value(i - 1)) continue;
    while (at < data.size() && data.value(at) < notes.value(i)) report_unknown(at++);
    const NotesFunction& function = notes_.functions[notes.number(i)];
    if (all_are_here && (at == data.size() || data.value(at) != notes.value(i)))
      report_.add("gcov/pair-function-missing"_rule, {}, function.name, " (ident ", notes.value(i),
                  ") is missing from the data");
    for (bool is_first = true; at < data.size() && data.value(at) == notes.value(i); ++at, is_first = false)
      check_function(function, data.number(at), is_first);
  }
  while (at < data.size()) report_unknown(at++);
}

// Of several functions with the same ident, only the first is compared: a graph may be as large as the file, and each
// comparison takes time in proportion to it.
void PairChecker::check_function(const NotesFunction& notes, std::size_t number, bool is_first) {
  const Identity& identity = data_.functions[number];
  if (!check_checksums(notes, identity) || !is_first) return;
  const FunctionCounters& records = data_.counters[number];
  if (notes.knows_conditions && (records.is_whole || !records.conditions.empty()))
    check_conditions(notes, counters_of(records.conditions, data_.header), identity);
  if (notes.knows_paths && (records.is_whole || !records.paths.empty()))
    check_paths(notes, counters_of(records.paths, data_.header), identity);
  if ((notes.has_sound_graph || notes.lacks_arcs) && !records.arcs.empty())
    check_arcs(notes, counters_of(records.arcs, data_.header));
}

bool PairChecker::check_checksums(const NotesFunction& notes, const Identity& data) {
  const std::endian order = notes_.header.order;
  const Word line = data.line_checksum(order_), graph = data.graph_checksum(order_);
  const Word notes_line = notes.identity.line_checksum(order), notes_graph = notes.identity.graph_checksum(order);
  if (line.value != notes_line.value) {
    report_.add("gcov/pair-checksum"_rule, line.where, "the line checksum of ", notes.name, " is ", Hex{line.value},
                " in the data, but ", Hex{notes_line.value}, " in the notes");
    return false;
  }
  if (graph.value != notes_graph.value)
    report_.add("gcov/pair-checksum"_rule, graph.where.empty() ? data.words : graph.where, "the graph checksum of ",
                notes.name, " is ", Hex{graph.value}, " in the data, but ", Hex{notes_graph.value}, " in the notes");
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
                " of ", notes.name, " has ", Plural{condition.terms, "term"}, ", but its counter is ",
                Hex{counters.at(i, order_)}, ", which has bits set for terms beyond the last one");
  }
}

// The bits of paths are in counters of 64 bits, or of 32 bits if the counters of the target are that narrow.
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
                ", but path counter ", i, " is ", Hex{counters.at(i, order_)},
                ", which has bits set for paths beyond the last one");
  }
}

void PairChecker::check_arcs(const NotesFunction& notes, const Counters& counters) {
  const std::uint64_t wanted = counted_arcs(notes_, notes);
  if (counters.size() != wanted)
    return report_.add("gcov/pair-counter-count"_rule, counters.head, notes.name, " has ",
                       Plural{counters.size(), "arc counter"}, ", but its graph has ", Plural{wanted, "arc"},
                       " outside the spanning tree");
  if (notes.lacks_arcs) return;
  if (counters.body.empty() && !notes.tree_has_cycle) return;       // no flow
  if (notes.identity.is_of_thunk() && !notes.reaches_exit) return;  // GCC ends the graph of a thunk before its call
  report_flow(notes, counters.head, flow_.solve(notes_, notes, counters, order_));
}

// Whether the negative counts are explained by a successful exec, which writes the counters before the call returns,
// once in each run, or by rounding in gcov-tool.
bool PairChecker::is_slight() const {
  const auto minimum = -static_cast<Int128>(std::max<std::uint64_t>(3, data_.runs));
  return std::none_of(flow_.arcs().begin(), flow_.arcs().end(),
                      [&](const FlowArc& arc) { return arc.count < minimum; });
}

void PairChecker::report_flow(const NotesFunction& notes, std::string_view where, const FlowOutcome& outcome) {
  if (outcome.is_sound()) return;
  const Severity severity = is_llvm_ ? Severity::note : Severity::warning;
  if (outcome.unsolvable != 0) {
    const FlowArc& arc = flow_.arcs()[outcome.first_unsolvable];
    report_.add("gcov/flow-unsolvable"_rule, where, notes.name, ": the count of the arc from block ",
                flow_.name_of(arc.from), " to block ", flow_.name_of(arc.to), " cannot be computed",
                Trusted{flow::describe_several(outcome.unsolvable, "arcs are affected")});
  }
  if (outcome.negative != 0) {
    const FlowArc& arc = flow_.arcs()[outcome.first_negative];
    const bool is_expected = outcome.only_fake_are_negative || is_slight();
    report_.add_as(is_expected ? Severity::note : severity, "gcov/flow-negative"_rule, where, notes.name,
                   ": the computed count of the ", arc.fake ? "fake arc" : "arc", " from block ",
                   flow_.name_of(arc.from), " to block ", flow_.name_of(arc.to), " is ", arc.count,
                   Trusted{flow::describe_several(outcome.negative, "arcs have negative counts")});
  } else if (outcome.overlarge != 0) {
    const FlowArc& arc = flow_.arcs()[outcome.first_overlarge];
    report_.add_as(severity, "gcov/flow-negative"_rule, where, notes.name,
                   ": the computed count of the arc from block ", flow_.name_of(arc.from), " to block ",
                   flow_.name_of(arc.to), " is ", arc.count, ", which does not fit in a signed 64-bit counter",
                   Trusted{flow::describe_several(outcome.overlarge, "arcs have such a count")});
  }
  if (outcome.imbalanced != 0) {
    const std::uint32_t block = outcome.first_imbalanced;
    const Int128 surplus = flow_.surplus(block);
    const bool is_short = surplus < 0;
    report_.add_as(severity, "gcov/flow-imbalance"_rule, where, notes.name, ": the inflow of block ",
                   flow_.name_of(block), is_short ? " falls short of its outflow by " : " exceeds its outflow by ",
                   static_cast<Uint128>(is_short ? -surplus : surplus),
                   Trusted{flow::describe_several(outcome.imbalanced, "blocks are out of balance")});
  }
}

}  // namespace

void check_versions(const Version& notes, const Header& data, Report& report) {
  if (notes.word != data.version.word)
    report.add("gcov/pair-version"_rule, data.version_word, "the data has version ", data.version.text(),
               ", but the notes have version ", notes.text());
}

void check_pair(const Notes& notes, const Data& data, std::pmr::memory_resource* memory, Report& report) {
  PairChecker(notes, data, memory, report).check();
}

}  // namespace proflint::gcov
