// Any bytes as the records of a pipe, in both byte orders: magic and header are always there.
#include <string>

#include "fuzz/target.h"
#include "validators/perf_data/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace std::string_view_literals;
  const std::string_view records = proflint::fuzz::view(data, size);
  for (const std::string_view start : {"PERFILE2\x10\0\0\0\0\0\0\0"sv, "2ELIFREP\0\0\0\0\0\0\0\x10"sv})
    proflint::fuzz::check_promises(std::string(start).append(records), &proflint::perf_data::kPerfData, "input.perf");
  return 0;
}
