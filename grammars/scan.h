// Long runs of bytes, looked at sixteen at a time. SSE2 where there is SSE2 (every x86-64), else byte by byte.
#pragma once

#include <cstddef>
#include <string_view>

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

// The first byte that is not printable ASCII: below 0x20, or 0x7f and above; `last` if there is none.
inline const char* find_unprintable(const char* first, const char* last) {
#ifdef __SSE2__
  const auto mask_at = [](const char* at) {
    const __m128i block = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
    const __m128i low = _mm_cmplt_epi8(block, _mm_set1_epi8(0x20));  // signed: also 0x80 and above
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(low, _mm_cmpeq_epi8(block, _mm_set1_epi8(0x7f)))));
  };
  for (; last - first >= 16; first += 16)
    if (const unsigned mask = mask_at(first)) return first + __builtin_ctz(mask);
#endif
  while (first != last && static_cast<unsigned char>(*first) >= 0x20 && static_cast<unsigned char>(*first) < 0x7f)
    ++first;
  return first;
}

inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace proflint::grammars
