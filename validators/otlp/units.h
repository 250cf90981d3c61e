// Units of UCUM, checked only roughly: https://ucum.org/ucum.
#pragma once

#include <string_view>

namespace proflint::otlp {

// Whether `unit`, which is not empty, may be one: printable, brackets in pairs, and none of the usual English words.
bool is_unit(std::string_view unit);

}  // namespace proflint::otlp
