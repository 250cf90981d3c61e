// Descriptions of tracepoints in the feature TRACING_DATA, and the raw data of samples.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachinesOfTracepoints[] = {{std::endian::little, 8}, {std::endian::big, 8}};

std::string description(std::uint64_t id, const std::string& field) {
  return "name: e\nID: " + std::to_string(id) +
         "\nformat:\n\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n\n\tfield:int " + field +
         ";\toffset:8;\tsize:4;\tsigned:1;\n\nprint fmt: \"\"\n";
}

std::string tracing_data(Machine machine, std::uint64_t order, const std::vector<std::string>& descriptions) {
  Fields fields = {text({"\x17\x08\x44tracing0.6\0", 14}),
                   u8(order),
                   u8(8),
                   u32(4096),
                   text({"header_page\0", 12}),
                   u64(1),
                   zeros(1),
                   text({"header_event\0", 13}),
                   u64(0),
                   u32(0),
                   u32(1),
                   text({"g\0", 2}),
                   u32(descriptions.size())};
  for (const std::string& one : descriptions) {
    fields.push_back(u64(one.size()));
    fields.push_back(text(one));
  }
  fields.push_back(zeros(16));
  return to_bytes(fields, machine);
}

std::uint64_t order_of(Machine machine) {
  return machine.order == std::endian::big ? 1 : 0;
}

// A sample of tracepoint 0 (the config of attributes), with the raw data of its type.
std::string sample_with_raw(Machine machine) {
  return record(
      machine, 9, 2,
      to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(10), u32(12), u16(0), u16(0), u32(1), u32(42)}, machine));
}

Attribute tracepoint(std::uint64_t id) {
  return {.sample_type = kIdentifier | kIp | kTid | kTime | kRaw, .type = 2, .ids = {id}};
}

TEST(PerfDataTracepoints, DescriptionsHaveTheOrderOfTheFile) {
  for (const Machine machine : kMachinesOfTracepoints)
    for (const std::uint64_t order : {0u, 1u, 2u, 255u}) {
      const Parts parts = {.machine = machine,
                           .attributes = {tracepoint(100)},
                           .data = sample_with_raw(machine),
                           .features = {{1, tracing_data(machine, order, {description(0, "a")})}}};
      EXPECT_EQ(rules_of(check(file_of(parts))), order == order_of(machine) ? "" : "tracing-data") << order;
    }
}

TEST(PerfDataTracepoints, DescriptionsAreUnique) {
  const auto said = [](const std::vector<std::string>& descriptions) {
    return rules_of(check(file_of({.attributes = {tracepoint(100)},
                                   .data = sample_with_raw({}),
                                   .features = {{1, tracing_data({}, 0, descriptions)}}})));
  };
  EXPECT_EQ(said({description(0, "a"), description(1, "b")}), "");
  EXPECT_EQ(said({description(0, "a"), description(0, "a")}), "");
  EXPECT_EQ(said({description(0, "a"), description(0, "b")}), "tracing-data");
  EXPECT_EQ(said({description(0, "a"), description(1, "b"), description(1, "c")}), "tracing-data");
}

TEST(PerfDataTracepoints, SamplesHaveRawData) {
  for (const Machine machine : kMachinesOfTracepoints) {
    const std::string bare =
        record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(10)}, machine));
    const std::string descriptions = tracing_data(machine, order_of(machine), {description(0, "a")});
    const Attribute rawless = {.type = 2}, other = {.ids = {101}};
    const auto parts_of = [&](const std::vector<Attribute>& attributes, const std::string& data) {
      return Parts{.machine = machine, .attributes = attributes, .data = data, .features = {{1, descriptions}}};
    };
    EXPECT_EQ(rules_of(check(file_of(parts_of({tracepoint(100)}, sample_with_raw(machine))))), "");
    EXPECT_EQ(rules_of(check(file_of(parts_of({rawless}, bare)))), "raw-data");
    EXPECT_EQ(rules_of(check(file_of(parts_of({rawless}, record(machine, 68, 0, ""))))), "no-samples");
    EXPECT_EQ(rules_of(check(file_of(parts_of({rawless, other}, bare)))), "");  // perf does not print raw data
    EXPECT_EQ(rules_of(check(file_of(parts_of({rawless, tracepoint(101)}, bare)))), "raw-data");
  }
}

}  // namespace
}  // namespace proflint::tests
