// Inflates a zlib stream (RFC 1950) or a raw deflate stream (RFC 1951) into memory whose size was found
// plausible before.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace proflint {

// How far a stream could be inflated. At most one of the flags is set.
struct Inflation {
  bool is_complete = false;  // the stream ended, and its checksum is right
  bool is_cut = false;       // the bytes end inside the stream
  bool is_broken = false;    // the stream is invalid from the unread bytes on; none of the three: `room` is full
  std::size_t read = 0, written = 0;  // bytes of the stream and of `room`
};

// The wrapping of the deflated data: zip has a checksum of its own.
enum class Framing : std::uint8_t { zlib, none };

// Inflates `stream` until it ends or `room` is full.
Inflation inflate(std::string_view stream, std::span<char> room, Framing framing = Framing::zlib);

// The maximum to which a stream of `size` bytes inflates: the ratio of deflate is bounded.
constexpr std::uint64_t max_inflated(std::uint64_t size) {
  return 1032 * size + 64;
}

}  // namespace proflint
