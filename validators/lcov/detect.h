// Recognition of tracefiles by their first lines.
#pragma once

#include <cstddef>
#include <string_view>

#include "validators/core/rule.h"

namespace proflint::lcov {

// The number of records at the start of `text`: 0 if its first line is not a record; at most 2 are counted.
std::size_t records_at_start(std::string_view text);

// Whether `text` has a record that opens a section. Like the function above, reads only a bounded part.
bool has_section(std::string_view text);

// The severity of a byte order mark at the start of `text`. ReportGenerator before 5.1.12, which Unity bundles, and
// AltCover write one before the first test name, which consumers do not need; both write branches before lines, and LH
// before LF.
Severity severity_of_mark(std::string_view text);

}  // namespace proflint::lcov
