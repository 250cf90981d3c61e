// Shares the contents between threads.
#include "tools/program/run/archive.h"

#include <utility>

#include "validators/core/rules.h"

namespace proflint::tools {

Archive::Archive(std::string path, const FileVersion& version, std::unique_ptr<const ArchiveListing> listing,
                 bool reports_nested)
    : path_(std::move(path)), version_(version), listing_(std::move(listing)), plan_(*listing_, reports_nested) {}

Archive::Archive(std::unique_ptr<File> file, std::unique_ptr<const ArchiveListing> listing, bool reports_nested)
    : file_(std::move(file)), listing_(std::move(listing)), plan_(*listing_, reports_nested) {}

std::shared_ptr<const ArchiveContents> Archive::contents(const Limits& limits) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const ArchiveContents> contents = contents_.lock();
  if (contents == nullptr)
    contents_ = contents = std::make_shared<const ArchiveContents>(
        file_ != nullptr ? unpack(file_->bytes(), *listing_, plan_, limits) : unpack_again(limits));
  return contents;
}

ArchiveContents Archive::unpack_again(const Limits& limits) const {
  File file;
  FileError why;
  if (!file.open(path_, limits, why)) return without_contents(*listing_, why);
  if (file.version() == version_) {
    ArchiveContents contents = unpack(file.bytes(), *listing_, plan_, limits);
    if (!file.has_changed()) return contents;
  }
  return without_contents(*listing_, {&"file/changed"_core_rule, "the archive was changed during the check", true});
}

}  // namespace proflint::tools
