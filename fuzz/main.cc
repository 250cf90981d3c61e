// The program of all fuzz targets. Its name, fuzz_NAME, selects the target: targets/NAME.cc, or any bytes, checked by
// themselves as the format with the id NAME, as in fuzz_sample_raw.
#include <algorithm>
#include <string>

#include "fuzz/mutators/mutation.h"
#include "fuzz/target.h"
#include "validators/engine/families.h"

namespace {

using namespace proflint;

const fuzz::Target* target = nullptr;
const Format* format = nullptr;  // unless there is a target
std::string file_name = "input";

// The size decides which variant is checked in addition, so that all are tried without checking every input as each of
// them.
void check_format(std::string_view file) {
  fuzz::check_promises(file, format, file_name);
  if (!format->variants.empty())
    fuzz::check_promises(file, format, file_name, {}, format->variants[file.size() % format->variants.size()]);
}

void use_format(std::string id) {
  std::replace(id.begin(), id.end(), '_', '-');
  format = find_format(id);
  fuzz::require(format != nullptr, "the program is called fuzz_ and a target or the id of a format");
  if (format->file_names.empty()) return;
  file_name = format->file_names.front();
  if (const std::size_t star = file_name.find('*'); star != std::string::npos) file_name.replace(star, 1, "input");
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char*** argv) {
  std::string name = **argv;
  name.erase(0, name.find("fuzz_", name.rfind('/') + 1) + 5);
  target = fuzz::find_target(name);
  if (target == nullptr) use_format(std::move(name));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  if (target == nullptr || target->mutate == nullptr) return LLVMFuzzerMutate(data, size, max_size);
  return target->mutate(data, size, max_size, seed);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input = fuzz::view(data, size);
  target == nullptr ? check_format(input) : target->run(input);
  return 0;
}
