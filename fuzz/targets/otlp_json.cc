// Any bytes after the start of an object that is surely profiles in JSON: without it few inputs get as far as the
// reader.
#include <string>

#include "fuzz/target.h"
#include "validators/otlp/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = proflint::fuzz::view(data, size);
  proflint::fuzz::check_promises(input, &proflint::otlp::kOtlp, "input.json");
  proflint::fuzz::check_promises("{\"resourceProfiles\":[" + std::string(input), &proflint::otlp::kOtlp, "input.json");
  return 0;
}
