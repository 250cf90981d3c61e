// The 2002 draft of the coverage files: generated files are clean, and each defect is reported as exactly that defect.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

#include "tests/builders/gcov_rfc.h"
#include "tests/families/gcov_rfc/gcov_rfc_support.h"

namespace proflint::tests::gcov_rfc {
namespace {

using Records = std::vector<Record>;

std::size_t index(std::size_t size) {
  return *rc::gen::inRange<std::size_t>(0, size);
}

// The place of a record with this tag.
std::size_t any_of(const Records& records, std::uint32_t tag) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < records.size(); ++i)
    if (records[i].tag == tag) places.push_back(i);
  RC_PRE(!places.empty());
  return places[index(places.size())];
}

// The last record with this tag in its function, which is the record of the exit block.
std::size_t exit_of(const Records& records, std::uint32_t tag) {
  std::size_t i = any_of(records, tag);
  while (i + 1 < records.size() && records[i + 1].tag == tag) ++i;
  return i;
}

void insert(Records& records, std::size_t at, Record record) {
  records.insert(records.begin() + static_cast<std::ptrdiff_t>(at), std::move(record));
}
void erase(Records& records, std::size_t at) {
  records.erase(records.begin() + static_cast<std::ptrdiff_t>(at));
}

void put(std::string& data, std::size_t at, const std::string& value) {
  data.replace(at, value.size(), value);
}
std::uint64_t get(const std::string& data, std::size_t at, int size) {
  std::uint64_t value = 0;
  for (int i = 0; i < size; ++i)
    value |= std::uint64_t{static_cast<unsigned char>(data[at + static_cast<std::size_t>(i)])} << (8 * i);
  return value;
}
// A random arc of a random ARCS record with arcs.
std::string& any_arcs(Records& records) {
  std::string& data = records[any_of(records, 3)].data;
  RC_PRE(!data.empty());
  return data;
}

RC_GTEST_PROP(GcovRfc, WhatTheBuilderWritesIsClean, ()) {
  const Unit unit = arbitrary_unit();
  RC_ASSERT(hits(check_as(graph_file(unit), "f.bbg")) == Ids{});
  RC_ASSERT(hits(check_as(data_file(unit), "f.da")) == Ids{});
  RC_ASSERT(pair_hits(graph_file(unit), data_file(unit)) == Ids{});
}

struct Break {
  const char* rule;
  std::function<void(Records&)> apply;
};

void add_common_breaks(std::vector<Break>& breaks) {
  breaks.push_back({"gcov-rfc/string-empty", [](Records& r) { r[any_of(r, 1)].data = u32(0) + u32(5); }});
  breaks.push_back(
      {"gcov-rfc/string-overrun", [](Records& r) {
         std::string& data = r[any_of(r, 1)].data;
         put(data, 0,
             u32(*rc::gen::element(static_cast<std::uint32_t>(data.size()), 0x7fffffffu, 0xfffffffcu, 0xffffffffu)));
       }});
  breaks.push_back({"gcov-rfc/record-length", [](Records& r) { r[any_of(r, 1)].data += u32(0); }});
  breaks.push_back({"gcov-rfc/string-unterminated", [](Records& r) {
                      std::string& data = r[any_of(r, 1)].data;
                      data[4 + get(data, 0, 4)] = 'x';
                    }});
  breaks.push_back({"gcov-rfc/tag-unknown", [](Records& r) {
                      insert(r, index(r.size() + 1), {*rc::gen::element(0u, 8u, 0x01000000u), u32(7)});
                    }});
}

std::vector<Break> graph_breaks() {
  std::vector<Break> breaks = {
      {"gcov-rfc/tag-misplaced",
       [](Records& r) {
         insert(r, index(r.size() + 1), {*rc::gen::element(5u, 6u, 7u), u64(7)});
       }},
      {"gcov-rfc/record-orphan",
       [](Records& r) {
         insert(r, 0, {*rc::gen::element(2u, 3u, 4u), u64(0)});
       }},
      {"gcov-rfc/blocks-missing", [](Records& r) { erase(r, any_of(r, 2)); }},
      {"gcov-rfc/blocks-duplicate",
       [](Records& r) {
         const std::size_t i = any_of(r, 2);
         insert(r, i + 1, r[i]);
       }},
      {"gcov-rfc/blocks-flags", [](Records& r) { r[any_of(r, 2)].data[4] = 1; }},
      {"gcov-rfc/arcs-missing", [](Records& r) { erase(r, any_of(r, 3)); }},
      {"gcov-rfc/arcs-excess",
       [](Records& r) {
         insert(r, any_of(r, 3), {3, ""});
       }},
      {"gcov-rfc/arc-dest-range", [](Records& r) { put(any_arcs(r), 0, u32(*rc::gen::element(8u, 0xffffffffu))); }},
      {"gcov-rfc/arc-flags", [](Records& r) { any_arcs(r)[7] = 1; }},
      {"gcov-rfc/arc-fallthrough", [](Records& r) { any_arcs(r)[4] |= 4; }},
      {"gcov-rfc/arc-to-entry", [](Records& r) { any_arcs(r) += u32(0) + u32(0); }},
      {"gcov-rfc/arc-from-exit", [](Records& r) { r[exit_of(r, 3)].data = u32(1) + u32(0); }},
      {"gcov-rfc/tree-cycle", [](Records& r) { any_arcs(r) += u32(1) + u32(1); }},
      {"gcov-rfc/lines-missing", [](Records& r) { erase(r, exit_of(r, 4)); }},
      {"gcov-rfc/lines-excess",
       [](Records& r) {
         insert(r, exit_of(r, 4), {4, ""});
       }},
      {"gcov-rfc/line-implausible", [](Records& r) { r[exit_of(r, 4)].data = u32(16777217); }},
      {"gcov-rfc/file-without-lines", [](Records& r) { r[exit_of(r, 4)].data = u32(0) + text("x.h"); }},
      {"gcov-rfc/record-order",
       [](Records& r) {
         const std::size_t last = exit_of(r, 3);
         std::swap(r[last], r[last + 1]);
         RC_PRE(!r[last].data.empty());  // lines of the first block; if empty, the two records differ only in tag
       }},
  };
  add_common_breaks(breaks);
  return breaks;
}

RC_GTEST_PROP(GcovRfc, OneBreakOfAGraphIsOneRule, ()) {
  const Unit unit = arbitrary_unit();
  Records records = graph_records(unit);
  const std::vector<Break> breaks = graph_breaks();
  const Break& one = breaks[index(breaks.size())];
  one.apply(records);
  RC_LOG() << one.rule;
  RC_ASSERT(hits(check_as(file("gbbg", unit.version, records), "f.bbg")) == Ids{one.rule});
}

std::vector<Break> data_breaks() {
  std::vector<Break> breaks = {
      {"gcov-rfc/tag-misplaced",
       [](Records& r) {
         insert(r, index(r.size() + 1), {*rc::gen::element(2u, 3u, 4u), u64(7)});
       }},
      {"gcov-rfc/record-orphan",
       [](Records& r) {
         insert(r, any_of(r, 6) + 1, {5, u64(1)});
       }},
      {"gcov-rfc/counts-missing", [](Records& r) { erase(r, any_of(r, 5)); }},
      {"gcov-rfc/counts-duplicate",
       [](Records& r) {
         const std::size_t i = any_of(r, 5);
         insert(r, i, r[i]);
       }},
      {"gcov-rfc/summary-missing", [](Records& r) { r.pop_back(); }},
      {"gcov-rfc/summary-excess",
       [](Records& r) {
         r.push_back({*rc::gen::element(6u, 7u), r.back().data});
       }},
      {"gcov-rfc/record-length", [](Records& r) { r[any_of(r, *rc::gen::element(5u, 6u))].data += u32(0); }},
      {"gcov-rfc/summary-count",
       [](Records& r) {
         std::string& data = r[r.size() - 2].data;
         put(data, 0, u32(static_cast<std::uint32_t>(get(data, 0, 4)) + 1));
       }},
      {"gcov-rfc/summary-sum",
       [](Records& r) {
         std::string& data = r[r.size() - 2].data;
         put(data, 4, u64(get(data, 4, 8) + *rc::gen::inRange<std::uint64_t>(1, 1000)));
       }},
      {"gcov-rfc/summary-max",
       [](Records& r) {
         std::string& data = r[r.size() - 2].data;
         put(data, 12, u64(get(data, 12, 8) + *rc::gen::inRange<std::uint64_t>(1, 1000)));
       }},
      {"gcov-rfc/summary-program",
       [](Records& r) {
         std::string& data = r.back().data;
         put(data, 12, u64(get(data, 4, 8) + 1));  // makes the largest count exceed the sum
       }},
  };
  add_common_breaks(breaks);
  return breaks;
}

RC_GTEST_PROP(GcovRfc, OneBreakOfDataIsOneRule, ()) {
  const Unit unit = arbitrary_unit();
  Records records = data_records(unit);
  const std::vector<Break> breaks = data_breaks();
  const Break& one = breaks[index(breaks.size())];
  one.apply(records);
  RC_LOG() << one.rule;
  RC_ASSERT(hits(check_as(file("gcov", unit.version, records), "f.da")) == Ids{one.rule});
}

RC_GTEST_PROP(GcovRfc, FunctionsOfOneNameAreDuplicates, ()) {
  Unit unit = arbitrary_unit();
  unit.functions.push_back(unit.functions[index(unit.functions.size())]);
  for (auto& run : unit.runs) run.push_back(arbitrary_flow(unit.functions.back().graph));
  RC_ASSERT(hits(check_as(graph_file(unit), "f.bbg")) == Ids{"gcov-rfc/function-duplicate"});
  RC_ASSERT(hits(check_as(data_file(unit), "f.da")) == Ids{"gcov-rfc/function-duplicate"});
}

RC_GTEST_PROP(GcovRfc, AChangedFunctionInALaterRunIsAMismatch, ()) {
  Unit unit = arbitrary_unit();
  Unit changed = unit;
  changed.functions[index(changed.functions.size())].checksum += 1;
  Records records = data_records(unit);
  for (Record& record : data_records(changed)) records.push_back(record);
  RC_ASSERT(hits(check_as(file("gcov", unit.version, records), "f.da")) == Ids{"gcov-rfc/section-mismatch"});
}

RC_GTEST_PROP(GcovRfc, RunsOfAnotherOrderAreNoted, ()) {
  Unit unit = arbitrary_unit();
  unit.functions.push_back(unit.functions.front());
  unit.functions.back().name = "another";
  for (auto& run : unit.runs) run.push_back(run.front());
  Unit other = unit;
  std::swap(other.functions.front(), other.functions.back());
  for (auto& run : other.runs) std::swap(run.front(), run.back());
  Records records = data_records(unit);
  for (Record& record : data_records(other)) records.push_back(record);
  const std::string bytes = file("gcov", unit.version, records);
  RC_ASSERT(hits(check_as(bytes, "f.da")) == Ids{"gcov-rfc/section-order"});
  RC_ASSERT(check_as(bytes, "f.da").verdict == Verdict::clean);
}

// Pairs with a fixed graph and changed data.
RC_GTEST_PROP(GcovRfc, AStaleChecksumIsNamed, ()) {
  Unit unit = arbitrary_unit();
  const std::string graph = graph_file(unit);
  unit.functions[index(unit.functions.size())].checksum += 1;
  RC_ASSERT(pair_hits(graph, data_file(unit)) == Ids{"gcov-rfc/pair-checksum"});
}

RC_GTEST_PROP(GcovRfc, AnotherVersionIsNamed, ()) {
  Unit unit = arbitrary_unit();
  const std::string graph = graph_file(unit);
  unit.version = "999r";
  RC_ASSERT(pair_hits(graph, data_file(unit)) == Ids{"gcov-rfc/pair-version"});
}

RC_GTEST_PROP(GcovRfc, FunctionsOfOneFileOnlyAreNamed, ()) {
  const Unit unit = arbitrary_unit();
  Unit fewer = unit;
  fewer.functions.pop_back();
  for (auto& run : fewer.runs) run.pop_back();
  RC_ASSERT(pair_hits(graph_file(fewer), data_file(unit)) == Ids{"gcov-rfc/pair-function-unknown"});
  RC_ASSERT(pair_hits(graph_file(unit), data_file(fewer)) == Ids{"gcov-rfc/pair-function-missing"});
}

RC_GTEST_PROP(GcovRfc, ACountTooManyIsNamed, ()) {
  Unit unit = arbitrary_unit();
  const std::string graph = graph_file(unit);
  const std::size_t i = index(unit.functions.size());
  unit.functions[i].graph.arcs.push_back({0, 1, false});
  for (auto& run : unit.runs) run[i].push_back(3);
  RC_ASSERT(pair_hits(graph, data_file(unit)) == Ids{"gcov-rfc/pair-counter-count"});
}

RC_GTEST_PROP(GcovRfc, AWrongCountBreaksOnlyTheFlow, ()) {
  Unit unit = arbitrary_unit();
  const std::string graph = graph_file(unit);
  for (auto& count : unit.runs[0][0]) count = *rc::gen::inRange(0, 100);
  const Ids found = pair_hits(graph, data_file(unit));
  RC_ASSERT(found == Ids{} || found == Ids{"gcov-rfc/flow-negative"});
}

RC_GTEST_PROP(GcovRfc, AnArcMeasuredBesidesTheTreeIsCheckedByTheOthers, ()) {
  Unit unit = arbitrary_unit();
  auto& arcs = unit.functions[0].graph.arcs;
  const auto is_on_tree = [](const FlowGraph::Arc& arc) { return arc.on_tree; };
  const auto tree_arc = std::find_if(arcs.begin(), arcs.end(), is_on_tree);
  RC_PRE(tree_arc != arcs.end());
  tree_arc->on_tree = false;
  const auto i = static_cast<std::size_t>(tree_arc - arcs.begin());
  const std::string graph = graph_file(unit);
  RC_ASSERT(pair_hits(graph, data_file(unit)) == Ids{});
  for (auto& run : unit.runs) run[0][i] += 1;
  RC_ASSERT(pair_hits(graph, data_file(unit)).contains("gcov-rfc/flow-imbalance"));
}

// Places where truncation leaves a complete file: after the header, and after each function or section.
std::set<std::size_t> boundaries(const Records& records, const std::function<bool(std::size_t)>& is_end) {
  std::set<std::size_t> ends = {8};
  std::size_t at = 8;
  for (std::size_t i = 0; i < records.size(); ++i) {
    at += 8 + records[i].data.size();
    if (is_end(i)) ends.insert(at);
  }
  return ends;
}

void expect_clean_only_at(const std::string& bytes, const char* name, const std::set<std::size_t>& ends) {
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) {
    const bool is_clean = check_as(bytes.substr(0, cut), name).verdict == Verdict::clean;
    if (is_clean != ends.contains(cut)) RC_LOG() << "cut at " << cut;
    RC_ASSERT(is_clean == ends.contains(cut));
  }
}

RC_GTEST_PROP(GcovRfc, APrefixIsCleanOnlyAtTheEndOfAFunctionOrASection, ()) {
  const Unit unit = arbitrary_unit();
  const Records graph = graph_records(unit), data = data_records(unit);
  expect_clean_only_at(graph_file(unit), "f.bbg", boundaries(graph, [&](std::size_t i) {
                         return i + 1 == graph.size() || graph[i + 1].tag == 1;
                       }));
  expect_clean_only_at(data_file(unit), "f.da", boundaries(data, [&](std::size_t i) {
                         return i + 1 == data.size() || (data[i + 1].tag == 1 && data[i].tag != 5);
                       }));
}

}  // namespace
}  // namespace proflint::tests::gcov_rfc
