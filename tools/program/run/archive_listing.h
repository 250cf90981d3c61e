// The files of an archive, listed before the run, because shards, sets and pairs need all paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/program/archives/kind.h"
#include "tools/program/run/archive_members.h"
#include "validators/core/report.h"

namespace proflint::tools {

// Reads the archive once, and does not change.
class ArchiveListing {
 public:
  // `name` is the path of the archive in reports; `bytes` are its contents. In an upload, files in hidden folders are
  // listed, and symbolic links are errors.
  ArchiveListing(std::string name, ArchiveKind kind, std::string_view bytes, bool is_upload, const Policy& policy,
                 const Limits& limits);
  ArchiveListing(const ArchiveListing&) = delete;
  ArchiveListing& operator=(const ArchiveListing&) = delete;

  const std::string& name() const { return name_; }
  ArchiveKind kind() const { return kind_; }
  // Sorted by path.
  const std::vector<ArchivedFile>& files() const { return files_; }
  // The indexes of the files in the order of their members, which is the order of unpacking.
  const std::vector<std::size_t>& by_number() const { return by_number_; }
  // The findings in the archive itself; nothing if there are none.
  const std::optional<Result>& own_result() const { return own_; }
  // Whether a finding in the archive itself means that files are missing or cannot be read. Other findings are about
  // names and headers.
  bool lacks_files() const { return lacks_files_; }
  // The index of the file `path`, which may contain "." and ".."; nothing if there is none.
  std::optional<std::size_t> find(std::string_view path) const;

 private:
  void index_files();

  const std::string name_;
  const ArchiveKind kind_;
  std::vector<ArchivedFile> files_;
  std::unordered_map<std::string_view, std::size_t> by_path_;  // the last one of each path
  std::vector<std::size_t> by_number_;
  std::optional<Result> own_;
  bool lacks_files_ = false;
};

// The total of unpacked bytes that the limits allow for an archive of `size` bytes.
std::uint64_t max_unpacked(const Limits& limits, std::uint64_t size);

}  // namespace proflint::tools
