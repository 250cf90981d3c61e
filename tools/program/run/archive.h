// An archive whose members are checked like the files of a directory.
//
// It is read twice. Before the run, its members are listed, because shards, sets and pairs need all paths. When the
// first member is checked, the members that the run needs are unpacked into memory, because pairs may be anywhere in
// the archive and several threads check its members in the order of their paths. The contents are released after the
// last member, so a run over many archives keeps one or two of them in memory. The archive-size limit bounds the
// memory.
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
  std::size_t number = 0;       // among all members; a hard link has the number of its file
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
    bool is_upload = false;       // files in hidden folders are listed, and symbolic links are errors
    bool reports_nested = false;  // an archive in the archive is an error
  };

  // The archive at `path`, or in `bytes`, which outlive it. `name` is its path in reports.
  Archive(std::string path, ArchiveKind kind, const Handling& handling);
  Archive(std::string name, std::string_view bytes, ArchiveKind kind, const Handling& handling);
  // The archive in `file`, which cannot be opened again (standard input).
  Archive(std::string name, std::unique_ptr<File> file, ArchiveKind kind, const Handling& handling);

  // Lists the members; `bytes` are the contents of the archive. Call once, before the functions below.
  void list(std::string_view bytes, const Policy& policy, const Limits& limits);

  const std::string& name() const { return name_; }
  // The path of the archive; empty if it cannot be opened by a path.
  const std::string& file_path() const { return path_; }
  ArchiveKind kind() const { return kind_; }
  // Sorted by path.
  const std::vector<ArchivedFile>& files() const { return files_; }
  // The findings in the archive itself; nothing if there are none.
  const std::optional<Result>& own_result() const { return own_; }
  // The index of the file `path`, which may contain "." and ".."; nothing if there is none.
  std::optional<std::size_t> find(std::string_view path) const;

  // Keeps the contents of this file for the run; with `if_profile`, only if they are surely a profile.
  void keep(std::size_t index, bool if_profile);
  // Keeps the contents of all files, which may be sources.
  void keep_all();

  // The contents of the kept files, which are unpacked unless another thread holds them. May be called from any thread.
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
