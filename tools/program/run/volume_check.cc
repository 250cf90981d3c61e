// Comparing facts with bounds. Facts that a format does not have are not compared.
#include "tools/program/run/volume_check.h"

#include <vector>

#include "tools/program/core/words.h"
#include "validators/core/escape.h"
#include "validators/core/volume_rules.h"

namespace proflint::tools {
namespace {

// Whether `value` is less than `percent` of `whole`.
bool is_less(std::uint64_t value, std::uint64_t percent, std::uint64_t whole) {
  return Uint128{value} * 100 < Uint128{whole} * percent;
}

}  // namespace

void VolumeCheck::add_findings(FileResult& file) {
  if (file.skipped || file.result.verdict >= Verdict::unsupported) return;  // its facts are not known
  Policy scratch;
  const Policy& policy = policy_for(options_, file.path, scratch);
  Report report({}, policy, options_.limits);
  check_least(file.result.facts, report);
  if (const auto before = base_.find(normal_path(file.path)); before != base_.end()) {
    met_ += before->second.is_met ? 0 : 1;
    before->second.is_met = true;
    check_drop(file.result.facts, before->second.facts, report);
  }
  append(file.result, std::move(report).finish(), policy);
}

void VolumeCheck::check_least(const Facts& facts, Report& report) {
  for (const VolumeGates::Least& least : options_.gates.least) {
    const FactRow& row = fact_rows()[least.fact];
    const std::optional<std::uint64_t>& value = facts.*row.member;
    if (!value || (least.is_percent && !facts.counters)) continue;
    ++least_known_;
    if (least.is_percent && is_less(*value, least.amount, *facts.counters))
      report.add("volume/below"_volume_rule, {}, Words{row.name}, " is ", *value, " of ",
                 Plural{*facts.counters, "counter"}, ", less than the minimum of ", least.amount, "%");
    else if (!least.is_percent && *value < least.amount)
      report.add("volume/below"_volume_rule, {}, Words{row.name}, " is ", *value, ", less than the minimum of ",
                 least.amount);
  }
}

// One finding, however many numbers are less: they drop together.
void VolumeCheck::check_drop(const Facts& facts, const Facts& before, Report& report) {
  std::vector<std::size_t> dropped;
  for (std::size_t i = 0; i < fact_rows().size(); ++i) {
    const std::optional<std::uint64_t>& base = before.*fact_rows()[i].member;
    const std::optional<unsigned>& most = options_.gates.most_drop[i];
    if (!most || !base) continue;
    ++drops_known_;
    // A count of the base that is missing now counts as 0.
    if (is_less((facts.*fact_rows()[i].member).value_or(0), 100 - *most, *base)) dropped.push_back(i);
  }
  if (dropped.empty()) return;
  const FactRow& row = fact_rows()[dropped.front()];
  const std::uint64_t now = (facts.*row.member).value_or(0), base = *(before.*row.member);
  std::string others;
  for (std::size_t i = 1; i < dropped.size(); ++i)
    others.append(i == 1 ? "; less, too: " : ", ").append(fact_rows()[dropped[i]].name);
  report.add("volume/dropped"_volume_rule, {}, Words{row.name}, " is ", now, ", ", (Uint128{base} - now) * 100 / base,
             "% less than ", base, " in ", std::string_view(options_.gates.base), " (",
             *options_.gates.most_drop[dropped.front()], "% is allowed)", Words{others});
}

std::string VolumeCheck::objection() const {
  if (!options_.gates.least.empty() && least_known_ == 0) return "no file tells what --min is about";
  if (!options_.gates.base.empty() && drops_known_ == 0)
    return "no file of this run can be compared with one of " + escaped(options_.gates.base);
  return {};
}

}  // namespace proflint::tools
