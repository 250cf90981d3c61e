// A covmeta file and counters in one input.
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/go_covdata/family.h"

namespace proflint::fuzz::go_covdata_pair_target {
namespace {

void run(std::string_view input) {
  const auto [meta, counters] = split_files(input);
  const auto with_meta = always(Role::pair, {"covmeta.x", meta});
  check_promises(counters, &go_covdata::kCovcounters, "covcounters.x", with_meta);
}

const Target target("go_covdata_pair", run);

}  // namespace
}  // namespace proflint::fuzz::go_covdata_pair_target
