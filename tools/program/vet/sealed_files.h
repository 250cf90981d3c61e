// Copies of the files that one worker checks, made once without parsing, and sealed. These are the bytes that are
// checked, hashed and stored, even if the files change.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "tools/program/vet/descriptor.h"
#include "validators/core/digest.h"
#include "validators/core/file.h"

namespace proflint::tools {

// The place of a copy.
struct SealedFile {
  std::uint64_t offset = 0;  // a multiple of the size of a page
  std::uint64_t size = 0;
  std::string sha256;
};

class SealedFiles {
 public:
  // Creates the memfd. Throws std::system_error if that fails.
  SealedFiles();
  // Overwrites the buffer through which files were copied.
  ~SealedFiles();
  SealedFiles(const SealedFiles&) = delete;
  SealedFiles& operator=(const SealedFiles&) = delete;

  // Copies the file at `path`, which must be regular and without symbolic links in its path, or standard input ("-"),
  // which may also be a pipe or socket. False, with the reason, if that fails or takes longer than `max_time`, or if
  // the file is larger than Limit::file_size.
  [[nodiscard]] bool add(const std::string& path, const Limits& limits,
                         const std::chrono::steady_clock::duration& max_time, SealedFile& file, FileError& error);

  // Seals the copies, so that they cannot be changed. Throws std::system_error if that fails.
  void seal();

  int descriptor() const { return memory_.get(); }
  std::uint64_t size() const { return size_; }

 private:
  [[nodiscard]] bool copy(int from, std::uint64_t maximum, const std::chrono::steady_clock::duration& max_time,
                          SealedFile& file, FileError& error);
  [[nodiscard]] bool append(std::string_view bytes, std::uint64_t offset);

  Descriptor memory_;
  std::uint64_t size_ = 0;
  std::unique_ptr<char[]> buffer_;
  Sha256 digest_;
};

}  // namespace proflint::tools
