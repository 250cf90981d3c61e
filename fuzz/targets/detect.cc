// Any bytes, checked as the detected format.
#include "fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::check_promises(proflint::fuzz::view(data, size), nullptr);
  return 0;
}
