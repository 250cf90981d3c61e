// Reports known defects in the order of the table.
#include "validators/lcov/known_defects.h"

#include "validators/core/grouped_findings.h"
#include "validators/lcov/rules.h"

namespace proflint::lcov {
namespace {

constexpr const char* kZeroMessages[] = {
    "the record refers to line 0, which coverage.py before 7.6.2 writes for the end of a function",
    "the record refers to line 0, which gcovr writes for functions that it merged",
    "the function starts on line 0, because coverlet writes the line before its first line",
    "the record refers to line 0, which Clarinet writes for generated expressions",
    "the record refers to line 0, which isparta, ibrik and Rstest write for code that the source map does not map",
};
static_assert(std::size(kZeroMessages) == kKnownZeros);

}  // namespace

void KnownDefects::report_to(Report& report) const {
  report_group_as(report, Severity::warning, "lcov/line-zero"_rule, empty_sources,
                  "the record refers to line 0, which coverage.py before 7.6.2 writes for the empty file ",
                  empty_sources.detail());
  for (std::size_t i = 0; i < kKnownZeros; ++i)
    report_group_as(report, Severity::warning, "lcov/line-zero"_rule, zeros[i], kZeroMessages[i]);
  report_group_as(report, Severity::warning, "lcov/fnda-unknown"_rule, unplaced, "the section has no FN record of ",
                  unplaced.first(), ", because lcov_ex does not write the lines of functions");
  report_group_as(report, Severity::warning, "lcov/record-syntax"_rule, unmapped,
                  "the line number is 'undefined', which Node.js writes for code that the source map does not map");
}

}  // namespace proflint::lcov
