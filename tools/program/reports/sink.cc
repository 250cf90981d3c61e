// Writes to a new file in the directory of the target, so that nobody sees an incomplete report. If the file system
// supports it, the file has no name until it is complete, and vanishes with the process, however that ends.
#include "tools/program/reports/sink.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// The permissions that a file made by open() would have.
mode_t default_mode() {
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

// The current part files, for the signal handler. Files beyond the capacity remain if a signal arrives.
struct PartFile {
  std::atomic<bool> taken{false};
  std::atomic<bool> exists{false};
  std::array<char, PATH_MAX> path{};
};
std::array<PartFile, 16> g_part_files;

void remember(const std::string& path) {
  for (PartFile& part : g_part_files) {
    if (path.size() >= part.path.size() || part.taken.exchange(true)) continue;
    std::copy(path.c_str(), path.c_str() + path.size() + 1, part.path.begin());
    part.exists.store(true);
    return;
  }
}

void forget(const std::string& path) {
  for (PartFile& part : g_part_files) {
    if (!part.exists.load() || path != part.path.data()) continue;
    part.exists.store(false);
    part.taken.store(false);
    return;
  }
}

// Blocks signals during its lifetime.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

// Creates a part file and registers it for the signal handler, with signals blocked. Returns its descriptor, or -1.
int make_part_file(std::string& name) {
  const SignalsHeld held;
  const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor >= 0) remember(name);
  return descriptor;
}

#ifdef O_TMPFILE
std::string descriptor_path(int descriptor) {
  return "/proc/self/fd/" + std::to_string(descriptor);
}

// A file without a name in the directory of `target`, for name_file(); -1 if the file system does not support it.
int make_nameless_file(const std::string& target) {
  const std::size_t slash = target.rfind('/');
  const std::string directory = slash == target.npos ? "." : target.substr(0, slash + 1);
  const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor < 0 || ::access(descriptor_path(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);  // without /proc
  return -1;
}

[[nodiscard]] bool link_file(int descriptor, const std::string& name) {
  return ::linkat(AT_FDCWD, descriptor_path(descriptor).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

// Gives a file without a name the name `target`. Only a rename replaces an existing file, so the file, which is
// complete by now, first gets a temporary `name`, registered for the signal handler. On failure false, with errno.
[[nodiscard]] bool name_file(int descriptor, const std::string& target, bool may_replace, std::string& name) {
  if (link_file(descriptor, target)) return true;
  if (errno != EEXIST || !may_replace) return false;
  const SignalsHeld held;
  for (int i = 0; i < 1000; ++i) {
    name = target + "." + std::to_string(::getpid()) + "-" + std::to_string(i);
    if (link_file(descriptor, name)) {
      remember(name);
      return true;
    }
    if (errno != EEXIST) break;
  }
  name.clear();
  return false;
}
#else
int make_nameless_file(const std::string&) {
  return -1;
}

[[nodiscard]] bool name_file(int, const std::string&, bool, std::string&) {
  return false;
}
#endif

}  // namespace

Sink::Sink(Sink&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      is_owned_(std::exchange(other.is_owned_, false)),
      is_standard_(other.is_standard_),
      is_nameless_(other.is_nameless_),
      may_replace_(other.may_replace_),
      error_(other.error_),
      name_(std::move(other.name_)),
      temporary_(std::exchange(other.temporary_, {})),
      target_(std::move(other.target_)) {}

Sink::~Sink() {
  discard();
}

bool Sink::open(const std::string& path, Mode mode, Sink& sink, std::string& error) {
  sink.name_ = escaped(path);
  sink.is_standard_ = false;
  if (sink.open(path, mode)) return true;
  sink.fail();
  error = sink.failure();
  return false;
}

bool Sink::open(const std::string& path, Mode mode) {
  struct stat status = {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  may_replace_ = mode != Mode::create;
  if (!may_replace_ && (exists ? S_ISREG(status.st_mode) : ::lstat(path.c_str(), &status) == 0)) {
    errno = EEXIST;
    return false;
  }
  if (mode == Mode::append || (exists && !S_ISREG(status.st_mode))) {
    stream_ = std::fopen(path.c_str(), mode == Mode::append ? "ae" : "we");
    return is_owned_ = stream_ != nullptr;
  }
  target_ = path;
  int descriptor = make_nameless_file(target_);
  is_nameless_ = descriptor >= 0;
  if (!is_nameless_) {
    temporary_ = target_ + ".XXXXXX";
    descriptor = make_part_file(temporary_);
  }
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
  if (error_ == 0 && is_nameless_ && !name_file(::fileno(stream_), target_, may_replace_, temporary_)) fail();
  if (is_owned_ && std::fclose(stream_) != 0) fail();
  is_owned_ = false;
  if (error_ == 0 && !temporary_.empty()) {
    if (!name_target()) {
      fail();
    } else {
      forget(temporary_);
      temporary_.clear();
    }
  }
  if (error_ != 0) discard();
  return error_ == 0;
}

// A rename would replace any file: the name is taken first with an empty one.
bool Sink::name_target() {
  if (may_replace_) return std::rename(temporary_.c_str(), target_.c_str()) == 0;
  const SignalsHeld held;
  const int taken = ::open(target_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (taken < 0) return false;
  ::close(taken);
  if (std::rename(temporary_.c_str(), target_.c_str()) == 0) return true;
  const int reason = errno;
  ::unlink(target_.c_str());
  errno = reason;
  return false;
}

std::string Sink::failure() const {
  if (error_ == EPIPE && is_standard_) return {};
  return "cannot write " + name_ + ": " + std::strerror(error_);
}

void Sink::fail() {
  if (error_ == 0) error_ = errno != 0 ? errno : EIO;
}

void Sink::discard() {
  if (is_owned_) std::fclose(stream_);
  is_owned_ = false;
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    forget(temporary_);
  }
  temporary_.clear();
}

void remove_part_files() {
  for (PartFile& part : g_part_files)
    if (part.exists.load()) ::unlink(part.path.data());
}

}  // namespace proflint::tools
