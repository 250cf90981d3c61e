// XXH3 with a random seed.
#include "validators/core/hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <random>

namespace proflint {
namespace {

const std::uint64_t kSeed = [] {
  std::random_device random;
  return std::uint64_t{random()} << 32 | random();
}();

}  // namespace

std::uint64_t seeded_hash(std::string_view bytes) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), kSeed);
}

std::uint64_t seeded_hash(std::uint64_t number) {
  return XXH3_64bits_withSeed(&number, sizeof number, kSeed);
}

std::uint64_t seeded_hash(std::uint64_t number, std::uint64_t before) {
  return XXH3_64bits_withSeed(&number, sizeof number, before);
}

}  // namespace proflint
