// The lines of cachegrind's profiles, as views. A line is given without its line end; order, ranges and sums belong to
// the validator. Follows the Valgrind manual, "Cachegrind Output File Format".
#pragma once

#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::cachegrind {

enum class Key : std::uint8_t { empty, comment, desc, cmd, events, file, function, count, summary, unknown };

struct Line {
  Key key = Key::unknown;
  std::string_view value;  // the text after the key and its ':' or '='; all of a line without a key
};

// Classifies a line by its start: an invalid line keeps its kind.
Line split_line(std::string_view line);

struct Count {
  Decimal line;
  std::string_view values;  // each with the blanks before it
};

struct Value {
  bool is_negative = false;
  Decimal number;  // no digits: '.', which means 0
};

// Both return whether the text matches the grammar, fill the struct, and on failure store in `expected`, if that is
// not nullptr, the expected token and its place.

// <count_line> without its counts.
[[nodiscard]] bool parse(std::string_view line, Count& out, Expected* expected = nullptr);

// Removes the first count of `rest` and the blanks before it; a blank or the end must follow.
[[nodiscard]] bool take_value(std::string_view& rest, Value& out, Expected* expected = nullptr);

}  // namespace proflint::grammars::cachegrind
