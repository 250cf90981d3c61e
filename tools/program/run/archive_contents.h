// The contents of the files of an archive: which ones a run needs, and unpacking them into memory.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/archive_listing.h"
#include "validators/core/file.h"

namespace proflint::tools {

// The contents of a member.
struct ArchivedContents {
  std::string_view bytes = {};
  std::optional<FileError> error = {};  // why the bytes are missing
  bool is_other = false;                // not a profile, or not in the plan: the bytes were not kept
};

// The contents of the files that the check needs, by index in the listing.
struct ArchiveContents {
  std::vector<ArchivedContents> files;
  std::deque<std::string> storage;  // `bytes` point into it
};

// Which contents a run needs. Changed only while the inputs of the run are listed.
class UnpackingPlan {
 public:
  // A plan for no files, except for those that may be companions of others. With `reports_nested`, an archive
  // in the archive is an error. The listing must outlive the plan.
  UnpackingPlan(const ArchiveListing& listing, bool reports_nested);

  // Keeps the contents of this file.
  void keep(std::size_t index) { keep_[index] = Keep::always; }
  // Keeps the contents of this file if they are surely a profile.
  void keep_if_profile(std::size_t index) { keep_[index] = Keep::if_profile; }
  // Keeps the contents of all files, which may be sources.
  void keep_all();

  // Whether the contents of the file have to be unpacked.
  bool needs(std::size_t index) const;
  // Why the unpacked `bytes` of the file are not kept: an error or another kind of file. Both are unset if they are.
  ArchivedContents refusal(std::size_t index, std::string_view bytes) const;

 private:
  enum class Keep : std::uint8_t { no, if_profile, always };

  const ArchiveListing& listing_;
  const bool reports_nested_;
  std::vector<Keep> keep_;
};

// Unpacks the members of the plan from `bytes`, the archive that was listed. A file that is not found again, because of
// damage or a change, has an error.
ArchiveContents unpack(std::string_view bytes, const ArchiveListing& listing, const UnpackingPlan& plan,
                       const Limits& limits);

// Whether a file of the archive in `bytes` is a profile, or may be one because it cannot be read or has the name of
// one.
bool may_have_profile(std::string_view bytes, const ArchiveListing& listing, const Limits& limits);

// Contents that cannot be unpacked, because of `why`.
ArchiveContents without_contents(const ArchiveListing& listing, const FileError& why);

}  // namespace proflint::tools
