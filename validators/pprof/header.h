// The fields of the profile itself: time, period, expressions for frames to drop or keep, and documentation URL.
#pragma once

#include "validators/pprof/tables.h"

namespace proflint::pprof {

struct Header {
  std::int64_t period = 0;
};

// Checks the fields of the profile outside the tables. REQUIRES: the tables were read. False if a field is unreadable.
bool read_header(const Outline& outline, Tables& tables, Decoding& decoding, Header& header);

}  // namespace proflint::pprof
