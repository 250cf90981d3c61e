// A narrow production for blocks, which are all lines but the first. It accepts fewer lines than the grammar, with the
// same result; lines that it rejects are parsed by the grammar.
#pragma once

#include <string_view>

#include "grammars/go_cover.h"
#include "grammars/scan.h"

namespace proflint::grammars::go_cover {
namespace usual {

constexpr std::size_t kTail = 32;  // the last bytes of a line, which have all fields after the path

// Reads the numbers of a tail. The ends of all are found at once, and no branch depends on their lengths or number:
// after the last one, more are read from the bytes that follow.
class Numbers {
 public:
  static constexpr std::ptrdiff_t kReach = 16;  // bytes after the tail that are read, too

  // From byte `start` of `tail` on.
  Numbers(const char* tail, std::size_t start)
      : tail_(tail),
        at_(start),
        ends_(~(digit_mask(tail) | digit_mask(tail + 16) << 16) & ~std::uint64_t{0} << start) {}

  // d{1,8}; the byte after it is not a digit, or not in the tail. To be called at most six times.
  void read(Decimal& number) {
    const auto end = static_cast<std::size_t>(std::countr_zero(ends_));
    const char* const text = tail_ + at_;
    const std::size_t size = end - at_;
    number.digits = {text, size};
    number.value = value_of_digits(load_eight(text), size);
    number.fits = true;
    number.is_plain = *text != '0' || size == 1;
    is_sound_ &= size - 1 < 8;
    ends_ &= ends_ - 1;
    at_ = end + 1;
  }
  // The same, and the byte after it.
  void read(Decimal& number, char next) {
    read(number);
    is_sound_ &= tail_[at_ - 1] == next;
  }

  // Whether the last number ended the tail, and each had one to eight digits, and the byte that was expected after it.
  bool are_sound() const { return is_sound_ && at_ == kTail + 1; }

 private:
  const char* tail_;
  std::size_t at_;
  std::uint64_t ends_;
  bool is_sound_ = true;
};

}  // namespace usual

// block    <- path ':' u '.' u ',' u '.' u ' ' u ' ' u !.      u <- d{1,8}
// Matches a line without its line end, if everything after the path is in its last 32 bytes. False: `block` is
// unspecified, and the grammar must parse the line. Bytes up to `limit` may be read.
[[nodiscard]] inline bool parse_usual(std::string_view text, Block& block, const char* limit) {
  constexpr bool can_read = kHasVectors && std::endian::native == std::endian::little;
  const char* const last = text.data() + text.size();
  if (!can_read || text.size() < usual::kTail || limit - last < usual::Numbers::kReach) return false;
  const char* const tail = last - usual::kTail;
  const std::uint64_t colons = any_mask<':'>(tail) | any_mask<':'>(tail + 16) << 16;
  const auto start = static_cast<std::size_t>(std::bit_width(colons));  // after the last colon
  if (start == 0) return false;
  usual::Numbers numbers(tail, start);
  block.path = {text.data(), text.size() - usual::kTail + start - 1};
  numbers.read(block.start_line, '.');
  numbers.read(block.start_column, ',');
  numbers.read(block.end_line, '.');
  numbers.read(block.end_column, ' ');
  numbers.read(block.statements, ' ');
  numbers.read(block.count);
  return numbers.are_sound();
}

}  // namespace proflint::grammars::go_cover
