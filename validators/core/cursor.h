// Bounded reads from a view of bytes: the only way in which checks of binary formats read a file.
// A failed read returns false and does not advance, so every value that was read is in the file.
#pragma once

#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace proflint {

// The number in the first sizeof(T) bytes of `bytes`, which the caller has checked to exist.
template <std::unsigned_integral T>
T load(std::string_view bytes, std::endian order) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof(T));
  if (order == std::endian::native || sizeof(T) == 1) return value;
  if constexpr (sizeof(T) == 2) return __builtin_bswap16(value);
  if constexpr (sizeof(T) == 4) return __builtin_bswap32(value);
  if constexpr (sizeof(T) == 8) return __builtin_bswap64(value);
}

// A position in bytes, which must outlive it. Cheap to copy: a copy reads ahead without moving the original.
class Cursor {
 public:
  // `order` is the byte order of every number that will be read.
  explicit Cursor(std::string_view bytes, std::endian order = std::endian::little) : rest_(bytes), order_(order) {}

  // The bytes not yet read. A view into the file, so it is also the location of what comes next.
  std::string_view rest() const { return rest_; }
  std::size_t left() const { return rest_.size(); }
  bool at_end() const { return rest_.empty(); }
  std::endian order() const { return order_; }

  // The next `n` bytes, or as many as are left: the location of a finding about what should be here.
  std::string_view here(std::size_t n) const { return rest_.substr(0, n); }

  // Reads one number of 1, 2, 4 or 8 bytes.
  template <std::unsigned_integral T>
  [[nodiscard]] bool read(T& out) {
    if (rest_.size() < sizeof(T)) return false;
    out = load<T>(rest_, order_);
    rest_.remove_prefix(sizeof(T));
    return true;
  }

  // Takes `n` bytes as a view.
  [[nodiscard]] bool take(std::uint64_t n, std::string_view& out) {
    if (n > rest_.size()) return false;
    out = rest_.substr(0, static_cast<std::size_t>(n));
    rest_.remove_prefix(static_cast<std::size_t>(n));
    return true;
  }

  // Takes `n` elements of `size` (> 0) bytes; the product is never formed before the division has shown that it fits.
  [[nodiscard]] bool take_array(std::uint64_t n, std::size_t size, std::string_view& out) {
    return n <= rest_.size() / size && take(n * size, out);
  }

  // Skips `n` bytes. False if fewer are left.
  [[nodiscard]] bool skip(std::uint64_t n) {
    std::string_view ignored;
    return take(n, ignored);
  }

  // The same if nothing depends on success: the variable of a missing number keeps its value.
  template <std::unsigned_integral T>
  void read_or_keep(T& out) {
    static_cast<void>(read(out));
  }
  // REQUIRES: `n` bytes are left.
  void skip_known(std::uint64_t n) {
    [[maybe_unused]] const bool are_left = skip(n);
    assert(are_left);
  }

 private:
  std::string_view rest_;
  std::endian order_;
};

}  // namespace proflint
