// Builds Go coverage profiles. Follows cmd/cover.
#pragma once

#include <rapidcheck.h>

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests::go_cover {

struct Block {
  std::string path;
  std::uint64_t start_line = 1, start_column = 1, end_line = 1, end_column = 2;
  std::uint64_t statements = 1, count = 0;
};

struct Profile {
  std::string mode = "count";
  std::vector<Block> blocks;
};

std::string text(const Profile& profile);

// Profiles that break no rule above note: blocks of a source follow each other, some occur twice.
rc::Gen<Profile> profiles();

}  // namespace proflint::tests::go_cover
