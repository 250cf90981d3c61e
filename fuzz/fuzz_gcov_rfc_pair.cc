// A pair of draft files in one input: four bytes with the size of the graph, the graph, the data.
#include "fuzz/gcov_rfc_mutator.h"
#include "fuzz/target.h"
#include "validators/core/cursor.h"
#include "validators/gcov_rfc/format.h"

namespace {

struct Pair {
  std::string_view graph, data;
};

Pair split(std::string_view input) {
  proflint::Cursor cursor(input);
  std::uint32_t size = 0;
  cursor.read(size);
  Pair pair;
  cursor.take(size % (cursor.left() + 1), pair.graph);
  pair.data = cursor.rest();
  return pair;
}

std::string join(const std::string& graph, const std::string& data) {
  std::string out;
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(graph.size() >> shift));
  return out + graph + data;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max, unsigned seed) {
  const Pair pair = split(proflint::fuzz::view(data, size));
  std::string graph(pair.graph), counts(pair.data);
  proflint::fuzz::RecordMutator mutator(seed);
  std::string& one = mutator.pick(2) == 0 ? graph : counts;
  one = mutator.mutate(one);
  return proflint::fuzz::store(join(graph, counts), data, max);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Pair pair = split(proflint::fuzz::view(data, size));
  const proflint::Companion graph = {"input.bbg", pair.graph}, counts = {"input.da", pair.data};
  proflint::Input with_graph, with_data;
  with_graph.pair = &graph;
  with_data.pair = &counts;
  proflint::fuzz::judge(pair.data, &proflint::gcov_rfc::kDataFormat, "input.da", with_graph);
  proflint::fuzz::judge(pair.graph, &proflint::gcov_rfc::kGraphFormat, "input.bbg", with_data);
  return 0;
}
