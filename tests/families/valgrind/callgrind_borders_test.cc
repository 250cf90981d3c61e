// Positions, costs, calls and sums of callgrind profiles at the bounds of their rules, one change per row.
#include "tests/families/valgrind/valgrind_support.h"
#include "validators/valgrind/callgrind/family.h"

namespace proflint::tests {
namespace {

// phpspy writes -1 as the line of internal functions.
TEST(CallgrindBorders, OnlyTheLineOfPhpspyMayBeNegative) {
  const auto verdict = [](const std::string& lines) { return check(kFormat + kBody + lines, "callgrind").verdict; };
  EXPECT_EQ(verdict("0 1\n-1 1\n"), Verdict::suspicious);
  EXPECT_EQ(verdict("0 1\n-2 1\n"), Verdict::invalid);
  EXPECT_EQ(verdict("1 1\n-2 1\n"), Verdict::invalid);
  EXPECT_EQ(verdict("1 1\n-1 1\n"), Verdict::clean);
}

// speedscope rejects them.
TEST(CallgrindBorders, BlanksAtTheEndOfCostsAndIdsAreAProperty) {
  const std::pair<std::string, bool> rows[] = {{"1 1\n", false},
                                               {"1 1 \n", true},
                                               {"fn=(1) g\n1 1\nfn=(1)\n2 1\n", false},
                                               {"fn=(1) g\n1 1\nfn=(1) \n2 1\n", true},
                                               {"fn=(1) g \n1 1\n", false}};
  for (const auto& [lines, is_there] : rows)
    EXPECT_EQ(
        check(kFormat + kBody + lines, "callgrind").facts.traits.has(proflint::valgrind::callgrind::kTrailingBlank),
        is_there)
        << lines;
}

TEST(CallgrindBorders, Positions) {
  expect_said(
      "callgrind", kFormat + kBody,
      {
          {"the last line", "4294967295 1\n", ""},
          {"after it", "4294967296 1\n", "position-range: the line number 4294967296 does not fit in 32 bits\n"},
          {"down to 0", "5 1\n-5 1\n", ""},
          {"below 0", "5 1\n-6 1\n",
           "position-negative: the line number 5 - 6 is negative; the check continues with 0\n"},
          {"below 0, and then below 0", "5 1\n-6 1\n-1 1\n",
           "position-negative: the line number 0 - 1 is negative; the check continues with 0\nposition-negative: the "
           "line number 5 - 6 is negative; the check continues with 0\n"},
          {"below 0, and then up", "5 1\n-6 1\n+1 1\n-1 1\n",
           "position-negative: the line number 5 - 6 is negative; the check continues with 0\n"},
          {"up to the last line", "5 1\n+4294967290 1\n", ""},
          {"up and beyond", "5 1\n+4294967291 1\n",
           "position-range: the line number 5 + 4294967291 does not fit in 32 bits\n"},
          {"beyond, and then the place before", "4294967295 1\n+1 1\n+0 1\n",
           "position-range: the line number 4294967295 + 1 does not fit in 32 bits\n"},
          {"a number of 21 digits", "184467440737095516150 1\n",
           "position-range: the line number does not fit in 32 bits\n"},
          {"relative to none", "+5 1\n",
           "relative-first: the line '+5 1' has a relative position, but the part has no position before it\n"},
          {"relative to none, below 0", "-5 1\n",
           "position-negative: the line number 0 - 5 is negative; the check continues with 0\nrelative-first: "
           "the line '-5 1' has a relative position, but the part has no position before it\n"},
          {"the same as none", "* 1\n",
           "relative-first: the line '* 1' has a relative position, but the part has no position before it\n"},
          {"relative after a line that is missing", "5 1\nbogus\n-6 1\n", "line-unknown: unrecognized line 'bogus'\n"},
          {"beyond after a line that is missing", "5 1\nbogus\n4294967296 1\n",
           "line-unknown: unrecognized line 'bogus'\nposition-range: the line number 4294967296 does not fit in 32 "
           "bits\n"},
          {"no position", "1 1\n+ 1\n", "position-syntax: expected a position (a number, +N, -N or *), found '+'\n"},
      });
  expect_said("callgrind", kFormat + "positions: instr line\n" + kBody,
              {
                  {"the last instruction", "0xffffffffffffffff 1 1\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not support\n"},
                  {"beyond it", "0xffffffffffffffff 1 1\n+1 +1 1\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-range: the address 0xffffffffffffffff + 0x1 does not fit in 64 bits\n"},
                  {"far down", "0xffffffffffffffff 1 1\n-18446744073709551615 +1 1\n-1 +1 1\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-negative: the address 0x0 - 0x1 is negative; the check continues with 0\n"},
                  {"a line beyond", "0x10 4294967296 1\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-range: the line number 4294967296 does not fit in 32 bits\n"},
                  {"no line", "0x10\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-missing: the line has only 1 position, but the header lists 2\n"},
                  {"no line, just a blank", "0x10 \n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-missing: the line has only 1 position, but the header lists 2\n"},
                  {"a bad line", "0x10 x 1\n",
                   "instr-positions: the positions are 'instr line', which some consumers do not "
                   "support\nposition-syntax: expected a position (a number, +N, -N "
                   "or *), found 'x'\n"},
              });
}

TEST(CallgrindBorders, Costs) {
  expect_said(
      "callgrind", kFormat + kBody,
      {
          {"one", "1 1\n", ""},
          {"none", "1\n", "short-costs: the line has 0 costs, but `events:` lists 1 event\n"},
          {"two", "1 1 1\n", "too-many-costs: the line has 2 costs, but `events:` lists only 1 event\n"},
          {"blanks at the end", "1 1  \n", ""},
          {"blanks alone", "1  \n", "short-costs: the line has 0 costs, but `events:` lists 1 event\n"},
          {"as large as may be", "1 " + kMax + "\n", ""},
          {"larger", "1 18446744073709551616\n",
           "cost-range: the cost '18446744073709551616' does not fit in 64 bits\n"},
          {"a sum that is too large", "1 " + kMax + "\n2 1\n",
           "total-overflow: the costs of 'Ir' add up to 18446744073709551616, which does not fit in 64 bits\n"},
          {"hexadecimal", "1 0x1F\n", "hex-cost: the cost '0x1F' is hexadecimal; expected a decimal number\n"},
          {"nearly hexadecimal", "1 0x\n", "cost-number: expected a cost (unsigned decimal number), found '0x'\n"},
          {"hexadecimal but for the end", "1 0x1g\n",
           "cost-number: expected a cost (unsigned decimal number), found '0x1g'\n"},
          {"a word", "1 x\n", "cost-number: expected a cost (unsigned decimal number), found 'x'\n"},
          {"no cost lines", "", "no-costs: the part has no cost lines\n"},
      });
  expect_said(
      "callgrind", kFormat,
      {
          {"no function", "events: Ir\nfl=a\n1 1\n", "no-function: no `fn=` line precedes the cost\n"},
          {"no file", "events: Ir\nfn=f\n1 1\n", "no-file: no `fl=` line precedes the cost\n"},
          {"neither", "events: Ir\n1 1\n", "no-function: no `fn=` line precedes the cost\n"},
          {"no function after a line that is missing", "events: Ir\nfl=a\nbogus\n1 1\n",
           "line-unknown: unrecognized line 'bogus'\n"},
          {"no events", "fl=a\nfn=f\n1 1\n", "no-events: no `events:` line precedes the first line of the body\n"},
          {"no name of an event", "events:\nfl=a\nfn=f\n1 1\n", "events-empty: the `events:` line is empty\n"},
          {"an event twice", "events: Ir Ir\nfl=a\nfn=f\n1 1\ntotals: 9\n", "event-duplicate: duplicate event 'Ir'\n"},
          {"a header alone", "events: Ir\n", "no-costs: the part has no cost lines\n"},
          {"no header", "", "truncated: the file ends inside a header, before its `events:` line\n"},
      });
}

TEST(CallgrindBorders, Misses) {
  expect_said(
      "callgrind", kFormat + "events: Ir Dr D1mr DLmr\nfl=a\nfn=f\n",
      {
          {"fewer", "1 1 4 3 2\n", ""},
          {"as many", "1 1 4 4 4\n", ""},
          {"more", "1 1 4 5 5\n", "misses-exceed: the line counts 5 for 'D1mr', but only 4 for 'Dr'\n"},
          {"more of the last", "1 1 4 3 4\n", "misses-exceed: the line counts 4 for 'DLmr', but only 3 for 'D1mr'\n"},
          {"none said", "1 1 4\n", "short-costs: the line has 2 costs, but `events:` lists 4 events\n"},
          {"of a call", "1 9 9 9 9\ncfn=g\ncalls=1 1\n1 1 4 5 5\n", ""},
      });
}

TEST(CallgrindBorders, CallsAndJumps) {
  expect_said(
      "callgrind", kFormat + kBody + "1 10\n",
      {
          {"a call", "cfn=g\ncalls=1 5\n1 1\n", ""},
          {"a blank at the end", "cfn=g\ncalls=1 5 \n1 1\n", ""},
          {"another target", "cfn=g\ncalls=1 5 6\n1 1\n",
           "calls-target-extra: the call has 2 positions, but the header lists only 1\n"},
          {"other targets", "cfn=g\ncalls=1 5 6 +7 * \n1 1\n",
           "calls-target-extra: the call has 4 positions, but the header lists only 1\n"},
          {"no other target", "cfn=g\ncalls=1 5 x\n1 1\n",
           "calls-syntax: expected a position (a number, +N, -N or *), found 'x'\ncalls-target-extra: the call has "
           "2 positions, but the header lists only 1\n"},
          {"one good, one bad", "cfn=g\ncalls=1 5 6 x\n1 1\n",
           "calls-syntax: expected a position (a number, +N, -N or *), found 'x'\ncalls-target-extra: the call has "
           "3 positions, but the header lists only 1\n"},
          {"no calls", "cfn=g\ncalls=0 5\n1 1\n", "calls-zero: the number of calls is 0\n"},
          {"the most calls", "cfn=g\ncalls=" + kMax + " 5\n1 1\n", ""},
          {"more calls", "cfn=g\ncalls=18446744073709551616 5\n1 1\n",
           "calls-syntax: the call count '18446744073709551616' does not fit in 64 bits\n"},
          {"nobody called", "calls=1 5\n1 1\n", "calls-without-cfn: no `cfn=` line precedes this `calls=` line\n"},
          {"nobody called twice", "cfn=g\ncalls=1 5\n1 1\ncalls=1 5\n1 1\n",
           "calls-without-cfn: no `cfn=` line precedes this `calls=` line\n"},
          {"nobody called, but a line is missing", "bogus\ncalls=1 5\n1 1\n",
           "line-unknown: unrecognized line 'bogus'\n"},
          {"no cost, but a name", "cfn=g\ncalls=1 5\nfn=h\n1 1\n",
           "calls-without-cost: no cost line follows this `calls=` line\n"},
          {"no cost, but the end", "cfn=g\ncalls=1 5\n",
           "calls-without-cost: the file ends before the cost line of this `calls=` line\ntruncated: the file ends "
           "before the cost of a call\n"},
          {"no cost, but a cut", "cfn=g\ncalls=1 5", "truncated: the file ends before the cost of a call\n"},
          {"a target below 0", "cfn=g\ncalls=1 -2\n1 1\n",
           "position-negative: the line number 1 - 2 is negative; the check continues with 0\n"},
          {"a jump", "jump=1 5\n1\n", ""},
          {"a jump with a blank", "jump=1 5\n1 \n", ""},
          {"a jump with a cost", "jump=1 5\n1 1\n",
           "jump-cost: the position line of a jump has costs; expected only positions\n"},
          {"a jump with a word", "jump=1 5\n1 x\n",
           "jump-cost: the position line of a jump has costs; expected only positions\n"},
          {"a jump, and a cost", "jump=1 5\n1\n+1 1\n", ""},
          {"a jump to nowhere", "jump=1\n1\n", "jump-syntax: expected a space, found the end of the line\n"},
          {"more jumps than there can be", "jump=18446744073709551616 5\n1\n",
           "jump-syntax: the count '18446744073709551616' does not fit in 64 bits\n"},
          {"no position, but a name", "jump=1 5\nfn=h\n1 1\n",
           "jump-without-position: no position line follows this jump\n"},
          {"no position, but the end", "jump=1 5\n", "truncated: the file ends before the position of a jump\n"},
          {"a condition that always holds", "jcnd=2/2 5\n1\n", ""},
          {"a condition that holds more often than asked", "jcnd=3/2 5\n1\n",
           "jcnd-count: the jump was taken 3 times, but executed only 2 times\n"},
          {"a condition with a blank", "jcnd=3 2 5\n1\n",
           "jcnd-form: the counts of the jump are separated by a space, not by a slash\n"},
          {"a condition with a blank, the other way round", "jcnd=2 3 5\n1\n",
           "jcnd-count: the jump was taken 3 times, but executed only 2 times\njcnd-form: the counts of the jump are "
           "separated by a space, not by a slash\n"},
          {"the second count is too large", "jcnd=1/18446744073709551616 5\n1\n",
           "jump-syntax: the count '18446744073709551616' does not fit in 64 bits\n"},
      });
}

TEST(CallgrindBorders, CostsOfCalls) {
  const std::string call = "cfn=g\ncalls=1 1\n1 ";
  expect_said(
      "callgrind", kFormat + kBody + "1 1000\n",
      {
          {"what may differ", call + "1110\n", ""},
          {"one more", call + "1111\n",
           "inclusive-exceeds: the calls from 'f' to 'g' cost 1111 'Ir', but the whole part "
           "costs only 1000\n"},
          {"what may differ, in two", call + "555\n" + call + "555\n", ""},
          {"one more, in two", call + "555\n" + call + "556\n",
           "inclusive-exceeds: the calls from 'f' to 'g' cost 1111 'Ir', but the whole part "
           "costs only 1000\n"},
          {"of two functions", call + "600\ncfn=h\ncalls=1 1\n1 600\n", ""},
          {"of two callers", call + "600\nfn=h\n" + call + "600\n", ""},
          {"of itself", "cfn=f\ncalls=1 1\n1 5000\n", ""},
          {"of a function that calls back", call + "5000\nfn=g\ncfn=f\ncalls=1 1\n1 1\n", ""},
          {"of a function that calls another", call + "5000\nfn=g\ncfn=h\ncalls=1 1\n1 1\n",
           "inclusive-exceeds: the calls from 'f' to 'g' cost 5000 'Ir', but the whole part "
           "costs only 1000\n"},
          {"of two, both more", call + "2000\ncfn=h\ncalls=1 1\n1 3000\n",
           "inclusive-exceeds: the calls from 'f' to 'g' cost 2000 'Ir', but the whole part "
           "costs only 1000 (2 places; the first is shown)\n"},
          {"and a cost of another that is damaged", call + "1111\n" + call + "x\n",
           "cost-number: expected a cost (unsigned decimal number), found 'x'\n"},
          {"and a cost that is damaged", call + "1111\n1 x\n",
           "cost-number: expected a cost (unsigned decimal number), found 'x'\n"},
          {"of nobody", "calls=1 1\n1 5000\n", "calls-without-cfn: no `cfn=` line precedes this `calls=` line\n"},
      });
  expect_said("callgrind", kFormat + "events: Ir sysTime Dr\nfl=a\nfn=f\n1 10 10 10\n",
              {
                  {"in the kernel", call + "1 5000 1\n", ""},
                  {"of the last event", call + "1 1 111\n",
                   "inclusive-exceeds: the calls from 'f' to 'g' cost 111 'Dr', but the whole part "
                   "costs only 10\n"},
                  {"of the last event, later", call + "1\n" + call + "1 1 111\n",
                   "inclusive-exceeds: the calls from 'f' to 'g' cost 111 'Dr', but the whole part "
                   "costs only 10\nshort-costs: the line has 1 cost, but `events:` lists 3 events\n"},
              });
}

TEST(CallgrindBorders, TotalsAndSummaries) {
  const auto sums = [](const std::string& summary, const std::string& totals) {
    return "events: Ir Dr\n" + summary + "fl=a\nfn=f\n1 1000 0\n" + totals;
  };
  expect_said("callgrind", kFormat,
              {
                  {"right totals", sums("", "totals: 1000 0\n"), ""},
                  {"totals of the first event", sums("", "totals: 1000\n"), ""},
                  {"totals that are too large", sums("", "totals: 1001\n"),
                   "totals-mismatch: the total of 'Ir' is 1001, but the self costs add up to 1000\n"},
                  {"totals that are too small", sums("", "totals: 999\n"),
                   "totals-mismatch: the total of 'Ir' is 999, but the self costs add up to 1000\n"},
                  {"of another event", sums("", "totals: 1000 1\n"),
                   "totals-mismatch: the total of 'Dr' is 1, but the self costs add up to 0\n"},
                  {"totals of too many", sums("", "totals: 1000 0 0\n"),
                   "totals-syntax: the line has 3 numbers, but `events:` lists only 2 events\n"},
                  {"no totals", sums("", "totals:\n"), "totals-syntax: the `totals:` line has no numbers\n"},
                  {"totals of words", sums("", "totals: x\n"), "totals-syntax: expected a decimal number, found 'x'\n"},
                  {"totals that are too large to read", sums("", "totals: 18446744073709551616\n"),
                   "totals-syntax: the number '18446744073709551616' does not fit in 64 bits\n"},
                  {"totals twice", sums("", "totals: 1000\ntotals: 1000\n"),
                   "totals-duplicate: this part has a second `totals:` line\n"},
                  {"a summary of the first event", "events: Ir Dr\nsummary: 1000\nfl=a\nfn=f\n1 1000 5000\n", ""},
                  {"a summary that is as small as may be", sums("summary: 890\n", ""), ""},
                  {"a smaller one", sums("summary: 889\n", ""),
                   "summary-small: the summary of 'Ir' is 889, but the self costs add up to 1000\n"},
                  {"a summary that is as large as may be", sums("summary: 1110\n", ""), ""},
                  {"a larger one", sums("summary: 1111\n", ""),
                   "summary-large: the summary of 'Ir' is 1111, but the self costs add up to only 1000\n"},
                  {"a larger one, of another event", sums("summary: 1000 101\n", ""),
                   "summary-large: the summary of 'Dr' is 101, but the self costs add up to only 0\n"},
                  {"a larger one, and totals", sums("summary: 1111\n", "totals: 1000\n"), ""},
                  {"a smaller one, and totals", sums("summary: 889\n", "totals: 1000\n"),
                   "summary-small: the summary of 'Ir' is 889, but the self costs add up to 1000\n"},
                  {"a smaller one, and wrong totals", sums("summary: 889\n", "totals: 1001\n"),
                   "totals-mismatch: the total of 'Ir' is 1001, but the self costs add up to 1000\n"},
                  {"a summary before the events", "summary: 5\n" + sums("", ""),
                   "summary-before-events: no `events:` line precedes this `summary:` line\n"},
                  {"a summary twice", sums("summary: 1000\nsummary: 1000\n", ""),
                   "summary-duplicate: this part has a second `summary:` line\n"},
                  {"with blocks", "events: Ir\nfl=a\nfn=f\nbb=1\n1 1000\ntotals: 5\n",
                   "basic-block-line: the line describes a basic block, as written with --dump-bbs=yes\n"},
              });
}

}  // namespace
}  // namespace proflint::tests
