// Which layout a file has, from its first bytes alone. GNU and Darwin files have a magic number, 4.4BSD files a version
// in the middle of their header, and older BSD files nothing: their numbers must fit the file in every respect.
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

// The shape that a Darwin magic number names.
std::optional<Shape> find_darwin(std::string_view file, const Hints& hints);

// The 4.4BSD header of a file, recognized by its version; the most plausible one if several fit.
std::optional<Shape> find_bsd44(std::string_view file, const Hints& hints);

// The header without a version of an older BSD file; only if all its numbers fit each other, and the file unless that
// may be cut.
std::optional<Shape> find_old_bsd(std::string_view file, const Hints& hints, bool may_be_cut);

// For proflint::Format.
Match detect(const Head& head);

}  // namespace proflint::gmon
