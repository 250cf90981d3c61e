// Computes the counts that follow from others, then compares what enters and leaves each block.
//
// A block's count follows from its incoming edges, and the only unknown incoming edge from the block. Every edge enters
// one block, so nothing that is learned at one block helps at another: one visit of each block reaches the fixpoint,
// and no list of work is needed. The visits come before the comparison because an edge whose count is found at its end
// leaves another block.
#include "validators/xprof/rules/flow.h"

#include "validators/xprof/rules.h"
#include "validators/xprof/rules/graph.h"

namespace proflint::xprof {

void Flow::check(const IdTable<BlockRecord>& blocks, const IdTable<EdgeRecord>& edges,
                 const IdTable<CounterRecord>& counters, const char* origin) {
  said_in_ = said_out_ = said_leak_ = false;
  load(blocks, edges, counters);
  for (std::size_t block = 0; block < blocks_.size(); ++block)
    if (!is_entry(block)) solve(block, edges);
  for (const BlockRecord& block : blocks.records()) check_block(block.id - 1, origin + block.at);
}

// Step 1 and the sums over blocks and edges with counters.
void Flow::load(const IdTable<BlockRecord>& blocks, const IdTable<EdgeRecord>& edges,
                const IdTable<CounterRecord>& counters) {
  blocks_.assign(blocks.records().size(), {});
  for (const BlockRecord& block : blocks.records()) {
    if (block.counter == 0) continue;
    blocks_[block.id - 1].count = counters.find(block.counter)->value;
    blocks_[block.id - 1].is_known = true;
  }
  std::uint32_t index = 0;
  for (const EdgeRecord& edge : edges.records()) {
    BlockState& from = blocks_[edge.from - 1];
    BlockState& to = blocks_[edge.to - 1];
    from.has_out = to.has_in = true;
    if (edge.counter == 0) {
      ++from.unknown_out;
      ++to.unknown_in;
      to.missing ^= index;
    } else {
      const std::uint64_t count = counters.find(edge.counter)->value;
      from.out += count;
      to.in += count;
    }
    ++index;
  }
}

// Step 3 for one block: its count from its incoming edges, or its only unknown incoming edge from its count.
void Flow::solve(std::size_t block, const IdTable<EdgeRecord>& edges) {
  BlockState& state = blocks_[block];
  if (state.unknown_in == 0 && !state.is_known) {
    state.count = state.in;
    state.is_known = true;
    return;
  }
  if (state.unknown_in != 1 || !state.is_known) return;
  if (state.in > state.count) return;  // the known edges alone exceed the block, which check_block() reports
  BlockState& from = blocks_[edges.records()[state.missing].from - 1];
  from.out += state.count - state.in;
  --from.unknown_out;
  state.in = state.count;
  state.unknown_in = 0;
}

// Step 4.
void Flow::check_block(std::size_t block, const char* record) {
  const BlockState& state = blocks_[block];
  if (!state.is_known) return;
  Report& report = context_.report;
  // One unknown edge cannot be negative; several are not reported.
  const bool is_exceeded = state.in > state.count && (is_entry(block) || state.unknown_in <= 1);
  const bool is_short = state.in < state.count && !is_entry(block) && state.unknown_in == 0;
  if (!said_in_ && (is_exceeded || is_short)) {
    said_in_ = true;
    report.add("xprof/flow-in"_rule, context_.record_at(record), "block ", block + 1, " was executed ",
               Plural{static_cast<Int128>(state.count), "time"}, ", but entered ",
               Plural{static_cast<Int128>(state.in), "time"}, " through its edges");
  }
  if (!said_out_ && state.out > state.count) {
    said_out_ = true;
    report.add("xprof/flow-out"_rule, context_.record_at(record), "block ", block + 1, " was executed ",
               Plural{static_cast<Int128>(state.count), "time"}, ", but left ",
               Plural{static_cast<Int128>(state.out), "time"}, " through its edges");
  }
  if (!said_leak_ && state.has_out && state.unknown_out == 0 && state.out < state.count) {
    said_leak_ = true;
    report.add("xprof/flow-leak"_rule, context_.record_at(record), "block ", block + 1, " was executed ",
               Plural{static_cast<Int128>(state.count), "time"}, ", but left only ",
               Plural{static_cast<Int128>(state.out), "time"}, " through its edges");
  }
}

}  // namespace proflint::xprof
