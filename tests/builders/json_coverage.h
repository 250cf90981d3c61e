// Builds coverage reports in JSON whose numbers are consistent, as values that tests can change.
// Follows gcov -j, llvm-cov export, istanbul-lib-coverage and jsonreport.py.
#pragma once

#include <nlohmann/json.hpp>

namespace proflint::tests::json_coverage {

using Json = nlohmann::ordered_json;

// Reports that break no rule above note, made from the random numbers of the calling property.
Json gcov_document();
Json llvm_export();
Json istanbul_map();
Json istanbul_summary();
Json coverage_py_report();

}  // namespace proflint::tests::json_coverage
