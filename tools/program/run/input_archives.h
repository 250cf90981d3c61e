// The archives among the inputs. An archive is listed at once, and unpacked when its files are checked.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tools/program/run/archive.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

struct InputArchive {
  std::shared_ptr<Archive> archive;
  bool is_reported = false;     // the archive itself, because something is wrong with it
  bool lacks_profiles = false;  // none of its files can be a profile
};

class InputArchives {
 public:
  // The options must outlive it.
  explicit InputArchives(const Options& options) : options_(options) {}

  // The archive that the user names; nothing if the file is not an archive: then it is checked as a file. "-" is the
  // archive on standard input if --archive says that it is one.
  std::optional<InputArchive> open_named(const std::string& path) const;

  // The same for a file in a directory.
  std::optional<InputArchive> open_found(const std::string& path) const;

 private:
  std::optional<InputArchive> open_standard_input() const;
  std::unique_ptr<const ArchiveListing> list(const std::string& name, ArchiveKind kind, std::string_view bytes) const;

  const Options& options_;
};

}  // namespace proflint::tools
