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
  EXPECT_EQ(match("# comment\n\n  # another\nmain:10:1\n 1: 10\n"), Match::strong);
  EXPECT_EQ(match("[main:1 @ foo]:10:1\n 1: 10\n"), Match::strong);
  EXPECT_EQ(match("[DataAccessProfiles]\nglobal:42\n"), Match::strong);
  EXPECT_EQ(match("DataAccessProfileTypes\n"), Match::none);
  EXPECT_EQ(match("text\n"), Match::none);
}

// Without bodies, a file in a folder is a profile only if its name suggests it.
TEST(SampleTextDetect, HeadersAloneAreWeak) {
  for (const char* text : {"main:0:0\n", "# comment\nmain:10:1\nfoo:2:0\n", "[main:1 @ foo]:10:1\n", "_ZN3f.o:3:1\n",
                           "foo.llvm.123:3:1\n", "6699318081062747564:5:1\n", "main:10:1\n 1: 1x0\n"}) {
    EXPECT_EQ(match(text), Match::weak) << text;
    EXPECT_EQ(match(text, "x.prof"), Match::strong) << text;
  }
  for (const char* text : {"main:10:1\n 1", "main:10:1\n 1: 10 fo", "_ZN3f.o:3:1\n 1: 10\n"})
    EXPECT_EQ(match(text), Match::strong) << text;
}

TEST(SampleTextDetect, NamesWithBlanksNeedBodies) {
  for (const std::string name : {"-[Shape scale:by:]", "std::pair<int, char *>::pair(int, char *)", "?f@@YAXXZ"}) {
    EXPECT_EQ(match(name + ":10:1\n 1: 10\n"), Match::strong) << name;
    EXPECT_EQ(match(name + ":10:1\n 1: 10\n 2: f"), Match::strong) << name;
    EXPECT_EQ(match(name + ":10:1\n"), Match::none) << name;
    EXPECT_EQ(match(name + ":10:1\nother text\n 1: 10\n"), Match::none) << name;
    EXPECT_EQ(match(name + ":10:1\n", "x.prof"), Match::strong) << name;
  }
}

// Times, places in sources, addresses and other pairs of numbers at the end of the first line.
TEST(SampleTextDetect, LinesThatEndInTwoNumbersAreNoProfile) {
  for (const char* text :
       {"2024-01-01 12:30:45\nstarted\n",
        "12:30:45\n12:30:46\n",
        "times\n12:30:45\n12:30:46\n",
        "current time is: 21:05:34\nlast sync: never\n",
        "%VERSION  VERSION_STAMP = V1  DATE = 09/08/18  15:36:17\n",
        "HEADER   MODEL 2012/07/02 18:43:41\nATOM      1  N   ALA     1\n",
        "@RUN:7:FID:2:1201:1505:59794\nCCGT\n+\nCABC\n",
        "--- a.txt\t2024-11-18 09:48:11\n+++ b.txt\t2024-11-18 09:48:11\n@@ -1 +1 @@\n-1: 3\n+1: 4\n",
        "mac = 34:6A:C2:CA:49:25\n\ndone\n",
        "1: lo: <UP> mtu 65536\\    link/loopback 00:00:00:00:00:00\n",
        "src/a.c:4:11\nsrc/b.c:5:1\n",
        "a.c:4:11\n  4: x = 3\n  5: y:3\n",
        "run.sh:2:0\n    2:0  medium  a line\n",
        "Makefile:3:1\n   3 | foo\n",
        "Window.f @ <eval>/VM<1>:4:11\n  > scope #0: Local: f\n      n: 0\n",
        "main:10:1\nhello world\nfoo bar\n",
        "counts:\n  1: 100\n  2: 200\n",
        "updated: 2024-01-01 12:30:45\ncounts:\n  1: 100\n  2: 200\n",
        "  0: 12\n  1: 13\n",
        "Histogram\n  0: 12\n  1: 13\n  2: 14\n"})
    EXPECT_EQ(match(text), Match::none) << text;
}

TEST(SampleTextDetect, EnoughLinesOfAProfileMakeUpForTheFirst) {
  EXPECT_EQ(match("broken\nmain:10:1\n 1: 10\n"), Match::weak);
  EXPECT_EQ(match("broken:10\n 1: 10\n"), Match::weak);
  EXPECT_EQ(match("broken\nmain:10:1\n"), Match::none);
  EXPECT_EQ(match("broken\nmain:10:1\nfoo:10:1\n"), Match::weak);
  EXPECT_EQ(match("broken:1\nbroken:1\n 1: 10\n"), Match::none);
  EXPECT_EQ(match(" 1: 10\n 2: 5\n", "x.prof"), Match::weak);
  EXPECT_EQ(match(" a line that is indented\n"), Match::none);
  // At most 200 lines are examined.
  const auto times = [](std::size_t n, std::string_view line) {
    std::string text;
    while (n-- > 0) text += line;
    return text;
  };
  EXPECT_EQ(match(times(198, "# comment\n") + "main:10:1\n 1: 10\n"), Match::strong);
  EXPECT_EQ(match(times(199, "# comment\n") + "main:10:1\n"), Match::weak);
  EXPECT_EQ(match(times(101, "broken:1\n") + times(99, " 1: 10\n")), Match::none);
  EXPECT_EQ(match(times(100, "broken:1\n") + times(100, " 1: 10\n")), Match::weak);
  EXPECT_EQ(match(times(101, "broken:1\n") + times(999, " 1: 10\n")), Match::none);
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
  EXPECT_EQ(match("\xef\xbb\xbf# comment\nmain:10:1\n 1: 10\n"), Match::strong);
  EXPECT_EQ(match("\xef\xbb\xbf 1: 10\n", "x.prof"), Match::weak);
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
  for (const char* count : {"", ":10", "1f", "1f:", "1f:x", "1f-:10", "1f->:10", "-1f:10", "g:1", "12:30", "7:05"})
    EXPECT_EQ(match(std::string("1\n") + count + "\n"), Match::none) << count;
}

}  // namespace
}  // namespace proflint::tests
