// The bytes of one input as one contiguous view, for every kind of input: a small file, a large one, a pipe.
#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/limits.h"

namespace proflint {

// The reason why the bytes are missing.
struct FileError {
  const Rule* rule = nullptr;  // of kCoreRules
  std::string message;         // the defect, without the path
  bool is_io = false;          // the input could not be read; else it exceeds a limit
};

// Identifies a regular file and its contents, as far as the system knows without reading them.
struct FileVersion {
  dev_t device = 0;
  ino_t inode = 0;
  off_t size = 0;
  std::int64_t seconds = 0, nanoseconds = 0;  // of the last modification

  bool operator==(const FileVersion&) const = default;
};
FileVersion version_of(const struct stat& status);  // of the file that stat() or fstat() described

// One open input at a time. Not for several threads at once.
class File {
 public:
  File() = default;
  ~File() { close(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  // Opens `path` ("-" is standard input) for reading and makes its bytes available. Small files are read into a buffer
  // that the next open() uses again, large regular files are mapped, pipes are read to their end. Directories, devices,
  // named pipes without a writer and files above Limit::file_size are rejected. Returns false and fills `error` if the
  // file cannot be checked.
  [[nodiscard]] bool open(const std::string& path, const Limits& limits, FileError& error);

  // Valid until the next open() or close().
  std::string_view bytes() const { return bytes_; }

  // Whether the file was truncated or written to since open(): the bytes may be a mixture. Bytes that vanished from
  // under the mapping read as zero instead of ending the program.
  bool has_changed() const;

  // The version that was opened. REQUIRES: a file is open.
  const FileVersion& version() const { return version_; }

  // Releases the descriptor and the mapping; bytes() is empty afterwards. Does nothing if no file is open.
  void close();

 private:
  [[nodiscard]] bool read_small(std::uint64_t size, FileError& error);
  [[nodiscard]] bool read_unsized(std::uint64_t limit, FileError& error);
  bool await_writer(std::size_t& done);
  [[nodiscard]] bool read_stream(std::size_t done, std::uint64_t limit, FileError& error);
  [[nodiscard]] bool map(std::uint64_t size, FileError& error);
  std::size_t room() const { return buffer_.size() * sizeof(CacheLine); }
  char* make_room(std::size_t bytes);

  // The system copies the bytes of a file faster to memory with this alignment than to what malloc() returns.
  struct alignas(64) CacheLine {
    char bytes[64];
  };

  int descriptor_ = -1;
  bool is_regular_ = false;
  FileVersion version_;
  std::vector<CacheLine> buffer_;  // of small files and streams
  void* mapping_ = nullptr;
  std::size_t mapping_slot_ = 0;
  std::string_view bytes_;
};

}  // namespace proflint
