// The calls of one part of a profile: what each caller spent in each callee, and which functions call each other.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/index_table.h"

namespace proflint::valgrind::callgrind {

using FunctionIndex = std::uint32_t;

class CallGraph {
 public:
  explicit CallGraph(std::pmr::memory_resource* memory)
      : memory_(memory), index_(memory), edges_(memory), costs_(memory), waiting_costs_(memory) {}

  struct Edge {
    FunctionIndex caller, callee;
    std::string_view where;  // of its first call
    std::size_t first = 0, size = 0;
  };

  // Adds one call line: missing inclusive costs are 0. Sums saturate.
  void add(FunctionIndex caller, FunctionIndex callee, std::string_view where, std::span<const std::uint64_t> costs);

  const std::pmr::deque<Edge>& edges() {
    settle();
    return edges_;
  }
  std::span<const std::uint64_t> costs(const Edge& edge) const {
    return std::span<const std::uint64_t>(costs_).subspan(edge.first, edge.size);
  }

  // The strongly connected component of each of `functions` functions: two of one component call each other, directly
  // or not. Linear, and without recursion.
  std::pmr::vector<std::uint32_t> components(FunctionIndex functions);

 private:
  // A call that waits for its index entry to be loaded: the index is too large for the caches.
  struct Call {
    FunctionIndex caller, callee;
    std::string_view where;
    std::uint64_t hash;
    std::size_t first, size;  // of its costs
  };
  void settle();
  Edge& edge(const Call& call);
  void add_costs(Edge& edge, std::span<const std::uint64_t> costs);

  std::pmr::memory_resource* memory_;
  IndexTable index_;             // of edges
  std::pmr::deque<Edge> edges_;  // the bulk of the memory, so never copied while it grows
  // The sums of all edges. An edge that gets more costs than it had moves to the end: the gap is smaller than the text
  // of its lines.
  std::pmr::vector<std::uint64_t> costs_;
  std::array<Call, 32> waiting_;
  std::size_t waits_ = 0;
  std::pmr::vector<std::uint64_t> waiting_costs_;
};

}  // namespace proflint::valgrind::callgrind
