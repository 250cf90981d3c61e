// Any bytes, judged as gcov notes.
#include "fuzz/gcov_mutator.h"
#include "fuzz/target.h"
#include "validators/gcov/gcov.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max, unsigned seed) {
  const std::string file(proflint::fuzz::view(data, size));
  return proflint::fuzz::store_mutated(proflint::fuzz::GcovMutator(seed).mutate(file), data, max);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::judge(proflint::fuzz::view(data, size), &proflint::gcov::kGcno, "input.gcno");
  return 0;
}
