// Notes and data in one input.
#include "fuzz/mutators/gcov_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov/family.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return proflint::fuzz::mutate_either(proflint::fuzz::GcovMutator(seed), data, size, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [notes, counts] = proflint::fuzz::split_files(proflint::fuzz::view(data, size));
  const auto with_notes = proflint::always(proflint::Role::pair, {"input.gcno", notes});
  proflint::fuzz::check_promises(counts, &proflint::gcov::kGcda, "input.gcda", with_notes);
  return 0;
}
