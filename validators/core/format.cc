// Names of files by format.
#include "validators/core/format.h"

#include <algorithm>

#include "validators/core/file_names.h"
#include "validators/core/text.h"

namespace proflint {

bool has_name_of(const Format& format, std::string_view name) {
  const std::string_view last = file_name(name);
  return std::any_of(format.file_names.begin(), format.file_names.end(),
                     [&](std::string_view pattern) { return has_name_like(pattern, last); });
}

}  // namespace proflint
