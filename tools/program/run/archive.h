// An archive whose members are checked like the files of a directory.
//
// It is read twice. The first time, before the run, lists the members, because shards, sets and pairs need all paths.
// The second time, when the first member is checked, unpacks the members that the run needs into memory, because pairs
// may be anywhere in the archive and several threads check its members in the order of their paths. The contents are
// released after the last member, so that a run over many archives has one or two of them in memory. The limit
// archive-size bounds the memory.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tools/program/archives/kind.h"
#include "validators/core/file.h"
#include "validators/core/report.h"

namespace proflint::tools {

class ArchiveReader;
struct ArchiveMember;

// A member that is a file.
struct ArchivedFile {
  std::string path;             // in the archive, without "." and empty parts
  std::size_t number = 0;       // among all members; of a hard link, that of the file
  bool continues_name = false;  // a file whose name is the start of this one is in the same folder
};

// The contents of a member.
struct ArchivedContents {
  std::string_view bytes;
  std::optional<FileError> error;  // why the bytes are missing
  bool is_other = false;           // not a profile, so the bytes were not kept
};

// The contents of the members that were needed, by index.
struct ArchiveContents {
  std::vector<ArchivedContents> files;
  std::deque<std::string> storage;
};

class Archive {
 public:
  // How list() and contents() treat members.
  struct Handling {
    bool is_upload = false;       // also files in hidden folders, and symbolic links are errors
    bool reports_nested = false;  // an archive in the archive is an error
  };

  // The archive at `path`, or in `bytes`, which outlive it. `name` is its path in reports.
  Archive(std::string path, ArchiveKind kind, const Handling& handling);
  Archive(std::string name, std::string_view bytes, ArchiveKind kind, const Handling& handling);
  // The archive in `file`, which cannot be opened again (standard input).
  Archive(std::string name, std::unique_ptr<File> file, ArchiveKind kind, const Handling& handling);

  // Finds the members, in the contents `bytes` of the archive. Call once, before the following functions.
  void list(std::string_view bytes, const Policy& policy, const Limits& limits);

  const std::string& name() const { return name_; }
  // Where the archive is; empty if it is not a file.
  const std::string& file_path() const { return path_; }
  ArchiveKind kind() const { return kind_; }
  // Sorted by path.
  const std::vector<ArchivedFile>& files() const { return files_; }
  // What is wrong with the archive itself; nothing if nothing was found.
  const std::optional<Result>& own_result() const { return own_; }
  // The index of the file `path`, which may contain "." and ".."; nothing if there is none.
  std::optional<std::size_t> find(std::string_view path) const;

  // The run needs the contents of this file. With `if_profile` only if its contents are surely those of a profile.
  void keep(std::size_t index, bool if_profile);
  // The run needs all files: they may be sources.
  void keep_all();

  // The contents of the files that are kept, which are unpacked if no other thread has them. Can be called from any
  // thread.
  std::shared_ptr<const ArchiveContents> contents(const Limits& limits);

 private:
  enum class Keep : std::uint8_t { no, if_profile, always };

  struct HardLink {
    std::string path, target;
  };
  struct Links {
    std::vector<HardLink> hard;
    std::unordered_set<std::string> symbolic;  // their paths, to which hard links may point
  };

  void add_member(const ArchiveMember& member, std::size_t number, const Limits& limits, Links& links, Report& report);
  void add_links(Links links, Report& report);
  void sort_files(Report& report);
  std::shared_ptr<ArchiveContents> unpack(const Limits& limits) const;
  void unpack_files(std::string_view bytes, const Limits& limits, ArchiveContents& contents) const;
  void unpack_one(ArchiveReader& reader, bool is_encrypted, std::size_t first, std::size_t last, std::string& buffer,
                  ArchiveContents& contents) const;
  ArchivedContents judged(std::size_t index, std::string_view bytes) const;

  const std::string name_, path_;
  const std::string_view bytes_;
  const std::unique_ptr<File> file_;
  const ArchiveKind kind_;
  const Handling handling_;
  std::vector<ArchivedFile> files_;
  std::unordered_map<std::string_view, std::size_t> by_path_;  // the last one of each path
  std::vector<std::size_t> by_number_;                         // indexes
  std::vector<Keep> keep_;
  std::optional<Result> own_;
  std::mutex mutex_;
  std::weak_ptr<const ArchiveContents> contents_;
};

}  // namespace proflint::tools
