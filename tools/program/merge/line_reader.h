// Reads the lines of a file of any size with one block in memory. The file is not kept open, so that there may be more
// parts than descriptors; every block is read only if the file has not changed.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "validators/core/file.h"

namespace proflint::tools {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using FilePointer = std::unique_ptr<std::FILE, CloseFile>;

class LineReader {
 public:
  // Opens the file at `path`, which must be a regular file. False, with the reason, if it cannot be read.
  [[nodiscard]] bool open(const std::string& path, std::size_t block, std::string& why);
  // Reads from a temporary file.
  void open(FilePointer file, std::size_t block);

  // The next line, without its end; valid until the next call. False if there is none, or on failure.
  [[nodiscard]] bool next(std::string_view& line);

  // The reason why no line could be read; empty at the end of the file.
  const std::string& failure() const { return failure_; }
  // Whether no line could be read because the file ends, possibly inside a line.
  bool is_at_end() const { return is_at_end_; }

  std::uint64_t size() const { return static_cast<std::uint64_t>(version_.size); }

  // Where the next line starts; where next() continues.
  std::uint64_t offset() const { return offset_ - (end_ - at_); }
  void seek(std::uint64_t offset);

 private:
  [[nodiscard]] bool fill();
  int descriptor();
  [[nodiscard]] bool fail(std::string why);

  std::string path_, failure_;
  bool is_at_end_ = false;
  FilePointer temporary_;
  FileVersion version_;
  std::string buffer_;
  std::size_t block_ = 0, at_ = 0, end_ = 0;  // of buffer_, read but not returned yet
  std::uint64_t offset_ = 0;                  // of the file, where the next block starts
};

}  // namespace proflint::tools
