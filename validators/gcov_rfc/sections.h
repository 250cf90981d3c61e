// Rules about all sections of a data file, which one program wrote.
// Follows RFC 2002, "several runs concatenated".
#pragma once

#include "validators/gcov_rfc/data.h"

namespace proflint::gcov_rfc {

// Sets ids and the order by name, and reports functions that are duplicate, changed, or in another order.
void compare_sections(Data& data, Report& report);

}  // namespace proflint::gcov_rfc
