// What is repeated all over a profile: one finding a file and rule.
// Follows the rules in rules.h.
#pragma once

#include "validators/coverage/repeats.h"
#include "validators/go_cover/rules.h"

namespace proflint::go_cover {

// In the order of kRepeats.
enum Repeat : std::size_t {
  kModeRepeated,
  kModeMixed,
  kBlankLine,
  kCrlf,
  kControlChar,
  kEncoding,
  kLineZero,
  kLineDirective,
  kEmptyRange,
  kSetCount,
  kDuplicateBlock,
  kCountWide,
  kCountSaturated,
  kRepeatCount
};

inline constexpr coverage::RepeatRow kRepeats[] = {
    {&"go-cover/mode-duplicate"_rule, "a mode line that is not the first line", "mode lines are not the first line"},
    {&"go-cover/mode-mixed"_rule, "the mode is not that of the first line", "modes are not that of the first line",
     true},
    {&"go-cover/blank-line"_rule, "the line is empty", "lines are empty"},
    {&"go-cover/crlf"_rule, "the line ends in CR LF", "lines end in CR LF"},
    {&"go-cover/control-char"_rule, "the line contains a control character", "lines contain control characters"},
    {&"go-cover/invalid-utf8"_rule, "the line is not UTF-8", "lines are not UTF-8"},
    {&"go-cover/line-zero"_rule, "the block is on line 0", "blocks are on line 0"},
    {&"go-cover/line-directive"_rule, "the block has a column 0, so a //line directive moved it",
     "blocks have a column 0, so //line directives moved them"},
    {&"go-cover/range-empty"_rule, "the block is empty and has statements", "blocks are empty and have statements",
     true},
    {&"go-cover/set-count"_rule, "the count in mode set is neither 0 nor 1", "counts in mode set are neither 0 nor 1",
     true},
    {&"go-cover/block-duplicate"_rule, "the block is there before", "blocks are there before"},
    {&"go-cover/count-wide"_rule, "the count does not fit 32 bits", "counts do not fit 32 bits", true},
    {&"go-cover/count-saturated"_rule, "the count is the largest of 32 bits", "counts are the largest of 32 bits"},
};
static_assert(std::size(kRepeats) == kRepeatCount);

}  // namespace proflint::go_cover
