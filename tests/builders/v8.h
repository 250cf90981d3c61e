// Builds coverage, CPU profiles and heap profiles of V8 whose parts agree with each other, as values that tests can
// change. Follows the Chrome DevTools Protocol.
#pragma once

#include <nlohmann/json.hpp>

namespace proflint::tests::v8 {

using Json = nlohmann::ordered_json;

// Documents that break no rule. Called in a property, of whose random numbers they are made.
Json coverage();
Json cpu_profile();
Json cpu_tree();
Json heap_profile();

}  // namespace proflint::tests::v8
