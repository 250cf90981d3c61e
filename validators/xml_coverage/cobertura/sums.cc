// Checks the totals and rates of a report. Follows coverage-04.dtd and the ways in which writers count.
#include <algorithm>
#include <string>
#include <utility>

#include "validators/xml_coverage/cobertura/checker.h"
#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {

void Checker::compare_rates(const Rule& rule, const Group& group, const char* what) {
  const auto report = [&](const std::optional<Rate>& rate, const char* name, const coverage::Covered& counted,
                          GroupedFindings& found) {
    if (!fits(rate, counted)) report_rate(rule, *rate, name, counted, what, found);
  };
  report(group.rates.lines, "line-rate", group.totals.lines, rate_findings_.by_lines);
  if (group.of_methods.found == 0 || !fits(group.rates.lines, group.of_methods))
    report(group.rates.lines, "line-rate", group.totals.lines, rate_findings_.by_methods);
  report(group.rates.branches, "branch-rate", group.totals.branches, rate_findings_.by_branches);
}

void Checker::check_exceeds(const Stated& covered, const Stated& valid, const char* what) {
  if (covered.value && valid.value && *covered.value > *valid.value)
    found_.add("cobertura/covered-exceeds-valid"_rule, covered.where, "attribute '", Trusted{what}, "-covered' is ",
               *covered.value, ", but '", Trusted{what}, "-valid' is ", *valid.value);
}

void Checker::finish() {
  const auto check_rate = [this](const std::optional<Rate>& rate, const char* name, const Stated& valid,
                                 const Stated& hit) {
    if (!valid.value || !hit.value || *hit.value > *valid.value) return;
    const coverage::Covered stated = {*valid.value, *hit.value};
    if (!fits(rate, stated))
      report_rate("cobertura/root-rate"_rule, *rate, name, stated, "the totals of the report", found_);
  };
  check_exceeds(root_.lines_covered, root_.lines_valid, "lines");
  check_exceeds(root_.branches_covered, root_.branches_valid, "branches");
  check_rate(root_.rates.lines, "line-rate", root_.lines_valid, root_.lines_covered);
  check_rate(root_.rates.branches, "branch-rate", root_.branches_valid, root_.branches_covered);
  if (classes_ == 0) found_.add("cobertura/no-classes"_rule, {}, "the report has no classes");
  if (classes_ != 0 && !has_source_)
    found_.add("cobertura/sources-empty"_rule, {}, "the report does not name a source folder");
  distinct_ = distinct_lines();
  // Cobertura's own summary has totals without packages.
  if (packages_ + classes_ != 0 && is_sound_ && !tree_.has_lost()) check_sums();
  sources_.finish();
}

bool Checker::is_counted_by_method() const {
  return is_made_of_methods_ && root_.lines_valid.value == method_totals_.found &&
         root_.lines_covered.value == method_totals_.hit;
}

void Checker::check_line_total(const Rule& rule, const Stated& stated, const char* name, std::uint64_t all,
                               std::uint64_t distinct) {
  if (stated.value && *stated.value != all && *stated.value != distinct)
    found_.add(rule, stated.where, "attribute '", Trusted{name}, "' is ", *stated.value, ", but the classes have ",
               Plural{all, std::string_view(name) == "lines-covered" ? "covered line" : "line"},
               Trusted{all == distinct ? std::string() : " (" + std::to_string(distinct) + " without duplicates)"});
}

void Checker::check_sums() {
  const coverage::Covered& distinct = distinct_;
  const bool is_by_method = is_counted_by_method();
  const auto is_one = [](const Stated& stated, std::uint64_t all, std::uint64_t other) {
    return stated.value == all || stated.value == other;
  };
  // Totals that scoverage before 1.2 swapped are reported as covered lines that exceed the valid ones.
  const auto are_swapped = [](const Stated& valid, const Stated& covered, const coverage::Covered& counted) {
    return counted.hit < counted.found && valid.value == counted.hit && covered.value == counted.found;
  };
  const bool has_swapped_lines = are_swapped(root_.lines_valid, root_.lines_covered, totals_.lines);
  // Unreadable method lines are errors, and may hide that the report counts lines by method.
  if (!is_by_method && !has_swapped_lines && !root_.writer.counts_points && are_methods_sound_) {
    check_line_total("cobertura/lines-valid"_rule, root_.lines_valid, "lines-valid", totals_.lines.found,
                     distinct.found);
    check_line_total("cobertura/lines-covered"_rule, root_.lines_covered, "lines-covered", totals_.lines.hit,
                     distinct.hit);
  }
  const coverage::Covered& branches = totals_.branches;
  const bool has_swapped_branches = are_swapped(root_.branches_valid, root_.branches_covered, branches);
  if (!has_swapped_branches && root_.branches_valid.value && *root_.branches_valid.value < branches.found)
    found_.add("cobertura/branches-valid"_rule, root_.branches_valid.where, "attribute 'branches-valid' is ",
               *root_.branches_valid.value, ", but the lines have ", Plural{branches.found, "condition"});
  if (root_.branches_covered.value && *root_.branches_covered.value < branches.hit)
    found_.add("cobertura/branches-covered"_rule, root_.branches_covered.where, "attribute 'branches-covered' is ",
               *root_.branches_covered.value, ", but the lines have ", Plural{branches.hit, "covered condition"});
  // Rates of parts are meaningful only if the totals are the sums of all parts.
  if (is_by_method)
    found_.absorb(std::move(rate_findings_.by_methods));
  else if (is_one(root_.lines_valid, totals_.lines.found, distinct.found) &&
           is_one(root_.lines_covered, totals_.lines.hit, distinct.hit))
    found_.absorb(std::move(rate_findings_.by_lines));
  if (root_.branches_valid.value == branches.found && root_.branches_covered.value == branches.hit)
    found_.absorb(std::move(rate_findings_.by_branches));
}

// Each line of a file once, however many classes have it; hit if it is hit in any of them.
coverage::Covered Checker::distinct_lines() {
  if (!std::is_sorted(lines_.begin(), lines_.end())) std::sort(lines_.begin(), lines_.end());
  coverage::Covered distinct;
  std::uint64_t last = 0;
  for (const std::uint64_t line : lines_) {
    if (distinct.found == 0 || line >> 1 != last >> 1) distinct.add((line & 1) == 0);
    last = line;
  }
  return distinct;
}

}  // namespace proflint::xml_coverage::cobertura
