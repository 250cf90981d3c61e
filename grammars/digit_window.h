// The short decimal numbers at the start of a line, measured all at once: the non-digits among the next 32 bytes are
// one mask. For productions of usual lines; they reject unusual ones, which the general grammar then parses.
#pragma once

#include "grammars/scan.h"

namespace proflint::grammars {

class DigitWindow {
 public:
  static constexpr std::ptrdiff_t kSize = 32;
  static constexpr std::size_t kMaxDigits = 16;
  // The number of readable bytes from its start: the window, and eight more so that its last digits can be loaded as a
  // word.
  static constexpr std::ptrdiff_t kReach = kSize + 8;

  // A window over the text from `start` to `last`. REQUIRES: kReach bytes from `start` on may be read.
  DigitWindow(const char* start, const char* last) : start_(start), others_(not_digit_mask(start)) {
    if (last - start < kSize) others_ |= std::uint64_t{1} << (last - start);
  }

  // The number of digits at a place; more than kSize if their end is outside the window.
  // REQUIRES: the place is less than 64 bytes from the start.
  std::size_t digits_at(const char* at) const {
    return static_cast<std::size_t>(std::countr_zero(others_ >> (at - start_)));
  }

  // The value of `size` digits at a place. REQUIRES: the window has that many digits there, 1 to kMaxDigits.
  static std::uint64_t value_at(const char* at, std::size_t size) {
    constexpr std::size_t kHalf = 8;
    constexpr std::uint64_t kHalfWorth = 100'000'000;
    if constexpr (std::endian::native == std::endian::little) {
      if (size <= kHalf) return value_of_digits(load_eight(at), size);
      const std::size_t high = size - kHalf;
      return value_of_digits(load_eight(at), high) * kHalfWorth + value_of_digits(load_eight(at + high), kHalf);
    } else {
      std::uint64_t value = 0;
      read_digits(at, at + size, at + size, value);
      return value;
    }
  }

 private:
  // The bytes among kSize that are not decimal digits, the first in the lowest bit.
  static std::uint64_t not_digit_mask(const char* bytes) {
    constexpr std::uint64_t kAll = (std::uint64_t{1} << kSize) - 1;
    return (digit_mask(bytes) | digit_mask(bytes + 16) << 16) ^ kAll;
  }

  const char* start_;
  std::uint64_t others_;
};

}  // namespace proflint::grammars
