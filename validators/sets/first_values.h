// Values that must be the same in all files of a set: each key has one value, set by the first file that has it.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"
#include "validators/core/occurrences.h"

namespace proflint::sets {

// The claim of a file about a key. Both are numbers or hashes.
struct Claim {
  std::uint64_t key = 0, value = 0;
  std::string_view where;
};

// Places where a file differs from an earlier file.
struct Conflicts : Occurrences {
  std::uint32_t member = 0;              // the earlier file for the first place
  std::uint64_t value = 0, earlier = 0;  // of the first place, and of the earlier file
};

// The memory of a rule: a `State` of FileSet, or part of one.
class FirstValues {
 public:
  explicit FirstValues(std::pmr::memory_resource* memory) : values_(memory) {}

  // Compares the claims of `member`, in any order, and records the new ones. A key with several values in one file is
  // excluded from then on: the rules of the format report it.
  Conflicts add(std::pmr::vector<Claim>& claims, std::uint32_t member);
  // The claims, in any order, about keys of earlier files, whatever their values. Records nothing.
  Conflicts find(const std::pmr::vector<Claim>& claims) const;

 private:
  struct Value {
    std::uint64_t value;
    std::uint32_t member;
    bool is_out = false;  // the key is excluded
  };

  HashMap<std::uint64_t, Value> values_;
};

}  // namespace proflint::sets
