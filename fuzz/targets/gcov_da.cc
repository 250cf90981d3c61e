// One file of the 2002 draft, checked as graph or data, according to its magic number.
#include "fuzz/mutators/gcov_rfc_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov_rfc/family.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  proflint::fuzz::RecordMutator mutator(seed);
  return proflint::fuzz::store(mutator.mutate(std::string(proflint::fuzz::view(data, size))), data, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  proflint::fuzz::check_promises(proflint::fuzz::view(data, size), &proflint::gcov_rfc::kDataFormat, "input.da");
  return 0;
}
