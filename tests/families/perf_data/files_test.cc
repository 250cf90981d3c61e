// The structure of files: headers, sections and their places.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachinesOfFiles[] = {{std::endian::little, 8}, {std::endian::big, 8}};
constexpr std::uint64_t kHugeSection = std::uint64_t{1} << 62;

Parts simple(Machine machine = {}) {
  Parts parts{.machine = machine};
  parts.data = record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(10)}, machine));
  return parts;
}

std::string said_of_file(const std::string& bytes) {
  return rules_of(check(bytes, "perf-data"));
}

// Fields of the header by their offset.
enum : std::size_t { header_size = 8, entry_size = 16, attrs = 24, data = 40, types = 56, bitmap = 72 };

struct Change {
  std::size_t offset;
  std::uint64_t value;
};

std::string changed(std::string bytes, const std::vector<Change>& changes, Machine machine) {
  for (const Change& change : changes) bytes = with_number(std::move(bytes), change.offset, change.value, 8, machine);
  return bytes;
}

// ---- The header

TEST(PerfDataFiles, HeadersAreWhole) {
  const std::string file = file_of(simple()), pipe = pipe_of(simple());
  EXPECT_EQ(said_of_file(""), "empty-file");
  EXPECT_EQ(said_of_file("PER"), "unrecognized");
  for (const char* start : {"PERF", "PERFILE", "2ELI", "2ELIFRE", "PERFF", "PERFFIL"})
    EXPECT_EQ(said_of_file(start), "too-short") << start;
  EXPECT_EQ(said_of_file("PERFILE1"), "unrecognized");
  EXPECT_EQ(said_of_file(file.substr(0, 15)), "too-short");
  EXPECT_EQ(said_of_file(file.substr(0, 103)), "too-short");
  EXPECT_EQ(said_of_file(file.substr(0, 104)), "data-truncated");
  EXPECT_EQ(said_of_file(pipe.substr(0, 15)), "too-short");
  EXPECT_EQ(said_of_file(pipe.substr(0, 16)), "no-attrs");
  for (const std::uint64_t size : {0u, 15u, 17u, 71u, 73u, 103u, 105u})
    EXPECT_EQ(said_of_file(changed(file, {{header_size, size}}, {})), "header-size") << size;
}

TEST(PerfDataFiles, OldHeadersHaveNoFeatures) {
  for (const Machine machine : kMachinesOfFiles) {
    Parts parts = simple(machine);
    parts.header = 72;
    EXPECT_EQ(said_of_file(file_of(parts)), "");
    EXPECT_EQ(said_of_file(file_of(parts).substr(0, 71)), "too-short");
  }
}

TEST(PerfDataFiles, SizesTellTheOrderOfVersion1) {
  for (const Machine machine : kMachinesOfFiles) {
    const auto said = [&](const std::string& bytes) { return said_of_file("PERFFILE" + bytes.substr(8)); };
    Parts old = simple(machine);
    const std::string file = file_of(old), pipe = pipe_of(old);
    old.header = 72;
    EXPECT_EQ(said(file), "version-1");
    EXPECT_EQ(said(pipe), "version-1");
    EXPECT_EQ(said(file_of(old)), "version-1");
    EXPECT_EQ(said(pipe.substr(0, 24)), "no-attrs record-truncated version-1");
    EXPECT_EQ(said(pipe.substr(0, 23)), "too-short");
    EXPECT_EQ(said(changed(file, {{entry_size, 127}}, machine)), "header-size");
    EXPECT_EQ(said(changed(file, {{header_size, 103}}, machine)), "header-size");
  }
}

// 32-bit recorders on big-endian machines swap words.
TEST(PerfDataFiles, TheHostNameShowsTheWidthOfTheBitmap) {
  const Machine machine{std::endian::big, 8};
  Parts parts = simple(machine);
  parts.features = {{3, to_bytes({u32(2), text("h"), u8(0)}, machine)}};
  const std::string wide = file_of(parts);
  EXPECT_EQ(said_of_file(wide), "");
  EXPECT_EQ(said_of_file(changed(wide, {{bitmap, std::uint64_t{8} << 32}}, machine)), "");
  EXPECT_EQ(said_of_file(changed(wide, {{bitmap, std::uint64_t{16} << 32}}, machine)), "feature-unknown");
  EXPECT_EQ(said_of_file(changed(wide, {{bitmap, std::uint64_t{8} << 32 | 8}}, machine)),
            "feature-unknown features-truncated");
}

// ---- Sections

TEST(PerfDataFiles, AttrsAreWholeEntries) {
  for (const Machine machine : kMachinesOfFiles) {
    Parts parts = simple(machine);
    parts.attributes[0].size = 64;
    const std::string file = file_of(parts);
    const std::size_t at = attrs_at(parts);
    const auto said = [&](const std::vector<Change>& changes) { return said_of_file(changed(file, changes, machine)); };
    EXPECT_EQ(said({}), "");
    EXPECT_EQ(said({{entry_size, 79}}), "attr-entry-size");
    EXPECT_EQ(said({{entry_size, 0}}), "attr-entry-size");
    EXPECT_EQ(said({{attrs + 8, 0}}), "no-attrs");
    EXPECT_EQ(said({{attrs + 8, 0}, {entry_size, 0}}), "no-attrs");
    EXPECT_EQ(said({{attrs + 8, 81}}), "attrs-ragged section-overlap");
    EXPECT_EQ(said({{attrs + 8, 79}}), "attrs-ragged");
    EXPECT_EQ(said({{attrs, file.size()}}), "section-bounds");
    EXPECT_EQ(said({{attrs, file.size() - 79}}), "section-bounds");
    EXPECT_EQ(said({{at + 72, 7}}), "ids-section");
    EXPECT_EQ(said({{at + 64, file.size() - 8}}), "id-unknown section-overlap");
    EXPECT_EQ(said({{at + 64, file.size() - 7}}), "ids-section");
    EXPECT_EQ(said({{at + 72, 0}}), "id-unknown");
  }
}

TEST(PerfDataFiles, AttrsHaveTheSizeThatTheirEntriesLeave) {
  for (const Machine machine : kMachinesOfFiles) {
    Parts parts = simple(machine);
    const std::string file = file_of(parts);
    const std::size_t at = attrs_at(parts);
    const auto said = [&](std::uint64_t size) { return said_of_file(with_number(file, at + 4, size, 4, machine)); };
    EXPECT_EQ(said(112), "");
    for (const std::uint64_t size : {56u, 60u, 64u, 113u, 120u, 4096u}) EXPECT_EQ(said(size), "attr-size") << size;
    EXPECT_EQ(said(0), "attr-size");
    parts.attributes[0].size = 68;
    EXPECT_EQ(said_of_file(file_of(parts)), "attr-newer attr-size");
  }
}

TEST(PerfDataFiles, DataIsAfterTheHeaderAndInTheFile) {
  for (const Machine machine : kMachinesOfFiles) {
    const Parts parts = simple(machine);
    const std::string file = file_of(parts);
    const std::size_t at = data_at(parts);
    const auto said = [&](const std::vector<Change>& changes) { return said_of_file(changed(file, changes, machine)); };
    EXPECT_EQ(said({{data + 8, 0}}), "unfinished");
    EXPECT_EQ(said({{data, file.size()}, {data + 8, 0}}), "unfinished");
    const Result empty = check(changed(file, {{data, file.size()}, {data + 8, 0}}, machine), "perf-data");
    ASSERT_FALSE(empty.findings.empty());
    EXPECT_TRUE(empty.findings[0].message.ends_with("the file has no complete record")) << empty.findings[0].message;
    EXPECT_EQ(said({{data, file.size() + 1}, {data + 8, 0}}), "section-bounds");
    EXPECT_EQ(said({{data + 8, 41}}), "data-truncated");
    EXPECT_EQ(said({{data + 8, 39}}), "record-truncated trailing-data");
    EXPECT_EQ(said({{data, 103}}), "section-bounds");
    const Result inside = check(changed(file, {{data, 103}}, machine), "perf-data");
    ASSERT_FALSE(inside.findings.empty());
    EXPECT_EQ(inside.findings[0].message, "the data section starts at 0x67, inside the header (104 bytes)");
    EXPECT_EQ(said({{data, at + 1}}).find("section-bounds"), std::string::npos);
    EXPECT_EQ(said_of_file(file + "x"), "trailing-data");
    EXPECT_EQ(said_of_file(file.substr(0, file.size() - 1)), "data-truncated");
  }
}

TEST(PerfDataFiles, CutsAreSaidOnce) {
  for (const Machine machine : kMachinesOfFiles) {
    Parts parts = simple(machine);
    parts.data += record(machine, 70, 0, to_bytes({u32(5), u32(0)}, machine));
    const std::string start = parts.data;
    parts.data += record(machine, 71, 0, to_bytes({u64(64), zeros(32)}, machine)) + std::string(64, 'x');
    const std::string file = file_of(parts);
    for (const std::size_t kept : {std::size_t{0}, std::size_t{1}, std::size_t{7}, std::size_t{8}, std::size_t{47},
                                   std::size_t{48}, std::size_t{100}})
      EXPECT_EQ(said_of_file(file.substr(0, data_at(parts) + start.size() + kept)), "data-truncated") << kept;
  }
}

TEST(PerfDataFiles, TracepointsAreDescribed) {
  Parts parts = simple();
  parts.attributes[0].type = 2;
  EXPECT_EQ(said_of_file(file_of(parts)), "tracing-data");
  EXPECT_EQ(said_of_file(file_of(parts).substr(0, data_at(parts) + 39)), "data-truncated");
  parts.features = {{3, to_bytes({u32(2), text("h"), u8(0)}, {})}};
  const std::string other = file_of(parts);
  EXPECT_EQ(said_of_file(other), "tracing-data");
  EXPECT_EQ(said_of_file(other.substr(0, other.size() - 1)), "features-truncated");
  parts.features = {{1, std::string("\x17\x08\x44tracing\0\0\0\0\0\0", 16)}};
  EXPECT_EQ(said_of_file(file_of(parts)), "tracing-data");
}

TEST(PerfDataFiles, DetectionNeedsAMagicOrANameAndRecords) {
  const auto is_found = [](const std::string& bytes, std::string_view name) {
    const Detection found = detect(bytes, name);
    return found.format != nullptr && found.format->id == "perf-data";
  };
  const Parts parts = simple();
  EXPECT_TRUE(is_found(file_of(parts), "x"));
  EXPECT_TRUE(is_found("PERF", "x"));
  EXPECT_TRUE(is_found("2ELI", "x"));
  EXPECT_FALSE(is_found("PER", "x"));
  EXPECT_FALSE(is_found("PERX", "x"));
  EXPECT_TRUE(is_found(parts.data, "data.0"));
  EXPECT_FALSE(is_found(parts.data, "data.x"));
  EXPECT_FALSE(is_found(std::string(16, '\0'), "data.0"));
}

// Data directly after the header, attrs after the data.
TEST(PerfDataFiles, SectionsMayComeInAnyOrder) {
  for (const Machine machine : kMachinesOfFiles) {
    const Parts parts = simple(machine);
    const std::string file = file_of(parts), header = file.substr(0, 104), ids = file.substr(104, 8);
    const std::string entry = file.substr(attrs_at(parts), 128);
    const std::size_t ids_at = 104 + parts.data.size();
    const std::string moved = header + parts.data + ids + with_number(entry, 112, ids_at, 8, machine);
    const auto said = [&](std::uint64_t offset) {
      return said_of_file(changed(moved, {{data, offset}, {attrs, ids_at + 8}}, machine));
    };
    EXPECT_EQ(said(104), "");
    EXPECT_EQ(said(103), "section-bounds");
  }
}

TEST(PerfDataFiles, EventTypesOverlapNothing) {
  for (const Machine machine : kMachinesOfFiles) {
    const Parts parts = simple(machine);
    const std::string file = file_of(parts);
    const auto said = [&](std::uint64_t offset, std::uint64_t size, const std::string& more) {
      return said_of_file(changed(file + more, {{types, offset}, {types + 8, size}}, machine));
    };
    const std::string more(8, '\0');
    EXPECT_EQ(said(file.size(), 8, more), "");
    EXPECT_EQ(said(file.size(), 7, more), "trailing-data");
    EXPECT_EQ(said(file.size(), 9, more), "section-bounds trailing-data");
    EXPECT_EQ(said(file.size() - 1, 9, more), "section-overlap");
    EXPECT_EQ(said(file.size() - 1, 0, more), "trailing-data");
    EXPECT_EQ(said(0, 104, ""), "section-overlap");
    EXPECT_EQ(said(50, 1, ""), "section-overlap");
    EXPECT_EQ(said(50, file.size() - 50, ""), "section-overlap*4");
    EXPECT_EQ(said(kHugeSection, 0, ""), "section-bounds");
  }
}

// Truncation before the data is reported as such if the sections are in a recorder's usual places, else as damage.
TEST(PerfDataFiles, TruncationBeforeTheDataIsNotDamage) {
  for (const Machine machine : kMachinesOfFiles) {
    const Parts parts = simple(machine);
    const std::string file = file_of(parts);
    const std::size_t at = attrs_at(parts), end = data_at(parts);
    const auto said = [&](const std::vector<Change>& changes, std::size_t size) {
      return said_of_file(changed(file, changes, machine).substr(0, size));
    };
    EXPECT_EQ(said({}, at + 127), "data-truncated");
    EXPECT_EQ(said({}, at), "data-truncated");
    EXPECT_EQ(said({{attrs, 103}, {attrs + 8, 256}}, at + 100).find("data-truncated"), std::string::npos);
    EXPECT_EQ(said({{attrs, 104}, {attrs + 8, end - 104}}, at + 100), "data-truncated");
    EXPECT_EQ(said({{attrs, 104}, {attrs + 8, end - 103}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{entry_size, 127}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{types, end - 8}, {types + 8, 8}}, end - 1), "data-truncated");
    EXPECT_EQ(said({{types, end - 8}, {types + 8, 9}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{data + 8, kHugeSection}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{data + 8, kHugeSection - 1}}, at + 100), "data-truncated");
    EXPECT_EQ(said({{data, kHugeSection}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{data, kHugeSection - 1}}, at + 100), "data-truncated");
    EXPECT_EQ(said({{data, kHugeSection - 1}, {attrs + 8, kHugeSection}}, at + 100).find("section-bounds"), 0u);
    EXPECT_EQ(said({{data, kHugeSection - 1}, {types, kHugeSection}}, at + 100).find("section-bounds"), 0u);
  }
}

}  // namespace
}  // namespace proflint::tests
