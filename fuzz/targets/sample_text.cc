// Any bytes, judged as a sample profile in text encoding.
#include "fuzz/target.h"
#include "validators/samples/text/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::judge(proflint::fuzz::view(data, size), &proflint::samples::text::kSampleText);
  return 0;
}
