// A whole Go coverage profile. Follows cmd/cover and ParseProfiles of golang.org/x/tools/cover.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_cover {

// The first lines of a text. In a test or a document that contains a profile, other lines follow its blocks.
struct Start {
  bool has_block = false;       // one of them is a block of a Go source
  bool is_embedded = false;     // other lines precede that block, and follow it
  bool is_mostly_ours = false;  // at least half of the lines from that block on are blocks or modes, even if damaged
};
Start classify_start(std::string_view text);

void check_profile(const Input& input, Report& report);

// The mode line and the blocks of `records`.
Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::go_cover
