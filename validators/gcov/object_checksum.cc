// Multiplies polynomials where the processor can, which takes a third of the time of tables.
#include "validators/gcov/object_checksum.h"

#include "validators/gcov/checksum.h"
#ifdef __x86_64__
#include <cpuid.h>
#include <wmmintrin.h>
#endif

namespace proflint::gcov {
namespace {

#ifdef __x86_64__
bool can_multiply() {
  static const bool can = [] {
    unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx & bit_PCLMUL) != 0;
  }();
  return can;
}

// x^n modulo the polynomial of the checksum.
consteval std::uint32_t power(int n) {
  std::uint32_t power = 1;
  for (; n > 0; --n) power = (power << 1) ^ ((power >> 31) * checksum_tables::kPolynomial);
  return power;
}

// The words so far are one polynomial, the first word its highest coefficients. `sum` is a remainder of it, not yet
// reduced to 32 bits: three more words multiply both of its halves by x^96, and are added.
[[gnu::target("pclmul")]] std::uint32_t object_checksum_by_products(std::span<const Identity> functions,
                                                                    std::endian order) {
  const __m128i factors = _mm_set_epi64x(power(96 + 64), power(96));
  __m128i sum = _mm_setzero_si128();
  for (const Identity& function : functions) {
    const std::uint64_t ident = function.ident(order).value, line = function.line_checksum(order).value,
                        graph = function.graph_checksum(order).value;
    const __m128i words =
        _mm_set_epi64x(static_cast<std::int64_t>(ident), static_cast<std::int64_t>(line << 32 | graph));
    const __m128i high = _mm_clmulepi64_si128(sum, factors, 0x11), low = _mm_clmulepi64_si128(sum, factors, 0);
    sum = _mm_xor_si128(words, _mm_xor_si128(high, low));
  }
  const auto low = static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum));
  const auto high = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(sum, sum)));
  std::uint32_t crc = 0;
  for (const std::uint64_t half : {high, low})
    crc = crc_word(crc_word(crc, static_cast<std::uint32_t>(half >> 32)), static_cast<std::uint32_t>(half));
  return crc;
}
#endif

}  // namespace

std::uint32_t object_checksum_by_tables(std::span<const Identity> functions, std::endian order) {
  std::uint32_t crc = 0;
  for (const Identity& function : functions)
    crc = crc_words(crc, function.ident(order).value, function.line_checksum(order).value,
                    function.graph_checksum(order).value);
  return crc;
}

std::uint32_t object_checksum(std::span<const Identity> functions, std::endian order) {
#ifdef __x86_64__
  if (can_multiply()) return object_checksum_by_products(functions, order);
#endif
  return object_checksum_by_tables(functions, order);
}

}  // namespace proflint::gcov
