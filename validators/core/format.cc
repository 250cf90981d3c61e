// Names of files by format.
#include "validators/core/format.h"

#include <algorithm>

#include "validators/core/text.h"

namespace proflint {

bool has_name_of(const Format& format, std::string_view name) {
  const std::string_view last = file_name(name);
  return std::any_of(format.file_names.begin(), format.file_names.end(), [&](std::string_view pattern) {
    if (pattern.starts_with('*')) return last.ends_with(pattern.substr(1));
    if (pattern.ends_with('*')) return last.starts_with(pattern.substr(0, pattern.size() - 1));
    return last == pattern;
  });
}

}  // namespace proflint
