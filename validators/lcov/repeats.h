// What writers of tracefiles repeat all over a file: one finding a file and rule.
// Follows the rules in rules.h.
#pragma once

#include "validators/coverage/repeats.h"
#include "validators/lcov/rules.h"

namespace proflint::lcov {

// In the order of kRepeats.
enum Repeat : std::size_t {
  kNulByte,
  kControlChar,
  kCrlf,
  kEncoding,
  kTrailingBlank,
  kEndOfRecordTail,
  kTestnameChars,
  kKfAlias,
  kBaRecord,
  kNoLines,
  kFileRepeated,
  kFnRedefined,
  kFnEndForm,
  kFnlForm,
  kLineZero,
  kLineRange,
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
  kSumLoose,
  kRepeatCount
};

inline constexpr coverage::RepeatRow kRepeats[] = {
    {&"lcov/nul-byte"_rule, "the line contains a NUL byte", "lines contain NUL bytes"},
    {&"lcov/control-char"_rule, "the line contains a control character", "lines contain control characters"},
    {&"lcov/crlf"_rule, "the line ends in CR LF", "lines end in CR LF"},
    {&"lcov/invalid-utf8"_rule, "this is not UTF-8", "lines are not UTF-8"},
    {&"lcov/trailing-blank"_rule, "blanks are at the end of the line", "lines have blanks at their end"},
    {&"lcov/end-of-record-tail"_rule, "something follows end_of_record", "lines continue after end_of_record", true},
    {&"lcov/testname-chars"_rule, "the test name has other characters than letters, digits and _",
     "test names have other characters than letters, digits and _", true},
    {&"lcov/kf-alias"_rule, "the section starts with KF", "sections start with KF"},
    {&"lcov/ba-record"_rule, "the record BA is known to Bazel only", "records BA are known to Bazel only"},
    {&"lcov/no-lines"_rule, "the section has no DA record", "sections have no DA record"},
    {&"lcov/file-duplicate"_rule, "a section before this one has the same test and path",
     "sections have the test and path of one before"},
    {&"lcov/fn-start-conflict"_rule, "the function has another start line in this section",
     "functions have another start line in their section", true},
    {&"lcov/fn-end-form"_rule, "the function has an end line", "functions have an end line"},
    {&"lcov/fnl-form"_rule, "the function is written as FNL and FNA", "records are FNL or FNA"},
    {&"lcov/line-zero"_rule, "the record is about line 0", "records are about line 0"},
    {&"lcov/line-number-range"_rule, "the line number is larger than 2147483647",
     "line numbers are larger than 2147483647", true},
    {&"lcov/count-negative"_rule, "the count is negative", "counts are negative", true},
    {&"lcov/count-not-integer"_rule, "the count is no whole number", "counts are no whole numbers", true},
    {&"lcov/count-overflow"_rule, "the count does not fit 64 bits", "counts do not fit 64 bits", true},
    {&"lcov/count-wrapped"_rule, "the count is 2^63 or more", "counts are 2^63 or more", true},
    {&"lcov/count-precision"_rule, "the count is larger than 2^53", "counts are larger than 2^53", true},
    {&"lcov/da-duplicate"_rule, "the line has another DA record in this section",
     "DA records are about a line that has one in its section"},
    {&"lcov/checksum-format"_rule, "the checksum is no MD5 in base64", "checksums are no MD5 in base64", true},
    {&"lcov/checksum-hex"_rule, "the checksum is hexadecimal", "checksums are hexadecimal"},
    {&"lcov/checksum-form"_rule, "the line has a checksum", "lines have checksums"},
    {&"lcov/brda-no-line"_rule, "the line of the branch has no DA record", "lines have branches and no DA record"},
    {&"lcov/branch-hit-line-not"_rule, "a branch was taken on a line that was not executed",
     "lines were not executed and have branches that were taken"},
    {&"lcov/line-hit-no-branch"_rule, "the line was executed and none of its branches was taken",
     "lines were executed and have branches of which none was taken"},
    {&"lcov/brda-duplicate"_rule, "the branch has another BRDA record", "BRDA records are about a branch that has one"},
    {&"lcov/brda-number-huge"_rule, "the number of the branch or its block has more than 6 digits",
     "numbers of branches or blocks have more than 6 digits"},
    {&"lcov/brda-flag"_rule, "the branch has a flag", "branches have a flag"},
    {&"lcov/brda-expression"_rule, "the branch is an expression", "branches are expressions", true},
    {&"lcov/brda-zero-form"_rule, "the branch was taken 0 times", "branches were taken 0 times"},
    {&"lcov/sum-loose"_rule, "the sum is not that of the records", "sums are not those of the records", true},
};
static_assert(std::size(kRepeats) == kRepeatCount);

}  // namespace proflint::lcov
