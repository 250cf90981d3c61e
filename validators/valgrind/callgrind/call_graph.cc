// The call graph of a part. Components follow Tarjan, "Depth-first search and linear graph algorithms" (1972).
#include "validators/valgrind/callgrind/call_graph.h"

#include <algorithm>
#include <numeric>

#include "validators/core/hash.h"

namespace proflint::valgrind::callgrind {

void CallGraph::add(FunctionIndex caller, FunctionIndex callee, std::string_view where,
                    std::span<const std::uint64_t> costs) {
  if (waits_ == waiting_.size()) settle();
  const std::uint64_t hash = hash_of(std::uint64_t{caller} << 32 | callee);
  index_.expect(hash);
  waiting_[waits_++] = {caller, callee, where, hash, waiting_costs_.size(), costs.size()};
  waiting_costs_.insert(waiting_costs_.end(), costs.begin(), costs.end());
}

void CallGraph::settle() {
  const std::span<const std::uint64_t> costs = waiting_costs_;
  for (const Call& call : std::span(waiting_).first(waits_))
    add_costs(edge(call), costs.subspan(call.first, call.size));
  waits_ = 0;
  waiting_costs_.clear();
}

// The edge between the two functions of the call, which may be new.
CallGraph::Edge& CallGraph::edge(const Call& call) {
  const std::uint32_t found = index_.find(
      call.hash, [&](std::uint32_t i) { return edges_[i].caller == call.caller && edges_[i].callee == call.callee; });
  if (found != IndexTable::kNone) return edges_[found];
  index_.add(call.hash, static_cast<std::uint32_t>(edges_.size()));
  return edges_.emplace_back(Edge{call.caller, call.callee, call.where, costs_.size(), 0});
}

void CallGraph::add_costs(Edge& edge, std::span<const std::uint64_t> costs) {
  if (edge.size < costs.size()) {
    const std::size_t first = costs_.size();
    costs_.resize(first + costs.size());
    std::copy_n(costs_.begin() + static_cast<std::ptrdiff_t>(edge.first), edge.size,
                costs_.begin() + static_cast<std::ptrdiff_t>(first));
    edge.first = first;
    edge.size = costs.size();
  }
  for (std::size_t i = 0; i < costs.size(); ++i) {
    std::uint64_t& sum = costs_[edge.first + i];
    if (__builtin_add_overflow(sum, costs[i], &sum)) sum = UINT64_MAX;
  }
}

namespace {

// Depth-first search over callees that are stored one caller after the other.
class Search {
 public:
  Search(const std::pmr::deque<CallGraph::Edge>& edges, FunctionIndex functions, std::pmr::memory_resource* memory)
      : starts_(functions + 1, 0, memory),
        callees_(edges.size(), 0, memory),
        order_(functions, 0, memory),
        low_(functions, 0, memory),
        component_(functions, kNone, memory),
        open_(memory),
        path_(memory) {
    for (const CallGraph::Edge& edge : edges) ++starts_[edge.caller + 1];
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    std::pmr::vector<std::uint32_t> next(starts_, memory);
    for (const CallGraph::Edge& edge : edges) callees_[next[edge.caller]++] = edge.callee;
  }

  std::pmr::vector<std::uint32_t> run() {
    for (FunctionIndex root = 0; root < order_.size(); ++root)
      if (order_[root] == 0) walk(root);
    return std::move(component_);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  struct Step {
    FunctionIndex function;
    std::uint32_t next;  // callee to look at
  };

  void enter(FunctionIndex function) {
    order_[function] = low_[function] = ++entered_;
    open_.push_back(function);
    path_.push_back({function, starts_[function]});
  }

  void walk(FunctionIndex root) {
    enter(root);
    while (!path_.empty()) {
      Step& step = path_.back();
      const FunctionIndex function = step.function;
      if (step.next == starts_[function + 1]) {
        leave(function);
        continue;
      }
      const FunctionIndex callee = callees_[step.next++];
      if (order_[callee] == 0)
        enter(callee);
      else if (component_[callee] == kNone)
        low_[function] = std::min(low_[function], order_[callee]);
    }
  }

  void leave(FunctionIndex function) {
    path_.pop_back();
    if (!path_.empty()) low_[path_.back().function] = std::min(low_[path_.back().function], low_[function]);
    if (low_[function] != order_[function]) return;
    for (FunctionIndex member = kNone; member != function; open_.pop_back()) {
      member = open_.back();
      component_[member] = components_;
    }
    ++components_;
  }

  std::pmr::vector<std::uint32_t> starts_, callees_, order_, low_, component_;
  std::pmr::vector<FunctionIndex> open_;
  std::pmr::vector<Step> path_;
  std::uint32_t entered_ = 0, components_ = 0;
};

}  // namespace

std::pmr::vector<std::uint32_t> CallGraph::components(FunctionIndex functions) {
  return Search(edges(), functions, memory_).run();
}

}  // namespace proflint::valgrind::callgrind
