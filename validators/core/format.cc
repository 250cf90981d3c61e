// Names of files by format.
#include "validators/core/format.h"

#include <algorithm>

#include "validators/core/file_names.h"

namespace proflint {

bool has_name_of(const Format& format, const Head& head) {
  return std::any_of(format.file_names.begin(), format.file_names.end(),
                     [&](std::string_view pattern) { return has_name_like(pattern, head.last_name); });
}

}  // namespace proflint
