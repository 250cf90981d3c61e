// The lines of profiles that are pre-aggregated for perf2bolt, as views. A line is given without its line end; ranges
// and combinations of types belong to the validator. Follows LLVM, bolt/lib/Profile/DataAggregator.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "grammars/decimal.h"
#include "grammars/expected.h"

namespace proflint::grammars {

struct BoltAddress {
  std::string_view build_id;  // with its colon; empty: the binary itself
  Decimal offset;             // its digits are hexadecimal
};

struct BoltPreaggLine {
  std::string_view type;  // one letter
  std::array<BoltAddress, 3> addresses;
  std::size_t address_count = 0;
  Decimal count, mispredictions;  // events have neither, and only branches have mispredictions
  std::string_view event;
};

// The number of addresses and counts in lines of a type.
struct BoltPreaggType {
  char letter;
  std::size_t addresses, counts;
};

// The type named `word`; nullptr if it is unknown.
const BoltPreaggType* find_bolt_preagg_type(std::string_view word);

// Whether `line` matches the grammar. On failure `expected`, if it is not nullptr, gets the expected token and
// its place.
[[nodiscard]] bool parse_bolt_preagg(std::string_view line, BoltPreaggLine& out, Expected* expected,
                                     const char* limit = nullptr);

// Whether `word` is an address.
[[nodiscard]] bool parse_bolt_address(std::string_view word, BoltAddress& out);

}  // namespace proflint::grammars
