// Which format a file is in: by content first and name second.
#pragma once

#include <string>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// Whether a file claims to be a program or library, by its first bytes.
bool is_image(std::string_view bytes);

// The format of a file, or the reason why it has none.
struct Detection {
  const Format* format = nullptr;  // static; nullptr: none
  Match match = Match::none;       // how certain the format is; none without a format
  std::string reason;              // "an ELF file", "the file is empty"; empty if a format was found
  bool is_other_kind = false;      // it is certainly a file of another kind, whatever its name is
};

// The most certain format of an unwrapped file; none if no format matches or two are tied.
Detection detect(std::string_view bytes, std::string_view name);

}  // namespace proflint
