// Grades histogram headers. Follows the GNU gprof manual, Histogram Records.
#include "validators/gmon/dimension.h"

#include <algorithm>

namespace proflint::gmon {
namespace {

bool is_printable(char c) {
  return c >= 0x20 && c <= 0x7e;
}

}  // namespace

std::string_view dimension_text(std::string_view dimension) {
  return dimension.substr(0, dimension.find('\0'));
}

Grade grade_text(std::string_view dimension, std::uint8_t abbreviation) {
  const std::string_view text = dimension_text(dimension);
  if (text.empty() || text.front() == ' ' || !std::all_of(text.begin(), text.end(), is_printable)) return Grade::bad;
  const std::string_view padding = dimension.substr(text.size());
  const bool is_padded = padding.find_first_not_of('\0') == std::string_view::npos;
  return is_padded && abbreviation >= 0x21 && abbreviation <= 0x7e ? Grade::strict : Grade::loose;
}

Grade grade_header(const Histogram& histogram, const HistogramFields& fields) {
  const bool has_numbers = histogram.has_range() && histogram.size != 0 && histogram.rate != 0;
  return has_numbers ? grade_text(histogram.field(fields.dimension), abbreviation_of(histogram, fields)) : Grade::bad;
}

}  // namespace proflint::gmon
