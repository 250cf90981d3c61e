// Facts that the file does not contain, or only hints at: byte order and size of addresses, from options and the image.
// The GNU gprof manual, Profiling Data File Format, says that a file does not name them.
#pragma once

#include <bit>
#include <optional>
#include <string_view>

namespace proflint::gmon {

// The machine that wrote the file, from the user or the image.
struct Machine {
  std::endian order = std::endian::little;
  unsigned pointer = 8;
};

struct Hints {
  std::optional<Machine> forced;  // --assume gmon:be64; detection obeys
  std::optional<Machine> image;   // of the image; breaks ties only

  bool allows(std::endian order) const { return !forced || forced->order == order; }
  bool allows(unsigned pointer) const { return !forced || forced->pointer == pointer; }
};

inline constexpr std::endian kOrders[] = {std::endian::little, std::endian::big};

// The spellings of a machine after --assume gmon:.
inline constexpr std::string_view kVariants[] = {"le32", "le64", "be32", "be64"};

constexpr std::optional<Machine> find_machine(std::string_view variant) {
  for (const std::string_view known : kVariants)
    if (variant == known)
      return Machine{known.starts_with("le") ? std::endian::little : std::endian::big, known.ends_with("64") ? 8u : 4u};
  return std::nullopt;
}

}  // namespace proflint::gmon
