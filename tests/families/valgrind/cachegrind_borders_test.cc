// Profiles of cachegrind at the bounds of their rules, one change per row.
#include "tests/families/valgrind/valgrind_support.h"

namespace proflint::tests {
namespace {

const std::string kHeader = "desc: I1 cache: x\ncmd: ./a\n", kStart = kHeader + "events: Ir\nfl=a\nfn=f\n";

TEST(CachegrindBorders, Lines) {
  expect_said(
      "cachegrind", kStart,
      {
          {"the first", "0 1\nsummary: 1\n", ""},
          {"the last", "4294967295 1\nsummary: 1\n", ""},
          {"after it", "4294967296 1\nsummary: 1\n", "line-number: line number '4294967296' does not fit in 32 bits\n"},
          {"of 21 digits", "184467440737095516150 1\nsummary: 1\n",
           "line-number: line number '184467440737095516150' does not fit in 32 bits\n"},
          {"a word", "1x 1\nsummary: 1\n", "line-number: expected a line number, found '1x'\n"},
          {"another line", "bogus\n1 1\nsummary: 9\n", "line-unknown: unrecognized line 'bogus'\n"},
          {"an empty line", "\n1 1\nsummary: 1\n", "merge-form: cg_merge does not accept an empty line\n"},
          {"a remark", "# x\n1 1\nsummary: 1\n", "merge-form: cg_merge does not accept a comment\n"},
          {"no costs", "summary: 0\n", "no-costs: the file has no counts\n"},
          {"no end of the last line", "1 1\nsummary: 1", "final-newline: the last line does not end in LF\n"},
          {"no name of a file", "fl=\n1 1\nsummary: 1\n", "name-empty: the file name is empty\n"},
          {"no name of a function", "fn=\n1 1\nsummary: 1\n", "name-empty: the function name is empty\n"},
      });
}

TEST(CachegrindBorders, Counts) {
  expect_said(
      "cachegrind", kStart,
      {
          {"none", "1\nsummary: 0\n", "short-costs: the line has 0 counts, but `events:` lists 1 event\n"},
          {"a blank", "1 \nsummary: 0\n", "short-costs: the line has 0 counts, but `events:` lists 1 event\n"},
          {"two", "1 1 1\nsummary: 9\n", "too-many-costs: the line has 2 counts, but `events:` lists only 1 event\n"},
          {"a blank at the end", "1 1 \nsummary: 1\n", ""},
          {"a word", "1 x\nsummary: 9\n", "cost-number: expected a count (decimal number), found 'x'\n"},
          {"below 0", "1 -1\nsummary: 9\n", "negative-cost: the count '-1' is negative\n"},
          {"a dot", "1 .\nsummary: 0\n", "dot-cost: a count of zero is written as a dot\n"},
          {"a dot in the summary", "1 0\nsummary: .\n", ""},
          {"as large as may be", "1 " + kMax + "\nsummary: " + kMax + "\n", ""},
          {"larger", "1 18446744073709551616\nsummary: 1\n",
           "cost-range: the count '18446744073709551616' does not fit in 64 bits\n"},
          {"a sum that is too large", "1 " + kMax + "\n2 1\nsummary: 1\n",
           "total-overflow: the counts of 'Ir' add up to 18446744073709551616, which does not fit in 64 bits\n"},
      });
  expect_said(
      "cachegrind", kHeader,
      {
          {"no file", "events: Ir\nfn=f\n1 1\nsummary: 1\n",
           "no-file: no `fl=` line precedes this `fn=` line (2 places; the first is shown)\n"},
          {"no function", "events: Ir\nfl=a\n1 1\nsummary: 1\n", "no-function: no `fn=` line precedes the counts\n"},
          {"no events", "fl=a\nfn=f\n1 1\nsummary: 9\n", "no-events: no `events:` line precedes the body\n"},
          {"no name of an event", "events:\nfl=a\nfn=f\n1 1\nsummary: 9\n",
           "events-empty: the `events:` line is empty\n"},
          {"an event twice", "events: Ir Ir\nfl=a\nfn=f\n1 1\nsummary: 9\n", "event-duplicate: duplicate event 'Ir'\n"},
          {"as many misses", "events: Dr D1mr\nfl=a\nfn=f\n1 4 4\nsummary: 4 4\n", ""},
          {"more misses", "events: Dr D1mr\nfl=a\nfn=f\n1 4 5\nsummary: 4 5\n",
           "misses-exceed: the line counts 5 for 'D1mr', but only 4 for 'Dr'\n"},
      });
}

TEST(CachegrindBorders, Summaries) {
  expect_said(
      "cachegrind", kHeader + "events: Ir Dr\nfl=a\nfn=f\n1 5 6\n2 1 1\n",
      {
          {"right", "summary: 6 7\n", ""},
          {"right, without a blank", "summary:6 7\n", "line-unknown: expected a space after 'summary:', found '6'\n"},
          {"wrong", "summary: 5 7\n", "summary-mismatch: the summary of 'Ir' is 5, but the counts add up to 6\n"},
          {"wrong at the end", "summary: 6 8\n",
           "summary-mismatch: the summary of 'Dr' is 8, but the counts add up to 7\n"},
          {"none", "", "truncated: the file has no `summary:` line\n"},
          {"twice", "summary: 6 7\nsummary: 6 7\n", "summary-duplicate: the file has a second `summary:` line\n"},
          {"too few", "summary: 6\n", "summary-syntax: the summary has 1 number, but `events:` lists 2 events\n"},
          {"too many", "summary: 6 7 0\n", "summary-syntax: the summary has 3 numbers, but `events:` lists 2 events\n"},
          {"of nothing", "summary:\n", "summary-syntax: the summary has 0 numbers, but `events:` lists 2 events\n"},
          {"of words", "summary: x 7\n", "summary-syntax: expected an unsigned 64-bit integer, found 'x'\n"},
          {"below 0", "summary: -6 7\n", "summary-syntax: expected an unsigned 64-bit integer, found '-6'\n"},
          {"too large", "summary: 18446744073709551616 7\n",
           "summary-syntax: expected an unsigned 64-bit integer, found '18446744073709551616'\n"},
          {"and more counts", "summary: 6 7\n3 0 0\n",
           "data-after-summary: the line follows the summary; expected only comments\n"},
          {"and another name", "summary: 6 7\nfn=g\n",
           "data-after-summary: the line follows the summary; expected only comments\n"},
          {"and a remark", "summary: 6 7\n# x\n", "merge-form: cg_merge does not accept a comment\n"},
      });
}

TEST(CachegrindBorders, HeaderLines) {
  const std::string body = "fl=a\nfn=f\n1 1\nsummary: 1\n";
  expect_said(
      "cachegrind", "",
      {
          {"in their order", "desc: a: b\ndesc: c: d\ncmd: x\nevents: Ir\n" + body, ""},
          {"no description", "cmd: x\nevents: Ir\n" + body, ""},
          {"no command", "desc: a: b\nevents: Ir\n" + body, "no-cmd: no `cmd:` line precedes the `events:` line\n"},
          {"a description after the command", "cmd: x\ndesc: a: b\nevents: Ir\n" + body,
           "header-order: the `desc:` line is out of order; the order is desc, cmd, events\n"},
          {"two commands", "cmd: x\ncmd: y\nevents: Ir\n" + body, "header-order: duplicate `cmd:` line\n"},
          {"events twice", "cmd: x\nevents: Ir\nevents: Dr\n" + body, "header-order: duplicate `events:` line\n"},
          {"events later", "cmd: x\nfl=a\nevents: Ir\nfn=f\n1 1\nsummary: 1\n",
           "header-order: the `events:` line is out of order; the order is desc, cmd, events\nno-events: no `events:` "
           "line precedes the body\n"},
          {"a command after the events", "events: Ir\ncmd: x\n" + body,
           "header-order: the `cmd:` line is out of order; the order is desc, cmd, events\nno-cmd: no `cmd:` line "
           "precedes the `events:` line\n"},
          {"an empty line in the header", "desc: a: b\n\ncmd: x\nevents: Ir\n" + body,
           "header-order: an empty line precedes the `events:` line; only `desc:` and `cmd:` lines may precede it\n"},
          {"a remark in the header", "desc: a: b\n# x\ncmd: x\nevents: Ir\n" + body,
           "header-order: a comment precedes the `events:` line; only `desc:` and `cmd:` lines may precede it\n"},
          {"no blank after the keyword", "desc:a: b\ncmd:x\nevents:Ir\n" + body,
           "line-unknown: expected a space after 'cmd:', found 'x'\nline-unknown: expected a space after 'desc:', "
           "found 'a'\nline-unknown: expected a space after 'events:', found 'I'\n"},
          {"a tab after the keyword", "desc:\ta: b\ncmd:\tx\nevents:\tIr\n" + body,
           "merge-form: cg_merge does not accept a keyword without a space after it (3 places; the first is shown)\n"},
          {"a mark",
           "\xef\xbb\xbf"
           "cmd: x\nevents: Ir\n" +
               body,
           "bom: the file starts with a byte order mark\n"},
          {"UTF-16",
           std::string("\xff\xfe"
                       "c\0",
                       4),
           "bom: the file is in UTF-16 and was not checked further\n"},
          {"UTF-16 of the other order", std::string("\xfe\xff\0c", 4),
           "bom: the file is in UTF-16 and was not checked further\n"},
          {"nothing", "", "empty-file: the file is empty\n"},
      });
}

TEST(CachegrindBorders, Differences) {
  const std::string start = "desc: Files compared: a; b\ncmd: a; b\nevents: Dr D1mr\nfl=a\nfn=f\n";
  expect_said(
      "cachegrind", start,
      {
          {"below 0", "1 -5 2\nsummary: -5 2\n", "diff: the file contains the difference between two runs\n"},
          {"wrong", "1 -5 2\nsummary: 5 2\n",
           "diff: the file contains the difference between two runs\nsummary-mismatch: the summary of 'Dr' is "
           "5, but the counts "
           "add up to -5\n"},
          {"more misses", "1 4 5\nsummary: 4 5\n", "diff: the file contains the difference between two runs\n"},
          {"two signs", "1 4 5\nsummary: --4 5\n",
           "diff: the file contains the difference between two runs\nsummary-syntax: expected a 64-bit integer, "
           "found '--4'\n"},
      });
  expect_said("cachegrind", "",
              {
                  {"said too late", "desc: a: b\n" + start + "1 5 2\nsummary: 5 2\n", ""},
                  {"said in another line",
                   "desc: x Files compared: a; b\ncmd: x\nevents: Ir\nfl=a\nfn=f\n1 1\nsummary: 1\n", ""},
              });
  EXPECT_TRUE(says(check(start + "1 1 1\nsummary: 1 1\n", "cachegrind"), "difference of two runs"));
  EXPECT_FALSE(says(check(kStart + "1 1\nsummary: 1\n", "cachegrind"), "difference of two runs"));
}

TEST(CachegrindBorders, FactsAndDescriptions) {
  const Result result =
      check(kHeader + "events: Ir Dr\nfl=a\nfn=f\n1 0 5\n2 3 0\nfn=g\n3 0 0\nfn=f\n4 1 1\n", "cachegrind");
  for (const char* words : {"2 events", "2 functions"}) EXPECT_TRUE(says(result, words)) << words;
  EXPECT_EQ(result.facts.counters, 4u);
  EXPECT_EQ(result.facts.nonzero, 3u);
  EXPECT_EQ(result.facts.total, 4u);
  EXPECT_EQ(check(kStart + "1 " + kMax + "\n1 5\n", "cachegrind").facts.total, UINT64_MAX);
  EXPECT_EQ(check("desc: Files compared: a; b\ncmd: x\nevents: Ir\nfl=a\nfn=f\n1 -5\n", "cachegrind").facts.total, 0u);
}

}  // namespace
}  // namespace proflint::tests
