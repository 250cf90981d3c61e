// One record of gcov's intermediate text, as views. Follows output_intermediate_file() of GCC 4.9 to 8 and what
// `llvm-cov gcov -i` writes. Ranges and order belong to the validator.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::gcov_intermediate {

enum class Kind : std::uint8_t { version, file, function, lcount, branch, empty, unknown };

// Members that a record does not have keep the values of the previous record, except for the flags.
struct Record {
  Kind kind = Kind::unknown;
  std::string_view text;  // version, path, name; for a branch its kind, which may be any word
  Decimal line, end;      // the end of a function: since GCC 8
  Decimal count;
  bool is_negative = false;  // the count
  bool is_rounded = false;   // the count has a unit, as in "1.2k"
  bool has_end = false;      // function: the end line; lcount: whether blocks were not executed
};

// Matches a line without its line end. On failure `expected`, if given, gets the expected token and its place.
bool parse(std::string_view text, Record& record, Expected* expected = nullptr, const char* limit = nullptr);

}  // namespace proflint::grammars::gcov_intermediate
