// Compares how much the files of a set count.
#pragma once

#include <array>
#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/sets/family.h"

namespace proflint::sets {

class Volumes {
 public:
  explicit Volumes(std::pmr::memory_resource* memory) : files_(memory) {}

  void add(std::uint32_t member, const Format& format, const Facts& facts);

  // Returns the findings in the order of the set.
  std::vector<LateFinding> finish();

 private:
  struct File {
    const Format* format;
    std::uint64_t identity;  // hashed; 0: unknown
    std::array<std::optional<std::uint64_t>, 3> values;
    std::uint32_t member;
  };
  using Files = std::span<const File>;

  static std::vector<std::uint64_t> values_of(Files siblings, std::size_t fact);
  static bool are_siblings(const File& a, const File& b);
  static void compare_contents(Files siblings, std::vector<LateFinding>& findings);
  static void compare_counts(Files siblings, std::vector<LateFinding>& findings);

  std::pmr::vector<File> files_;
};

}  // namespace proflint::sets
