// Which format a file is in: by content first and name second.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Whether a file claims to be a program or library, by its first bytes.
bool is_image(std::string_view bytes);

// Whether `name` is called as files of some format are; not if most files that are called so are something else.
bool has_name_of_any(std::string_view name);

// The format of a file, or why there is none.
struct Detection {
  const Format* format = nullptr;
  Match match = Match::none;
  std::string reason;       // "it looks like an ELF file"; empty if a format was found
  bool is_at_home = false;  // files of that other kind are called so as well: the name is no mistake
};

// The format of a file, unwrapped, that is surest; none or a tie is no format.
Detection detect(std::string_view bytes, std::string_view name);

}  // namespace proflint
