// Scans long runs of bytes, sixteen or more at a time: with SSE2 if available (on every x86-64), with its WebAssembly
// counterpart (tools/web/wasi), otherwise byte by byte.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "grammars/ascii.h"

#if defined(__SSE2__) || defined(__wasm_simd128__)
#define PROFLINT_SSE2
#include <emmintrin.h>
#endif

namespace proflint::grammars {

#ifdef PROFLINT_SSE2
inline constexpr bool kHasVectors = true;
#else
inline constexpr bool kHasVectors = false;
#endif

// Several of these functions take a `limit` in addition to the end of their text: a place at or beyond the end up to
// which bytes may be read, although they do not belong to the text. With 64 such bytes, the end of the text needs no
// special case.

// Which of 16 bytes are in `wanted`; the first byte is the lowest bit.
template <char... wanted>
std::uint64_t any_mask(const char* bytes) {
#ifdef PROFLINT_SSE2
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  __m128i hits = _mm_setzero_si128();
  ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(block, _mm_set1_epi8(wanted)))), ...);
  return static_cast<unsigned>(_mm_movemask_epi8(hits));
#else
  std::uint64_t mask = 0;
  for (int i = 0; i < 16; ++i) mask |= std::uint64_t{((bytes[i] == wanted) || ...)} << i;
  return mask;
#endif
}

// The same for 64 bytes.
template <char... wanted>
std::uint64_t any_mask_64(const char* bytes) {
  return any_mask<wanted...>(bytes) | any_mask<wanted...>(bytes + 16) << 16 | any_mask<wanted...>(bytes + 32) << 32 |
         any_mask<wanted...>(bytes + 48) << 48;
}

// The first byte in `wanted`; `last` if there is none. For bytes that are expected within the first 16.
template <char... wanted>
const char* find_near(const char* first, const char* last, const char* limit) {
#ifdef PROFLINT_SSE2
  const char* const start = first;
  for (; limit - first >= 16 && first < last; first += 16)
    if (const std::uint64_t mask = any_mask<wanted...>(first)) return std::min(first + std::countr_zero(mask), last);
  if (first >= last) return last;
  if (last - start >= 16) {  // the last 16 bytes, some of them for the second time
    const std::uint64_t mask = any_mask<wanted...>(last - 16);
    return mask == 0 ? last : last - 16 + std::countr_zero(mask);
  }
#endif
  while (first != last && !((*first == wanted) || ...)) ++first;
  return first;
}

// The same for bytes that may be far away.
template <char... wanted>
const char* find_any(const char* first, const char* last, const char* limit) {
#ifdef PROFLINT_SSE2
  for (; limit - first >= 64; first += 64) {
    if (const std::uint64_t mask = any_mask_64<wanted...>(first)) return std::min(first + std::countr_zero(mask), last);
    if (last - first <= 64) return last;
  }
#endif
  return find_near<wanted...>(first, last, limit);
}

// The number of bytes equal to `wanted`.
template <char wanted>
std::uint64_t count_bytes(const char* first, const char* last) {
  std::uint64_t count = 0;
#ifdef PROFLINT_SSE2
  for (; last - first >= 64; first += 64) count += static_cast<unsigned>(std::popcount(any_mask_64<wanted>(first)));
#endif
  return count + static_cast<std::uint64_t>(std::count(first, last, wanted));
}

// Which of 16 bytes are decimal digits, the first in the lowest bit.
inline std::uint64_t digit_mask(const char* bytes) {
#ifdef PROFLINT_SSE2
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  // Moved so that the digits are the lowest of all signed bytes.
  const __m128i moved = _mm_add_epi8(block, _mm_set1_epi8(static_cast<char>(0x80 - '0')));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmplt_epi8(moved, _mm_set1_epi8(-128 + 10))));
#else
  std::uint64_t mask = 0;
  for (int i = 0; i < 16; ++i) mask |= std::uint64_t{is_digit(bytes[i])} << i;
  return mask;
#endif
}

// Which of 16 bytes are in 0-9 and a-f, the first in the lowest bit.
inline std::uint64_t lower_hex_mask(const char* bytes) {
#ifdef PROFLINT_SSE2
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  const __m128i moved = _mm_add_epi8(block, _mm_set1_epi8(static_cast<char>(0x80 - 'a')));
  return digit_mask(bytes) | static_cast<unsigned>(_mm_movemask_epi8(_mm_cmplt_epi8(moved, _mm_set1_epi8(-128 + 6))));
#else
  std::uint64_t mask = digit_mask(bytes);
  for (int i = 0; i < 16; ++i) mask |= std::uint64_t{bytes[i] >= 'a' && bytes[i] <= 'f'} << i;
  return mask;
#endif
}

// Which of 16 bytes are not printable ASCII (0x20 to 0x7e), the first in the lowest bit.
inline std::uint64_t unprintable_mask_16(const char* bytes) {
#ifdef PROFLINT_SSE2
  const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
  // Moved so that the printable bytes are the lowest of all signed ones.
  const __m128i moved = _mm_add_epi8(block, _mm_set1_epi8(0x60));
  return static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpgt_epi8(moved, _mm_set1_epi8(-34))));
#else
  std::uint64_t mask = 0;
  for (int i = 0; i < 16; ++i) mask |= std::uint64_t{bytes[i] < 0x20 || bytes[i] > 0x7e || (bytes[i] & 0x80)} << i;
  return mask;
#endif
}

// The same for 64 bytes.
inline std::uint64_t unprintable_mask(const char* bytes) {
  return unprintable_mask_16(bytes) | unprintable_mask_16(bytes + 16) << 16 | unprintable_mask_16(bytes + 32) << 32 |
         unprintable_mask_16(bytes + 48) << 48;
}

// Which of 64 bytes do not occur in text: control characters except tab to CR, and DEL. The first byte is the lowest
// bit.
inline std::uint64_t not_text_mask(const char* bytes) {
  std::uint64_t mask = 0;
#ifdef PROFLINT_SSE2
  for (int i = 0; i < 4; ++i) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes + 16 * i));
    // Both shifted so that the byte sought is the lowest of all signed bytes.
    const __m128i controls = _mm_cmplt_epi8(_mm_add_epi8(block, _mm_set1_epi8(-128)), _mm_set1_epi8(-128 + ' '));
    const __m128i spaces = _mm_cmplt_epi8(_mm_add_epi8(block, _mm_set1_epi8(0x80 - '\t')), _mm_set1_epi8(-128 + 5));
    const __m128i odd = _mm_or_si128(_mm_andnot_si128(spaces, controls), _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7f)));
    mask |= std::uint64_t{static_cast<unsigned>(_mm_movemask_epi8(odd))} << (16 * i);
  }
#else
  for (int i = 0; i < 64; ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    mask |= std::uint64_t{(byte < ' ' && (byte < '\t' || byte > '\r')) || byte == 0x7f} << i;
  }
#endif
  return mask;
}

// Whether decimal digits make a number below 2^64, however many zeros they start with.
constexpr bool fits_64_bits(std::string_view digits) {
  constexpr std::string_view kMax = "18446744073709551615";
  if (digits.size() < kMax.size()) return true;
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
  return digits.size() < kMax.size() || (digits.size() == kMax.size() && digits <= kMax);
}

inline std::uint64_t load_eight(const char* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// The highest bit of each of eight bytes that is not a decimal digit. Exact only up to the first such byte, which is
// enough.
inline std::uint64_t not_digits(std::uint64_t bytes) {
  bytes ^= 0x3030303030303030;  // digits become their value
  return ((bytes + 0x7676767676767676) | bytes) & 0x8080808080808080;
}

// Where the spaces that start at `first` end.
inline const char* skip_spaces(const char* first, const char* last, const char* limit) {
  if (std::endian::native == std::endian::little && limit - first >= 8) {
    if (const std::uint64_t others = load_eight(first) ^ 0x2020202020202020)
      return std::min(first + std::countr_zero(others) / 8, last);
  }
  while (first != last && *first == ' ') ++first;
  return first;
}

// Where the decimal digits that start at `first` end.
inline const char* skip_digits(const char* first, const char* last, const char* limit) {
  if (std::endian::native == std::endian::little && limit - first >= 8) {
    if (const std::uint64_t others = not_digits(load_eight(first)))
      return std::min(first + std::countr_zero(others) / 8, last);
  }
  while (first != last && is_digit(*first)) ++first;
  return first;
}

// The value of the first `size` (1 to 8) of eight bytes, which are decimal digits in the memory order of a
// little-endian machine. Unspecified if fewer of them are digits.
inline std::uint64_t value_of_digits(std::uint64_t bytes, std::size_t size) {
  bytes = (bytes ^ 0x3030303030303030) << (8 * (8 - size) & 63);  // the digits' values, zeros in front
  bytes = bytes * 10 + (bytes >> 8);
  return ((bytes & 0x000000ff000000ff) * 0x000f424000000064 +
          ((bytes >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >>
         32;
}

// The same for digits in 0-9 and a-f.
inline std::uint64_t value_of_lower_hex(std::uint64_t bytes, std::size_t size) {
  bytes <<= 8 * (8 - size) & 63;  // zero bytes in front have the value 0
  bytes = (bytes & 0x0f0f0f0f0f0f0f0f) + (bytes >> 6 & 0x0101010101010101) * 9;
  bytes = (bytes << 4 | bytes >> 8) & 0x00ff00ff00ff00ff;
  bytes = (bytes << 8 | bytes >> 16) & 0x0000ffff0000ffff;
  return (bytes << 16 | bytes >> 32) & 0xffffffff;
}

// Reads the decimal digits from `first` on if there are at most 7, and returns their number; 0 if there are none or
// more than 7.
inline std::size_t read_few_digits(const char* first, const char* last, const char* limit, std::uint64_t& value) {
  if (limit - first < 8) {
    value = 0;
    const char* at = first;
    for (; at < last && is_digit(*at); ++at) value = value * 10 + static_cast<std::uint64_t>(*at - '0');
    return static_cast<std::size_t>(at - first);
  }
  if (std::endian::native != std::endian::little) return 0;
  const std::uint64_t bytes = load_eight(first);
  const std::uint64_t others = not_digits(bytes);
  if (others == 0) return 0;
  const auto size = static_cast<std::size_t>(std::min<std::ptrdiff_t>(std::countr_zero(others) / 8, last - first));
  if (size != 0) value = value_of_digits(bytes, size);
  return size;
}

// Reads decimal digits from `first` on, modulo 2^64, and returns where they end.
inline const char* read_digits(const char* first, const char* last, const char* limit, std::uint64_t& value) {
  if (const std::size_t size = read_few_digits(first, last, limit, value)) return first + size;
  value = 0;
  for (; first != last && is_digit(*first); ++first) value = value * 10 + static_cast<std::uint64_t>(*first - '0');
  return first;
}

}  // namespace proflint::grammars
