// A set of lines as bits: bit k of byte j is line 8j + k. Follows coverage/numbits.py.
#pragma once

#include <bit>
#include <cstdint>

#include "validators/core/cursor.h"
#include "validators/encodings/sqlite/record.h"

namespace proflint::coverage_data {

struct Numbits {
  std::uint64_t largest = 0;   // the largest line; 0 if there is none
  bool has_zero_tail = false;  // the last byte has no bit set

  // Calls `use(word, bits)` for each group of 64 lines with a line set: the lowest of `bits` is line 64 * `word`.
  template <class Use>
  void read(const encodings::sqlite::Value& value, const Use& use) {
    std::uint64_t bits = 0, word = 0;
    unsigned filled = 0;  // bytes of `bits`
    char last = 1;
    const auto flush = [&] {
      if (bits != 0) {
        use(word, bits);
        largest = word * 64 + 63 - static_cast<std::uint64_t>(std::countl_zero(bits));
      }
      bits = 0;
      filled = 0;
      ++word;
    };
    value.for_each_part([&](std::string_view bytes) {
      if (!bytes.empty()) last = bytes.back();
      while (!bytes.empty()) {
        if (filled == 0 && bytes.size() >= 8) {
          bits = load<std::uint64_t>(bytes, std::endian::little);
          bytes.remove_prefix(8);
          flush();
          continue;
        }
        bits |= std::uint64_t{static_cast<std::uint8_t>(bytes.front())} << 8 * filled;
        bytes.remove_prefix(1);
        if (++filled == 8) flush();
      }
    });
    flush();
    has_zero_tail = last == 0;
  }
};

}  // namespace proflint::coverage_data
