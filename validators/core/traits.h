// Named properties of files that a version number does not show. Each family lists its own, once, and names them by a
// literal that is checked at compile time: "temporal"_trait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace proflint {

// One property: its place in the list of its family, below 64.
struct Trait {
  std::uint8_t number;  // the index in the list

  bool operator==(const Trait&) const = default;
};

// The property of `names` with the name `name`. A missing name does not compile, nor does a list of more than 64.
consteval Trait find_trait(std::span<const std::string_view> names, std::string_view name) {
  for (std::size_t i = 0; i < names.size() && i < 64; ++i)
    if (names[i] == name) return {static_cast<std::uint8_t>(i)};
  throw "no property with this name";
}

// A set of properties of one family.
class Traits {
 public:
  // REQUIRES: the trait is of the same family as the others in the set.
  constexpr void add(Trait trait) { bits_ |= bit(trait); }
  constexpr bool has(Trait trait) const { return (bits_ & bit(trait)) != 0; }
  // Whether the set has no trait.
  constexpr bool empty() const { return bits_ == 0; }

  // A bit for each place in the list of the family, to be stored.
  constexpr std::uint64_t bits() const { return bits_; }
  // Nothing if bits beyond the `size` names of the list are set.
  static constexpr std::optional<Traits> from_bits(std::uint64_t bits, std::size_t size) {
    if (size < 64 && bits >> size != 0) return std::nullopt;
    Traits traits;
    traits.bits_ = bits;
    return traits;
  }

  bool operator==(const Traits&) const = default;

 private:
  static constexpr std::uint64_t bit(Trait trait) { return std::uint64_t{1} << trait.number; }

  std::uint64_t bits_ = 0;
};

}  // namespace proflint
