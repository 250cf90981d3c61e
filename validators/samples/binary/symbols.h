// The list of symbols of the profiled program.
// Follows LLVM ProfileSymbolList::read and (2026) readMD5ProfileSymbolList.
#pragma once

#include <memory_resource>

#include "validators/samples/binary/fields.h"

namespace proflint::samples::binary {

// Checks a list of strings up to the end of the section. False: it could not be read.
bool check_symbols(Fields& fields);

// Checks a list of MD5 values in Eytzinger order.
bool check_md5_symbols(Fields& fields, std::pmr::memory_resource* memory);

}  // namespace proflint::samples::binary
