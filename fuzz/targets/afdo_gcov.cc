// AutoFDO profiles for GCC.
#include "fuzz/target.h"
#include "validators/samples/afdo_gcov/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::judge(proflint::fuzz::view(data, size), &proflint::samples::afdo_gcov::kAfdoGcov);
  return 0;
}
