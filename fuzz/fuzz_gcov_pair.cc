// Notes and data in one input: four bytes with the size of the notes, the notes, the data.
#include "fuzz/gcov_mutator.h"
#include "fuzz/target.h"
#include "validators/gcov/gcov.h"

namespace {

struct Pair {
  std::string_view notes, data;
};

Pair split(std::string_view input) {
  proflint::Cursor cursor(input);
  std::uint32_t size = 0;
  cursor.read(size);
  Pair pair;
  cursor.take(size % (cursor.left() + 1), pair.notes);
  pair.data = cursor.rest();
  return pair;
}

std::string join(const std::string& notes, const std::string& data) {
  std::string out;
  for (unsigned shift = 0; shift < 32; shift += 8) out.push_back(static_cast<char>(notes.size() >> shift));
  return out + notes + data;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max, unsigned seed) {
  const Pair pair = split(proflint::fuzz::view(data, size));
  std::string notes(pair.notes), counts(pair.data);
  proflint::fuzz::GcovMutator mutator(seed);
  std::string& one = mutator.pick(2) == 0 ? notes : counts;
  one = mutator.mutate(one);
  return proflint::fuzz::store_mutated(join(notes, counts), data, max);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Pair pair = split(proflint::fuzz::view(data, size));
  const proflint::Companion notes = {"input.gcno", pair.notes};
  proflint::Input with_notes;
  with_notes.pair = &notes;
  proflint::fuzz::judge(pair.data, &proflint::gcov::kGcda, "input.gcda", with_notes);
  return 0;
}
