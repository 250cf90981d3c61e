// Damaged files through vet: the same verdicts as check with the same limits.
#include <gtest/gtest.h>

#include "tests/support/damage.h"
#include "tests/vet/vetting.h"
#include "validators/engine/checking.h"

namespace proflint::tests {
namespace {

constexpr std::size_t kDamaged = 6000000;  // minimum number of files in the sweep
constexpr std::size_t kAtOnce = 2000;      // files that exist at the same time

class Sweep {
 public:
  void add(const DamageSeed& seed, const std::string& bytes) {
    files_.push_back({seed.name, bytes});
    if (files_.size() == kAtOnce) compare();
  }

  void compare() {
    const Scratch scratch;
    const tools::Options options = vet_options(tools::Isolation::batch);
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const std::string name = std::to_string(i) + "-" + std::filesystem::path(files_[i].name).filename().string();
      scratch.write(name, files_[i].bytes);
      paths.push_back((scratch.path() / name).string());
    }
    tools::CompanionSources companions;
    std::string error;
    ASSERT_TRUE(companions.open({}, options, error)) << error;
    const auto results = vet_with(tools::make_task_check(options, companions), paths, options);
    ASSERT_EQ(results.size(), files_.size());
    for (std::size_t i = 0; i < files_.size(); ++i) compare(results[i], paths[i], files_[i].bytes, options);
    compared_ += files_.size();
    files_.clear();
  }

  std::size_t compared() const { return compared_; }

 private:
  struct File {
    std::string name, bytes;
  };

  static void compare(const tools::FileResult& vetted, const std::string& path, const std::string& bytes,
                      const tools::Options& options) {
    Input input;
    input.name = path;
    input.bytes = bytes;
    const Result checked = check(input, nullptr, options.policy, options.limits);
    EXPECT_EQ(vetted.result.verdict, checked.verdict) << path << vetted.vetting->reason;
    EXPECT_EQ(ids(vetted.result), ids(checked)) << path;
    EXPECT_EQ(vetted.vetting->is_accepted, checked.verdict == Verdict::clean || checked.verdict == Verdict::suspicious)
        << path;
  }

  std::size_t compared_ = 0;
  std::vector<File> files_;
};

TEST(VetDamage, VerdictsMatchCheck) {
  const std::size_t wanted = rounds(2000, 100000);
  Sweep sweep;
  DamageSample sample(kDamaged / wanted);
  for (const DamageSeed& seed : damage_seeds(12))
    for_each_damage(seed, sample, [&](const std::string& bytes) { sweep.add(seed, bytes); });
  sweep.compare();
  std::printf("%zu damaged files through vet\n", sweep.compared());
  EXPECT_GE(sweep.compared(), wanted);
}

}  // namespace
}  // namespace proflint::tests
