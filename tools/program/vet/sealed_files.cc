// Copies through a buffer into a memfd; see memfd_create(2), fcntl(2), "File Sealing", and openat2(2).
#include "tools/program/vet/sealed_files.h"

#include <fcntl.h>
#include <linux/openat2.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>

#include "tools/program/core/words.h"
#include "tools/program/vet/fail.h"
#include "validators/core/rules.h"

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8u
#endif

namespace proflint::tools {
namespace {

constexpr std::size_t kBufferSize = 1 << 16;
constexpr std::uint64_t kPage = 1 << 16;  // a multiple of the page size of every machine

[[nodiscard]] bool refuse(FileError& error, std::string message) {
  error = {&"file/unreadable"_core_rule, std::move(message), true};
  return false;
}

[[nodiscard]] bool fail_with_errno(FileError& error, const char* what) {
  return refuse(error, std::string(what) + ": " + std::strerror(errno));
}

[[nodiscard]] bool fail_by_size(FileError& error, std::uint64_t maximum) {
  error = {&"limit/file-size"_core_rule, "the file is larger than the file-size limit of " + counted(maximum, "byte"),
           false};
  return false;
}

int make_memory() {
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  const int memory = ::memfd_create("proflint", flags | MFD_NOEXEC_SEAL);
  return memory >= 0 || errno != EINVAL ? memory : ::memfd_create("proflint", flags);  // Linux before 6.3
}

// Opens without following a symbolic link anywhere in the path; before Linux 5.6, and where a container denies
// openat2(2), a link in the middle is followed.
int open_without_links(const std::string& path) {
  constexpr int kFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
  open_how how = {};
  how.flags = kFlags;
  how.resolve = RESOLVE_NO_SYMLINKS;
  const long input = ::syscall(SYS_openat2, AT_FDCWD, path.c_str(), &how, sizeof how);
  if (input >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(input);
  return ::open(path.c_str(), kFlags);
}

[[nodiscard]] bool open_input(const std::string& path, Descriptor& input, struct stat& status, FileError& error) {
  const bool is_standard = path == "-";
  input = Descriptor(is_standard ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open_without_links(path));
  if (!input.is_open() && errno == ELOOP)
    return refuse(error, "the path contains a symbolic link, which is not followed");
  if (!input.is_open()) return fail_with_errno(error, "cannot open");
  if (::fstat(input.get(), &status) != 0) return fail_with_errno(error, "cannot determine the file type");
  if (S_ISREG(status.st_mode) || (is_standard && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode)))) return true;
  return refuse(error, "the path is not a regular file");
}

using Clock = std::chrono::steady_clock;

// Waits until a nonblocking descriptor has bytes; false at `deadline`.
[[nodiscard]] bool wait_for_bytes(int from, Clock::time_point deadline) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    pollfd input = {from, POLLIN, 0};
    const int found = ::poll(&input, 1, static_cast<int>(std::min<std::int64_t>(left, INT_MAX)));
    if (found > 0) return true;
    if (found < 0 && errno != EINTR) return false;
  }
}

// read() that also waits for the bytes of a pipe; -1 with ETIMEDOUT if none arrive until `deadline`.
ssize_t read_some(int from, char* to, std::size_t size, Clock::time_point deadline) {
  for (;;) {
    if (!wait_for_bytes(from, deadline)) {
      errno = ETIMEDOUT;
      return -1;
    }
    const ssize_t got = ::read(from, to, size);
    if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
  }
}

}  // namespace

SealedFiles::SealedFiles() : memory_(make_memory()), buffer_(std::make_unique_for_overwrite<char[]>(kBufferSize)) {
  if (!memory_.is_open()) fail("cannot create a memfd for the copies of files");
}

SealedFiles::~SealedFiles() {
  ::explicit_bzero(buffer_.get(), kBufferSize);
}

bool SealedFiles::add(const std::string& path, const Limits& limits, const Clock::duration& max_time, SealedFile& file,
                      FileError& error) {
  Descriptor input;
  struct stat status = {};
  const std::uint64_t maximum = limits[Limit::file_size];
  if (!open_input(path, input, status, error)) return false;
  if (S_ISREG(status.st_mode) && static_cast<std::uint64_t>(status.st_size) > maximum)
    return fail_by_size(error, maximum);
  file.offset = (size_ + kPage - 1) / kPage * kPage;
  file.size = 0;
  const bool is_copied = copy(input.get(), maximum, max_time, file, error);
  file.sha256 = hexadecimal(digest_.finish());
  if (is_copied) size_ = file.offset + file.size;
  // An incomplete copy must not remain after the previous file.
  if (!is_copied && ::ftruncate(memory_.get(), static_cast<off_t>(size_)) != 0)
    fail("cannot truncate the copy of a file");
  return is_copied;
}

bool SealedFiles::copy(int from, std::uint64_t maximum, const Clock::duration& max_time, SealedFile& file,
                       FileError& error) {
  const Clock::time_point deadline = Clock::now() + max_time;
  for (;;) {
    const ssize_t got = read_some(from, buffer_.get(), kBufferSize, deadline);
    if (got < 0 && errno == ETIMEDOUT) {
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(max_time).count();
      error = {&"limit/time"_core_rule,
               "the file did not arrive within " + counted(static_cast<std::uint64_t>(seconds), "second"), false};
      return false;
    }
    if (got < 0) return fail_with_errno(error, "cannot read");
    if (got == 0) return true;
    const std::string_view bytes(buffer_.get(), static_cast<std::size_t>(got));
    if (bytes.size() > maximum - file.size) return fail_by_size(error, maximum);
    if (!append(bytes, file.offset + file.size)) return fail_with_errno(error, "cannot copy");
    digest_.add(bytes);
    file.size += bytes.size();
  }
}

bool SealedFiles::append(std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t put = ::pwrite(memory_.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
    offset += static_cast<std::uint64_t>(put);
  }
  return true;
}

void SealedFiles::seal() {
  if (::fcntl(memory_.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL) != 0)
    fail("cannot seal the copy of a file");
}

}  // namespace proflint::tools
