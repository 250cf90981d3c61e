// The values of decimal numbers that may be too large or too small for a double, for which from_chars gives no value.
// Follows strtod(3).
#pragma once

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace proflint {

// The value of a number, as from_chars reads it; 0 for other texts. Consumers read a number that is too large as
// infinity: the result is then the largest finite number, with its sign.
inline double real_value(std::string_view text) {
  double number = 0;
  const std::errc error = std::from_chars(text.data(), text.data() + text.size(), number).ec;
  if (error != std::errc::result_out_of_range) return number;
  const double rounded = std::strtod(std::string(text).c_str(), nullptr);
  return std::isinf(rounded) ? std::copysign(std::numeric_limits<double>::max(), rounded) : rounded;
}

}  // namespace proflint
