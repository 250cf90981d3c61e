// What a file is once the wrapping around all of it is taken off, and what is wrong with that wrapping.
#pragma once

#include <optional>

#include "validators/containers/contents.h"
#include "validators/core/format.h"

namespace proflint::containers {

struct Unwrapped {
  std::string_view bytes;              // the file, or what it was wrapped around
  std::optional<Container> container;  // what it was wrapped in
  bool is_damaged = false;             // a checksum is wrong, which may explain whatever is wrong with the bytes
  bool is_whole = true;                // false: bytes are missing, and what is there can only tell the format
};

// Takes one wrapping off `file`, if it has one. The bytes are those of `file` or `contents`; the report knows them as a
// source, and what is wrong with the wrapping.
Unwrapped unwrap(std::string_view file, Contents& contents, Report& report);

// Whether readers of `format` take the file, which was called `name`, in its wrapping.
void check_container(const Unwrapped& file, std::string_view name, const Format& format, Report& report);

}  // namespace proflint::containers
