// A gmon file, judged as detection reads it and in one of the ways that a user can ask for. Which one depends on the
// size, so that all are tried without judging every input in all of them.
#include "fuzz/target.h"
#include "validators/gmon/family.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view file = proflint::fuzz::view(data, size);
  proflint::fuzz::judge(file, &proflint::gmon::kGmon, "gmon.out");
  const auto variants = proflint::gmon::kGmon.variants;
  proflint::fuzz::judge(file, &proflint::gmon::kGmon, "gmon.out", {}, variants[size % variants.size()]);
  return 0;
}
