// Rules on all sections of a data file: one program wrote them all.
// Follows RFC 2002, "several runs concatenated".
#pragma once

#include "validators/gcov_rfc/data.h"

namespace proflint::gcov_rfc {

// Fills in ids and order by name, and reports functions that are duplicate, changed, or listed in another order.
void compare_sections(Data& data, Report& report);

}  // namespace proflint::gcov_rfc
