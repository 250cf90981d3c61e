// An archive whose members are checked like the files of a directory.
//
// It is read twice. Before the run, its members are listed. When the first member is checked, the members that the run
// needs are unpacked into memory, because pairs may be anywhere in the archive and several threads check its members in
// the order of their paths. The contents are released after the last member, so a run over many archives keeps one or
// two of them in memory. The archive-size limit bounds the memory.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "tools/program/run/archive_contents.h"

namespace proflint::tools {

class Archive {
 public:
  // The archive at `path`, which is opened again to unpack it. `version` was listed.
  Archive(std::string path, const FileVersion& version, std::unique_ptr<const ArchiveListing> listing,
          bool reports_nested);
  // The archive in `file`, which cannot be opened again (standard input).
  Archive(std::unique_ptr<File> file, std::unique_ptr<const ArchiveListing> listing, bool reports_nested);

  // The path of the archive; empty if it cannot be opened by a path.
  const std::string& file_path() const { return path_; }
  const ArchiveListing& listing() const { return *listing_; }
  // Selects the members to unpack. REQUIRES: the contents have not been asked for.
  UnpackingPlan& plan() { return plan_; }

  // The contents that the plan needs, which are unpacked unless another thread holds them. May be called from any
  // thread.
  std::shared_ptr<const ArchiveContents> contents(const Limits& limits);

 private:
  ArchiveContents unpack_again(const Limits& limits) const;

  const std::string path_;
  const FileVersion version_ = {};
  const std::unique_ptr<File> file_;
  const std::unique_ptr<const ArchiveListing> listing_;
  UnpackingPlan plan_;
  std::mutex mutex_;
  std::weak_ptr<const ArchiveContents> contents_;
};

}  // namespace proflint::tools
