// Reading and adding up of metrics.
#include "validators/xml_coverage/clover/metrics.h"

#include <algorithm>

#include "grammars/xml_values.h"
#include "validators/coverage/totals.h"
#include "validators/xml_coverage/clover/rules.h"

namespace proflint::xml_coverage::clover {
namespace {

constexpr std::string_view kNames[] = {"statements", "coveredstatements", "conditionals", "coveredconditionals",
                                       "methods",    "coveredmethods",    "elements",     "coveredelements"};
static_assert(std::size(kNames) == kTotals);

void check_pairs(const Metrics& metrics, GroupedFindings& found) {
  for (std::size_t i = 0; i < kTotals; i += 2)
    if (metrics.totals[i] && metrics.totals[i + 1] && *metrics.totals[i + 1] > *metrics.totals[i])
      found.add("clover/covered-exceeds"_rule, metrics.where, Words{kNames[i + 1]}, " is ", *metrics.totals[i + 1],
                ", more than ", *metrics.totals[i]);
}

// elements = statements + conditionals + methods, and so for what is covered.
void check_elements(const Metrics& metrics, std::size_t covered, GroupedFindings& found) {
  std::uint64_t sum = 0;
  for (const std::size_t part : {kStatements, kConditionals, kMethods}) {
    if (!metrics.totals[part + covered]) return;
    sum = coverage::saturating_sum(sum, *metrics.totals[part + covered]);
  }
  const auto& stated = metrics.totals[kElements + covered];
  if (stated && *stated != sum)
    found.add("clover/elements-sum"_rule, metrics.where, Words{kNames[kElements + covered]}, " is ", *stated,
              ", but statements, conditionals and methods are ", sum);
}

}  // namespace

std::string_view name_of(Total total) {
  return kNames[total];
}

Metrics read_metrics(const Tag& tag, GroupedFindings& found) {
  Metrics metrics;
  metrics.where = tag.first_line();
  metrics.is_given = true;
  for (const encodings::xml::Attribute& attribute : tag.attributes) {
    grammars::Decimal count;
    if (!grammars::parse_xml_count(attribute.value, count) || !count.fits) {
      found.add("clover/number"_rule, tag.place_of(attribute.name), attribute.name, " is ", attribute.value);
      metrics.is_given = false;
      continue;
    }
    const auto known = std::find(std::begin(kNames), std::end(kNames), attribute.name);
    if (known != std::end(kNames)) metrics.totals[static_cast<std::size_t>(known - kNames)] = count.value;
    if (attribute.name == "files") metrics.files = count.value;
    if (attribute.name == "packages") metrics.packages = count.value;
  }
  check_pairs(metrics, found);
  for (const std::size_t covered : {0u, 1u}) check_elements(metrics, covered, found);
  return metrics;
}

void Sums::add(const Metrics& metrics) {
  ++files_;
  for (std::size_t i = 0; i < kTotals; ++i)
    if (!metrics.is_given || !metrics.totals[i])
      totals_[i].reset();
    else if (totals_[i])
      totals_[i] = coverage::saturating_sum(*totals_[i], *metrics.totals[i]);
}

void Sums::check(const Metrics& metrics, const Rule& rule, const char* what, GroupedFindings& found) const {
  if (!metrics.is_given) return;
  for (std::size_t i = 0; i < kElements; ++i)
    if (metrics.totals[i] && totals_[i] && *metrics.totals[i] != *totals_[i])
      return found.add(rule, metrics.where, Words{kNames[i]}, " of the ", Words{what}, " is ", *metrics.totals[i],
                       ", but its files have ", *totals_[i]);
}

}  // namespace proflint::xml_coverage::clover
