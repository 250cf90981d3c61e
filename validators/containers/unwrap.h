// Unwraps a file that is compressed as a whole, and reports the defects of the container.
#pragma once

#include <optional>

#include "validators/containers/contents.h"
#include "validators/core/format.h"

namespace proflint::containers {

struct Unwrapped {
  std::string_view bytes;              // the file, or the contents of its container
  std::optional<Container> container;  // around the file
  bool is_damaged = false;             // a checksum is wrong, which may explain whatever is wrong with the bytes
  bool is_whole = true;                // false: bytes are missing, and the rest only shows the format
};

// Unwraps `file` once, if it has a container. The bytes belong to `file` or `contents`; the report receives them as a
// source, with the defects of the container.
Unwrapped unwrap(std::string_view file, Contents& contents, Report& report);

// Checks whether consumers of `format` read the file `name` in its container.
void check_container(const Unwrapped& file, std::string_view name, const Format& format, Report& report);

}  // namespace proflint::containers
