// Reads members one after the other: the header and the trailer here, the deflate stream with zlib. Follows RFC 1952.
#include "validators/containers/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <new>

#include "validators/containers/rules.h"
#include "validators/containers/zstd.h"
#include "validators/core/cursor.h"

namespace proflint::containers {
namespace {

constexpr std::string_view kMagic = "\x1f\x8b";
constexpr std::uint8_t kDeflate = 8;
// Flags of a member, 2.3.1.
constexpr unsigned kHeaderCrc = 2, kExtra = 4, kName = 8, kComment = 16, kReserved = 0xe0;
constexpr std::size_t kChunk = std::size_t{1} << 30;  // zlib counts in 32 bits

std::uint32_t crc_of(std::string_view bytes, std::uint32_t before = 0) {
  return static_cast<std::uint32_t>(crc32_z(before, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

class Inflater {
 public:
  Inflater() {
    if (inflateInit2(&stream_, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  void start() { inflateReset(&stream_); }

  // Moves `in` past the bytes read and `out` past the bytes written. Returns the result of zlib's inflate();
  // Z_BUF_ERROR: needs more input.
  int run(Cursor& in, std::span<char>& out) {
    const std::string_view chunk = in.here(kChunk);
    const std::size_t room = std::min(out.size(), kChunk);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(chunk.data()));
    stream_.avail_in = static_cast<uInt>(chunk.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(room);
    const int state = inflate(&stream_, Z_NO_FLUSH);
    in.skip_known(chunk.size() - stream_.avail_in);
    out = out.subspan(room - stream_.avail_out);
    return state;
  }

 private:
  z_stream stream_{};
};

class Gzip {
 public:
  Gzip(std::string_view file, Contents& contents, Report& report)
      : file_(file), cursor_(file), contents_(contents), report_(report) {}

  [[nodiscard]] bool unwrap() {
    while (!cursor_.at_end() && is_gzip(cursor_.rest()))
      if (!read_member()) return false;
    if (members_ > 1) report_.add("gzip/members"_rule, second_, "the file consists of ", Plural{members_, "member"});
    if (!cursor_.at_end())
      report_.add("gzip/trailing-data"_rule, cursor_.rest(),
                  is_padding(cursor_.rest()) ? Plural{cursor_.left(), "zero byte follows", "zero bytes follow"}
                                             : Plural{cursor_.left(), "byte follows", "bytes follow"},
                  " the last member");
    return check_contents();
  }

 private:
  [[nodiscard]] bool read_member() {
    if (++members_ == 2) second_ = cursor_.here(kMagic.size());
    if (!read_header()) return false;
    crc_ = 0;
    size_ = 0;
    return read_stream() && read_trailer();
  }

  // 2.3: magic, method, flags, time, extra flags, system, and the parts that the flags announce.
  [[nodiscard]] bool read_header() {
    const std::string_view header = cursor_.rest();
    std::uint8_t method = kDeflate, flags = 0;
    const bool has_flags = cursor_.skip(kMagic.size()) && cursor_.read(method) && cursor_.read(flags);
    if (method != kDeflate)
      return fail("gzip/header"_rule, header.substr(2, 1), "compression method ", method,
                  " is not supported; expected 8 (deflate)");
    if ((flags & kReserved) != 0)
      return fail("gzip/header"_rule, header.substr(3, 1), "the reserved flags ", Hex{flags & kReserved},
                  " are set; expected 0");
    if (!has_flags || !cursor_.skip(6) || !skip_parts(flags)) return cut("the header");
    if ((flags & kHeaderCrc) == 0) return true;
    const std::uint32_t crc = crc_of(header.substr(0, header.size() - cursor_.left())) & 0xffff;
    const std::string_view where = cursor_.here(2);
    std::uint16_t stored = 0;
    if (!cursor_.read(stored)) return cut("the header");
    if (stored != crc)
      report_.add("gzip/crc"_rule, where, "the header is damaged: CRC-16 is ", Hex{crc}, ", but the file says ",
                  Hex{stored});
    return true;
  }

  [[nodiscard]] bool skip_parts(unsigned flags) {
    std::uint16_t extra = 0;
    if ((flags & kExtra) != 0 && !(cursor_.read(extra) && cursor_.skip(extra))) return false;
    for (const unsigned text : {kName, kComment})
      if ((flags & text) != 0 && !skip_text()) return false;
    return true;
  }

  [[nodiscard]] bool skip_text() {
    const std::size_t end = cursor_.rest().find('\0');
    return end != std::string_view::npos && cursor_.skip(end + 1);
  }

  [[nodiscard]] bool read_stream() {
    inflater_.start();
    for (int state = Z_OK; state != Z_STREAM_END;) {
      const std::span<char> room = contents_.room();
      std::span<char> rest = room;
      state = inflater_.run(cursor_, rest);
      const std::size_t written = room.size() - rest.size();
      crc_ = crc_of({room.data(), written}, crc_);
      size_ += static_cast<std::uint32_t>(written);
      contents_.add(written);
      if (contents_.is_over_limit()) {
        report_.add_limit(contents_.limit(), cursor_.here(0));
        return false;
      }
      if (state == Z_MEM_ERROR) throw std::bad_alloc();
      if (state == Z_BUF_ERROR) return cut("the compressed data");
      if (state != Z_OK && state != Z_STREAM_END)
        return fail("gzip/data"_rule, cursor_.here(1), "the deflate stream of member ", members_, " is damaged after ",
                    Plural{contents_.bytes().size(), "byte"}, " of contents");
    }
    return true;
  }

  [[nodiscard]] bool read_trailer() {
    const std::string_view trailer = cursor_.here(8);
    std::uint32_t crc = 0, size = 0;
    if (!(cursor_.read(crc) && cursor_.read(size))) return cut("the trailer");
    // A wrong checksum makes a report of a wrong length redundant.
    if (crc != crc_ || size != size_) contents_.set_damaged();
    if (crc != crc_)
      report_.add("gzip/crc"_rule, trailer.substr(0, 4), "the contents of member ", members_,
                  " are damaged: CRC-32 is ", Hex{crc_}, ", but the file says ", Hex{crc});
    else if (size != size_)
      report_.add("gzip/size"_rule, trailer.substr(4, 4), "member ", members_, " unpacks to ", Plural{size_, "byte"},
                  " (modulo 2^32), but the file says ", size);
    return true;
  }

  [[nodiscard]] bool check_contents() {
    const std::string_view bytes = contents_.bytes();
    if (bytes.empty())
      return fail("gzip/empty"_rule, file_, "the file has ", Plural{members_, "member"}, ", but no contents");
    if (is_gzip(bytes) || is_zstd(bytes))
      return fail("gzip/nested"_rule, file_, "the unpacked contents are themselves compressed (",
                  is_gzip(bytes) ? "gzip" : "zstd", ")");
    return true;
  }

  bool cut(const char* part) {
    return fail("gzip/truncated"_rule, file_.substr(file_.size()), "the file ends inside ", part, " of member ",
                members_, ", after ", Plural{contents_.bytes().size(), "byte"}, " of contents");
  }

  template <class... Parts>
  [[nodiscard]] bool fail(const Rule& rule, std::string_view where, const Parts&... parts) {
    report_.add(rule, where, parts...);
    return false;
  }

  static bool is_padding(std::string_view bytes) { return bytes.find_first_not_of('\0') == std::string_view::npos; }

  std::string_view file_;
  Cursor cursor_;
  Contents& contents_;
  Report& report_;
  Inflater inflater_;
  std::uint64_t members_ = 0;
  std::string_view second_;           // where the second member starts
  std::uint32_t crc_ = 0, size_ = 0;  // of the contents of the member, as its trailer has them
};

}  // namespace

bool is_gzip(std::string_view file) {
  return file.starts_with(kMagic) || (file.size() == 1 && kMagic.starts_with(file));
}

bool unwrap_gzip(std::string_view file, Contents& contents, Report& report) {
  return Gzip(file, contents, report).unwrap();
}

}  // namespace proflint::containers
