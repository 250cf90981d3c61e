// Creates data files from complete records.
#pragma once

#include <span>
#include <string_view>

#include "validators/core/salvage.h"

namespace proflint::gcov {

// The header and the records of a data file: functions with their counters, summaries, the end word. If some are
// lost, the checksum in the header is recomputed for the remaining functions; a lost end word is added.
Salvaged salvage_data(std::string_view contents, std::span<const Extent> records);

}  // namespace proflint::gcov
