// Features, one by one: sizes that just fit and that do not, every number at its bound.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kOrders[] = {{std::endian::little, 8}, {std::endian::big, 8}};

// A file with these features, a sample and one event.
Parts with_features(Machine machine, const std::vector<std::pair<unsigned, Fields>>& features) {
  Parts parts{.machine = machine};
  parts.data = record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(10)}, machine));
  for (const auto& [bit, fields] : features) parts.features.emplace_back(bit, to_bytes(fields, machine));
  return parts;
}

std::string said_of(const std::string& bytes) {
  return rules_of(check(bytes, "perf-data"));
}

struct FeatureRow {
  const char* what;
  std::vector<std::pair<unsigned, Fields>> features;
  const char* says;
};

void expect_features(const std::vector<FeatureRow>& rows) {
  for (const Machine machine : kOrders)
    for (const FeatureRow& row : rows)
      EXPECT_EQ(said_of(file_of(with_features(machine, row.features))), row.says)
          << row.what << (machine.order == std::endian::little ? ", little endian" : ", big endian");
}

// S: its length and its bytes.
Fields string_field(const std::string& bytes) {
  return {u32(bytes.size()), text(bytes)};
}

Fields operator+(Fields a, const Fields& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

const std::string kName("n\0", 2);

TEST(PerfDataFeatures, StringsEndInNulAndZerosMayFollow) {
  const Fields name = string_field(kName);
  expect_features({
      {"exact", {{3, name}}, ""},
      {"zeros follow", {{3, name + Fields{zeros(9)}}}, ""},
      {"others follow", {{3, name + Fields{zeros(9), u8(1)}}}, "feature-slack"},
      {"no NUL", {{3, string_field("n")}}, "feature-string-nul"},
      {"too long", {{3, {u32(3), text(kName)}}}, "feature-layout"},
      {"too long, with slack", {{3, {u32(100), text("name")}}}, "feature-layout"},
      {"no length", {{3, {u16(0)}}}, "feature-layout"},
      {"empty", {{3, {}}}, "feature-empty"},
      {"two strings", {{11, Fields{u32(2)} + name + name}}, ""},
      {"two of one", {{11, Fields{u32(2)} + name}}, "feature-layout"},
      {"one of two", {{11, Fields{u32(1)} + name + name}}, "feature-slack"},
      {"no string", {{11, {u32(0)}}}, ""},
      {"the least that two take", {{11, {u32(2), u32(0), u32(0)}}}, "feature-string-nul*2"},
      {"less than two take", {{11, {u32(2), u32(0), u16(0), u8(0)}}}, "feature-layout"},
      {"memory", {{10, {u64(1)}}}, ""},
      {"less memory", {{10, {u32(1)}}}, "feature-layout"},
      {"flags are empty", {{15, {}}, {19, {}}}, ""},
      {"flags with anything", {{15, {u8(1)}}, {19, {u8(1)}}}, ""},
  });
}

TEST(PerfDataFeatures, NumbersMatchPublishedOnes) {
  for (const auto& [bit, says] : std::vector<std::pair<unsigned, const char*>>{
           {33, ""}, {36, "feature-unknown"}, {127, "feature-unknown"}, {128, ""}, {134, ""}, {135, "feature-unknown"}})
    expect_features({{"published or not", {{bit, {u64(1)}}}, says}});
  expect_features({{"zero", {{0, {u64(1)}}}, "feature-bit-zero"}, {"the last", {{255, {u64(1)}}}, "feature-unknown"}});
}

TEST(PerfDataFeatures, ProcessorsAreCounted) {
  expect_features({
      {"all online", {{7, {u32(4), u32(4)}}}, ""},
      {"one more online", {{7, {u32(4), u32(5)}}}, "nrcpus"},
      {"none online", {{7, {u32(4), u32(0)}}}, "nrcpus"},
      {"one online", {{7, {u32(4), u32(1)}}}, ""},
      {"cut", {{7, {u32(4)}}}, "feature-layout"},
      {"empty", {{7, {}}}, "feature-empty"},
  });
}

TEST(PerfDataFeatures, TopologiesHaveAPlaceForEachProcessor) {
  const Fields lists = Fields{u32(1)} + string_field(kName) + Fields{u32(1)} + string_field(kName);
  const Fields places = {u64(0), u64(0)}, two = {u32(2), u32(2)}, dies = Fields{u32(1)} + string_field(kName);
  const auto row = [&](const char* what, const Fields& topology, const char* says) {
    return FeatureRow{what, {{7, two}, {13, topology}}, says};
  };
  expect_features({
      row("lists only", lists, ""),
      row("places", lists + places, ""),
      row("fewer places", lists + Fields{u64(0), u32(0)}, "feature-layout"),
      row("more places", lists + places + Fields{u16(1)}, "feature-layout"),
      row("dies", lists + places + dies + Fields{u32(1), u32(2)}, ""),
      row("fewer dies", lists + places + dies + Fields{u32(1)}, "feature-layout"),
      row("more dies", lists + places + dies + Fields{u32(1), u32(2), u32(3)}, "feature-slack"),
      row("no list of dies", lists + places + Fields{u32(1), u32(2)}, "feature-layout"),
      row("no threads", Fields{u32(1)} + string_field(kName), "feature-layout"),
      row("no cores", {u32(1)}, "feature-layout"),
      {"processors unknown", {{13, lists + Fields{zeros(3)}}}, ""},
      {"processors unknown, places", {{13, lists + Fields{u64(1)}}}, "feature-slack"},
  });
}

TEST(PerfDataFeatures, ListsHaveTheirItems) {
  const Fields name = string_field(kName);
  expect_features({
      {"a node", {{14, Fields{u32(1), zeros(20)} + string_field(std::string("0-3\0", 4))}}, ""},
      {"a node without a list of processors", {{14, Fields{u32(1), zeros(20)} + name}}, "cpu-list"},
      {"two of one node", {{14, Fields{u32(2), zeros(20)} + name}}, "feature-layout"},
      {"a node without list", {{14, {u32(1), zeros(20), u32(9)}}}, "feature-layout"},
      {"a PMU", {{16, Fields{u32(1), u32(0)} + name}}, ""},
      {"a PMU without name", {{16, {u32(1), u32(0), u32(9)}}}, "feature-layout"},
      {"trace records", {{18, {u64(0)}}}, ""},
      {"missing trace records", {{18, {u64(1), u64(0)}}}, "feature-layout"},
      {"no number of trace records", {{18, {u32(1)}}}, "feature-layout"},
      {"a cache", {{20, Fields{u32(1), u32(1), zeros(16)} + name + name + name}}, ""},
      {"a cache without processors",
       {{20, Fields{u32(1), u32(1), zeros(16)} + name + name + Fields{u32(9)}}},
       "feature-layout"},
      {"another version", {{20, {u32(2), u32(9)}}}, "feature-version"},
      {"no version", {{20, {u16(1)}}}, "feature-layout"},
      {"a clock", {{23, {u64(1)}}}, ""},
      {"a short clock", {{23, {u32(1)}}}, "feature-layout"},
      {"a program", {{25, {u32(1), u32(3), u32(2), u64(0), text("abcde")}}}, ""},
      {"a short program", {{25, {u32(1), u32(3), u32(2), u64(0), text("abcd")}}}, "feature-layout"},
      {"a program whose sizes are large", {{25, {u32(1), u32(UINT32_MAX), u32(1), u64(0)}}}, "feature-layout"},
      {"types", {{26, {u32(1), u32(1), u32(3), text("abc")}}}, ""},
      {"short types", {{26, {u32(1), u32(1), u32(3), text("ab")}}}, "feature-layout"},
      {"compression", {{27, {u32(1), u32(1), u32(1), u32(1), u32(4096)}}}, ""},
      {"short compression", {{27, {u32(1), u32(1), u32(1), u32(1), u16(1)}}}, "feature-layout"},
      {"a capability", {{28, Fields{u32(1)} + name + name}}, ""},
      {"a capability without value", {{28, Fields{u32(1)} + name + Fields{u32(9)}}}, "feature-layout"},
      {"clock data", {{29, {u32(1), zeros(20)}}}, ""},
      {"short clock data", {{29, {u32(1), zeros(19)}}}, "feature-layout"},
      {"other clock data", {{29, {u32(0), zeros(19)}}}, "feature-version"},
      {"hybrid", {{30, Fields{u32(1)} + name + name}}, ""},
      {"hybrid without list", {{30, Fields{u32(1)} + name + Fields{u32(9)}}}, "feature-layout"},
      {"a PMU with capabilities", {{31, Fields{u32(1), u32(1)} + name + name + name}}, ""},
      {"a PMU with a broken capability", {{31, Fields{u32(1), u32(1)} + name + Fields{u32(9)}}}, "feature-layout"},
      {"a PMU without name", {{31, {u32(1), u32(0), u32(9)}}}, "feature-layout"},
  });
}

// A program with one function: struct bpf_prog_info and the address, the length, the tag and the type of the function.
struct ProgramParts {
  std::uint64_t arrays = 0x138, btf = 5, types = 24, number_of_types = 1, type = 1;
  std::size_t size = 192;  // of the description
};

Fields program_feature(const ProgramParts& program, Machine machine) {
  const std::string info = to_bytes({zeros(104), u32(1), u32(1), u64(0), u64(8), u32(program.btf), u32(8),
                                     u64(program.types), u32(program.number_of_types), zeros(32), u32(1), u64(16)},
                                    machine);
  return {u32(1),
          u32(program.size),
          u32(32),
          u64(program.arrays),
          text(info.substr(0, program.size)),
          u64(0x1000),
          u32(64),
          u32(0),
          u64(7),
          u32(0),
          u32(program.type)};
}

// BTF data 5 with a pointer, an integer and a structure with two members: types 1 to 3.
Fields types_feature(std::uint64_t magic, std::uint64_t size) {
  return {u32(1),    u32(5), u32(24 + 64), u16(magic),        u16(1), u32(24),  u32(0),
          u32(size), u64(0), u32(0),       u32(2u << 24),     u32(0), u32(0),   u32(1u << 24),
          u32(4),    u32(0), u32(0),       u32(4u << 24 | 2), u32(8), zeros(24)};
}

TEST(PerfDataFeatures, ProgramsHaveWhatListsNeed) {
  constexpr std::uint64_t kMagic = 0xeb9f, kSize = 64;
  struct Row {
    const char* what;
    ProgramParts program;
    std::uint64_t magic, size;
    const char* says;
  };
  const std::vector<Row> rows = {
      {"all", {}, kMagic, kSize, ""},
      {"no addresses", {.arrays = 0x130}, kMagic, kSize, "feature-layout"},
      {"no lengths", {.arrays = 0x128}, kMagic, kSize, "feature-layout"},
      {"no types", {.arrays = 0x118}, kMagic, kSize, "feature-layout"},
      {"types at the end", {.types = 25}, kMagic, kSize, "feature-layout"},
      {"types after the end", {.types = UINT64_MAX}, kMagic, kSize, "feature-layout"},
      {"other BTF data", {.arrays = 0x118, .btf = 4}, kMagic, kSize, ""},
      {"no BTF data", {.arrays = 0x118, .btf = 0}, kMagic, kSize, ""},
      {"the last type", {.type = 3}, kMagic, kSize, ""},
      {"a type after the last", {.type = 4}, kMagic, kSize, "feature-layout"},
      {"a type that is not one", {.number_of_types = 0, .type = 4}, kMagic, kSize, ""},
      {"BTF data that libbpf rejects", {.type = 4}, kMagic + 1, kSize, ""},
      {"BTF data that is cut", {.type = 4}, kMagic, kSize - 1, ""},
      {"only an address", {.arrays = 0x8, .size = 120}, kMagic, kSize, ""},
      {"the place of the address is missing", {.arrays = 0x8, .size = 112}, kMagic, kSize, ""},
      {"only a number", {.arrays = 0, .size = 108}, kMagic, kSize, "feature-layout"},
      {"no number", {.arrays = 0, .size = 107}, kMagic, kSize, ""},
  };
  for (const Machine machine : kOrders)
    for (const Row& row : rows)
      EXPECT_EQ(said_of(file_of(with_features(
                    machine, {{25, program_feature(row.program, machine)}, {26, types_feature(row.magic, row.size)}}))),
                row.says)
          << row.what;
}

TEST(PerfDataFeatures, MemoryTopologyHasItsBits) {
  const auto row = [](const char* what, const Fields& fields, const char* says) {
    return FeatureRow{what, {{22, fields}}, says};
  };
  const Fields start = {u64(1), u64(4096), u64(1), u64(0), u64(0)};
  expect_features({
      row("no bits", start + Fields{u64(0)}, ""),
      row("one bit", start + Fields{u64(1), u64(1)}, ""),
      row("64 bits", start + Fields{u64(64), u64(1)}, ""),
      row("65 bits", start + Fields{u64(65), u64(1), u64(1)}, ""),
      row("65 bits of 64", start + Fields{u64(65), u64(1)}, "feature-layout"),
      row("a bit too many", start + Fields{u64(0), u64(1)}, "feature-slack"),
      row("the most bits", start + Fields{u64(UINT64_MAX), u64(1)}, "feature-layout"),
      row("no number of bits", start, "feature-layout"),
      row("two nodes of one", Fields{u64(1), u64(4096), u64(2), zeros(47)}, "feature-layout"),
      row("two nodes", Fields{u64(1), u64(4096), u64(2), zeros(48)}, ""),
      row("no number of nodes", {u64(1), u64(4096)}, "feature-layout"),
      row("no size of a block", {u64(1), u32(4096)}, "feature-layout"),
      row("version 0", {u64(0)}, "feature-version"),
      row("version 2", {u64(2), u64(4096)}, "feature-version"),
  });
}

TEST(PerfDataFeatures, GroupsFollowOneAnother) {
  const Fields name = string_field(kName);
  const auto group = [&](std::uint64_t leader, std::uint64_t members) {
    return name + Fields{u32(leader), u32(members)};
  };
  const auto said = [&](std::uint64_t count, const Fields& groups) {
    const Machine machine;
    Parts parts = with_features(machine, {{17, Fields{u32(count)} + groups}});
    parts.attributes = {{.ids = {100}}, {.ids = {101}}, {.ids = {102}}};
    return said_of(file_of(parts));
  };
  EXPECT_EQ(said(1, group(0, 3)), "");
  EXPECT_EQ(said(1, group(0, 4)), "group-desc");
  EXPECT_EQ(said(1, group(2, 1)), "");
  EXPECT_EQ(said(1, group(2, 2)), "group-desc");
  EXPECT_EQ(said(1, group(1, 0)), "group-desc");
  EXPECT_EQ(said(1, group(UINT32_MAX, 1)), "group-desc");
  EXPECT_EQ(said(2, group(0, 1) + group(1, 2)), "");
  EXPECT_EQ(said(2, group(0, 2) + group(1, 2)), "group-desc");
  EXPECT_EQ(said(1, name + Fields{u32(0), u16(3)}), "feature-layout");
  EXPECT_EQ(said(1, {u32(9), zeros(8)}), "feature-layout");
}

TEST(PerfDataFeatures, EventDescriptionsMatchTheAttrs) {
  const Fields name = string_field(kName);
  for (const Machine machine : kOrders) {
    const std::string bytes = to_bytes(Attribute{}, machine), other = to_bytes(Attribute{.sample_type = 7}, machine);
    const auto event = [&](const std::string& attr, const Fields& ids) {
      return Fields{text(attr), u32(ids.size())} + name + ids;
    };
    const auto said = [&](const Fields& fields) { return said_of(file_of(with_features(machine, {{12, fields}}))); };
    EXPECT_EQ(said(Fields{u32(1), u32(112)} + event(bytes, {u64(100)})), "");
    EXPECT_EQ(said(Fields{u32(1), u32(112)} + event(bytes, {u64(101)})), "event-desc");
    EXPECT_EQ(said(Fields{u32(1), u32(112)} + event(bytes, {})), "event-desc");
    EXPECT_EQ(said(Fields{u32(1), u32(112)} + event(bytes, {u64(100), u64(100)})), "event-desc");
    EXPECT_EQ(said(Fields{u32(1), u32(112)} + event(other, {u64(100)})), "event-desc");
    EXPECT_EQ(said({u32(0), u32(112)}), "event-desc");
    EXPECT_EQ(said(Fields{u32(2), u32(112)} + event(bytes, {u64(100)}) + event(bytes, {u64(100)})), "event-desc");
    EXPECT_EQ(said(Fields{u32(2), u32(112)} + event(bytes, {u64(100)})), "feature-layout");
    EXPECT_EQ(said({u32(1), u32(112), text(bytes), u32(0), u32(0)}), "event-desc feature-string-nul");
    EXPECT_EQ(said({u32(1), u32(112), text(bytes), u32(0), u16(0), u8(0)}), "feature-layout");
    EXPECT_EQ(said({u32(1), u32(112), text(bytes), u32(1), u32(2), text(kName), u32(100)}), "feature-layout");
    const std::string small = with_number(bytes, 4, 64, 4, machine).substr(0, 64);
    EXPECT_EQ(said({u32(1), u32(64), text(small), u32(1), u32(2), text(kName), u64(100)}), "");
    EXPECT_EQ(said({u32(1), u32(64), text(bytes.substr(0, 64)), u32(1), u32(2), text(kName), u64(100)}),
              "feature-layout");
    EXPECT_EQ(said({u32(1), u32(56), text(bytes.substr(0, 56)), u32(1), u32(2), text(kName), u64(100)}),
              "feature-layout");
    EXPECT_EQ(said({u32(1), u32(68), text(bytes.substr(0, 68)), u32(1), u32(2), text(kName), u64(100)}),
              "feature-layout");
    EXPECT_EQ(said({u32(1), u16(0)}), "feature-layout");
  }
}

// The sample of the file is at 10.
TEST(PerfDataFeatures, TimesOfSamplesAreInTheirRange) {
  expect_features({
      {"just so", {{21, {u64(10), u64(10)}}}, ""},
      {"before", {{21, {u64(11), u64(20)}}}, "sample-time-range"},
      {"after", {{21, {u64(1), u64(9)}}}, "sample-time-range"},
      {"from the start on", {{21, {u64(0), u64(10)}}}, ""},
      {"from the start on, after", {{21, {u64(0), u64(9)}}}, "sample-time-range"},
      {"not collected", {{21, {u64(0), u64(0)}}}, ""},
      {"no range", {{21, {u64(20), u64(5)}}}, "sample-time-range"},
      {"cut", {{21, {u64(20)}}}, "feature-layout"},
      {"cut", {{21, {u64(0), u32(1)}}}, "feature-layout"},
  });
}

TEST(PerfDataFeatures, BuildIdsHaveTheirEntries) {
  const auto entry = [](std::uint64_t misc, std::uint64_t size, const Fields& path) {
    return Fields{u32(0), u16(misc), u16(size), u32(1), text(std::string(20, 'b')), u8(21), zeros(3)} + path;
  };
  const Field path = text(kName);
  expect_features({
      {"the least", {{2, entry(2, 38, {path})}}, ""},
      {"an empty path", {{2, entry(2, 37, {zeros(1)})}}, ""},
      {"less", {{2, entry(2, 36, {})}}, "build-id-section"},
      {"more than there is", {{2, entry(2, 39, {path})}}, "build-id-section"},
      {"a part of an entry", {{2, {zeros(7)}}}, "build-id-section"},
      {"a part of a second entry", {{2, entry(2, 38, {path}) + Fields{zeros(7)}}}, "build-id-section"},
      {"no NUL", {{2, entry(2, 38, {text("ab")})}}, "string-nul"},
      {"a size that is none", {{2, entry(1u << 15, 38, {path})}}, "build-id-size"},
  });
}

TEST(PerfDataFeatures, DescriptionsOfTracepointsStartWithTheirMagic) {
  const std::string magic("\x17\x08\x44tracing", 10);
  expect_features({
      {"nothing after it", {{1, {text(magic), zeros(6)}}}, "tracing-data"},
      {"less", {{1, {text(magic), zeros(5)}}}, "tracing-data"},
      {"another magic", {{1, {text(magic.substr(0, 9)), zeros(7)}}}, "tracing-data"},
      {"other contents", {{1, {text(magic), text("123456789")}}}, "tracing-data"},
  });
}

TEST(PerfDataFeatures, ThreeBrokenFeaturesHaveOneCause) {
  const Fields broken = {u16(0)}, name = string_field(kName);
  expect_features({
      {"two", {{3, broken}, {4, name}, {5, broken}}, "feature-layout*2"},
      {"three", {{3, broken}, {4, broken}, {5, broken}}, "feature-layout*3"},
      {"three, with contents", {{7, {u32(0), u32(0)}}, {8, broken}, {9, broken}}, "feature-layout*3"},
      {"two, with contents", {{7, {u32(0), u32(0)}}, {8, broken}}, "feature-layout nrcpus"},
  });
}

// ---- The table

TEST(PerfDataFeatures, TheTableAndItsSectionsAreInsideTheFile) {
  for (const Machine machine : kOrders) {
    const Parts flag = with_features(machine, {{19, {}}}), memory = with_features(machine, {{10, {u64(1)}}});
    const std::string empty = file_of(flag), whole = file_of(memory);
    const std::size_t table = data_at(memory) + memory.data.size();
    EXPECT_EQ(said_of(empty), "");
    EXPECT_EQ(said_of(empty.substr(0, empty.size() - 1)), "features-truncated");
    EXPECT_EQ(said_of(whole.substr(0, whole.size() - 1)), "features-truncated");
    const auto moved = [&](std::uint64_t offset, std::uint64_t size) {
      return said_of(with_number(with_number(whole, table, offset, 8, machine), table + 8, size, 8, machine));
    };
    constexpr std::uint64_t kImplausible = std::uint64_t{1} << 62;
    EXPECT_EQ(moved(table + 16, 8), "");
    EXPECT_EQ(moved(table + 17, 8), "features-truncated");
    EXPECT_EQ(moved(table + 16, 9), "features-truncated");
    EXPECT_EQ(moved(kImplausible - 1, 8), "features-truncated");
    EXPECT_EQ(moved(kImplausible, 8), "section-bounds trailing-data");
    EXPECT_EQ(moved(table + 16, kImplausible - 1), "features-truncated");
    EXPECT_EQ(moved(table + 16, kImplausible), "section-bounds trailing-data");
    EXPECT_EQ(moved(table + 8, 8), "section-overlap trailing-data");
  }
}

// ---- The index of trace data

TEST(PerfDataFeatures, TheIndexNamesTheTraceRecords) {
  for (const Machine machine : kOrders) {
    const std::string trace = record(machine, 71, 0, std::string(40, '\0'));
    Parts parts = with_features(machine, {});
    parts.data += record(machine, 70, 0, to_bytes({u32(5), u32(0)}, machine));
    const std::size_t at = data_at(parts) + parts.data.size();
    parts.data += trace + trace;
    const auto said = [&](const Fields& index) {
      parts.features = {{3, to_bytes(string_field(kName), machine)}, {18, to_bytes(index, machine)}};
      return said_of(file_of(parts));
    };
    EXPECT_EQ(said({u64(2), u64(at), u64(48), u64(at + 48), u64(48)}), "");
    EXPECT_EQ(said({u64(1), u64(at), u64(48)}), "auxtrace-index");
    EXPECT_EQ(said({u64(2), u64(at), u64(48), u64(at + 48), u64(47)}), "auxtrace-index");
    EXPECT_EQ(said({u64(2), u64(at), u64(48), u64(at + 49), u64(48)}), "auxtrace-index");
    EXPECT_EQ(said({u64(0)}), "auxtrace-index");
    EXPECT_EQ(said({u32(0)}), "feature-layout");
    EXPECT_EQ(said({u64(2), u64(at), u64(48), u64(at + 48)}), "feature-layout");
  }
}

}  // namespace
}  // namespace proflint::tests
