// The text in the header of a histogram: the dimension of its bins and the abbreviation. How much it looks like text
// shows whether the address size was guessed right. Follows the GNU gprof manual, Histogram Records.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/gmon/profile.h"

namespace proflint::gmon {

enum class Grade : std::uint8_t { bad, none, loose, strict };  // none: no header was found

// The grade of the text alone. REQUIRES: `dimension` has 15 bytes.
Grade grade_text(std::string_view dimension, std::uint8_t abbreviation);
// The grade of a header, including its numbers. REQUIRES: the layout has a dimension.
Grade grade_header(const Histogram& histogram, const HistogramFields& fields);

// The one-byte abbreviation of a histogram's dimension.
inline std::uint8_t abbreviation_of(const Histogram& histogram, const HistogramFields& fields) {
  return static_cast<std::uint8_t>(histogram.field(fields.abbreviation).front());
}

// The part of a 15-byte dimension before its first NUL.
std::string_view dimension_text(std::string_view dimension);

}  // namespace proflint::gmon
