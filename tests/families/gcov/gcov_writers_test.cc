// Unusual but valid files of real writers, and damage that looks similar.
// Follows coverage.cc (coverage_compute_lineno_checksum), GCOVProfiling.cpp and libgcov-driver.c.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/builders/gcov.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using gcov::Dialect;
using gcov::File;
using gcov::Function;
using gcov::kFunction;
using gcov::Unit;

// Functions with one straight path from entry to exit, one for each source.
Unit unit_of(Dialect dialect, std::initializer_list<const char*> sources) {
  Unit unit;
  unit.dialect = dialect;
  unit.stamp = 0x5eed0001;
  for (const char* const source : sources) {
    Function function;
    const auto number = static_cast<std::uint32_t>(unit.functions.size());
    function.ident = number + 1;
    function.name = "f" + std::to_string(number);
    function.source = source;
    function.start_line = 3 + number;
    function.lines = 1;
    function.graph.blocks = 3;
    function.graph.exit = dialect.version >= 48 ? 1 : 2;
    const std::uint32_t body = 3 - function.graph.exit;
    function.graph.arcs = {{0, body, true}, {body, function.graph.exit, false}};
    function.counts = {5, 5};
    unit.functions.push_back(function);
  }
  return unit;
}

// The severities of line checksum findings after the sources of `changed` were renamed.
std::vector<Severity> remap(Unit unit, std::initializer_list<std::size_t> changed, std::string_view name) {
  const File original = gcov::notes_file(unit);
  for (const std::size_t i : changed) unit.functions[i].source = name;
  File file = gcov::notes_file(unit);
  for (std::size_t i = 0; i < file.records.size(); ++i)
    if (file.records[i].tag == kFunction) file.records[i].items[1] = original.records[i].items[1];
  std::vector<Severity> found;
  for (const Finding& finding : check(gcov::to_bytes(file, false)).findings) {
    EXPECT_EQ(finding.rule->id, "gcov/lineno-checksum");
    found.push_back(finding.severity);
  }
  return found;
}

// Data of two sources, without a summary in streams.
TEST(GcovWriters, DescriptionsTellRunsAndFiles) {
  const Unit unit = unit_of({122, false}, {"m.c", "n.c"});
  const std::string data = gcov::to_bytes(gcov::data_file(unit), false), stream = gcov::stream(unit, false);
  const std::string one = check(stream, "gcfn").description, two = check(stream + stream, "gcfn").description;
  EXPECT_NE(check(data).description.find("1 run"), std::string::npos) << check(data).description;
  EXPECT_NE(one.find("1 data file, 2 functions"), std::string::npos) << one;
  EXPECT_NE(two.find("2 data files, 4 functions"), std::string::npos) << two;
  for (std::size_t size = 4; size < 12; ++size)
    EXPECT_EQ(check(data.substr(0, size), "gcda").description, "") << "cut in its header after " << size;
}

// clang writes the summary last. However many functions follow it, it is in one wrong place.
TEST(GcovWriters, ASummaryBeforeFunctionsIsOneFinding) {
  File file = gcov::data_file(unit_of({48, true}, {"m.c", "n.c", "o.c"}));
  const auto summary = std::find_if(file.records.begin(), file.records.end(),
                                    [](const gcov::Record& record) { return record.tag == gcov::kProgram; });
  ASSERT_NE(summary, file.records.end());
  std::rotate(file.records.begin(), summary, summary + 1);
  const Result result = check(gcov::to_bytes(file, false), "gcda");
  ASSERT_EQ(ids(result), Ids{"gcov/summary-position"});
  EXPECT_EQ(result.findings.size(), 1u);
}

// Compilers up to GCC 4.8 wrote new notes over the start of longer old ones.
TEST(GcovWriters, NotesOfOldCompilersMayHaveATail) {
  for (const auto& [version, severity] : {std::pair{47u, Severity::warning}, std::pair{48u, Severity::warning},
                                          std::pair{49u, Severity::error}, std::pair{122u, Severity::error}}) {
    File file = gcov::notes_file(unit_of({version, false}, {"m.c"}));
    EXPECT_EQ(check(gcov::to_bytes(file, false)).findings.size(), 0u) << version;
    gcov::append(file.end, gcov::words({0, 2, 1}));
    const Result result = check(gcov::to_bytes(file, false));
    ASSERT_EQ(result.findings.size(), 1u) << version;
    EXPECT_EQ(result.findings[0].rule->id, "gcov/trailing-data");
    EXPECT_EQ(result.findings[0].severity, severity) << version;
  }
}

TEST(GcovWriters, SourcesMayBeRenamedAfterTheirChecksums) {
  using Found = std::vector<Severity>;
  const Unit unit = unit_of({122, false}, {"a.h", "a.h", "a.h", "a.h", "m.c", "m.c", "n.c"});
  EXPECT_EQ(remap(unit, {}, ""), Found{});
  EXPECT_EQ(remap(unit, {4, 5}, "/src/m.c"), Found{Severity::note}) << "all of a source, though few of the file";
  EXPECT_EQ(remap(unit, {0, 1, 2, 3}, "/src/a.h"), Found{Severity::note}) << "most of the file";
  EXPECT_EQ(remap(unit, {6}, "/src/n.c"), Found{Severity::warning}) << "one alone is damage";
  EXPECT_EQ(remap(unit, {6}, "/build/n.c"), Found{Severity::note}) << "but not after the working directory";
  EXPECT_EQ(remap(unit, {6}, "/builder/n.c"), Found{Severity::warning});
  const Unit older = unit_of({82, false}, {"a.h", "a.h", "n.c"});
  EXPECT_EQ(remap(unit, {6}, "/other/n.c"), Found{Severity::warning});
  EXPECT_EQ(remap(older, {2}, "/n.c"), Found{Severity::warning}) << "notes that do not tell the directory";
  EXPECT_EQ(remap(unit, {5}, "m2.c"), Found{Severity::warning});
  EXPECT_EQ(remap(unit, {1, 2}, "m.c"), (Found{Severity::warning, Severity::warning})) << "others of m.c agree";
}

TEST(GcovWriters, ClangCountsFromZeroAndGccFromOne) {
  const auto damaged = [](std::size_t functions, bool cut) {
    Unit unit = unit_of({44, false}, {"a.c", "a.c"});
    unit.functions.resize(functions);
    unit.functions[0].ident = 0;
    std::string bytes = gcov::to_bytes(gcov::notes_file(unit), false);
    if (cut) bytes.resize(bytes.size() - 2);
    return rules_hit(bytes, "gcno");
  };
  EXPECT_EQ(damaged(1, false), Ids{"gcov/ident-zero"});
  EXPECT_EQ(damaged(2, false), Ids{"gcov/ident-zero"});
  EXPECT_EQ(damaged(1, true), Ids{"gcov/record-overrun"}) << "as much clang's as GCC's";
}

// Older clangs put a name after the checksum of a function in data.
TEST(GcovWriters, ANameInDataIsClangs) {
  const auto is_llvm = [](std::string_view name) {
    File file = gcov::data_file(unit_of({44, false}, {"a.c"}));
    for (gcov::Record& record : file.records)
      if (record.tag == kFunction) {
        record.items.push_back({1, {}});
        record.items.push_back({0, std::string(name)});
      }
    return says(check(gcov::to_bytes(file, false), "gcda"), "LLVM");
  };
  EXPECT_TRUE(is_llvm({"abc\0", 4}));
  EXPECT_FALSE(is_llvm("abcd"));
  EXPECT_FALSE(is_llvm({"\0bc\0", 4}));
}

}  // namespace
}  // namespace proflint::tests
