// What is not in the file, or only in hints: byte order and size of addresses, as options and the image give them.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/format.h"
#include "validators/core/report.h"
#include "validators/gmon/profile.h"

namespace proflint::gmon {

// What the user or the image says about the machine that wrote the file.
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
inline constexpr unsigned kPointers[] = {8, 4};

inline const char* order_name(std::endian order) {
  return order == std::endian::little ? "little-endian" : "big-endian";
}

// The spellings of a machine behind --assume gmon: (le32, le64, be32, be64).
inline constexpr std::string_view kVariants[] = {"le32", "le64", "be32", "be64"};
std::optional<Machine> find_machine(std::string_view variant);

// How well a histogram header reads as one: its own fields show whether the size of addresses was guessed right.
enum class Grade : std::uint8_t { bad, none, loose, strict };  // none: no header was seen

// The grade of one header's fields; `dimension` has 15 bytes.
Grade grade_header(const Histogram& histogram, std::string_view dimension, std::uint8_t abbreviation);
// The grade for the text alone.
Grade grade_text(std::string_view dimension, std::uint8_t abbreviation);

// The part of a 15-byte dimension in front of its first NUL.
std::string_view dimension_text(std::string_view dimension);

inline constexpr std::size_t kDimensionBytes = 15;

}  // namespace proflint::gmon
