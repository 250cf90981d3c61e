// The lines of BOLT's fdata profiles, as views. A line is given without its line end and without blanks at its end;
// modes, order and sums belong to the validator. Follows LLVM, bolt/lib/Profile/DataReader.cpp.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::bolt_fdata {

// A place in a symbol. The flag is "0" (no symbol), "1" (global) or "2" (local); memory lines add 3.
struct Location {
  std::string_view flag, name;
  Decimal offset;  // its digits are hexadecimal
};

struct Line {
  enum class Kind : std::uint8_t { branch, sample, memory };
  Kind kind = Kind::branch;
  Location from, to;       // a sample has only the first; in a memory line, the instruction and the data
  Decimal mispredictions;  // of a branch
  Decimal count;
};

// Whether `line` matches the grammar. On failure `expected`, if it is not nullptr, gets the expected token and
// its place. With a `limit`, the end of the file, bytes after the line up to there are read too, which is faster and
// changes nothing else.
[[nodiscard]] bool parse(std::string_view line, Line& out, Expected* expected = nullptr, const char* limit = nullptr);

// Whether `line` is a header line; nothing is captured.
[[nodiscard]] bool parse_no_lbr(std::string_view line, Expected* expected = nullptr);
[[nodiscard]] bool parse_bolted(std::string_view line, Expected* expected = nullptr);

// Removes and returns the first field of `rest`, after the spaces before it: up to a space without a backslash in
// front. An empty field means the end; a field that ends in a lone backslash includes it.
std::string_view take_field(std::string_view& rest);

}  // namespace proflint::grammars::bolt_fdata
