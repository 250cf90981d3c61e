// Reading block by block. A line that does not fit into the block makes it grow, up to a bound.
#include "tools/program/merge/line_reader.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace proflint::tools {
namespace {

constexpr std::size_t kLongestLine = std::size_t{64} << 20;

}  // namespace

bool LineReader::open(const std::string& path, std::size_t block, std::string& why) {
  path_ = path;
  block_ = block;
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) {
    why = std::strerror(errno);
  } else if (version_ = version_of(status); !S_ISREG(status.st_mode)) {
    why = "not a regular file";
  } else if (const int file = descriptor(); file < 0) {
    why = failure_;
  } else {
    ::close(file);
    return true;
  }
  return false;
}

void LineReader::open(FilePointer file, std::size_t block) {
  temporary_ = std::move(file);
  block_ = block;
}

void LineReader::seek(std::uint64_t offset) {
  offset_ = offset;
  at_ = end_ = 0;
}

bool LineReader::fail(std::string why) {
  failure_ = std::move(why);
  return false;
}

int LineReader::descriptor() {
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) failure_ = std::strerror(errno);
  return file;
}

bool LineReader::next(std::string_view& line) {
  std::size_t searched = at_;
  for (;;) {
    if (const void* lf = std::memchr(buffer_.data() + searched, '\n', end_ - searched)) {
      const auto stop = static_cast<std::size_t>(static_cast<const char*>(lf) - buffer_.data());
      line = std::string_view(buffer_).substr(at_, stop - at_);
      at_ = stop + 1;
      return true;
    }
    const std::size_t pending = end_ - at_;
    if (!fill()) return false;
    searched = at_ + pending;
  }
}

// Moves the remaining bytes to the front and reads a block after them. False at the end of the file, or on failure.
bool LineReader::fill() {
  if (!failure_.empty()) return false;
  const std::size_t pending = end_ - at_;
  if (pending >= kLongestLine) return fail("a line is longer than 64 MiB, the maximum");
  std::memmove(buffer_.data(), buffer_.data() + at_, pending);
  at_ = 0;
  end_ = pending;
  buffer_.resize(std::max(buffer_.size(), pending + std::max(block_, pending)));
  const int file = temporary_ ? ::fileno(temporary_.get()) : descriptor();
  if (file < 0) return false;
  struct stat status = {};
  const bool is_changed = !temporary_ && (::fstat(file, &status) != 0 || version_of(status) != version_);
  const ssize_t size =
      is_changed ? 0 : ::pread(file, buffer_.data() + end_, buffer_.size() - end_, static_cast<off_t>(offset_));
  const int error = errno;
  if (!temporary_) ::close(file);
  if (is_changed) return fail("the file was changed while it was being read");
  if (size < 0) return fail(std::strerror(error));
  end_ += static_cast<std::size_t>(size);
  offset_ += static_cast<std::uint64_t>(size);
  is_at_end_ = size == 0;
  if (is_at_end_ && pending != 0) return fail("truncated; the last line is incomplete");
  return !is_at_end_;
}

}  // namespace proflint::tools
