// The lines of a Go coverage profile, as views. Follows cmd/cover and ParseProfiles of golang.org/x/tools/cover.
#pragma once

#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::go_cover {

// A range of source with its number of statements and its execution count.
struct Block {
  std::string_view path;
  Decimal start_line, start_column, end_line, end_column;
  Decimal statements, count;
};

// The first line.
struct Mode {
  std::string_view word;  // everything after "mode: "
};

// Lines come without their line end. After a failure `expected`, if given, has the expected token and its place. Bytes
// up to `limit` may be read.

[[nodiscard]] bool parse(std::string_view line, Block& out, Expected* expected = nullptr, const char* limit = nullptr);
[[nodiscard]] bool parse(std::string_view line, Mode& out, Expected* expected = nullptr);

}  // namespace proflint::grammars::go_cover
