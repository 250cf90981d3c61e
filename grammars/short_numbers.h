// Short lines of decimal numbers separated by single spaces: the ends of all words are found at once, and no branch
// depends on their lengths. For narrow productions that leave all other lines to a grammar.
#pragma once

#include "grammars/scan.h"

namespace proflint::grammars {

// Reads words from the first to the end of the line. Bytes other than digits and separating spaces are noted on the
// way: is_sound() reports them at the end.
class ShortNumbers {
 public:
  static constexpr std::size_t kMax = 32;  // bytes of a line

  // Bytes after the line are read too. Without vector instructions this would not pay off.
  static bool can_read(std::string_view line, const char* limit) {
    constexpr bool can = kHasVectors && std::endian::native == std::endian::little;
    constexpr std::ptrdiff_t kSeen = kMax + 16;
    return can && line.size() <= kMax && limit - line.data() >= kSeen;
  }

  explicit ShortNumbers(std::string_view line)
      : text_(line.data()),
        size_(line.size()),
        ends_(~(digit_mask(text_) | digit_mask(text_ + 16) << 16) | ~std::uint64_t{0} << size_) {}

  // Advances to the word after the last one that was read, unless the line has ended.
  [[nodiscard]] bool next() {
    if (next_ > size_) return false;
    is_sound_ &= text_[next_ - 1] == ' ';
    return true;
  }

  // The first byte of the word.
  char peek() const { return text_[next_]; }

  // Skips that byte, which is not a digit, or nothing: `size` is 0 or 1.
  void skip(std::size_t size) {
    next_ += size;
    ends_ &= ends_ - size;
  }

  // The number of digits of the word and their value, if they are 1 to 8.
  std::size_t read(std::uint64_t& value) {
    const auto end = static_cast<std::size_t>(std::countr_zero(ends_));
    const std::size_t digits = end - next_;
    value = value_of_digits(load_eight(text_ + next_), digits);
    ends_ &= ends_ - 1;
    next_ = end + 1;
    return digits;
  }

  // Whether a space precedes each word but the first.
  bool is_sound() const { return is_sound_; }

 private:
  const char* text_;
  std::size_t size_, next_ = 0;
  std::uint64_t ends_;  // of words: bytes that are not digits, and everything from the end of the line on
  bool is_sound_ = true;
};

}  // namespace proflint::grammars
