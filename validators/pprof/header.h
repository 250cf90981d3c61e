// The fields of the profile itself: time, period, what to drop and where to read more.
#pragma once

#include "validators/pprof/tables.h"

namespace proflint::pprof {

struct Header {
  std::int64_t period = 0;
};

// Judges the fields of the profile that are no tables; the tables were read. False where a field ends the reading.
bool read_header(const Outline& outline, Tables& tables, Decoding& decoding, Header& header);

}  // namespace proflint::pprof
