// What is known of one part of a callgrind profile: header, names, costs. Made fresh for each part.
// Follows the Valgrind manual, "Callgrind Format Specification".
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <optional>

#include "validators/core/once.h"
#include "validators/core/wide.h"
#include "validators/valgrind/callgrind/call_graph.h"
#include "validators/valgrind/events.h"

namespace proflint::valgrind::callgrind {

// A name as it is used on a line; functions have an index.
struct Name {
  std::string_view text;
  FunctionIndex function = 0;
};

// The names of ids, of one kind.
class IdTable {
 public:
  explicit IdTable(std::pmr::memory_resource* memory) : entries_(memory) {}

  struct Entry {
    Name name;
    bool is_defined = false;  // or used, and reported, without a name
  };
  Entry* find(std::uint64_t id) {
    const auto it = entries_.find(id);
    return it == entries_.end() ? nullptr : &it->second;
  }
  // The entry of this id, which may be new.
  Entry& operator[](std::uint64_t id) { return entries_[id]; }
  std::uint64_t definitions = 0;

 private:
  boost::unordered_flat_map<std::uint64_t, Entry, NumberHash, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, Entry>>>
      entries_;
};

// The numbers of a summary or totals line.
struct Values {
  std::string_view where;
  std::pmr::vector<std::uint64_t> numbers;
};

struct Part {
  explicit Part(std::pmr::memory_resource* memory)
      : objects(memory), files(memory), functions(memory), indices(memory), sums(memory), graph(memory) {}

  // The header.
  bool has_header = false;  // a line that only headers have
  bool has_body = false;
  std::optional<Events> events;
  std::string_view events_line;
  std::optional<std::uint64_t> number, thread;
  std::string_view number_line;
  bool has_summary = false, has_totals = false;
  std::optional<Values> summary, totals;  // only if they can be read

  // Names.
  IdTable objects, files, functions;
  boost::unordered_flat_map<std::string_view, FunctionIndex, ViewHash, std::equal_to<std::string_view>,
                            std::pmr::polymorphic_allocator<std::pair<const std::string_view, FunctionIndex>>>
      indices;
  std::optional<Name> function, callee;
  bool has_file = false;

  // Costs. What cannot be read is in no sum, and sums that miss something are not judged.
  bool can_read_costs = false;  // the events are known
  std::pmr::vector<Uint128> sums;
  CallGraph graph;
  bool misses_self_costs = false, misses_call_costs = false;
  bool misses_lines = false;  // that may have defined names, functions or calls
  bool has_blocks = false;
  bool has_place = false;  // a cost line was read
  bool has_lines = false;  // with costs

  void miss_costs() { misses_self_costs = misses_call_costs = true; }
  void miss_line() {
    miss_costs();
    misses_lines = true;
  }
};

}  // namespace proflint::valgrind::callgrind
