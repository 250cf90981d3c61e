// A covmeta file and counters in one input.
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/go_covdata/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [meta, counters] = proflint::fuzz::split_files(proflint::fuzz::view(data, size));
  const auto with_meta = proflint::always(proflint::Role::pair, {"covmeta.x", meta});
  proflint::fuzz::check_promises(counters, &proflint::go_covdata::kCovcounters, "covcounters.x", with_meta);
  return 0;
}
