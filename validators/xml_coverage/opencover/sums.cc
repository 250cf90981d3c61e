// Compares summaries of classes, modules and the session with the totals of their parts.
#include <fmt/format.h>

#include "validators/xml_coverage/opencover/report.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr Total kPointTotals[] = {kNumPoints, kVisitedPoints, kNumBranches, kVisitedBranches};
constexpr Total kMethodTotals[] = {kNumMethods, kVisitedMethods}, kClassTotals[] = {kNumClasses, kVisitedClasses};

// A module summary whose counts are all 0, independent of its classes: AltCover.Toolkit writes it when it converts.
bool is_placeholder(const Summary& summary, const Sums& sums) {
  for (std::size_t i = 0; i < kTotals; i += 2)
    if (summary.totals[i].value_or(0) != 0) return false;
  return sums.is_above_zero();
}

}  // namespace

void Session::end_class() {
  const Summary& summary = class_.summary;
  if (!summary.is_given) {
    if (class_.has_methods && !class_.is_skipped) module_.sums.forget();
    return;
  }
  module_.sums.add(summary);
  if (!may_compare()) return;
  // In coverlet's form a module has no summary, and methods without lines are omitted although their branches count.
  // ReportGenerator counts all lines of the class, of which methods may share some and lack others.
  const bool has_all_methods = module_.summary.is_given;
  for (const Total total : kPointTotals) {
    if (is_of_generator_) break;
    Sums sums = class_.sums;
    const bool is_branch = total == kNumBranches || total == kVisitedBranches;
    if (is_branch && !has_all_methods) sums[total].high = UINT64_MAX;
    sums.check(summary, total, "opencover/class-sum"_rule, "class", "methods", found_);
  }
  if (!class_.has_skipped)
    for (const Total total : kMethodTotals)
      class_.sums.check(summary, total, "opencover/counts"_rule, "class", "methods", found_);
  for (const Total total : kClassTotals)
    if (const auto& stated = summary.totals[total]; stated && *stated > 1)
      found_.add("opencover/counts"_rule, summary.place(name_of(total)), "attribute '", Trusted{name_of(total)},
                 "' of a class is ", *stated, "; the maximum is 1");
  if (has_all_methods && !class_.has_skipped && class_.has_all_complexities) check_class_complexity();
}

void Session::check_class_complexity() {
  const auto& stated = class_.summary.max_complexity;
  if (!stated || *stated == 0 || *stated == class_.complexity || *stated == class_.stated_complexity) return;
  found_.add("opencover/complexity"_rule, class_.summary.place("maxCyclomaticComplexity"),
             "attribute 'maxCyclomaticComplexity' of the class is ", *stated,
             ", but the most complex method of the class has ", class_.complexity);
}

void Session::end_module() {
  const Summary& summary = module_.summary;
  of_classes_.add(module_.sums);
  if (!summary.is_given) {
    is_of_coverlet_ |= !module_.is_skipped;
    return;
  }
  if (is_placeholder(summary, module_.sums)) {
    of_modules_.forget();
    return;
  }
  of_modules_.add(summary);
  if (!may_compare()) return;
  for (const Total total : kPointTotals)
    module_.sums.check(summary, total, "opencover/module-sum"_rule, "module", "classes", found_);
  for (const auto& totals : {kMethodTotals, kClassTotals})
    for (std::size_t i = 0; i < std::size(kMethodTotals); ++i)
      module_.sums.check(summary, totals[i], "opencover/counts"_rule, "module", "classes", found_);
}

void Session::check_session() {
  if (!session_.is_given || !may_compare()) return;
  const Sums& sums = is_of_coverlet_ ? of_classes_ : of_modules_;
  const char* const parts = is_of_coverlet_ ? "classes" : "modules";
  for (const Total total : kPointTotals)
    if (!is_of_coverlet_ || total == kNumPoints || total == kVisitedPoints)
      sums.check(session_, total, "opencover/session-sum"_rule, "session", parts, found_);
  for (const Total total : kMethodTotals)
    sums.check(session_, total, "opencover/counts"_rule, "session", parts, found_);
  if (is_of_coverlet_) return;
  for (const Total total : kClassTotals) sums.check(session_, total, "opencover/counts"_rule, "session", parts, found_);
}

// The other sums agree with each other: they are all 0.
void Session::check_stale() {
  const std::uint64_t visited = all_points_.visited + visited_branches_;
  if (visited != 0 && are_summaries_stale() && may_compare())
    found_.add("opencover/summary-stale"_rule, session_.place(name_of(kVisitedPoints)),
               "all visited counts in summaries are 0, but ",
               Plural{visited, "point was visited", "points were visited"});
}

void Session::finish() {
  check_session();
  check_stale();
  files_.finish(tree_);
  if (classes_ == 0) found_.add("opencover/no-classes"_rule, {}, "the report has no classes");
  const std::uint64_t points = all_points_.all + branches_;
  if (points != 0 && !has_unread_visits_ && all_points_.visited + visited_branches_ == 0)
    found_.add("opencover/not-executed"_rule, {}, "0 of ", Plural{points, "point was visited", "points were visited"});
}

Facts Session::facts() {
  Facts facts;
  facts.functions = methods_;
  facts.counters = all_points_.all;
  facts.nonzero = all_points_.visited;
  facts.total = visits_;
  const LineSpans::Totals lines = lines_.totals();
  facts.lines = lines.lines;
  facts.lines_hit = lines.hit;
  // coverlet gives modules new ids in each run.
  if (modules_ != 0 && !is_of_coverlet_) facts.identity = fmt::format("{:016x}", identity_);
  return facts;
}

}  // namespace proflint::xml_coverage::opencover
