// Reads frames one after the other with libzstd. Follows RFC 8878.
#include "validators/containers/zstd.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <memory>
#include <new>

#include "validators/containers/gzip.h"
#include "validators/containers/rules.h"
#include "validators/core/cursor.h"

namespace proflint::containers {
namespace {

constexpr std::string_view kFrameMagic = "\x28\xb5\x2f\xfd";
constexpr std::string_view kSkippableEnd = "\x2a\x4d\x18";  // after 50 to 5f
constexpr std::size_t kMagicSize = 4, kSurePart = 2;
constexpr int kMaxWindow = 27;  // 128 MiB: the default limit of decoders

bool is_skippable(std::string_view bytes) {
  return !bytes.empty() && (bytes.front() & 0xf0) == 0x50 && bytes.substr(1, 3) == kSkippableEnd;
}

// Whether `bytes` are shorter than a magic, and may be the start of another frame.
bool is_part_of_magic(std::string_view bytes) {
  if (bytes.empty() || bytes.size() >= kMagicSize) return false;
  return kFrameMagic.starts_with(bytes) ||
         ((bytes.front() & 0xf0) == 0x50 && kSkippableEnd.starts_with(bytes.substr(1)));
}

class Zstd {
 public:
  Zstd(std::string_view file, Contents& contents, Report& report)
      : file_(file),
        rest_(file),
        contents_(contents),
        report_(report),
        stream_(ZSTD_createDStream(), ZSTD_freeDStream) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_.get(), ZSTD_d_windowLogMax, kMaxWindow);
  }

  [[nodiscard]] bool unwrap() {
    while (rest_.starts_with(kFrameMagic) || is_skippable(rest_))
      if (!read_frame()) return false;
    if (is_part_of_magic(rest_)) return cut();
    if (!rest_.empty())
      report_.add("zstd/trailing-data"_rule, rest_, Plural{rest_.size(), "byte follows", "bytes follow"},
                  " the last frame");
    return check_contents();
  }

 private:
  [[nodiscard]] bool read_frame() {
    ++frames_;
    // Without its last byte at first: given a whole frame at once, libzstd returns nothing if the checksum is wrong.
    const std::size_t whole = ZSTD_findFrameCompressedSize(rest_.data(), rest_.size());
    ZSTD_inBuffer in = {rest_.data(), ZSTD_isError(whole) ? rest_.size() : whole - 1, 0};
    for (std::size_t wanted = 1; wanted != 0;) {
      const std::span<char> room = contents_.room();
      ZSTD_outBuffer out = {room.data(), room.size(), 0};
      wanted = ZSTD_decompressStream(stream_.get(), &out, &in);
      contents_.add(out.pos);
      if (contents_.is_over_limit()) {
        report_.add_limit(contents_.limit(), rest_.substr(in.pos, 0));
        return false;
      }
      if (ZSTD_isError(wanted)) return refuse(wanted, in.pos);
      if (wanted == 0 || in.pos < in.size || out.pos == out.size) continue;
      if (in.size == rest_.size() || in.size == whole) return cut();
      in.size = whole;
    }
    rest_.remove_prefix(in.pos);
    return true;
  }

  // The error of libzstd about the frame at the start of rest_, of which it has read `read` bytes.
  bool refuse(std::size_t code, std::size_t read) {
    switch (ZSTD_getErrorCode(code)) {
      case ZSTD_error_memory_allocation:
        throw std::bad_alloc();
      case ZSTD_error_checksum_wrong:
        contents_.set_damaged();
        report_.add("zstd/checksum"_rule, rest_.substr(read, 0), "the checksum of frame ", frames_,
                    " does not match its contents");
        return skip_frame();
      case ZSTD_error_frameParameter_windowTooLarge:
        return fail("zstd/window"_rule, rest_.substr(0, kMagicSize), "frame ", frames_,
                    " needs a window of more than 128 MiB");
      case ZSTD_error_dictionary_wrong:
        return fail("zstd/data"_rule, rest_.substr(0, kMagicSize), "frame ", frames_,
                    " was compressed with a dictionary, which the file does not contain");
      default:  // releases of libzstd give the same damage different reasons
        return fail("zstd/data"_rule, rest_.substr(read, 0), "the compressed data of frame ", frames_,
                    " is damaged after ", Plural{contents_.bytes().size(), "byte"}, " of contents");
    }
  }

  // The contents of the frame are complete: the next frame can be read.
  [[nodiscard]] bool skip_frame() {
    const std::size_t size = ZSTD_findFrameCompressedSize(rest_.data(), rest_.size());
    if (ZSTD_isError(size)) return false;
    rest_.remove_prefix(size);
    ZSTD_DCtx_reset(stream_.get(), ZSTD_reset_session_only);
    return true;
  }

  [[nodiscard]] bool check_contents() {
    const std::string_view bytes = contents_.bytes();
    if (bytes.empty())
      return fail("zstd/empty"_rule, file_, "the file has ", Plural{frames_, "frame"}, ", but no contents");
    if (is_gzip(bytes) || is_zstd(bytes))
      return fail("zstd/nested"_rule, file_, "the unpacked contents are themselves compressed (",
                  is_gzip(bytes) ? "gzip" : "zstd", ")");
    return true;
  }

  bool cut() {
    return fail("zstd/truncated"_rule, file_.substr(file_.size()), "the file ends inside frame ",
                rest_.size() < kMagicSize ? frames_ + 1 : frames_, ", after ", Plural{contents_.bytes().size(), "byte"},
                " of contents");
  }

  template <class... Parts>
  [[nodiscard]] bool fail(const Rule& rule, std::string_view where, const Parts&... parts) {
    report_.add(rule, where, parts...);
    return false;
  }

  std::string_view file_, rest_;
  Contents& contents_;
  Report& report_;
  std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream_;
  std::uint64_t frames_ = 0;
};

}  // namespace

bool is_zstd(std::string_view file) {
  if (file.size() < kMagicSize) return file.size() >= kSurePart && kFrameMagic.starts_with(file);
  while (is_skippable(file)) {
    Cursor cursor(file.substr(kMagicSize));
    std::uint32_t size = 0;
    if (!(cursor.read(size) && cursor.skip(size))) return true;
    file = cursor.rest();
  }
  return file.starts_with(kFrameMagic) || is_part_of_magic(file);
}

bool unwrap_zstd(std::string_view file, Contents& contents, Report& report) {
  return Zstd(file, contents, report).unwrap();
}

}  // namespace proflint::containers
