// The sums of the costs of a part against its totals, summary and calls.
#include "validators/valgrind/callgrind/sums.h"

#include <algorithm>
#include <iterator>

#include "validators/core/grouped_findings.h"
#include "validators/valgrind/callgrind/rules.h"

namespace proflint::valgrind::callgrind {
namespace {

constexpr std::string_view kInKernel = "sys";  // events that count kernel time count it twice
// Events of --cacheuse=yes, which callgrind computes when the summary is already written.
constexpr std::string_view kLate[] = {"AcCost", "SpLoss"};
constexpr std::string_view kPerHit = "usphit";  // pprofile: microseconds per hit, which do not add up

bool is_late(std::string_view event) {
  return std::any_of(std::begin(kLate), std::end(kLate),
                     [event](std::string_view start) { return event.starts_with(start); });
}

// The maximum difference that sums of real writers have.
Uint128 tolerance(Uint128 sum) {
  return sum / 100 + 100;
}

void check_totals(Part& part, bool omits_costs, Report& report) {
  if (!part.totals) return;
  std::span<const std::uint64_t> said = part.totals->numbers;
  for (std::size_t i = 0; i < part.sums.size(); ++i) {
    const std::uint64_t total = i < said.size() ? said[i] : 0;
    if (part.sums[i] == total) continue;
    // Other findings about sums would only repeat this one.
    part.summary.reset();
    const bool is_omitted = omits_costs && part.sums[i] < total;
    return report.add_as(is_omitted ? Severity::warning : Severity::error, "callgrind/totals-mismatch"_rule,
                         part.totals->where, "the total of ", part.events->names()[i], " is ", total,
                         ", but the self costs add up to ", part.sums[i]);
  }
}

void check_summary(const Part& part, Report& report) {
  if (!part.summary) return;
  const std::span<const std::uint64_t> said = part.summary->numbers;
  // callgrind 3.5 writes 0 after a dump on request, but its totals are right.
  if (part.totals && std::all_of(said.begin(), said.end(), [](std::uint64_t number) { return number == 0; })) return;
  for (std::size_t i = 0; i < said.size() && i < part.sums.size(); ++i) {
    const Uint128 sum = part.sums[i], summary = said[i];
    const std::string_view name = part.events->names()[i];
    if (summary == 0 && is_late(name)) continue;
    if (sum > summary + tolerance(sum))
      return report.add("callgrind/summary-small"_rule, part.summary->where, "the summary of ", name, " is ", summary,
                        ", but the self costs add up to ", sum);
    if (!part.has_totals && summary > sum + tolerance(sum))
      return report.add("callgrind/summary-large"_rule, part.summary->where, "the summary of ", name, " is ", summary,
                        ", but the self costs add up to only ", sum);
  }
}

// The self costs of the part, or its total or summary if that is greater: some costs are then missing, which is
// reported, or callgrind zeroed them while the functions were active.
Uint128 whole_of(const Part& part, std::size_t event) {
  Uint128 whole = part.sums[event];
  for (const std::optional<Values>* values : {&part.totals, &part.summary})
    if (*values && event < (*values)->numbers.size()) whole = std::max<Uint128>(whole, (*values)->numbers[event]);
  return whole;
}

// Calls within a recursion count the same cost more than once; others do not.
void check_calls(Part& part, const Reading& reading) {
  const auto names = part.events->names();
  std::pmr::vector<Uint128> maximum(reading.memory);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const bool is_any = names[i].starts_with(kInKernel) || names[i] == kPerHit;
    maximum.push_back(is_any ? Uint128{UINT64_MAX} : whole_of(part, i) + tolerance(whole_of(part, i)));
  }
  const auto exceeds = [&](const CallGraph::Edge& edge) -> std::size_t {
    const std::span<const std::uint64_t> costs = part.graph.costs(edge);
    std::size_t i = 0;
    while (i < costs.size() && costs[i] <= maximum[i]) ++i;
    return i;
  };
  std::optional<std::pmr::vector<std::uint32_t>> components;
  Occurrences found;
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
  report_group(reading.report, "callgrind/inclusive-exceeds"_rule, found, "the calls from ",
               part.functions.names[first->caller], " to ", part.functions.names[first->callee], " cost ",
               part.graph.costs(*first)[event], " ", names[event], ", but the whole part costs only ",
               whole_of(part, event));
}

}  // namespace

void check_sums(Part& part, const Reading& reading) {
  const Writer& writer = reading.writer;
  bool fits = true;
  for (std::size_t i = 0; i < part.sums.size(); ++i) {
    if (part.sums[i] <= UINT64_MAX) continue;
    fits = false;
    reading.report.add_as(writer.has_negative_costs ? Severity::warning : Severity::error,
                          "callgrind/total-overflow"_rule, part.events->names()[i], "the costs of ",
                          part.events->names()[i], " add up to ", part.sums[i], ", which does not fit in 64 bits");
  }
  if (!fits || part.misses_self_costs || part.has_blocks) return;
  check_totals(part, writer.omits_costs, reading.report);
  if (!writer.has_own_summary) check_summary(part, reading.report);
  if (!part.misses_call_costs) check_calls(part, reading);
}

}  // namespace proflint::valgrind::callgrind
