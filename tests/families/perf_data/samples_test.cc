// Samples, part by part: complete, one byte short, with extra bytes; and the attrs.
#include <gtest/gtest.h>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachinesOfSamples[] = {{std::endian::little, 8}, {std::endian::big, 8}};

std::string said_of_samples(const Attribute& attribute, Machine machine, const std::vector<Fields>& samples,
                            const std::string& more = {}) {
  Parts parts{.machine = machine, .attributes = {attribute}};
  for (const Fields& fields : samples) parts.data += record(machine, 9, 2, to_bytes(fields, machine));
  parts.data += more;
  return rules_of(check(pipe_of(parts)));
}

struct SampleRow {
  const char* what;
  Attribute attribute;
  Fields body;
  const char* says;
};

void expect_sample_rows(const std::vector<SampleRow>& rows) {
  for (const Machine machine : kMachinesOfSamples)
    for (const SampleRow& row : rows)
      EXPECT_EQ(said_of_samples(row.attribute, machine, {row.body}), row.says)
          << row.what << (machine.order == std::endian::little ? ", little endian" : ", big endian");
}

Attribute of_type(std::uint64_t type) {
  return {.sample_type = type, .regs_user = 5, .regs_intr = 1};
}

TEST(PerfDataSamples, EveryWordIsThere) {
  for (const std::uint64_t part : {kIp, kTid, kTime, kAddr, kId, kCpu, kPeriod, kStreamId, kIdentifier, kWeight,
                                   kDataSource, kTransaction, kPhysical, kCgroup, kDataPage, kCodePage, kWeights}) {
    const std::uint64_t first = part == kIp ? 0 : kIp;
    const Fields before(first == 0 ? 0 : 1, u64(100));  // also the id
    const auto said = [&](std::size_t size) {
      Fields body = before;
      body.push_back(zeros(size));
      return said_of_samples(of_type(part | first), {}, {body});
    };
    EXPECT_EQ(said(8), "") << part;
    EXPECT_EQ(said(0), "sample-short") << part;
    EXPECT_EQ(said(16), "sample-long") << part;
    EXPECT_EQ(said(7), "record-alignment sample-short") << part;
    EXPECT_EQ(said(9), "record-alignment sample-long") << part;
  }
}

TEST(PerfDataSamples, CounterValuesAreThere) {
  const auto with = [](std::uint64_t format) { return Attribute{.sample_type = kIp | kRead, .read_format = format}; };
  const Field ip = u64(1);
  expect_sample_rows({
      {"one", with(4), {ip, u64(5), u64(100)}, ""},
      {"one of another event", with(4), {ip, u64(5), u64(101)}, "id-unknown"},
      {"one, cut", with(4), {ip, zeros(8)}, "sample-short"},
      {"one, and more", with(4), {ip, u64(5), u64(100), zeros(8)}, "sample-long"},
      {"with times", with(7), {ip, zeros(24), u64(100)}, ""},
      {"with times, cut", with(7), {ip, zeros(24)}, "sample-short"},
      {"with all", with(23), {ip, zeros(24), u64(100), zeros(8)}, ""},
      {"with all, cut", with(23), {ip, zeros(32)}, "sample-short"},
      {"a group of none", with(12), {ip, u64(0)}, "read-format"},
      {"a group of one", with(12), {ip, u64(1), u64(5), u64(100)}, ""},
      {"a group of one, cut", with(12), {ip, u64(1), zeros(8)}, "sample-overrun"},
      {"a group of one, and more", with(12), {ip, u64(1), u64(5), u64(100), zeros(8)}, "sample-long"},
      {"a group without number", with(12), {ip}, "sample-short"},
      {"a group with times", with(15), {ip, u64(2), zeros(24), u64(100), zeros(8), u64(100)}, ""},
      {"a group with times, cut", with(15), {ip, u64(2), zeros(40)}, "sample-overrun"},
      {"a group without times", with(15), {ip, u64(0), zeros(8)}, "sample-short"},
      {"a group with all", with(31), {ip, u64(2), zeros(24), u64(100), zeros(16), u64(100), zeros(8)}, ""},
      {"a group with all, cut", with(31), {ip, u64(2), zeros(56)}, "sample-overrun"},
      {"a group so large that sizes wrap", with(12), {ip, u64(std::uint64_t{1} << 60), zeros(16)}, "sample-overrun"},
      {"without ids", with(0), {ip, zeros(8)}, "read-format"},
  });
}

TEST(PerfDataSamples, CallChainsHaveTheirEntries) {
  const Attribute chain = of_type(kIp | kCallchain);
  const Field ip = u64(1);
  expect_sample_rows({
      {"none", chain, {ip, u64(0)}, ""},
      {"one", chain, {ip, u64(1), u64(1)}, ""},
      {"two of one", chain, {ip, u64(2), u64(1)}, "sample-overrun"},
      {"one of two", chain, {ip, u64(1), u64(1), u64(1)}, "sample-long"},
      {"no number", chain, {ip}, "sample-short"},
      {"so many that sizes wrap", chain, {ip, u64(std::uint64_t{1} << 61)}, "sample-overrun"},
  });
}

TEST(PerfDataSamples, EntriesFromTheFirstMarkOnAreMarks) {
  const auto said = [](std::uint64_t below_top) {
    const Fields body = {u64(1), u64(2), u64(0x401000), u64(0 - below_top)};
    return said_of_samples(of_type(kIp | kCallchain), {}, {body});
  };
  for (const unsigned mark : {32u, 128u, 512u, 640u, 2048u, 2176u, 2560u}) {
    EXPECT_EQ(said(mark), "") << mark;
    EXPECT_EQ(said(mark - 1), "callchain-context") << mark;
    EXPECT_EQ(said(mark + 1), "callchain-context") << mark;
  }
  EXPECT_EQ(said(1), "callchain-context");
  EXPECT_EQ(said(4095), "callchain-context");
  EXPECT_EQ(said(4096), "");
}

TEST(PerfDataSamples, PartsWithSizesHaveTheirBytes) {
  const Attribute raw = of_type(kIp | kRaw), stack = of_type(kIp | kStack), aux = of_type(kIp | kAux);
  const Field ip = u64(1);
  expect_sample_rows({
      {"raw", raw, {ip, u32(4), zeros(4)}, ""},
      {"raw, cut", raw, {ip, u32(5), zeros(4)}, "sample-overrun"},
      {"raw, and more", raw, {ip, u32(3), zeros(4)}, "sample-long"},
      {"raw without size", raw, {ip}, "sample-short"},
      {"no stack", stack, {ip, u64(0)}, ""},
      {"stack", stack, {ip, u64(8), zeros(8), u64(8)}, ""},
      {"stack, too much of it used", stack, {ip, u64(8), zeros(8), u64(9)}, "stack-dyn-size"},
      {"stack, cut", stack, {ip, u64(9), zeros(8)}, "sample-overrun"},
      {"stack without use", stack, {ip, u64(8), zeros(8)}, "sample-short"},
      {"stack without size", stack, {ip}, "sample-short"},
      {"no stack, and more", stack, {ip, u64(0), u64(0)}, "sample-long"},
      {"trace", aux, {ip, u64(8), zeros(8)}, ""},
      {"trace, cut", aux, {ip, u64(9), zeros(8)}, "sample-overrun"},
      {"no trace", aux, {ip, u64(0)}, ""},
      {"trace without size", aux, {ip}, "sample-short"},
  });
}

TEST(PerfDataSamples, RegistersMatchTheMask) {
  const Attribute user = of_type(kIp | kRegsUser), interrupted = of_type(kIp | kRegsIntr);
  const Field ip = u64(1);
  expect_sample_rows({
      {"none", user, {ip, u64(0)}, ""},
      {"two", user, {ip, u64(2), zeros(16)}, ""},
      {"two of 32 bits", user, {ip, u64(1), zeros(16)}, ""},
      {"two, cut", user, {ip, u64(2), zeros(8)}, "sample-overrun"},
      {"two, and more", user, {ip, u64(2), zeros(24)}, "sample-long"},
      {"none, and more", user, {ip, u64(0), zeros(16)}, "sample-long"},
      {"an ABI that is none", user, {ip, u64(3), zeros(16)}, "regs-abi"},
      {"no ABI", user, {ip}, "sample-short"},
      {"one", interrupted, {ip, u64(2), zeros(8)}, ""},
      {"one, cut", interrupted, {ip, u64(2)}, "sample-overrun"},
  });
}

// The attr has a size and ends before the fields it lacks.
TEST(PerfDataSamples, FieldsAfterTheEndOfAnAttrAreZero) {
  const Field ip = u64(1);
  const auto branches = [](std::uint32_t size) {
    return Attribute{.sample_type = kIp | kBranches, .branch_sample_type = 1u << 17, .size = size};
  };
  const auto registers = [](std::uint64_t type, std::uint32_t size) {
    return Attribute{.sample_type = kIp | type, .regs_user = 1, .regs_intr = 1, .size = size};
  };
  expect_sample_rows({
      {"no index of the newest branch", branches(72), {ip, u64(1), zeros(24)}, ""},
      {"index of the newest branch", branches(80), {ip, u64(1), u64(0), zeros(24)}, ""},
      {"no user registers", registers(kRegsUser, 80), {ip, u64(1)}, ""},
      {"user registers", registers(kRegsUser, 96), {ip, u64(1), u64(0)}, ""},
      {"no interrupted registers", registers(kRegsIntr, 96), {ip, u64(1)}, ""},
      {"interrupted registers", registers(kRegsIntr, 104), {ip, u64(1), u64(0)}, ""},
      {"a size of no version", registers(kRegsUser, 88), {ip, u64(1), u64(0)}, "attr-newer"},
  });
}

TEST(PerfDataSamples, BranchesHaveTheirWords) {
  const auto with = [](std::uint64_t bits) {
    return Attribute{.sample_type = kIp | kBranches, .branch_sample_type = bits};
  };
  constexpr std::uint64_t kIndex = 1u << 17, kCounters = 1u << 19;
  const Field ip = u64(1);
  expect_sample_rows({
      {"one", with(0), {ip, u64(1), zeros(24)}, ""},
      {"one, cut", with(0), {ip, u64(1), zeros(16)}, "sample-overrun"},
      {"one, and more", with(0), {ip, u64(1), zeros(32)}, "sample-long"},
      {"none", with(0), {ip, u64(0)}, "branch-stack-empty"},
      {"none, with index", with(kIndex), {ip, u64(0), u64(0)}, "branch-stack-empty"},
      {"one with index", with(kIndex), {ip, u64(1), zeros(32)}, ""},
      {"no index", with(kIndex), {ip, u64(1)}, "sample-short"},
      {"one with counters", with(kCounters), {ip, u64(1), zeros(32)}, ""},
      {"one with counters, cut", with(kCounters), {ip, u64(1), zeros(24)}, "sample-overrun"},
      {"no number", with(0), {ip}, "sample-short"},
  });
  EXPECT_EQ(said_of_samples(with(0), {}, {{ip, u64(0)}, {ip, u64(1), zeros(24)}}), "");
}

TEST(PerfDataSamples, AttrsThatNoKernelTakes) {
  const auto stacks = [](std::uint32_t size) { return Attribute{.sample_type = kIp | kStack, .stack_user = size}; };
  const Field ip = u64(1);
  const Fields empty = {ip, u64(0)};
  expect_sample_rows({
      {"the least stack", stacks(8), empty, ""},
      {"less", stacks(0), empty, "attr-impossible"},
      {"no multiple of 8", stacks(12), empty, "attr-impossible"},
      {"the most", stacks(65528), empty, ""},
      {"more", stacks(65536), empty, "attr-impossible"},
      {"no stack", {.sample_type = kIp, .stack_user = 12}, {ip}, ""},
      {"both weights", of_type(kIp | kWeight | kWeights), {ip, u64(0)}, "attr-impossible"},
      {"call stacks without branches",
       {.sample_type = kIp | 1u << 5, .branch_sample_type = 1u << 11},
       {ip, u64(0)},
       "attr-impossible"},
      {"call stacks of no chain", {.sample_type = kIp, .branch_sample_type = 1u << 11}, {ip}, ""},
      {"call stacks with branches",
       {.sample_type = kIp | 1u << 5 | kBranches, .branch_sample_type = 1u << 11},
       {ip, u64(0), u64(1), zeros(24)},
       ""},
      {"the first unknown part", of_type(kIp | 1u << 25), {ip}, "sample-type-unknown"},
      {"the last unknown part", of_type(kIp | std::uint64_t{1} << 63), {ip}, "sample-type-unknown"},
      {"the last known form", {.sample_type = kIp, .read_format = 16}, {ip}, ""},
      {"the first unknown form", {.sample_type = kIp, .read_format = 32}, {ip}, "sample-type-unknown"},
  });
}

// ---- Several samples

TEST(PerfDataSamples, RoundsFlushRecordsBeforeThePreviousRound) {
  const Attribute attribute = of_type(kIp | kTime);
  for (const Machine machine : kMachinesOfSamples) {
    const auto said = [&](std::uint64_t last) {
      std::string data;
      const auto add = [&](std::uint64_t time) {
        data += record(machine, 9, 2, to_bytes({u64(1), u64(time)}, machine));
      };
      const std::string round = record(machine, 68, 0, {});
      add(30), data += round, add(20), add(40), data += round, add(last), data += round;
      return said_of_samples(attribute, machine, {}, data);
    };
    EXPECT_EQ(said(30), "");
    EXPECT_EQ(said(29), "time-order");
    EXPECT_EQ(said(1), "time-order");
    EXPECT_EQ(said(0), "");
    EXPECT_EQ(said(UINT64_MAX), "");
  }
}

TEST(PerfDataSamples, OtherRecordsFlushNothing) {
  std::string data;
  const std::string info = record(Machine{}, 70, 0, to_bytes({u32(5), u32(0)}, {}));
  for (const std::uint64_t time : {30u, 40u, 29u})
    data += record(Machine{}, 9, 2, to_bytes({u64(1), u64(time)}, {})) + info;
  EXPECT_EQ(said_of_samples(of_type(kIp | kTime), {}, {}, data), "");
}

TEST(PerfDataSamples, TheTimeIsThatOfItsField) {
  const auto span = [](std::uint64_t type, const Fields& first, const Fields& second) {
    Parts parts{.attributes = {{.sample_type = type}}};
    for (const Fields& fields : {first, second}) parts.data += record(Machine{}, 9, 2, to_bytes(fields, {}));
    return check(pipe_of(parts)).description;
  };
  EXPECT_NE(span(kTime | kIp, {u64(500), u64(10)}, {u64(900), u64(14)}).find(" 4 ns"), std::string::npos);
  EXPECT_NE(span(kTime | kIdentifier | kTid, {u64(1), u64(0), u64(10)}, {u64(1), u64(0), u64(14)}).find(" 4 ns"),
            std::string::npos);
  EXPECT_NE(span(kTime | kAddr | kId, {u64(10), u64(2), u64(100)}, {u64(14), u64(9), u64(100)}).find(" 4 ns"),
            std::string::npos);
  EXPECT_EQ(span(kIp | kAddr, {u64(1), u64(10)}, {u64(2), u64(14)}).find(" ns"), std::string::npos);
  EXPECT_EQ(span(kTime, {u64(10)}, {u64(10)}).find(" ns"), std::string::npos);
  EXPECT_EQ(span(kTime, {u64(0)}, {u64(10)}).find(" ns"), std::string::npos);
  EXPECT_EQ(span(kTime, {u64(10)}, {u64(UINT64_MAX)}).find(" ns"), std::string::npos);
  EXPECT_EQ(span(kTime, {u64(1)}, {u64(UINT64_MAX - 1)}).find(" ns") == std::string::npos, false);
}

TEST(PerfDataSamples, ProcessorsAreInTheHeader) {
  for (const Machine machine : kMachinesOfSamples) {
    const auto said = [&](std::uint64_t type, const Fields& fields, bool is_known = true) {
      Parts parts{.machine = machine, .attributes = {{.sample_type = type}}};
      parts.data = record(machine, 9, 2, to_bytes(fields, machine));
      if (is_known) parts.features = {{7, to_bytes({u32(4), u32(2)}, machine)}};
      return rules_of(check(file_of(parts)));
    };
    EXPECT_EQ(said(kIp | kCpu, {u64(9), u32(3), u32(9)}), "");
    EXPECT_EQ(said(kIp | kCpu, {u64(0), u32(4), u32(0)}), "cpu-range");
    EXPECT_EQ(said(kIp | kCpu, {u64(0), u32(4), u32(0)}, false), "");
    EXPECT_EQ(said(kIp | kCpu, {u64(0), u32(UINT32_MAX), u32(0)}), "");
    EXPECT_EQ(said(kIp | kCpu | kPeriod, {u64(9), u32(3), u32(9), u64(9)}), "");
    EXPECT_EQ(said(kIp | kCpu | kPeriod, {u64(0), u32(4), u32(0), u64(0)}), "cpu-range");
    EXPECT_EQ(said(kIp | kCpu | kStreamId, {u64(9), u64(9), u32(3), u32(9)}), "");
  }
}

// Samples with a frame or a branch are those with context.
TEST(PerfDataSamples, ContextIsCounted) {
  const auto context = [](std::uint64_t type, const Fields& fields) {
    Parts parts{.attributes = {{.sample_type = type}}};
    parts.data = record(Machine{}, 9, 2, to_bytes(fields, {}));
    return check(pipe_of(parts)).facts.nonzero;
  };
  EXPECT_EQ(context(kIp, {u64(1)}), 0u);
  EXPECT_EQ(context(kIp | kCallchain, {u64(1), u64(0)}), 0u);
  EXPECT_EQ(context(kIp | kCallchain, {u64(1), u64(1), u64(1)}), 1u);
  EXPECT_EQ(context(kIp | kBranches, {u64(1), u64(1), zeros(24)}), 1u);
  EXPECT_EQ(context(kIp | kBranches, {u64(1), u64(0)}), 0u);
  EXPECT_EQ(context(kIp | kCallchain | kBranches, {u64(1), u64(1), u64(1), u64(0)}), 1u);
}

// ---- Several attrs

TEST(PerfDataSamples, AttrsAgreeWhereIdsAre) {
  const auto said = [](const Attribute& first, const Attribute& second, const Fields& fields) {
    Parts parts{.attributes = {first, second}};
    parts.attributes[1].ids = {101};
    parts.data = record(Machine{}, 9, 2, to_bytes(fields, {}));
    return rules_of(check(file_of(parts)));
  };
  const auto type = [](std::uint64_t bits) { return Attribute{.sample_type = bits}; };
  EXPECT_EQ(said(type(kId | kIp), type(kId | kTid), {u64(1), u64(101)}), "sample-address");
  EXPECT_EQ(said(type(kId | kIp), type(kId | kIp | kTid), {u64(1), u64(100)}), "id-position");
  EXPECT_EQ(said(type(kId | kIp), type(kId | kIp | kCpu), {u64(1), u64(100)}), "id-position");
  EXPECT_EQ(said(type(kId | kIp), type(kId | kIp | kPeriod), {u64(1), u64(100)}), "");
  EXPECT_EQ(said(type(kIp), type(kIp), {u64(1)}), "id-position");
  EXPECT_EQ(said(type(kIdentifier), type(kIdentifier | kId | kCpu), {u64(100)}), "sample-address*2");
  EXPECT_EQ(said(type(kIdentifier), type(kId), {u64(100)}), "sample-address*2");
  EXPECT_EQ(said(type(kIdentifier), type(kIp | kId), {u64(100)}), "id-position sample-address");
  EXPECT_EQ(said(type(kIdentifier), {.sample_type = kIdentifier, .flags = 0}, {u64(100)}),
            "sample-address*2 sample-id-all");
}

TEST(PerfDataSamples, IdsBelongToOneAttr) {
  const auto said = [](std::vector<std::uint64_t> first, std::vector<std::uint64_t> second) {
    Parts parts{.attributes = {{.ids = std::move(first)}, {.ids = std::move(second)}}};
    parts.data = record(Machine{}, 9, 2, to_bytes({u64(100), u64(1), u64(1), u64(1)}, {}));
    return rules_of(check(file_of(parts)));
  };
  EXPECT_EQ(said({100, 100}, {101}), "");
  EXPECT_EQ(said({100}, {101, 101}), "");
  EXPECT_EQ(said({100}, {101, 100}), "id-duplicate");
  EXPECT_EQ(said({100, 101}, {101, 100}), "id-duplicate*2");
}

}  // namespace
}  // namespace proflint::tests
