// Names of types, and integers that were printed with %g.
#include "validators/json_documents/types.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint::json_documents {
namespace {

// rounded <- [1-9] ( '.' [0-9]{1,5} )? 'e+' [0-9]{2}, at least 1e+06
bool is_rounded(std::string_view token) {
  constexpr std::string_view kExponent = "e+";
  const std::size_t e = token.find(kExponent);
  if (e == std::string_view::npos || e == 0 || token.size() != e + 4 || token[0] < '1' || token[0] > '9') return false;
  const std::string_view exponent = token.substr(e + kExponent.size());
  if (!is_digits(exponent) || exponent < "06") return false;
  const std::string_view decimals = token.substr(1, e - 1);
  return decimals.empty() || (decimals.size() <= 6 && decimals[0] == '.' && is_digits(decimals.substr(1)));
}

}  // namespace

unsigned type_of_fraction(std::string_view token) {
  return is_rounded(token) ? kRounded : kFraction;
}

std::string names_of(unsigned types) {
  struct Row {
    unsigned types;
    const char* name;
  };
  constexpr Row rows[] = {{kNumber, "a number"},
                          {kInt | kRounded, "an integer (with or without an exponent)"},
                          {kInt, "an integer"},
                          {kRounded, "an integer with an exponent"},
                          {kFraction, "a number with a fraction or exponent"},
                          {kStr, "a string"},
                          {kBool, "a boolean"},
                          {kList, "a list"},
                          {kObj, "an object"},
                          {kNull, "null"}};
  std::string names;
  for (const Row& row : rows) {
    if ((types & row.types) != row.types) continue;
    types &= ~row.types;
    if (!names.empty()) names += " or ";
    names += row.name;
  }
  return names;
}

Int128 rounded_value(std::string_view token) {
  constexpr Int128 kMax = Int128{1'000'000'000'000'000'000} * 1'000'000'000'000;  // 10^30
  const std::size_t e = token.find('e');
  std::size_t exponent =
      static_cast<std::size_t>(token[e + 2] - '0') * 10 + static_cast<std::size_t>(token[e + 3] - '0');
  Int128 value = token[0] - '0';
  for (const char digit : token.substr(std::min<std::size_t>(2, e), e - std::min<std::size_t>(2, e)))
    value = value * 10 + (digit - '0'), --exponent;
  for (; exponent != 0 && value < kMax; --exponent) value *= 10;
  return value;
}

}  // namespace proflint::json_documents
