// The data file of coverage.py, `.coverage`. Follows coverage/sqldata.py and "Database File Format" of sqlite.org.
#pragma once

#include "validators/core/format.h"

namespace proflint::coverage_data {

extern const Format kCoverageData;
extern const Family kCoverageDataFamily;

}  // namespace proflint::coverage_data
