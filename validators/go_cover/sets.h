// Profiles that are merged, compared by source. Follows gocovmerge and golang.org/x/tools/cover.
#pragma once

#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/sets/first_values.h"

namespace proflint::go_cover {

// The blocks of one profile that others may contradict. Collects nothing if the profile is not in a set.
class SetBlocks {
 public:
  explicit SetBlocks(const Input& input) : member_(input.member), statements_(input.memory), ranges_(input.memory) {}

  bool is_wanted() const { return member_ != nullptr; }

  // Blocks ascend by range within a source; `line` is the text of the block.
  void open_source(std::string_view path, std::string_view line);
  void add(std::uint64_t start, std::uint64_t end, std::uint64_t statements, std::string_view line);

  // Compares them and the mode with the earlier profiles.
  void finish(std::string_view mode, Report& report);

 private:
  SetMember* member_;
  std::pmr::vector<sets::Claim> statements_, ranges_;
  std::uint64_t path_ = 0;  // hashed
};

}  // namespace proflint::go_cover
