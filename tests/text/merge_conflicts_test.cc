// Conflict markers of unfinished merges: the lines that belong to them, and the rest of a file without them.
#include "validators/text/merge_conflicts.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using Views = std::vector<std::string_view>;

constexpr const char* kConflict = "<<<<<<< HEAD\nDA:1,1\n=======\nDA:1,2\n>>>>>>> feature\n";

TEST(MergeConflicts, EndWithTheirMarks) {
  const std::string conflict = kConflict;
  EXPECT_EQ(text::find_merge_conflicts("a\n" + conflict + "b\n"), Views{conflict});
  EXPECT_EQ(text::find_merge_conflicts(conflict + conflict), (Views{conflict, conflict}));
  EXPECT_EQ(text::find_merge_conflicts("a\n<<<<<<< HEAD\nb\n"), Views{"<<<<<<< HEAD\n"}) << "without its partner";
  EXPECT_EQ(text::find_merge_conflicts("a\n>>>>>>> x"), Views{">>>>>>> x"});
  EXPECT_EQ(text::find_merge_conflicts("a <<<<<<< HEAD\n <<<<<<< b\n<<<<<<<\n=======\n"), Views{}) << "no marks";
}

TEST(MergeConflicts, AreFoundInLongTexts) {
  const std::string conflict = kConflict;
  for (const char filler : {'a', '<', '>'})
    for (std::size_t size = (1 << 16) - 10; size < (1 << 16) + 2; ++size) {
      const std::string before = std::string(size, filler) + "\n";
      EXPECT_EQ(text::find_merge_conflicts(before + conflict), Views{conflict}) << size << " times " << filler;
      EXPECT_EQ(text::find_merge_conflicts(before + before + ">>>>>>> x"), Views{">>>>>>> x"}) << size << filler;
    }
}

TEST(MergeConflicts, AreResolvedToTheFirstVersion) {
  EXPECT_EQ(text::resolve_merge_conflicts(std::string("a\n") + kConflict + "b\n"), "a\nDA:1,1\nb\n");
  EXPECT_EQ(text::resolve_merge_conflicts("<<<<<<< HEAD\na\n||||||| base\nb\n=======\nc\n>>>>>>> x\nd"), "a\nd");
  EXPECT_EQ(text::resolve_merge_conflicts("a\n<<<<<<< HEAD\nb\n"), "a\nb\n");
}

TEST(MergeConflicts, AreOneFindingWhateverTheirLinesBreak) {
  const std::string start = "TN:\nSF:/a.c\n", end = "end_of_record\n";
  EXPECT_EQ(ids(check(start + kConflict + end, "lcov")), Ids{"file/merge-conflict"});
  std::string many = start;
  for (int i = 0; i < 50; ++i) many.append(kConflict);
  const Result result = check(many + end, "lcov");
  ASSERT_EQ(ids(result), Ids{"file/merge-conflict"});
  EXPECT_EQ(result.findings.front().message,
            "the line '<<<<<<< HEAD' belongs to an unresolved merge conflict (50 places; the first is shown)");
  EXPECT_EQ(result.tally.size(), 1u);
}

TEST(MergeConflicts, HideNothingElse) {
  const std::string rest = "DA:x,1\nend_of_record\n";
  EXPECT_EQ(ids(check("TN:\nSF:/a.c\n" + (kConflict + rest), "lcov")),
            (Ids{"file/merge-conflict", "lcov/record-syntax"}));
}

TEST(MergeConflicts, AreNotSearchedInBinaryFiles) {
  EXPECT_FALSE(ids(check(std::string("gmon\n<<<<<<< a\n"), "gmon")).contains("file/merge-conflict"));
}

}  // namespace
}  // namespace proflint::tests
