// Text profiles at the bounds of their rules, one change per row.
#include <gtest/gtest.h>

#include "tests/support/in_words.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

struct TextRow {
  const char* what;
  std::string text;
  std::string said;  // see tests/support/in_words.h
};

const std::string kRecord = "main\n24\n2\n1\n5\n";

void expect_said_of_text(const std::vector<TextRow>& rows) {
  for (const TextRow& row : rows) EXPECT_EQ(said(check(row.text, "proftext")), row.said) << row.what;
}

std::string lines(std::size_t number, const std::string& line) {
  std::string out;
  while (number-- > 0) out += line + "\n";
  return out;
}

TEST(ProftextBorders, Flags) {
  expect_said_of_text({
      {"none", kRecord, ""},
      {"IR", ":ir\n" + kRecord, ""},
      {"both passes", ":csir\n" + kRecord, ""},
      {"IR twice", ":ir\n:ir\n" + kRecord, "flag-duplicate: the flag 'ir' occurs twice\n"},
      {"two levels", ":ir\n:fe\n" + kRecord, "flag-conflict: the flag 'fe' contradicts the earlier flag 'ir'\n"},
      {"two levels, the other way round", ":fe\n:ir\n" + kRecord,
       "flag-conflict: the flag 'ir' contradicts the earlier flag 'fe'\n"},
      {"two levels, and an order", ":ir\n:fe\n:entry_first\n" + kRecord,
       "flag-conflict: the flag 'fe' contradicts the earlier flag 'ir'\n"},
      {"two orders", ":ir\n:entry_first\n:not_entry_first\n" + kRecord,
       "flag-conflict: the flag 'not_entry_first' contradicts the earlier flag 'entry_first'\n"},
      {"two orders, the other way round", ":ir\n:not_entry_first\n:entry_first\n" + kRecord,
       "flag-conflict: the flag 'entry_first' contradicts the earlier flag 'not_entry_first'\n"},
      {"two orders, and a level", ":entry_first\n:not_entry_first\n:ir\n" + kRecord,
       "flag-conflict: the flag 'not_entry_first' contradicts the earlier flag 'entry_first'\n"},
      {"an unknown one", ":what\n" + kRecord, "header-flag: unknown flag ':what'\n"},
      {"a cut one", ":i", "truncated: the file ends inside a flag\n"},
      {"a late one", kRecord + ":ir\n", "late-flag: the flag ':ir' follows records\n"},
  });
}

TEST(ProftextBorders, Counters) {
  const std::string start = "main\n24\n";
  expect_said_of_text({
      {"one", start + "1\n5\n", ""},
      {"none", start + "0\n", "counter-count: expected the number of counters (decimal, at least 1), found '0'\n"},
      {"a word", start + "1\nx\n", "counter: expected a counter (unsigned 64-bit decimal number), found 'x'\n"},
      {"one too few", start + "2\n5\n", "truncated: expected 2 counters, but fewer lines are left\n"},
      {"one too many", start + "1\n5\n6\n",
       "value-kinds: expected a number of value kinds (1 to 3) or a function name, found '6'\n"},
      {"2^56", start + "1\n72057594037927936\n", ""},
      {"2^56 and one", start + "1\n72057594037927937\n",
       "counter-implausible: a counter is 72057594037927937, more than 2^56\n"},
      {"less than 2^56", start + "1\n72057594037927935\n", ""},
      {"the hot mark", start + "1\n18446744073709551615\n",
       "pseudo-counter: the first counter of function 'main' is the marker for hot functions\n"},
      {"the warm mark", start + "1\n18446744073709551614\n",
       "pseudo-counter: the first counter of function 'main' is the marker for warm functions\n"},
      {"no mark", start + "1\n18446744073709551613\n", "counter-saturated: a counter is saturated at 2^64 - 3\n"},
      {"the mark of hot ones, second", start + "2\n1\n18446744073709551615\n",
       "counter-implausible: a counter is 18446744073709551615, more than 2^56\ntotal-overflow: the counters add up to "
       "18446744073709551616, which does not fit in 64 bits\n"},
      {"too large", start + "1\n18446744073709551616\n",
       "counter: expected a counter (unsigned 64-bit decimal number), found '18446744073709551616'\n"},
      {"zero", start + "1\n0\n", "all-zero: all counters of the only record are 0\n"},
      {"zeros of two", start + "1\n0\nfoo\n24\n1\n0\n", "all-zero: the counters of all records are 0\n"},
      {"zero, and a mark", start + "1\n0\nfoo\n24\n1\n18446744073709551615\n",
       "pseudo-counter: the first counter of function 'foo' is the marker for hot functions\n"},
      {"zero, and one", start + "1\n0\nfoo\n24\n1\n1\n", ""},
      {"a sum that is as large as may be", start + "2\n9223372036854775807\n9223372036854775808\n",
       "counter-implausible: a counter is 9223372036854775807, more than 2^56 (2 places; the first is shown)\n"},
      {"a sum that is larger", start + "2\n9223372036854775808\n9223372036854775808\n",
       "counter-implausible: a counter is 9223372036854775808, more than 2^56 (2 places; the first is "
       "shown)\ntotal-overflow: "
       "the counters add up to 18446744073709551616, which does not fit in 64 bits\n"},
  });
}

TEST(ProftextBorders, Bitmaps) {
  const auto bitmap = [](std::size_t size) { return kRecord + "$" + std::to_string(size) + "\n" + lines(size, "0x1"); };
  expect_said_of_text({
      {"one byte", bitmap(1), ""},
      {"255 bytes", bitmap(255), ""},
      {"256 bytes", bitmap(256), "bitmap-256: function 'main' has 256 bitmap bytes; expected at most 255\n"},
      {"255", kRecord + "$1\n255\n", ""},
      {"256", kRecord + "$1\n256\n", "bitmap: expected a bitmap byte (a number up to 255), found '256'\n"},
      {"no bytes", kRecord + "$0\n", ""},
      {"no number", kRecord + "$\nfoo\n24\n1\n1\n",
       "bitmap: expected a `$` line with the number of bitmap bytes, found '$'\n"},
      {"no number, and the end", kRecord + "$",
       "truncated: the file ends inside a `$` line with the number of bitmap bytes\n"},
      {"a word", kRecord + "$x\n", "bitmap: expected a `$` line with the number of bitmap bytes, found '$x'\n"},
      {"one too few", kRecord + "$2\n1\n", "truncated: expected 2 bitmap bytes, but fewer lines are left\n"},
  });
}

TEST(ProftextBorders, Values) {
  const auto values = [](std::size_t number) {
    std::string out = kRecord + "1\n0\n1\n" + std::to_string(number) + "\n";
    for (std::size_t i = 0; i < number; ++i) out += "f" + std::to_string(i) + ":1\n";
    return out;
  };
  expect_said_of_text({
      {"a site of nothing", kRecord + "1\n0\n1\n0\n", ""},
      {"one value", values(1), ""},
      {"255 values", values(255), ""},
      {"256 values", values(256), "value-per-site: a site has 256 values; expected at most 255\n"},
      {"no kinds", kRecord + "0\n",
       "value-kinds: expected a number of value kinds (1 to 3) or a function name, found '0'\n"},
      {"three kinds", kRecord + "3\n0\n0\n1\n0\n2\n0\n", ""},
      {"four kinds", kRecord + "4\n",
       "value-kinds: expected a number of value kinds (1 to 3) or a function name, found '4'\n"},
      {"a kind twice", kRecord + "2\n0\n0\n0\n0\n", "value-kind-order: value kind 0 occurs twice\n"},
      {"kinds in the wrong order", kRecord + "2\n1\n0\n0\n0\n",
       "value-kind-order: value kind 0 follows value kind 1\n"},
      {"an unknown kind", kRecord + "1\n3\n0\n", "value-kinds: expected a value kind (0 to 2), found '3'\n"},
      {"a size twice", kRecord + "1\n1\n1\n2\n8:1\n8:2\n",
       "value-duplicate: memory operation size 8 occurs twice at the same value site\n"},
      {"two sizes", kRecord + "1\n1\n1\n2\n8:1\n16:2\n", ""},
      {"one size at two sites", kRecord + "1\n1\n2\n1\n8:1\n1\n8:1\n", ""},
      {"one size twice, not in a row", kRecord + "1\n1\n1\n3\n8:1\n16:1\n8:2\n",
       "value-duplicate: memory operation size 8 occurs twice at the same value site\n"},
      {"a size that is a word", kRecord + "1\n1\n1\n1\nx:1\n",
       "value-line: expected a SIZE:COUNT value, found 'x:1'\n"},
      {"a value without a count", kRecord + "1\n0\n1\n1\nf:\n",
       "value-line: expected a NAME:COUNT value, found 'f:'\n"},
      {"a value without a name", kRecord + "1\n0\n1\n1\n:1\n", "value-line: expected a NAME:COUNT value, found ':1'\n"},
      {"sites that are missing", kRecord + "1\n0\n2\n0\n", "truncated: expected 2 sites, but fewer lines are left\n"},
      {"values that are missing", kRecord + "1\n0\n1\n2\nf:1\n",
       "truncated: expected 2 values, but fewer lines are left\n"},
      {"more sites than 32 bits", kRecord + "1\n0\n4294967296\n",
       "value-sites: the number of sites is 4294967296, which does not fit in 32 bits\n"},
  });
}

TEST(ProftextBorders, Traces) {
  const auto traces = [](const std::string& text) { return ":ir\n:temporal_prof_traces\n" + text + kRecord; };
  expect_said_of_text({
      {"one", traces("1\n1\n1\nmain\n"), ""},
      {"none", traces("0\n0\n"), ""},
      {"as many as the stream", traces("2\n2\n1\nmain\n1\nmain\n"), ""},
      {"more than the stream", traces("2\n1\n1\nmain\n1\nmain\n"),
       "trace: the number of traces is 2, but the stream size is only 1\n"},
      {"more than 32 bits", traces("4294967296\n4294967296\n"),
       "trace: the number of traces is 4294967296, which does not fit in 32 bits\n"},
      {"of no function", traces("1\n1\n1\n,\n"), "trace-empty: a trace does not name any functions\n"},
      {"of a missing function", traces("1\n1\n1\nfoo\n"), "trace-ref: the traced function 'foo' has no record\n"},
      {"of a weight that is a word", traces("1\n1\nx\nmain\n"), "trace: expected the weight of a trace, found 'x'\n"},
      {"cut", ":ir\n:temporal_prof_traces\n1\n1\n1\n", "truncated: the file ends before a trace\n"},
      {"cut before its weight", ":ir\n:temporal_prof_traces\n1\n1\n",
       "truncated: the file ends before the weight of a trace\n"},
      {"cut before the stream", ":ir\n:temporal_prof_traces\n1\n", "truncated: the file ends before the stream size\n"},
  });
}

// A profile of `names` functions, `several` of which have two hashes.
std::string builds(std::size_t names, std::size_t several) {
  std::string out;
  for (std::size_t i = 0; i < names; ++i) {
    const std::string name = "f" + std::to_string(i) + "\n";
    out += name + "1\n1\n1\n";
    if (i < several) out += name + "2\n1\n1\n";
  }
  return out;
}

TEST(ProftextBorders, Hashes) {
  expect_said_of_text({
      {"the same record twice", kRecord + kRecord,
       "record-duplicate: function 'main' has an earlier record with hash 0x18\n"},
      {"the same record three times", kRecord + kRecord + kRecord,
       "record-duplicate: function 'main' has an earlier record with hash 0x18 (2 places; the first is "
       "shown)\n"},
      {"another shape", kRecord + "main\n24\n1\n1\n",
       "shape-conflict: this record of function 'main' with hash 0x18 has 1 counter, 0 bitmap bytes and 0 value sites, "
       "unlike an earlier record with this hash\n"},
      {"another hash", kRecord + "main\n25\n1\n1\n",
       "multiple-hashes: function 'main' has records with different hashes\n"},
      {"another hash twice", kRecord + "main\n25\n1\n1\nmain\n25\n1\n1\n",
       "multiple-hashes: function 'main' has records with different hashes\nrecord-duplicate: function 'main' has an "
       "earlier record with hash 0x19\n"},
      {"another hash, and then another shape", kRecord + "main\n25\n1\n1\nmain\n25\n2\n1\n1\n",
       "multiple-hashes: function 'main' has records with different hashes\nshape-conflict: this record of "
       "function 'main' with hash 0x19 has 2 counters, 0 bitmap bytes and 0 value sites, unlike an earlier record with "
       "this hash\n"},
      {"one of one", builds(1, 1), "multiple-hashes: function 'f0' has records with different hashes\n"},
      {"two of 20", builds(20, 2),
       "mixed-builds: 2 of 20 functions have more than one hash; expected at most 1 such function, or fewer than "
       "10% of the functions\nmultiple-hashes: function 'f0' has records with "
       "different hashes (2 places; the first is shown)\n"},
      {"two of 21", builds(21, 2),
       "multiple-hashes: function 'f0' has records with different hashes (2 places; the first is shown)\n"},
      {"three of 21", builds(21, 3),
       "mixed-builds: 3 of 21 functions have more than one hash; expected at most 1 such function, or fewer than "
       "10% of the functions\nmultiple-hashes: function 'f0' has records with "
       "different hashes (3 places; the first is shown)\n"},
      {"three of 30", builds(30, 3),
       "mixed-builds: 3 of 30 functions have more than one hash; expected at most 1 such function, or fewer than "
       "10% of the functions\nmultiple-hashes: function 'f0' has records with "
       "different hashes (3 places; the first is shown)\n"},
      {"three of 31", builds(31, 3),
       "multiple-hashes: function 'f0' has records with different hashes (3 places; the first is shown)\n"},
      {"one of ten", builds(10, 1), "multiple-hashes: function 'f0' has records with different hashes\n"},
  });
}

TEST(ProftextBorders, Descriptions) {
  const auto described = [](const std::string& text) { return check(text, "proftext"); };
  EXPECT_TRUE(says(described(kRecord), "front end"));
  EXPECT_TRUE(says(described(":ir\n" + kRecord), "IR"));
  EXPECT_TRUE(says(described(":csir\n" + kRecord), "context-sensitive IR"));
  EXPECT_TRUE(says(described(kRecord + "$1\n1\n"), "bitmaps"));
  EXPECT_FALSE(says(described(kRecord), "bitmaps"));
  EXPECT_TRUE(says(described(kRecord + "1\n2\n1\n0\n"), "virtual tables"));
  EXPECT_FALSE(says(described(kRecord + "1\n1\n1\n0\n"), "virtual tables"));
  EXPECT_TRUE(says(described(":ir\n:temporal_prof_traces\n0\n0\n" + kRecord), "temporal"));
  EXPECT_TRUE(says(described(":single_byte_coverage\nmain\n24\n1\n1\n"), "byte counters"));
  EXPECT_TRUE(says(described(":instrument_loop_entries\n" + kRecord), "loop entries"));
  EXPECT_TRUE(says(described(kRecord + "foo\n1\n1\n1\n"), "2 functions"));
}

// ---- Detection

Match match(std::string_view text, const char* name = "x") {
  return find_format("proftext")->detect(Head(text, name));
}

TEST(ProftextBorders, AWholeFunctionShowsTheFormat) {
  for (const char* text :
       {"main\n24\n2\n1\n5\n", "main\n24\n2\n1\n5\n\nfoo\n", "# a\nmain\n# hash\n24\n1\n7\n# more\n",
        "main\n0x18\n1\n7\n1\n0\n0\n", "-[Shape area]\n24\n1\n7\n\n", "my file.c;f\n1\n1\n7\n\n", ":ir\n"})
    EXPECT_EQ(match(text), Match::certain) << text;
  for (const char* text :
       {"main\n24\n0\n1\n5\n", "main\n24\n3\n1\n5\n", "main\n24\n3\n1\nx5\n1\n", "main\n24\n1\n1\nfoo\n"}) {
    EXPECT_EQ(match(text), Match::weak) << text;
    EXPECT_EQ(match(text, "x.proftext"), Match::certain) << text;
  }
}

TEST(ProftextBorders, HeadingsAndNumbersAreNoProfile) {
  const std::string digits = std::string(80, '0') + "\n";
  for (const std::string& text :
       {"$ANSIBLE_VAULT;1.1;AES256\n" + digits + digits + digits, std::string("P2\n2\n2\n255\n0 0 0 0\n"),
        std::string("Made by a script - (C) Someone\n136255903\n136257048\n136257636\nPop\n1,  0303  0404\n"),
        std::string("rng name: A\n3\n69\n20\n64\n30\n\n3\n"), std::string("List of nodes:\n# 0\n1\n2\n3\n4\n# 1\n2\n"),
        std::string("12\n3\n9\n4\nfoo\n"), std::string("12\n24\n1\n7\n\n"),
        std::string("--- func()\n10\n0\n0\n--- test()\n2\n")}) {
    EXPECT_EQ(match(text), Match::none) << text;
    EXPECT_EQ(match(text, "x.proftext"), Match::certain) << text;
  }
}

}  // namespace
}  // namespace proflint::tests
