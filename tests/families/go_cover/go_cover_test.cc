// Go coverage profiles: valid ones have nothing above a note, one defect is one finding, a cut is a cut.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/go_cover.h"
#include "tests/support/support.h"
#include "validators/families.h"

namespace proflint::tests {
namespace {

using go_cover::Profile;
using go_cover::profiles;
using go_cover::text;

// The id of the format that a file called `name` is taken for; empty if it is none.
std::string_view format_of(std::string_view bytes, std::string_view name) {
  const Format* const format = detect(bytes, name).format;
  return format == nullptr ? std::string_view() : format->id;
}

// The rules that fire, without those that are notes.
Ids hits(const std::string& file) {
  Ids found;
  for (const Tally& tally : judge(file, "go-cover").tally)
    if (tally.severity != Severity::note) found.insert(std::string(tally.rule->id));
  return found;
}

RC_GTEST_PROP(GoCover, AValidProfileIsCleanAndRecognised, ()) {
  const Profile profile = *profiles();
  const Result result = judge(text(profile));
  RC_ASSERT(result.format == "go-cover");
  RC_ASSERT(result.verdict == Verdict::clean);
  RC_ASSERT(result.facts.counters == profile.blocks.size());
}

RC_GTEST_PROP(GoCover, OneBreakIsOneFinding, ()) {
  const Profile profile = *profiles();
  Profile broken = profile;
  go_cover::Block added = profile.blocks.front();
  ++added.statements;
  broken.blocks.push_back(added);
  const Ids found = hits(text(broken));
  RC_ASSERT(found.contains("go-cover/numstmt-conflict"));
  broken = profile;
  added = profile.blocks.back();
  added.end_line += 2;
  broken.blocks.push_back(added);
  RC_ASSERT(hits(text(broken)) == Ids{"go-cover/overlap"});
  broken = profile;
  added.start_line = added.end_line + 1;
  broken.blocks = {added};
  RC_ASSERT(hits(text(broken)) == Ids{"go-cover/end-before-start"});
}

RC_GTEST_PROP(GoCover, ACutIsACutUnlessItIsBetweenBlocks, ()) {
  const std::string whole = text(*profiles());
  const auto cut = *rc::gen::inRange<std::size_t>(1, whole.size());
  const std::string file = whole.substr(0, cut);
  const Ids found = hits(file);
  if (file.find('\n') == std::string::npos)
    RC_ASSERT(found.contains("go-cover/truncated") || found.contains("go-cover/no-final-newline"));
  else if (file.ends_with('\n'))
    RC_ASSERT(found == Ids{} || found == Ids{"go-cover/no-blocks"});
  else
    RC_ASSERT(found == Ids{"go-cover/truncated"} || found.contains("go-cover/no-final-newline"));
}

TEST(GoCover, WorkStaysLinear) {
  const Stopwatch watch;
  std::string file = "mode: count\n";
  for (int i = 0; i < 200000; ++i) file += "a.go:" + std::to_string(i % 1000 + 1) + ".1,2000000.1 1 1\n";
  judge(file, "go-cover");
  std::string paths = "mode: count\n";
  for (int i = 0; i < 200000; ++i) paths += std::to_string(i) + ".go:1.1,2.1 1 1\n";
  judge(paths, "go-cover");
}

TEST(GoCover, ProfilesAreRecognisedByTheirBlocks) {
  EXPECT_EQ(judge("m.org/a.go:1.1,2.2 1 1\n").format, "go-cover");
  EXPECT_NE(judge("m.org/a.c:1.1,2.2 1 1\n").format, "go-cover");
  EXPECT_EQ(format_of("", "x/cover.out"), "go-cover");
  EXPECT_NE(format_of("", "x/a.out"), "go-cover");
}

TEST(GoCover, BordersOfBlocks) {
  struct Row {
    const char* blocks;
    Ids hits;
  };
  const Row rows[] = {
      {"a.go:1.1,1.3 2 1\n", {}},
      {"a.go:1.1,1.3 3 1\n", {"go-cover/numstmt-exceeds-range"}},
      {"a.go:1.1,1.1 0 1\n", {}},
      {"a.go:1.1,1.1 1 1\n", {"go-cover/empty-range"}},
      {"a.go:1.1,2.1 1 1\na.go:2.1,3.1 1 1\n", {}},
      {"a.go:1.1,2.2 1 1\na.go:2.1,3.1 1 1\n", {"go-cover/overlap"}},
      {"a.go:2.1,3.1 1 1\na.go:1.1,2.1 1 1\n", {}},
      {"a.go:2.1,3.1 1 1\nb.go:1.1,2.1 1 1\na.go:3.1,4.1 1 1\n", {}},
      {"a.go:1.1,2.1 1 1\nmode: set", {"go-cover/mode-repeated", "go-cover/no-final-newline"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(rules_hit("mode: set\n" + std::string(row.blocks), "go-cover"), row.hits) << row.blocks;
}

TEST(GoCover, TheFirstOverlappedBlockIsNamed) {
  const Result result =
      judge("mode: set\na.go:1.1,9.1 1 1\na.go:2.1,3.1 1 1\na.go:4.1,12.1 1 1\na.go:11.1,13.1 1 1\n", "go-cover");
  ASSERT_EQ(ids(result), Ids{"go-cover/overlap"});
  EXPECT_EQ(result.findings.front().message, "3 blocks of the source overlap others, this one that of line 2");
}

}  // namespace
}  // namespace proflint::tests
