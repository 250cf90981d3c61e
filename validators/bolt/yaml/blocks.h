// The blocks of a function, with their calls and successors. Follows LLVM, bolt/lib/Profile/YAMLProfileReader.cpp.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/bolt/yaml/functions.h"
#include "validators/bolt/yaml/schema.h"
#include "validators/bolt/yaml/sets.h"
#include "validators/core/format.h"
#include "validators/core/grouped_findings.h"

namespace proflint::bolt::yaml {

class Blocks {
 public:
  // Of the function that is open in `functions`.
  Blocks(const Input& input, const Functions& functions, GroupedFindings& findings);

  // A function starts or ends.
  void open_function();
  void close_function();
  // A block starts or ends.
  void open_block();
  void close_block(SetClaims& claims);
  // A call or successor starts or ends.
  void open_branch(std::string_view where) { branch_ = {.where = where}; }
  void close_branch(Level level);
  // A value of that which started last.
  void number(Field field, std::uint64_t value, std::string_view where);

 private:
  // An id of a block, and its place.
  struct Id {
    std::uint64_t value;
    std::string_view where;
  };
  using Ids = std::pmr::vector<Id>;
  struct Block {
    std::string_view where = {};  // its id
    std::uint64_t instructions = 0, hash = 0;
  };
  struct Branch {
    std::string_view where = {};
    std::optional<std::uint64_t> count = {}, mispredictions = {};
    std::optional<std::uint64_t> offset = {}, callee = {};  // of a call
    std::uint64_t entry = 0;

    std::array<std::uint64_t, 3> key() const { return {*offset, *callee, entry}; }
  };

  const Function& function() const { return functions_.current(); }
  void id(std::uint64_t bid, std::string_view where);
  void check_calls();
  void claim_calls(SetClaims& claims) const;
  void check_successors();

  const Functions& functions_;
  GroupedFindings& findings_;
  Ids ids_, successors_;             // of the function
  std::uint64_t last_id_ = 0;        // of the function
  std::size_t first_successor_ = 0;  // of the block
  Block block_;
  Branch branch_;
  std::pmr::vector<Branch> calls_;  // of the block, those that have an offset and a callee
};

}  // namespace proflint::bolt::yaml
