// gzip around a whole file: RFC 1952, members of RFC 1951.
#pragma once

#include "validators/containers/contents.h"
#include "validators/core/report.h"

namespace proflint::containers {

// Whether `file` is in gzip: it starts with the magic, or is the beginning of the magic.
bool is_gzip(std::string_view file);

// Puts the joined contents of the members of `file` into `contents` and reports their defects. False: the
// contents are incomplete, or not worth checking.
[[nodiscard]] bool unwrap_gzip(std::string_view file, Contents& contents, Report& report);

}  // namespace proflint::containers
