// zstd around a whole file: frames of RFC 8878.
#pragma once

#include "validators/containers/contents.h"
#include "validators/core/report.h"

namespace proflint::containers {

// Whether `file` is in zstd: it starts with the magic of a frame, after skippable frames or not, or is a part of that.
bool is_zstd(std::string_view file);

// Puts what the frames of `file` contain, joined, into `contents` and reports what is wrong with them. False: the
// contents are not all there, or are not worth judging.
[[nodiscard]] bool unwrap_zstd(std::string_view file, Contents& contents, Report& report);

}  // namespace proflint::containers
