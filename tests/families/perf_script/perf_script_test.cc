// The output of perf script: the grammar, detection, valid files of each dialect, facts, and hostile files.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/perf_script.h"
#include "tests/builders/perf_script.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

using grammars::perf_script::Kind;
using grammars::perf_script::Line;

const std::string kSample =
    "prog  77/78 [001] 100.000200:     250000 cycles:u: \n\t          401234 inner+0x14 (/opt/prog)\n\n";
const std::string kMapping = "PERF_RECORD_MMAP2 77/77: [0x401000(0x2000) @ 0x1000 fe:00 33 0]: r-xp /opt/prog\n";

Ids hits(const std::string& file) {
  return rules_hit(file, "perf-script");
}

TEST(PerfScriptGrammar, LinesAreOfOneKind) {
  struct Row {
    const char* line;
    Kind kind;
  };
  constexpr Row rows[] = {
      {"", Kind::empty},
      {"# captured on    : Mon", Kind::comment},
      {"spin 20785  2639.519040:    2000000 cpu-clock: ", Kind::head},
      {"my prog  77/78    [001]   100.000200:     250000 cycles:u: ", Kind::head},
      {"V8 WorkerThread 12 77 1.0: cycles:", Kind::head},
      {"dd 12 77.5: cycles:", Kind::head},
      {"Worker\t25122 [007] 1155.936601:\t\t1000000 task-clock:u:", Kind::head},
      {"my prog 1896 cycles: ", Kind::head},
      {"  prog 12 [000] d..1 3.5: sched:sched_switch: prev_comm=a", Kind::head},
      {"\t          401234 inner+0x14 (/opt/my prog)", Kind::frame},
      {"        b75613c3 _IO_default (/lib/libc-2.13.so)", Kind::frame},
      {"7f722d142778 Ljava/io/PrintStream;::print (/tmp/perf-1.map)", Kind::frame},
      {"\t  401239 inner+0x19 (inlined)", Kind::frame},
      {"\t  401239 [unknown] ([unknown])", Kind::frame},
      {"  a.c:12", Kind::srcline},
      {"|12       static int x = f(1, 2);", Kind::source},
      {"|123456789 }", Kind::source},
      {"|12x      }", Kind::unknown},
      {"  spin[11c8]", Kind::srcline},
      {"  :0", Kind::srcline},
      {"  rtld.c:550 insn: 80 25", Kind::srcline},
      {" insn: 48 89 e7", Kind::fields},
      {" ilen: 3", Kind::fields},
      {" ABI:2    AX:0x0    BX:0x1", Kind::fields},
      {" 0x401240/0x401234/P/-/-/3  0x401230/0x401238/M/-/-/0 ", Kind::lbr},
      {"  40162f 0x40162f/0x4015b0/P/-/-/9//-  0x0/0x0/P/-/-/0//- ", Kind::lbr},
      {" 0x401240/0x401234/P/-/-/3  0x401230//M/-/-/0 ", Kind::bad_lbr},
      {"12", Kind::count},
      {"prog 77 2026-11-29 19:15:14.576175  6517.334324:     250000 cycles: ", Kind::head},
      {"prog 2026-11-29 x9:15:14.576175  6517.334324:     250000 cycles: ", Kind::unknown},
      {"ls  1.5: cycles: ", Kind::head},
      {"  12.000123:  ffffffff815eb7a6 strnlen ([kernel.kallsyms])", Kind::head},
      {"cc  [003] 12.000123: ", Kind::head},
      {"20785 cycles:u: ", Kind::head},
      {"dd cycles:u: ", Kind::head},
      {"dd sched:sched_switch: prev_comm=dd", Kind::head},
      {"cpu-clock: ", Kind::head},
      {"dd cycles:u: 401234 main (/opt/prog)", Kind::head},
      {"  dd main+0x10 (/opt/prog)", Kind::frame},
      {"  401234 operator: f (/opt/prog)", Kind::frame},
      {"cd note: of another program", Kind::frame},
      {"no note: of another program", Kind::unknown},
      {"dd ", Kind::head},
      {"my prog 77/78 [001] ", Kind::head},
      {"77/78 ", Kind::head},
      {"my prog 77", Kind::unknown},
      {"one program of another kind ", Kind::unknown},
      {"bash-4251  [001] 10152.583854: path_put <-path_walk", Kind::unknown},
      {"prog 77 1.0: PERF_RECORD_COMM: prog:77/77", Kind::record},
      {"PERF_RECORD_MMAP2 7/7: [0x401000(0x1000) @ 0 00:1d 2245 1044]: r-xp /opt/a.out", Kind::mmap},
      {"PERF_RECORD_MMAP2 7/7: [0x401000(0x1000) @ 0x1000 <e4f1>]: r-xp /opt/a.out", Kind::mmap},
      {"PERF_RECORD_MMAP -1/0: [0xffffffffb4200000(0xbfb0000) @ 0xffffffffb4200000]: x [kernel.kallsyms]_text",
       Kind::mmap},
      {"PERF_RECORD_MMAP2 7/7: [0x401000 @ 0]: r-xp /opt/a.out", Kind::bad_mmap},
      {"PERF_RECORD_MMAP 7/7: [0x401000(0x1000) @ 0]: x /a.outPERF_RECORD_COMM: a:7/7", Kind::bad_mmap},
      {"Processed 31 events and lost 1 chunks!", Kind::message},
      {" instruction trace error type 1 time 2.651285037 cpu -1 pid 7 tid 7 ip 0x7f8e18 code 7: Overflow packet",
       Kind::trace_error},
      {" instruction trace error type 1 time 0 cpu 0 pid 7 tid 8 ip 0 code 8: Lost trace data", Kind::trace_error},
      {" instruction trace error type 1 cpu 3 pid -1 tid -1 ip 0x401234 code 5: ", Kind::trace_error},
      {" unknown auxtrace error type 0 time 1.5 machine_pid 9 vcpu -1 cpu 0 pid 7 tid 7 ip 0 code 1: a 1.5: b",
       Kind::trace_error},
      {" instruction trace failure type 1 cpu 3 pid 7 tid 7 ip 0x401234 code 7: Overflow packet", Kind::unknown},
      {" instruction trace error type 1 cpu 3 pid 7 tid 7 ip 0x401234", Kind::unknown},
      {"0x168 [0x28]: event: 9", Kind::dump},
      {"this is another program", Kind::unknown},
      {"\t  AB1250 main (/opt/prog)", Kind::unknown},
  };
  for (const Row& row : rows) {
    Line line;
    const bool matches = grammars::perf_script::parse(row.line, line, nullptr);
    EXPECT_EQ(line.kind, row.kind) << row.line;
    const bool is_bad = row.kind == Kind::unknown || row.kind == Kind::bad_lbr || row.kind == Kind::bad_mmap;
    EXPECT_EQ(matches, !is_bad) << row.line;
  }
}

TEST(PerfScriptGrammar, AHeadIsReadAroundItsTime) {
  Line line;
  ASSERT_TRUE(grammars::perf_script::parse("worker 12 77/78 [003] 1.5: 9 cpu_core/cycles:Pu/: 401234 f (/a (x)/b)",
                                           line, nullptr));
  EXPECT_EQ(line.comm, "worker 12");
  EXPECT_EQ(line.pid.digits.value, 77u);
  EXPECT_EQ(line.tid.digits.value, 78u);
  EXPECT_EQ(line.cpu.digits.value, 3u);
  EXPECT_EQ(line.fraction, "5");
  EXPECT_EQ(line.period.value, 9u);
  EXPECT_EQ(line.event, "cpu_core/cycles:Pu/");
  ASSERT_TRUE(line.has_address);
  EXPECT_EQ(line.address.value, 0x401234u);
}

TEST(PerfScript, ContentsTellItFromRecordingsAndStacks) {
  for (const char* name : {"out.perf", "x.perf", "perf.data", "a.stacks", "a.txt"})
    EXPECT_EQ(detect(kSample, name).format->id, "perf-script") << name;
  EXPECT_EQ(detect("# ========\n# captured on    : Mon\n# ========\n", "a.txt").format->id, "perf-script");
  EXPECT_EQ(detect("main;f 12\nmain;g 3\n", "a.stacks").format->id, "folded");
  EXPECT_EQ(detect("PERFILE2", "a.perf").format->id, "perf-data");
  for (const char* other : {"#           TASK-PID   CPU#  ||||   TIMESTAMP  FUNCTION\n          <idle>-0     [000] "
                            "d..1    12.345678: fn <-g\n",
                            "Nov 25 10:11:12 host prog[77]: started\n", "401234 10 main\n401250 20 f\n", "anything\n",
                            "#           CPU   THREAD             VAL\n              0       -1          123456\n",
                            "# ========\n# captured on    : Mon\n# ========\n#\n    99.01%  prog  prog  [.] main\n",
                            "# ========\n# captured on    : Mon\n# ========\n# Overhead  Command\n"})
    if (const Format* format = detect(other, "a.txt").format) {
      EXPECT_NE(format->id, "perf-script") << other;
    }
}

TEST(PerfScript, ValidFilesAreClean) {
  const std::string flat = "prog 77 1.0: 9 cycles: 401234 main (/opt/prog)\n";
  const std::string lbr = "\t401234\n\t401250\n 0x401240/0x401234/P/-/-/3  0x0/0x0/P/-/-/0//- \n\n";
  for (const std::string& file : {kSample, kMapping + kSample, flat + flat, kMapping + lbr + lbr,
                                  kMapping + "5\n" + lbr, "\n\t  401234 main\n\t  401250 start\n\n" + std::string()})
    EXPECT_EQ(hits(file), Ids{}) << file;
}

RC_GTEST_PROP(PerfScript, FilesOfPerfAreClean, ()) {
  const std::string text = *perf_script::files();
  RC_ASSERT(hits(text) == Ids{});
  RC_ASSERT(detect(text, "a.perfscript").format != nullptr);
}

// Ambiguous text counts as perf script only under a name of its own, and in directories not under other names.
TEST(PerfScript, ContentsThatTellLittleNeedAName) {
  for (const std::string text :
       {"77   401234 main\n78   401250 f\n", "\t  401234 main\n\t  401250 start\n", "prog 77 cycles: \n"}) {
    EXPECT_EQ(detect(text, "a.perfscript").match, Match::strong) << text;
    EXPECT_EQ(detect(text, "out.perf").match, Match::weak) << text;
    EXPECT_EQ(detect(text, "a.txt").format, nullptr) << text;
  }
}

// -F leaves fields out. Consumers look for a command name and a thread id, so call chains without them get a note.
TEST(PerfScript, HeadsMayLackACommandAndAThread) {
  const std::string chain = "\t          401234 inner+0x14 (/opt/prog)\n\n";
  struct Row {
    const char* head;
    bool is_flat;
  };
  constexpr Row rows[] = {
      {"  12.000123:     250000 cycles: ", false},
      {"12.000123: cycles: ", false},
      {"dd  12.000123: cycles: ", false},
      {"[003]  12.000123: cycles: ", false},
      {"  12.000123: ", true},
      {"  12.000123: 401234 main (/opt/prog)", true},
      {"dd  12.000123: cycles: ", true},
      {"  12.000123: sched:sched_switch: prev_comm=dd", true},
      {"20785 cycles: ", false},
      {"dd cycles: ", false},
      {"cycles: ", false},
      {"Worker 12 cycles: ", false},
      {"dd ", false},
      {"my prog 77/78 [001] ", false},
      {"77/78 ", false},
  };
  for (const auto& [head, is_flat] : rows) {
    const std::string sample = head + (is_flat ? "\n" : "\n" + chain), text = sample + sample + sample + sample;
    Ids expected;
    for (const Finding& finding : check(text, "perf-script").findings)
      if (finding.rule->severity != Severity::note) expected.insert(std::string(finding.rule->id));
    EXPECT_EQ(expected, Ids{}) << text;
    EXPECT_EQ(check(text, "perf-script").facts.counters, 4u) << text;
    EXPECT_EQ(detect(text, "a.perfscript").format != nullptr, head[0] != 'c' || !is_flat) << text;
  }
  EXPECT_TRUE(hits("dd  12.000123: cycles: \n" + chain).contains("perf-script/comm-ambiguous"));
  EXPECT_EQ(hits("dd 77 12.000123: cycles: \n" + chain), Ids{});
}

// -F selects fields for each kind of event.
TEST(PerfScript, FramesOfAnotherEventMayLackObjects) {
  const std::string tracepoint = "prog 77 1.0: sys:enter: fd: 1\n\t          401234\n\t          401250\n\n";
  const std::string named = "prog 77 2.0: cycles: \n\t          401234 inner+0x14 (/opt/prog)\n\n";
  EXPECT_FALSE(hits(tracepoint + named + tracepoint).contains("perf-script/mixed-fields"));
  EXPECT_TRUE(
      hits(named + "prog 77 2.0: cycles: \n\t          401234 inner+0x14\n\n").contains("perf-script/mixed-fields"));
}

// One injury is one finding: its consequences are not reported as well.
TEST(PerfScript, OneInjuryIsOneFinding) {
  const std::string chain = "\t  401250 f (/opt/prog)\n";
  std::string many = kSample;
  for (int i = 0; i < 20; ++i) many += kSample;
  EXPECT_EQ(hits(kSample + "prog  77/78 [001] 100.000300: 1 cycles:u: \n\n" + chain + "\n"),
            Ids{"perf-script/frame-orphan"});
  EXPECT_EQ(hits(many + "prog  x [001] 100.000300: 1 cycles:u: \n" + chain + "\n"), Ids{"perf-script/line-syntax"});
  EXPECT_EQ(hits(kSample + "prog  77/78 [001] 100.000300: 1 cycles:u: \n" + chain +
                 "prog 77 1.0: PERF_RECORD_COMM: a:7/7\n" + chain + "\n"),
            Ids{"perf-script/sample-separator"});
  EXPECT_EQ(hits(kSample + "prog  77/78 [001] 100.000300: 1 cycles:u: \n\t  401250 f (/op"),
            Ids{"perf-script/truncated"});
}

// Only samples are expected to have the fields of other samples.
TEST(PerfScript, RecordsWithoutFinalNewlineAreWhole) {
  const std::string flat = "prog 77 1.0: 9 cycles: 401234 main (/opt/prog)\n";
  for (const char* last : {"prog 77 1.0: PERF_RECORD_COMM: prog:77/77", "# comment"})
    EXPECT_EQ(hits(flat + flat + last), Ids{"perf-script/final-newline"}) << last;
  EXPECT_EQ(hits(flat + flat + "prog 77 1.0: 9 cycles: "), Ids{"perf-script/truncated"});
  EXPECT_EQ(hits(kMapping + kMapping.substr(0, 40)), Ids{"perf-script/truncated"});
  EXPECT_EQ(hits(kMapping), Ids{"perf-script/no-samples"});
}

TEST(PerfScript, FactsAreOfSamples) {
  const Result result = check(kMapping + kSample + kSample, "perf-script");
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(result.facts.nonzero, 2u);
  EXPECT_EQ(result.facts.total, 500000u);
  EXPECT_EQ(result.facts.identity, "/opt/prog");
}

TEST(PerfScript, HostileLinesStayCheap) {
  const Stopwatch watch;
  std::string comm(500'000, ' ');
  for (std::size_t i = 0; i < comm.size(); i += 2) comm[i] = '7';
  EXPECT_EQ(hits(comm + " 77 1.0: 9 cycles:\n\n"), Ids{}) << "a command may be called so";
  std::string colons;
  for (int i = 0; i < 100'000; ++i) colons += "1:2.:3 ";
  EXPECT_FALSE(hits(colons + "\n").empty());
  std::string mappings;
  for (int i = 0; i < 50'000; ++i)
    mappings += "PERF_RECORD_MMAP2 7/7: [0x1000(0x" + std::to_string(100000 + i) + ") @ 0 00:1d 2245 1044]: r-xp /a\n";
  EXPECT_TRUE(hits(mappings + kSample).contains("perf-script/mmap-overlap"));
}

// The later mapping of two that overlap is reported, even if a third one ends where the earlier one does.
TEST(PerfScript, OverlapsAreOfTheLaterMapping) {
  const auto mapping = [](const char* range) {
    return "PERF_RECORD_MMAP2 7/7: [" + std::string(range) + " @ 0 00:1d 2245 1044]: r-xp /a\n";
  };
  const Result result =
      check(mapping("0x1000(0x2000)") + mapping("0x2800(0x100)") + mapping("0x2000(0x1000)") + kSample, "perf-script");
  EXPECT_EQ(
      result.findings.at(0).message,
      "the mapping at address '2800' overlaps another mapping of the same process (2 places; the first is shown)");
}

std::string map(const char* process, const char* range) {
  return "PERF_RECORD_MMAP2 " + std::string(process) + ": [" + range + " @ 0 00:1d 2245 1044]: r-xp /a\n";
}

// A mapping of one process does not hide an overlap in the next one.
TEST(PerfScript, OverlapsAreOfOneProcess) {
  EXPECT_EQ(hits(map("6/6", "0x1000(0x9000)") + map("7/7", "0x2000(0x100)") + kSample), Ids{});
  EXPECT_EQ(hits(map("6/6", "0x1000(0x9000)") + map("7/7", "0x2000(0x100)") + map("7/7", "0x2080(0x100)") + kSample),
            Ids{"perf-script/mmap-overlap"});
}

// An address is in a mapping although another mapping starts closer to it and ends before it.
TEST(PerfScript, AddressesAreInOverlappingMappings) {
  const auto sample = [](const char* address) {
    return "prog 77 1.0: 9 cycles: " + std::string(address) + " f (/a)\n";
  };
  const std::string inside = map("77/77", "0x1000(0x9000)") + map("77/77", "0x2000(0x100)");
  EXPECT_EQ(hits(inside + sample("5000")), Ids{"perf-script/mmap-overlap"});
  EXPECT_EQ(hits(map("77/77", "0x1000(0x1000)") + map("77/77", "0x2000(0x100)") + sample("20ff")), Ids{});
  EXPECT_EQ(hits(map("77/77", "0x1000(0x1000)") + map("77/77", "0x2000(0x100)") + sample("2100")),
            Ids{"perf-script/sample-unmapped"});
  EXPECT_EQ(hits(map("77/77", "0x1000(0x1000)") + sample("800000000000")), Ids{}) << "an address of the kernel";
  EXPECT_EQ(hits(map("77/77", "0x1000(0x1000)") + sample("7fffffffffff")), Ids{"perf-script/sample-unmapped"});
}

// -1 and -2 mean that a process or processor is unknown.
TEST(PerfScript, NegativeIdsMeanUnknown) {
  const auto sample = [](const char* thread) {
    return "prog " + std::string(thread) + " 1.0: 9 cycles: 401234 f (/a)\n";
  };
  for (const char* thread : {"-1", "-2", "2147483647"}) EXPECT_EQ(hits(sample(thread)), Ids{}) << thread;
  for (const char* thread : {"-3", "2147483648"})
    EXPECT_EQ(hits(sample(thread)), Ids{"perf-script/number-range"}) << thread;
}

// Other fields end a call chain, which an empty line should end, but not a head.
TEST(PerfScript, FieldsFollowTheHead) {
  const std::string head = "prog  77/78 [001] 100.000200:     250000 cycles:u: \n", fields = " insn: 48 89 e7\n";
  const std::string frame = "\t          401234 inner+0x14 (/opt/prog)\n";
  EXPECT_EQ(hits(kSample + head + frame + fields + kSample), Ids{"perf-script/chain-fields"});
  EXPECT_EQ(hits(kSample + head + fields + kSample), Ids{"perf-script/chain-empty"});
}

// Errors of trace decoders come between samples, and leave them as they are.
TEST(PerfScript, TraceErrorsAreNotSamples) {
  const std::string error =
      " instruction trace error type 1 time 100.000250001 cpu 1 pid 77 tid 78 ip 0 code 8: Lost trace data\n";
  const Result result = check(error + kSample + error + kSample, "perf-script");
  EXPECT_EQ(ids(result), Ids{"perf-script/trace-error"});
  EXPECT_EQ(result.facts.counters, 2u);
  EXPECT_EQ(detect(error + kSample, "a.txt").format->id, "perf-script");
  EXPECT_EQ(detect(error, "out.perf").match, Match::weak);
  EXPECT_EQ(detect(error, "a.txt").format, nullptr);
}

// Truncation is found unless it is between samples.
TEST(PerfScript, CutsAreSeen) {
  const std::string file = kSample + kSample;
  for (std::size_t cut = kSample.size() + 1; cut + 1 < file.size(); ++cut)
    EXPECT_NE(hits(file.substr(0, cut)), Ids{}) << cut;
}

}  // namespace
}  // namespace proflint::tests
