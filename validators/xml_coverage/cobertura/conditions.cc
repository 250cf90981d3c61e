// Conditions of lines: condition-coverage, branch, and the elements. Follows LineData of Cobertura.
#include <cmath>

#include "grammars/xml_values.h"
#include "validators/core/reals.h"
#include "validators/xml_coverage/cobertura/checker.h"
#include "validators/xml_coverage/cobertura/elements.h"
#include "validators/xml_coverage/cobertura/rules.h"

namespace proflint::xml_coverage::cobertura {
namespace {

constexpr std::uint64_t kMaxConditions = std::uint64_t{1} << 16;  // no line has more

// Writers round the percentage down, up or not at all.
void check_percent(const Tag& tag, const grammars::xml_values::Condition& condition, const coverage::Covered& counts,
                   GroupedFindings& found) {
  if (counts.found == 0 || condition.percent.empty()) return;
  const double percent = real_value(condition.percent);
  const double computed = 100.0 * static_cast<double>(counts.hit) / static_cast<double>(counts.found);
  if (std::abs(percent - computed) > 1.001)
    found.add("cobertura/condition-percent"_rule, tag.place_of("condition-coverage"),
              "attribute 'condition-coverage' states ", Trusted{condition.percent}, "%, but ", counts.hit, " of ",
              Plural{counts.found, "condition"}, counts.hit == 1 ? " is covered" : " are covered",
              Trusted{coverage::share_of(counts.hit, counts.found, 1)});
}

}  // namespace

coverage::Covered Checker::read_conditions(const KnownAttributes& attributes, const Tag& tag) {
  bool is_branch = false, is_readable = true;
  if (const Attribute* branch = attributes[kBranch]; branch != nullptr)
    is_readable = grammars::xml_values::parse(branch->value, is_branch);
  if (!is_readable)
    found_.add("cobertura/branch-value"_rule, tag.place_of("branch"), "attribute branch=", attributes[kBranch]->value,
               " is neither true nor false");
  const Attribute* const attribute = attributes[kConditionCoverage];
  if (attribute == nullptr) {
    if (is_branch)
      found_.add("cobertura/branch-no-condition"_rule, tag.first_line(),
                 "attribute 'condition-coverage' is missing from a line with branch=\"true\"");
    return {};
  }
  grammars::xml_values::Condition condition;
  const auto where = [&] { return tag.place_of("condition-coverage"); };
  const bool is_read = grammars::xml_values::parse(attribute->value, condition);
  const bool has_counts = !condition.total.digits.empty();
  if (!is_read || (has_counts && !(condition.covered.fits && condition.total.fits))) {
    found_.add("cobertura/condition-syntax"_rule, where(), "attribute condition-coverage=", attribute->value,
               " is not a percentage with counts; expected a value such as '50% (1/2)'");
    return {};
  }
  if (!has_counts) {
    if (is_branch)
      found_.add("cobertura/branch-no-condition"_rule, where(),
                 "the line has branch=\"true\", but condition-coverage=", attribute->value, " has no counts");
    return {};
  }
  // GNATcoverage omits the blank. Most consumers look only for the parentheses.
  if (attribute->value.find(" (") == std::string_view::npos)
    found_.add_as(Severity::warning, "cobertura/condition-syntax"_rule, where(),
                  "attribute condition-coverage=", attribute->value,
                  " has no blank before the counts; expected a value such as '50% (1/2)'");
  const coverage::Covered counts = {condition.total.value, condition.covered.value};
  if (counts.hit > counts.found) {
    found_.add("cobertura/condition-counts"_rule, where(), "attribute 'condition-coverage' states ",
               Plural{counts.hit, "covered condition"}, ", but only ", counts.found, " in total");
    return {};
  }
  if (counts.found > kMaxConditions)
    found_.add("cobertura/condition-implausible"_rule, where(), "attribute 'condition-coverage' states ", counts.found,
               " conditions; expected at most ", kMaxConditions);
  check_percent(tag, condition, counts, found_);
  if (counts.found != 0 && !is_branch && is_readable)
    found_.add("cobertura/branch-condition"_rule, where(), "the line has ", Plural{counts.found, "condition"},
               ", but branch=\"true\" is missing");
  return counts;
}

void Checker::check_condition(const KnownAttributes& attributes, const Tag& tag) {
  grammars::Decimal ignored;
  if (const Attribute* number = attributes[kConditionNumber];
      number != nullptr && !grammars::xml_values::parse(number->value, ignored))
    found_.add("cobertura/condition-element"_rule, tag.place_of("number"), "attribute number=", number->value,
               " is not a non-negative integer");
  if (const Attribute* part = attributes[kConditionPart];
      part != nullptr && !grammars::xml_values::is_part(part->value))
    found_.add("cobertura/condition-element"_rule, tag.place_of("coverage"), "attribute coverage=", part->value,
               " is not a percentage");
}

}  // namespace proflint::xml_coverage::cobertura
