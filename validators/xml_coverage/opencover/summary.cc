// Reads, compares and adds up summaries.
#include "validators/xml_coverage/opencover/summary.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>

#include "grammars/xml_values.h"
#include "validators/coverage/totals.h"
#include "validators/xml_coverage/opencover/rules.h"

namespace proflint::xml_coverage::opencover {
namespace {

using coverage::saturating_sum;

// The counts first, in the order of Total.
constexpr std::string_view kSummaryNames[] = {"numSequencePoints",
                                              "visitedSequencePoints",
                                              "numBranchPoints",
                                              "visitedBranchPoints",
                                              "numMethods",
                                              "visitedMethods",
                                              "numClasses",
                                              "visitedClasses",
                                              "maxCyclomaticComplexity",
                                              "minCyclomaticComplexity",
                                              "sequenceCoverage",
                                              "branchCoverage",
                                              "maxCrapScore",
                                              "minCrapScore"};
enum : std::size_t { kMaxComplexity = kTotals, kMinComplexity, kPoints, kBranches, kMaxScore, kMinScore };
static_assert(std::size(kSummaryNames) == kMinScore + 1);

void check_percents(const Summary& summary, const Tag& tag, GroupedFindings& found) {
  const auto check = [&](const std::optional<Decimal>& percent, Total all, Total visited, std::string_view name) {
    if (summary.totals[all] && summary.totals[visited])
      check_percent(percent, *summary.totals[all], *summary.totals[visited], name, tag, found);
  };
  check(summary.points, kNumPoints, kVisitedPoints, kSummaryNames[kPoints]);
  check(summary.branches, kNumBranches, kVisitedBranches, kSummaryNames[kBranches]);
}

}  // namespace

constinit const NumberRules kNumberRules = {&"opencover/number"_rule, &"opencover/number-range"_rule};

std::string_view name_of(Total total) {
  return kSummaryNames[total];
}

std::optional<Decimal> read_percent(const Value& value, GroupedFindings& found) {
  const std::optional<Decimal> number = read_decimal(value.text);
  if (number) return number;
  if (grammars::xml_values::is_comma(value.text))
    found.add("opencover/decimal-comma"_rule, value.place(), value.noun(), Trusted{value.name}, value.separator(),
              value.text, " has a decimal comma");
  else
    found.add("opencover/decimal"_rule, value.place(), value.noun(), Trusted{value.name}, value.separator(), value.text,
              " is not a decimal number");
  return std::nullopt;
}

// Writers round, or round down, to the digits that they print; coverlet up to 2.4 wrote fractions instead of
// percentages.
bool is_share(const Decimal& percent, std::uint64_t all, std::uint64_t visited) {
  if (all == 0) return percent.value == 0 || percent.value == 1 || percent.value == 100;
  constexpr double kOfFraction = 0.00051;
  const double share = static_cast<double>(visited) / static_cast<double>(all);
  const double tolerance = percent.digits >= 2 ? 0.0101 : percent.digits == 1 ? 0.11 : 1;
  if (std::abs(percent.value - 100 * share) <= tolerance) return true;
  return percent.value >= 0 && percent.value <= 1 && std::abs(percent.value - share) <= kOfFraction;
}

void check_percent(const std::optional<Decimal>& percent, std::uint64_t all, std::uint64_t visited,
                   std::string_view attribute, const Tag& tag, GroupedFindings& found) {
  if (!percent || visited > all || is_share(*percent, all, visited)) return;
  const std::string_view where = tag.place_of(attribute);
  const auto* const value = tag.find(attribute);
  found.add("opencover/percent"_rule, where, "attribute ", Trusted{attribute}, "=",
            value == nullptr ? where : value->value, " does not match the counts: ", visited, " of ", all,
            Trusted{all == 0 ? std::string("; expected 0 or 100") : coverage::share_of(visited, all, 2)});
}

Summary read_summary(const Tag& tag, bool has_counts, GroupedFindings& found) {
  Summary summary;
  summary.where = tag.where;
  summary.is_given = true;
  std::size_t guess = 0;
  for (const encodings::xml::Attribute& attribute : tag.attributes) {
    const std::size_t index = encodings::xml::index_in(kSummaryNames, attribute.name, guess);
    if (index == std::size(kSummaryNames)) continue;
    guess = index + 1;
    const Value value = {kSummaryNames[index], attribute.value, &tag};
    if (index >= kPoints) {
      const std::optional<Decimal> percent = read_percent(value, found);
      if (index == kPoints) summary.points = percent;
      if (index == kBranches) summary.branches = percent;
      continue;
    }
    std::optional<std::uint64_t>& count = index < kTotals           ? summary.totals[index]
                                          : index == kMaxComplexity ? summary.max_complexity
                                                                    : summary.min_complexity;
    read_count(value, k31Bits, kNumberRules, count, found);
  }
  if (has_counts) check_percents(summary, tag, found);
  return summary;
}

void check_visited(const Summary& summary, GroupedFindings& found) {
  for (std::size_t i = 0; i < kTotals; i += 2) {
    const auto &all = summary.totals[i], &visited = summary.totals[i + 1];
    if (all && visited && *visited > *all)
      found.add("opencover/visited-exceeds"_rule, summary.place(kSummaryNames[i + 1]), "attribute '",
                Trusted{kSummaryNames[i + 1]}, "' is ", *visited, ", but '", Trusted{kSummaryNames[i]}, "' is ", *all);
  }
}

void Sums::Sum::add(std::uint64_t from, std::uint64_t to) {
  low = saturating_sum(low, from);
  high = saturating_sum(high, to);
}

void Sums::add(const Summary& part) {
  for (std::size_t i = 0; i < kTotals; ++i)
    if (part.totals[i])
      sums_[i].add(*part.totals[i], *part.totals[i]);
    else
      sums_[i].is_known = false;
}

void Sums::add(const Sums& other) {
  for (std::size_t i = 0; i < kTotals; ++i) {
    sums_[i].add(other.sums_[i].low, other.sums_[i].high);
    sums_[i].is_known &= other.sums_[i].is_known;
  }
}

void Sums::forget() {
  for (Sum& sum : sums_) sum.is_known = false;
}

bool Sums::is_above_zero() const {
  return std::any_of(sums_.begin(), sums_.end(), [](const Sum& sum) { return sum.low != 0; });
}

void Sums::check(const Summary& summary, Total total, const Rule& rule, const char* what, const char* parts,
                 GroupedFindings& found) const {
  const auto& stated = summary.totals[total];
  const Sum& sum = sums_[total];
  if (!stated || sum.has(*stated)) return;
  found.add(rule, summary.place(kSummaryNames[total]), "attribute '", Trusted{kSummaryNames[total]}, "' of the ", what,
            " is ", *stated, ", but the ", parts, " of the ", what, " add up to ",
            *stated < sum.low ? sum.low : sum.high);
}

}  // namespace proflint::xml_coverage::opencover
