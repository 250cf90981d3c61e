// Reads metrics and adds them up.
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
// Other attributes that must be numbers; most of them are not compared with anything.
constexpr std::string_view kDuration = "testduration";
constexpr std::string_view kOtherNumbers[] = {"complexity", "loc",          "ncloc",      "classes",  "files",
                                              "packages",   "testfailures", "testpasses", "testruns", kDuration};

// Totals with a finding become unknown: sums that contain them would be wrong as well.
void check_pairs(Metrics& metrics, GroupedFindings& found) {
  for (std::size_t i = 0; i < kTotals; i += 2) {
    auto &all = metrics.totals[i], &covered = metrics.totals[i + 1];
    if (!all || !covered || *covered <= *all) continue;
    found.add("clover/covered-exceeds"_rule, metrics.where, "attribute '", Trusted{kNames[i + 1]}, "' is ", *covered,
              ", but '", Trusted{kNames[i]}, "' is ", *all);
    all.reset(), covered.reset();
  }
}

// gcovr 7 states no other totals.
bool has_only_elements(const Metrics& metrics) {
  return std::all_of(metrics.totals.begin(), metrics.totals.begin() + kElements,
                     [](const std::optional<std::uint64_t>& total) { return total == std::uint64_t{0}; });
}

// elements = statements + conditionals + methods, and likewise for the covered ones; ReportGenerator counts only
// statements.
void check_elements(Metrics& metrics, std::size_t covered, Severity severity, GroupedFindings& found) {
  std::uint64_t sum = 0;
  for (const std::size_t part : {kStatements, kConditionals, kMethods}) {
    if (!metrics.totals[part + covered]) return;
    sum = coverage::saturating_sum(sum, *metrics.totals[part + covered]);
  }
  const auto& stated = metrics.totals[kElements + covered];
  if (!stated || *stated == sum || *stated == *metrics.totals[kStatements + covered]) return;
  found.add_as(severity, "clover/elements-sum"_rule, metrics.where, "attribute '", Trusted{kNames[kElements + covered]},
               "' is ", *stated, ", but statements, conditionals and methods add up to ", sum);
  for (std::size_t i = covered; i < kTotals; i += 2) metrics.totals[i].reset();
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
    const auto known = std::find(std::begin(kNames), std::end(kNames), attribute.name);
    const auto other = std::find(std::begin(kOtherNumbers), std::end(kOtherNumbers), attribute.name);
    if (known == std::end(kNames) && other == std::end(kOtherNumbers)) continue;
    const std::string_view name = known != std::end(kNames) ? *known : *other;
    const bool is_duration = name == kDuration;
    grammars::Decimal count;
    const bool is_number = is_duration ? grammars::xml_values::is_duration(attribute.value)
                                       : grammars::xml_values::parse(attribute.value, count) && count.fits;
    if (!is_number) {
      found.add("clover/number"_rule, tag.place_of(name), "attribute ", Trusted{name}, "=", attribute.value,
                is_duration ? " is not a number of seconds" : " is not a count");
      metrics.is_given = false;
      continue;
    }
    if (known != std::end(kNames)) metrics.totals[static_cast<std::size_t>(known - kNames)] = count.value;
    if (name == "files") metrics.files = count.value;
    if (name == "packages") metrics.packages = count.value;
    if (name == "loc") metrics.lines_of_code = count.value;
  }
  check_pairs(metrics, found);
  const Severity severity = has_only_elements(metrics) ? Severity::warning : Severity::error;
  for (const std::size_t covered : {0u, 1u}) check_elements(metrics, covered, severity, found);
  return metrics;
}

void Sums::add(const Metrics& metrics, std::uint64_t files) {
  files_ = coverage::saturating_sum(files_, files);
  for (std::size_t i = 0; i < kTotals; ++i)
    if (!metrics.is_given || !metrics.totals[i])
      totals_[i].reset();
    else if (totals_[i])
      totals_[i] = coverage::saturating_sum(*totals_[i], *metrics.totals[i]);
}

bool Sums::differs(const Metrics& metrics, std::size_t total) const {
  return metrics.is_given && metrics.totals[total] && totals_[total] && *metrics.totals[total] != *totals_[total];
}

void Sums::forget_differing(const Metrics& metrics, const Sums& sums) {
  for (std::size_t i = 0; i < kElements; ++i)
    if (sums.differs(metrics, i)) totals_[i].reset();
}

bool Sums::check(const Metrics& metrics, const Rule& rule, const char* what, GroupedFindings& found) const {
  for (std::size_t i = 0; i < kElements; ++i) {
    if (!differs(metrics, i)) continue;
    found.add(rule, metrics.where, "attribute '", Trusted{kNames[i]}, "' of the ", Trusted{what}, " is ",
              *metrics.totals[i], ", but the files in the ", Trusted{what}, " add up to ", *totals_[i]);
    return false;
  }
  return true;
}

}  // namespace proflint::xml_coverage::clover
