// The graph and the data of a draft coverage file in one input.
#include "fuzz/mutators/gcov_rfc_mutator.h"
#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/gcov_rfc/family.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  return proflint::fuzz::mutate_either(proflint::fuzz::RecordMutator(seed), data, size, max_size);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto [graph_bytes, data_bytes] = proflint::fuzz::split_files(proflint::fuzz::view(data, size));
  const auto with_graph = proflint::always(proflint::Role::pair, {"input.bbg", graph_bytes});
  const auto with_data = proflint::always(proflint::Role::pair, {"input.da", data_bytes});
  proflint::fuzz::check_promises(data_bytes, &proflint::gcov_rfc::kDataFormat, "input.da", with_graph);
  proflint::fuzz::check_promises(graph_bytes, &proflint::gcov_rfc::kGraphFormat, "input.bbg", with_data);
  return 0;
}
