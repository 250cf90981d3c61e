// The graph and the data of a draft coverage file in one input.
#include "fuzz/mutators/gcov_rfc_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov_rfc/family.h"

namespace proflint::fuzz::gcov_rfc_pair_target {
namespace {

std::size_t mutate(std::uint8_t* data, std::size_t size, std::size_t max_size, unsigned seed) {
  return mutate_either(RecordMutator(seed), data, size, max_size);
}

void run(std::string_view input) {
  const auto [graph_bytes, data_bytes] = split_files(input);
  const auto with_graph = always(Role::pair, {"input.bbg", graph_bytes});
  const auto with_data = always(Role::pair, {"input.da", data_bytes});
  check_promises(data_bytes, &gcov_rfc::kDataFormat, "input.da", with_graph);
  check_promises(graph_bytes, &gcov_rfc::kGraphFormat, "input.bbg", with_data);
}

const Target target("gcov_rfc_pair", run, mutate);

}  // namespace
}  // namespace proflint::fuzz::gcov_rfc_pair_target
