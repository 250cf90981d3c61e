// Rates: shares of lines and branches as text. Follows coverage-04.dtd and the ways in which writers round.
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

// Nothing where there is no number, or one that was reported.
struct Rates {
  std::optional<Rate> lines, branches;
};

// The attributes line-rate and branch-rate.
Rates read_rates(const Tag& tag, GroupedFindings& found);

// Reports with `rule` a rate that is not the quotient of what was counted. Nothing is said of 0 of 0.
void check_rates(const Rule& rule, const Rates& rates, const coverage::Totals& totals, const char* what,
                 GroupedFindings& found);

}  // namespace proflint::xml_coverage::cobertura
