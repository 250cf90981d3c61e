// Finds the files that checks ask for: the image of the command line, the other file of a pair, sources, classes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/archive_contents.h"
#include "tools/program/run/class_files.h"
#include "tools/program/run/file_index.h"
#include "tools/program/run/inputs.h"
#include "tools/program/settings/options.h"
#include "validators/core/companions.h"
#include "validators/core/file.h"

namespace proflint::tools {

// A folder of sources in an archive, for the files of the same archive.
struct ArchiveRoot {
  const ArchiveListing* archive;
  std::string below;  // "src"
};

// Where the companion files of all files of a run are found. Images are opened once; nothing changes after open(), so
// all threads may read it.
class CompanionSources {
 public:
  // Opens the files that the options name. False, with the reason, if one is missing or not an image.
  [[nodiscard]] bool open(const std::vector<InputPath>& files, const Options& options, std::string& error);

  const Options& options() const { return *options_; }
  std::string_view image() const { return image_.bytes(); }
  // The folders that sources are looked for in, without symbolic links.
  const std::vector<std::filesystem::path>& source_roots() const { return source_roots_; }
  const std::vector<ArchiveRoot>& archive_roots() const { return archive_roots_; }
  const ClassFiles& classes() const { return classes_; }
  const FileIndex& given() const { return given_; }          // the files of the run
  const FileIndex& elsewhere() const { return elsewhere_; }  // those below --gcno-dir

 private:
  [[nodiscard]] bool open_roots(const std::vector<InputPath>& files, std::string& error);
  bool add_archive_root(const std::vector<InputPath>& files, const std::string& name);
  [[nodiscard]] bool add_tree(const std::string& directory, const Options& options, std::string& error);

  const Options* options_ = nullptr;
  FileIndex given_, elsewhere_;
  File image_;
  ClassFiles classes_;
  std::vector<std::filesystem::path> source_roots_;
  std::vector<ArchiveRoot> archive_roots_;
};

// Finds the companions of one file after the other. Results are valid until the next file; a source or a class is valid
// until the next source or class.
class CompanionFinder {
 public:
  explicit CompanionFinder(const CompanionSources& sources) : sources_(sources) {}

  // Answers for the file at `path`, which must outlive the answers. The companions of a file in `archive`, whose
  // `contents` outlive them as well, are files of the same archive, or outside of archives; `archive` is nullptr if the
  // file is in none.
  FindCompanion for_file(const std::string& path, const ArchiveListing* archive = nullptr,
                         const ArchiveContents* contents = nullptr);

 private:
  // Looks for the other file of the pair. True if it is now in pair_.
  bool find_pair(const std::string& path, std::string_view name, const Belongs& belongs);
  [[nodiscard]] bool open_pair(const std::string& name);
  // The contents of a file of the archive of the checked file, by its path there.
  [[nodiscard]] bool find_archived(std::string_view path, std::string_view& bytes) const;
  std::optional<Companion> find_source(std::string_view name, const Belongs& belongs);
  // `root` counts the folders first, then those in archives.
  [[nodiscard]] bool open_source(std::size_t root, std::string_view name);
  std::optional<Companion> find_class(std::string_view name, const Belongs& belongs);

  const CompanionSources& sources_;
  const ArchiveListing* archive_ = nullptr;
  const ArchiveContents* contents_ = nullptr;
  File pair_;
  std::string pair_name_;
  std::string_view pair_bytes_;
  File source_;
  std::string source_name_;
  std::string_view source_bytes_;
  std::string class_bytes_;
};

}  // namespace proflint::tools
