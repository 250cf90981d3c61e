// Reading of inputs. Mapped files that shrink raise SIGBUS; the handler below turns that into zero bytes and a flag.
#include "validators/core/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "validators/core/rules.h"

namespace proflint {
namespace {

constexpr std::uint64_t kMapFrom = 1 << 20;    // below that, reading is cheaper than page faults
constexpr std::size_t kFirstRead = 1 << 16;    // of a stream
constexpr int kWriterSteps = 300, kStep = 10;  // milliseconds that a named pipe waits for its writer

// The mappings that are open now, one slot each, so that the signal handler can distinguish ours from others.
struct Mapping {
  std::atomic<bool> taken{false};
  std::atomic<char*> start{nullptr};
  std::atomic<std::size_t> size{0};
  std::atomic<bool> damaged{false};
};
std::array<Mapping, 256> g_mappings;

// Puts a page of zeros where the file has lost one. Only async-signal-safe calls.
void on_bus_error(int signal, siginfo_t* info, void*) {
  char* const address = static_cast<char*>(info->si_addr);
  for (Mapping& mapping : g_mappings) {
    char* const start = mapping.start.load();
    if (start == nullptr || address < start || address >= start + mapping.size.load()) continue;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    char* const page_start = address - reinterpret_cast<std::uintptr_t>(address) % page;
    mapping.damaged.store(true);
    if (mmap(page_start, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != MAP_FAILED) return;
  }
  std::signal(signal, SIG_DFL);  // not one of our mappings: the second fault ends the program
}

void install_bus_handler() {
  static const bool installed = [] {
    struct sigaction action = {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO;
    return sigaction(SIGBUS, &action, nullptr) == 0;
  }();
  static_cast<void>(installed);
}

// A failure of the input.
[[nodiscard]] bool fail(FileError& error, const Rule& rule, std::string message) {
  error = {&rule, std::move(message), true};
  return false;
}

[[nodiscard]] bool fail_by_limit(FileError& error, const Rule& rule, std::string message) {
  error = {&rule, std::move(message), false};
  return false;
}

[[nodiscard]] bool fail_with_errno(FileError& error, const char* what) {
  return fail(error, "file/unreadable"_core_rule, std::string(what) + ": " + std::strerror(errno));
}

// read() until at least `enough` bytes and at most `size` are read, or end of file; -1 on an error.
ssize_t read_some(int descriptor, char* to, std::size_t enough, std::size_t size) {
  std::size_t done = 0;
  for (;;) {
    const ssize_t got = ::read(descriptor, to + done, size - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    done += static_cast<std::size_t>(got);
    if (got == 0 || done >= enough) return static_cast<ssize_t>(done);
  }
}

}  // namespace

FileVersion version_of(const struct stat& status) {
  return {status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

bool File::open(const std::string& path, const Limits& limits, FileError& error) {
  close();
  // O_NONBLOCK: a named pipe without a writer must not hang the open; it is read in blocking mode below.
  descriptor_ = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor_ < 0) return fail_with_errno(error, "cannot open");
  struct stat status = {};
  if (::fstat(descriptor_, &status) != 0) return fail_with_errno(error, "cannot determine the file type");
  is_regular_ = S_ISREG(status.st_mode);
  version_ = version_of(status);
  if (S_ISDIR(status.st_mode)) return fail(error, "file/unreadable"_core_rule, "the path is a directory");
  const std::uint64_t limit = limits[Limit::file_size];
  if (!is_regular_) {
    if (path != "-" && !S_ISFIFO(status.st_mode))
      return fail(error, "file/unreadable"_core_rule, "the path is a device or socket, not a file");
    if (path == "-") return read_stream(0, limit, error);
    std::size_t done = 0;
    if (!await_writer(done))
      return fail(error, "file/unreadable"_core_rule, "the path is a named pipe without a writer");
    ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) & ~O_NONBLOCK);
    return read_stream(done, limit, error);
  }
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size > limit)
    return fail_by_limit(error, "limit/file-size"_core_rule,
                         "the file has " + std::to_string(size) + " bytes, which exceeds the file-size limit of " +
                             std::to_string(limit));
  if (size == 0) return read_unsized(limit, error);
  if (size >= kMapFrom) return map(size, error);
  return read_small(size, error);
}

// Returns at least `bytes` bytes of memory. Bytes that were read before keep their contents.
char* File::make_room(std::size_t bytes) {
  if (room() < bytes) buffer_.resize((bytes + sizeof(CacheLine) - 1) / sizeof(CacheLine));
  return reinterpret_cast<char*>(buffer_.data());
}

bool File::read_small(std::uint64_t size, FileError& error) {
  // One byte more than expected shows a file that grew.
  const auto expected = static_cast<std::size_t>(size);
  char* const to = make_room(expected + 1);
  const ssize_t got = read_some(descriptor_, to, expected, expected + 1);
  if (got < 0) return fail_with_errno(error, "cannot read");
  if (static_cast<std::uint64_t>(got) != size)
    return fail(error, "file/changed"_core_rule, "the size of the file changed while it was read");
  bytes_ = std::string_view(to, expected);
  return true;
}

// Files of /proc and debugfs claim size 0, but have contents that are generated when they are read. A file that has a
// size afterwards is an ordinary one that grew.
bool File::read_unsized(std::uint64_t limit, FileError& error) {
  if (!read_stream(0, limit, error)) return false;
  if (bytes_.empty()) return true;
  struct stat status = {};
  if (::fstat(descriptor_, &status) != 0 || status.st_size != 0) {
    bytes_ = {};
    return fail(error, "file/changed"_core_rule, "the size of the file changed while it was read");
  }
  is_regular_ = false;  // its modification time is the time of the last access
  return true;
}

// A named pipe that no writer has opened yet reads as if it were at its end. Waits a while for the writer, and keeps
// the bytes that arrive in the meantime.
bool File::await_writer(std::size_t& done) {
  char* const to = make_room(kFirstRead);
  for (int step = 0; step < kWriterSteps; ++step) {
    const ssize_t got = ::read(descriptor_, to, kFirstRead);
    if (got != 0) {  // bytes; or EAGAIN, a writer that has not written yet; other errors recur
      done = got > 0 ? static_cast<std::size_t>(got) : 0;
      return true;
    }
    pollfd pipe = {descriptor_, POLLIN, 0};
    if (::poll(&pipe, 1, kStep) > 0 && (pipe.revents & POLLHUP) != 0) return true;  // a writer came and went
  }
  return false;
}

// Goes on after the first `done` bytes, which the buffer contains.
bool File::read_stream(std::size_t done, std::uint64_t limit, FileError& error) {
  const std::uint64_t maximum =
      limit == UINT64_MAX ? limit : limit + 1;  // one more byte shows that the input exceeds the limit
  while (done < maximum) {
    const std::uint64_t more = std::min<std::uint64_t>(std::max(kFirstRead, done * 2), maximum);
    char* const to = make_room(room() > done ? done : static_cast<std::size_t>(more));
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(room(), maximum)) - done;
    const ssize_t got = read_some(descriptor_, to + done, wanted, wanted);
    if (got < 0) return fail_with_errno(error, "cannot read");
    done += static_cast<std::size_t>(got);
    if (static_cast<std::size_t>(got) == wanted) continue;
    bytes_ = std::string_view(to, done);
    return true;
  }
  return fail_by_limit(error, "limit/file-size"_core_rule,
                       "the input is larger than the file-size limit of " + std::to_string(limit) + " bytes");
}

bool File::map(std::uint64_t size, FileError& error) {
  install_bus_handler();
  const auto length = static_cast<std::size_t>(size);
  if (length != size)
    return fail_by_limit(error, "limit/memory"_core_rule, "the file does not fit in the address space");
  for (std::size_t i = 0; i < g_mappings.size(); ++i) {
    if (g_mappings[i].taken.exchange(true)) continue;
    mapping_slot_ = i;
    void* const mapping = ::mmap(nullptr, length, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (mapping == MAP_FAILED) {
      g_mappings[i].taken.store(false);
      if (errno == ENOMEM) return fail_by_limit(error, "limit/memory"_core_rule, "the file does not fit in memory");
      return fail_with_errno(error, "cannot map the file into memory");
    }
    ::madvise(mapping, length, MADV_SEQUENTIAL);
    mapping_ = mapping;
    g_mappings[i].damaged.store(false);
    g_mappings[i].size.store(length);
    g_mappings[i].start.store(static_cast<char*>(mapping));
    bytes_ = std::string_view(static_cast<const char*>(mapping), length);
    return true;
  }
  return fail(error, "file/unreadable"_core_rule, "too many large files are open at once");
}

bool File::has_changed() const {
  if (!is_regular_) return false;
  if (mapping_ != nullptr && g_mappings[mapping_slot_].damaged.load()) return true;
  struct stat status = {};
  return ::fstat(descriptor_, &status) != 0 || version_of(status) != version_;
}

void File::close() {
  if (mapping_ != nullptr) {
    Mapping& mapping = g_mappings[mapping_slot_];
    // First the slot, then the memory: another thread may get the same addresses at once.
    mapping.start.store(nullptr);
    ::munmap(mapping_, mapping.size.load());
    mapping.taken.store(false);
    mapping_ = nullptr;
  }
  if (descriptor_ >= 0) ::close(descriptor_);
  descriptor_ = -1;
  bytes_ = {};
}

}  // namespace proflint
