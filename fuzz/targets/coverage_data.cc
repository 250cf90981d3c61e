// Data files of coverage.py: any bytes, or changes to a valid file, which reach more code.
#include "fuzz/edited_database.h"
#include "fuzz/target.h"
#include "validators/coverage_data/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = proflint::fuzz::view(data, size);
  const proflint::Format* const format = &proflint::coverage_data::kCoverageData;
  proflint::fuzz::check_promises(input, format, ".coverage");
  if (!input.starts_with("SQLite"))
    proflint::fuzz::check_promises(proflint::fuzz::edited_database(input), format, ".coverage");
  return 0;
}
