// Builds consistent coverage, CPU profiles and heap profiles of V8, as values that tests can change. Follows the Chrome
// DevTools Protocol.
#pragma once

#include <nlohmann/json.hpp>

namespace proflint::tests::v8 {

using Json = nlohmann::ordered_json;

// Documents that break no rule, made from the random numbers of the calling property.
Json coverage();
Json cpu_profile();
Json cpu_tree();
Json heap_profile();

}  // namespace proflint::tests::v8
