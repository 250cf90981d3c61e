// Makes recordings of whole records.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/salvage.h"

namespace proflint::perf_data {

// The header, the records, and the features, if these are the last record. In the file form the header gets the size of
// the data; features move with their table, and without them their bits are cleared. REQUIRES: there are records.
Salvaged salvage_recording(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::perf_data
