// Data files of coverage.py: any bytes, or changes to a valid file, which reach more code.
#include "fuzz/edited_database.h"
#include "fuzz/target.h"
#include "validators/coverage_data/family.h"

namespace proflint::fuzz::coverage_data_target {
namespace {

void run(std::string_view input) {
  const Format* const format = &coverage_data::kCoverageData;
  check_promises(input, format, ".coverage");
  if (!input.starts_with("SQLite")) check_promises(edited_database(input), format, ".coverage");
}

const Target target("coverage_data", run);

}  // namespace
}  // namespace proflint::fuzz::coverage_data_target
