// A file without a name (O_TMPFILE) is linked when it is completely on the disk; see open(2), linkat(2).
#include "tools/program/vet/accept_dir.h"

#include <fcntl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "tools/program/vet/fail.h"
#include "validators/core/digest.h"
#include "validators/core/escape.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr mode_t kReadOnly = 0444;

// ".gcda": the suffix of the format's file names, or its id if they have no suffix of their own.
std::string suffix_of_format(std::string_view id, std::optional<Container> container) {
  const Format* const format = find_format(id);
  std::string suffix = "." + std::string(id);
  for (const std::string_view name : format != nullptr ? format->file_names : std::span<const std::string_view>())
    if (name.starts_with("*.") && name.find('*', 1) == name.npos) {
      suffix = name.substr(1);
      break;
    }
  // "*.pb.gz" already has it.
  const std::string_view wrapping = container ? proflint::suffix_of(*container) : std::string_view();
  return suffix.ends_with(wrapping) ? suffix : suffix.append(wrapping);
}

// Copies inside the kernel: the bytes do not pass through this process.
[[nodiscard]] bool copy(int from, int to, const SealedFile& file) {
  off_t offset = static_cast<off_t>(file.offset);
  std::uint64_t left = file.size;
  while (left != 0) {
    const ssize_t put = ::sendfile(to, from, &offset, static_cast<std::size_t>(std::min<std::uint64_t>(left, 1 << 30)));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    left -= static_cast<std::uint64_t>(put);
  }
  return true;
}

// Gives a file without a name its name, through /proc if AT_EMPTY_PATH lacks the required capability.
[[nodiscard]] bool link_file(int file, int folder, const std::string& name) {
  if (::linkat(file, "", folder, name.c_str(), AT_EMPTY_PATH) == 0) return true;
  if (errno == EEXIST) return false;
  const std::string own = "/proc/self/fd/" + std::to_string(file);
  return ::linkat(AT_FDCWD, own.c_str(), folder, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

bool has_proc() {
  return ::access("/proc/self/fd", X_OK) == 0;
}

}  // namespace

std::string suffix_of(const Answer& answer) {
  if (answer.archive) return std::string(suffix_of(*answer.archive));
  return suffix_of_format(answer.result.format, answer.container);
}

bool AcceptDir::open(const std::string& path, std::string& error) {
  path_ = escaped(path);
  folder_ = Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder_.is_open() && make_file().is_open()) return true;
  error = "cannot store files in " + path_ + ": " + std::strerror(errno);
  return false;
}

Descriptor AcceptDir::make_file() const {
  return Descriptor(::openat(folder_.get(), ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, kReadOnly));
}

std::string AcceptDir::store(int copies, const SealedFile& copy_of, const std::string& suffix) const {
  const std::string name = copy_of.sha256 + suffix;
  const Descriptor file = make_file();
  if (!file.is_open() || !copy(copies, file.get(), copy_of) || ::fchmod(file.get(), kReadOnly) != 0 ||
      ::fsync(file.get()) != 0)
    fail("cannot store a file in " + path_);
  if (link_file(file.get(), folder_.get(), name)) {
    if (::fsync(folder_.get()) != 0) fail("cannot store a file in " + path_);
  } else if (errno != EEXIST) {
    fail("cannot store a file in " + path_ + (has_proc() ? "" : " (/proc is not mounted)"));
  } else if (!is_stored(name, copy_of)) {
    throw std::runtime_error(path_ + "/" + name + " already exists with different contents, owner or mode");
  }
  return name;
}

bool AcceptDir::is_stored(const std::string& name, const SealedFile& copy_of) const {
  const Descriptor file(::openat(folder_.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat status = {};
  if (!file.is_open() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  // The owner of a file, and anyone with write permission, can change it later.
  if (status.st_uid != ::geteuid() || (status.st_mode & 07777) != kReadOnly) return false;
  Sha256 digest;
  std::array<char, 1 << 16> buffer;
  std::uint64_t left = copy_of.size;
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer.data(), buffer.size());
    if (got < 0 || static_cast<std::uint64_t>(got) > left) return false;
    if (got == 0) return left == 0 && hexadecimal(digest.finish()) == copy_of.sha256;
    digest.add({buffer.data(), static_cast<std::size_t>(got)});
    left -= static_cast<std::uint64_t>(got);
  }
}

}  // namespace proflint::tools
