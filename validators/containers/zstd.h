// zstd around a whole file: frames of RFC 8878.
#pragma once

#include "validators/containers/contents.h"
#include "validators/core/report.h"

namespace proflint::containers {

// Whether `file` is in zstd: it starts with the magic of a frame, perhaps after skippable frames, or is the beginning
// of one.
bool is_zstd(std::string_view file);

// Puts the joined contents of the frames of `file` into `contents` and reports their defects. False: the
// contents are incomplete, or not worth checking.
[[nodiscard]] bool unwrap_zstd(std::string_view file, Contents& contents, Report& report);

}  // namespace proflint::containers
