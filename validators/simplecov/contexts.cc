// Bitmaps are numbers of any length: the first digit and the length determine the highest bit.
#include "validators/simplecov/contexts.h"

#include "validators/core/text.h"

namespace proflint::simplecov {

std::optional<std::uint64_t> parse_context_index(std::string_view text) {
  constexpr std::size_t kMaxDigits = 10;
  if (text.size() > kMaxDigits || !is_digits(text) || (text[0] == '0' && text.size() > 1)) return std::nullopt;
  return decimal_value(text);
}

std::optional<std::uint64_t> lines_of_bitmap(std::string_view text) {
  if (!is_lower_hex_digits(text)) return std::nullopt;
  const std::size_t first = text.find_first_not_of('0');
  if (first == std::string_view::npos) return 0;
  const char digit = text[first];
  const std::uint64_t bits = digit >= '8' ? 4 : digit >= '4' ? 3 : digit >= '2' ? 2 : 1;
  return 4 * (text.size() - first - 1) + bits;
}

}  // namespace proflint::simplecov
