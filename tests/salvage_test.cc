// What salvage promises, for every format that has it, over its files in the corpus: a sound file stays as it is; of a
// truncated file all records before the end are saved; whatever is saved passes the check and comes from the file.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "tests/builders/bolt.h"
#include "tests/builders/folded.h"
#include "tests/builders/gcov.h"
#include "tests/builders/go_cover.h"
#include "tests/builders/jacoco.h"
#include "tests/builders/lcov.h"
#include "tests/builders/llvm_instr_random.h"
#include "tests/builders/perf_data.h"
#include "tests/builders/sample.h"
#include "tests/builders/valgrind.h"
#include "tests/support/damage.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/engine/salvaging.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxRealSize = 100000, kMaxCuts = kHasSanitizers ? 40 : 250;
constexpr std::size_t kDamagedFiles = kHasSanitizers ? 100 : 1000;  // of a seed

// Small files of the corpus, and files of real writers.
std::vector<DamageSeed> salvage_seeds() {
  std::vector<DamageSeed> seeds = damage_seeds(6);
  std::erase_if(seeds, [](const DamageSeed& seed) {
    return find_format(seed.format)->salvage == nullptr || name_of_contents(seed.name) != seed.name;
  });
  const std::size_t small = seeds.size();
  for (std::size_t i = 0; i < small; ++i)  // most of these files have a single record
    if (seeds[i].format == "profraw" || seeds[i].format == "perf-script")
      seeds.push_back({seeds[i].format, seeds[i].name, seeds[i].bytes + seeds[i].bytes});
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus/real")) {
    if (!entry.is_regular_file() || entry.file_size() > kMaxRealSize) continue;
    std::string bytes = read_file(entry.path());
    const std::string name = entry.path().filename().string();
    const Format* const format = detect(bytes, name).format;
    if (format != nullptr && format->salvage != nullptr)
      seeds.push_back({std::string(format->id), name, std::move(bytes)});
  }
  return seeds;
}

Input input_of(const DamageSeed& seed, std::string_view bytes) {
  Input input;
  input.name = seed.name;
  input.bytes = bytes;
  return input;
}

SalvageResult salvaged(const DamageSeed& seed, std::string_view bytes) {
  return salvage(input_of(seed, bytes), find_format(seed.format), Limits());
}

Result checked(const DamageSeed& seed, std::string_view bytes, bool wants_records) {
  Input input = input_of(seed, bytes);
  input.wants_records = wants_records;
  return check(bytes, seed.format, input);
}

bool is_accepted(const Result& result) {
  return result.verdict == Verdict::clean || result.verdict == Verdict::suspicious;
}

// The bytes of `whole` that are not in `lost` (ascending).
std::string without(const std::vector<Extent>& lost, std::string_view whole) {
  std::string rest;
  std::uint64_t start = 0;
  for (const Extent& place : lost) {
    rest += whole.substr(start, place.offset - start);
    start = place.offset + place.length;
  }
  return rest += whole.substr(start);
}

// Whether `part` has the bytes of `kept` and differs only in the patches, of which the last may be appended.
bool differs_in_patches_only(std::string_view part, const std::vector<Patch>& patches, std::string kept) {
  if (kept.size() < part.size() && !patches.empty() && patches.back().where.offset == kept.size())
    kept += part.substr(kept.size());
  if (kept.size() != part.size()) return false;
  for (const Patch& patch : patches)
    kept.replace(patch.where.offset, patch.where.length, part.substr(patch.where.offset, patch.where.length));
  return kept == part;
}

// What every result promises.
void expect_promises(const DamageSeed& seed, std::string_view bytes, const SalvageResult& result) {
  if (!result.failure.empty()) {
    EXPECT_EQ(result.bytes, "") << result.failure;
    return;
  }
  const Result after = checked(seed, result.bytes, false);
  EXPECT_TRUE(is_accepted(after)) << result.bytes;
  EXPECT_EQ(after.format, seed.format);
  EXPECT_TRUE(differs_in_patches_only(result.bytes, result.patches, without(result.lost, bytes))) << result.bytes;
  EXPECT_LE(result.kept, result.records);
  std::uint64_t end = 0;
  for (const Extent& place : result.lost) {
    EXPECT_GE(place.offset, end);
    EXPECT_GT(place.length, 0U);
    end = place.offset + place.length;
  }
  EXPECT_LE(end, bytes.size());
}

// The extents of the records that end at `end` or before it.
std::vector<Extent> records_before(const Result& whole, std::uint64_t end) {
  std::vector<Extent> records;
  for (const Record& record : whole.records)
    if (record.where.offset + record.where.length <= end) records.push_back(record.where);
  return records;
}

TEST(SalvageOfFormats, KeepsSoundFilesAsTheyAre) {
  std::map<std::string, std::uint64_t> records;
  for (const DamageSeed& seed : salvage_seeds()) {
    const SalvageResult result = salvaged(seed, seed.bytes);
    if (!is_accepted(checked(seed, seed.bytes, false))) continue;
    EXPECT_EQ(result.failure, "") << seed.format << " " << seed.name;
    EXPECT_EQ(result.bytes, seed.bytes) << seed.format << " " << seed.name;
    EXPECT_TRUE(result.is_complete());
    records[seed.format] += result.kept;
  }
  for (const Format* format : formats())
    if (format->salvage != nullptr) {
      EXPECT_GE(records[std::string(format->id)], 3U) << format->id;
    }
}

// Records are whole: joined without the help of a check, they are accepted.
TEST(SalvageOfFormats, JoinsAllRecordsOfSoundFiles) {
  for (const DamageSeed& seed : salvage_seeds()) {
    const Result whole = checked(seed, seed.bytes, true);
    if (!is_accepted(whole) || whole.records.empty()) continue;
    const Salvaged joined = find_format(seed.format)->salvage(seed.bytes, records_before(whole, seed.bytes.size()));
    const Result after = checked(seed, joined.bytes, true);
    EXPECT_TRUE(is_accepted(after)) << seed.format << " " << seed.name << " " << rules_of(after) << "\n"
                                    << joined.bytes;
    EXPECT_EQ(after.records.size(), whole.records.size()) << seed.format << " " << seed.name << "\n" << joined.bytes;
    std::string kept;
    for (const Extent& part : joined.kept) kept += std::string_view(seed.bytes).substr(part.offset, part.length);
    EXPECT_TRUE(differs_in_patches_only(joined.bytes, joined.patches, kept));
  }
}

// A file that ends after `cut` bytes of a sound one, whose check gave `whole`.
void expect_saved(const DamageSeed& seed, const Result& whole, std::size_t cut) {
  const std::string_view bytes = std::string_view(seed.bytes).substr(0, cut);
  const SalvageResult result = salvaged(seed, bytes);
  SCOPED_TRACE(seed.format + " " + seed.name + " cut at " + std::to_string(cut) + " " + result.failure);
  expect_promises(seed, bytes, result);
  const std::vector<Extent> before = records_before(whole, cut);
  if (before.empty() || result.bytes == bytes) return;
  const Salvaged expected = find_format(seed.format)->salvage(bytes, before);
  if (!is_accepted(checked(seed, expected.bytes, false))) return;  // these alone are not a valid file
  EXPECT_GE(result.kept, before.size());
  EXPECT_TRUE(result.bytes.starts_with(expected.bytes) || !result.patches.empty()) << result.bytes;
}

TEST(SalvageOfFormats, KeepsTheRecordsBeforeTheEndOfATruncatedFile) {
  for (const DamageSeed& seed : salvage_seeds()) {
    const Result whole = checked(seed, seed.bytes, true);
    if (!is_accepted(whole)) continue;
    const std::size_t stride = 1 + seed.bytes.size() / kMaxCuts;
    for (std::size_t cut = 0; cut < seed.bytes.size(); cut += stride) expect_saved(seed, whole, cut);
  }
}

void expect_saved_at_any_cut(const char* format, const std::string& bytes) {
  const DamageSeed seed = {format, "input", bytes};
  const Result whole = checked(seed, bytes, true);
  RC_ASSERT(is_accepted(whole));
  RC_ASSERT(salvaged(seed, bytes).bytes == bytes);
  expect_saved(seed, whole, *rc::gen::inRange<std::size_t>(0, bytes.size() + 1));
}

RC_GTEST_PROP(SalvageOfFormats, KeepsSectionsOfRandomTracefiles, ()) {
  expect_saved_at_any_cut("lcov", lcov::text(*lcov::tracefiles()));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsBlocksOfRandomGoProfiles, ()) {
  expect_saved_at_any_cut("go-cover", go_cover::text(*go_cover::profiles()));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsLinesOfRandomStacks, ()) {
  expect_saved_at_any_cut("folded", folded::text(*folded::files()));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsFunctionsOfRandomSampleProfiles, ()) {
  expect_saved_at_any_cut("sample-text", sample::text(*sample::profiles()));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsLinesOfRandomBoltProfiles, ()) {
  expect_saved_at_any_cut("bolt-fdata", bolt::fdata(*bolt::branches()));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsPartsOfRandomCallgrindProfiles, ()) {
  expect_saved_at_any_cut("callgrind", valgrind::callgrind(*valgrind::profiles()));
}

RC_GTEST_PROP(SalvageOfFormats, KeepsBlocksOfRandomExecutionData, ()) {
  const std::string run = jacoco::bytes(*jacoco::runs());
  expect_saved_at_any_cut("jacoco", run + run);
}
RC_GTEST_PROP(SalvageOfFormats, KeepsRandomRawProfiles, ()) {
  const llvm_instr::RawLayout layout = *llvm_instr::raw_layouts();
  std::string profile = llvm_instr::raw_profile(llvm_instr::fitting(*llvm_instr::profiles(), layout), layout);
  profile.resize((profile.size() + 7) / 8 * 8);
  expect_saved_at_any_cut("profraw", profile + profile);
}
RC_GTEST_PROP(SalvageOfFormats, KeepsFunctionsOfRandomGcovData, (bool llvm, bool big)) {
  expect_saved_at_any_cut("gcda", gcov::to_bytes(gcov::data_file(gcov::arbitrary_unit(llvm)), big));
}
RC_GTEST_PROP(SalvageOfFormats, KeepsRecordsOfRandomRecordings, ()) {
  expect_saved_at_any_cut("perf-data", perf_data::bytes(perf_data::arbitrary_recording()));
}

// A sample of about `kDamagedFiles` damaged files, evenly from all kinds of damage.
DamageSample sample_of(const DamageSeed& seed) {
  DamageSample all(std::numeric_limits<std::size_t>::max());  // counts, and takes none
  for_each_damage(seed, all, [](const std::string&) {});
  return DamageSample(all.asked() / kDamagedFiles | 1);  // odd, because each offset has 16 fields
}

TEST(SalvageOfFormats, WritesOnlyWhatPassesOfDamagedFiles) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;  // saved with losses, not saved
  for (const DamageSeed& seed : salvage_seeds()) {
    if (seed.bytes.size() > 3000) continue;
    DamageSample sample = sample_of(seed);
    for_each_damage(seed, sample, [&](const std::string& bytes) {
      const SalvageResult result = salvaged(seed, bytes);
      SCOPED_TRACE(seed.format + " " + seed.name + " " + result.failure);
      expect_promises(seed, bytes, result);
      if (!result.failure.empty())
        ++counts[seed.format].second;
      else if (!result.lost.empty())
        ++counts[seed.format].first;
    });
  }
  for (const Format* format : formats()) {
    if (format->salvage == nullptr) continue;
    const auto& [saved, refused] = counts[std::string(format->id)];
    std::printf("  %-16s %8llu saved in part, %8llu not saved\n", std::string(format->id).c_str(),
                static_cast<unsigned long long>(saved), static_cast<unsigned long long>(refused));
    EXPECT_GT(saved, 0U) << format->id;
  }
}

}  // namespace
}  // namespace proflint::tests
