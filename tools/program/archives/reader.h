// Reads the members of an archive one after the other, with libarchive. Nothing is written to disk.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/archives/kind.h"
#include "validators/core/rule.h"

namespace proflint::tools {

struct ArchiveMember {
  enum class Kind : std::uint8_t { file, folder, symbolic_link, hard_link, special };

  std::string name;  // as stored
  Kind kind = Kind::file;
  std::string target;  // of a link
  bool is_encrypted = false;
};

// A defect of an archive, or of one of its members.
struct ArchiveFault {
  const Rule* rule = nullptr;  // of kArchiveRules or kCoreRules
  Severity severity = Severity::error;
  std::string message;
};

// Loads the locale for member names, which a sandboxed process could not do.
void prepare_archives();

class ArchiveReader {
 public:
  // `file` must outlive the reader. At most `maximum` bytes are unpacked, including the bytes of skipped members.
  ArchiveReader(std::string_view file, ArchiveKind kind, std::uint64_t maximum);
  ~ArchiveReader();
  ArchiveReader(const ArchiveReader&) = delete;
  ArchiveReader& operator=(const ArchiveReader&) = delete;

  // Reads the header of the next member. False at the end, or if the rest cannot be read; then faults() has the reason.
  [[nodiscard]] bool next(ArchiveMember& member);

  // Reads the contents of the current member. False if they are incomplete or damaged, with the reason in `fault`.
  [[nodiscard]] bool read(std::string& bytes, ArchiveFault& fault);

  // The defects of the archive so far, except for damaged contents, which read() reports.
  const std::vector<ArchiveFault>& faults() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace proflint::tools
