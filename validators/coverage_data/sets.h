// Compares files that will be combined. Follows update of coverage/sqldata.py and DataFileClassifier of
// coverage/data.py.
#pragma once

#include "validators/core/format.h"
#include "validators/coverage_data/contents.h"

namespace proflint::coverage_data {

// Compares the file with the earlier files of its set, if it belongs to one.
void check_set(const Input& input, const Contents& contents, GroupedFindings& found);

}  // namespace proflint::coverage_data
