// Contradictions about the same sources between tracefiles to be merged. Follows `lcov -a` of lcov 1.16 and 2.5.
#pragma once

#include <vector>

#include "validators/lcov/section.h"
#include "validators/sets/first_values.h"

namespace proflint::lcov {

// The records of one file that others may contradict. Collects nothing if the file belongs to no set.
class SetRecords {
 public:
  explicit SetRecords(const Input& input);

  // Adds a closed section.
  void add(const Section& section);

  // Compares them with the earlier files.
  void finish(Report& report);

 private:
  using Claims = std::pmr::vector<sets::Claim>;

  SetMember* member_;
  Claims versions_, versioned_, checksums_, paddings_, functions_, ends_;
};

}  // namespace proflint::lcov
