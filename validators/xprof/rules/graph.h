// The flow graph of one procedure: its blocks, its edges, and the counters they have.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, blocks and edges.
#pragma once

#include "validators/core/hash_tables.h"
#include "validators/xprof/rules/counters.h"
#include "validators/xprof/rules/flow.h"

namespace proflint::xprof {

struct BlockRecord {
  std::uint32_t id;
  std::uint32_t counter;  // 0: none
  std::uint32_t at;       // offset from the PROC record
};

struct EdgeRecord {
  std::uint32_t id;
  std::uint32_t counter;  // 0: none
  std::uint32_t from, to;
  std::uint32_t at;
};

class Graph {
 public:
  Graph(Context& context, const ProcedureSizes& sizes)
      : context_(context),
        sizes_(sizes),
        blocks_(context.memory),
        edges_(context.memory),
        nameless_(context.memory),
        users_(context.memory),
        unknown_users_(context.memory),
        odd_(context.report),
        flow_(context) {}

  void open();
  void add_block(const Record& record);
  void add_edge(const Record& record);
  // `is_sound`: nothing outside the graph prevents a check of the flow.
  void close(const Counters& counters, bool is_sound, std::string_view end);
  // Reports the blocks and edges so far whose numbers are wrong; close() does this as well.
  void report_odd();

 private:
  void add_unread(const Record& record, Announced& announced);
  void add_nameless(std::uint32_t counter, const Record& record);
  std::uint32_t read_counter(const Number& number, const Rule& rule, const char* what, std::uint32_t id);
  void report_counter(const Rule& rule, const char* what, std::uint32_t id, std::uint32_t counter, const Number& where);
  void report_endpoint(std::uint32_t edge, const char* verb, const Number& block, std::uint32_t id);
  void check_uses(const Counters& counters);
  void use(const Counters& counters, std::uint32_t counter, std::uint32_t at);
  std::string_view record_at(std::uint32_t at) const { return context_.record_at(sizes_.origin + at); }

  struct Use {
    std::uint32_t counter;  // 0: none
    std::uint32_t at;
  };
  using UnknownUsers = HashMap<std::uint32_t, std::uint32_t>;

  Context& context_;
  const ProcedureSizes& sizes_;  // of the open procedure
  Announced announced_blocks_, announced_edges_;
  IdTable<BlockRecord> blocks_;
  IdTable<EdgeRecord> edges_;
  std::pmr::vector<Use> nameless_;         // of blocks and edges whose ids could not be read
  std::pmr::vector<std::uint32_t> users_;  // of each counter, the first block or edge that has it; kNone
  UnknownUsers unknown_users_;             // the same for ids without a counter record
  GroupedFindings odd_;                    // numbers of blocks and edges that are out of range
  Repeats<std::uint32_t> repeated_blocks_, repeated_edges_, shared_counters_;
  Flow flow_;
  bool has_counterless_ = false;  // objfd-no-counters was reported
  bool is_sound_ = true;
  bool uses_are_known_ = true;  // the counter of every block and edge was read, and none is missing
};

}  // namespace proflint::xprof
