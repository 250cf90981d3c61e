// One file of the 2002 draft, checked as graph or data, according to its magic number.
#include "fuzz/mutators/gcov_rfc_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov_rfc/family.h"

namespace proflint::fuzz::gcov_da_target {
namespace {

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  RecordMutator mutator(seed);
  return store(mutator.mutate(std::string(view(data, size))), data, max_size);
}

void run(std::string_view input) {
  check_promises(input, &gcov_rfc::kDataFormat, "input.da");
}

const Target target("gcov_da", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::gcov_da_target
