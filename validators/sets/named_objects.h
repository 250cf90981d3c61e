// Files of one object that were named one by one (`run1/a.gcda run2/a.gcda`): they share no folder below which their
// paths could be compared, so the functions in them show that they belong together.
#pragma once

#include <memory_resource>
#include <span>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"

namespace proflint::sets {

// The memory of the rule: a `State` of FileSet.
class NamedObjects {
 public:
  explicit NamedObjects(std::pmr::memory_resource* memory) : memory_(memory), builds_(memory) {}

  // Reports the file if an earlier one of the same name has another `identity`, but at least half of its functions.
  // `functions` are sorted numbers, each for the name and the place of a function.
  void add(const Input& input, std::string_view identity, std::span<const std::uint64_t> functions, Report& report);

 private:
  struct Build {
    std::uint64_t identity;  // hashed
    std::uint32_t member;
    std::pmr::vector<std::uint64_t> functions;
  };

  std::pmr::memory_resource* memory_;
  HashMap<std::uint64_t, std::pmr::vector<Build>, HashItself> builds_;  // by name; few for each
};

}  // namespace proflint::sets
