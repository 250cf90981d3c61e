// The state of one part of a callgrind profile: header, names, costs. Created anew for each part.
// Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <optional>

#include "validators/core/wide.h"
#include "validators/valgrind/callgrind/call_graph.h"
#include "validators/valgrind/callgrind/id_table.h"
#include "validators/valgrind/events.h"

namespace proflint::valgrind::callgrind {

// The numbers of a summary or totals line.
struct Values {
  std::string_view where;
  std::pmr::vector<std::uint64_t> numbers;
};

struct Part {
  explicit Part(std::pmr::memory_resource* memory)
      : objects(memory), files(memory), functions(memory), sums(memory), graph(memory) {}

  // The header.
  bool has_header = false;  // a header line was read
  bool has_body = false;
  bool has_positions = false;       // a `positions:` line was read
  bool misses_header_line = false;  // a lost line may have been `events:` or `positions:`
  std::optional<Events> events;
  std::string_view events_line;
  std::optional<std::uint64_t> number, thread;
  std::string_view number_line;
  bool has_summary = false, has_totals = false;
  std::optional<Values> summary, totals;  // only if they can be read

  // Names.
  IdTable objects, files, functions;
  std::optional<FunctionIndex> function, callee;  // numbers of names
  bool has_file = false;
  bool needs_function = false;  // an `ob=` line follows the last `fn=` line

  // Costs. Sums leave out unreadable costs, and are then not checked.
  bool can_read_costs = false;  // the events are known
  std::pmr::vector<Uint128> sums;
  CallGraph graph;
  bool misses_self_costs = false, misses_call_costs = false;
  bool misses_lines = false;  // lost lines may have defined names, functions or calls
  bool has_blocks = false;
  bool has_place = false;  // a cost line was read
  bool has_lines = false;  // with costs

  void miss_costs() { misses_self_costs = misses_call_costs = true; }
  void miss_line() {
    miss_costs();
    misses_lines = true;
    misses_header_line |= !has_body;
  }
  // Whether a lost line explains the lack of events.
  bool may_have_events() const { return !events && misses_header_line; }
};

}  // namespace proflint::valgrind::callgrind
