// Unpacks gzip with zlib, because libarchive 3.6 does not verify its checksums; zstd and xz with the filters of
// libarchive.
#include "tools/program/archives/unpacker.h"

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <new>
#include <string>
#include <utility>

namespace proflint::tools {
namespace {

// "WHAT: REASON", or only WHAT if the library gives no reason.
std::string with_reason(std::string what, const char* reason) {
  return reason == nullptr ? what : what + ": " + reason;
}

// An uncompressed file is one piece.
class Plain final : public Unpacker {
 public:
  explicit Plain(std::string_view file) : rest_(file) {}

  std::string_view next() override { return std::exchange(rest_, {}); }

 private:
  std::string_view rest_;
};

class Gzip final : public Unpacker {
 public:
  explicit Gzip(std::string_view file) : rest_(file) {
    constexpr int kWindowOfGzip = 15 + 16;
    if (::inflateInit2(&stream_, kWindowOfGzip) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { ::inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;
  Gzip& operator=(const Gzip&) = delete;

  std::string_view next() override {
    if (!fault().empty()) return {};
    stream_.next_out = reinterpret_cast<Bytef*>(buffer_.data());
    stream_.avail_out = static_cast<uInt>(buffer_.size());
    while (stream_.avail_out == buffer_.size()) {
      if (is_between_ && !start_member()) return {};
      feed();
      const int status = ::inflate(&stream_, Z_NO_FLUSH);
      if (status == Z_STREAM_END)
        is_between_ = true;
      else if (status == Z_BUF_ERROR || (status == Z_OK && stream_.avail_in == 0 && rest_.empty() && !has_output()))
        return fail("the gzip data ends early", Cause::truncation);
      else if (status != Z_OK)
        return fail(with_reason("the gzip data is damaged", stream_.msg), Cause::damage);
    }
    return {buffer_.data(), buffer_.size() - stream_.avail_out};
  }

 private:
  bool has_output() const { return stream_.avail_out != buffer_.size(); }

  void feed() {
    constexpr std::size_t kAtOnce = std::size_t{1} << 30;  // zlib has 32-bit counts
    if (stream_.avail_in != 0) return;
    const std::string_view some = rest_.substr(0, kAtOnce);
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(some.data()));
    stream_.avail_in = static_cast<uInt>(some.size());
    rest_.remove_prefix(some.size());
  }

  // Starts the member after one that has ended; false if none follows. Like gzip, skips the zeros with which tapes pad
  // a file.
  [[nodiscard]] bool start_member() {
    feed();
    const std::string_view left(reinterpret_cast<const char*>(stream_.next_in), stream_.avail_in);
    if (left.find_first_not_of('\0') == left.npos && rest_.empty()) return false;
    is_between_ = false;
    return ::inflateReset(&stream_) == Z_OK;
  }

  std::string_view rest_;  // not yet given to zlib
  z_stream stream_ = {};
  bool is_between_ = false;  // a member has ended
  std::array<char, 1 << 16> buffer_;
};

// The filters of libarchive with its raw format, whose only entry is the unpacked contents.
class Filtered final : public Unpacker {
 public:
  Filtered(std::string_view file, ArchiveKind kind) : archive_(::archive_read_new(), ::archive_read_free), rest_(file) {
    if (archive_ == nullptr) throw std::bad_alloc();
    kind == ArchiveKind::tar_zstd ? ::archive_read_support_filter_zstd(archive_.get())
                                  : ::archive_read_support_filter_xz(archive_.get());
    ::archive_read_support_format_raw(archive_.get());
    archive_entry* entry = nullptr;
    if (::archive_read_open(archive_.get(), this, nullptr, &Filtered::give, nullptr) != ARCHIVE_OK ||
        ::archive_read_next_header(archive_.get(), &entry) != ARCHIVE_OK)
      fail_as_said();
  }

  std::string_view next() override {
    const void* piece = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    while (fault().empty()) {
      const int status = ::archive_read_data_block(archive_.get(), &piece, &size, &offset);
      if (status == ARCHIVE_EOF) return {};
      if (status != ARCHIVE_OK) return fail_as_said();
      if (size != 0) return {static_cast<const char*>(piece), size};
    }
    return {};
  }

 private:
  // The read callback of libarchive: the whole file at once, and nothing when libarchive asks for more.
  static la_ssize_t give(archive*, void* self, const void** bytes) {
    Filtered& own = *static_cast<Filtered*>(self);
    const std::string_view piece = std::exchange(own.rest_, {});
    own.wanted_more_ = piece.empty();
    *bytes = piece.data();
    return static_cast<la_ssize_t>(piece.size());
  }

  // A decoder asks for more than the file has only inside a frame; at the end of a frame, it does not fail.
  std::string_view fail_as_said() {
    if (wanted_more_) return fail("the compressed data ends early", Cause::truncation);
    if (::archive_errno(archive_.get()) == ENOMEM)  // the dictionary of xz may have 4 GiB
      return fail("unpacking takes too much memory", Cause::memory);
    return fail(with_reason("the compressed data is damaged", ::archive_error_string(archive_.get())), Cause::damage);
  }

  std::unique_ptr<archive, int (*)(archive*)> archive_;
  std::string_view rest_;     // not yet given to libarchive
  bool wanted_more_ = false;  // after the end of the file
};

}  // namespace

std::unique_ptr<Unpacker> make_unpacker(std::string_view file, ArchiveKind kind) {
  if (kind == ArchiveKind::tar) return std::make_unique<Plain>(file);
  if (kind == ArchiveKind::tar_gzip) return std::make_unique<Gzip>(file);
  return std::make_unique<Filtered>(file, kind);
}

}  // namespace proflint::tools
