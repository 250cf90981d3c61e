// The bytes of a tar file, unpacked piece by piece within a limit, to the end of the file: data after the members is
// checked as well. Follows pax, "ustar Interchange Format" (POSIX.1-2017).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/archives/tar_structure.h"
#include "tools/program/archives/unpacker.h"

namespace proflint::tools {

class TarStream {
 public:
  // `file` must outlive the stream. If it is compressed, at most `maximum` bytes are unpacked.
  TarStream(std::string_view file, ArchiveKind kind, std::uint64_t maximum)
      : is_packed_(kind != ArchiveKind::tar), maximum_(maximum), unpacker_(make_unpacker(file, kind)) {}

  // The next piece, valid until the next call; empty at the end, or if no more can be unpacked.
  std::string_view next();

  // Whether next() returned an empty piece.
  bool has_ended() const { return has_ended_; }
  // Whether that is because the limit was reached, or because of the fault of the unpacker.
  bool has_failed() const { return exceeds_limit_ || !unpacker_->fault().empty(); }
  bool exceeds_limit() const { return exceeds_limit_; }
  const Unpacker& unpacker() const { return *unpacker_; }

  // Reads the rest, and appends its defects and the defects of the headers. `end_of_last` and `end_of_marker` are the
  // ends of the last member and of the end-of-archive marker, of which at most one block was not taken from the stream.
  // False if the rest cannot be read.
  [[nodiscard]] bool check_end(std::uint64_t end_of_last, std::uint64_t end_of_marker,
                               std::vector<ArchiveFault>& faults);

 private:
  std::string take_rest(std::uint64_t end_of_marker);

  const bool is_packed_;
  const std::uint64_t maximum_;
  std::unique_ptr<Unpacker> unpacker_;
  TarStructure structure_;
  std::uint64_t size_ = 0;   // of the pieces so far
  std::string_view piece_;   // the last one
  std::string last_before_;  // the last block of the pieces before it
  bool has_ended_ = false, exceeds_limit_ = false;
};

}  // namespace proflint::tools
