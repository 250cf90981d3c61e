// A gmon file, judged with every way to read it that a user can ask for.
#include "fuzz/target.h"
#include "validators/gmon/gmon.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = proflint::fuzz::view(data, size);
  proflint::fuzz::judge(file, &proflint::gmon::kGmon, "gmon.out");
  for (const std::string_view variant : proflint::gmon::kGmon.variants) {
    proflint::Input input;
    input.variant = variant;
    proflint::fuzz::judge(file, &proflint::gmon::kGmon, "gmon.out", input);
  }
  return 0;
}
