// Recordings: perf's output is clean, truncation is found, and one break is one finding.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/perf_data.h"
#include "tests/support/support.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

using perf_data::arbitrary_recording;
using perf_data::Recording;

constexpr std::uint64_t kLater = 1000;  // than all samples of a builder

// The rules above notes that fire.
// Replaces bytes at `offset` by `value`.
std::string patched(std::string bytes, std::size_t offset, std::uint64_t value, unsigned size, Machine machine) {
  return bytes.replace(offset, size, Bytes(machine).number(value, size).str());
}

RC_GTEST_PROP(PerfData, FilesOfRecordersAreClean, ()) {
  const Recording recording = arbitrary_recording();
  RC_ASSERT(rules_hit(perf_data::bytes(recording)) == Ids{});
}

RC_GTEST_PROP(PerfData, FactsMatchTheRecording, ()) {
  const Recording recording = arbitrary_recording();
  const Facts facts = check(perf_data::bytes(recording)).facts;
  RC_ASSERT(facts.total == recording.times.size());
}

// create_llvm_prof and llvm-profgen need branch stacks.
RC_GTEST_PROP(PerfData, SamplesWithoutBranchStacksAreAProperty, ()) {
  constexpr std::uint64_t kBranchStack = 1 << 11;
  const Recording recording = arbitrary_recording();
  bool has_branches = false;
  for (std::size_t i = 0; i < recording.times.size(); ++i)
    has_branches |= (recording.events[i % recording.events.size()].sample_type & kBranchStack) != 0;
  const auto names = find_format("perf-data")->traits;
  const auto number = std::find(names.begin(), names.end(), "no branch stacks") - names.begin();
  const Traits traits = check(perf_data::bytes(recording)).facts.traits;
  RC_ASSERT(traits.has({static_cast<std::uint8_t>(number)}) == (!recording.times.empty() && !has_branches));
}

RC_GTEST_PROP(PerfData, ACutFileIsCut, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = false;
  const std::string whole = perf_data::bytes(recording);
  const auto size = *rc::gen::inRange<std::size_t>(1, whole.size());
  const Result result = check(whole.substr(0, size), "perf-data");
  RC_ASSERT(result.verdict == Verdict::invalid);
  for (const Tally& tally : result.tally)
    RC_ASSERT(tally.rule->category == Category::truncated || tally.rule->id == "perf-data/unrecognized");
}

RC_GTEST_PROP(PerfData, ACutPipeIsCutUnlessBetweenRecords, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = true;
  const std::string whole = perf_data::bytes(recording);
  const std::vector<std::size_t> ends = perf_data::boundaries(recording);
  const auto size = *rc::gen::inRange<std::size_t>(17, whole.size());
  const bool is_between = std::binary_search(ends.begin(), ends.end(), size);
  RC_ASSERT(defects(whole.substr(0, size)).contains("perf-data/record-truncated") != is_between);
}

RC_GTEST_PROP(PerfData, SamplesThatAreTooLongOrTooShortAreSaidToBe, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = true;
  const std::string whole = perf_data::bytes(recording);
  const std::string body = perf_data::sample_body(recording, recording.events[0], kLater);
  RC_ASSERT(defects(whole + perf_data::record(recording, 9, 2, body + std::string(8, '\0'))) ==
            Ids{"perf-data/sample-long"});
  const Ids cut = defects(whole + perf_data::record(recording, 9, 2, body.substr(0, body.size() - 8)));
  RC_ASSERT(cut == Ids{"perf-data/sample-short"} || cut == Ids{"perf-data/sample-overrun"});
}

RC_GTEST_PROP(PerfData, AnUnknownIdIsUnknown, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = true;
  recording.events.push_back(recording.events[0]);
  recording.events.back().id = 99;
  perf_data::Event other = recording.events[0];
  other.id = 5;
  const std::string sample = perf_data::record(recording, 9, 2, perf_data::sample_body(recording, other, kLater));
  RC_ASSERT(defects(perf_data::bytes(recording) + sample) == Ids{"perf-data/id-unknown"});
}

RC_GTEST_PROP(PerfData, AnUnfinishedFileHasAllItsRecords, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = false;
  const std::string bytes = patched(perf_data::bytes(recording), 48, 0, 8, recording.machine);
  const Result result = check(bytes);
  RC_ASSERT(ids(result) == Ids{"perf-data/unfinished"});
  RC_ASSERT(result.facts.total == recording.times.size());
}

RC_GTEST_PROP(PerfData, AttrsTakeNeitherTimeNorMemory, ()) {
  const Recording recording = arbitrary_recording();
  std::string bytes = perf_data::bytes(recording);
  const auto offset = *rc::gen::inRange<std::size_t>(8, bytes.size() - 8);
  const auto value = *rc::gen::element<std::uint64_t>(0, 1, UINT64_MAX, UINT64_MAX / 8, std::uint64_t{1} << 62);
  const Stopwatch watch;
  RC_ASSERT(check(patched(std::move(bytes), offset, value, 8, recording.machine), "perf-data").verdict !=
            Verdict::unchecked);
}

// The rules above notes that fire if `body` is the last record of a pipe.
Ids defects_of(const Recording& recording, std::uint32_t type, const std::string& body, std::uint16_t misc = 0) {
  return defects(perf_data::bytes(recording) + perf_data::record(recording, type, misc, body));
}

RC_GTEST_PROP(PerfData, RecordsOfToolsHaveTheirSizes, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = true;
  const Ids fine, long_record = {"perf-data/record-long"};
  const auto of = [&](std::uint32_t type, const Bytes& body) { return defects_of(recording, type, body.str()); };
  const auto zeros = [&](std::size_t size) { return Bytes(recording.machine).text("", size); };
  // ID_INDEX: a count, entries of 32 bytes, and perhaps one of 16 bytes for the guest of each.
  const auto index = [&](std::size_t more) {
    return Bytes(recording.machine).number(1, 8).number(recording.events[0].id, 8).text("", 24 + more);
  };
  RC_ASSERT(of(69, zeros(8)) == fine);
  RC_ASSERT(of(69, index(0)) == fine);
  RC_ASSERT(of(69, index(8)) == long_record);
  RC_ASSERT(of(69, index(16)) == fine);
  RC_ASSERT(of(69, index(24)) == long_record);
  RC_ASSERT(of(79, zeros(24)) == fine);
  RC_ASSERT(of(79, zeros(32)) == long_record);
  RC_ASSERT(of(79, zeros(48)) == fine);
  RC_ASSERT(of(79, zeros(56)) == long_record);
  RC_ASSERT(of(80, Bytes(recording.machine).number(15, 8)) == fine);
  RC_ASSERT(of(80, Bytes(recording.machine).number(256, 8)) == Ids{"perf-data/feature-bit-zero"});
}

// The trailer of all records from the kernel except samples.
std::string trailer(const Recording& recording) {
  const perf_data::Event& event = recording.events[0];
  const auto has = [&](unsigned bit) { return (event.sample_type >> bit & 1) != 0; };
  Bytes out(recording.machine);
  if (has(1)) out.number(1, 4).number(1, 4);
  if (has(2)) out.number(kLater, 8);
  for (const unsigned bit : {6u, 9u, 7u, 16u})
    if (has(bit)) out.number(bit == 7 ? 0 : event.id, 8);
  return out.str();
}

RC_GTEST_PROP(PerfData, MappingsOfOldKernelsHaveNoProtection, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = true;
  const auto mmap2 = [&](bool has_protection, const std::string& path) {
    Bytes body(recording.machine);
    body.number(1, 4).number(1, 4).number(0x1000, 8).number(4096, 8).text("", 32);
    if (has_protection) body.number(5, 4).number(2, 4);
    return defects_of(recording, 10, body.text(path, 8).str() + trailer(recording), 2);
  };
  for (const char* path : {"/a", "[vdso]", "a"}) RC_ASSERT(mmap2(true, path) == Ids{});
  for (const char* path : {"/a", "[vdso]"}) RC_ASSERT(mmap2(false, path) == Ids{"perf-data/mmap2-old"});
  RC_ASSERT(mmap2(false, "a") == Ids{"perf-data/record-short"});
}

RC_GTEST_PROP(PerfData, TimesAreSaidIfThereAreTwo, ()) {
  Recording recording = arbitrary_recording();
  const bool has_range = recording.times.front() != recording.times.back();
  RC_ASSERT(says(check(perf_data::bytes(recording)), " ns") == has_range);
}

TEST(PerfData, DirectoriesAreCheckedAsOne) {
  const std::filesystem::path folder = source_dir() / "corpus/real/perf-data/threads";
  const Outcome all = run_program({"--format", "concise", folder.string()});
  EXPECT_EQ(all.status, 0) << all.out << all.err;
  EXPECT_EQ(all.out, "");
  const Outcome alone = run_program({"--format", "concise", "--companions", "never", (folder / "data").string()});
  EXPECT_NE(alone.out.find("[perf-data/dir-member-alone]"), std::string::npos) << alone.out;
  EXPECT_EQ(run_program({"--companions", "never", (folder / "data.1").string()}).status, 3);
}

}  // namespace
}  // namespace proflint::tests
