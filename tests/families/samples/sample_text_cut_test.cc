// Truncated text profiles: wherever the file ends, the only finding is that it is truncated.
// Follows the row of sample-text/final-newline in the rule table of the LLVM sample profile specification.
#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

constexpr std::string_view kProfiles[] = {
    "main:100:7\n 1: 10\n 1.2: 20 foo:5 _ZN3barEv:9\n 3: foo:50\n  1: 40 std::f(int, char):3\n  2.1: g:7\n   4: "
    "7\nfoo:5:1\n 2: 5\n",
    "main:10:1\n 1: 10\n !CFGChecksum: 42\n !Attributes: 1\nfoo:5:1\n 1: 5\n !CFGChecksum: 43\n",
    "[main:3 @ foo:1.2 @ bar]:10:1\n 1: 10\n !Attributes: 1\n[main]:5:1\n 2: 5\n 2: vtables _ZTV1A:3 _ZTV1B:2 \n",
    "# made by hand\nmain:10:1\n # lines\n 1: 10\n !Flat\n",
};

TEST(SampleTextCut, TruncationIsOneFinding) {
  for (const std::string_view profile : kProfiles) {
    EXPECT_EQ(defects(profile, "sample-text"), Ids{});
    for (std::size_t size = profile.find('\n', profile.find("main")) + 1; size < profile.size(); ++size) {
      if (profile[size - 1] == '\n') continue;  // not visible between two lines
      EXPECT_EQ(defects(profile.substr(0, size), "sample-text"), Ids{"sample-text/final-newline"})
          << profile.substr(0, size);
    }
  }
}

TEST(SampleTextCut, DamageOfTheLastLineIsNotTruncation) {
  for (const char* const line : {" 1:10", " x: 5", " 1: 5 :7", "\t1: 5", " !Foo", " 1x", "  1 : 5"})
    EXPECT_NE(defects(std::string("main:10:1\n") + line, "sample-text"), Ids{"sample-text/final-newline"}) << line;
}

}  // namespace
}  // namespace proflint::tests
