// The folder for accepted files: the checked bytes, under the name of their SHA-256.
#pragma once

#include <string>
#include <string_view>

#include "tools/program/run/worker_protocol.h"
#include "tools/program/vet/descriptor.h"
#include "tools/program/vet/sealed_files.h"

namespace proflint::tools {

// The end of the name of an accepted file: ".gcda", after its format, ".info.gz", or ".zip" for an archive.
std::string suffix_of(const Answer& answer);

class AcceptDir {
 public:
  // False, with the reason, if files cannot be stored atomically in the folder at `path`.
  [[nodiscard]] bool open(const std::string& path, std::string& error);

  // Stores a copy there, read-only and synchronized to the disk, and returns its name, which ends in `suffix`. An
  // existing file of this name must have these bytes, mode 0444 and the user of this process as its owner. Throws
  // std::system_error or std::runtime_error on failure.
  std::string store(int copies, const SealedFile& copy, const std::string& suffix) const;

 private:
  Descriptor make_file() const;
  [[nodiscard]] bool is_stored(const std::string& name, const SealedFile& copy) const;

  Descriptor folder_;
  std::string path_;
};

}  // namespace proflint::tools
