// FNV-1a of 128 bits, which hashes packages and files of Go coverage data. Follows hash/fnv of Go.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "validators/core/wide.h"

namespace proflint::go_covdata {

class Fnv {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * kPrime;
  }
  void add(std::uint32_t number) {
    for (int i = 0; i < 4; ++i) hash_ = (hash_ ^ (number >> 8 * i & 0xff)) * kPrime;
  }
  // The hash as it is stored, big endian.
  std::array<char, 16> bytes() const {
    std::array<char, 16> out;
    for (unsigned i = 0; i < 16; ++i) out[i] = static_cast<char>(static_cast<unsigned char>(hash_ >> 8 * (15 - i)));
    return out;
  }

 private:
  static constexpr Uint128 kPrime = (Uint128{0x1000000} << 64) | 0x13b;
  Uint128 hash_ = (Uint128{0x6c62272e07bb0142} << 64) | 0x62b821756295c58d;
};

inline std::string_view view(const std::array<char, 16>& hash) {
  return {hash.data(), hash.size()};
}

}  // namespace proflint::go_covdata
