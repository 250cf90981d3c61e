// Compares functions by name, and checks the flow through their graphs for each run. Follows RFC 2002 and gcov.cc,
// solve_flow_graph.
#include "validators/gcov_rfc/pair.h"

#include <span>
#include <utility>

#include "validators/core/wide.h"
#include "validators/flow/flow.h"
#include "validators/gcov_rfc/graph.h"
#include "validators/gcov_rfc/records.h"
#include "validators/gcov_rfc/rules.h"

namespace proflint::gcov_rfc {
namespace {

using flow::FlowArc;
using flow::FlowOutcome;

// Removes all functions with the name of the first one from the front of `sorted`.
template <class Functions>
std::span<const std::uint32_t> take_same(std::span<const std::uint32_t>& sorted, const Functions& functions) {
  std::size_t size = 1;
  while (size < sorted.size() && functions[sorted[size]].name == functions[sorted[0]].name) ++size;
  const auto same = sorted.first(size);
  sorted = sorted.subspan(size);
  return same;
}

class Pair {
 public:
  Pair(const Graph& graph, const Data& data, const Input& input, std::uint64_t work, Report& report)
      : graph_(graph),
        data_(data),
        report_(report),
        arcs_(input.memory),
        solver_(input.memory),
        work_left_(work),
        knows_all_(data.is_whole && data.by_name.size() == data.functions.size()) {}

  void check();

 private:
  using Indices = std::span<const std::uint32_t>;

  void report_unknown(const Counted& first);
  void check_missing(const GraphFunction& function, Indices same);
  void check_counts(const GraphFunction& function, Indices same);
  void check_flow(const GraphFunction& function, const Counted& counted);
  bool take_work(std::uint64_t steps);
  void read_arcs(const GraphFunction& function);
  void report_flow(const Counted& counted, const FlowOutcome& outcome);

  const Graph& graph_;
  const Data& data_;
  Report& report_;
  std::pmr::vector<FlowArc> arcs_;
  flow::FlowSolver solver_;
  std::uint64_t work_left_;
  const bool knows_all_;                                             // every function of every section has been read
  bool unsolvable_ = false, negative_ = false, imbalanced_ = false;  // already reported for the current function
};

// Both lists are sorted by name, so one pass finds their common functions.
void Pair::check() {
  Indices counted = data_.by_name;
  for (Indices graphs = graph_.by_name; !graphs.empty();) {
    const GraphFunction& function = graph_.functions[take_same(graphs, graph_.functions).front()];
    while (!counted.empty() && data_.functions[counted[0]].name < function.name)
      report_unknown(data_.functions[take_same(counted, data_.functions).front()]);
    Indices same;
    if (!counted.empty() && data_.functions[counted[0]].name == function.name)
      same = take_same(counted, data_.functions);
    check_missing(function, same);
    check_counts(function, same);
  }
  while (!counted.empty()) report_unknown(data_.functions[take_same(counted, data_.functions).front()]);
}

void Pair::report_unknown(const Counted& first) {
  if (graph_.is_whole)
    report_.add("gcov-rfc/pair-function-unknown"_rule, first.name, "function ", first.name,
                " is missing from the graph file");
}

void Pair::check_missing(const GraphFunction& function, Indices same) {
  if (!knows_all_) return;
  std::uint32_t section = 0;  // the first section without the function
  for (const std::uint32_t i : same)
    if (data_.functions[i].section == section) ++section;
  if (section < data_.section_ends.size())
    report_.add("gcov-rfc/pair-function-missing"_rule, data_.section_ends[section], "function ", function.name,
                " of the graph file is missing from section ", section + 1);
}

void Pair::check_counts(const GraphFunction& function, Indices same) {
  if (!function.is_unique) return;  // the counts may belong to any function of this name
  unsolvable_ = negative_ = imbalanced_ = false;
  arcs_.clear();
  for (const std::uint32_t i : same) {
    const Counted& counted = data_.functions[i];
    if (function.has_checksum && counted.has_checksum && function.checksum != counted.checksum)
      report_.add("gcov-rfc/pair-checksum"_rule, checksum_field(counted.name), "function ", counted.name,
                  " has checksum ", Hex{counted.checksum}, " in the data file, but ", Hex{function.checksum},
                  " in the graph file");
    if (!function.is_sound || !counted.has_counts) continue;
    if (counted.counts.size() / 8 != function.counters)
      report_.add("gcov-rfc/pair-counter-count"_rule, counted.counts, "function ", counted.name, " in section ",
                  counted.section + 1, " has ", Plural{counted.counts.size() / 8, "count"}, ", but its graph has ",
                  Plural{function.counters, "arc outside the spanning tree", "arcs outside the spanning tree"});
    else
      check_flow(function, counted);
  }
}

// A small data file may have many sections for one large graph, so buffers are reused.
bool Pair::take_work(std::uint64_t steps) {
  if (steps <= work_left_) {
    work_left_ -= steps;
    return true;
  }
  if (std::exchange(work_left_, 0) != 0) report_.add_limit(Limit::work_factor, {});
  return false;
}

void Pair::read_arcs(const GraphFunction& function) {
  Records records(function.arcs);
  std::uint32_t block = 0;
  for (Record record; records.next(record);) {
    if (record.tag != kArcs) continue;
    Cursor items(record.data);
    for (std::uint32_t to = 0, flags = 0; items.read(to) && items.read(flags);) {
      FlowArc& arc = arcs_.emplace_back();
      arc.from = block;
      arc.to = to;
      arc.state = (flags & kOnTree) != 0 ? FlowArc::State::unknown : FlowArc::State::measured;
      arc.fake = (flags & kFake) != 0;
    }
    ++block;
  }
}

void Pair::check_flow(const GraphFunction& function, const Counted& counted) {
  if (unsolvable_ && negative_ && imbalanced_) return;
  if (!take_work(std::uint64_t{function.blocks} + function.arcs.size() / 8)) return;
  if (arcs_.empty()) read_arcs(function);
  Cursor counts(counted.counts);
  for (FlowArc& arc : arcs_) {
    std::uint64_t count = 0;
    if (arc.state != FlowArc::State::measured)
      arc.state = FlowArc::State::unknown;  // it was solved for the previous section
    else if (counts.read(count))
      arc.count = count;
  }
  report_flow(counted, solver_.solve(arcs_, function.blocks, 0, function.blocks - 1));
}

void Pair::report_flow(const Counted& counted, const FlowOutcome& outcome) {
  const auto add = [&](bool& reported, const Rule& rule, const auto&... parts) {
    if (!std::exchange(reported, true))
      report_.add(rule, counted.counts, "function ", counted.name, " in section ", counted.section + 1, ": ", parts...);
  };
  if (outcome.unsolvable != 0) {
    const FlowArc& arc = arcs_[outcome.first_unsolvable];
    add(unsolvable_, "gcov-rfc/flow-unsolvable"_rule, "the count of the arc from block ", arc.from, " to block ",
        arc.to, " cannot be computed", Trusted{flow::describe_several(outcome.unsolvable, "arcs are affected")});
  }
  if (outcome.negative != 0) {
    const FlowArc& arc = arcs_[outcome.first_negative];
    add(negative_, "gcov-rfc/flow-negative"_rule, "the computed count of the arc from block ", arc.from, " to block ",
        arc.to, " is ", arc.count, Trusted{flow::describe_several(outcome.negative, "arcs have negative counts")});
  }
  if (outcome.imbalanced != 0) {
    const Int128 surplus = solver_.surplus(outcome.first_imbalanced);
    add(imbalanced_, "gcov-rfc/flow-imbalance"_rule, "the inflow of block ", outcome.first_imbalanced,
        surplus < 0 ? " falls short of its outflow by " : " exceeds its outflow by ", surplus < 0 ? -surplus : surplus,
        Trusted{flow::describe_several(outcome.imbalanced, "blocks are out of balance")});
  }
}

}  // namespace

bool check_kinds(const Header& header, const Companion& other, Report& report) {
  const std::optional<Kind> kind = kind_of(other.bytes);
  if (kind && *kind != header.kind) return true;
  const char* const is = !kind                 ? " does not start with a magic number of the draft"
                         : *kind == Kind::data ? " is also a data file"
                                               : " is also a graph file";
  report.add("gcov-rfc/pair-kind"_rule, header.magic, "the file is a ",
             header.kind == Kind::data ? "data file" : "graph file", ", but its companion file ", other.name, is);
  return false;
}

void check_pair(const Header& header, const Data& data, const Input& input, const Companion& graph_file,
                Report& report) {
  if (!check_kinds(header, graph_file, report)) return;
  Report ignored = Report::quiet(graph_file.bytes, report.limits());
  const std::optional<Header> other = read_header(graph_file.bytes, graph_file.name, ignored);
  if (!other) return input.companions->reject(Role::pair, graph_file);
  if (header.version != other->version)
    report.add("gcov-rfc/pair-version"_rule, header.version, "the version is ", header.version,
               ", but the graph file has version ", other->version);
  const Graph graph = read_graph(*other, ignored, input.memory);
  const std::uint64_t work = report.limits().work_for(input.bytes.size() + graph_file.bytes.size());
  Pair(graph, data, input, work, report).check();
}

}  // namespace proflint::gcov_rfc
