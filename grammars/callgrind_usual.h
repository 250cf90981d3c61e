// A narrow production for cost lines, which are nearly all lines of callgrind's profiles. It accepts fewer lines than
// the grammar, with the same values; lines that it rejects are parsed by the grammar.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammars/short_numbers.h"

namespace proflint::grammars::callgrind {

// The effect of a position on the place of the previous line: place & keep, plus the distance, modulo 2^64.
struct Move {
  std::uint64_t keep, distance;
};

struct UsualCost {
  std::array<Move, 3> moves;
  std::span<std::uint64_t> room;  // set by the caller: where costs go
  std::size_t count = 0;          // the costs in `room`
};

namespace usual {

// Derived from the first byte of a position: a sign of one byte or none, and the number of digits that follow.
struct Sign {
  std::uint8_t size;
  std::uint8_t minimum, more;  // digits: at least `minimum`, at most `more` more
  std::int8_t direction;
  std::uint64_t keep;
};

constexpr std::size_t kDigits = 8;
constexpr Sign kNoSign = {0, UINT8_MAX, 0, 0,
                          0};  // not the start of a position; requires more digits than any position has

constexpr auto kSigns = [] {
  std::array<Sign, 256> signs;
  signs.fill(kNoSign);
  for (int c = '0'; c <= '9'; ++c) signs[static_cast<std::size_t>(c)] = {0, 1, kDigits - 1, 1, 0};
  signs['+'] = {1, 1, kDigits - 1, 1, UINT64_MAX};
  signs['-'] = {1, 1, kDigits - 1, -1, UINT64_MAX};
  signs['*'] = {1, 0, 0, 0, UINT64_MAX};
  return signs;
}();

}  // namespace usual

// Whether a cost line may start with this byte.
inline bool starts_usual_cost(char c) {
  return usual::kSigns[static_cast<unsigned char>(c)].minimum != usual::kNoSign.minimum;
}

// usual     <- upos ( ' ' upos ){npos-1} ( ' ' d{1,8} ){1,room}       upos <- '*' / [+-]? d{1,8}       d <- [0-9]
[[gnu::always_inline]] inline bool parse_usual(std::string_view line, UsualCost& out, std::size_t npos,
                                               const char* limit) {
  using namespace usual;
  if (!ShortNumbers::can_read(line, limit)) return false;
  ShortNumbers numbers(line);
  bool is_usual = true;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < npos; ++i) {
    if (i != 0 && !numbers.next()) return false;
    const Sign& sign = kSigns[static_cast<unsigned char>(numbers.peek())];
    numbers.skip(sign.size);
    is_usual &= numbers.read(value) - sign.minimum <= sign.more;
    out.moves[i] = {sign.keep, value * static_cast<std::uint64_t>(std::int64_t{sign.direction})};
  }
  const std::span<std::uint64_t> room = out.room;
  std::size_t count = 0;
  for (; numbers.next(); ++count) {
    if (count == room.size()) return false;
    is_usual &= numbers.read(value) - 1 < kDigits;
    room[count] = value;
  }
  out.count = count;
  return is_usual && count != 0 && numbers.is_sound();
}

}  // namespace proflint::grammars::callgrind
