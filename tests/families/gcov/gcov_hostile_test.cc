// Coverage files that try to exhaust time or memory: a megabyte of each kind is checked quickly and with little memory.
#include <gtest/gtest.h>

#include "tests/builders/gcov.h"
#include "tests/support/support.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using gcov::append;
using gcov::counters;
using gcov::File;
using gcov::Items;
using gcov::kArcs;
using gcov::kBlocks;
using gcov::kConditions;
using gcov::kCounters;
using gcov::kFunction;
using gcov::kLines;
using gcov::kObject;
using gcov::kTopn;
using gcov::Record;
using gcov::text;
using gcov::to_bytes;
using gcov::words;

constexpr std::uint32_t kStamp = 5;
constexpr std::size_t kMegabyte = 1 << 20;
const gcov::Dialect kGcc14 = {142, false};

File notes() {
  File file = {0x67636e6f, true, words({kGcc14.word(), kStamp, 0}), {}, {}};
  append(file.header, text(kGcc14, "/"));
  append(file.header, words({1}));
  return file;
}

File data() {
  File file = {0x67636461, true, words({kGcc14.word(), kStamp, 0}), {}, words({0})};
  file.records.push_back({kObject, words({1, 1000000}), {}});
  return file;
}

Record notes_function(std::uint32_t ident) {
  Items items = words({ident, 0, 0});
  append(items, text(kGcc14, "f"));
  append(items, words({0}));
  append(items, text(kGcc14, "a"));
  append(items, words({1, 1, 2, 1}));
  return {kFunction, items, {}};
}

Record data_function(std::uint32_t ident) {
  return {kFunction, words({ident, 0, 0}), {}};
}

// Checks `bytes` with a tenth of the memory that the limits allow in addition to the multiple of the file's size.
Result check_in_bounds(std::string_view bytes, std::string_view format, std::string_view notes = {}) {
  Input input;
  input.name = "input";
  input.bytes = bytes;
  const FindCompanion find = notes.empty() ? FindCompanion() : always(Role::pair, {"a.gcno", notes});
  Limits limits;
  limits.set(Limit::memory, limits[Limit::memory] / 10);
  const Policy policy;
  const Stopwatch watch;
  const Result result = check(input, find_format(format), policy, limits, find);
  EXPECT_NE(result.verdict, Verdict::unchecked);
  return result;
}

TEST(GcovHostile, ManyFunctionsThatClaimAllBlocksOfTheFile) {
  File graph = notes(), counts = data();
  const auto maximum = static_cast<std::uint32_t>(kMegabyte / 8 - 1);
  for (std::uint32_t i = 1; i < kMegabyte / 90; ++i) {
    graph.records.push_back(notes_function(i));
    graph.records.push_back({kBlocks, words({maximum - i % 7}), {}});
    graph.records.push_back({kArcs, words({0, maximum - 9, 0}), {}});
    counts.records.push_back(data_function(i));
    counts.records.push_back({kCounters, counters({i}), {}});
  }
  const std::string bytes = to_bytes(graph, false);
  EXPECT_EQ(check_in_bounds(bytes, "gcno").verdict, Verdict::invalid);
  check_in_bounds(to_bytes(counts, false), "gcda", bytes);
}

TEST(GcovHostile, CountsThatNothingStandsFor) {
  File graph = notes(), counts = data();
  graph.records.push_back(notes_function(1));
  graph.records.push_back({kBlocks, words({UINT32_MAX}), {}});
  counts.records.push_back(data_function(1));
  for (std::size_t i = 0; i < kMegabyte / 8; ++i) counts.records.push_back({kCounters, {}, 0x80000000});
  EXPECT_TRUE(ids(check_in_bounds(to_bytes(graph, false), "gcno")).contains("gcov/blocks-implausible"));
  check_in_bounds(to_bytes(counts, false), "gcda", to_bytes(graph, false));
}

TEST(GcovHostile, AHundredThousandRecordsForOneBlock) {
  for (const Record& record : {Record{kArcs, words({2, 2, 0}), {}}, Record{kLines, words({2, 0, 0}), {}},
                               Record{kConditions, words({9, 0}), {}}, Record{kBlocks, words({3}), {}}}) {
    File graph = notes();
    graph.records = {notes_function(1), {kBlocks, words({3}), {}}};
    graph.records.insert(graph.records.end(), kMegabyte / 20, record);
    check_in_bounds(to_bytes(graph, true), "gcno");
  }
}

// A path as long as the file allows, with all arcs except one on the tree, and its records in the worst order.
TEST(GcovHostile, ADeepGraphIsSolvedWithoutAStack) {
  constexpr std::uint32_t kDepth = kMegabyte / 20;
  File graph = notes(), counts = data();
  graph.records = {notes_function(1), {kBlocks, words({kDepth}), {}}};
  for (std::uint32_t block = kDepth - 1; block > 1; --block)
    graph.records.push_back({kArcs, words({block, block + 1 == kDepth ? 1 : block + 1, 1}), {}});
  graph.records.push_back({kArcs, words({0, 2, 0}), {}});
  counts.records.push_back(data_function(1));
  counts.records.push_back({kCounters, counters({7}), {}});
  const std::string bytes = to_bytes(graph, false);
  const Ids of_graph = ids(check_in_bounds(bytes, "gcno"));
  EXPECT_FALSE(of_graph.contains("gcov/tree-cycle") || of_graph.contains("gcov/tree-disconnected"));
  EXPECT_FALSE(ids(check_in_bounds(to_bytes(counts, false), "gcda", bytes)).contains("gcov/flow-negative"));
}

TEST(GcovHostile, ABlockWithAHundredThousandArcs) {
  File graph = notes(), counts = data();
  Items arcs = words({0});
  std::vector<std::uint64_t> values;
  for (std::size_t i = 0; i < kMegabyte / 8; ++i) {
    append(arcs, words({1 + static_cast<std::uint32_t>(i % 2), 0}));
    values.push_back(UINT64_MAX / 2);
  }
  graph.records = {notes_function(1), {kBlocks, words({3}), {}}, {kArcs, words({2, 1, 1}), {}}, {kArcs, arcs, {}}};
  counts.records.push_back(data_function(1));
  counts.records.push_back({kCounters, counters(values), {}});
  const std::string bytes = to_bytes(graph, false);
  check_in_bounds(bytes, "gcno");
  EXPECT_TRUE(ids(check_in_bounds(to_bytes(counts, false), "gcda", bytes)).contains("gcov/flow-negative"));
}

TEST(GcovHostile, AHundredThousandTinyMembersOfAStream) {
  Items one = words({0x6763666e, kGcc14.word()});
  append(one, text(kGcc14, "x"));
  File member = data();
  member.records.clear();
  std::string bytes;
  const std::string name = to_bytes({one[0].word, true, Items(one.begin() + 1, one.end()), {}, {}}, false);
  while (bytes.size() < 4 * kMegabyte) bytes += name + to_bytes(member, false);
  EXPECT_EQ(ids(check_in_bounds(bytes, "gcfn")), Ids{"gcov/summary-missing"});
}

TEST(GcovHostile, ListsThatClaimMoreThanThereIs) {
  File counts = data();
  std::vector<std::uint64_t> values = {1, kMegabyte / 16};
  for (std::uint64_t i = 0; i < kMegabyte / 16; ++i) values.insert(values.end(), {i * 0x9e3779b97f4a7c15, 1});
  counts.records.push_back(data_function(1));
  counts.records.push_back({kCounters, counters({1}), {}});
  counts.records.push_back({kTopn, counters(values), {}});
  const Ids hits = ids(check_in_bounds(to_bytes(counts, false), "gcda"));
  EXPECT_TRUE(hits.contains("gcov/topn-count") && hits.contains("gcov/topn-total")) << "and no duplicate";
  for (const std::uint64_t claimed : {std::uint64_t{2}, std::uint64_t{1} << 62, std::uint64_t{1} << 63, UINT64_MAX}) {
    counts.records.back().items = counters({1, claimed, 7, 1});
    EXPECT_TRUE(ids(check_in_bounds(to_bytes(counts, false), "gcda")).contains("gcov/topn-layout")) << claimed;
  }
}

TEST(GcovHostile, FunctionsThatAreAllAlike) {
  File graph = notes(), counts = data();
  graph.records.assign(kMegabyte / 50, notes_function(9));
  counts.records.insert(counts.records.end(), kMegabyte / 20, data_function(9));
  check_in_bounds(to_bytes(graph, false), "gcno");
  check_in_bounds(to_bytes(counts, false), "gcda", to_bytes(graph, false));
}

TEST(GcovHostile, ManyFunctionsWithTheIdentOfOneLargeGraph) {
  for (const std::uint32_t flags : {0u, 1u}) {
    File graph = notes(), counts = data();
    Items arcs = words({2});
    for (std::size_t i = 0; i < kMegabyte / 8; ++i) append(arcs, words({1, flags}));
    graph.records = {notes_function(1), {kBlocks, words({3}), {}}, {kArcs, words({0, 2, 0}), {}}, {kArcs, arcs, {}}};
    const std::uint32_t counters = flags == 0 ? kMegabyte / 8 + 1 : 1;
    for (std::size_t i = 0; i < kMegabyte / 28; ++i) {
      counts.records.push_back(data_function(1));
      counts.records.push_back({kCounters, {}, 0 - 8 * counters});
    }
    check_in_bounds(to_bytes(counts, false), "gcda", to_bytes(graph, false));
  }
}

TEST(GcovHostile, SumsOfLargestCountersDoNotWrap) {
  File counts = {0x67636461, false, words({gcov::Dialect{65, false}.word(), kStamp}), {}, words({0})};
  counts.records.push_back({kFunction, words({1, 2, 3}), {}});
  counts.records.push_back({kCounters, counters(std::vector<std::uint64_t>(1000, (std::uint64_t{1} << 60) - 1)), {}});
  Items summary = words({0, 1000, 1});
  append(summary, counters({UINT64_MAX, UINT64_MAX, UINT64_MAX}));
  append(summary, Items(8));
  counts.records.insert(counts.records.begin(), {0xa3000000, summary, {}});
  EXPECT_TRUE(ids(check_in_bounds(to_bytes(counts, false), "gcda")).contains("gcov/summary-sum"));
}

}  // namespace
}  // namespace proflint::tests
