// Go coverage data: valid files are clean, on their own and as a pair; one defect is one finding; no prefix is clean.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/go_covdata.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using go_covdata::bytes;
using go_covdata::Counters;
using go_covdata::counters_for;
using go_covdata::Meta;
using go_covdata::metas;

// The rules that fire on counters with their covmeta file.
Ids pair_hits(const std::string& meta, const std::string& counters) {
  return ids(check(counters, "go-covcounters", {}, always(Role::pair, {"covmeta.x", meta})));
}

RC_GTEST_PROP(GoCovdata, ValidFilesAreClean, ()) {
  const Meta meta = *metas();
  const std::string file = bytes(meta), counters = bytes(counters_for(meta));
  const Result result = check(file);
  RC_ASSERT(result.format == "go-covmeta");
  RC_ASSERT(ids(result) == Ids{});
  RC_ASSERT(check(counters).format == "go-covcounters");
  RC_ASSERT(rules_hit(counters) == Ids{"go-covdata/pair-missing"});
  RC_ASSERT(pair_hits(file, counters) == Ids{});
  RC_ASSERT(check(counters).facts.identity == result.facts.identity);
}

RC_GTEST_PROP(GoCovdata, APositionThatWasChangedBreaksTheHash, ()) {
  Meta meta = *metas();
  meta.packages.front().functions.push_back({.name = "last", .units = {{1, 200, 3, 200, 1}}, .is_literal = false});
  std::string file = bytes(meta);
  const std::size_t at = file.find(std::string("\x01\xc8\x01\x03\xc8\x01\x01", 7));
  file[at + 1] = static_cast<char>(0xc9);
  RC_ASSERT(rules_hit(file) == Ids{"go-covdata/package-hash"});
}

// The file in corpus/real is from Go 1.23, which hashes with MD5; the builder writes files like Go 1.24.
TEST(GoCovdata, OlderVersionsHashWithMd5) {
  std::string file = read_file(source_dir() / "corpus/real/go-covdata/covmeta.3133ba0b6b48b2a4bd71607f2b15af24");
  EXPECT_EQ(rules_hit(file), Ids{});
  const std::size_t at = file.find("\x1b\x01\x0b\x02\x0b");  // a column and the unit after it
  ASSERT_NE(at, std::string::npos);
  ++file[at];
  EXPECT_EQ(rules_hit(file), Ids{"go-covdata/package-hash"});
  --file[at];
  ++file[24];
  EXPECT_EQ(rules_hit(file), Ids{"go-covdata/file-hash"});
}

RC_GTEST_PROP(GoCovdata, CountersOfOtherFunctionsAreNamed, ()) {
  Meta meta = *metas();
  meta.packages.front().functions.push_back({.name = "last", .units = {{1, 2, 3, 4, 1}}, .is_literal = false});
  Counters counters = counters_for(meta);
  const auto packages = static_cast<std::uint32_t>(meta.packages.size());
  counters.functions.push_back({packages, 0, {1}});
  RC_ASSERT(pair_hits(bytes(meta), bytes(counters)) == Ids{"go-covdata/pair-package"});
  counters.functions.back() = {0, static_cast<std::uint32_t>(meta.packages[0].functions.size()), {1}};
  RC_ASSERT(pair_hits(bytes(meta), bytes(counters)) == Ids{"go-covdata/pair-function"});
  counters.functions.pop_back();
  counters.functions.front().counters.push_back(0);
  RC_ASSERT(pair_hits(bytes(meta), bytes(counters)) == Ids{"go-covdata/pair-counters"});
}

RC_GTEST_PROP(GoCovdata, NoProperPrefixIsClean, ()) {
  const Meta meta = *metas();
  for (const std::string& whole : {bytes(meta), bytes(counters_for(meta))})
    for (std::size_t cut = 4; cut < whole.size(); ++cut) {
      const Result result = check(whole.substr(0, cut));
      RC_ASSERT(result.verdict == Verdict::invalid);
    }
}

TEST(GoCovdata, HostileCountsTakeNoMemory) {
  const Stopwatch watch;
  Meta meta;
  meta.packages = {{.path = "m.org/a", .functions = {}}};
  std::string file = bytes(meta);
  file.replace(16, 8, 8, '\xff');
  EXPECT_EQ(rules_hit(file), Ids{"go-covdata/entry-count"});
  Counters counters{.hash = std::string(16, 'x'), .is_raw = false, .functions = {}};
  std::string data = bytes(counters);
  data.replace(32, 8, 8, '\xff');
  EXPECT_TRUE(rules_hit(data).contains("go-covdata/truncated"));
}

}  // namespace
}  // namespace proflint::tests
