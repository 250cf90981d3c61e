// The lines of an lcov tracefile, as views. Follows the section TRACEFILE FORMAT of geninfo(1), lcov 2.5, and the
// records of older and of other writers. Ranges of numbers, nesting and sums belong to the validator.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::lcov {

enum class Kind : std::uint8_t {
  tn,
  sf,
  kf,  // an old name of SF
  ver,
  fn,
  fnl,
  fna,
  fnda,
  brda,
  mcdc,
  da,
  ba,  // Bazel's extension
  fnf,
  fnh,
  brf,
  brh,  // also BFH, as LLVM 12 misspells it
  mcf,
  mch,
  lf,
  lh,
  end_of_record,
  unknown
};

// Of the numbers that a kind does not have, only `fits` is cleared, so that a line can be reused for the next one.
struct Line {
  Kind kind = Kind::unknown;
  Decimal line;   // the source line; for a function its start line; for a total its value
  Decimal end;    // of a function
  Decimal index;  // of FNL, FNA and MCDC; the block of BRDA
  Decimal size;   // of the group of an MCDC
  // The number of executions. A count may be any text: if it does not fit in 64 bits, `fits` is false, and `digits` is
  // the whole text.
  Decimal count;
  std::string_view text;  // path, test name, version, name, checksum, branch, expression; the rest after end_of_record
  bool has_end = false;   // FN and FNL: `end` is present
  bool has_text = false;  // DA: has a checksum
  bool has_flag = false;  // BRDA: a flag `e`, `f` or `U`
  bool is_excluded = false;  // BRDA and MCDC: the flag `U`
  bool is_never = false;     // BRDA: the branch was never evaluated, `-`; the count is then 0
  char sense = 0;            // MCDC: `t` or `f`
};

// The kind of a line, by its key alone.
Kind kind_of(std::string_view line);

// The key as written, without its colon; "" for `unknown`.
std::string_view to_string(Kind kind);

// Matches a line without its line end and trailing blanks; `out.kind` is set even if the rest does not match. On
// failure `expected`, if given, gets the expected token and its place; a line of unknown kind expects a record. Bytes
// up to `limit` may be read.
[[nodiscard]] bool parse(std::string_view line, Line& out, Expected* expected = nullptr, const char* limit = nullptr);

}  // namespace proflint::grammars::lcov
