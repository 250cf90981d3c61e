// A whole Go coverage profile. Follows cmd/cover and ParseProfiles of golang.org/x/tools/cover.
#pragma once

#include "validators/core/format.h"

namespace proflint::go_cover {

void check_profile(const Input& input, Report& report);

// The mode line and the blocks of `records`.
Salvaged salvage_blocks(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::go_cover
