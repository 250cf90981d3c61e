// Detects the layout of a file from its first bytes. GNU and Darwin files have a magic number, and 4.4BSD files have a
// version in the middle of the header. Older BSD files have neither, so their numbers must match the file in every
// respect.
#pragma once

#include <optional>

#include "validators/core/format.h"
#include "validators/gmon/hints.h"
#include "validators/gmon/layout.h"

namespace proflint::gmon {

inline constexpr std::uint32_t kBsdVersion = 0x00051879;

inline bool has_gnu_magic(std::string_view file) {
  return file.starts_with("gmon");
}

// The shape that a Darwin magic number denotes.
std::optional<Shape> find_darwin(std::string_view file, const Hints& hints);

// The 4.4BSD header of a file, recognized by its version; the most plausible one if several fit.
std::optional<Shape> find_bsd44(std::string_view file, const Hints& hints);

// The header of an older BSD file, which has no version. Found only if its numbers match each other and, unless the
// file may be truncated, the file.
std::optional<Shape> find_old_bsd(std::string_view file, const Hints& hints, bool may_be_cut);

// Implements Format::detect.
Match detect(const Head& head);

}  // namespace proflint::gmon
