// Long runs of bytes, looked at sixteen at a time. SSE2 where there is SSE2 (every x86-64), else byte by byte.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace proflint::grammars {

// The first byte that is one of `wanted`; `last` if there is none.
template <char... wanted>
const char* find_any(const char* first, const char* last) {
#ifdef __SSE2__
  const auto mask_at = [](const char* at) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    __m128i hits = _mm_setzero_si128();
    ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(block, _mm_set1_epi8(wanted)))), ...);
    return static_cast<unsigned>(_mm_movemask_epi8(hits));
  };
  if (last - first >= 16) {
    for (; last - first >= 16; first += 16)
      if (const unsigned mask = mask_at(first)) return first + __builtin_ctz(mask);
    // The rest is the end of the block that ends where the text ends; what is seen again has no hit.
    const unsigned mask = mask_at(last - 16);
    return mask ? last - 16 + __builtin_ctz(mask) : last;
  }
#endif
  while (first != last && !((*first == wanted) || ...)) ++first;
  return first;
}

// Which of 64 bytes are not printable ASCII (0x20 to 0x7e), the first in the lowest bit.
inline std::uint64_t unprintable_mask(const char* bytes) {
  std::uint64_t mask = 0;
#ifdef __SSE2__
  for (int i = 0; i < 4; ++i) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * i));
    // Moved so that the printable bytes are the lowest of all signed ones.
    const __m128i moved = _mm_add_epi8(block, _mm_set1_epi8(0x60));
    const auto hits = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(moved, _mm_set1_epi8(-34))));
    mask |= std::uint64_t{hits} << (16 * i);
  }
#else
  for (int i = 0; i < 64; ++i) mask |= std::uint64_t{bytes[i] < 0x20 || bytes[i] > 0x7e || (bytes[i] & 0x80)} << i;
#endif
  return mask;
}

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Reads decimal digits from `first` on, modulo 2^64, and returns where they end. `start` is where the line begins: up
// to eight digits are read at once, from eight bytes that must lie in the line.
inline const char* read_digits(const char* first, const char* last, const char* start, std::uint64_t& value) {
  if constexpr (std::endian::native == std::endian::little) {
    const auto left = static_cast<std::size_t>(last - first);
    if (left != 0 && last - start >= 8) {
      std::uint64_t bytes;
      std::memcpy(&bytes, left >= 8 ? first : last - 8, 8);
      if (left < 8) bytes >>= 8 * (8 - left);
      bytes ^= 0x3030303030303030;  // digits become their value
      const std::uint64_t others = ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;
      if (others != 0) {
        const int size = std::countr_zero(others) / 8;
        if (size == 0) return first;
        bytes <<= 8 * (8 - size);  // zeros in front
        bytes = bytes * 10 + (bytes >> 8);
        value = ((bytes & 0x000000ff000000ff) * 0x000f424000000064 +
                 ((bytes >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
                32;
        return first + size;
      }
    }
  }
  value = 0;
  for (; first != last && is_digit(*first); ++first) value = value * 10 + static_cast<std::uint64_t>(*first - '0');
  return first;
}

}  // namespace proflint::grammars
