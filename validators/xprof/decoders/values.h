// The value of a value-profile line: its form and range by type.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, value profiles: %d, %lld and what scanf reads for %f and %lf.
#pragma once

#include <string_view>

#include "validators/core/report.h"

namespace proflint::xprof {

enum class ValueType : std::uint8_t { integer, longlong, single, real, procedure, unknown };

// The type that a VP_ word names.
ValueType value_type(std::string_view word);

// Checks form and range of a value other than a procedure.
void check_value(ValueType type, std::string_view value, Report& report);

}  // namespace proflint::xprof
