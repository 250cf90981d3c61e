// Writing to a temporary file in the directory of the target, then renaming: readers never see half a report.
#include "tools/sink.h"

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
      failed_(other.failed_),
      name_(std::move(other.name_)),
      temporary_(std::exchange(other.temporary_, {})),
      target_(std::move(other.target_)) {}

Sink::~Sink() {
  discard();
}

bool Sink::open(const std::string& path, Mode mode, Sink& sink, std::string& error) {
  const auto fail = [&] {
    error = "cannot write " + escaped(path) + ": " + std::strerror(errno);
    return false;
  };
  sink.name_ = escaped(path);
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (mode == Mode::append || (exists && !S_ISREG(status.st_mode))) {
    sink.stream_ = std::fopen(path.c_str(), mode == Mode::append ? "ae" : "we");
    sink.is_owned_ = sink.stream_ != nullptr;
    return sink.is_owned_ || fail();
  }
  sink.target_ = resolved(path);
  sink.temporary_ = sink.target_ + ".XXXXXX";
  const int descriptor = ::mkostemp(sink.temporary_.data(), O_CLOEXEC);
  if (descriptor < 0) {
    sink.temporary_.clear();
    return fail();
  }
  ::fchmod(descriptor, exists ? status.st_mode & 07777 : default_mode());
  sink.stream_ = ::fdopen(descriptor, "w");
  sink.is_owned_ = sink.stream_ != nullptr;
  return sink.is_owned_ || fail();
}

bool Sink::write(std::string_view text) {
  if (!failed_ && std::fwrite(text.data(), 1, text.size(), stream_) != text.size()) failed_ = true;
  return !failed_;
}

bool Sink::commit() {
  failed_ = failed_ || std::fflush(stream_) != 0;
  if (is_owned_) {
    is_owned_ = false;
    failed_ = std::fclose(stream_) != 0 || failed_;
  }
  if (!failed_ && !temporary_.empty()) {
    failed_ = std::rename(temporary_.c_str(), target_.c_str()) != 0;
    if (!failed_) temporary_.clear();
  }
  if (failed_) discard();
  return !failed_;
}

void Sink::discard() {
  if (is_owned_) std::fclose(stream_);
  is_owned_ = false;
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  temporary_.clear();
}

}  // namespace proflint::tools
