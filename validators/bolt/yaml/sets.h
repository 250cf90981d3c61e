// Compares profiles that are to be merged. Follows LLVM, bolt/tools/merge-fdata/merge-fdata.cpp.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"
#include "validators/sets/first_values.h"

namespace proflint::bolt::yaml {

// The header, functions and blocks of one profile, for the comparison with the earlier ones of its set, if it has one.
class SetClaims {
 public:
  explicit SetClaims(const Input& input);

  // A value of the header that all profiles must share, by the name of its key; an empty value is like none.
  void header(std::string_view key, std::string_view value, std::string_view where);
  // A block of the function that ends next.
  void block(std::uint64_t bid, std::uint64_t shape, std::string_view where);
  // A call of the function that ends next: the block has another one at the same offset.
  void further_call(std::uint64_t bid, std::string_view where);
  // A function; `shape` represents everything that it must have in common with its namesakes.
  void function(std::string_view name, std::uint64_t fid, std::uint64_t shape, std::string_view where);

  // Compares them. Call once.
  void check(GroupedFindings& findings);

 private:
  struct Earlier;

  // Whether the shapes of functions and blocks can be compared with the earlier profiles.
  bool check_header(Earlier& earlier, GroupedFindings& findings);
  void check_functions(Earlier& earlier, GroupedFindings& findings);
  void check_calls(const Earlier& earlier, GroupedFindings& findings) const;

  SetMember* member_;
  std::pmr::vector<sets::Claim> header_, functions_, ids_, blocks_, calls_;
  std::size_t first_block_ = 0, first_call_ = 0;  // of the function that ends next
};

}  // namespace proflint::bolt::yaml
