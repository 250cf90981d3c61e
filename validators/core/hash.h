// Hashing of what a file holds, with a seed that no file can know: nobody can write names that all collide. What is
// reported never depends on the order of a hash table, so the seed changes no output.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <random>
#include <string_view>

namespace proflint {

// The seed of this process.
inline std::uint64_t hash_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }();
  return seed;
}

inline std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

// Odd constants of the golden ratio; the product's halves are mixed so that all bits of `number` reach all of the hash.
inline std::uint64_t hash_of(std::uint64_t number, std::uint64_t seed) {
  const auto product = static_cast<unsigned __int128>(number ^ seed) * 0x9e3779b97f4a7c15u;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Hash functor of a map whose keys are numbers.
struct NumberHash {
  std::uint64_t seed = hash_seed();
  std::size_t operator()(std::uint64_t number) const { return hash_of(number, seed); }
};

// Hash functor of a map whose keys are views of the file.
struct ViewHash {
  std::uint64_t seed = hash_seed();
  std::size_t operator()(std::string_view bytes) const { return hash_of(bytes, seed); }
};

}  // namespace proflint
