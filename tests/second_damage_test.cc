// An invalid file does not pass because of additional damage in another place: a weaker finding hides no stronger one.
// The second injury by itself leaves its file passing, so it cannot repair the first one.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/support/damage.h"
#include "tests/support/support.h"
#include "validators/core/hash.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

// Bytes of a file that are replaced.
struct Injury {
  std::size_t at = 0, size = 0;
  std::string bytes;

  std::size_t end() const { return at + size; }
  bool changes_size() const { return bytes.size() != size; }
  std::string of(std::string file) const { return file.replace(at, size, bytes); }
};

// The reason why the error `broken` of a format does not occur in a file with the finding `rule`; empty: any.
struct Reason {
  std::string_view format, broken, rule, why;
};
constexpr Reason kReasons[] = {
    {"gcda", "gcov/object-checksum", "", "a checksum of 0 is none, and placeholders leave it open"},
    {"gcfn", "gcov/object-checksum", "", "the same"},
    {"gcda", "", "gcov/version-unknown", "an unknown release may write unknown tags"},
    {"gcda", "", "gcov/end-missing", "a record swallows the end word and its defect"},
    {"gcno", "", "gcov/tag-version", "records of another release are skipped"},
    {"gcda", "", "gcov/tag-version", "the same"},
    {"gcno", "gcov/tree-cycle", "", "an arc that leaves the tree ends the cycle"},
    {"gcov-bbg", "gcov-rfc/function-duplicate", "", "the other name has changed as well"},
    {"gcov-da", "gcov-rfc/section-mismatch", "", "the other section has changed as well"},
    {"gcov-da", "gcov-rfc/summary-program", "", "a larger program contains the larger object"},
    {"gcov-text", "gcov-text/line-order", "", "the other number has changed as well"},
    {"gmon", "", "gmon/version-zero", "names of this version take whatever precedes their NUL"},
    {"gmon", "gmon/record-truncated", "", "a record of another size takes the rest"},
    {"bolt-yaml", "bolt-yaml/successor-range", "", "the other number has changed as well"},
    {"lcov", "lcov/fnda-unknown", "", "the other name has changed as well"},
    {"lcov", "lcov/checksum-conflict", "", "the other checksum is none any more, or of another file"},
    {"profraw", "profraw/counter-range", "", "the other number has changed as well"},
    {"proftext", "proftext/hash", "", "a name takes the line"},
    {"callgrind", "callgrind/id-redefined", "callgrind/id-duplicate", "the other name has changed as well"},
    {"callgrind", "callgrind/too-many-costs", "", "there are more events"},
    {"callgrind", "callgrind/totals-syntax", "", "the line is another one"},
    {"callgrind", "callgrind/undefined-id", "callgrind/invalid-utf8", "the id in the damaged name is not one any more"},
    {"perf-script", "perf-script/sample-separator", "", "a joined line has its frame in the head, without a chain"},
    {"perf-script", "perf-script/line-syntax", "perf-script/comm-ambiguous",
     "the joined line does not show any more which fields a head has"},
    {"perf-script", "perf-script/truncated", "perf-script/final-newline",
     "the other sample has no address either, or no event"},
    {"perf-script", "perf-script/frame-orphan", "", "without a head, the frames are chains of their own"},
    {"cobertura", "", "xml/processing-instruction", "the whole head became an instruction"},
    {"coverage-data", "sqlite/index-content", "coverage-data/schema-text",
     "which columns an index has is known of usual statements only"},
    {"coverage-py", "", "coverage-py/key-unknown", "what an unknown key contains is skipped"},
    {"llvm-cov-json", "", "llvm-cov-json/key-unknown", "the same"},
    {"otlp", "", "otlp/json-key-unknown", "the same"},
    {"v8-coverage", "", "v8/key-unknown", "the same"},
    {"cpuprofile", "", "cpuprofile/key-unknown", "the same"},
    {"heapprofile", "", "heapprofile/key-unknown", "the same"},
    {"simplecov-resultset", "", "simplecov/key-unknown", "the same"},
    {"simplecov-last-run", "", "simplecov/key-unknown", "the same"},
    {"simplecov-report", "", "simplecov/key-unknown", "the same"},
    {"jacoco-xml", "", "jacoco-xml/element-unknown", "what an unknown element contains is skipped"},
    {"perf-data", "perf-data/auxtrace-info", "perf-data/record-type-newer", "the record is of another type"},
    {"perf-data", "", "perf-data/sample-type-unknown", "no record is decoded"},
    {"opencover", "", "opencover/element-unknown", "the same"},
    {"vs-coverage", "", "vs-coverage/element-unknown", "the same"},
    {"perf-data", "perf-data/features-truncated", "", "the table has fewer features"},
    {"perf-data", "perf-data/feature-layout", "perf-data/feature-slack", "the array that did not fit is empty"},
    {"perf-data", "perf-data/feature-layout", "", "the functions of the program are not listed any more"},
    {"perf-data", "perf-data/raw-data", "", "the event is not a tracepoint any more"},
    {"perf-data", "perf-data/sample-short", "", "the record is not a sample"},
    {"perf-data", "perf-data/raw-data", "", "the event is not a tracepoint"},
    {"sample-ext", "", "sample-bin/section-type", "LLVM skips sections of unknown types"},
    {"sample-ext", "", "sample-bin/section-gap", "the section is smaller"},
    {"sample-raw", "", "sample-bin/summary-mismatch", "numbers of other sizes, without framing"},
};

class SecondDamage {
 public:
  explicit SecondDamage(const DamageSeed& seed)
      : seed_(seed),
        format_(find_format(seed.format)),
        is_text_(std::count(seed.bytes.begin(), seed.bytes.end(), '\n') > 0 &&
                 std::none_of(seed.bytes.begin(), seed.bytes.end(),
                              [](char c) { return static_cast<unsigned char>(c) < 9; })),
        random_(static_cast<std::mt19937::result_type>(hash_of(seed.bytes, 0))) {}

  // Calls `hidden` with each pair of injuries in which the second hides the first.
  template <class Hidden>
  std::uint64_t run(Hidden hidden) {
    for (std::size_t tries = 0, found = 0; tries < 8 * kFirst && found < kFirst; ++tries) {
      const Injury first = injury();
      const Result broken = verdict(first.of(seed_.bytes));
      if (broken.verdict != Verdict::invalid) continue;
      ++found;
      for (std::size_t i = 0; i < kSecond; ++i) {
        const Injury second = injury();
        if (!is_elsewhere(first, second) || !is_fair(first, second)) continue;
        const Result alone = verdict(second.of(seed_.bytes));
        if (!passes(alone)) continue;
        ++tried_;
        const bool is_first = first.at < second.at;  // the later injury does not move the earlier one
        const Result result = verdict((is_first ? first : second).of((is_first ? second : first).of(seed_.bytes)));
        if (passes(result) && !ends_early(result)) hidden(first, second, broken, result);
      }
    }
    return tried_;
  }

 private:
  static constexpr std::size_t kFirst = kHasSanitizers ? 4 : 40, kSecond = 60;

  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_()) % bound; }

  Injury injury() {
    const std::string& file = seed_.bytes;
    Injury injury = {below(file.size()), 1, {}};
    const auto old = static_cast<unsigned char>(file[injury.at]);
    const std::size_t left = file.size() - injury.at;
    switch (below(6)) {
      case 0:
        injury.bytes = static_cast<char>(old ^ (1u << below(8)));
        break;
      case 1: {
        const int values[] = {0, 1, 0x7f, 0x80, 0xff, old + 1, old - 1};
        injury.bytes = static_cast<char>(values[below(std::size(values))]);
        break;
      }
      case 2: {
        injury.size = std::min<std::size_t>(4, left);
        const std::uint32_t values[] = {0, 1, UINT32_MAX, 0x80000000, 0x7fffffff};
        const std::uint32_t value = values[below(std::size(values))];
        for (std::size_t i = 0; i < injury.size; ++i) injury.bytes += static_cast<char>(value >> 8 * i);
        break;
      }
      case 3:
        injury.size = std::min(1 + below(8), left);
        break;
      case 4:
        injury.size = 0;
        injury.bytes = file.substr(injury.at, 1 + below(16));
        break;
      default:
        injury.size = 0;
        injury.bytes = " :.0-#\n,[]\"<"[below(12)];
    }
    return injury;
  }

  // Not in the bytes that the first injury may have changed: a word, or a line of text.
  bool is_elsewhere(const Injury& first, const Injury& second) const {
    constexpr std::size_t kApart = 16;
    const std::size_t from = std::min(first.end(), second.end()), to = std::max(first.at, second.at);
    if (to <= from + kApart) return false;
    return !is_text_ || seed_.bytes.substr(from, to - from).find('\n') != std::string::npos;
  }
  // Bytes that move in an unframed file turn it into a different file, and may replace lost bytes.
  bool is_fair(const Injury& first, const Injury& second) const {
    return !second.changes_size() || (is_text_ && !first.changes_size());
  }
  // Whether one injury moved the end of the file before the other one: the rest is not checked.
  static bool ends_early(const Result& result) {
    return std::any_of(result.tally.begin(), result.tally.end(),
                       [](const Tally& tally) { return tally.rule->id.ends_with("/trailing-data"); });
  }

  Result verdict(const std::string& bytes) const {
    Input input;
    input.name = seed_.name;
    input.bytes = bytes;
    return check(input, format_, policy_, limits_);
  }
  static bool passes(const Result& result) {
    return result.verdict == Verdict::clean || result.verdict == Verdict::suspicious;
  }

  const DamageSeed& seed_;
  const Format* format_;
  bool is_text_;
  std::mt19937 random_;
  const Policy policy_;
  const Limits limits_;
  std::uint64_t tried_ = 0;
};

std::string list(const Result& result, Severity minimum) {
  std::string text;
  for (const Tally& tally : result.tally)
    if (tally.severity >= minimum) text += (text.empty() ? "" : " ") + std::string(tally.rule->id);
  return text;
}

bool is_explained(const std::string& format, const Result& broken, const Result& result) {
  const auto has = [](const Result& of, std::string_view rule) {
    return std::any_of(of.tally.begin(), of.tally.end(), [&](const Tally& tally) { return tally.rule->id == rule; });
  };
  return std::any_of(std::begin(kReasons), std::end(kReasons), [&](const Reason& reason) {
    return reason.format == format && (reason.broken.empty() || has(broken, reason.broken)) &&
           (reason.rule.empty() || has(result, reason.rule));
  });
}

TEST(Damage, ASecondInjuryHidesNoError) {
  std::uint64_t tried = 0;
  for (const DamageSeed& seed : damage_seeds(6))
    tried += SecondDamage(seed).run(
        [&](const Injury& first, const Injury& second, const Result& broken, const Result& result) {
          EXPECT_TRUE(is_explained(seed.format, broken, result))
              << seed.format << " " << seed.name << ": " << list(broken, Severity::error) << " at byte " << first.at
              << ", and after damage at byte " << second.at << " only: " << list(result, Severity::note);
        });
  std::printf("  %llu files damaged twice\n", static_cast<unsigned long long>(tried));
  EXPECT_GE(tried, kHasSanitizers ? 1000u : 20000u);
}

}  // namespace
}  // namespace proflint::tests
