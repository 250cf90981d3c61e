// The lines of a Go coverage profile, as views. Follows cmd/cover and ParseProfiles of golang.org/x/tools/cover.
#pragma once

#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars {

// A range of source with its number of statements and its execution count.
struct GoBlock {
  std::string_view path;
  Decimal start_line, start_column, end_line, end_column;
  Decimal statements, count;
};

// Lines come without their line end. After a failure `expected`, if given, has the expected token and its place. Bytes
// up to `limit` may be read.

[[nodiscard]] bool parse_go_block(std::string_view line, GoBlock& out, Expected* expected, const char* limit = nullptr);

// The first line. `mode` is everything after "mode: ".
[[nodiscard]] bool parse_go_mode(std::string_view line, std::string_view& mode);

}  // namespace proflint::grammars
