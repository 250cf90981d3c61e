// Reads the attributes of methods, and compares their summaries with their points.
#include "validators/xml_coverage/opencover/method.h"

#include <algorithm>

#include "validators/xml_coverage/opencover/elements.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

constexpr std::string_view kVisited = "visited";
constexpr std::string_view kOtherFlags[] = {"isConstructor", "isStatic", "isGetter", "isSetter"};
constexpr std::string_view kSequence = "sequenceCoverage", kBranch = "branchCoverage";

std::optional<Decimal> read_percent_of(const Tag& tag, std::string_view name, GroupedFindings& found) {
  const auto* const attribute = tag.find(name);
  return attribute == nullptr ? std::nullopt : read_percent({name, attribute->value, &tag}, found);
}

std::optional<bool> read_flag_of(const Tag& tag, std::string_view name, GroupedFindings& found) {
  const auto* const attribute = tag.find(name);
  return attribute == nullptr ? std::nullopt : read_flag({name, attribute->value, &tag}, "opencover/bool"_rule, found);
}

}  // namespace

Method::Method(const Tag& tag, GroupedFindings& found) : is_skipped(check_skipped(tag, found)), where(tag.where) {
  is_visited = read_flag_of(tag, kVisited, found);
  for (const std::string_view flag : kOtherFlags) read_flag_of(tag, flag, found);
  if (const auto* const attribute = tag.find("cyclomaticComplexity"))
    complexity = read_count({"cyclomaticComplexity", attribute->value, &tag}, k31Bits, kNumberRules, found);
  if (const auto* const paths = tag.find("nPathComplexity"))
    check_integer({"nPathComplexity", paths->value, &tag}, k31Bits, kNumberRules, found);
  sequence_percent = read_percent_of(tag, kSequence, found);
  branch_percent = read_percent_of(tag, kBranch, found);
  read_percent_of(tag, "crapScore", found);
}

std::optional<Sums> Method::check(const Context& context) const {
  check_percents(context);
  check_complexity(context.found);
  if (!summary.is_given) return std::nullopt;
  Sums sums;
  sums.add(summary);
  if (context.may_compare() && is_readable) {
    check_counted(points, kNumPoints, 0, "opencover/method-points"_rule, context, sums);
    check_counted(branches, kNumBranches, 1, "opencover/method-branches"_rule, context, sums);
  }
  check_flag(context.found);
  return sums;
}

// AltCover's Compress-Branching removes branch points and corrects the visited ones and the percentage, but not the
// number of all.
bool Method::has_compressed_branches() const {
  const auto &all = summary.totals[kNumBranches], &visited = summary.totals[kVisitedBranches];
  return all && *all > branches.all + 1 && visited == branches.visited + 1 && summary.branches &&
         is_share(*summary.branches, branches.all + 1, branches.visited + 1);
}

// A total may exceed the points by `entry`.
void Method::check_counted(const Covered& counted, Total all, std::uint64_t entry, const Rule& rule,
                           const Context& context, Sums& sums) const {
  for (const bool is_of_visited : {false, true}) {
    if (is_of_visited && context.writer.has_stale_summaries()) return;
    const char* const what = all == kNumPoints ? (is_of_visited ? "visited sequence point" : "sequence point")
                                               : (is_of_visited ? "visited branch point" : "branch point");
    const auto total = static_cast<Total>(all + (is_of_visited ? 1 : 0));
    const auto& stated = summary.totals[total];
    const std::uint64_t count = is_of_visited ? counted.visited : counted.all;
    if (!stated || (*stated >= count && *stated <= count + entry)) continue;
    const bool is_compressed = total == kNumBranches && has_compressed_branches();
    const Severity severity = context.writer.miscounts_methods() ? Severity::note
                              : is_compressed                    ? Severity::warning
                                                                 : rule.severity;
    context.found.add_as(severity, rule, summary.place(name_of(total)), "attribute '", Trusted{name_of(total)},
                         "' of the method is ", *stated, ", but the method has ", Plural{count, what});
    sums[total] = {std::min(*stated, count), std::max(*stated, count + entry)};
  }
}

void Method::check_percents(const Context& context) const {
  if (!summary.is_given) {
    if (!is_skipped && is_readable && context.may_compare())
      check_percent(sequence_percent, points.all, points.visited, kSequence, tag(), context.found);
    return;
  }
  const auto compare = [&](const std::optional<Decimal>& own, const std::optional<Decimal>& other,
                           std::string_view name) {
    if (!own || !other || own->value == other->value || context.writer.counts_lines()) return;
    const std::string_view place = tag().place_of(name);
    context.found.add("opencover/percent"_rule, place, "attribute ", Trusted{name}, "=", place,
                      " of the method differs from ", summary.place(name), " in the summary of the method");
  };
  compare(sequence_percent, summary.points, kSequence);
  compare(branch_percent, summary.branches, kBranch);
}

void Method::check_complexity(GroupedFindings& found) const {
  if (!complexity || is_skipped) return;
  const auto compare = [&](const std::optional<std::uint64_t>& stated, std::string_view name) {
    if (!stated || *stated == *complexity || *stated == std::max<std::uint64_t>(1, *complexity)) return;
    found.add("opencover/complexity"_rule, summary.place(name), "attribute '", Trusted{name}, "' of the method is ",
              *stated, ", but 'cyclomaticComplexity' is ", *complexity);
  };
  compare(summary.max_complexity, "maxCyclomaticComplexity");
  compare(summary.min_complexity, "minCyclomaticComplexity");
}

void Method::check_flag(GroupedFindings& found) const {
  const auto &all = summary.totals[kNumMethods], &visited = summary.totals[kVisitedMethods];
  if (!file || !is_visited || all != std::uint64_t{1} || !visited || *visited == (*is_visited ? 1U : 0U)) return;
  found.add("opencover/visited-flag"_rule, tag().place_of(kVisited), "attribute 'visited' is ",
            *is_visited ? "true" : "false", ", but 'visitedMethods' in the summary of the method is ", *visited);
}

}  // namespace proflint::xml_coverage::opencover
