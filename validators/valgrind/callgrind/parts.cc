// Parts of a callgrind profile: where they start, whether they are complete, what their costs sum to.
#include <algorithm>

#include "validators/valgrind/callgrind/checker.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kInKernel = "sys";  // events that count the time in the kernel do so twice

// Sums of real writers may differ by so much.
Uint128 tolerance(Uint128 sum) {
  return sum / 100 + 100;
}

}  // namespace

bool Checker::starts_part(Key key) const {
  return key <= Key::events && (part_->has_body || (part_->has_totals && part_->events));
}

void Checker::end_header() {
  check_formulas();
  check_part_number();
}

void Checker::check_part_number() {
  if (!part_->number || is_xdebug_) return;
  const std::uint64_t thread = part_->thread ? *part_->thread : UINT64_MAX;
  const auto [it, is_new] = last_part_.try_emplace(thread, *part_->number);
  if (!is_new && *part_->number <= it->second)
    report_.add("callgrind/part-order"_rule, part_->number_line, "part ", *part_->number, " follows part ", it->second);
  it->second = *part_->number;
}

void Checker::end_part(bool is_last) {
  if (!part_->has_body) end_header();
  check_complete(is_last);
  if (!part_->events) return;
  if (!part_->has_lines) no_costs_.add(part_->events_line);
  if (part_->can_read_costs) check_sums();
}

// Whether something is missing at the end of the part at hand.
void Checker::check_complete(bool is_last) {
  const std::string_view end = is_last ? text_.substr(text_.size()) : line_.substr(0, 0);
  const char* missing = nullptr;
  if (part_->events && is_callgrind_ && !part_->has_totals) missing = "the part has no totals";
  if (part_->events && is_xdebug_ && !part_->has_summary) missing = "the part has no summary";
  if (is_last && pending_ == Pending::call) missing = "the file ends before the cost of a call";
  if (is_last && pending_ == Pending::jump) missing = "the file ends before the position of a jump";
  if (is_last && !part_->events && !part_->has_body) {
    if (part_->has_header || has_format_line_)
      missing = "the file ends in a header without events";
    else
      report_.add("callgrind/no-events"_rule, end, "there is no events line in the file");
  }
  if (is_last && is_cut_) missing = "the file ends within a line";
  if (missing != nullptr) report_.add("callgrind/truncated"_rule, end, missing);
  if (missing != nullptr) part_->misses_self_costs = true;
}

void Checker::check_sums() {
  const Part& part = *part_;
  const std::uint64_t most = UINT64_MAX;
  const Uint128 first = part.sums[0] < most ? part.sums[0] : most;
  std::uint64_t& total = *facts_.total;
  if (__builtin_add_overflow(total, static_cast<std::uint64_t>(first), &total)) total = most;
  *facts_.functions = std::max<std::uint64_t>(*facts_.functions, part.functions.names.size());
  bool fits = true;
  for (std::size_t i = 0; i < part.sums.size(); ++i) {
    if (part.sums[i] <= most) continue;
    fits = false;
    report_.add("callgrind/total-overflow"_rule, part.events->names()[i], "the costs of ", part.events->names()[i],
                " sum to ", part.sums[i]);
  }
  if (!fits || part.misses_self_costs || part.has_blocks) return;
  check_totals();
  check_summary();
  if (!part.misses_call_costs) check_calls();
}

void Checker::check_totals() {
  Part& part = *part_;
  if (!part.totals) return;
  std::span<const std::uint64_t> said = part.totals->numbers;
  for (std::size_t i = 0; i < part.sums.size(); ++i) {
    const std::uint64_t total = i < said.size() ? said[i] : 0;
    if (part.sums[i] == total) continue;
    // What else is made of the costs would only say the same again.
    part.summary.reset();
    return report_.add("callgrind/totals-mismatch"_rule, part.totals->where, "the totals say ", total, " for ",
                       part.events->names()[i], ", the self costs sum to ", part.sums[i]);
  }
}

void Checker::check_summary() {
  const Part& part = *part_;
  if (!part.summary || is_xdebug_) return;
  const std::span<const std::uint64_t> said = part.summary->numbers;
  for (std::size_t i = 0; i < said.size() && i < part.sums.size(); ++i) {
    const Uint128 sum = part.sums[i], summary = said[i];
    const std::string_view name = part.events->names()[i];
    if (sum > summary + tolerance(sum))
      return report_.add("callgrind/summary-small"_rule, part.summary->where, "the summary says ", summary, " for ",
                         name, ", the self costs sum to ", sum);
    if (!part.has_totals && summary > sum + tolerance(sum))
      return report_.add("callgrind/summary-large"_rule, part.summary->where, "the summary says ", summary, " for ",
                         name, ", the self costs sum to ", sum, " only");
  }
}

// Calls within a recursion count the same cost more than once; others do not.
void Checker::check_calls() {
  Part& part = *part_;
  const auto names = part.events->names();
  std::pmr::vector<Uint128> most(memory_);
  for (std::size_t i = 0; i < names.size(); ++i)
    most.push_back(names[i].starts_with(kInKernel) ? Uint128{UINT64_MAX} : part.sums[i] + tolerance(part.sums[i]));
  const auto exceeds = [&](const CallGraph::Edge& edge) -> std::size_t {
    const std::span<const std::uint64_t> costs = part.graph.costs(edge);
    std::size_t i = 0;
    while (i < costs.size() && costs[i] <= most[i]) ++i;
    return i;
  };
  std::optional<std::pmr::vector<std::uint32_t>> components;
  Places found;
  const CallGraph::Edge* first = nullptr;
  for (const CallGraph::Edge& edge : part.graph.edges()) {
    if (edge.caller == edge.callee || exceeds(edge) == edge.size) continue;
    if (!components) components = part.graph.components(static_cast<FunctionIndex>(part.functions.names.size()));
    if ((*components)[edge.caller] == (*components)[edge.callee]) continue;
    if (!found) first = &edge;
    found.add(edge.where);
  }
  if (!found) return;
  const std::size_t event = exceeds(*first);
  report_.add("callgrind/inclusive-exceeds"_rule, first->where, "the call costs ", part.graph.costs(*first)[event], " ",
              names[event], ", all of the part ", part.sums[event], " (", Plural{found.count(), "such call"}, ")");
}

}  // namespace proflint::valgrind::callgrind
