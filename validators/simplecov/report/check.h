// The checks of the three layouts of coverage.json. Follows SimpleCov's JSON Schema and the gems
// simplecov_json_formatter and simplecov-json.
#pragma once

#include "validators/core/format.h"

namespace proflint::simplecov::report {

void check_report(const Input& input, Report& report);
void check_plain_report(const Input& input, Report& report);
void check_files_report(const Input& input, Report& report);

}  // namespace proflint::simplecov::report
