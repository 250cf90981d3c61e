// Any bytes, checked as gcov notes.
#include "fuzz/mutators/gcov_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov/family.h"

namespace proflint::fuzz::gcno_target {
namespace {

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  const std::string file(view(data, size));
  return store(GcovMutator(seed).mutate(file), data, max_size);
}

void run(std::string_view input) {
  check_promises(input, &gcov::kGcno, "input.gcno");
}

const Target target("gcno", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::gcno_target
