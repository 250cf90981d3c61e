// Facts that the file does not state: byte order and address size, from options and the image. Follows the GNU gprof
// manual, Profiling Data File Format.
#pragma once

#include <bit>
#include <optional>
#include <string_view>

namespace proflint::gmon {

// The machine that wrote the file, according to the user or the image.
struct Machine {
  std::endian order = std::endian::little;
  unsigned pointer = 8;
};

struct Hints {
  std::optional<Machine> forced;  // from --assume gmon:be64; overrides detection
  std::optional<Machine> image;   // from the image; only breaks ties

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
