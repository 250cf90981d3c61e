// The formats that the name of a file requires of its contents.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/format.h"

namespace proflint {

// The meaning of a name for a file that was found in a directory.
enum class NameClaim : std::uint8_t {
  none,   // no format, or a name that many other files have: only certain contents are checked
  weak,   // a name of a format and of other files: contents that resemble a format are checked
  owned,  // only files of formats have such names: unrecognized contents are an error
};

// `name` is a path without the suffix of a container; only its last part counts.
NameClaim claim_of(std::string_view name);

// A name that belongs to a different kind of file than the contents.
struct Misnomer {
  Severity severity;       // an error if a program opens exactly such names and rejects other contents
  std::string_view owner;  // the format whose files have this name: "gcda", "XML"
};

// Nothing if `name` is suitable for a file of `format`, or the contents are blank: their format is known only by name.
std::optional<Misnomer> find_misnomer(std::string_view name, const Format& format, std::string_view contents);

}  // namespace proflint
