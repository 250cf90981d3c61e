// --quarantine: moves the files that are not good below one directory, so that tools that merge files do not find them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"
#include "tools/program/vet/descriptor.h"

namespace proflint::tools {

// Files are renamed, never copied, and never replace others. All are moved when the run ends: until then each may be
// the companion of a file that is not checked yet. An interrupted run moves nothing.
class Quarantine {
 public:
  // Opens the directory that `options` name, if any, and creates it if it does not exist. False with `error` if that
  // fails.
  [[nodiscard]] bool open(const Options& options, std::string& error);

  // If the file is bad or unchecked, sets FileResult::moved_to. Standard input, files that could not be read and
  // findings about the run stay.
  void add(FileResult& file);

  // Moves the files. False if some could not be moved: failures() has them, with the reasons.
  [[nodiscard]] bool finish();

  const std::vector<std::string>& failures() const { return failures_; }

  // "3 files were moved to DIR"; empty if there are none.
  std::string line() const;

 private:
  // A file, or an archive with such a file, and where it goes below the directory.
  struct Moved {
    std::string path, below;
    bool is_repeat = false;  // it may have been moved before under a different path
  };
  void move(const Moved& file);

  std::string path_;
  Descriptor folder_;
  FailOn fail_on_ = FailOn::error;
  std::vector<Moved> files_;
  std::vector<std::string> failures_;
  std::uint64_t moved_ = 0;
};

}  // namespace proflint::tools
