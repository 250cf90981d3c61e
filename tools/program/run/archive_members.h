// The members of an archive: which of them are files to check, and the defects of their names and links.
// Follows POSIX pax (ustar Interchange Format), PKWARE APPNOTE.TXT, and what tar and unzip extract.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "tools/program/archives/reader.h"
#include "tools/program/run/member_path.h"
#include "validators/core/report.h"

namespace proflint::tools {

// A member that is a file.
struct ArchivedFile {
  std::string path;             // in the archive, without "." and empty parts
  std::size_t number = 0;       // among all members; a hard link has the number of its file
  bool continues_name = false;  // a file whose name is the start of this one is in the same folder
};

// Collects the files while the members are read, and reports defects at once or at the end.
class ArchiveMembers {
 public:
  // In an upload, files in hidden folders are listed, and symbolic links are errors.
  ArchiveMembers(bool is_upload, const Limits& limits, Report& report)
      : is_upload_(is_upload), limits_(limits), report_(report) {}

  // Members are added in their order and numbered from 0.
  void add(const ArchiveMember& member, std::size_t number);

  // Resolves hard links and compares the names. Returns the files, sorted by path; of one path, in the order of their
  // members, hard links last.
  std::vector<ArchivedFile> finish() &&;

 private:
  struct HardLink {
    std::string path, target;
    std::size_t number;
  };

  // False if the member cannot be listed under its name.
  bool check_name(const ArchiveMember& member, const PlainPath& plain, std::size_t number);
  void check_symbolic_link(const std::string& path, std::string_view target);
  bool is_listed(const PlainPath& path) const { return is_upload_ || !path.is_hidden; }
  void resolve_hard_links();
  std::optional<std::size_t> target_of(const HardLink& link);
  void check_duplicates();
  void check_folders();

  const bool is_upload_;
  const Limits& limits_;
  Report& report_;
  std::vector<ArchivedFile> files_;
  std::vector<HardLink> hard_links_;
  std::vector<std::string> folders_;                // with a final slash
  std::unordered_set<std::string> symbolic_links_;  // their paths, to which hard links may point
};

}  // namespace proflint::tools
