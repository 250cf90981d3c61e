// Rates: fractions of lines and branches as text. Follows coverage-04.dtd and the ways in which writers round.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/coverage/totals.h"
#include "validators/encodings/xml/sax.h"

namespace proflint::xml_coverage::cobertura {

using encodings::xml::Tag;

struct Rate {
  double value = 0;
  double tolerance = 0;  // writers print two digits, or four and more
  std::string_view where;
};

// Nothing if the number is missing or was reported.
struct Rates {
  std::optional<Rate> lines, branches;
};

// The attributes line-rate and branch-rate.
Rates read_rates(const Tag& tag, GroupedFindings& found);

// Whether a rate matches the counts, rounded as writers round it. If nothing was counted, any rate is valid.
bool fits(const std::optional<Rate>& rate, const coverage::Covered& counted);

// Reports with `rule` that the rate called `name` does not match `what`, such as "the class".
void report_rate(const Rule& rule, const Rate& rate, const char* name, const coverage::Covered& counted,
                 const char* what, GroupedFindings& found);

}  // namespace proflint::xml_coverage::cobertura
