// Compares summaries.
#include "validators/json_coverage/llvm_cov/summaries.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "validators/coverage/totals.h"
#include "validators/json_coverage/llvm_cov/rules.h"

namespace proflint::json_coverage::llvm_cov {
namespace {

constexpr double kSlack = 1e-6;

// Reports a wrong percentage. Old exports of version 2.0.0 have it without its fraction.
Doubt check_percent(const Frame& frame, std::uint64_t count, std::uint64_t covered, Findings& found) {
  const double percent = count == 0 ? 0 : 100 * static_cast<double>(covered) / static_cast<double>(count);
  const Value& stated = frame[metric::percent];
  if (std::abs(stated.real() - percent) <= kSlack) return Doubt::none;
  const bool is_truncated = stated.is_integer() && stated.number() == static_cast<Int128>(percent);
  (is_truncated ? found.modern : found.always)
      .add("llvm-cov-json/summary-percent"_rule, stated.token, Trusted{kSummaryKeys[frame.member].name}, ".percent is ",
           Trusted{stated.token}, ", but 'covered' is ", covered, " and 'count' is ", count,
           Trusted{count == 0 ? std::string("; expected 0") : coverage::share_of(covered, count, 6)});
  return is_truncated ? Doubt::modern : Doubt::all;
}

std::uint64_t clamped(Int128 number) {
  return static_cast<std::uint64_t>(std::min(number, static_cast<Int128>(UINT64_MAX)));
}

// Compares numbers of a file with its functions. Whatever has a finding is not compared again.
struct Comparison {
  std::string_view file;
  Findings& found;

  void operator()(const Rule& rule, const char* things, Metric& stated, const Covered& counted,
                  GroupedFindings& findings, Doubt doubt) const {
    if (stated.count != counted.found || stated.covered != counted.hit)
      add(rule, things, stated, counted, "add up to ", findings, doubt);
  }

  void add(const Rule& rule, const char* things, Metric& stated, const Covered& counted, const char* relation,
           GroupedFindings& findings, Doubt doubt) const {
    if (!stated.is_there || stated.doubt == Doubt::all) return;
    (stated.doubt == Doubt::modern ? found.old : findings)
        .add(rule, stated.where, "the summary of ", file, " has ", stated.covered, " of ", stated.count, " ", things,
             " covered, but the functions ", relation, counted.hit, " of ", counted.found);
    stated.doubt = std::max(stated.doubt, doubt);
  }
};

}  // namespace

Metric read_metric(const Frame& frame, Findings& found) {
  GroupedFindings& findings = found.always;
  Metric metric;
  metric.doubt = Doubt::all;
  if (!frame.is_usable) return metric;
  const Int128 count = frame[metric::count].number(), covered = frame[metric::covered].number();
  const bool has_rest = frame.has(metric::notcovered);
  const Int128 rest = has_rest ? frame[metric::notcovered].number() : count - covered;
  if (count < 0 || covered < 0 || (has_rest && rest < 0)) {
    findings.add("llvm-cov-json/count-negative"_rule, frame.where, Trusted{kSummaryKeys[frame.member].name},
                 count < 0     ? ".count is "
                 : covered < 0 ? ".covered is "
                               : ".notcovered is ",
                 count < 0     ? count
                 : covered < 0 ? covered
                               : rest,
                 "; expected at least 0");
    return metric;
  }
  if (count >= INT64_MAX || covered >= INT64_MAX)
    findings.add("llvm-cov-json/count-clamped"_rule, frame.where, Trusted{kSummaryKeys[frame.member].name},
                 count >= INT64_MAX ? ".count is " : ".covered is ", count >= INT64_MAX ? count : covered, kClamped);
  if (covered > count) {
    findings.add("llvm-cov-json/summary-covered"_rule, frame[metric::covered].token,
                 Trusted{kSummaryKeys[frame.member].name}, ".covered is ", covered, ", but 'count' is ", count);
    return metric;
  }
  metric = {clamped(count), clamped(covered), true, Doubt::all, frame.where};
  if (rest != count - covered)
    findings.add("llvm-cov-json/summary-notcovered"_rule, frame[metric::notcovered].token,
                 Trusted{kSummaryKeys[frame.member].name}, ".notcovered is ", rest, ", but 'count' is ", count,
                 " and 'covered' is ", covered);
  else
    metric.doubt = check_percent(frame, metric.count, metric.covered, found);
  return metric;
}

void check_totals(const Summary& totals, const Summary& sum, Findings& findings) {
  for (unsigned i = 0; i < summary::kCount; ++i) {
    const Metric &stated = totals.metrics[i], &added = sum.metrics[i];
    const Doubt doubt = std::max(stated.doubt, added.doubt);
    if (!stated.is_there || doubt == Doubt::all) continue;
    if (stated.count == added.count && stated.covered == added.covered) continue;
    (doubt == Doubt::modern ? findings.old : findings.always)
        .add("llvm-cov-json/totals-sum"_rule, stated.where, "totals.", Trusted{kSummaryKeys[i].name}, " has ",
             stated.covered, " of ", stated.count, " covered, but the files add up to ", added.covered, " of ",
             added.count);
  }
}

void check_summary(std::string_view file, Summary& summary, const Sums& sums, bool has_lines,
                   const Differences& differences, Findings& found) {
  using namespace summary;
  const Comparison compare = {file, found};
  auto& metrics = summary.metrics;
  // Different segments explain all these numbers, but are not reported for version 2.0.0.
  GroupedFindings& findings = differences.segments ? found.old : found.always;
  const Doubt doubt = differences.segments ? Doubt::none : Doubt::all;
  compare("llvm-cov-json/summary-functions"_rule, "functions", metrics[functions], sums.functions, findings, doubt);
  compare("llvm-cov-json/summary-functions"_rule, "instantiations", metrics[instantiations], sums.instantiations,
          findings, doubt);
  compare("llvm-cov-json/summary-regions"_rule, "regions", metrics[regions], sums.regions, findings, doubt);
  if (differences.segments) return;
  if (has_lines && sums.are_lines_exact && metrics[lines].doubt == Doubt::none)
    compare("llvm-cov-json/summary-lines"_rule, "lines", metrics[lines], sums.lines, found.modern, Doubt::modern);
  Metric& branch = metrics[branches];
  // From version 3 on, summaries omit branches of which one side is folded.
  const bool is_possible = branch.covered == sums.branches.hit && branch.count <= sums.branches.found;
  if (!differences.branches)
    compare("llvm-cov-json/summary-branches"_rule, "branches", branch, sums.branches,
            is_possible ? found.exact : found.always, is_possible ? Doubt::none : Doubt::all);
  Metric& conditions = metrics[mcdc];
  const bool fits = conditions.count <= sums.conditions.found && conditions.covered <= sums.conditions.hit;
  if (!differences.records && !fits)
    compare.add("llvm-cov-json/summary-mcdc"_rule, "conditions", conditions, sums.conditions, "together have at most ",
                found.always, Doubt::all);
}

}  // namespace proflint::json_coverage::llvm_cov
