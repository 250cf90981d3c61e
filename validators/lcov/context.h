// What the parts of the check of one tracefile share.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>

#include "grammars/lcov.h"
#include "validators/core/format.h"
#include "validators/coverage/counts.h"
#include "validators/lcov/repeats.h"

namespace proflint::lcov {

using grammars::LcovKind;
using grammars::LcovLine;

struct Context {
  const Input& input;
  Report& report;
  coverage::Repeats repeats{kRepeats};

  // The number of a source line; nothing, with the finding that says so, if it is no such number. Line 0 is one.
  std::optional<std::uint32_t> line_number(const grammars::Decimal& number) {
    if (number.fits && number.value - 1 < INT32_MAX) return static_cast<std::uint32_t>(number.value);
    return odd_line_number(number);
  }
  // An execution count; nothing, with the finding that says so, if it is none.
  std::optional<std::uint64_t> count(const grammars::Decimal& number) {
    if (number.fits && coverage::form_of(number.value) == coverage::CountForm::plain) return number.value;
    return odd_count(number);
  }

 private:
  std::optional<std::uint32_t> odd_line_number(const grammars::Decimal& number);
  std::optional<std::uint64_t> odd_count(const grammars::Decimal& number);
};

// The whole line of the text that starts at `place`, without its line end.
std::string_view line_at(std::string_view text, std::size_t place);

// Empties a hash map. One that grew large for an earlier section is given back, so that a section costs what it holds.
template <class Map>
void recycle(Map& map) {
  if (map.bucket_count() > 8 * (map.size() + 16))
    map = Map(map.get_allocator());
  else if (!map.empty())
    map.clear();
}

}  // namespace proflint::lcov
