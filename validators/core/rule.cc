// Names of severities and categories as users read and write them.
#include "validators/core/rule.h"

#include <array>

namespace proflint {

std::string_view to_string(Severity severity) {
  static constexpr std::array<std::string_view, 3> kNames = {"note", "warning", "error"};
  return kNames[static_cast<std::size_t>(severity)];
}

std::string_view to_string(Category category) {
  static constexpr std::array<std::string_view, 16> kNames = {
      "syntax",    "truncated", "version", "kind",  "count", "order",       "range",   "sum",
      "reference", "duplicate", "flow",    "stale", "empty", "portability", "hygiene", "limit"};
  return kNames[static_cast<std::size_t>(category)];
}

}  // namespace proflint
