// Any bytes, checked by themselves as the format in the name of the program, as in fuzz_sample_raw.
#include <algorithm>
#include <string>

#include "fuzz/target.h"
#include "validators/engine/families.h"

namespace {

const proflint::Format* format = nullptr;
std::string file_name = "input";

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char*** argv) {
  std::string id = **argv;
  id.erase(0, id.find("fuzz_", id.rfind('/') + 1) + 5);
  std::replace(id.begin(), id.end(), '_', '-');
  format = proflint::find_format(id);
  proflint::fuzz::require(format != nullptr, "the program is called fuzz_ and the id of a format");
  if (!format->file_names.empty()) {
    file_name = format->file_names.front();
    if (const std::size_t star = file_name.find('*'); star != std::string::npos) file_name.replace(star, 1, "input");
  }
  return 0;
}

// The size decides which variant is checked in addition, so that all are tried without checking every input as each of
// them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = proflint::fuzz::view(data, size);
  proflint::fuzz::check_promises(file, format, file_name);
  if (!format->variants.empty())
    proflint::fuzz::check_promises(file, format, file_name, {}, format->variants[size % format->variants.size()]);
  return 0;
}
