// One line of a listing of gcov or llvm-cov gcov, as views. Follows output_lines() of GCC's gcov.cc, 3.4 to 16, and
// GCOV.cpp of LLVM. Names between separators, which may be any text, belong to the validator, as ranges and order do.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::gcov_text {

enum class Kind : std::uint8_t {
  header,       // "-:    0:Runs:2"
  source_line,  // "5:   12:text"
  block,        // "5:   12-block 3"
  branch,
  call,
  unconditional,
  function,
  separator,        // "------------------"
  condition_total,  // "condition outcomes covered 3/4"
  condition,        // "condition  1 not covered (true)"
  path_total,       // "paths covered 1 of 4"
  path_omitted,     // "path coverage omitted"
  path,             // "path 3 not covered: ..."
  path_block,       // "BB  4: ..."
  empty,
  bad_count,  // like a source line or a block, but with something else in place of the count
  unknown
};

// The text before the first colon.
enum class Mark : std::uint8_t {
  none,             // "-": no code
  count,            // a number
  unexecuted,       // "#####" or "=====", of a source line
  unexecuted_block  // "%%%%%" or "$$$$$", of a block
};

// A count, or a percentage.
struct Value {
  std::string_view text;  // all of it; "NAN %" where the writer divided by zero
  Decimal whole;          // its digits before a point
  bool is_negative = false;
  bool is_rounded = false;  // has a fraction or a unit
  bool is_percent = false;

  bool is_undefined() const { return is_percent && whole.digits.empty(); }
  // Whether it is a percentage above 100%.
  bool exceeds_all() const {
    constexpr std::uint64_t kAll = 100;
    if (!is_percent || is_negative || whole.value < kAll) return false;
    const std::string_view fraction = text.substr(whole.digits.size());
    return whole.value > kAll || fraction.find_first_of("123456789") != std::string_view::npos;
  }
  bool is_above_zero() const {
    return whole.value != 0 || (is_rounded && text.find_first_of("123456789") != text.npos);
  }
};

// Members that a line does not have keep the values of the previous line, except for the flags.
struct Line {
  Kind kind = Kind::unknown;
  Mark mark = Mark::none;
  Value count;              // of a source line, a block or a function; for conditions and paths, the number covered
  Value value;              // "taken" or "returned"
  Value blocks;             // "blocks executed", a percentage
  Decimal line;             // of a source line or a block
  Decimal index, total;     // of a block, branch, call, path, condition; of conditions and paths
  std::string_view key;     // of a header (empty without a colon), or the text in place of a count
  std::string_view text;    // of a source line or a path; the value of a header; the name of a function
  std::string_view words;   // of a condition: "true false", "true" or "false"
  bool is_partial = false;  // "5*"
  bool is_equals = false;   // "====="
  bool is_never = false;    // "never executed", in place of the value
  bool is_of_gcc = false;   // "(fallthrough)" or "(throw)"
  bool has_block_number = false;  // "(BB 2)"
  bool is_colored = false;        // has SGR sequences before its text
};

// Matches a line without its line end. On failure `expected`, if given, gets the expected token and its place. Bytes up
// to `limit` may be read.
bool parse(std::string_view text, Line& line, Expected* expected = nullptr, const char* limit = nullptr);

}  // namespace proflint::grammars::gcov_text
