// Listings of gcov and the intermediate text: the grammars, detection, valid files of each writer, facts, and hostile
// files.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/gcov_intermediate.h"
#include "grammars/gcov_text.h"
#include "tests/builders/gcov_text.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/gcov_text/family.h"

namespace proflint::tests {
namespace {

using grammars::gcov_text::Kind;
using grammars::gcov_text::Line;

const std::string kHeader =
    "        -:    0:Source:t.cc\n        -:    0:Graph:t.gcno\n        -:    0:Data:t.gcda\n        -:    0:Runs:2\n";

Ids hits(const std::string& file) {
  return rules_hit(file, "gcov-text");
}

Ids body_hits(const std::string& body) {
  return hits(kHeader + body);
}

TEST(GcovTextGrammar, LinesAreOfOneKind) {
  struct Row {
    const char* line;
    Kind kind;
  };
  constexpr Row rows[] = {
      {"        -:    0:Source:t.cc", Kind::header},
      {"        -:    1:text: with colons", Kind::source_line},
      {"    #####:    2:", Kind::source_line},
      {"    =====:    2:", Kind::source_line},
      {"      10*:    5:x", Kind::source_line},
      {"     1.2k:    5:x", Kind::source_line},
      {"       -5:    5:x", Kind::source_line},
      {"5:5:x", Kind::source_line},
      {"    %%%%%:    9-block  0 (BB 2)", Kind::block},
      {"    $$$$$:    9-block  0", Kind::block},
      {"        6:    5-block 2", Kind::block},
      {"        6:12345-block  0", Kind::block},
      {"branch  0 taken 0.5%", Kind::branch},
      {"branch  0 taken 50% (fallthrough)", Kind::branch},
      {"branch 12 never executed (throw)", Kind::branch},
      {"branch  0 taken NAN %", Kind::branch},
      {"call    0 returned 100%", Kind::call},
      {"call    1 never executed", Kind::call},
      {"unconditional  0 taken 4", Kind::unconditional},
      {"function f(int, char) called 2 returned 100% blocks executed 88%", Kind::function},
      {"function x called 1 returned y called 2 returned 1% blocks executed 8%", Kind::function},
      {"------------------", Kind::separator},
      {"condition outcomes covered 3/4", Kind::condition_total},
      {"condition  1 not covered (true false)", Kind::condition},
      {"paths covered 1 of 4", Kind::path_total},
      {"path coverage omitted", Kind::path_omitted},
      {"path 3 not covered: lines 5(true) 6", Kind::path},
      {"path 3 covered:", Kind::path},
      {"BB  4: 12", Kind::path_block},
      {"", Kind::empty},
      {"\x1b[41m\x1b[K       12\x1b[m\x1b[K:\x1b[42m\x1b[K    4\x1b[m\x1b[K:x", Kind::source_line},
      {"     0x12:    1:x", Kind::bad_count},
      {"    #####:    1-block  0", Kind::bad_count},
      {"    %%%%%:    1:x", Kind::bad_count},
      {"many:    1:x", Kind::bad_count},
      {"     1.2:    5:x", Kind::bad_count},
      {"\t       1:    5:x", Kind::unknown},
      {"       \t1:    5:x", Kind::unknown},
      {"        1:\t    5:x", Kind::unknown},
      {"        6:5-block  0", Kind::unknown},
      {"branch  0 taken 1.5", Kind::unknown},
      {"branch  0 taken 1.5k%", Kind::unknown},
      {"function f called 2 returned 100% blocks executed 88", Kind::unknown},
      {"        -     3 {", Kind::unknown},
      {"branch  0 take 5", Kind::unknown},
      {"condition  1 not covered (maybe)", Kind::unknown},
      {"_Z1fIiEvT_:", Kind::unknown},
  };
  for (const Row& row : rows) {
    Line line;
    const bool matches = grammars::gcov_text::parse(row.line, line, nullptr);
    EXPECT_EQ(line.kind, row.kind) << row.line;
    EXPECT_EQ(matches, row.kind != Kind::unknown && row.kind != Kind::bad_count) << row.line;
  }
}

TEST(GcovTextGrammar, PartsAreViews) {
  Line line;
  ASSERT_TRUE(grammars::gcov_text::parse("       12*:    4:  for (;;)", line, nullptr));
  EXPECT_EQ(line.count.whole.value, 12u);
  EXPECT_TRUE(line.is_partial);
  EXPECT_EQ(line.line.value, 4u);
  EXPECT_EQ(line.text, "  for (;;)");
  ASSERT_TRUE(
      grammars::gcov_text::parse("function a called b called 3 returned 66% blocks executed 5%", line, nullptr));
  EXPECT_EQ(line.text, "a called b");
  EXPECT_EQ(line.count.text, "3");
  EXPECT_EQ(line.value.text, "66%");
  EXPECT_EQ(line.blocks.text, "5%");
  ASSERT_TRUE(grammars::gcov_text::parse("        -:    0:Data:-", line, nullptr));
  EXPECT_EQ(line.key, "Data");
  EXPECT_EQ(line.text, "-");
}

TEST(GcovTextGrammar, FunctionsOfGcc8HaveAnEnd) {
  grammars::gcov_intermediate::Record record;
  ASSERT_TRUE(grammars::gcov_intermediate::parse("function:1,2,f", record, nullptr));
  EXPECT_FALSE(record.has_end);
  EXPECT_EQ(record.count.value, 2u);
  ASSERT_TRUE(grammars::gcov_intermediate::parse("function:1,5,2,f", record, nullptr));
  EXPECT_TRUE(record.has_end);
  EXPECT_EQ(record.end.value, 5u);
  EXPECT_EQ(record.text, "f");
}

TEST(GcovText, ContentsTellListingsFromOtherFilesOfTheName) {
  EXPECT_EQ(detect(kHeader, "t.cc.gcov").format->id, "gcov-text");
  EXPECT_EQ(detect(kHeader + "        1:    1:x\n", "listing.txt").format->id, "gcov-text");
  EXPECT_EQ(detect("file:a.c\nlcount:1,2\n", "a.txt").format->id, "gcov-text");
  EXPECT_EQ(detect("lcount:1,2\n", "a.c.gcov").format->id, "gcov-text");
  EXPECT_EQ(detect("", "a.c.gcov").format->id, "gcov-text");
  for (const char* other :
       {"file: a.c\nname: x\n", "    1|      2|int main\n", "{\"files\": []}", "nothing of the kind\n"})
    if (const Format* format = detect(other, "a.c.gcov").format) {
      EXPECT_NE(format->id, "gcov-text") << other;
    }
  EXPECT_EQ(detect("lcount:1,2\n", "a.txt").format, nullptr);
}

TEST(GcovText, ValidListingsAreClean) {
  for (const char* body : {
           "        2:    1:int main () {}\n",
           "    #####:    1:int f () {}\n        1:    2:int main () {}\n",
           // old releases: several functions before one line
           "function f called 1 returned 100% blocks executed 100%\n"
           "function g called 0 returned 0% blocks executed 0%\n        1:    1:F (f) F (g)\n",
           // llvm-cov: a branch may exceed its line
           "       11:    1:while (x);\nbranch  0 taken 24\nbranch  1 taken 11\n",
           // lines of a group: the parts of a line may exceed it
           "        9:    1:template <class T> void f (T) { [] {} (); }\n------------------\n_Z1fIiEvT_:\n"
           "        2:    1:template <class T> void f (T) { [] {} (); }\n------------------\nf<char>(char):\n"
           "    #####:    1:template <class T> void f (T) { [] {} (); }\n------------------\n        1:    2:}\n",
       })
    EXPECT_EQ(body_hits(body), Ids{}) << body;
  EXPECT_EQ(hits("        -:    0:Source:t.swift\n        1:    1:main ()"), Ids{});
  EXPECT_EQ(hits("version:8.3.0\nfile:a.c\nfunction:1,2,3,f\nlcount:1,3,0\nbranch:1,taken\n"), Ids{});
}

RC_GTEST_PROP(GcovText, FilesOfGcovAreClean, ()) {
  const std::string text = *gcov_text::files();
  RC_ASSERT(hits(text) == Ids{});
  RC_ASSERT(detect(text, "a.txt").format != nullptr);
}

// The findings on a listing of jump.c next to notes and data.
Ids hits_next_to(const std::string& listing, const std::string& folder) {
  const auto find = [&](Role role, std::string_view name, const Belongs&) -> std::optional<Companion> {
    static std::string bytes;  // of one companion at a time, as in the program
    if (role != Role::pair || !name.starts_with("dir/jump.gc")) return std::nullopt;
    bytes = read_file(source_dir() / "corpus" / "real" / "gcov" / folder / name.substr(4));
    return Companion{name, bytes};
  };
  Input input;
  input.name = "dir/jump.c.gcov";
  return ids(check(listing, "gcov-text", input, find));
}

TEST(GcovText, CountsMatchNotesAndData) {
  const std::string header =
      "        -:    0:Source:jump.c\n        -:    0:Graph:out/jump.gcno\n        -:    0:Data:out/jump.gcda\n"
      "        -:    0:Runs:1\n";
  const std::string start =
      "        -:    1:\n        -:    2:\n        -:    3:\n        -:    4:\n        -:    5:\n";
  const std::string sound = header + start + "        2:    6:\n       2*:    7:\n        1:    8:\n";
  const std::string other = header + start + "        2:    6:\n       2*:    7:\n        3:    8:\n";
  const std::string unlike = header + start + "    #####:    6:\n    #####:    7:\n        1:    8:\n";
  for (const char* folder : {"gcc-11", "gcc-12"}) {
    EXPECT_EQ(hits_next_to(sound, folder), Ids{}) << folder;
    EXPECT_EQ(hits_next_to(other, folder), Ids{"gcov-text/stale"}) << folder;
    EXPECT_EQ(hits_next_to(unlike, folder), Ids{"gcov-text/stale"}) << folder;
  }
  EXPECT_EQ(hits(other), Ids{}) << "without them nothing is compared";
}

TEST(GcovText, GroupsAreReadAgainOnce) {
  const Stopwatch watch;
  std::string file = kHeader;
  constexpr int kGroups = 20'000;
  for (int i = 1; i <= kGroups; ++i) {
    const std::string line = "        2:" + std::to_string(i) + ":f\n", one = "        1:" + std::to_string(i) + ":f\n";
    file += line + "------------------\na:\n" + one + "------------------\nb:\n" + one + "------------------\n";
  }
  EXPECT_EQ(hits(file), Ids{});
}

// A group is compared with the first of several lines of a number, wherever it is.
TEST(GcovText, GroupsMayFollowLinesInAnyOrder) {
  const auto group = [](const std::string& text) {
    const std::string line = "        1:    1:" + text + "\n";
    return "------------------\na:\n" + line + "------------------\nb:\n" + line + "------------------\n";
  };
  const std::string lines = "        2:    1:a\n        2:    2:b\n";
  EXPECT_EQ(body_hits(lines + group("a")), Ids{});
  EXPECT_EQ(body_hits(lines + group("c")), Ids{"gcov-text/block-text"});
  const std::string again = lines + "        2:    1:c\n";
  EXPECT_EQ(body_hits(again + group("a")), Ids{"gcov-text/line-order"});
  EXPECT_EQ(body_hits(again + group("c")), (Ids{"gcov-text/block-text", "gcov-text/line-order"}));
  const std::string large = "        2:99999999999:x\n";
  EXPECT_EQ(body_hits(large + lines + group("c")), (Ids{"gcov-text/block-text", "gcov-text/line-number"}));
}

TEST(GcovText, BranchesMayBeOfAnyEarlierLineOfTheirFile) {
  const std::string start = "file:a.c\nlcount:1,1\nlcount:2,1\nbranch:1,taken\n";
  EXPECT_EQ(hits(start), Ids{});
  EXPECT_EQ(hits(start + "lcount:3,1\nlcount:4,1\nbranch:3,taken\nbranch:2,nottaken\n"), Ids{});
  EXPECT_EQ(hits(start + "branch:3,taken\nlcount:3,1\n"), Ids{"gcov-text/branch-line"});
  EXPECT_EQ(hits(start + "file:b.c\nlcount:5,1\nbranch:1,taken\n"), Ids{"gcov-text/branch-line"});
  EXPECT_EQ(hits(start + "file:b.c\nlcount:5,1\nlcount:6,1\nbranch:5,taken\n"), Ids{});
}

TEST(GcovText, LargeLineNumbersTakeNoMemory) {
  const Stopwatch watch;
  EXPECT_EQ(body_hits("        1:    1:a\n        1:2147483647:b\n"), Ids{"gcov-text/line-gap"});
}

TEST(GcovText, FactsAreOfLinesOutsideGroups) {
  const Result result = check(kHeader + "        2:    1:f\n        -:    2:g\n    #####:    3:h\n", "gcov-text");
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(result.facts.nonzero, 1u);
  EXPECT_EQ(result.facts.total, 2u);
  EXPECT_EQ(result.facts.runs, 2u);
  EXPECT_EQ(result.facts.identity, "t.cc");
  EXPECT_FALSE(result.facts.functions.has_value());
}

TEST(GcovText, TextAfterLineSeparatorsIsReported) {
  struct Row {
    std::string text;
    bool is_reported;
  };
  const Row rows[] = {
      {"", false},
      {"\f", false},
      {"a\f\v\x1c\x1d\x1e", false},
      {"a\xe2\x80\xa8\xe2\x80\xa9\xc2\x85", false},
      {"\tif (a)\t// \x1f \xc2\xa0 \xe2\x80\xa6 \x85", false},
      {"a\r", false},
      {"\fa", true},
      {"a\f ", true},
      {"a\v\fb", true},
      {"a\rb", true},
      {"a\x1c\xc2\xa0", true},
      {"\xc2\x85;", true},
      {"\xe2\x80\xe2\x80\xa8;", true},
      {"text that is longer than the blocks of bytes that are searched at once \xe2\x80\xa9;", true},
  };
  for (const Row& row : rows)
    for (const char* end : {"\n", "\r\n"})
      EXPECT_EQ(body_hits("        1:    1:" + row.text + end),
                row.is_reported ? Ids{"gcov-text/line-separator"} : Ids{})
          << row.text;
}

// Details below a line that could not be read belong to it, and not to the line above.
TEST(GcovText, DetailsOfUnreadableLinesAreNotThoseOfTheLineAbove) {
  const std::string start = "        2:    1:f ()\n        -:    2:{\n";
  EXPECT_EQ(body_hits(start + "branch  0 taken 1\n"), Ids{"gcov-text/detail-place"});
  EXPECT_EQ(body_hits(start + "      2.2:    3:g ();\nbranch  0 taken 1\n"), Ids{"gcov-text/count-syntax"});
  EXPECT_EQ(body_hits(start + "        -:    2-block  0\n"), Ids{});
}

TEST(GcovText, FirstLinesOfCompleteFunctions) {
  constexpr const char kComplete[] = "function f called 5 returned 100% blocks executed 100%\n";
  constexpr const char kPartial[] = "function g called 5 returned 100% blocks executed 99%\n";
  constexpr const char kIdle[] = "function g called 0 returned 0% blocks executed 0%\n";
  const std::string zero = "    #####:    1:f\n", one = "        1:    1:f\n", none = "        -:    1:f\n";
  const std::pair<std::string, bool> rows[] = {{kComplete + zero, true},
                                               {std::string(kComplete) + kComplete + zero, true},
                                               {std::string(kComplete) + "        0:    1:f\n", true},
                                               {kComplete + one, false},
                                               {kComplete + none, false},
                                               {kPartial + zero, false},
                                               {kIdle + zero, false},
                                               {kIdle + one, false},
                                               {std::string(kComplete) + kIdle + zero, false},
                                               {std::string(kIdle) + kComplete + zero, false}};
  for (const auto& [text, is_reported] : rows)
    EXPECT_EQ(body_hits(text + "        1:    2:g\n").contains("gcov-text/function-counts"), is_reported) << text;
}

// Counts from 2^32, which gcovr calls suspicious.
TEST(GcovText, LargeCountsAreOfLinesBlocksAndBranches) {
  const std::string line = "        1:    1:f\n";
  const std::pair<std::string, bool> rows[] = {{"4294967296:    1:f\n", true},
                                               {"4294967295:    1:f\n", false},
                                               {line + "4294967296:    1-block  0\n", true},
                                               {line + "4294967295:    1-block  0\n", false},
                                               {line + "    %%%%%:    1-block  0\n", false},
                                               {line + "branch  0 taken 4294967296\n", true},
                                               {line + "branch  0 taken 4294967295\n", false},
                                               {line + "branch  0 taken 4294967296%\n", false},
                                               {line + "call    0 returned 4294967296\n", false}};
  for (const auto& [text, is_large] : rows)
    EXPECT_EQ(check(kHeader + text, "gcov-text").facts.traits.has(proflint::gcov_text::kLargeCounts), is_large) << text;
}

TEST(GcovText, SomeLineHasCodeAndWasExecuted) {
  const std::string none = "        -:    1:// f\n", zero = "    #####:    1:f\n";
  EXPECT_EQ(body_hits(none), Ids{"gcov-text/no-code"});
  EXPECT_EQ(body_hits(none + "        -:    2:\n"), Ids{"gcov-text/no-code"});
  EXPECT_EQ(body_hits(none + "    #####:    2:f\n"), Ids{"gcov-text/not-executed"});
  EXPECT_EQ(body_hits(zero), Ids{"gcov-text/not-executed"});
  EXPECT_EQ(body_hits(none + "        1:    2:f\n"), Ids{});
}

TEST(GcovText, ALineWithAnErrorIsOneFinding) {
  EXPECT_EQ(body_hits("        1:    1:f\nx\x01y\n"), Ids{"gcov-text/line-syntax"});
  const Result result = check(kHeader + "        1:    1:f\nbranch  \n", "gcov-text");
  ASSERT_EQ(ids(result), Ids{"gcov-text/line-syntax"});
  EXPECT_TRUE(result.findings.front().message.ends_with("found the end of the line"))
      << result.findings.front().message;
  EXPECT_EQ(body_hits("function f called -5 returned 50% blocks executed 50%\n        1:    1:f\n"),
            Ids{"gcov-text/count-negative"});
}

TEST(GcovText, ConditionsAscendUpToTheLast) {
  const auto message = [](const std::string& indices) {
    std::string text = kHeader + "        2:    1:f\ncondition outcomes covered 0/4\n";
    for (const char index : indices) text += "condition  " + std::string(1, index) + " not covered (true false)\n";
    const Result result = check(text, "gcov-text");
    std::string messages;
    for (const Finding& finding : result.findings)
      if (finding.rule->id == "gcov-text/condition-counts") messages += finding.message + "\n";
    return messages;
  };
  EXPECT_EQ(message("01"), "");
  EXPECT_NE(message("00").find("condition 0 is out of order; expected number 1 or higher"), std::string::npos);
  EXPECT_NE(message("012").find("condition 2 is out of range"), std::string::npos);
}

// A record after the name of a function or a source has lost the LF before it; other colons belong to names.
TEST(GcovText, NamesDoNotContainRecords) {
  const std::string start = "file:a.c\nfunction:1,3,1,", end = "\nlcount:1,1,0\n";
  for (const char* name : {"flcount:1,1,0", "ffunction:7,9,1,g", "fbranch:1,taken", "lcount:2,0,0", "-[A f]file:b.c"})
    EXPECT_EQ(hits(start + name + end), Ids{"gcov-text/line-syntax"}) << name;
  for (const char* name : {"std::function<int ()>::operator()", "lcount::f", "-[A lcount:function:]", "-[A profile:]",
                           "+[A file:mode:]", "f:1", "lcount:", "file:"})
    EXPECT_EQ(hits(start + name + end), Ids{}) << name;
  for (const char* name : {"a.clcount:1,1,0", "a.cfile:b.c"})
    EXPECT_EQ(hits("file:" + std::string(name) + end), Ids{"gcov-text/line-syntax"}) << name;
}

TEST(GcovText, HeadingsStartInTheFirstColumn) {
  const std::string line = "        1:    1:f\n", separator = "------------------\n";
  const std::string rest = ":\n" + line + separator + "_Z1gv:\n" + line + separator;
  for (const std::string name : {"_Z1fv", "f", "f (int)", "a:b", "-[Foo bar:baz:]"})
    EXPECT_EQ(body_hits("        2:    1:f\n" + separator + name + rest), Ids{}) << name;
  for (const std::string name : {" _Z1fv", "\t_Z1fv", " ", ""})
    EXPECT_EQ(body_hits("        2:    1:f\n" + separator + name + rest), Ids{"gcov-text/line-syntax"}) << name;
  EXPECT_EQ(body_hits("        2:    1:f\n" + separator + "\x1f_Z1fv" + rest),
            (Ids{"gcov-text/control-char", "gcov-text/line-syntax"}));
}

// Truncation is reported unless it is between two lines outside a group.
TEST(GcovText, CutsWithinALineAreSeen) {
  const std::string file = kHeader +
                           "function f called 1 returned 100% blocks executed 100%\n        2:    1:f\n"
                           "call    0 returned 100%\n    #####:    2:g\n";
  for (std::size_t cut = kHeader.size() + 1; cut < file.size(); ++cut) {
    if (file[cut - 1] == '\n') continue;
    const Ids found = hits(file.substr(0, cut));
    EXPECT_TRUE(found.contains("gcov-text/truncated") || found.contains("gcov-text/final-newline")) << cut;
  }
}

}  // namespace
}  // namespace proflint::tests
