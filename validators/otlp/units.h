// A rough check of UCUM units: https://ucum.org/ucum.
#pragma once

#include <string_view>

namespace proflint::otlp {

// Whether `unit`, which is not empty, may be a UCUM unit: printable, with matching brackets, and not a common English
// word.
bool is_unit(std::string_view unit);

}  // namespace proflint::otlp
