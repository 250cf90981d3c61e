// Records that perf's decoders of traces and counters rely on: their words, their order, their maps.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/builders/perf_data_parts.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace perf_data;

constexpr Machine kMachinesOfTraces[] = {{std::endian::little, 8}, {std::endian::big, 8}};
using Words = std::vector<std::uint64_t>;

std::string timed_sample(Machine machine, std::uint64_t time) {
  return record(machine, 9, 2, to_bytes({u64(100), u64(0x401000), u32(1), u32(1), u64(time)}, machine));
}

std::string info_record(Machine machine, std::uint64_t type, const Words& words, const std::string& more = {}) {
  Fields fields = {u32(type), u32(0)};
  for (const std::uint64_t word : words) fields.push_back(u64(word));
  return record(machine, 70, 0, to_bytes(fields, machine) + more);
}

std::string said_of_pipe(Machine machine, const std::string& data, const Attribute& attribute = {}) {
  return rules_of(check(pipe_of({.machine = machine, .attributes = {attribute}, .data = data})));
}

constexpr std::uint64_t kPmu = 9, kPmuOfCoreSight = kPmu << 32;
const Attribute kTraced = {.type = kPmu};

struct TraceRow {
  const char* what;
  std::uint64_t type;
  Words words;
  const char* says;
};

TEST(PerfDataTraces, DescriptionsHaveTheWordsOfTheirType) {
  const TraceRow rows[] = {
      {"no type", 0, {}, "auxtrace-info"},
      {"no type yet", 8, Words(20, 9), "auxtrace-info"},
      {"Intel PT", 1, {9, 10, 0, 0, 1, 0, 0, 0, 0, 1}, ""},
      {"Intel PT, short", 1, {9, 10, 0, 0, 1, 0, 0, 0, 0}, "auxtrace-info"},
      {"Intel BTS", 2, {9, 10, 1000, 0, 1, 0}, ""},
      {"Intel BTS, short", 2, {9, 10, 1000, 0, 1}, "auxtrace-info"},
      {"CoreSight", 3, {1, 1ull << 32, 0}, ""},
      {"CoreSight, short", 3, {1, 0}, "auxtrace-info"},
      {"Arm SPE, short", 4, {9}, "auxtrace-info"},
      {"s390", 5, {}, ""},
      {"HiSilicon PTT", 6, {9}, ""},
      {"HiSilicon PTT, short", 6, {}, "auxtrace-info"},
      {"VPA DTL", 7, {}, ""},
      {"the PMU of an ordinary event", 2, {1, 10, 1000, 0, 1, 0}, "auxtrace-info"},
      {"the same in 32 bits", 2, {1ull << 32 | 1, 10, 1000, 0, 1, 0}, "auxtrace-info"},
      {"a PMU of no event", 2, {5, 10, 1000, 0, 1, 0}, ""},
  };
  for (const Machine machine : kMachinesOfTraces)
    for (const TraceRow& row : rows)
      EXPECT_EQ(said_of_pipe(machine, timed_sample(machine, 10) + info_record(machine, row.type, row.words)), row.says)
          << row.what;
}

TEST(PerfDataTraces, BlocksOfProcessorsFillTheRecord) {
  constexpr std::uint64_t kEtm3 = 0x3030303030303030, kEtm4 = 0x4040404040404040, kEte = 0x5050505050505050;
  const TraceRow rows[] = {
      {"one", 3, {1, kPmuOfCoreSight | 1, 0, kEtm4, 0, 2, 1, 2}, ""},
      {"two", 3, {1, kPmuOfCoreSight | 2, 0, kEtm4, 0, 1, 1, kEte, 1, 0}, ""},
      {"a PMU of no event", 3, {1, 8ull << 32 | 1, 0, kEtm4, 0, 0}, "auxtrace-info"},
      {"one too many", 3, {1, kPmuOfCoreSight | 2, 0, kEtm4, 0, 2, 1, 2}, "auxtrace-info"},
      {"one too few", 3, {1, kPmuOfCoreSight, 0, kEtm4, 0, 2, 1, 2}, "auxtrace-info"},
      {"a word too many", 3, {1, kPmuOfCoreSight | 1, 0, kEtm4, 0, 2, 1, 2, 3}, "auxtrace-info"},
      {"a word too few", 3, {1, kPmuOfCoreSight | 1, 0, kEtm4, 0, 2, 1}, "auxtrace-info"},
      {"so many words that sizes wrap", 3, {1, kPmuOfCoreSight | 1, 0, kEtm4, 0, 1ull << 61, 1, 2}, "auxtrace-info"},
      {"as many processors as can be", 3, {1, kPmuOfCoreSight | UINT32_MAX, 0, kEtm4, 0, 2, 1, 2}, "auxtrace-info"},
      {"no magic", 3, {1, kPmuOfCoreSight | 1, 0, 7, 0, 2, 1, 2}, "auxtrace-info"},
      {"version 0", 3, {0, kPmuOfCoreSight | 1, 0, kEtm3, 0, 1, 2, 3, 4}, ""},
      {"version 0, a word too few", 3, {0, kPmuOfCoreSight | 1, 0, kEtm3, 0, 1, 2, 3}, "auxtrace-info"},
      {"version 0, flags in the place of the number", 3, {0, kPmuOfCoreSight | 1, 0, kEtm3, 0, 0x800, 2, 3, 4}, ""},
      {"version 0, the later kind", 3, {0, kPmuOfCoreSight | 1, 0, kEtm4, 0, 1, 2, 3, 4, 5, 6, 7}, ""},
      {"version 0, a kind it has not", 3, {0, kPmuOfCoreSight | 1, 0, kEte, 0, 1, 2, 3, 4, 5, 6, 7}, "auxtrace-info"},
      {"a version that is not published", 3, {2, kPmuOfCoreSight | 1, 0}, "auxtrace-info"},
  };
  for (const Machine machine : kMachinesOfTraces)
    for (const TraceRow& row : rows)
      EXPECT_EQ(said_of_pipe(machine, timed_sample(machine, 10) + info_record(machine, row.type, row.words), kTraced),
                row.says)
          << row.what;
}

TEST(PerfDataTraces, TracedEventsHaveIds) {
  const TraceRow rows[] = {
      // without ids, and with ids that samples lack
      {"Intel PT", 1, {kPmu, 10, 0, 0, 1, 0, 0, 0, 0, 1}, ""},     {"Intel BTS", 2, {kPmu, 10, 1000, 0, 1, 0}, ""},
      {"CoreSight", 3, {1, kPmuOfCoreSight, 0}, "auxtrace-info"},  {"Arm SPE", 4, {kPmu, 0}, "auxtrace-info"},
      {"Arm SPE, version 2", 4, {2, 4, kPmu, 0}, "auxtrace-info"}, {"Arm SPE of another PMU", 4, {8, 0}, ""},
  };
  for (const Machine machine : kMachinesOfTraces)
    for (const TraceRow& row : rows) {
      const std::string info = record(machine, 79, 0, to_bytes({u64(10), u64(1000), u64(0)}, machine)) +
                               info_record(machine, row.type, row.words);
      const std::string bare = record(machine, 9, 2, to_bytes({u64(0x401000), u32(1), u32(1), u64(10)}, machine));
      const Attribute none = {.sample_type = kIp | kTid | kTime, .type = kPmu, .ids = {}};
      const Attribute unused = {.sample_type = kIp | kTid | kTime, .type = kPmu};
      EXPECT_EQ(said_of_pipe(machine, info + timed_sample(machine, 10), kTraced), "") << row.what;
      EXPECT_EQ(said_of_pipe(machine, info + bare, none), row.says) << row.what;
      EXPECT_EQ(said_of_pipe(machine, info + bare, unused), row.words[0] == 8 ? "" : "auxtrace-info") << row.what;
      EXPECT_EQ(said_of_pipe(machine, info, unused), "no-samples") << row.what;
    }
}

TEST(PerfDataTraces, DescriptionsAreLimited) {
  for (const std::size_t count : {std::size_t{64}, std::size_t{65}}) {
    std::string data = timed_sample({}, 10);
    for (std::size_t i = 0; i < count; ++i) data += info_record({}, 5, {});
    const Verdict verdict = check(pipe_of({.data = data})).verdict;
    EXPECT_EQ(verdict, count == 64 ? Verdict::clean : Verdict::unchecked) << count;
  }
}

TEST(PerfDataTraces, SwitchesHaveTheirEvent) {
  for (const Machine machine : kMachinesOfTraces) {
    const auto said = [&](std::uint64_t source, const Attribute& attribute) {
      const Words words = {kPmu, 10, 0, 0, 1, 0, 0, source, 0, 1};
      return said_of_pipe(machine, timed_sample(machine, 10) + info_record(machine, 1, words), attribute);
    };
    const Attribute with_switches = {.flags = 1u << 18 | 1u << 26, .type = kPmu};
    EXPECT_EQ(said(0, kTraced), "");
    EXPECT_EQ(said(1, kTraced), "auxtrace-info");
    EXPECT_EQ(said(2, kTraced), "auxtrace-info");
    EXPECT_EQ(said(2, with_switches), "");
    EXPECT_EQ(said(1ull << 32 | 2, kTraced), "auxtrace-info");  // perf keeps 32 bits
    EXPECT_EQ(said(3, kTraced), "");
    const std::string tracepoint = pipe_of({.machine = machine, .attributes = {{.type = 2, .ids = {101}}}}).substr(16);
    const Words words = {kPmu, 10, 0, 0, 1, 0, 0, 1, 0, 1};
    EXPECT_EQ(said_of_pipe(machine, tracepoint + timed_sample(machine, 10) + info_record(machine, 1, words), kTraced),
              "tracing-data");
  }
}

TEST(PerfDataTraces, FiltersAreText) {
  for (const Machine machine : kMachinesOfTraces) {
    const auto said = [&](std::uint64_t length, const std::string& text) {
      const Words words = {kPmu, 10, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, length};
      return said_of_pipe(machine, timed_sample(machine, 10) + info_record(machine, 1, words, text));
    };
    EXPECT_EQ(said(7, std::string("start 1\0", 8)), "");
    EXPECT_EQ(said(7, "start 1x"), "auxtrace-info");
    EXPECT_EQ(said(6, std::string("stop 1\0\0", 8)), "");
    EXPECT_EQ(said(7, std::string(" stop 1\0", 8)), "");
    EXPECT_EQ(said(14, std::string("filter 0x1/0x2\0\0", 16)), "");
    EXPECT_EQ(said(11, std::string("tracestop 1\0\0\0\0\0", 16)), "");
    EXPECT_EQ(said(7, std::string("st@rt 1\0", 8)), "auxtrace-info");
    EXPECT_EQ(said(7, std::string("       \0", 8)), "auxtrace-info");
  }
}

TEST(PerfDataTraces, FiltersEndInTheirRecord) {
  for (const Machine machine : kMachinesOfTraces) {
    const auto said = [&](std::uint64_t length, std::size_t bytes) {
      const Words words = {9, 10, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, length};
      return said_of_pipe(machine,
                          timed_sample(machine, 10) + info_record(machine, 1, words, std::string(bytes, '\0')));
    };
    EXPECT_EQ(said(0, 0), "");
    EXPECT_EQ(said(1, 0), "auxtrace-info");
    EXPECT_EQ(said(7, 8), "");
    EXPECT_EQ(said(8, 8), "auxtrace-info");
    EXPECT_EQ(said(8, 16), "");
    EXPECT_EQ(said(UINT64_MAX, 16), "auxtrace-info");
  }
}

TEST(PerfDataTraces, TimesNeedAClock) {
  for (const Machine machine : kMachinesOfTraces) {
    const auto clock = [&](std::uint64_t multiplier) {
      return record(machine, 79, 0, to_bytes({u64(10), u64(multiplier), u64(0)}, machine));
    };
    const std::string spe = info_record(machine, 4, {9, 1}), sample = timed_sample(machine, 10);
    EXPECT_EQ(said_of_pipe(machine, spe + sample), "auxtrace-clock");
    EXPECT_EQ(said_of_pipe(machine, sample + spe), "auxtrace-clock");  // perf sorts records by time
    EXPECT_EQ(said_of_pipe(machine, spe + timed_sample(machine, 0)), "");
    EXPECT_EQ(said_of_pipe(machine, clock(1) + spe + sample), "");
    EXPECT_EQ(said_of_pipe(machine, clock(0) + spe + sample), "auxtrace-clock");
    EXPECT_EQ(said_of_pipe(machine, clock(1ull << 32) + spe + sample), "auxtrace-clock");  // perf keeps 32 bits
    EXPECT_EQ(said_of_pipe(machine, spe + clock(1) + sample), "auxtrace-clock");
    const auto bts = [&](std::uint64_t multiplier) { return info_record(machine, 2, {9, 10, multiplier, 0, 1, 0}); };
    EXPECT_EQ(said_of_pipe(machine, bts(0) + sample), "auxtrace-clock");
    EXPECT_EQ(said_of_pipe(machine, bts(1) + sample), "");
    EXPECT_EQ(said_of_pipe(machine, bts(0) + timed_sample(machine, 0)), "");
  }
}

TEST(PerfDataTraces, ClocksOfIntelPtAreFastEnough) {
  struct Clock {
    std::uint64_t shift, multiplier, ratio;
    const char* says;
  };
  for (const Machine machine : kMachinesOfTraces)
    for (const Clock& clock : {Clock{0, 20, 0, ""},            // 50 MHz
                               {0, 21, 0, "auxtrace-clock"},   // below
                               {0, 21, 1, ""},                 // the ratio is given
                               {0, 0, 0, ""},                  // no clock
                               {10, 300, 0, ""},               // 3.4 GHz
                               {64, 20, 0, ""},                // shifts are taken modulo 64
                               {63, 20, 0, "auxtrace-clock"},  // nothing is left
                               {31, 1, 0, "auxtrace-clock"},   // 5 * 2^32 times 100 MHz
                               {30, 1, 0, ""},
                               {31, 0, 0, "auxtrace-clock"},  // perf uses the multiplier 1
                               {0, 21, 1ull << 32, "auxtrace-clock"},
                               {0, 1ull << 32 | 21, 0, "auxtrace-clock"}}) {
      const Words words = {9, clock.shift, clock.multiplier, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, clock.ratio};
      EXPECT_EQ(said_of_pipe(machine, timed_sample(machine, 10) + info_record(machine, 1, words)), clock.says)
          << clock.shift << " " << clock.multiplier;
    }
}

// The multiplier is needed if the trace has time stamps and all records have times.
TEST(PerfDataTraces, TimeStampsNeedAMultiplier) {
  struct Timed {
    std::uint64_t multiplier, has_zero, bit, config, sample_type, time;
    const char* says;
  };
  constexpr std::uint64_t kTimed = kIdentifier | kIp | kTid | kTime, kAddressed = kIdentifier | kIp | kTid | kAddr;
  for (const Machine machine : kMachinesOfTraces)
    for (const Timed& row : {Timed{0, 1, 2, 2, kTimed, 10, "auxtrace-clock"},
                             {1, 1, 2, 2, kTimed, 10, ""},
                             {0, 1, 2, 2, kTimed, 0, ""},
                             {0, 0, 2, 2, kTimed, 10, ""},
                             {0, 1, 0, 2, kTimed, 10, ""},
                             {0, 1, 2, 1, kTimed, 10, ""},
                             {0, 1, 2, 2, kAddressed, 10, ""}}) {
      const Words words = {kPmu, 0, row.multiplier, 0, row.has_zero, row.bit, 0, 0, 0, 1};
      const std::string data = info_record(machine, 1, words) + timed_sample(machine, row.time);
      const std::string pipe =
          pipe_of({.machine = machine, .attributes = {{.sample_type = row.sample_type, .type = kPmu}}, .data = data});
      constexpr std::size_t kConfig = 16 + 8 + 8;
      EXPECT_EQ(rules_of(check(with_number(pipe, kConfig, row.config, 8, machine))), row.says)
          << row.multiplier << row.has_zero << row.bit << row.config;
    }
}

TEST(PerfDataTraces, DataFollowsItsDescription) {
  for (const Machine machine : kMachinesOfTraces) {
    const auto trace = [&](std::uint64_t index) {
      return record(machine, 71, 0, to_bytes({zeros(24), u32(index), zeros(12)}, machine));
    };
    const std::string info = info_record(machine, 5, {}), sample = timed_sample(machine, 10);
    EXPECT_EQ(said_of_pipe(machine, sample + info + trace(0)), "");
    EXPECT_EQ(said_of_pipe(machine, sample + trace(0) + info), "auxtrace-order");
    EXPECT_EQ(said_of_pipe(machine, sample + trace(0)), "auxtrace-order");
    EXPECT_EQ(said_of_pipe(machine, sample + info + trace(1048575)), "");
    EXPECT_EQ(said_of_pipe(machine, sample + info + trace(1048576)), "auxtrace-queue");
  }
}

// ---- Counter values

std::string threads_record(Machine machine, std::uint64_t count) {
  return record(machine, 73, 0, to_bytes({u64(count), zeros(24 * count)}, machine));
}

TEST(PerfDataTraces, ValuesBelongToThreadsAndProcessorsOfTheMaps) {
  constexpr std::uint64_t kNone = UINT32_MAX;
  struct MapRow {
    Fields map;
    std::vector<std::uint64_t> members, others;
  };
  const MapRow rows[] = {
      {{u16(0), u16(2), u16(1), u16(3)}, {1, 3}, {0, 2, 4, 65535, kNone}},
      {{u16(0), u16(1), u16(65535), u16(0)}, {65535, kNone}, {0}},
      {{u16(1), u16(2), u16(4), u32(0x80000001), u32(2), u16(0)}, {0, 31, 33}, {1, 30, 32, 64}},
      {{u16(1), u16(1), u16(8), zeros(4), u64(1ull << 40 | 1), zeros(6)}, {0, 40}, {1, 39, 64}},
      {{u16(2), u8(0), u8(0), u16(2), u16(4)}, {2, 3, 4}, {1, 5, kNone}},
      {{u16(2), u8(1), u8(0), u16(2), u16(4)}, {2, kNone}, {1, 5}},
  };
  for (const Machine machine : kMachinesOfTraces)
    for (const MapRow& row : rows) {
      const std::string maps =
          timed_sample(machine, 10) + threads_record(machine, 2) + record(machine, 74, 0, to_bytes(row.map, machine));
      const auto said = [&](std::uint64_t cpu, std::uint64_t thread) {
        const Fields value = {u64(100), u32(cpu), u32(thread), zeros(24)};
        return said_of_pipe(machine, maps + record(machine, 76, 0, to_bytes(value, machine)));
      };
      for (const std::uint64_t cpu : row.members) {
        EXPECT_EQ(said(cpu, 1), "") << cpu;
        EXPECT_EQ(said(cpu, 2), "stat-maps") << cpu;
      }
      for (const std::uint64_t cpu : row.others) EXPECT_EQ(said(cpu, 0), "stat-maps") << cpu;
    }
}

TEST(PerfDataTraces, MapsPrecedeCounterValues) {
  for (const Machine machine : kMachinesOfTraces) {
    const std::string threads = threads_record(machine, 1), round = record(machine, 77, 0, std::string(16, '\0'));
    const std::string cpus = record(machine, 74, 0, to_bytes({u16(0), u16(1), u16(0), u16(0)}, machine));
    const std::string other = record(machine, 74, 0, to_bytes({u16(0), u16(1), u16(1), u16(0)}, machine));
    const std::string broken = record(machine, 74, 0, to_bytes({u16(3), u16(1), u16(0), u16(0)}, machine));
    const std::string value = record(machine, 76, 0, to_bytes({u64(100), u32(0), u32(0), zeros(24)}, machine));
    const std::string sample = timed_sample(machine, 10);
    for (const std::string& record : {round, value}) {
      EXPECT_EQ(said_of_pipe(machine, sample + threads + cpus + record), "");
      EXPECT_EQ(said_of_pipe(machine, sample + cpus + threads + record), "");
      EXPECT_EQ(said_of_pipe(machine, sample + threads + record + cpus), "stat-maps");
      EXPECT_EQ(said_of_pipe(machine, sample + cpus + record + threads), "stat-maps");
      EXPECT_EQ(said_of_pipe(machine, sample + threads + broken + record), "cpu-map");
    }
    EXPECT_EQ(said_of_pipe(machine, sample + threads + cpus + other + value), "");  // the first map is used
    EXPECT_EQ(said_of_pipe(machine, sample + threads + other + cpus + value), "stat-maps");
  }
}

}  // namespace
}  // namespace proflint::tests
