// A whole Go coverage profile. Follows cmd/cover and ParseProfiles of golang.org/x/tools/cover.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_cover {

// What the first lines of a text are. In a test or a document that contains a profile, other lines follow its blocks.
struct Start {
  bool has_block = false;       // of a Go source
  bool is_mostly_ours = false;  // so are at least half of the lines from it on, or modes, perhaps damaged
};
Start classify_start(std::string_view text);

void check_profile(const Input& input, Report& report);

// The mode line and the blocks of `records`.
Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::go_cover
