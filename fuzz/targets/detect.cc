// Any bytes, checked as the detected format.
#include "fuzz/target.h"

namespace proflint::fuzz::detect_target {
namespace {

void run(std::string_view input) {
  check_promises(input, nullptr);
}

const Target target("detect", run);

}  // namespace
}  // namespace proflint::fuzz::detect_target
