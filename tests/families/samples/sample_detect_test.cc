// Detection of sample profiles in text encoding, and its certainty.
#include <gtest/gtest.h>

#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

Match match(std::string_view text, const char* name = "x") {
  return find_format("sample-text")->detect(Head(text, name));
}

TEST(SampleTextDetect, TheFirstLineOfAProfileIsAHeader) {
  EXPECT_EQ(match("main:10:1\n 1: 10\n"), Match::strong);
  EXPECT_EQ(match("# comment\n\n  # another\nmain:10:1\n"), Match::strong);
  EXPECT_EQ(match("[main:1 @ foo]:10:1\n"), Match::strong);
  EXPECT_EQ(match("[DataAccessProfiles]\nglobal:42\n"), Match::strong);
  EXPECT_EQ(match("DataAccessProfileTypes\n"), Match::none);
  EXPECT_EQ(match("text\n"), Match::none);
}

TEST(SampleTextDetect, EnoughLinesOfAProfileMakeUpForTheFirst) {
  EXPECT_EQ(match("broken\nmain:10:1\n 1: 10\n"), Match::weak);
  EXPECT_EQ(match("broken\n 1: 10\n"), Match::weak);
  EXPECT_EQ(match("broken\nmain:10:1\n"), Match::none);
  EXPECT_EQ(match("broken\nmain:10:1\nfoo:10:1\n"), Match::weak);
  EXPECT_EQ(match("broken\nbroken\n 1: 10\n"), Match::none);
  EXPECT_EQ(match(" 1: 10\n 2: 5\n"), Match::weak);
  EXPECT_EQ(match(" a line that is indented\n"), Match::none);
  // At most 200 lines are examined.
  const auto times = [](std::size_t n, std::string_view line) {
    std::string text;
    while (n-- > 0) text += line;
    return text;
  };
  EXPECT_EQ(match(times(198, "# comment\n") + "main:10:1\n"), Match::strong);
  EXPECT_EQ(match(times(199, "# comment\n") + "main:10:1\n"), Match::weak);
  EXPECT_EQ(match(times(101, "broken\n") + times(99, " 1: 10\n")), Match::none);
  EXPECT_EQ(match(times(100, "broken\n") + times(100, " 1: 10\n")), Match::weak);
  EXPECT_EQ(match(times(101, "broken\n") + times(999, " 1: 10\n")), Match::none);
}

TEST(SampleTextDetect, NumbersAndColonsOfOthersAreNone) {
  for (const char* first :
       {"heap profile: 1: 2 [ 3: 4 ] @ heap_v2/1:2:3\n", "heap_v2/524288:1:2\n", "Dr. Memory results:1:2\n"})
    EXPECT_EQ(match(std::string(first) + " 1: 10\n 2: 10\n", "x.prof"), Match::none) << first;
}

TEST(SampleTextDetect, OnlyCommentsAreRecognizedByName) {
  for (const char* name : {"x.prof", "x.afdo", "x.afdotext", "x.proftext", "x.textprof"})
    for (const char* text : {"", "\n\n", "# comment\n", " # comment\n  \n"}) EXPECT_EQ(match(text, name), Match::name);
  EXPECT_EQ(match("# comment\n"), Match::none);
  EXPECT_EQ(match("text\n", "x.prof"), Match::none);
}

TEST(SampleTextDetect, ByteOrderMarksStandInFrontOfTheText) {
  EXPECT_EQ(match("\xef\xbb\xbf# comment\nmain:10:1\n"), Match::strong);
  EXPECT_EQ(match("\xef\xbb\xbf 1: 10\n"), Match::weak);
  EXPECT_EQ(match("\xef\xbb\xbf", "x.prof"), Match::name);
  const auto wide = [](std::string_view text) {
    std::string out = "\xff\xfe";
    for (const char c : text) out += {c, '\0'};
    return match(out, "x.prof");
  };
  EXPECT_EQ(wide("main:10:1\n"), Match::weak);
  EXPECT_EQ(wide("text\n"), Match::none);
  EXPECT_EQ(wide(""), Match::none);
  EXPECT_EQ(match("\xfe\xff"), Match::none);
}

// The output of llvm-profgen before symbolization.
TEST(SampleTextDetect, UnsymbolizedProfilesAreClaimed) {
  for (const char* count : {"1f:10", "1F-2a:10", "1f->2a:10"}) {
    EXPECT_EQ(match(std::string("1\n") + count + "\n"), Match::strong) << count;
    EXPECT_EQ(match(std::string("[main:1 @ foo]\n  1\n  ") + count + "\n"), Match::strong) << count;
    EXPECT_EQ(match(std::string("0\n1\n") + count + "\n"), Match::strong) << count;
  }
  EXPECT_EQ(match("[main]\n  0\n  0\n"), Match::strong);
  EXPECT_EQ(match("0\n1\n2\n"), Match::none);
  EXPECT_EQ(match("0\n"), Match::none);
  for (const char* count : {"", ":10", "1f", "1f:", "1f:x", "1f-:10", "1f->:10", "-1f:10", "g:1"})
    EXPECT_EQ(match(std::string("1\n") + count + "\n"), Match::none) << count;
}

}  // namespace
}  // namespace proflint::tests
