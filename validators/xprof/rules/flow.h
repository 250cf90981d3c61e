// Conservation of flow in one procedure: the flow into a block equals the flow out of it, as far as counters show.
// No document states it; it follows because counters are numbers of executions. Calls that do not return, threads and
// signals break it, which is why equality on the way out is not used to compute anything.
#pragma once

#include <vector>

#include "validators/core/wide.h"
#include "validators/xprof/rules/counters.h"

namespace proflint::xprof {

struct BlockRecord;
struct EdgeRecord;

class Flow {
 public:
  explicit Flow(Context& context) : context_(context), blocks_(context.memory) {}

  // Blocks, edges and counters must have unique ids, 1 to their number, and refer to each other within these bounds.
  void check(const IdTable<BlockRecord>& blocks, const IdTable<EdgeRecord>& edges,
             const IdTable<CounterRecord>& counters, const char* origin);

 private:
  using Sum = Uint128;  // of fewer than 2^32 counts of 64 bits each

  struct BlockState {
    Sum count = 0;        // if is_known
    Sum in = 0, out = 0;  // of the known edges
    std::uint32_t unknown_in = 0, unknown_out = 0;
    std::uint32_t missing = 0;  // the indexes of all unknown incoming edges, xor-ed: of a single one, the index itself
    bool is_known = false, has_in = false, has_out = false;
  };
  void load(const IdTable<BlockRecord>& blocks, const IdTable<EdgeRecord>& edges,
            const IdTable<CounterRecord>& counters);
  void solve(std::size_t block, const IdTable<EdgeRecord>& edges);
  void check_block(std::size_t block, const char* record);
  bool is_entry(std::size_t block) const { return block == 0 || !blocks_[block].has_in; }

  Context& context_;
  std::pmr::vector<BlockState> blocks_;  // by block id - 1
  bool said_in_ = false, said_out_ = false, said_leak_ = false;
};

}  // namespace proflint::xprof
