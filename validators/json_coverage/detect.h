// Whose a JSON document is, by the keys it begins with. Follows the documentation of the four formats.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::json_coverage {

enum class Kind : std::uint8_t {
  none,     // no JSON object, or one of something else
  unknown,  // text that breaks off or is malformed before it says what it is, or is in another encoding
  empty,    // an object without keys
  gcov,
  llvm_cov,
  istanbul,
  coverage_py,
};

// Looks at no more than the first 1 MiB.
Kind kind_of(std::string_view bytes);

// Whether a document of istanbul is a summary.
bool is_istanbul_summary(std::string_view bytes);

}  // namespace proflint::json_coverage
