// Compares facts with bounds. Facts that a format does not have are not compared.
#include "tools/program/run/volume_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "tools/program/core/words.h"
#include "validators/core/escape.h"
#include "validators/core/volume_rules.h"
#include "validators/core/wide.h"

namespace proflint::tools {
namespace {

constexpr std::uint64_t kMinTotal = 100;  // smaller sums differ by chance

// Whether `value` is less than `percent` of `whole`.
bool is_less(std::uint64_t value, std::uint64_t percent, std::uint64_t whole) {
  return Uint128{value} * 100 < Uint128{whole} * percent;
}

}  // namespace

bool is_compared(const VolumeGates& gates, std::size_t fact, std::uint64_t base) {
  return gates.max_drop[fact] && (fact_rows()[fact].member != &Facts::total || base >= kMinTotal);
}

bool has_dropped(const VolumeGates& gates, std::size_t fact, std::uint64_t base, std::uint64_t now) {
  return is_compared(gates, fact, base) && is_less(now, 100 - *gates.max_drop[fact], base);
}

void VolumeCheck::add_findings(FileResult& file) {
  if (file.skipped) return;
  const auto before = base_.find(normal_path(file.path));
  if (before != base_.end()) {
    met_ += before->second.is_met ? 0 : 1;
    before->second.is_met = true;
  }
  if (file.result.verdict >= Verdict::unsupported) return;  // its facts are not known
  const Policy& policy = policy_of(file, options_);
  Report report({}, policy, options_.limits);
  check_minimums(file.result.facts, report);
  if (before != base_.end()) check_drop(file.result.facts, before->second.facts, report);
  append(file.result, std::move(report).finish(), policy);
  if (options_.gates.has_line_total() && !file.is_repeat) overlap_.add(file);
}

void VolumeCheck::check_minimums(const Facts& facts, Report& report) {
  for (const VolumeGates::Minimum& minimum : options_.gates.minimums) {
    const FactRow& row = fact_rows()[minimum.fact];
    const std::optional<std::uint64_t>& value = facts.*row.member;
    if (!value || (minimum.is_percent && !facts.counters)) continue;
    ++minimums_known_;
    if (minimum.is_percent && is_less(*value, minimum.amount, *facts.counters))
      report.add("volume/below"_volume_rule, {}, Trusted{row.name}, "=", *value, " is less than the minimum, ",
                 minimum.amount, "% of ", Plural{*facts.counters, "counter"});
    else if (!minimum.is_percent && *value < minimum.amount)
      report.add("volume/below"_volume_rule, {}, Trusted{row.name}, "=", *value, " is less than the minimum of ",
                 minimum.amount);
  }
}

// One finding, however many numbers are smaller, because they drop together.
void VolumeCheck::check_drop(const Facts& facts, const Facts& before, Report& report) {
  std::vector<std::size_t> dropped;
  for (std::size_t i = 0; i < fact_rows().size(); ++i) {
    const std::optional<std::uint64_t>& base = before.*fact_rows()[i].member;
    if (!base || !is_compared(options_.gates, i, *base)) continue;
    ++drops_known_;
    // A count that only the base has is treated as 0.
    if (has_dropped(options_.gates, i, *base, (facts.*fact_rows()[i].member).value_or(0))) dropped.push_back(i);
  }
  if (dropped.empty()) return;
  const FactRow& row = fact_rows()[dropped.front()];
  const std::uint64_t now = (facts.*row.member).value_or(0), base = *(before.*row.member);
  std::string others;
  for (std::size_t i = 1; i < dropped.size(); ++i)
    others.append(i == 1 ? "; also lower: " : ", ").append(fact_rows()[dropped[i]].name);
  report.add("volume/dropped"_volume_rule, {}, Trusted{row.name}, "=", now, ", ", Trusted{percent_of(base - now, base)},
             " less than the ", base, " in ", std::string_view(options_.gates.base), " (a drop of ",
             *options_.gates.max_drop[dropped.front()], "% is allowed)", Trusted{others});
}

// Whether this run would find a file of the earlier run if it still existed: its path is below a folder of this run.
bool VolumeCheck::is_expected(const std::string& path) const {
  if (any_covers(options_.exclude, path)) return false;
  if (!options_.include.empty() && !any_covers(options_.include, path)) return false;
  if (options_.verb == Verb::merge_reports) return true;
  const auto has = [&](const std::string& given) {
    std::string folder = normal_path(given);
    if (folder == ".") return !path.starts_with('/') && !path.starts_with("../");
    if (!folder.ends_with('/')) folder += '/';
    return path.starts_with(folder);
  };
  return std::any_of(options_.paths.begin(), options_.paths.end(), has) ||
         std::any_of(listed_folders_.begin(), listed_folders_.end(), has);
}

void VolumeCheck::check_missing(Report& report) {
  std::vector<std::string> missing;
  for (const auto& [path, file] : base_)
    if (!file.is_met && file.is_claimed && is_expected(path)) missing.push_back(escaped(path));
  missing_ = missing.size();
  if (missing.empty()) return;
  std::sort(missing.begin(), missing.end());
  report.add("volume/missing"_volume_rule, {}, Plural{missing.size(), "file"}, " in these records ",
             missing.size() == 1 ? "is" : "are", " missing from this run: ", Trusted{first_of(missing)});
}

void VolumeCheck::check_total(const VolumeGates::MinimumTotal& minimum, const Totals& totals, Report& report) const {
  const FactRow& row = fact_rows()[minimum.fact];
  const bool is_lines = row.member == &Facts::lines_hit;
  const std::optional<std::uint64_t> value = totals.of(row.member);
  const std::optional<std::uint64_t> whole = totals.of(is_lines ? &Facts::lines : &Facts::counters);
  const std::string without =
      totals.unchecked() == 0 ? ""
                              : ", not counting " + counted(totals.unchecked(), "file") + " that could not be checked";
  if (!value || (minimum.is_share && whole.value_or(0) == 0))
    return report.add("volume/total-below"_volume_rule, {}, "no file has ",
                      Trusted{is_lines ? "line coverage" : row.name}, Trusted{without});
  if (!minimum.is_share && *value < minimum.amount)
    report.add("volume/total-below"_volume_rule, {}, Trusted{row.name}, "=", *value, " in ",
               Plural{totals.files(), "file"}, Trusted{without}, ", less than the minimum of ", minimum.amount);
  if (!minimum.is_share || Uint128{*value} * 10000 >= Uint128{*whole} * minimum.amount) return;
  const std::string needed = minimum.amount % 100 == 0
                                 ? fmt::format("{}%", minimum.amount / 100)
                                 : fmt::format("{}.{:02}%", minimum.amount / 100, minimum.amount % 100);
  report.add("volume/total-below"_volume_rule, {}, is_lines ? "line coverage is " : "the share of nonzero counters is ",
             Trusted{percent_of(*value, *whole)}, " (", *value, " of ",
             Trusted{is_lines ? totals.lines_text() : counted(*whole, "counter")}, " in ",
             Plural{totals.files(), "file"}, ")", Trusted{without}, ", less than the minimum of ", Trusted{needed});
}

FileResult VolumeCheck::result_of_run(std::string path, const std::function<void(Report&)>& check) const {
  FileResult run;
  run.path = std::move(path);
  run.is_run = true;
  Report report({}, policy_of(run, options_), options_.limits);
  check(report);
  run.result = std::move(report).finish();
  return run;
}

std::vector<FileResult> VolumeCheck::findings_of_run(const Totals& totals) {
  std::vector<FileResult> found;
  if (!options_.gates.base.empty())
    found.push_back(result_of_run(options_.gates.base, [&](Report& report) { check_missing(report); }));
  if (!options_.gates.minimum_totals.empty())
    found.push_back(result_of_run(".", [&](Report& report) {
      for (const VolumeGates::MinimumTotal& minimum : options_.gates.minimum_totals)
        check_total(minimum, totals, report);
      overlap_.report_to(report);
    }));
  std::erase_if(found, [](const FileResult& run) { return run.result.tally.empty(); });
  return found;
}

std::string VolumeCheck::objection() const {
  if (missing_ != 0) return {};
  if (!options_.gates.minimums.empty() && minimums_known_ == 0) return "no file has the facts that --min names";
  if (!options_.gates.base.empty() && drops_known_ == 0)
    return "no file in this run can be compared with a file in " + escaped(options_.gates.base);
  return {};
}

}  // namespace proflint::tools
