// Defects that repeat throughout a profile: one finding per file and rule.
// Follows the rules in rules.h.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/go_cover/rules.h"

namespace proflint::go_cover {

// In the order of kGroups.
enum Group : std::size_t {
  kModeRepeated,
  kBlankLine,
  kLineZero,
  kLineDirective,
  kEmptyRange,
  kSetCount,
  kDuplicateBlock,
  kStatementsWide,
  kCountWide,
  kCountSaturated,
  kGroupCount
};

inline constexpr GroupRow kGroups[] = {
    {&"go-cover/mode-duplicate"_rule, "a line other than the first sets the mode", true},
    {&"go-cover/blank-line"_rule, "the line is blank"},
    {&"go-cover/line-zero"_rule, "the block is on line 0", true},
    {&"go-cover/line-directive"_rule, "a //line directive moved the block to column 0", true},
    {&"go-cover/range-empty"_rule, "the range of the block is empty, but the block has statements", true},
    {&"go-cover/set-count"_rule, "the count exceeds 1, the maximum in 'set' mode", true},
    {&"go-cover/block-duplicate"_rule, "an earlier block has the same path and range", true},
    {&"go-cover/numstmt-wide"_rule, "the number of statements does not fit in 32 bits", true},
    {&"go-cover/count-wide"_rule, "the count does not fit in 32 bits", true},
    {&"go-cover/count-saturated"_rule, "the count is 4294967295, the largest 32-bit value"},
};
static_assert(std::size(kGroups) == kGroupCount);

}  // namespace proflint::go_cover
