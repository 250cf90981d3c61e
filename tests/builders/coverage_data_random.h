// Random data files of coverage.py that break no rule, and random layouts of databases.
#pragma once

#include <rapidcheck.h>

#include "tests/builders/coverage_data.h"

namespace proflint::tests::coverage_data {

// Lines or arcs of 1 to 8 files in 1 to 4 contexts.
rc::Gen<Data> data_files();
// Page sizes, reserved bytes, encodings, pointer maps, free pages, deep trees, gaps.
rc::Gen<sqlite::Shape> shapes();

}  // namespace proflint::tests::coverage_data
