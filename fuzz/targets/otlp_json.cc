// Any bytes after the start of an object that is surely profiles in JSON: without it few inputs get as far as the
// reader.
#include <string>

#include "fuzz/target.h"
#include "validators/otlp/family.h"

namespace proflint::fuzz::otlp_json_target {
namespace {

void run(std::string_view input) {
  check_promises(input, &otlp::kOtlp, "input.json");
  check_promises("{\"resourceProfiles\":[" + std::string(input), &otlp::kOtlp, "input.json");
}

const Target target("otlp_json", run);

}  // namespace
}  // namespace proflint::fuzz::otlp_json_target
