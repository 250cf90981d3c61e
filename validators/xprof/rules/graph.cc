// Reads blocks and edges, checks their ids and which counter belongs to which of them.
#include "validators/xprof/rules/graph.h"

#include "validators/core/detailed_occurrences.h"
#include "validators/core/grouped_findings.h"
#include "validators/xprof/decoders/header.h"
#include "validators/xprof/decoders/syntax.h"
#include "validators/xprof/rules.h"

namespace proflint::xprof {

namespace grammar = grammars::xprof_text;

void Graph::open() {
  announced_blocks_.open(sizes_.blocks);
  announced_edges_.open(sizes_.edges);
  blocks_.clear();
  edges_.clear();
  nameless_.clear();
  has_counterless_ = false;
  is_sound_ = uses_are_known_ = true;
}

void Graph::add_unread(const Record& record, Announced& announced) {
  announced.add(record.text);
  is_sound_ = uses_are_known_ = false;
}

void Graph::add_block(const Record& record) {
  Report& report = context_.report;
  grammar::Block block;
  if (!parse_record(record, block, context_)) return add_unread(record, announced_blocks_);
  announced_blocks_.add(record.text);
  if (block.gap.empty()) check_gap(block.gap, report);
  std::uint32_t id = 0;
  const bool has_id = read(block.id, id, report);
  const std::uint32_t counter = read_counter(block.counter, "xprof/block-counter"_rule, "block", id);
  if (!has_id) return add_nameless(counter, record);
  is_sound_ &= announced_blocks_.add_id(block.id.digits(), id);
  if (const BlockRecord* twin = blocks_.add_always({id, counter, sizes_.place(record.text)})) {
    is_sound_ = false;
    repeated_blocks_.add(block.id.digits(), id, sizes_.origin + twin->at);
  }
}

void Graph::add_edge(const Record& record) {
  Report& report = context_.report;
  grammar::Edge edge;
  if (!parse_record(record, edge, context_)) return add_unread(record, announced_edges_);
  announced_edges_.add(record.text);
  if (!edge.colon.empty())
    report.add("xprof/edge-colon"_rule, edge.colon,
               "a colon follows the id of an edge; only blocks and tuples have one");
  std::uint32_t id = 0, from = 0, to = 0;
  const bool has_id = read(edge.id, id, report);
  const std::uint32_t counter = read_counter(edge.counter, "xprof/edge-counter"_rule, "edge", id);
  const bool has_from = read(edge.from, from, report), has_to = read(edge.to, to, report);
  if (!has_from || !has_to) is_sound_ = false;
  if (has_from && sizes_.blocks.excludes(from)) report_endpoint(id, "starts", edge.from, from);
  if (has_to && sizes_.blocks.excludes(to)) report_endpoint(id, "ends", edge.to, to);
  if (!has_id) return add_nameless(counter, record);
  is_sound_ &= announced_edges_.add_id(edge.id.digits(), id);
  if (const EdgeRecord* twin = edges_.add_always({id, counter, from, to, sizes_.place(record.text)})) {
    is_sound_ = false;
    repeated_edges_.add(edge.id.digits(), id, sizes_.origin + twin->at);
  }
}

// A block or edge whose id could not be read has a counter all the same.
void Graph::add_nameless(std::uint32_t counter, const Record& record) {
  is_sound_ = false;
  nameless_.push_back({counter, sizes_.place(record.text)});
}

// The counter of a block or edge, compared with n_counters under `rule`. 0 if it could not be read. `id` may be 0 for
// the same reason.
std::uint32_t Graph::read_counter(const Number& number, const Rule& rule, const char* what, std::uint32_t id) {
  std::uint32_t counter = 0;
  if (!read(number, counter, context_.report)) {
    is_sound_ = uses_are_known_ = false;
    return 0;
  }
  if (counter != 0 && sizes_.counters.excludes(counter)) report_counter(rule, what, id, counter, number);
  return counter;
}

void Graph::report_counter(const Rule& rule, const char* what, std::uint32_t id, std::uint32_t counter,
                           const Number& where) {
  const Part owner = id == 0 ? Part("this record") : Part(Named{what, id, {}});
  if (context_.type == FileType::objfd && sizes_.counters.is(0)) {
    if (!has_counterless_)
      context_.report.add("xprof/objfd-no-counters"_rule, where.digits(), owner, " refers to counter ", counter,
                          ", but n_counters is 0 (reported once per procedure)");
    has_counterless_ = true;
    return;
  }
  is_sound_ = false;
  odd_.add(rule, where.digits(), "the counter id of ", owner, " is ", counter,
           ", which is neither 0 nor in the range 1 to n_counters (", sizes_.counters.value, ")");
}

void Graph::report_endpoint(std::uint32_t edge, const char* verb, const Number& block, std::uint32_t id) {
  is_sound_ = false;
  odd_.add("xprof/edge-endpoint"_rule, block.digits(), edge == 0 ? Part("this edge") : Part(Named{"edge", edge, {}}),
           " ", verb, " at block ", id, ", which is outside the range 1 to n_blocks (", sizes_.blocks.value, ")");
}

void Graph::close(const Counters& counters, bool is_sound, std::string_view end) {
  Report& report = context_.report;
  const bool has_blocks = announced_blocks_.check("xprof/block-count"_rule, "n_blocks", "block", end, context_);
  const bool has_edges = announced_edges_.check("xprof/edge-count"_rule, "n_edges", "edge", end, context_);
  announced_blocks_.check_ids("xprof/block-range"_rule, "n_blocks", "block", report);
  announced_edges_.check_ids("xprof/edge-range"_rule, "n_edges", "edge", report);
  is_sound_ = is_sound_ && has_blocks && has_edges;
  uses_are_known_ = uses_are_known_ && has_blocks && has_edges;
  check_uses(counters);
  report_odd();
  if (is_sound && is_sound_ && !has_counterless_ && !blocks_.empty() && !edges_.empty())
    flow_.check(blocks_, edges_, counters.table(), sizes_.origin);
}

void Graph::report_odd() {
  Report& report = context_.report;
  odd_.flush();
  repeated_blocks_.flush("xprof/block-duplicate"_rule, "duplicate block ", "; the first is on line ", report);
  repeated_edges_.flush("xprof/edge-duplicate"_rule, "duplicate edge ", "; the first is on line ", report);
  shared_counters_.flush("xprof/counter-shared"_rule, "counter ", " also belongs to the record on line ", report);
}

// Checks that each counter belongs to exactly one block or edge.
void Graph::check_uses(const Counters& counters) {
  if (blocks_.empty() && edges_.empty() && nameless_.empty() && !sizes_.has_graph()) return;
  users_.assign(counters.table().records().size(), kNone);
  for (const BlockRecord& block : blocks_.records()) use(counters, block.counter, block.at);
  for (const EdgeRecord& edge : edges_.records()) use(counters, edge.counter, edge.at);
  for (const Use& nameless : nameless_) use(counters, nameless.counter, nameless.at);
  if (!unknown_users_.empty()) UnknownUsers(unknown_users_.get_allocator()).swap(unknown_users_);
  if (!sizes_.has_graph() || !uses_are_known_) return;
  DetailedOccurrences<std::uint32_t> unreferenced;  // with the id
  for (std::size_t i = 0; i < users_.size(); ++i) {
    const CounterRecord& counter = counters.table().records()[i];
    if (users_[i] == kNone && counter.id != 0) unreferenced.add_unordered(record_at(counter.at), counter.id);
  }
  report_group(context_.report, "xprof/counter-unreferenced"_rule, unreferenced, "no block or edge has counter ",
               unreferenced.detail());
}

void Graph::use(const Counters& counters, std::uint32_t counter, std::uint32_t at) {
  if (counter == 0) return;
  const CounterRecord* record = counters.table().find(counter);
  std::uint32_t& user = record != nullptr ? users_[counters.table().index_of(*record)]
                                          : unknown_users_.try_emplace(counter, kNone).first->second;
  if (user == kNone)
    user = at;
  else
    shared_counters_.add(record_at(at), counter, sizes_.origin + user);
}

}  // namespace proflint::xprof
