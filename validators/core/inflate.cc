// Inflates in pieces, so that sizes beyond 32 bits work with zlib's counters.
#include "validators/core/inflate.h"

#include <zlib.h>

#include <algorithm>
#include <new>

namespace proflint {

Inflation inflate(std::string_view stream, std::span<char> room, Framing framing) {
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  Inflation done;
  z_stream z{};
  if (inflateInit2(&z, framing == Framing::zlib ? MAX_WBITS : -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  int state = Z_OK;
  while (state == Z_OK && done.written < room.size()) {
    const std::size_t in = std::min(stream.size() - done.read, kPiece);
    const std::size_t out = std::min(room.size() - done.written, kPiece);
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(stream.data() + done.read));
    z.avail_in = static_cast<uInt>(in);
    z.next_out = reinterpret_cast<Bytef*>(room.data() + done.written);
    z.avail_out = static_cast<uInt>(out);
    state = ::inflate(&z, Z_NO_FLUSH);
    done.read += in - z.avail_in;
    done.written += out - z.avail_out;
    if (state == Z_OK && in == z.avail_in && out == z.avail_out) state = Z_BUF_ERROR;
  }
  inflateEnd(&z);
  done.is_complete = state == Z_STREAM_END;
  done.is_cut = state == Z_BUF_ERROR;
  done.is_broken = state != Z_OK && state != Z_STREAM_END && state != Z_BUF_ERROR;
  return done;
}

}  // namespace proflint
