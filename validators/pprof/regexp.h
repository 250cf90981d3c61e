// Checks whether a text can be an RE2 regular expression, as far as one pass can tell. Follows RE2's syntax page.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <optional>
#include <string_view>

namespace proflint::pprof {

struct RegexpError {
  std::size_t offset;
  const char* what;  // "a character class without ']'"
};

// The defect for which RE2 rejects the expression; nothing if RE2 accepts it, or if only a full parser could decide.
// `memory` provides the memory for a copy.
std::optional<RegexpError> check_regexp(std::string_view expression, std::pmr::memory_resource* memory);

}  // namespace proflint::pprof
