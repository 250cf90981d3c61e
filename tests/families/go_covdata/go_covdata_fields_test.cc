// Go coverage data: each field at its bounds, as tables of changes to one small file.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/builders/bytes.h"
#include "tests/builders/go_covdata.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using go_covdata::Counters;
using go_covdata::Meta;
using go_covdata::Unit;

std::string u8(std::uint64_t value) {
  return little_endian(value, 1);
}
std::string u32(std::uint64_t value) {
  return little_endian(value, 4);
}
std::string u64(std::uint64_t value) {
  return little_endian(value, 8);
}

// Bytes that replace the bytes at an offset.
struct Change {
  std::size_t at;
  std::string bytes;
};
struct Row {
  std::vector<Change> changes;
  Ids hits;
};

std::string changed(std::string file, const std::vector<Change>& changes) {
  for (const Change& change : changes) file.replace(change.at, change.bytes.size(), change.bytes);
  return file;
}

Ids meta_hits(const std::string& file) {
  return rules_hit(file, "go-covmeta");
}

// Without the finding about the covmeta file, which is missing.
Ids counter_hits(const std::string& file) {
  Ids found = rules_hit(file, "go-covcounters");
  found.erase("go-covdata/pair-missing");
  return found;
}

// One package of 82 bytes at 73, with one function of one unit at 146.
std::string meta_file(bool is_literal = false) {
  return bytes(
      Meta{.packages = {{.path = "m.org/a",
                         .functions = {{.name = "f", .units = {{1, 2, 3, 4, 1}}, .is_literal = is_literal}}}}});
}

TEST(GoCovdataFields, OfTheHeader) {
  ASSERT_EQ(meta_file().size(), 155u);
  ASSERT_EQ(meta_hits(meta_file()), Ids{});
  const Row rows[] = {
      {{{4, u32(0)}}, {"go-covdata/version"}},
      {{{4, u32(2)}}, {"go-covdata/version"}},
      {{{8, u64(156)}}, {"go-covdata/truncated"}},
      {{{16, u64(6)}}, {"go-covdata/package-range", "go-covdata/string-table", "go-covdata/string-table-offset"}},
      {{{16, u64(7)}}, {"go-covdata/entry-count"}},
      {{{24, u8(1)}}, {"go-covdata/file-hash"}},
      {{{40, u32(71)}}, {"go-covdata/string-table-offset"}},
      {{{40, u32(73)}}, {"go-covdata/string-table-offset"}},
      {{{44, u32(0)}}, {"go-covdata/string-table"}},
      {{{44, u32(2)}}, {"go-covdata/string-table"}},
      {{{44, u32(84)}}, {"go-covdata/string-table"}},
      {{{48, u8(0)}}, {"go-covdata/counter-mode"}},
      {{{48, u8(6)}}, {"go-covdata/counter-mode"}},
      {{{48, u8(1)}}, {"go-covdata/file-hash"}},
      {{{49, u8(0)}}, {"go-covdata/granularity"}},
      {{{49, u8(3)}}, {"go-covdata/granularity"}},
      {{{50, u8(1)}}, {"go-covdata/padding"}},
      {{{55, u8(1)}}, {"go-covdata/padding"}},
      {{{56, u64(72)}}, {"go-covdata/package-range"}},
      {{{56, u64(74)}}, {"go-covdata/package-range"}},
      {{{56, u64(155)}}, {"go-covdata/package-range"}},
      {{{56, u64(156)}}, {"go-covdata/package-range"}},
      {{{56, u64(UINT64_MAX)}}, {"go-covdata/package-range"}},
      {{{64, u64(43)}}, {"go-covdata/package-range"}},
      {{{64, u64(44)}, {73, u32(44)}}, {"go-covdata/function-offset", "go-covdata/package-layout"}},
      {{{64, u64(83)}}, {"go-covdata/package-range"}},
      {{{64, u64(UINT64_MAX)}}, {"go-covdata/package-range"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(meta_hits(changed(meta_file(), row.changes)), row.hits) << row.changes[0].at << *row.hits.begin();
  for (std::uint8_t mode = 1; mode <= 5; ++mode)
    for (std::uint8_t granularity = 1; granularity <= 2; ++granularity)
      EXPECT_EQ(meta_hits(bytes(Meta{mode, granularity, {{.path = "a", .functions = {}}}})),
                granularity == 1 ? Ids{} : Ids{"go-covdata/perfunc"});
}

TEST(GoCovdataFields, OfAPackage) {
  const Row rows[] = {
      {{{73, u32(81)}}, {"go-covdata/package-length"}},
      {{{73 + 32, u32(1)}}, {"go-covdata/padding"}},
      {{{73, u32(81)}, {73 + 32, u32(1)}}, {"go-covdata/package-length"}},
      {{{73 + 4, u32(6)}}, {"go-covdata/string-index"}},
      {{{73 + 8, u32(6)}}, {"go-covdata/string-index"}},
      {{{73 + 12, u32(6)}}, {"go-covdata/string-index"}},
      {{{73 + 12, u32(5)}}, {"go-covdata/package-hash"}},
      {{{73 + 8, u32(0)}}, {"go-covdata/package-hash", "go-covdata/package-path"}},
      {{{73 + 36, u32(5)}}, {"go-covdata/string-count"}},
      {{{73 + 40, u32(10)}}, {"go-covdata/function-offset"}},
      {{{73 + 44, u32(72)}}, {"go-covdata/function-offset"}},
      {{{73 + 44, u32(82)}}, {"go-covdata/function-offset"}},
      {{{73 + 44, u32(81)}}, {"go-covdata/function-body", "go-covdata/function-layout"}},
      {{{73 + 48, u8(7)}}, {"go-covdata/function-offset", "go-covdata/string-count"}},
      {{{73 + 48, u8(127)}}, {"go-covdata/string-table"}},
      {{{73 + 49, u8(127)}}, {"go-covdata/string-table"}},
      // The function: units, name, file, the numbers of its unit, and whether it is a literal.
      {{{146, u8(2)}}, {"go-covdata/function-body"}},
      {{{147, u8(6)}}, {"go-covdata/string-index"}},
      {{{148, u8(6)}}, {"go-covdata/string-index"}},
      {{{149, "\xff\xff\xff\xff\x7f"}}, {"go-covdata/number-range"}},
      {{{149, "\xff\xff\xff\xff\xff\xff"}}, {"go-covdata/number-range"}},
      {{{153, "\x80\x80"}}, {"go-covdata/function-body"}},
      {{{154, "\x80"}}, {"go-covdata/function-body"}},
      {{{154, u8(1)}}, {"go-covdata/package-hash"}},
      {{{154, u8(2)}}, {"go-covdata/literal-flag", "go-covdata/package-hash"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(meta_hits(changed(meta_file(), row.changes)), row.hits) << row.changes[0].at << *row.hits.begin();
  EXPECT_EQ(meta_hits(changed(meta_file(true), {{154, u8(2)}})), Ids{"go-covdata/literal-flag"});
}

TEST(GoCovdataFields, PartsFollowEachOther) {
  std::string file = meta_file();
  EXPECT_EQ(meta_hits(file + "x"), Ids{"go-covdata/trailing-data"});
  EXPECT_EQ(meta_hits(changed(file + "x", {{8, u64(156)}})), Ids{"go-covdata/package-layout"});
  EXPECT_EQ(meta_hits(changed(file + "x", {{8, u64(156)}, {64, u64(83)}, {73, u32(83)}})),
            Ids{"go-covdata/function-layout"});
  EXPECT_EQ(meta_hits(changed(std::string(file).insert(73, 1, 'x'), {{8, u64(156)}, {56, u64(74)}})),
            Ids{"go-covdata/package-layout"});
  EXPECT_EQ(meta_hits(changed(std::string(file).insert(146, 1, 'x'),
                              {{8, u64(156)}, {64, u64(83)}, {73, u32(83)}, {73 + 44, u32(74)}})),
            Ids{"go-covdata/function-layout"});
  EXPECT_EQ(meta_hits(changed(file.substr(0, 154), {{8, u64(154)}, {64, u64(81)}, {73, u32(81)}})),
            Ids{"go-covdata/function-body"});
  // Only the first gap is reported.
  const Meta two = {.packages = {{.path = "a", .functions = {}}, {.path = "b", .functions = {}}}};
  file = bytes(two);
  const std::size_t first = 56 + 32 + 1, size = (file.size() - first) / 2;
  file.insert(first + size, 1, 'x').insert(first, 1, 'x');
  const Result result =
      check(changed(file, {{8, u64(file.size())}, {56, u64(first + 1)}, {64, u64(first + 2 + size)}}));
  EXPECT_EQ(ids(result), Ids{"go-covdata/package-layout"});
  EXPECT_EQ(result.tally[0].count, 1u);
}

TEST(GoCovdataFields, FilesWithoutPackages) {
  const std::string file = bytes(Meta{});
  ASSERT_EQ(file.size(), 57u);
  const Ids none = {"go-covdata/no-packages"};
  EXPECT_EQ(meta_hits(file), none);
  EXPECT_EQ(meta_hits(changed(file + "x", {{8, u64(58)}})), none);
  EXPECT_EQ(meta_hits(changed(file.substr(0, 56), {{8, u64(56)}, {44, u32(0)}})),
            (Ids{"go-covdata/no-packages", "go-covdata/string-table"}));
  EXPECT_EQ(meta_hits(changed(file, {{8, u64(55)}})), Ids{"go-covdata/entry-count"});
  EXPECT_EQ(meta_hits(changed(file, {{16, u64(1)}})), Ids{"go-covdata/entry-count"});
  EXPECT_EQ(meta_hits(file.substr(0, 56)), Ids{"go-covdata/truncated"});
  EXPECT_EQ(meta_hits(file.substr(0, 55)), Ids{"go-covdata/too-short"});
}

TEST(GoCovdataFields, Units) {
  struct UnitRow {
    std::vector<Unit> units;
    Ids hits;
  };
  const Ids reversed = {"go-covdata/unit-reversed"}, zero = {"go-covdata/unit-line-zero"};
  const UnitRow rows[] = {
      {{{1, 2, 1, 2, 1}}, {}},
      {{{1, 2, 1, 1, 1}}, reversed},
      {{{2, 1, 1, 2, 1}}, reversed},
      {{{1, 2, 2, 1, 1}}, {}},
      {{{0, 1, 1, 1, 1}}, zero},
      {{{1, 1, 0, 1, 1}}, {"go-covdata/unit-line-zero", "go-covdata/unit-reversed"}},
      {{{2, 0, 1, 1, 1}}, {}},
      {{{2, 1, 1, 0, 1}}, {}},
      {{{2, 1, 1, 1, 1}, {1, 0, 2, 1, 1}}, {}},
      {{{2, 1, 1, 1, 1}, {1, 1, 2, 1, 1}}, reversed},
  };
  for (const UnitRow& row : rows)
    EXPECT_EQ(meta_hits(bytes(Meta{.packages = {{.path = "a",
                                                 .functions = {{.name = "f", .units = {{1, 0, 2, 0, 1}}},
                                                               {.name = "g", .units = row.units}}}}})),
              row.hits)
        << ::testing::PrintToString(row.units);
  EXPECT_EQ(meta_hits(bytes(Meta{.packages = {{.path = "a", .functions = {}}, {.path = "a", .functions = {}}}})),
            Ids{"go-covdata/package-duplicate"});
}

// The functions start at 72; with one counter of one byte the footer is at 76.
std::string counter_file(const std::vector<std::uint32_t>& counters = {7}, bool is_raw = false) {
  return bytes(Counters{std::string(16, 'h'), is_raw, {{0, 0, counters}}});
}

TEST(GoCovdataFields, OfCounters) {
  ASSERT_EQ(counter_file().size(), 92u);
  ASSERT_EQ(counter_hits(counter_file()), Ids{});
  const Row rows[] = {
      {{{4, u32(2)}}, {"go-covdata/version"}},
      {{{24, u8(0)}}, {"go-covdata/flavor"}},
      {{{24, u8(3)}}, {"go-covdata/flavor"}},
      {{{25, u8(1)}}, {}},
      {{{25, u8(2)}}, {"go-covdata/byte-order-flag"}},
      {{{26, u8(1)}}, {"go-covdata/padding"}},
      {{{31, u8(1)}}, {"go-covdata/padding"}},
      {{{76, u8(1)}}, {"go-covdata/footer"}},
      {{{80, u8(1)}}, {"go-covdata/padding"}},
      {{{83, u8(1)}}, {"go-covdata/padding"}},
      {{{88, u8(1)}}, {"go-covdata/padding"}},
      {{{91, u8(1)}}, {"go-covdata/padding"}},
      {{{84, u32(0)}}, {"go-covdata/segment-count"}},
      {{{84, u32(2)}}, {"go-covdata/segment-count"}},
      {{{32, u64(0)}}, {"go-covdata/segment-length"}},
      {{{32, u64(2)}}, {"go-covdata/truncated"}},
      {{{72, u8(2)}}, {"go-covdata/truncated"}},
      {{{72, u8(0)}}, {"go-covdata/counter-count", "go-covdata/segment-length"}},
      {{{75, "\x80"}}, {"go-covdata/truncated"}},
      // Strings and arguments.
      {{{40, u32(18)}}, {"go-covdata/string-table"}},
      {{{40, u32(24)}}, {"go-covdata/truncated"}},
      {{{44, u32(9)}}, {"go-covdata/args-padding", "go-covdata/truncated"}},
      {{{44, u32(10)}}, {"go-covdata/truncated"}},
      {{{67, u8(3)}}, {"go-covdata/args-index"}},
      {{{67, u8(1)}}, {"go-covdata/args-argc", "go-covdata/args-padding"}},
      {{{68, u8(5)}}, {"go-covdata/args-index"}},
      {{{71, u8(5)}}, {"go-covdata/args-index"}},
      {{{70, u8(1)}}, {"go-covdata/args-argc", "go-covdata/args-duplicate"}},
      {{{56, "0"}}, {}},
      {{{56, "2"}}, {"go-covdata/args-argc"}},
      {{{56, "3"}}, {"go-covdata/args-argc"}},
      {{{56, "x"}}, {"go-covdata/args-argc"}},
      {{{56, "-"}}, {"go-covdata/args-argc"}},
  };
  for (const Row& row : rows)
    EXPECT_EQ(counter_hits(changed(counter_file(), row.changes)), row.hits)
        << row.changes[0].at << ::testing::PrintToString(row.changes[0].bytes);
  EXPECT_EQ(counter_hits(counter_file().substr(0, 63)), Ids{"go-covdata/too-short"});
  const std::string minimum = counter_file().substr(0, 32) + std::string(16, '\0') + counter_file().substr(76);
  EXPECT_EQ(counter_hits(minimum), Ids{"go-covdata/string-table"});
  const Result missing = check(changed(counter_file(), {{56, "2"}}), "go-covcounters");
  EXPECT_EQ(missing.findings.at(1).message, "argc is 2, but argv1 is missing");
}

TEST(GoCovdataFields, PaddingOfArgumentsAndSegments) {
  const auto padded = [](const std::string& after_args, std::uint32_t args_size) {
    return changed(counter_file().insert(72, after_args), {{44, u32(args_size)}});
  };
  const std::string zeros(4, '\0');
  EXPECT_EQ(counter_hits(padded(zeros, 8)), Ids{});
  EXPECT_EQ(counter_hits(padded(zeros, 9)), Ids{"go-covdata/args-padding"});
  EXPECT_EQ(counter_hits(padded(std::string("\0\1\0\0", 4), 7)), Ids{"go-covdata/args-padding"});
  // Counters start at a multiple of 4, which may be after the footer.
  std::string file = padded(zeros.substr(0, 1), 6).erase(73, 4);
  EXPECT_EQ(counter_hits(changed(file, {{32, u64(0)}})), Ids{"go-covdata/truncated"});
  file.insert(73, 3, '\0');
  EXPECT_EQ(counter_hits(changed(file, {{32, u64(0)}})), Ids{});
  // Two segments need 64 bytes.
  const std::string large = counter_file(std::vector<std::uint32_t>(5, 1));
  ASSERT_EQ(large.size(), 32u + 64u);
  EXPECT_EQ(counter_hits(changed(large, {{88, u32(2)}})), Ids{"go-covdata/segments-many"});
  EXPECT_EQ(counter_hits(changed(large, {{88, u32(3)}})), Ids{"go-covdata/segment-count"});
  const std::string footer = counter_file().substr(76);
  const std::string two = changed(counter_file() + std::string(16, '\0') + footer, {{116, u32(2)}});
  EXPECT_EQ(counter_hits(two), Ids{"go-covdata/segments-many"});
  EXPECT_EQ(counter_hits(changed(two, {{76, u8(1)}})), (Ids{"go-covdata/segment-length", "go-covdata/segments-many"}));
}

TEST(GoCovdataFields, NumbersHave32Bits) {
  struct NumberRow {
    std::string bytes;
    Ids hits;
  };
  const NumberRow rows[] = {
      {std::string("\x87\x80\x80\x80\x80\x80\x80\x80\x80\0", 10), {}},
      {std::string("\x87\x80\x80\x80\x80\x80\x80\x80\x80\x80\0", 11), {"go-covdata/number-range"}},
      {"\xfe\xff\xff\xff\x0f", {}},
      {"\xff\xff\xff\xff\x0f", {"go-covdata/counter-saturated"}},
      {"\x80\x80\x80\x80\x10", {"go-covdata/number-range"}},
      {"\x80\x80\x80\x80\x80\x01", {"go-covdata/number-range"}},
  };
  for (const NumberRow& row : rows)
    EXPECT_EQ(counter_hits(counter_file().replace(75, 1, row.bytes)), row.hits) << ::testing::PrintToString(row.bytes);
}

TEST(GoCovdataFields, OfRawCounters) {
  const std::string file = counter_file({7}, true);
  EXPECT_EQ(counter_hits(file), Ids{});
  EXPECT_EQ(counter_hits(changed(file, {{32, u64(2)}})), Ids{"go-covdata/truncated"});
  EXPECT_EQ(counter_hits(changed(file, {{72, u32(2)}})), Ids{"go-covdata/truncated"});
  EXPECT_EQ(counter_hits(changed(file, {{84, u32(UINT32_MAX)}})), Ids{"go-covdata/counter-saturated"});
  const std::string big = changed(file, {{25, u8(1)}, {72, u32(1 << 24)}, {84, u32(7 << 24)}});
  EXPECT_EQ(counter_hits(big), Ids{});
  EXPECT_EQ(check(big, "go-covcounters").facts.total, 7u);
}

TEST(GoCovdataFields, TotalsOfCounters) {
  const Counters counters = {std::string(16, 'h'), false, {{0, 0, {0, 7, 5}}, {0, 1, {1}}, {0, 0, {2}}}};
  const Result result = check(bytes(counters), "go-covcounters");
  EXPECT_EQ(result.facts.functions, 3u);
  EXPECT_EQ(result.facts.counters, 5u);
  EXPECT_EQ(result.facts.nonzero, 4u);
  EXPECT_EQ(result.facts.total, 15u);
  EXPECT_EQ(ids(result), (Ids{"go-covdata/function-duplicate", "go-covdata/pair-missing"}));
}

TEST(GoCovdataFields, CountersFitTheirFunctions) {
  struct PairRow {
    std::uint8_t mode, granularity;
    std::vector<std::uint32_t> counters;
    Ids hits;
  };
  const Ids set = {"go-covdata/pair-set-count"}, count = {"go-covdata/pair-counters"};
  const PairRow rows[] = {
      {1, 1, {0, 1}, {}},       {1, 1, {1, 2}, set}, {2, 1, {1, 2}, {}},    {2, 1, {1}, count},
      {2, 1, {1, 1, 1}, count}, {2, 2, {1}, {}},     {2, 2, {1, 1}, count},
  };
  for (const PairRow& row : rows) {
    const Meta meta = {row.mode,
                       row.granularity,
                       {{.path = "a", .functions = {{.name = "f", .units = {{1, 1, 2, 1, 1}, {3, 1, 4, 1, 1}}}}}}};
    std::string hash;
    const std::string file = bytes(meta, &hash);
    const auto hits = [&](const std::string& of_hash) {
      return ids(check(bytes(Counters{of_hash, false, {{0, 0, row.counters}}}), "go-covcounters", {},
                       always(Role::pair, {"covmeta.x", file})));
    };
    EXPECT_EQ(hits(hash), row.hits) << ::testing::PrintToString(row.counters);
    EXPECT_EQ(hits(std::string(16, 'h')), Ids{"go-covdata/pair-hash"});
  }
}

TEST(GoCovdataFields, StartsAndNames) {
  for (const std::size_t size : {1u, 2u, 3u}) {
    EXPECT_EQ(meta_hits(std::string("\0cv", size)), Ids{"go-covdata/too-short"});
    EXPECT_EQ(counter_hits(std::string("\0cw", size)), Ids{"go-covdata/too-short"});
  }
  EXPECT_EQ(meta_hits(""), Ids{"go-covdata/empty-file"});
  EXPECT_EQ(meta_hits(std::string("\0cx", 3)), Ids{"go-covdata/magic"});
  EXPECT_EQ(meta_hits(counter_file()), Ids{"go-covdata/magic"});
  const std::string file = meta_file();
  const auto hits = [&](const std::string& name) {
    Input input;
    input.name = name;
    return ids(check(file, "go-covmeta", input));
  };
  const std::string hash = check(file).facts.identity;
  std::string other = hash;
  other[0] = hash[0] == '0' ? '1' : '0';
  std::string upper = other;
  upper[1] = 'A';
  std::string late = other;
  late[1] = 'g';
  const Ids wrong = {"go-covdata/name-hash"};
  EXPECT_EQ(hits("x/covmeta." + hash), Ids{});
  EXPECT_EQ(hits("x/covmeta." + other), wrong);
  EXPECT_EQ(hits("x/covmeta." + other + ".x"), wrong);
  // Without a valid hash, pairs are not compared.
  for (const std::string& name : {other.substr(1), other + "0", upper, late, std::string()})
    EXPECT_EQ(hits("x/covmeta." + name), Ids{}) << name;
  EXPECT_EQ(hits("x/covmeta_" + other), Ids{});
}

}  // namespace
}  // namespace proflint::tests
