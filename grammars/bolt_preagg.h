// The lines of profiles that are pre-aggregated for perf2bolt, as views. A line is given without its line end; ranges
// and combinations of types belong to the validator. Follows LLVM, bolt/lib/Profile/DataAggregator.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars::bolt_preagg {

struct Address {
  std::string_view build_id;  // with its colon; empty: the binary itself
  Decimal offset;             // its digits are hexadecimal
};

struct Line {
  std::string_view type;  // one letter
  std::array<Address, 3> addresses;
  std::size_t address_count = 0;
  Decimal count, mispredictions;  // events have neither, and only branches have mispredictions
  std::string_view event;
};

// The number of addresses and counts in lines of a type.
struct Type {
  char letter;
  std::size_t addresses, counts;
};

// The type named `word`; nullptr if it is unknown.
const Type* find_type(std::string_view word);

// Whether `line` matches the grammar. On failure `expected`, if it is not nullptr, gets the expected token and
// its place.
[[nodiscard]] bool parse(std::string_view line, Line& out, Expected* expected = nullptr, const char* limit = nullptr);

// Whether `word` is an address. It has no Expected, because findings quote the whole word.
[[nodiscard]] bool parse(std::string_view word, Address& out);

}  // namespace proflint::grammars::bolt_preagg
