// Profiles, their samples, and the resources and scopes they belong to.
#pragma once

#include <string>
#include <utility>

#include "validators/core/hash_tables.h"
#include "validators/core/wide.h"
#include "validators/otlp/tables.h"

namespace proflint::otlp {

// Totals of the messages of a file.
struct Totals {
  std::uint64_t resources = 0, profiles = 0, samples = 0, nonzero = 0, functions = 0;
  Int128 sum = 0;                                           // of values; a timestamp without a value counts as 1
  std::optional<std::pair<std::string, std::string>> type;  // and unit, of all profiles so far
  bool has_one_type = true;
};

// The path of a profile, including its containers.
class ProfilePath {
 public:
  ProfilePath(const Path* root, const Profile& profile)
      : resource_{root, "resource_profiles", profile.resource},
        scope_{&resource_, "scope_profiles", profile.scope},
        profile_{&scope_, "profiles", profile.number} {}
  ProfilePath(const ProfilePath&) = delete;
  ProfilePath& operator=(const ProfilePath&) = delete;

  const Path& path() const { return profile_; }

 private:
  Path resource_, scope_, profile_;
};

// Checks a whole message. `root` is its path; nullptr if it is the whole file.
void check_model(const Model& model, const Path* root, Findings& findings, Totals& totals);

// Checks the samples of a profile, starting with `first`.
class SamplesCheck {
 public:
  SamplesCheck(const Model& model, const Profile& profile, std::uint32_t first, const Path& path,
               DictionaryCheck& dictionary, Findings& findings);
  void check(Totals& totals);

 private:
  struct Lists {
    std::span<const std::int32_t> attributes, locations;
    std::span<const std::int64_t> values;
    std::span<const std::uint64_t> timestamps;
  };

  Lists lists_of(std::uint32_t number) const;
  void check_sample(const Sample& sample, const Lists& lists, const Path& path);
  bool is_repeated(std::int32_t stack, std::uint64_t hash);
  std::uint64_t check_stack(const Sample& sample, const Lists& lists, const Path& path);
  void check_slice(const Sample& sample, const Lists& lists, const Path& path);
  // `shape`: 1 for values, 2 for timestamps, 3 for both.
  static const char* describe(unsigned shape);
  void check_shape(const Sample& sample, const Lists& lists, const Path& path);
  void check_counts(const Sample& sample, const Lists& lists, const Path& path);
  void check_times(const Sample& sample, const Lists& lists, const Path& path);
  void add_values(const Lists& lists, Totals& totals);
  void check_sums();

  const Model& model_;
  const Profile& profile_;
  const std::uint32_t first_;
  const Path& path_;
  DictionaryCheck& dictionary_;
  Findings& findings_;
  std::pmr::vector<Int128> sums_;  // indexed by sample type
  // Hashes of the samples that were checked: the first one of each stack, if stacks tell samples apart, and the others.
  std::pmr::vector<std::uint64_t> firsts_;  // indexed by stack; 0 for none
  Hashes seen_;
  unsigned shape_ = 0;  // of the first sample: values 1, timestamps 2
  bool is_all_zero_ = true, has_values_ = false;
};

}  // namespace proflint::otlp
