// Defects that writers repeat throughout a tracefile: one finding per file and rule.
// Follows the rules in rules.h.
#pragma once

#include "validators/core/grouped_findings.h"
#include "validators/lcov/rules.h"

namespace proflint::lcov {

// In the order of kGroups.
enum Group : std::size_t {
  kEndOfRecordTail,
  kTestnameChars,
  kKfAlias,
  kBaRecord,
  kBfhAlias,
  kNoLines,
  kFileRepeated,
  kFnRedefined,
  kFnEndForm,
  kFnlForm,
  kLineZero,
  kLineRange,
  kLineImplausible,
  kCountNegative,
  kCountNotInteger,
  kCountOverflow,
  kCountWrapped,
  kCountPrecision,
  kDaRepeated,
  kChecksumFormat,
  kChecksumHex,
  kChecksumForm,
  kBrdaNoLine,
  kBranchHitLineNot,
  kLineHitNoBranch,
  kBrdaRepeated,
  kBrdaNumberHuge,
  kBrdaFlag,
  kBrdaExpression,
  kBrdaZeroForm,
  kGroupCount
};

inline constexpr GroupRow kGroups[] = {
    {&"lcov/end-of-record-tail"_rule, "text follows end_of_record", true},
    {&"lcov/testname-chars"_rule, "the test name contains characters other than letters, digits and _", true},
    {&"lcov/kf-alias"_rule, "the section starts with KF instead of SF", true},
    {&"lcov/ba-record"_rule, "the BA record is a Bazel extension", true},
    {&"lcov/bfh-alias"_rule, "the total of taken branches is called BFH instead of BRH", true},
    {&"lcov/no-lines"_rule, "the section has no DA record", true},
    {&"lcov/file-duplicate"_rule, "an earlier section has the same test name and path", true},
    {&"lcov/fn-start-conflict"_rule, "the function has a different start line in an earlier record of this section",
     true},
    {&"lcov/fn-end-form"_rule, "the FN record has an end line", true},
    {&"lcov/fnl-form"_rule, "lcov before 2.2 does not support FNL and FNA records such as this one", true},
    {&"lcov/line-zero"_rule, "the record refers to line 0"},
    {&"lcov/line-number-range"_rule, "the line number exceeds 2147483647", true},
    {&"lcov/line-implausible"_rule, "the line number exceeds 16777216", true},
    {&"lcov/count-negative"_rule, "the count is negative", true},
    {&"lcov/count-not-integer"_rule, "the count is not a whole number", true},
    {&"lcov/count-overflow"_rule, "the count does not fit in 64 bits", true},
    {&"lcov/count-wrapped"_rule, "the count is 2^63 or more", true},
    {&"lcov/count-precision"_rule, "the count exceeds 2^53", true},
    {&"lcov/da-duplicate"_rule, "an earlier DA record in this section has the same line", true},
    {&"lcov/checksum-format"_rule, "the checksum is not an MD5 in base64", true},
    {&"lcov/checksum-hex"_rule, "the checksum is hexadecimal, not base64", true},
    {&"lcov/checksum-form"_rule, "the DA record has a checksum", true},
    {&"lcov/brda-no-line"_rule, "the line of this branch has no DA record", true},
    {&"lcov/branch-hit-line-not"_rule, "the branch was taken, but its line was not executed", true},
    {&"lcov/line-hit-no-branch"_rule, "the line was executed, but none of its branches was taken", true},
    {&"lcov/brda-duplicate"_rule, "an earlier BRDA record has the same line, block and branch", true},
    {&"lcov/brda-number-huge"_rule, "the branch number has more than 6 digits", true},
    {&"lcov/brda-flag"_rule, "the BRDA record has a flag ('e', 'f' or 'U') before its block number"},
    {&"lcov/brda-expression"_rule, "the branch is an expression, not a number", true},
    {&"lcov/brda-zero-form"_rule, "a branch that was not taken has the count '0' instead of '-'"},
};
static_assert(std::size(kGroups) == kGroupCount);

}  // namespace proflint::lcov
