// Compact binary sample profiles.
#include "fuzz/target.h"
#include "validators/samples/binary/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::judge(proflint::fuzz::view(data, size), &proflint::samples::binary::kSampleCompact);
  return 0;
}
