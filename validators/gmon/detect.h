// Which layout a file has, from its first bytes alone. GNU and Darwin files have a magic number, 4.4BSD files a version
// in the middle of their header, and older BSD files nothing: their numbers must fit the file in every respect.
#pragma once

#include "validators/core/format.h"
#include "validators/gmon/shape.h"

namespace proflint::gmon {

struct BsdShape {
  std::endian order = std::endian::little;
  unsigned pointer = 8;
  unsigned header = 40;  // bytes
  bool has_version = true;
};

inline constexpr std::uint32_t kBsdVersion = 0x00051879;
inline constexpr unsigned kBsdHeader32 = 32, kBsdHeader64 = 40;

inline bool has_gnu_magic(std::string_view file) {
  return file.starts_with("gmon");
}

// The machine that a Darwin magic number names.
std::optional<Machine> find_darwin(std::string_view file, const Hints& hints);

// The 4.4BSD header of a file, recognised by its version; the most plausible one if several fit.
std::optional<BsdShape> find_bsd44(std::string_view file, const Hints& hints);

// The header without a version of an older BSD file; only if all its numbers fit the file.
std::optional<BsdShape> find_old_bsd(std::string_view file, const Hints& hints);

// For proflint::Format.
Match detect(const Head& head);

}  // namespace proflint::gmon
