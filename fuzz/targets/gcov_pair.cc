// Notes and data in one input.
#include "fuzz/mutators/gcov_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov/family.h"

namespace proflint::fuzz::gcov_pair_target {
namespace {

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  return mutate_either(GcovMutator(seed), data, size, max_size);
}

void run(std::string_view input) {
  const auto [notes, counts] = split_files(input);
  const auto with_notes = always(Role::pair, {"input.gcno", notes});
  check_promises(counts, &gcov::kGcda, "input.gcda", with_notes);
}

const Target target("gcov_pair", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::gcov_pair_target
