// Compares the scripts of documents that are to be merged. Follows @bcoe/v8-coverage 1.0, which c8 uses.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/sets/first_values.h"
#include "validators/v8/coverage/functions.h"

namespace proflint::v8::coverage {

// The scripts of one document, for the comparison with the earlier ones of its set, if it has one.
class SetScripts {
 public:
  explicit SetScripts(const Input& input);

  // A script that is a file. REQUIRES: the functions were checked.
  void add(std::string_view url, std::string_view where, const Functions& functions);

  // Compares them. Call once.
  void check(GroupedFindings& findings);

 private:
  SetMember* member_;
  std::pmr::vector<sets::Claim> lengths_, nested_, granularities_;
  std::pmr::vector<Nested> functions_;  // of the script that is added
};

}  // namespace proflint::v8::coverage
