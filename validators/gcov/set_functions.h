// Data files of one object below several folders, from one build: gcov-tool merges them function by function.
#pragma once

#include <memory_resource>
#include <string_view>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"
#include "validators/gcov/data.h"

namespace proflint::gcov {

// The memory of the rule: a `State` of FileSet.
class SetFunctions {
 public:
  explicit SetFunctions(std::pmr::memory_resource* memory) : objects_(memory) {}

  // Reports the file if its functions differ from an earlier file of the same object and `identity`.
  // REQUIRES: the file has no errors.
  void add(const SetMember& member, std::string_view identity, const Data& data, Report& report);

 private:
  struct Object {
    std::uint64_t functions, counters;
    std::uint64_t hash;          // of the idents and graph checksums
    std::uint64_t placeholders;  // among the functions
    std::uint32_t member;
  };

  HashMap<std::uint64_t, Object> objects_;  // by object and identity
};

}  // namespace proflint::gcov
