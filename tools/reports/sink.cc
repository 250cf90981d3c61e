// Writing to a temporary file in the directory of the target, then renaming: readers never see half a report.
#include "tools/reports/sink.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

// The permissions that a file made by open() would have.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// Where writing to `path` ends up: symbolic links are followed, so that the link stays a link.
std::string resolved(const std::string& path) {
  std::error_code failure;
  const fs::path target = fs::weakly_canonical(path, failure);
  return failure ? path : target.string();
}

}  // namespace

Sink::Sink(Sink&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      is_owned_(std::exchange(other.is_owned_, false)),
      error_(other.error_),
      name_(std::move(other.name_)),
      temporary_(std::exchange(other.temporary_, {})),
      target_(std::move(other.target_)) {}

Sink::~Sink() {
  discard();
}

bool Sink::open(const std::string& path, Mode mode, Sink& sink, std::string& error) {
  sink.name_ = escaped(path);
  if (sink.open(path, mode)) return true;
  sink.fail();
  error = sink.failure();
  return false;
}

bool Sink::open(const std::string& path, Mode mode) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (mode == Mode::append || (exists && !S_ISREG(status.st_mode))) {
    stream_ = std::fopen(path.c_str(), mode == Mode::append ? "ae" : "we");
    return is_owned_ = stream_ != nullptr;
  }
  target_ = resolved(path);
  temporary_ = target_ + ".XXXXXX";
  const int descriptor = ::mkostemp(temporary_.data(), O_CLOEXEC);
  if (descriptor < 0) {
    temporary_.clear();
    return false;
  }
  ::fchmod(descriptor, exists ? status.st_mode & 07777 : default_mode());
  stream_ = ::fdopen(descriptor, "w");
  return is_owned_ = stream_ != nullptr;
}

bool Sink::write(std::string_view text) {
  if (error_ == 0 && std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) fail();
  return error_ == 0;
}

bool Sink::commit() {
  if (error_ == 0 && std::fflush(stream_) != 0) fail();
  if (is_owned_ && std::fclose(stream_) != 0) fail();
  is_owned_ = false;
  if (error_ == 0 && !temporary_.empty()) {
    if (std::rename(temporary_.c_str(), target_.c_str()) == 0)
      temporary_.clear();
    else
      fail();
  }
  if (error_ != 0) discard();
  return error_ == 0;
}

std::string Sink::failure() const {
  return "cannot write " + name_ + ": " + std::strerror(error_);
}

void Sink::fail() {
  if (error_ == 0) error_ = errno != 0 ? errno : EIO;
}

void Sink::discard() {
  if (is_owned_) std::fclose(stream_);
  is_owned_ = false;
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

}  // namespace proflint::tools
