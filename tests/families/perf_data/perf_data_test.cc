// Recordings: whatever perf writes is clean, a cut is a cut, and one break is one finding.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "tests/builders/perf_data.h"
#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using perf_data::arbitrary_recording;
using perf_data::Recording;

constexpr std::uint64_t kLater = 1000;  // than all samples of a builder

// The rules above notes that fire.
Ids defects(std::string_view bytes) {
  Ids found;
  for (const Tally& tally : judge(bytes).tally)
    if (tally.severity != Severity::note) found.emplace(tally.rule->id);
  return found;
}

// Writes `value` in place of as many bytes at `offset`.
std::string patched(std::string bytes, std::size_t offset, std::uint64_t value, unsigned size, Machine machine) {
  return bytes.replace(offset, size, Bytes(machine).number(value, size).str());
}

RC_GTEST_PROP(PerfData, WhatRecordersWriteIsClean, ()) {
  const Recording recording = arbitrary_recording();
  RC_ASSERT(rules_hit(perf_data::bytes(recording)) == Ids{});
}

RC_GTEST_PROP(PerfData, FactsAreThoseOfTheRecording, ()) {
  const Recording recording = arbitrary_recording();
  const Facts facts = judge(perf_data::bytes(recording)).facts;
  RC_ASSERT(facts.total == recording.times.size());
}

RC_GTEST_PROP(PerfData, ACutFileIsCut, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = false;
  const std::string whole = perf_data::bytes(recording);
  const auto size = *rc::gen::inRange<std::size_t>(1, whole.size());
  const Result result = judge(whole.substr(0, size), "perf-data");
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
  RC_ASSERT(defects(whole.substr(0, size)).contains("perf-data/truncated-record") != is_between);
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
  RC_ASSERT(defects(perf_data::bytes(recording) + sample) == Ids{"perf-data/unknown-id"});
}

RC_GTEST_PROP(PerfData, AnUnfinishedFileHasAllItsRecords, ()) {
  Recording recording = arbitrary_recording();
  recording.is_pipe = false;
  const std::string bytes = patched(perf_data::bytes(recording), 48, 0, 8, recording.machine);
  const Result result = judge(bytes);
  RC_ASSERT(ids(result) == Ids{"perf-data/unfinished"});
  RC_ASSERT(result.facts.total == recording.times.size());
}

RC_GTEST_PROP(PerfData, NothingAnAttrSaysTakesTimeOrMemory, ()) {
  const Recording recording = arbitrary_recording();
  std::string bytes = perf_data::bytes(recording);
  const auto offset = *rc::gen::inRange<std::size_t>(8, bytes.size() - 8);
  const auto value = *rc::gen::element<std::uint64_t>(0, 1, UINT64_MAX, UINT64_MAX / 8, std::uint64_t{1} << 62);
  const Stopwatch watch;
  RC_ASSERT(judge(patched(std::move(bytes), offset, value, 8, recording.machine), "perf-data").verdict !=
            Verdict::unjudged);
}

TEST(PerfData, DirectoriesAreJudgedAsOne) {
  const std::filesystem::path folder = source_dir() / "corpus/real/perf-data/threads";
  const Outcome all = run_program({"--format", "concise", folder.string()});
  EXPECT_EQ(all.status, 0) << all.out << all.err;
  EXPECT_EQ(all.out, "");
  const Outcome alone = run_program({"--format", "concise", "--companions", "never", (folder / "data").string()});
  EXPECT_NE(alone.out.find("[perf-data/dir-member-alone]"), std::string::npos) << alone.out;
  EXPECT_EQ(run_program({"--companions", "never", (folder / "data.1").string()}).status, 1);
}

}  // namespace
}  // namespace proflint::tests
