// Records that are whole lines.
#pragma once

#include <string_view>

#include "validators/core/text_lines.h"

namespace proflint::text {

// The line with its line end, as far as it has one.
inline std::string_view with_line_end(const TextLine& line) {
  const std::size_t end = (line.has_cr ? 1 : 0) + (line.is_terminated ? 1 : 0);
  return {line.text.data(), line.text.size() + end};
}

}  // namespace proflint::text
