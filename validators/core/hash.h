// Hashing of file contents with a seed that no file can predict, so that no file can contain names that all collide.
// The output never depends on the order of a hash table, so the seed does not change it.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstdint>
#include <random>
#include <string_view>
#include <type_traits>

namespace proflint {

// The seed of this process; one for all in builds for fuzzing, where a run must be repeatable.
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
inline std::uint64_t hash_seed() {
  return 1;
}
#else
inline std::uint64_t hash_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }();
  return seed;
}
#endif

// 64 bits that may represent the bytes, or the number, wherever an accidental match would do no harm. An earlier
// hash as the seed makes a hash of a sequence.
inline std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed = hash_seed()) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}
inline std::uint64_t hash_of(std::uint64_t number, std::uint64_t seed = hash_seed()) {
  return XXH3_64bits_withSeed(&number, sizeof number, seed);
}

// Hash functor of a map whose keys are numbers.
struct NumberHash {
  std::uint64_t seed = hash_seed();  // drawn once per process: results never depend on it
  // On 32-bit systems, the low half of the hash.
  std::size_t operator()(std::uint64_t number) const { return static_cast<std::size_t>(hash_of(number, seed)); }
};

// Hash functor of a map whose keys are results of hash_of().
struct HashItself {
  using is_avalanching = std::true_type;
  std::size_t operator()(std::uint64_t hash) const { return static_cast<std::size_t>(hash); }
};

// Hash functor of a map whose keys are views of the file.
struct ViewHash {
  std::uint64_t seed = hash_seed();  // the same
  // The same for the bytes, which are not kept.
  std::size_t operator()(std::string_view bytes) const { return static_cast<std::size_t>(hash_of(bytes, seed)); }
};

}  // namespace proflint
