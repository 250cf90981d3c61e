// The checksums of gcov files: GCC's CRC-32 over words, bytes and strings, and the stamp that clang computes from a
// graph. Follows coverage.cc (crc32_string, coverage_compute_cfg_checksum) and GCOVProfiling.cpp
// (emitGlobalConstructor).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace proflint::gcov {

namespace checksum_tables {

inline constexpr std::uint32_t kPolynomial = 0x04c11db7;

// table[k][b]: the contribution of a byte b followed by k zero bytes. Most significant bit first.
using Forward = std::array<std::array<std::uint32_t, 256>, 12>;
consteval Forward forward() {
  Forward table = {};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte << 24;
    for (auto& row : table) {
      for (int bit = 0; bit < 8; ++bit) crc = (crc << 1) ^ ((crc >> 31) * kPolynomial);
      row[byte] = crc;
    }
  }
  return table;
}

// The same polynomial with reversed bits, as in zlib.
consteval std::array<std::uint32_t, 256> reflected() {
  std::array<std::uint32_t, 256> table = {};
  for (std::uint32_t byte = 0; byte < 256; ++byte) {
    std::uint32_t crc = byte;
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) * 0xedb88320);
    table[byte] = crc;
  }
  return table;
}

inline constexpr Forward kForward = forward();
inline constexpr std::array<std::uint32_t, 256> kReflected = reflected();

// The contribution of a word, most significant byte first, followed by `zeros` zero bytes.
constexpr std::uint32_t of_word(std::uint32_t word, std::size_t zeros) {
  return kForward[zeros + 3][word >> 24] ^ kForward[zeros + 2][(word >> 16) & 0xff] ^
         kForward[zeros + 1][(word >> 8) & 0xff] ^ kForward[zeros][word & 0xff];
}

}  // namespace checksum_tables

// GCC's checksum `crc` continued over one byte.
constexpr std::uint32_t crc_byte(std::uint32_t crc, std::uint8_t byte) {
  return (crc << 8) ^ checksum_tables::kForward[0][(crc >> 24) ^ byte];
}

// ... over the four bytes of a word, from the most significant.
constexpr std::uint32_t crc_word(std::uint32_t crc, std::uint32_t word) {
  return checksum_tables::of_word(crc ^ word, 0);
}

// ... over three words, in the time of one: only the first depends on the checksum so far.
constexpr std::uint32_t crc_words(std::uint32_t crc, std::uint32_t first, std::uint32_t second, std::uint32_t third) {
  using checksum_tables::of_word;
  return of_word(crc ^ first, 8) ^ of_word(second, 4) ^ of_word(third, 0);
}

// ... over a string and its terminating NUL, which is not part of `text`.
std::uint32_t crc_string(std::uint32_t crc, std::string_view text);

// The stamp of clang 12 and later: over the destination blocks of all arcs of a file, except arcs from entry blocks.
class ClangStamp {
 public:
  constexpr void add_destination(std::uint32_t block) {
    do {
      crc_ = (crc_ >> 8) ^ checksum_tables::kReflected[(crc_ ^ block) & 0xff];
      block >>= 8;
    } while (block != 0);
  }
  constexpr std::uint32_t value() const { return crc_; }

 private:
  std::uint32_t crc_ = 0xffffffff;
};

}  // namespace proflint::gcov
