// One line of collapsed stacks, as views. Follows flamegraph.pl, which reads them from their end.
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"

namespace proflint::grammars::folded {

struct Count {
  std::string_view text;
  Decimal integer;            // the digits before the point
  std::string_view fraction;  // the point and the digits after it; empty if missing
};

struct Line {
  enum class Kind : std::uint8_t {
    blank,
    comment,       // starts with '#'; the other members describe the line as if it were not a comment
    stack,         // a stack and a count
    differential,  // a stack and two counts
    bare_count,    // a count and nothing else
    bad_count,     // the last word looks like a number, but is not a count
    other
  };
  Kind kind = Kind::other;
  std::string_view stack;      // may be empty if the line starts with a blank
  std::string_view blanks;     // between the stack and the last count, the first count included
  Count before, count;         // `before`: only in differential lines
  std::string_view last_word;  // where a count should be
  std::string_view trailing;   // blanks after the count
  bool ends_in_count = false;  // whether a comment could be read as a stack

  bool is_counted() const { return kind == Kind::stack || kind == Kind::differential; }
};

// Classifies `line`, which is given without its line end.
// Every line has a kind: parsing cannot fail, so it returns the line instead of a bool.
[[nodiscard]] Line parse(std::string_view line);

}  // namespace proflint::grammars::folded
