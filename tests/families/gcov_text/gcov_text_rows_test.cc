// Bounds of the rules of gcov's text: each row is a line or a few lines, and all messages about them.
#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

const std::string kStartOfListing =
    "        -:    0:Source:t.cc\n        -:    0:Graph:t.gcno\n        -:    0:Data:t.gcda\n        -:    0:Runs:2\n";
const std::string kOneLine = "        1:    1:f\n", kIdleLine = "    #####:    1:f\n",
                  kNextLine = "        1:    2:g\n";
const std::string kSomeRecords = "file:a.c\nfunction:1,1,f\nlcount:1,1\n";

struct TextRow {
  std::string text;
  std::vector<std::string> messages;  // with their rules; notes that a listing contains conditions are left out
};

void expect_messages(const std::string& start, const std::vector<TextRow>& rows) {
  for (const TextRow& row : rows) {
    std::vector<std::string> messages;
    for (const Finding& finding : check(start + row.text, "gcov-text").findings)
      if (finding.rule->id != "gcov-text/condition-lines")
        messages.push_back(std::string(finding.rule->id.substr(finding.rule->id.find('/') + 1)) + ": " +
                           finding.message);
    EXPECT_EQ(messages, row.messages) << row.text;
  }
}

TEST(GcovTextRows, DetailsAreOfTheLineAbove) {
  expect_messages(
      kStartOfListing,
      {
          {kOneLine + "branch  0 taken 1\nbranch  2 taken 1\n",
           {"detail-index: branch 2 of line 1 is out of sequence; expected number 1"}},
          {kOneLine + "branch  99999999999999999999 taken 1\nbranch  1 taken 1\n",
           {"detail-index: branch 99999999999999999999 of line 1 is out of sequence; expected number 0"}},
          {kOneLine + "call    1 returned 1\n",
           {"detail-index: call 1 of line 1 is out of sequence; expected number 0"}},
          {kIdleLine + "call    0 returned 1\n" + kNextLine,
           {"zero-line-taken: line 1 was not executed, but its call 0 returned 1; expected 'never executed'"}},
          {kIdleLine + "branch  0 taken 1\n" + kNextLine,
           {"zero-line-taken: line 1 was not executed, but its branch 0 was taken 1; expected 'never executed'"}},
          {kIdleLine + "branch  0 never executed\n" + kNextLine, {}},
          {kOneLine + "        1:    2-block  0\n",
           {"block-line: a block has line number 2, but follows line 1; expected the same number"}},
          {kOneLine + "        1:99999999999999999999-block  0\n",
           {"block-line: a block has line number 99999999999999999999, but follows line 1; expected the same number"}},
          {kOneLine + "        2:    1-block  0\n", {}},
          {kOneLine + "    0.5k:    1-block  0\n",
           {"human-counts: the count '0.5k' is rounded; expected an exact number"}},
          {"     1.5k:    1:f\n        2:    1-block  0\n",
           {"human-counts: the count '1.5k' is rounded; expected an exact number"}},
          {"     1.5k:    1:f\nbranch  0 taken 1600 (fallthrough)\n",
           {"human-counts: the count '1.5k' is rounded; expected an exact number"}},
          {kOneLine + "condition outcomes covered -1/4\n",
           {"condition-counts: -1 of 4 condition outcomes of line 1 are covered; expected an integer from 0 to the "
            "total"}},
          {kOneLine + "condition outcomes covered 1.5k/4\n",
           {"condition-counts: 1.5k of 4 condition outcomes of line 1 are covered; expected an integer from 0 to the "
            "total"}},
          {kOneLine + "condition outcomes covered 99999999999999999999/4\n",
           {"condition-counts: 99999999999999999999 of 4 condition outcomes of line 1 are covered; expected an integer "
            "from 0 to the total"}},
          {kOneLine + "condition outcomes covered 5/4\n",
           {"condition-counts: 5 of 4 condition outcomes of line 1 are covered; expected an integer from 0 to the "
            "total"}},
          {kOneLine + "condition outcomes covered 0/0\n",
           {"condition-counts: 0 of 0 condition outcomes of line 1 are covered; expected an even total above 0"}},
          {kOneLine + "condition outcomes covered 0/3\n",
           {"condition-counts: 0 of 3 condition outcomes of line 1 are covered; expected an even total above 0"}},
          {kOneLine + "condition outcomes covered 0/99999999999999999999\n",
           {"condition-counts: 0 of 99999999999999999999 condition outcomes of line 1 are covered; expected an even "
            "total above 0"}},
          {kOneLine + "condition outcomes covered 4/4\n", {}},
          {kOneLine + "condition  0 not covered (true)\n",
           {"condition-counts: condition 0 does not follow the line with the condition totals"}},
          {kOneLine + "condition outcomes covered 3/4\ncondition  99999999999999999999 not covered (true)\n",
           {"condition-counts: condition 99999999999999999999 is out of range: line 1 has 2 conditions, numbered from "
            "0"}},
          {kOneLine + "paths covered 1 of 4\npath 3 not covered: lines 5(true) 6\n", {}},
          {kOneLine + "paths covered -1 of 4\n",
           {"path-counts: -1 of 4 paths are covered; expected an integer from 0 to the total"}},
          {kOneLine + "paths covered 99999999999999999999 of 4\n",
           {"path-counts: 99999999999999999999 of 4 paths are covered; expected an integer from 0 to the total"}},
          {kOneLine + "paths covered 1 of 99999999999999999999\n",
           {"path-counts: 1 of 99999999999999999999 paths are covered; expected an integer from 0 to the total"}},
          {kOneLine + "paths covered 5 of 4\n",
           {"path-counts: 5 of 4 paths are covered; expected an integer from 0 to the total"}},
          {kOneLine + "paths covered 1 of 4\npath 4 not covered: lines 5(true) 6\n",
           {"path-counts: path 4 is out of range: the function has 4 paths, numbered from 0"}},
          {kOneLine + "paths covered 1 of 4\npath 99999999999999999999 not covered: lines 5(true) 6\n",
           {"path-counts: path 99999999999999999999 is out of range: the function has 4 paths, numbered from 0"}},
          {kOneLine + "path coverage omitted\n", {}},
          {kOneLine + "path 0 not covered: lines 5\n",
           {"path-counts: no line with the total number of paths precedes path 0"}},
      });
}

TEST(GcovTextRows, FunctionsHaveCountsAndPercentages) {
  expect_messages(
      kStartOfListing,
      {
          {"function f called 1 returned 101% blocks executed 100%\n" + kOneLine,
           {"percent-range: the percentage of returns of 'f' is 101%; expected at most 100%"}},
          {"function f called 1 returned 100% blocks executed 101%\n" + kOneLine,
           {"percent-range: the percentage of executed blocks of 'f' is 101%; expected at most 100%"}},
          {"function f called 1 returned -1% blocks executed 100%\n" + kOneLine,
           {"count-negative: the percentage -1% is negative"}},
          {"function f called 1 returned 100% blocks executed -1%\n" + kOneLine,
           {"count-negative: the percentage -1% is negative"}},
          {"function f called 0 returned 5% blocks executed 0%\n" + kIdleLine + kNextLine,
           {"function-counts: 'f' was called 0 times, but its 'returned' value is 5%; expected 0%"}},
          {"function f called 0 returned 5 blocks executed 0%\n" + kIdleLine + kNextLine,
           {"function-counts: 'f' was called 0 times, but its 'returned' value is 5; expected 0"}},
          {"function f called 0 returned NAN % blocks executed NAN %\n" + kIdleLine + kNextLine, {}},
          {"function f called 1 returned 100% blocks executed NAN %\n" + kOneLine, {}},
          {"function f called 1 returned 100% blocks executed 0%\n" + kOneLine, {}},
          {"function f called 0.5k returned 100% blocks executed 0%\n" + kOneLine,
           {"human-counts: the count '0.5k' is rounded; expected an exact number"}},
          {"function f called 99999999999999999999 returned 50% blocks executed 50%\n" + kOneLine,
           {"count-range: the count '99999999999999999999' does not fit in 64 bits"}},
          {"function f called 99999999999999999999 returned 50% blocks executed 100%\n" + kIdleLine + kNextLine,
           {"count-range: the count '99999999999999999999' does not fit in 64 bits",
            "function-counts: 'f' was called and executed all of its blocks, but its first line was not executed"}},
      });
}

TEST(GcovTextRows, LinesHaveNumbersAndCounts) {
  expect_messages(
      kStartOfListing,
      {
          {"        1:99999999999999999999:f\n" + kOneLine,
           {"line-number: the line number is 99999999999999999999; expected 1 to 2147483647"}},
          {"        1:2147483648:f\n" + kOneLine,
           {"line-number: the line number is 2147483648; expected 1 to 2147483647"}},
          {"    %%%%%:    1:f\n" + kNextLine,
           {"count-syntax: '%%%%%' is a mark for blocks; expected a number, '-', '#####' or '=====' for a source "
            "line"}},
          {kOneLine + "    #####:    1-block  0\n",
           {"count-syntax: '#####' is a mark for source lines; expected a number, '-', '%%%%%' or '$$$$$' for a "
            "block"}},
          {kOneLine + "    =====:    1-block  0\n",
           {"count-syntax: '=====' is a mark for source lines; expected a number, '-', '%%%%%' or '$$$$$' for a "
            "block"}},
          {kOneLine + "    $$$$$:    1:f\n",
           {"count-syntax: '$$$$$' is a mark for blocks; expected a number, '-', '#####' or '=====' for a source "
            "line"}},
          {kOneLine + "     0x12:    1-block  0\n",
           {"count-syntax: '0x12' is not a count; expected a number or a mark such as '#####'"}},
          {"      -1k:    1:f\n", {"count-negative: the count -1k is negative"}},
          {"       -0:    1:f\n",
           {"not-executed: 0 of 1 line with code was executed", "count-negative: the count -0 is negative"}},
          {"18446744073709551615:    1:f\n",
           {"count-negative: the count 18446744073709551615 is a negative 64-bit number printed as unsigned"}},
          {"9999999999999999999999999999999999999999:    1:f\n" + kNextLine,
           {"count-range: the count '9999999999999999999999999999999999999999' does not fit in 64 bits"}},
          {kOneLine + "        1:    2:g        1:    3:h\n        1:    4:i\n",
           {"line-joined: another line of the listing follows the source text on the same line: '        1:    3:h'"}},
          {kOneLine + "        1:    2:g1:    3:h\n        1:    4:i\n",
           {"line-joined: another line of the listing follows the source text on the same line: 'g1:    3:h'"}},
          {"        1:    1::    2:\n        1:    3:h\n", {"line-gap: line 3 follows line 1; expected line 2"}},
          {"        1:    1:x:    2:\n        1:    3:h\n", {"line-gap: line 3 follows line 1; expected line 2"}},
          {kOneLine + "        1:99999:g         1:100000:h\n        1:100001:i\n",
           {"line-gap: line 99999 follows line 1; expected line 2",
            "line-joined: another line of the listing follows the source text on the same line: '        1:100000:h'"}},
          {kOneLine + "        1:    2:branch 0 taken 1\n", {}},
          {kOneLine + "        1:    2:(branch  0 taken 1\n",
           {"line-joined: another line of the listing follows the source text on the same line: 'branch  0 taken 1'"}},
          {kOneLine + "        1:    2:fbranch  0 taken 1\n",
           {"line-joined: another line of the listing follows the source text on the same line: 'branch  0 taken 1'"}},
          {kOneLine + "------------------\n------------------\n",
           {"truncated: the file ends inside the group of functions after line 1",
            "block-structure: a separator directly follows another one; expected a function name"}},
          {kOneLine + "------------------\nf:\n        1:    1:f\n------------------\n        1:    2:g:\n",
           {"block-structure: the group has only one function, 'f'; expected at least 2"}},
          {kOneLine + "        1:99999999999999999999:x\n------------------\na:\n        1:    "
                      "1:f\n------------------\nb:\n        1:    1:f\n------------------\n",
           {"block-sum: line 1 has a count of 1, but its counts in the functions of the group add up to 2",
            "line-number: the line number is 99999999999999999999; expected 1 to 2147483647"}},
          {kOneLine + "------------------\na:\n     1.5k:    1:f\n------------------\nb:\n        1:    "
                      "1:f\n------------------\n",
           {"human-counts: the count '1.5k' is rounded; expected an exact number"}},
          {kOneLine + "------------------\na:\n18446744073709551615:    1:f\n------------------\nb:\n        1:    "
                      "1:f\n------------------\n",
           {"count-negative: the count 18446744073709551615 is a negative 64-bit number printed as unsigned"}},
      });
}

TEST(GcovTextRows, RecordsHaveNumbersAndCounts) {
  expect_messages(
      {},
      {
          {kSomeRecords + "lcount:0,1\n", {"line-number: the line number is 0; expected 1 to 2147483647"}},
          {kSomeRecords + "lcount:99999999999999999999,1\n",
           {"line-number: the line number is 99999999999999999999; expected 1 to 2147483647"}},
          {kSomeRecords + "lcount:4294967295,1\n",
           {"line-number: the line number is 4294967295; expected 1 to 2147483647"}},
          {kSomeRecords + "lcount:2,-1\n", {"count-negative: the count -1 is negative"}},
          {kSomeRecords + "lcount:2,18446744073709551615\n",
           {"count-negative: the count 18446744073709551615 is a negative 64-bit number printed as unsigned"}},
          {kSomeRecords + "lcount:2,99999999999999999999\n",
           {"count-range: the count '99999999999999999999' does not fit in 64 bits"}},
          {kSomeRecords + "lcount:2,1,0\n",
           {"mixed-versions: the lcount record of line 2 has three fields, but earlier ones have two"}},
          {kSomeRecords + "function:2,-1,g\n", {"count-negative: the count -1 is negative"}},
          {kSomeRecords + "function:99999999999999999999,1,g\n",
           {"line-number: the line number is 99999999999999999999; expected 0 to 2147483647"}},
          {kSomeRecords + "function:2,9,1,g\n",
           {"mixed-versions: function 'g' has an end line, but earlier functions have none"}},
          {"file:a.c\nfunction:5,4,1,f\nlcount:5,1,0\n", {"function-range: 'f' starts on line 5, but ends on line 4"}},
          {"file:a.c\nfunction:0,0,1,f\nlcount:5,1,0\n", {}},
          {"file:a.c\nfunction:5,2147483647,1,f\nlcount:5,1,0\n", {}},
          {"file:a.c\nfunction:5,2147483648,1,f\nlcount:5,1,0\n",
           {"line-number: the line number is 2147483648; expected 0 to 2147483647"}},
          {"file:a.c\nfunction:5,99999999999999999999,1,f\nlcount:5,1,0\n",
           {"line-number: the line number is 99999999999999999999; expected 0 to 2147483647"}},
          {kSomeRecords + "branch:99999999999999999999,taken\n",
           {"branch-line: no lcount record for line 99999999999999999999 precedes its branch"}},
          {kSomeRecords + "branch:2,taken\n", {"branch-line: no lcount record for line 2 precedes its branch"}},
          {kSomeRecords + "lcount:2,0\nbranch:2,taken\n",
           {"zero-line-taken: line 2 was not executed, but one of its branches was taken"}},
          {kSomeRecords + "lcount:2,0\nbranch:1,taken\n", {}},
          {kSomeRecords + "lcount:2,0\nbranch:2,nottaken\n", {}},
          {kSomeRecords + "branch:1,maybe\n",
           {"branch-kind: the state of the branch is 'maybe'; expected taken, nottaken or notexec"}},
      });
}

}  // namespace
}  // namespace proflint::tests
