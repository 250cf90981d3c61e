// The calls of one part of a profile: what each caller spent in each callee, and which functions call each other.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <deque>
#include <memory_resource>
#include <span>
#include <string_view>
#include <vector>

#include "validators/core/hash.h"

namespace proflint::valgrind::callgrind {

using FunctionIndex = std::uint32_t;

class CallGraph {
 public:
  explicit CallGraph(std::pmr::memory_resource* memory)
      : memory_(memory), index_(memory), edges_(memory), costs_(memory) {}

  struct Edge {
    FunctionIndex caller, callee;
    std::string_view where;  // of its first call
    std::size_t first = 0, size = 0;
  };

  // One call line: inclusive costs that are not there are 0. Sums saturate.
  void add(FunctionIndex caller, FunctionIndex callee, std::string_view where, std::span<const std::uint64_t> costs);

  const std::pmr::deque<Edge>& edges() const { return edges_; }
  std::span<const std::uint64_t> costs(const Edge& edge) const {
    return std::span<const std::uint64_t>(costs_).subspan(edge.first, edge.size);
  }

  // The strongly connected component of each of `functions` functions: two of one component call each other, directly
  // or not. Linear, and without recursion.
  std::pmr::vector<std::uint32_t> components(FunctionIndex functions) const;

 private:
  std::pmr::memory_resource* memory_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t, NumberHash, std::equal_to<std::uint64_t>,
                            std::pmr::polymorphic_allocator<std::pair<const std::uint64_t, std::uint32_t>>>
      index_;
  std::pmr::deque<Edge> edges_;  // the bulk of the memory: not to be there twice while it grows
  // The sums of all edges. An edge that gets more costs than it had moves to the end: what it leaves is less than the
  // text of its lines.
  std::pmr::vector<std::uint64_t> costs_;
};

}  // namespace proflint::valgrind::callgrind
