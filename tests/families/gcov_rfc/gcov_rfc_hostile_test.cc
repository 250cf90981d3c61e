// Damaged and hostile files of the 2002 draft, and files of related formats.
#include <gtest/gtest.h>

#include "tests/builders/gcov_rfc.h"
#include "tests/families/gcov_rfc/gcov_rfc_support.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"

namespace proflint::tests::gcov_rfc {
namespace {

using Records = std::vector<Record>;

// A fixed unit, the same in every run of the tests.
Unit small_unit() {
  Unit unit;
  Function f;
  f.name = "f";
  f.checksum = 7;
  f.graph.blocks = 3;
  f.graph.exit = 2;
  f.graph.arcs = {{0, 1, true}, {1, 1, false}, {1, 2, false}};
  f.graph.next_arc = {0, 2};
  f.lines = {{}, {{"f.c", {3, 4}}}, {}};
  unit.functions = {f};
  unit.runs = {{{5, 40, 5}}, {{1, 0, 1}}};
  return unit;
}

TEST(GcovRfc, DamageOfSingleBytesIsBoundedAndNeverInternal) {
  const Unit unit = small_unit();
  const std::string graph = graph_file(unit), data = data_file(unit);
  const auto sweep = [](const std::string& whole, const auto& check_one) {
    for (std::size_t i = 0; i < whole.size(); ++i)
      for (const int value : {0, 1, 0x7f, 0x80, 0xff, whole[i] + 1, whole[i] - 1}) {
        std::string damaged = whole;
        damaged[i] = static_cast<char>(value);
        const Ids found = ids(check_one(damaged));
        EXPECT_FALSE(found.contains("file/internal")) << i;
      }
  };
  sweep(graph, [](const std::string& bytes) { return check_as(bytes, "f.bbg"); });
  sweep(data, [&](const std::string& bytes) {
    const FindCompanion with_pair = always(Role::pair, {"f.bbg", graph});
    return check_as(bytes, "f.da", with_pair);
  });
  sweep(graph, [&](const std::string& bytes) {
    const FindCompanion with_pair = always(Role::pair, {"f.bbg", bytes});
    return check_as(data, "f.da", with_pair);
  });
}

TEST(GcovRfc, RecordsDroppedDoubledAndSwappedAreNeverInternal) {
  for (const bool is_graph : {true, false}) {
    const Records whole = is_graph ? graph_records(small_unit()) : data_records(small_unit());
    for (std::size_t i = 0; i < whole.size(); ++i)
      for (std::size_t k = 0; k < whole.size(); ++k) {
        Records records = whole;
        std::swap(records[i], records[k]);
        if (i == k) records.erase(records.begin() + static_cast<std::ptrdiff_t>(i));
        const std::string bytes = file(is_graph ? "gbbg" : "gcov", "304e", records);
        EXPECT_FALSE(ids(check_as(bytes, is_graph ? "f.bbg" : "f.da")).contains("file/internal"));
      }
  }
}

TEST(GcovRfc, IdentifiesVersionAndContents) {
  EXPECT_EQ(check_as(graph_file(small_unit()), "f.bbg").description, "GCC 3.4 experimental, 1 function");
  EXPECT_EQ(check_as(data_file(small_unit()), "f.da").description, "GCC 3.4 experimental, 1 function, 2 runs");
}

TEST(GcovRfc, MagicNumbersDistinguishTheTwoKinds) {
  EXPECT_EQ(detect(graph_file(small_unit()), "x").format->id, "gcov-bbg");
  EXPECT_EQ(detect(data_file(small_unit()), "x").format->id, "gcov-da");
  EXPECT_EQ(detect(graph_file(small_unit()), "x.da").format->id, "gcov-bbg");
  EXPECT_EQ(detect("short", "x.da").format, nullptr);  // other kinds of files have the same name
  EXPECT_EQ(detect("short", "x.bbg").format->id, "gcov-bbg");
  EXPECT_EQ(detect("short", "x").format, nullptr);
  EXPECT_EQ(detect("gcov304e", "x").format->id, "gcov-da");
  EXPECT_EQ(detect("gcov", "x.da").format->id, "gcov-da");
  EXPECT_EQ(detect(std::string("gcov304x\1\0\0\0", 12), "x").format->id, "gcov-da");
  EXPECT_EQ(detect("gcov: no functions found\n", "gcov.log").format, nullptr);
  EXPECT_EQ(detect("gcov: no functions found\n", "x.bbg").format->id, "gcov-da");
}

TEST(GcovRfc, NamesDecideOnlyIfContentsAreAmbiguous) {
  const std::string named = u32(0x80000001), graph = graph_file(small_unit()), data = data_file(small_unit());
  const Format &of_graphs = *find_format("gcov-bbg"), &of_data = *find_format("gcov-da");
  EXPECT_EQ(of_data.detect(Head(named, "x.da")), Match::weak);
  EXPECT_EQ(of_graphs.detect(Head(named, "x.da")), Match::none);
  EXPECT_EQ(of_graphs.detect(Head(named, "x")), Match::weak);
  EXPECT_EQ(of_data.detect(Head(named, "x")), Match::none);
  EXPECT_EQ(of_data.detect(Head("short", "x.da")), Match::name);
  EXPECT_EQ(of_graphs.detect(Head("short", "x.bbg")), Match::name);
  EXPECT_EQ(of_data.detect(Head(graph, "x.da")), Match::none);
  EXPECT_EQ(of_graphs.detect(Head(data, "x.bbg")), Match::none);
  for (const char* text : {"gcov\tx", "gcov\r", "gcov ~", "gcov"})
    EXPECT_EQ(of_data.detect(Head(text, "x")), Match::none);
  for (const char* bytes : {"gcov\x08", "gcov\x0e", "gcov\x1f", "gcov\x7f", "gcov\xff"})
    EXPECT_EQ(of_data.detect(Head(bytes, "x")), Match::strong) << bytes;
  const std::string text = "gcov" + std::string(28, ' ');
  EXPECT_EQ(of_data.detect(Head(text + '\1', "x")), Match::none);
}

// Each number of a graph of GCC 2.95 must be plausible.
TEST(GcovRfc, NumbersThatAreNotAGraphAreNotClaimed) {
  const std::string end = u32(0x80000001), arcs = u32(1) + u32(1) + u32(4) + u32(1) + u32(2) + u32(5) + u32(0);
  const auto match = [](const std::string& bytes) { return find_format("gcov-bbg")->detect(Head(bytes, "x")); };
  EXPECT_EQ(match(u32(3) + u32(2) + arcs + end), Match::weak);
  const std::string no_graphs[] = {
      u32(1) + u32(0) + u32(0) + end,                                                        // one block
      u32(65537) + u32(2) + arcs + end,                                                      // too many blocks
      u32(3) + u32(65537) + arcs + end,                                                      // too many arcs
      u32(3) + u32(1) + arcs + end,                                                          // too few arcs
      u32(3) + u32(3) + arcs + end,                                                          // an arc too many
      u32(3) + u32(2) + u32(1) + u32(3) + u32(4) + u32(1) + u32(2) + u32(5) + u32(0) + end,  // to block 3 of 3
      u32(3) + u32(2) + u32(1) + u32(1) + u32(8) + u32(1) + u32(2) + u32(5) + u32(0) + end,  // an unknown flag
      u32(3) + u32(2) + arcs + u32(0x80000000),                                              // no separator
      u32(3) + u32(2) + arcs,
      u32(3),
  };
  for (const std::string& bytes : no_graphs) EXPECT_EQ(match(bytes), Match::none) << &bytes - no_graphs;
  const std::string whole = u32(3) + u32(2) + arcs + end;
  for (std::size_t cut = 0; cut < whole.size(); ++cut) EXPECT_EQ(match(whole.substr(0, cut)), Match::none) << cut;
  for (const std::uint32_t size : {39u, 41u})
    EXPECT_EQ(find_format("gcov-da")->detect(Head(u32(0x8000007b) + u32(1) + u32(size), "x")), Match::none);
  EXPECT_EQ(find_format("gcov-da")->detect(Head(u32(0x8000007b) + u32(1), "x")), Match::none);
  EXPECT_EQ(find_format("gcov-da")->detect(Head(u32(0x8000007b), "x")), Match::none);
}

TEST(GcovRfc, FilesWithoutMagicAreNamedAndNotMisread) {
  const std::string counts = u64(2) + u64(10) + u64(20);
  const std::string blocks = u32(3) + u32(2) + u32(1) + u32(1) + u32(4) + u32(1) + u32(2) + u32(5) + u32(0);
  const std::string named = u32(0x80000001) + text("main") + u32(0x80000001) + u32(7) + blocks + u32(0x80000001);
  const std::string data33 = u32(0x8000007b) + u32(1) + u32(40) + std::string(40, '\0');
  const struct {
    std::string bytes;
    const char *name, *format, *description;
  } kCases[] = {
      {counts, "x.da", "gcov-da", "a .da file of GCC 2.95 to 3.2"},
      {blocks + u32(0x80000001), "x.bbg", "gcov-bbg", "a .bbg file of GCC 2.95 to 3.2"},
      {blocks + u32(0x80000001), "x", "gcov-bbg", "a .bbg file of GCC 2.95 to 3.2"},
      {named, "x.bbg", "gcov-bbg", "a coverage file of GCC 2.96 to 3.3"},
      {named, "x.da", "gcov-da", "a coverage file of GCC 2.96 to 3.3"},
      {data33, "x.da", "gcov-da", "a .da file of GCC 3.3"},
      {data33, "x", "gcov-da", "a .da file of GCC 3.3"},
  };
  for (const auto& one : kCases) {
    const Result result = check_as(one.bytes, one.name);
    EXPECT_EQ(result.format, one.format);
    EXPECT_EQ(result.description, one.description);
    EXPECT_EQ(ids(result), Ids{"gcov-rfc/magic"}) << one.description;
    EXPECT_EQ(result.verdict, Verdict::unsupported);
  }
  EXPECT_EQ(detect(counts, "x").format, nullptr);  // too short for detection
}

TEST(GcovRfc, TheHammerDialectIsUnsupportedWhateverItsStatusLetter) {
  for (const char* version : {"303p", "303S", "303M"}) {
    const std::string bytes = std::string("gbbg") + version + std::string("\1\0\0\0\0\0\0\14", 8) + std::string(12, 0);
    const Result result = check_as(bytes, "f.bbg");
    EXPECT_EQ(ids(result), Ids{"gcov-rfc/hammer-dialect"});
    EXPECT_EQ(result.verdict, Verdict::unsupported);
  }
}

// Hostile input of RFC 2002: claimed sizes are compared with the remaining bytes.
TEST(GcovRfc, ManyBlocksWithoutRecordsAreMissingArcsAndLines) {
  const Records records = {{1, text("f") + u32(7)}, {2, std::string(4 << 18, '\1')}};
  EXPECT_EQ(hits(check_as(file("gbbg", "304e", records), "f.bbg")),
            (Ids{"gcov-rfc/arcs-missing", "gcov-rfc/blocks-flags", "gcov-rfc/lines-missing"}));
}

TEST(GcovRfc, ManyFunctionsOfOneNameAreSorted) {
  Records records;
  for (int i = 0; i < 20000; ++i) {
    records.push_back({1, text("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa") + u32(7)});
    records.push_back({5, ""});
  }
  const Result result = check_as(file("gcov", "304e", records), "f.da");
  EXPECT_EQ(hits(result), (Ids{"gcov-rfc/function-duplicate", "gcov-rfc/summary-missing"}));
}

// The flow of one graph is solved for each run, which must not take quadratic time for a small data file.
TEST(GcovRfc, SolvingOneLargeGraphForManyRunsStopsAtTheLimit) {
  constexpr std::uint32_t kBlocks = 10000;
  Unit unit;
  Function& f = unit.functions.emplace_back();
  f.name = "f";
  f.graph.blocks = kBlocks;
  f.graph.exit = kBlocks - 1;
  Records graph = {{1, text("f") + u32(0)}, {2, std::string(4 * kBlocks, '\0')}};
  for (std::uint32_t i = 0; i < kBlocks; ++i) graph.push_back({3, i == f.graph.exit ? "" : u32(i + 1) + u32(i != 0)});
  for (std::uint32_t i = 0; i < kBlocks; ++i) graph.push_back({4, ""});
  f.graph.arcs = {{0, 1, false}};
  const std::string whole = file("gbbg", "304e", graph);
  unit.runs.assign(3, {{1}});
  EXPECT_EQ(pair_hits(whole, data_file(unit)), Ids{});
  unit.runs.assign(3000, {{1}});
  EXPECT_EQ(pair_hits(whole, data_file(unit)), Ids{"limit/work"});
}

}  // namespace
}  // namespace proflint::tests::gcov_rfc
