// The rules about the meaning of sample profiles, with events instead of a file, so findings have no place.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#include <gtest/gtest.h>

#include "tests/support/support.h"
#include "validators/samples/meaning.h"

namespace proflint::tests {
namespace {

using namespace samples;

// Feeds a sink and keeps its reports.
template <class Sink>
struct FeedOf {
  Policy policy;
  Limits limits;
  Report report{"", policy, limits};
  Sink meaning;

  explicit FeedOf(const Dialect& dialect) : meaning(dialect, report, std::pmr::get_default_resource()) {}

  void line(std::uint32_t offset, std::uint64_t count) { meaning.body({offset, 0, {}}, {count, {}}); }
  void callee(std::uint32_t offset, const Name& name, std::uint64_t total) {
    meaning.begin_callsite({offset, 0, {}}, name, {total, {}});
  }
  Ids hits() { return ids(std::move(report).finish()); }
};
using Feed = FeedOf<Meaning>;
using FeedSums = FeedOf<OverflowSums>;

Name text(std::string_view name) {
  return Name::text(name, {});
}

TEST(SampleMeaning, NamesAreComparedByTheirKind) {
  const std::string one = "foo", other = "foo";
  EXPECT_EQ(text(one), text(other));
  EXPECT_FALSE(Name::md5(3, {}) == text(one));
  EXPECT_FALSE(Name::md5(3, {}) == Name::context_index(3, {}));
  EXPECT_EQ(Name::md5(3, one), Name::md5(3, other));
  EXPECT_FALSE(Name::md5(3, {}).id() == text(one).id());
  EXPECT_TRUE(Name::md5(3, {}).id() < Name::md5(4, {}).id());
  EXPECT_EQ(Name::md5(3, one).bytes(), "");
  Feed feed({.has_md5_names = true});
  for (const Name& name : {Name::md5(3, {}), Name::md5(4, {}), Name::context_index(3, {}), text("foo"), text("fo")}) {
    feed.meaning.begin_function(name, {}, {});
    feed.meaning.end_function();
  }
  const Ids expected = {"sample/md5-names", "sample/mixed-context"};
  EXPECT_EQ(feed.hits(), expected);
}

TEST(SampleMeaning, ARepeatedNameIsReportedOnce) {
  Feed feed({});
  const std::string names[] = {"foo", "foo", "foo"};
  for (const std::string& name : names) {
    feed.meaning.begin_function(text(name), {}, {});
    feed.meaning.end_function();
  }
  const Result result = std::move(feed.report).finish();
  ASSERT_EQ(result.tally.size(), 1u);
  EXPECT_EQ(result.tally[0].count, 1u);
}

TEST(SampleMeaning, DerivedTotalsAreComparedOnlyWithTheHead) {
  Dialect dialect;
  dialect.derives_totals = true;
  const auto hits = [&](std::uint64_t head) {
    Feed feed(dialect);
    feed.meaning.begin_function(text("foo"), {head, {}}, {});
    feed.line(1, 5);
    feed.callee(2, text("bar"), 100);  // a total without a place in a file
    feed.line(1, 6);
    feed.meaning.end_callsite();
    feed.meaning.end_function();
    return feed.hits();
  };
  EXPECT_EQ(hits(11), Ids{});
  EXPECT_EQ(hits(12), Ids{"sample/head-exceeds-total"});
}

TEST(SampleMeaning, ProbesMayBeKnownBeforeTheFunctions) {
  Feed feed({.is_probe_based = true});
  for (const bool has_checksum : {true, false}) {
    feed.meaning.begin_function(text("foo"), {}, {1, {}});
    feed.line(0, 1);
    if (has_checksum) feed.meaning.checksum();
    feed.meaning.end_function();
  }
  const Ids expected = {"sample/function-duplicate", "sample/mixed-probe", "sample/probe-index-zero"};
  EXPECT_EQ(feed.hits(), expected);
}

TEST(SampleMeaning, IncompleteFunctionsAreNotReportedForMissingParts) {
  Feed feed({});
  feed.meaning.begin_function(text("foo"), {}, {});
  feed.meaning.checksum();
  feed.meaning.end_function();
  feed.meaning.begin_function(text("bar"), {}, {});
  feed.meaning.incomplete();
  feed.meaning.end_function();
  EXPECT_EQ(feed.hits(), Ids{});
}

TEST(SampleMeaning, BinaryReadersAddRepeatedTargets) {
  for (const bool adds : {false, true}) {
    Dialect dialect;
    dialect.adds_targets = adds;
    const auto decode = [](auto& feed) {
      feed.meaning.begin_function(text("foo"), {}, {1, {}});
      feed.line(1, 1);
      feed.meaning.target(text("bar"), {std::uint64_t{1} << 63, {}});
      feed.meaning.target(text("bar"), {std::uint64_t{1} << 63, {}});
      feed.meaning.end_function();
    };
    Feed rules(dialect);
    FeedSums sums(dialect);
    decode(rules);
    EXPECT_EQ(rules.meaning.may_overflow(), adds);
    EXPECT_EQ(rules.hits(), Ids{"sample/target-duplicate"});
    decode(sums);
    EXPECT_EQ(sums.hits(), adds ? Ids{"sample/counter-overflow"} : Ids{});
  }
}

// More targets than the check compares with each other.
TEST(SampleMeaning, OfRepeatedTargetsTextReadersKeepTheLast) {
  const std::string names = "abcdefghijklmnopqrstuvwxyz";
  for (const std::size_t n : {1u, 26u}) {
    const auto decode = [&](FeedSums& feed, bool last_is_large) {
      for (int i = 0; i < 2; ++i) {  // the counts of the second function are added to the counts of the first
        feed.meaning.begin_function(text("foo"), {}, {1, {}});
        feed.line(1, 1);
        feed.meaning.target(text("a"), {last_is_large ? 1 : UINT64_MAX - 1, {}});
        for (std::size_t k = 1; k < n; ++k) feed.meaning.target(text(std::string_view(names).substr(k, 1)), {1, {}});
        feed.meaning.target(text("a"), {last_is_large ? UINT64_MAX - 1 : 1, {}});
        feed.meaning.end_function();
      }
      return feed.hits();
    };
    for (const bool last_is_large : {false, true}) {
      FeedSums sums({.adds_targets = false});
      EXPECT_EQ(decode(sums, last_is_large), last_is_large ? Ids{"sample/counter-overflow"} : Ids{});
    }
  }
}

TEST(SampleMeaning, CalleesBeyondTheLimitAreIgnoredWithTheirContents) {
  const auto decode = [](auto& feed) {
    feed.limits.set(Limit::nesting, 1);
    feed.meaning.begin_function(text("foo"), {}, {10, {}});
    feed.callee(1, text("a"), 10);
    for (const std::uint32_t offset : {1u, 2u}) {
      feed.callee(offset, text("b"), 5);
      feed.line(1, 1);
      feed.line(1, 1);                                   // would be a duplicate
      feed.meaning.target(text("c"), {UINT64_MAX, {}});  // would exceed the count of the line
      feed.callee(2, text("c"), 5);
      feed.meaning.end_callsite();
      feed.meaning.checksum();  // would make it probe-based
      feed.meaning.end_callsite();
    }
    feed.meaning.end_callsite();
    feed.meaning.end_function();
  };
  Feed rules({});
  decode(rules);
  EXPECT_FALSE(rules.meaning.is_probe_based());
  EXPECT_EQ(rules.hits(), Ids{"sample/depth"});
  FeedSums sums({});
  decode(sums);
  EXPECT_EQ(sums.hits(), Ids{});
}

TEST(SampleMeaning, LocationsOfAnyNumberAndOrderAreDistinguished) {
  for (const bool repeats : {false, true}) {
    Feed feed({.is_ordered = false});
    for (const std::string_view name : {"foo", "bar"}) {
      feed.meaning.begin_function(text(name), {}, {3000, {}});
      for (std::uint32_t offset = 3000; offset > 0; --offset) feed.line(offset, 1);
      feed.meaning.end_function();
    }
    feed.meaning.begin_function(text("baz"), {}, {3, {}});
    for (const std::uint32_t offset : {2u, 3000u, repeats ? 2u : 1u}) feed.line(offset, 1);
    feed.meaning.end_function();
    EXPECT_EQ(feed.hits(), repeats ? Ids{"sample/line-duplicate"} : Ids{});
  }
}

// Writers sort by names, which MD5 values hide.
TEST(SampleMeaning, CalleesAtOneLocationHaveTheOrderOfTheirNames) {
  const auto hits = [](const Name& first, const Name& second) {
    Feed feed({});
    feed.meaning.begin_function(text("foo"), {}, {2, {}});
    for (const Name& callee : {first, second}) {
      feed.callee(1, callee, 1);
      feed.meaning.end_callsite();
    }
    feed.meaning.end_function();
    return feed.hits();
  };
  EXPECT_EQ(hits(text("b"), text("a")), Ids{"sample/order"});
  EXPECT_EQ(hits(text("a"), text("b")), Ids{});
  EXPECT_EQ(hits(Name::md5(4, {}), Name::md5(3, {})), Ids{});
}

}  // namespace
}  // namespace proflint::tests
