// The SSE2 intrinsics of grammars/scan.h, as SIMD instructions of WebAssembly: each is one instruction.
// Follows the Intel Intrinsics Guide.
#pragma once

#include <wasm_simd128.h>

using __m128i = v128_t;

inline __m128i _mm_loadu_si128(const __m128i* bytes) {
  return wasm_v128_load(bytes);
}
inline __m128i _mm_setzero_si128() {
  return wasm_i8x16_splat(0);
}
inline __m128i _mm_set1_epi8(char byte) {
  return wasm_i8x16_splat(byte);
}
inline __m128i _mm_or_si128(__m128i a, __m128i b) {
  return wasm_v128_or(a, b);
}
// The bits of `b` that are not in `a`.
inline __m128i _mm_andnot_si128(__m128i a, __m128i b) {
  return wasm_v128_andnot(b, a);
}
inline __m128i _mm_add_epi8(__m128i a, __m128i b) {
  return wasm_i8x16_add(a, b);
}
inline __m128i _mm_cmpeq_epi8(__m128i a, __m128i b) {
  return wasm_i8x16_eq(a, b);
}
inline __m128i _mm_cmpgt_epi8(__m128i a, __m128i b) {
  return wasm_i8x16_gt(a, b);
}
inline __m128i _mm_cmplt_epi8(__m128i a, __m128i b) {
  return wasm_i8x16_lt(a, b);
}
inline int _mm_movemask_epi8(__m128i a) {
  return static_cast<int>(wasm_i8x16_bitmask(a));
}
