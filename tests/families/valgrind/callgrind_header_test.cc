// Header lines and names of callgrind profiles at the bounds of their rules, one change per row.
#include "tests/families/valgrind/valgrind_support.h"
#include "validators/core/text.h"

namespace proflint::tests {
namespace {

TEST(CallgrindHeader, HeaderLines) {
  const std::string body = kBody + "1 1\n";
  expect_said(
      "callgrind", kFormat,
      {
          {"version 1", "version: 1\n" + body, ""},
          {"version 2", "version: 2\n" + body, "version: version '2' is not supported (0 and 1 are)\n"},
          {"a version that is too large", "version: 18446744073709551617\n" + body,
           "version: version '18446744073709551617' is not supported (0 and 1 are)\n"},
          {"a version after a line", "pid: 1\nversion: 1\n" + body,
           "version-place: `version:` is not at the start of the file or of a part\n"},
          {"a version after totals", body + "totals: 1\nversion: 1\n" + body, "multi-part: the file has 2 parts\n"},
          {"a version after costs", body + "version: 1\n" + body,
           "multi-part: the file has 2 parts\nversion-place: `version:` is not at the start of the file or of a "
           "part\n"},
          {"a process after the events", "events: Ir\npid: 1\nfl=a\nfn=f\n1 1\n",
           "events-last: the line 'pid: 1' must precede the `events:` line of its header\n"},
          {"positions after the events", "events: Ir\npositions: line\nfl=a\nfn=f\n1 1\n",
           "events-last: the line 'positions: line' must precede the `events:` line of its header\n"},
          {"instructions", "positions: instr\n" + body,
           "instr-positions: the positions are 'instr', which some consumers do not support\n"},
          {"lines", "positions: line\n" + body, ""},
          {"no positions", "positions: what\n" + body, "positions: expected `instr`, `bb` or `line`, found 'what'\n"},
          {"a range of time", "desc: Timerange: Basic block 0 - 5\n" + body, ""},
          {"a range of no time", "desc: Timerange: Basic block 5 - 5\n" + body, ""},
          {"a range that ends before it starts", "desc: Timerange: Basic block 6 - 5\n" + body,
           "timerange: the time range starts at 6, but ends at 5\n"},
          {"a range without an end", "desc: Timerange: Basic block 6 -\n" + body, ""},
          {"a range without a start", "desc: Timerange: Basic block - 5\n" + body, ""},
          {"a range that starts too late", "desc: Timerange: Basic block 18446744073709551616 - 5\n" + body, ""},
          {"a range that is none", "desc: Timerange: Basic block 6 to 5\n" + body, ""},
          {"no colon", "desc: Trigger\n" + body,
           "desc-form: the description has no colon; expected `desc: Type: value`\n"},
          {"a command", "cmd: a b\n" + body + "cmd: a b \n" + body, "multi-part: the file has 2 parts\n"},
          {"another command", "cmd: a b\n" + body + "cmd: a c\n" + body,
           "cmd-conflict: the command is 'a c', but the first `cmd:` line has 'a b'\nmulti-part: the file has 2 "
           "parts\n"},
          {"two parts", "part: 1\nthread: 1\n" + body + "part: 2\nthread: 1\n" + body,
           "multi-part: the file has 2 parts\n"},
          {"two parts of processes", "part: 1\npid: 7\n" + body + "part: 2\npid: 6\n" + body,
           "multi-part: the file has 2 parts\n"},
          {"the same part twice", "part: 1\n" + body + "part: 1\n" + body,
           "multi-part: the file has 2 parts\npart-order: part 1 follows part 1; expected strictly ascending order\n"},
          {"the same part of two threads", "part: 1\nthread: 1\n" + body + "part: 1\nthread: 2\n" + body,
           "multi-part: the file has 2 parts\n"},
          {"parts of the other order", "part: 2\n" + body + "part: 1\n" + body,
           "multi-part: the file has 2 parts\npart-order: part 1 follows part 2; expected strictly ascending order\n"},
          {"the same part of Xdebug", "creator: xdebug 3\npart: 1\nsummary: 1\n" + body,
           "summary-before-events: no `events:` line precedes this `summary:` line\n"},
          {"other events", body + "events: Dr\nfl=a\nfn=f\n1 1\n",
           "multi-part: the file has 2 parts\npart-events: the events are 'Dr', but 'Ir' in the first part\n"},
          {"more events", body + "events: Ir Dr\nfl=a\nfn=f\n1 1 1\n",
           "multi-part: the file has 2 parts\npart-events: the events are 'Ir Dr', but 'Ir' in the first part\n"},
          {"events twice", "events: Ir\n" + body,
           "events-duplicate: this header has a second `events:` line; the first is on line 2\n"},
          {"an event of others", "event: Sum = Ir + Dr\n" + body, "event-unknown: unknown event 'Dr'\n"},
          {"an event made of existing ones", "event: Sum = Ir + Ir : both\n" + body, ""},
          {"an event of one before", "event: A = Ir\nevent: B = A\n" + body, ""},
          {"an event without a formula", "event: Ir : Instructions\n" + body, ""},
      });
}

TEST(CallgrindHeader, NamesOfEvents) {
  for (const char* name : {"A", "Z", "a", "z", "_", "a0", "a9", "I1mr", "__"})
    EXPECT_EQ(said(check(kFormat + "events: " + name + "\nfl=a\nfn=f\n1 1\n", "callgrind")), "") << name;
  for (const char* name : {"@", "[", "`", "{", "0a", "9a", "a-", "a/", "a:", "a[b"})
    EXPECT_EQ(said(check_in_full(kFormat + "events: " + name + "\nfl=a\nfn=f\n1 1\n", "callgrind")),
              "event-name: the event name '" + std::string(name) +
                  (is_digit(name[0]) ? "' starts with a digit\n"
                                     : "' contains characters other than letters, digits and underscores\n"))
        << name;
}

TEST(CallgrindHeader, Ids) {
  const std::string body = "\n1 1\n";
  expect_said(
      "callgrind", kFormat + kBody,
      {
          {"the last one", "fn=(1073741823) g" + body,
           "id-sparse: the id '1073741823' exceeds both 1000000 and 64 times the number of names (1)\n"},
          {"after it", "fn=(1073741824) g" + body,
           "id-range: the id '1073741824' is too large; the maximum is 2^30 - 1\n"},
          {"of 21 digits", "fn=(184467440737095516150) g" + body,
           "id-range: the id '184467440737095516150' is too large; the maximum is 2^30 - 1\n"},
          {"after it, without a name", "fn=(1073741824)" + body,
           "id-range: the id '1073741824' is too large; the maximum is 2^30 - 1\n"},
          {"large", "fn=(1000000) g" + body, ""},
          {"larger", "fn=(1000001) g" + body,
           "id-sparse: the id '1000001' exceeds both 1000000 and 64 times the number of names (1)\n"},
          {"again", "fn=(1) g" + body + "fn=(1) g" + body,
           "id-duplicate: id 1 is already defined with the same name, 'g'\n"},
          {"again, for something else", "fn=(1) g" + body + "fn=(1) h" + body,
           "id-redefined: id 1 is redefined as 'h'; it was defined as 'g'\n"},
          {"a reference", "fn=(1) g" + body + "fn=(1)" + body, ""},
          {"a reference to nothing", "fn=(1)" + body, "undefined-id: id 1 is used before it is defined with a name\n"},
          {"two references to nothing", "fn=(1)" + body + "fn=(1)" + body,
           "undefined-id: id 1 is used before it is defined with a name\n"},
          {"a definition after the reference", "fn=(1)" + body + "fn=(1) g" + body,
           "undefined-id: id 1 is used before it is defined with a name\n"},
          {"a definition of a callee", "cfn=(1) g\ncalls=1 1\n1 1\nfn=(1)" + body, ""},
          {"a definition of a file", "fl=(1) g\nfn=(1)" + body,
           "undefined-id: id 1 is used before it is defined with a name\n"},
          {"no parenthesis", "fn=(1 g" + body, "id-syntax: expected ')', found ' '\n"},
          {"no name", "fn=" + body, "function-empty: the function name is empty\n"},
          {"no name of a file", "fl=" + body, "file-name-empty: the file name is empty\n"},
          {"built of ids", "fn=(1) g" + body + "fn=(2) (1)'2" + body,
           "mangled-name: the name '(1)\\'2' contains ids of other names\n"},
          {"built of missing ids", "fn=(1) g" + body + "fn=(2) (1)'(3)" + body,
           "mangled-name: the name '(1)\\'(3)' contains ids of other names\nundefined-id: id 3 is used before it is "
           "defined with a name\n"},
          {"nearly built of ids", "fn=(1) g" + body + "fn=(2) (3)x" + body, ""},
          {"only parentheses", "fn=(1) (below main)" + body, ""},
      });
}

// Ids move from a sparse to a dense table, and back to none with the next part.
TEST(CallgrindHeader, ManyIdsAreKept) {
  std::string text = kFormat + kBody;
  for (int i = 999; i >= 0; --i) text += "fn=(" + std::to_string(i) + ") f" + std::to_string(i) + "\n1 1\n";
  for (int i = 0; i < 1000; ++i) text += "fn=(" + std::to_string(i) + ") f" + std::to_string(i) + "\n1 1\n";
  EXPECT_EQ(said(check(text, "callgrind")),
            "id-duplicate: id 0 is already defined with the same name, 'f0' (1000 places; the first is shown)\n");
  EXPECT_EQ(
      said(check(text + kBody + "fn=(5)\n1 1\n", "callgrind")),
      "id-duplicate: id 0 is already defined with the same name, 'f0' (1000 places; the first is shown)\nmulti-part: "
      "the file has 2 parts\n"
      "undefined-id: id 5 is used before it is defined with a name\n");
}

TEST(CallgrindHeader, TheFirstBytes) {
  const std::string body = "fl=a\nfn=f\n1 1\n", remark = "# " + std::string(2037, '-') + "\n";
  expect_said(
      "callgrind", "",
      {
          {"events at once", "events: Ir\n" + body, "format-line: the first line is not `# callgrind format`\n"},
          {"events at the end of the examined bytes", remark + "events: Ir\n" + body,
           "format-line: the first line is not `# callgrind format`\n"},
          {"events after it", remark + "\nevents: Ir\n" + body,
           "format-line: the first line is not `# callgrind format`\nlate-header: the first line is not "
           "exactly `# callgrind format`, and neither the first `events:` nor the first `creator:` in the first 2047 "
           "bytes starts a line\n"},
          {"a creator", "creator: me\n" + remark + "\nevents: Ir\n" + body,
           "format-line: the first line is not `# callgrind format`\n"},
          {"events in another line", "cmd: events: creator:\n" + remark + "events: Ir\n" + body,
           "format-line: the first line is not `# callgrind format`\nlate-header: the first line is not "
           "exactly `# callgrind format`, and neither the first `events:` nor the first `creator:` in the first 2047 "
           "bytes starts a line\n"},
          {"a mark", "\xef\xbb\xbf" + kFormat + "events: Ir\n" + body, "bom: the file starts with a byte order mark\n"},
          {"UTF-16", std::string("\xff\xfe#\0", 4), "bom: the file is in UTF-16 and was not checked further\n"},
          {"empty lines", "\n\n", "empty-file: the file has only blank lines\n"},
          {"empty lines and a remark", "\n#\n",
           "format-line: the first line is not `# callgrind format`\nlate-header: the first line is not "
           "exactly `# callgrind format`, and neither the first `events:` nor the first `creator:` in the first 2047 "
           "bytes starts a line\nno-events: the file has no `events:` line\n"},
          {"blanks", " \n", "empty-file: the file has only blank lines\n"},
          {"no end of the last line", kFormat + "events: Ir\nfl=a\nfn=f\n1 1",
           "final-newline: the last line does not end in LF\n"},
      });
}

TEST(CallgrindHeader, PromisesOfWriters) {
  const std::string body = "events: Ir\nfl=a\nfn=f\n1 1\n";
  expect_said(
      "callgrind", kFormat,
      {
          {"callgrind without totals", "creator: callgrind-3.19.0\n" + body,
           "truncated: the part has no `totals:` line\n"},
          {"callgrind with totals", "creator: callgrind-3.19.0\n" + body + "totals: 1\n", ""},
          {"somebody without totals", "creator: me\n" + body, ""},
          {"Xdebug without a summary", "creator: xdebug 3\n" + body, "truncated: the part has no `summary:` line\n"},
          {"Xdebug with a summary", "creator: xdebug 3\n" + body + "summary: 900\n", ""},
          {"Xdebug with another profile", "creator: xdebug 3\n" + body + "summary: 1\n==== NEW PROFILING FILE\n",
           "append-separator: Xdebug appended another profile here\n"},
      });
}

TEST(CallgrindHeader, FactsAndDescriptions) {
  const Result result =
      check(kFormat + "creator: me-1.2\nevents: Ir Dr\nfl=a\nfn=f\n1 0 5\n2 3\nfn=g\n3 0\n", "callgrind");
  for (const char* words : {"me-1.2", "1 part", "2 events", "2 functions"}) EXPECT_TRUE(says(result, words)) << words;
  EXPECT_EQ(result.facts.counters, 3u);
  EXPECT_EQ(result.facts.nonzero, 2u);
  EXPECT_EQ(result.facts.total, 3u);
  EXPECT_EQ(check(kFormat + kBody + "1 " + kMax + "\n1 5\n", "callgrind").facts.total, UINT64_MAX);
  EXPECT_EQ(check(kFormat + kBody + "1 " + kMax + "\n" + kBody + "1 5\n", "callgrind").facts.total, UINT64_MAX);
  EXPECT_EQ(check(kFormat + kBody + "1 2\n" + kBody + "1 5\n", "callgrind").facts.total, 7u);
}

}  // namespace
}  // namespace proflint::tests
