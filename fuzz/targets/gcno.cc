// Any bytes, checked as gcov notes.
#include "fuzz/mutators/gcov_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov/family.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  const std::string file(proflint::fuzz::view(data, size));
  return proflint::fuzz::store(proflint::fuzz::GcovMutator(seed).mutate(file), data, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::check_promises(proflint::fuzz::view(data, size), &proflint::gcov::kGcno, "input.gcno");
  return 0;
}
