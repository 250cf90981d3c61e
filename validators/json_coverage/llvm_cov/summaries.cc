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

// Whether the percentage is right; reports it if it is not. Old exports of version 2.0.0 have it without its fraction.
bool check_percent(const Frame& frame, std::uint64_t count, std::uint64_t covered, Findings& found) {
  const double percent = count == 0 ? 0 : 100 * static_cast<double>(covered) / static_cast<double>(count);
  const Value& stated = frame[metric::percent];
  if (std::abs(stated.real() - percent) <= kSlack) return true;
  const bool is_truncated = stated.is_integer() && stated.number() == static_cast<Int128>(percent);
  (is_truncated ? found.modern : found.always)
      .add("llvm-cov-json/summary-percent"_rule, stated.token, Trusted{kSummaryKeys[frame.member].name}, ".percent is ",
           Trusted{stated.token}, ", but 'covered' is ", covered, " and 'count' is ", count,
           Trusted{count == 0 ? std::string("; expected 0") : coverage::share_of(covered, count, 6)});
  return false;
}

std::uint64_t clamped(Int128 number) {
  return static_cast<std::uint64_t>(std::min(number, static_cast<Int128>(UINT64_MAX)));
}

void compare(const Rule& rule, std::string_view file, const char* things, const Metric& stated, const Covered& counted,
             GroupedFindings& findings) {
  if (stated.is_there && (stated.count != counted.found || stated.covered != counted.hit))
    findings.add(rule, stated.where, "the summary of ", file, " has ", stated.covered, " of ", stated.count, " ",
                 things, " covered, but the functions add up to ", counted.hit, " of ", counted.found);
}

void compare_at_most(const Rule& rule, std::string_view file, const char* things, const Metric& stated,
                     std::uint64_t max_count, std::uint64_t max_covered, GroupedFindings& findings) {
  if (stated.is_there && (stated.count > max_count || stated.covered > max_covered))
    findings.add(rule, stated.where, "the summary of ", file, " has ", stated.covered, " of ", stated.count, " ",
                 things, " covered, but the functions together have at most ", max_covered, " of ", max_count);
}

}  // namespace

Metric read_metric(const Frame& frame, Findings& found) {
  GroupedFindings& findings = found.always;
  if (!frame.is_usable) return {};
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
    return {};
  }
  const bool is_clamped = count >= INT64_MAX || covered >= INT64_MAX;
  if (is_clamped)
    findings.add("llvm-cov-json/count-clamped"_rule, frame.where, Trusted{kSummaryKeys[frame.member].name},
                 count >= INT64_MAX ? ".count is " : ".covered is ", count >= INT64_MAX ? count : covered, kClamped);
  if (covered > count) {
    findings.add("llvm-cov-json/summary-covered"_rule, frame[metric::covered].token,
                 Trusted{kSummaryKeys[frame.member].name}, ".covered is ", covered, ", but 'count' is ", count);
    return {};
  }
  if (rest != count - covered) {
    findings.add("llvm-cov-json/summary-notcovered"_rule, frame[metric::notcovered].token,
                 Trusted{kSummaryKeys[frame.member].name}, ".notcovered is ", rest, ", but 'count' is ", count,
                 " and 'covered' is ", covered);
    if (is_clamped) return {};  // one number that is too large is reported only once
  }
  const Metric metric = {clamped(count), clamped(covered), true, frame.where};
  if (!check_percent(frame, metric.count, metric.covered, found) && is_clamped) return {};
  return metric;
}

void check_totals(const Summary& totals, const Summary& sum, GroupedFindings& findings) {
  for (unsigned i = 0; i < summary::kCount; ++i) {
    const Metric &stated = totals.metrics[i], &added = sum.metrics[i];
    if (stated.is_there && (stated.count != added.count || stated.covered != added.covered))
      findings.add("llvm-cov-json/totals-sum"_rule, stated.where, "totals.", Trusted{kSummaryKeys[i].name}, " has ",
                   stated.covered, " of ", stated.count, " covered, but the files add up to ", added.covered, " of ",
                   added.count);
  }
}

void check_summary(std::string_view file, const Summary& stated, const Sums& sums, bool has_lines, Findings& findings) {
  const auto& metrics = stated.metrics;
  compare("llvm-cov-json/summary-functions"_rule, file, "functions", metrics[summary::functions], sums.functions,
          findings.always);
  compare("llvm-cov-json/summary-functions"_rule, file, "instantiations", metrics[summary::instantiations],
          sums.instantiations, findings.always);
  compare("llvm-cov-json/summary-regions"_rule, file, "regions", metrics[summary::regions], sums.regions,
          findings.always);
  if (has_lines && sums.are_lines_exact)
    compare("llvm-cov-json/summary-lines"_rule, file, "lines", metrics[summary::lines], sums.lines, findings.modern);
  const Metric& branches = metrics[summary::branches];
  if (branches.is_there && branches.covered == sums.branches.hit && branches.count <= sums.branches.found)
    compare("llvm-cov-json/summary-branches"_rule, file, "branches", branches, sums.branches, findings.exact);
  else
    compare("llvm-cov-json/summary-branches"_rule, file, "branches", branches, sums.branches, findings.always);
  compare_at_most("llvm-cov-json/summary-mcdc"_rule, file, "conditions", metrics[summary::mcdc], sums.conditions.found,
                  sums.conditions.hit, findings.always);
}

}  // namespace proflint::json_coverage::llvm_cov
