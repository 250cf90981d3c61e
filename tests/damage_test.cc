// The damage sweep over all formats: whatever is damaged, the check takes bounded time, the findings are inside the
// file, and a second run, in the smallest pieces, gives the same result.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/support/damage.h"
#include "tests/support/support.h"
#include "validators/core/pieces.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"

namespace proflint::tests {
namespace {

// Checks pieces one after the other, the last one first.
void run_backwards(std::size_t count, const std::function<void(std::size_t)>& task) {
  while (count != 0) task(--count);
}

constexpr std::size_t kStride = kHasSanitizers ? 79 : 11;  // sanitizers are slower by an order of magnitude

class Sweep {
 public:
  explicit Sweep(const DamageSeed& seed) : seed_(seed) {}

  std::uint64_t run() {
    DamageSample sample(kStride);
    for_each_damage(seed_, sample, [&](const std::string& bytes) { expect_checked(bytes); });
    return tried_;
  }

 private:
  void expect_checked(const std::string& bytes) {
    ++tried_;
    const Format* const format = find_format(seed_.format);
    Input input;
    input.name = seed_.name;
    input.bytes = bytes;
    const Stopwatch watch;  // detects hangs, not slowness: all inputs are smaller than a kilobyte
    const Result first = check(input, format, policy_, limits_);
    const PieceRunner piece_runner = {run_backwards, 1 + tried_ % 64};
    input.piece_runner = &piece_runner;
    const Result second = check(input, format, policy_, limits_);
    ASSERT_EQ(first.verdict, second.verdict);
    ASSERT_EQ(first.findings.size(), second.findings.size());
    for (std::size_t i = 0; i < first.findings.size(); ++i) {
      const Finding& finding = first.findings[i];
      ASSERT_EQ(finding.message, second.findings[i].message);
      ASSERT_NE(finding.rule->id, "file/internal") << finding.message;
      if (finding.where && finding.in.empty()) {
        ASSERT_LE(finding.where->offset + finding.where->length, bytes.size()) << finding.rule->id;
      }
    }
  }

  const DamageSeed& seed_;
  const Policy policy_;
  const Limits limits_;
  std::uint64_t tried_ = 0;
};

// Two halves of the files, which can run in parallel.
class DamageOfHalf : public testing::TestWithParam<std::size_t> {};

TEST_P(DamageOfHalf, BreaksNoPromise) {
  std::uint64_t tried = 0;
  std::map<std::string, std::uint64_t> by_format;
  std::size_t index = 0;
  for (const DamageSeed& seed : damage_seeds(12)) {
    if (index++ % 2 != GetParam()) continue;
    const std::uint64_t count = Sweep(seed).run();
    tried += count;
    by_format[seed.format] += count;
  }
  for (const auto& [format, count] : by_format)
    std::printf("  %-16s %9llu damaged files\n", format.c_str(), static_cast<unsigned long long>(count));
  EXPECT_GE(tried, 500000 / kStride);
}

TEST(Damage, EveryFormatHasValidFilesToDamage) {
  std::set<std::string, std::less<>> damaged;
  for (const DamageSeed& seed : damage_seeds(12)) damaged.insert(seed.format);
  // JSON that ends before its identifying key can never be valid.
  for (const Format* format : formats()) EXPECT_NE(damaged.contains(format->id), format->id == "json-coverage");
}

INSTANTIATE_TEST_SUITE_P(Files, DamageOfHalf, testing::Values(0, 1));

}  // namespace
}  // namespace proflint::tests
