// Records that lost the line end between them: the text of the first one contains the second.
// Follows geninfo(1), TRACEFILE FORMAT.
#pragma once

#include <string_view>

#include "grammars/lcov.h"

namespace proflint::lcov {

// The second record in the name, the version or the expression of a record; empty if there is none.
std::string_view joined_record(const grammars::lcov::Line& record);

// Whether a path contains the start of another record: no source has such a name.
bool joins_records(std::string_view path);

}  // namespace proflint::lcov
