// What formats count by function or source: it adds up to the facts of the file, whatever the file, and does not depend
// on pieces.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/support/cases.h"
#include "tests/support/support.h"
#include "validators/core/wide.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

namespace fs = std::filesystem;

// The formats with entries; then the ones whose files may have counts without a name: perf-script in dialects without
// heads, and differences with counts below 0.
const std::set<std::string_view> kFormats = {"afdo-gcov",
                                             "cachegrind",
                                             "callgrind",
                                             "clover",
                                             "cobertura",
                                             "coverage-data",
                                             "coverage-py",
                                             "folded",
                                             "gcda",
                                             "gcfn",
                                             "gcov-da",
                                             "gcov-json",
                                             "gcov-text",
                                             "go-cover",
                                             "go-covcounters",
                                             "istanbul",
                                             "jacoco",
                                             "jacoco-xml",
                                             "lcov",
                                             "llvm-cov-json",
                                             "opencover",
                                             "perf-script",
                                             "pprof",
                                             "profdata",
                                             "profraw",
                                             "proftext",
                                             "sample-compact",
                                             "sample-ext",
                                             "sample-raw",
                                             "sample-text",
                                             "simplecov-report",
                                             "simplecov-resultset",
                                             "sonar-coverage",
                                             "v8-coverage",
                                             "vs-coverage"};
const std::set<std::string_view> kSometimes = {"cachegrind", "perf-script", "pprof"};

struct Sample {
  std::string name, bytes;
};

// Real files, and the files of near twins.
const std::vector<Sample>& samples() {
  static const std::vector<Sample> all = [] {
    std::vector<Sample> found;
    for (const auto& entry : fs::recursive_directory_iterator(source_dir() / "corpus" / "real"))
      if (entry.is_regular_file() && entry.path().extension() != ".md" && entry.path().extension() != ".recipe")
        found.push_back({entry.path().string(), read_file(entry.path())});
    for_each_case(tools::Variant::near, [&](const fs::path& path, const tools::Recipe& recipe) {
      for (const tools::RecipeFile& file : recipe.files) found.push_back({path.string() + ":" + file.name, file.bytes});
    });
    return found;
  }();
  return all;
}

Result check_entries(const Sample& sample, const PieceRunner* piece_runner = nullptr) {
  Input input;
  input.name = sample.name;
  input.wants_entries = true;
  input.piece_runner = piece_runner;
  return check(sample.bytes, {}, input);
}

Amount sum_of(const Result& result) {
  Amount sum;
  for (const NamedAmount& entry : result.entries) sum.add(entry.amount);
  return sum;
}

bool is_sound(const Result& result) {
  return result.verdict <= Verdict::suspicious && !result.format.empty();
}

TEST(Entries, AddUpToTheFacts) {
  std::map<std::string_view, int> met;
  for (const Sample& sample : samples()) {
    const Result result = check_entries(sample);
    if (!is_sound(result)) continue;
    if (!kFormats.contains(result.format)) {
      EXPECT_TRUE(result.entries.empty()) << sample.name;
      continue;
    }
    if (result.entries.empty()) {
      EXPECT_TRUE(result.facts.counters.value_or(0) == 0 || kSometimes.contains(result.format)) << sample.name;
      continue;
    }
    ++met[result.format];
    const Amount sum = sum_of(result);
    const Facts& facts = result.facts;
    EXPECT_EQ(sum.counters, facts.counters.value_or(0)) << sample.name << " " << result.format;
    EXPECT_EQ(sum.nonzero, facts.nonzero.value_or(0)) << sample.name << " " << result.format;
    const bool has_total = sum.total != 0;  // some formats count it for the whole file only
    EXPECT_EQ(sum.total, has_total ? facts.total.value_or(0) : 0) << sample.name << " " << result.format;
  }
  for (const std::string_view format : kFormats) EXPECT_GT(met[format], 1) << format;
}

TEST(Entries, AreEmptyUnlessWanted) {
  for (const Sample& sample : samples()) {
    if (sample.bytes.size() > 4096) continue;
    EXPECT_TRUE(check(sample.bytes).entries.empty()) << sample.name;
  }
}

TEST(Entries, DoNotDependOnPieces) {
  const PieceRunner piece_runner = on_threads(2, 64);
  int compared = 0;
  for (const Sample& sample : samples()) {
    const Result whole = check_entries(sample);
    if (!is_sound(whole) || whole.entries.empty() || sample.bytes.size() > 65536) continue;
    ++compared;
    EXPECT_EQ(check_entries(sample, &piece_runner).entries, whole.entries) << sample.name;
  }
  EXPECT_GT(compared, 100);
}

}  // namespace
}  // namespace proflint::tests
