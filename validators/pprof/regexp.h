// Whether a text can be a regular expression of RE2, as far as one pass can tell. Follows RE2's syntax page.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace proflint::pprof {

struct RegexpError {
  std::size_t offset;
  const char* what;  // "a class without its ]"
};

// What RE2 would refuse; nothing if it would take the expression, or if only a whole parser could tell.
std::optional<RegexpError> check_regexp(std::string_view expression);

}  // namespace proflint::pprof
