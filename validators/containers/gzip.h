// gzip around a whole file: RFC 1952, members of RFC 1951.
#pragma once

#include "validators/containers/contents.h"
#include "validators/core/report.h"

namespace proflint::containers {

// Whether `file` is in gzip: it starts with its magic, or is a part of that.
bool is_gzip(std::string_view file);

// Puts what the members of `file` contain, joined, into `contents` and reports what is wrong with them. False: the
// contents are not all there, or are not worth judging.
[[nodiscard]] bool unwrap_gzip(std::string_view file, Contents& contents, Report& report);

}  // namespace proflint::containers
