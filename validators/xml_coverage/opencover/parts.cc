// Compares summaries of classes, modules and the session with the totals of their parts.
#include "validators/xml_coverage/opencover/parts.h"

#include <algorithm>
#include <iterator>

#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr Total kPointTotals[] = {kNumPoints, kVisitedPoints, kNumBranches, kVisitedBranches};
constexpr Total kMethodTotals[] = {kNumMethods, kVisitedMethods}, kClassTotals[] = {kNumClasses, kVisitedClasses};

}  // namespace

void Class::add(const Method& method, const std::optional<Sums>& of_method) {
  has_methods |= !method.is_skipped;
  has_skipped |= method.is_skipped;
  has_all_complexities &= method.complexity.has_value();
  if (method.complexity) {
    complexity = std::max(complexity, *method.complexity);
    stated_complexity = std::max(stated_complexity, method.summary.max_complexity.value_or(0));
  }
  if (of_method) sums.add(*of_method);
}

void Class::check(const Module& module, const Context& context) const {
  if (!summary.is_given || !context.may_compare()) return;
  GroupedFindings& found = context.found;
  const bool has_all_methods = module.has_sizes();  // unlike in reports of coverlet, even with a placeholder
  for (const Total total : kPointTotals) {
    if (context.writer.counts_lines()) break;
    Sums expected = sums;
    const bool is_branch = total == kNumBranches || total == kVisitedBranches;
    if (is_branch && !has_all_methods) expected[total].high = UINT64_MAX;
    expected.check(summary, total, "opencover/class-sum"_rule, "class", "methods", found);
  }
  if (!has_skipped)
    for (const Total total : kMethodTotals)
      sums.check(summary, total, "opencover/counts"_rule, "class", "methods", found);
  for (const Total total : kClassTotals)
    if (const auto& stated = summary.totals[total]; stated && *stated > 1)
      found.add("opencover/counts"_rule, summary.place(name_of(total)), "attribute '", Trusted{name_of(total)},
                "' of the class is ", *stated, "; expected at most 1");
  if (has_all_methods && !has_skipped && has_all_complexities) check_complexity(found);
}

void Class::check_complexity(GroupedFindings& found) const {
  const auto& stated = summary.max_complexity;
  if (!stated || *stated == 0 || *stated == complexity || *stated == stated_complexity) return;
  found.add("opencover/complexity"_rule, summary.place("maxCyclomaticComplexity"),
            "attribute 'maxCyclomaticComplexity' of the class is ", *stated,
            ", but the most complex method of the class has complexity ", complexity);
}

void Module::add(const Class& part) {
  if (part.summary.is_given)
    sums.add(part.summary);
  else if (part.has_methods && !part.is_skipped)
    sums.forget();
}

bool Module::has_sizes() const {
  for (std::size_t i = 0; i < kTotals; i += 2)
    if (summary.totals[i].value_or(0) != 0) return true;
  return false;
}

bool Module::has_placeholder() const {
  return summary.is_given && !has_sizes() && sums.is_above_zero();
}

void Module::check(const Context& context) const {
  if (!summary.is_given || has_placeholder()) return;
  check_visited(summary, context.found);
  if (!context.may_compare()) return;
  for (const Total total : kPointTotals)
    sums.check(summary, total, "opencover/module-sum"_rule, "module", "classes", context.found);
  for (const auto& totals : {kMethodTotals, kClassTotals})
    for (std::size_t i = 0; i < std::size(kMethodTotals); ++i)
      sums.check(summary, totals[i], "opencover/counts"_rule, "module", "classes", context.found);
}

void SessionTotals::add(const Module& module) {
  of_classes.add(module.sums);
  if (module.has_placeholder())
    of_modules.forget();
  else if (module.summary.is_given)
    of_modules.add(module.summary);
}

void SessionTotals::check(const Context& context) const {
  if (!summary.is_given || !context.may_compare()) return;
  const bool has_modules = !context.writer.omits_module_summaries();
  const Sums& sums = has_modules ? of_modules : of_classes;
  const char* const parts = has_modules ? "modules" : "classes";
  for (const Total total : kPointTotals)
    if (has_modules || total == kNumPoints || total == kVisitedPoints)
      sums.check(summary, total, "opencover/session-sum"_rule, "session", parts, context.found);
  for (const Total total : kMethodTotals)
    sums.check(summary, total, "opencover/counts"_rule, "session", parts, context.found);
  if (!has_modules) return;
  for (const Total total : kClassTotals)
    sums.check(summary, total, "opencover/counts"_rule, "session", parts, context.found);
}

}  // namespace proflint::xml_coverage::opencover
