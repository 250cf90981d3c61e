// Records of perf itself, the frames of all records, and the payload of some of them.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachinesOfTools[] = {{std::endian::little, 8}, {std::endian::big, 8}};

std::string sample_at(Machine machine, std::uint64_t time) {
  return record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(time)}, machine));
}

// The findings on a pipe with one sample and then `data`.
std::string said_after_sample(Machine machine, const std::string& data) {
  return rules_of(check(pipe_of({.machine = machine, .data = sample_at(machine, 10) + data})));
}

struct ToolRow {
  const char* what;
  std::uint32_t type;
  Fields body;
  const char* says;
};

// A record with a body is followed by another one, because zeros at the end of a file have a rule of their own.
void expect_tool_rows(const std::vector<ToolRow>& rows) {
  for (const Machine machine : kMachinesOfTools)
    for (const ToolRow& row : rows)
      EXPECT_EQ(said_after_sample(machine, record(machine, row.type, 0, to_bytes(row.body, machine)) +
                                               (row.body.empty() ? "" : sample_at(machine, 11))),
                row.says)
          << row.type << " " << row.what << (machine.order == std::endian::little ? ", little endian" : ", big endian");
}

TEST(PerfDataTools, RecordsHaveTheirLeastBytes) {
  for (const auto& [type, size] : std::vector<std::pair<std::uint32_t, std::size_t>>{
           {65, 16}, {69, 8}, {73, 8}, {75, 8}, {79, 24}, {84, 264}, {85, 16}, {86, 16}}) {
    expect_tool_rows({{"exact", type, {zeros(size)}, ""}, {"short", type, {zeros(size - 8)}, "record-short"}});
  }
  for (const std::uint32_t type : {68u, 82u})
    expect_tool_rows(
        {{"nothing", type, {}, type == 68 ? "" : "pipe-open-end"}, {"something", type, {zeros(8)}, "record-long"}});
  for (const auto& [type, size] : std::vector<std::pair<std::uint32_t, std::size_t>>{{76, 40}, {77, 16}})
    expect_tool_rows({{"exact", type, {zeros(size)}, "stat-maps"},
                      {"short", type, {zeros(size - 8)}, "record-short"},
                      {"long", type, {zeros(size + 8)}, "record-long stat-maps"}});
  expect_tool_rows({{"exact", 70, {u32(5), u32(0)}, ""}, {"short", 70, {}, "record-short"}});
  expect_tool_rows(
      {{"a trace error", 72, {zeros(32)}, "auxtrace-error"}, {"a short one", 72, {zeros(24)}, "record-short"}});
}

TEST(PerfDataTools, CountsFitTheRecord) {
  constexpr std::uint64_t kWrap = std::uint64_t{1} << 60;
  expect_tool_rows({
      {"threads", 73, {u64(1), zeros(24)}, ""},
      {"threads, cut", 73, {u64(1), zeros(16)}, "count-overrun"},
      {"threads, and more", 73, {u64(1), zeros(32)}, "record-long"},
      {"settings", 75, {u64(2), zeros(32)}, ""},
      {"settings, cut", 75, {u64(2), zeros(24)}, "count-overrun"},
      {"settings, and more", 75, {u64(2), zeros(40)}, "record-long"},
      {"so many settings that sizes wrap", 75, {u64(kWrap), zeros(16)}, "count-overrun"},
      {"an index", 69, {u64(1), u64(100), zeros(24)}, ""},
      {"an index, cut", 69, {u64(1), u64(100), zeros(16)}, "count-overrun"},
      {"an index of two, guests of one", 69, {u64(2), u64(100), zeros(24), u64(100), zeros(40)}, "record-long"},
      {"an index of two, guests of both", 69, {u64(2), u64(100), zeros(24), u64(100), zeros(56)}, ""},
      {"an index of no event", 69, {u64(1), zeros(32)}, "id-unknown"},
      {"so long an index that sizes wrap", 69, {u64(kWrap / 2), zeros(16)}, "count-overrun"},
  });
}

TEST(PerfDataTools, IdsBelongToEvents) {
  expect_tool_rows({
      {"a value", 76, {u64(100), zeros(32)}, "stat-maps"},
      {"a value of nobody", 76, {u64(101), zeros(32)}, "id-unknown stat-maps"},
      {"an index", 69, {u64(2), u64(100), zeros(24), u64(101), zeros(24)}, "id-unknown"},
      {"guests have none", 69, {u64(1), u64(100), zeros(24), u64(101), u64(0)}, ""},
      {"an update", 78, {u64(2), u64(101), text("a"), zeros(7)}, "id-unknown"},
  });
}

TEST(PerfDataTools, MapsOfProcessorsHaveTheirForms) {
  expect_tool_rows({
      {"no processor", 74, {u16(0), u16(0)}, ""},
      {"nothing", 74, {u16(0)}, "record-short"},
      {"two", 74, {u16(0), u16(2), u16(0), u16(1)}, ""},
      {"three of two", 74, {u16(0), u16(3), u16(0), u16(1)}, "count-overrun"},
      {"a mask of 4 bytes", 74, {u16(1), u16(1), u16(4), zeros(4)}, ""},
      {"a mask of 4 bytes, cut", 74, {u16(1), u16(1), u16(4), zeros(3)}, "count-overrun"},
      {"a mask of 8 bytes", 74, {u16(1), u16(1), u16(8), zeros(4), u64(1)}, ""},
      {"a mask of 8 bytes, as some writers count it", 74, {u16(1), u16(1), u16(8), zeros(2), u64(1)}, ""},
      {"a mask of 8 bytes, cut", 74, {u16(1), u16(1), u16(8), zeros(9)}, "count-overrun"},
      {"a mask without words", 74, {u16(1), u16(0), u16(4), zeros(2)}, ""},
      {"words of no size", 74, {u16(1), u16(0), u16(0), zeros(2)}, "cpu-map"},
      {"a short mask", 74, {u16(1), u16(0), u16(4), zeros(1)}, "record-short"},
      {"a range", 74, {u16(2), u16(0), u16(1), u16(1)}, ""},
      {"a range that ends first", 74, {u16(2), u16(0), u16(2), u16(1)}, "cpu-map"},
      {"a short range", 74, {u16(2), u16(0), u16(1), u8(0)}, "record-short"},
      {"no form, and the size of a mask", 74, {u16(3), u16(0), u16(4), zeros(2)}, "cpu-map"},
      {"a scale without a map", 78, {u64(1), u64(100), u64(UINT64_MAX)}, ""},
      {"no form", 74, {u16(3), u16(0), u16(0), u16(0)}, "cpu-map"},
      {"an update of processors", 78, {u64(3), u64(100), u16(0), u16(2), u16(0), u16(1)}, ""},
      {"an update of too many", 78, {u64(3), u64(100), u16(0), u16(3), u16(0), u16(1)}, "count-overrun"},
      {"an update of none", 78, {u64(3), u64(100), u16(0), u8(0), u8(0)}, "record-alignment"},
      {"a short update", 78, {u64(3), u64(100), u16(0), u8(0)}, "record-alignment record-short"},
      {"an update of a mask", 78, {u64(3), u64(100), u16(1), u16(1), u16(8), zeros(2), u64(1)}, ""},
      {"a scale", 78, {u64(1), u64(100), u64(0)}, ""},
      {"a short scale", 78, {u64(1), u64(100), u32(0)}, "record-alignment record-short"},
      {"a unit", 78, {u64(0), u64(100), zeros(8)}, ""},
      {"a unit without NUL", 78, {u64(0), u64(100), text("12345678")}, "string-nul"},
      {"a name without NUL", 78, {u64(2), u64(100), text("12345678")}, "string-nul"},
      {"no type", 78, {u64(4), u64(100), zeros(8)}, "event-update-type"},
  });
}

TEST(PerfDataTools, MetadataOfProgramsHasOneOfTwoSizesOfNames) {
  const std::string name(255, 'n'), long_name(511, 'n');
  constexpr std::uint64_t kWrap = std::uint64_t{1} << 58;
  expect_tool_rows({
      {"short", 84, {text(name), zeros(1), u64(0)}, ""},
      {"short, a variable", 84, {text(name), zeros(1), u64(1), zeros(320)}, ""},
      {"short, cut", 84, {text(name), zeros(1), u64(1), zeros(312)}, "count-overrun"},
      {"long", 84, {text(long_name), zeros(1), u64(0)}, ""},
      {"long, a variable", 84, {text(long_name), zeros(1), u64(1), zeros(320)}, ""},
      {"long, cut", 84, {text(long_name), zeros(1), u64(1), zeros(312)}, "count-overrun"},
      {"so many that sizes wrap", 84, {text(name), zeros(1), u64(kWrap)}, "count-overrun"},
      {"so many that sizes wrap", 84, {text(long_name), zeros(1), u64(kWrap)}, "count-overrun"},
  });
}

TEST(PerfDataTools, FeaturesOfPipesEqualThoseOfFiles) {
  const Fields processors = {u64(7), u32(4), u32(4)};
  expect_tool_rows({
      {"none", 80, {u64(0)}, "feature-bit-zero"},
      {"too large", 80, {u64(256)}, "feature-bit-zero"},
      {"too large by far", 80, {u64(256), u64(1)}, "feature-bit-zero"},
      {"the last, with content", 80, {u64(255), u64(1)}, "feature-unknown"},
      {"nothing", 80, {u64(255)}, "feature-layout"},
      {"trace data", 80, {u64(1), u64(1)}, "feature-layout"},
      {"build IDs", 80, {u64(2), u64(1)}, "feature-layout"},
      {"the first that there is", 80, {u64(3), u32(4), text("abc"), zeros(1)}, ""},
      {"branches", 80, {u64(15)}, ""},
      {"branches, with content", 80, {u64(15), u64(1)}, "feature-layout"},
      {"next to branches", 80, {u64(16)}, "feature-layout"},
      {"counters", 80, {u64(19)}, ""},
      {"processors", 80, processors, ""},
  });
  for (const Machine machine : kMachinesOfTools) {
    const std::string feature = record(machine, 80, 0, to_bytes(processors, machine));
    EXPECT_EQ(said_after_sample(machine, feature + feature), "feature-duplicate");
    const auto empty = [&](std::uint64_t bit) { return record(machine, 80, 0, to_bytes({u64(bit)}, machine)); };
    EXPECT_EQ(said_after_sample(machine, feature + empty(32)), "");
    EXPECT_EQ(said_after_sample(machine, feature + empty(23)), "");
    EXPECT_EQ(said_after_sample(machine, feature + empty(22)), "feature-layout");
    EXPECT_EQ(said_after_sample(machine, feature + empty(7)), "feature-layout");
    EXPECT_EQ(said_after_sample(machine, empty(32) + feature), "feature-layout");
    EXPECT_EQ(said_after_sample(machine, feature + empty(32) + empty(33)), "feature-layout");
  }
}

TEST(PerfDataTools, ShortRecordsLoseOnlyTheirOwnFields) {
  for (const Machine machine : kMachinesOfTools) {
    const std::string cut = record(machine, 75, 0, {});
    const std::string value = record(machine, 76, 0, to_bytes({u64(101), zeros(32)}, machine));
    EXPECT_EQ(said_after_sample(machine, cut + value), "id-unknown record-short stat-maps");
    EXPECT_EQ(said_after_sample(machine, record(machine, 64, 0, {}) + value), "record-short stat-maps");
  }
}

TEST(PerfDataTools, ValuesAndTracesAreDescribed) {
  const std::string value = record(Machine{}, 76, 0, to_bytes({u64(100), zeros(32)}, {}));
  const std::string trace = record(Machine{}, 71, 0, std::string(40, '\0'));
  const auto description = [](const std::string& data) { return check(pipe_of({.data = data})).description; };
  EXPECT_NE(description(value).find("1 counter value"), std::string::npos);
  EXPECT_EQ(description(value).find("trace record"), std::string::npos);
  EXPECT_NE(description(trace + trace).find("2 trace records"), std::string::npos);
  EXPECT_EQ(description(trace).find("counter value"), std::string::npos);
}

// ---- Attrs of pipes

TEST(PerfDataTools, AttrsOfPipesHaveTheirSize) {
  for (const Machine machine : kMachinesOfTools) {
    const std::string whole = pipe_of({.machine = machine, .data = sample_at(machine, 10)});
    const auto said = [&](const Fields& body) {
      const std::string attr = record(machine, 64, 0, to_bytes(body, machine));
      return rules_of(check(whole.substr(0, 16) + attr + sample_at(machine, 10)));
    };
    const std::string attr = to_bytes(Attribute{}, machine);
    const auto with_size = [&](std::uint64_t size) { return with_number(attr, 4, size, 4, machine); };
    EXPECT_EQ(said({text(attr), u64(100)}), "");
    EXPECT_EQ(said({text(attr)}), "id-unknown");
    EXPECT_EQ(said({text(attr), u64(100), u32(1)}), "ids-section record-alignment");
    EXPECT_EQ(said({text(with_size(120)), u64(100)}), "id-unknown");
    EXPECT_EQ(said({text(with_size(128)), u64(100)}), "attr-size");
    EXPECT_EQ(said({text(with_size(56)), u64(100)}), "attr-size");
    EXPECT_EQ(said({text(with_size(100)), u64(100)}), "attr-size");
    EXPECT_EQ(said({text(with_size(64).substr(0, 64)), u64(100)}), "");
    EXPECT_EQ(said({text(with_size(0).substr(0, 64)), u64(100)}), "attr-size");
    EXPECT_EQ(said({text(with_size(64).substr(0, 56))}), "record-short");
    EXPECT_EQ(rules_of(check(whole.substr(0, 16) + sample_at(machine, 10))), "event-before-attr no-attrs");
  }
}

TEST(PerfDataTools, NoMoreAttrsThanAreKept) {
  const auto said = [](std::size_t count) {
    Parts parts{.attributes = std::vector<Attribute>(count, Attribute{.size = 64, .ids = {}})};
    parts.data = record(Machine{}, 9, 2, std::string(32, '\0'));
    return rules_of(check(pipe_of(parts))) + "|" + rules_of(check(file_of(parts)));
  };
  EXPECT_EQ(said(65536), "|");
  EXPECT_EQ(said(65537), "limit/work|limit/work");
}

// ---- Frames

TEST(PerfDataTools, TypesAreKnownNewerOrImpossible) {
  for (const auto& [type, says] : std::vector<std::pair<std::uint32_t, const char*>>{{0, "record-type"},
                                                                                     {23, "record-type-newer"},
                                                                                     {63, "record-type-newer"},
                                                                                     {87, "record-type-newer"},
                                                                                     {127, "record-type-newer"},
                                                                                     {128, "record-type"},
                                                                                     {32767, "record-type"},
                                                                                     {32768, "simpleperf"},
                                                                                     {32800, "simpleperf"},
                                                                                     {32801, "record-type"}})
    expect_tool_rows({{"a type", type, {zeros(8)}, says}});
}

TEST(PerfDataTools, FramesEndWithTheirFile) {
  for (const Machine machine : kMachinesOfTools) {
    const auto frame = [&](std::uint64_t size) { return to_bytes({u32(68), u16(0), u16(size)}, machine); };
    EXPECT_EQ(said_after_sample(machine, frame(8)), "");
    EXPECT_EQ(said_after_sample(machine, frame(7)), "record-size");
    EXPECT_EQ(said_after_sample(machine, frame(9)), "record-truncated");
    EXPECT_EQ(said_after_sample(machine, frame(9) + "x"), "record-alignment record-long");
    EXPECT_EQ(said_after_sample(machine, frame(8).substr(0, 7)), "record-truncated");
    EXPECT_EQ(said_after_sample(machine, "[ perf record: Woken up 1 times ]\n"), "stray-text");
  }
}

TEST(PerfDataTools, SomeRecordsAreNotAligned) {
  const Fields nul = {u8(0)};
  expect_tool_rows({
      {"tracing data", 66, {u32(0)}, "tracing-data"},
      {"a map of processors", 74, {u16(0), u16(0)}, ""},
      {"a feature", 80, {u64(3), u32(1), u8(0)}, ""},
      {"a build ID", 67, {u32(1), text(std::string(20, 'b')), u32(0), text("a"), u8(0)}, "cpumode"},
      {"a thread map", 73, {u64(0), u8(0)}, "record-alignment record-long"},
  });
}

TEST(PerfDataTools, DataFollowsSomeRecords) {
  const std::string magic("\x17\x08\x44tracing\0\0\0\0\0\0", 16);
  for (const Machine machine : kMachinesOfTools) {
    const std::string tracing = record(machine, 66, 0, to_bytes({u32(16)}, machine));
    EXPECT_EQ(said_after_sample(machine, tracing + magic), "tracing-data");
    EXPECT_EQ(said_after_sample(machine, tracing + magic.substr(1)), "payload-overrun");
    EXPECT_EQ(said_after_sample(machine, tracing + std::string(16, '\0')), "tracing-data");
    EXPECT_EQ(said_after_sample(machine, record(machine, 66, 0, std::string(2, '\0'))), "record-short tracing-data");
    const std::string info = record(machine, 70, 0, to_bytes({u32(5), u32(0)}, machine));
    const std::string trace = info + record(machine, 71, 0, to_bytes({u64(8), zeros(32)}, machine));
    EXPECT_EQ(said_after_sample(machine, trace + std::string(8, 'x')), "");
    EXPECT_EQ(said_after_sample(machine, trace + std::string(7, 'x')), "payload-overrun");
    EXPECT_EQ(said_after_sample(machine, trace + std::string(8, 'x') + sample_at(machine, 11)), "");
    const std::string long_trace = info + record(machine, 71, 0, to_bytes({u64(8), zeros(40)}, machine));
    EXPECT_EQ(said_after_sample(machine, long_trace + std::string(8, 'x')), "record-long");
  }
}

TEST(PerfDataTools, PipesWithRoundsEndInOne) {
  const Machine machine;
  const std::string round = record(machine, 68, 0, {}), init = record(machine, 82, 0, {});
  const std::string lost = record(machine, 13, 0, to_bytes({u64(0), u64(1), u64(0), u64(0)}, machine));
  EXPECT_EQ(said_after_sample(machine, round), "");
  EXPECT_EQ(said_after_sample(machine, round + lost), "");
  EXPECT_EQ(said_after_sample(machine, round + sample_at(machine, 11)), "pipe-open-end");
  EXPECT_EQ(said_after_sample(machine, init + sample_at(machine, 11)), "pipe-open-end");
  EXPECT_EQ(said_after_sample(machine, sample_at(machine, 11)), "");
  EXPECT_EQ(said_after_sample(machine, round + record(machine, 64, 0, {})), "record-short");
}

}  // namespace
}  // namespace proflint::tests
