// Expands paths, file lists, directories and archives to the files to check.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tools/program/run/input_archives.h"
#include "tools/program/run/inputs.h"

namespace proflint::tools {

// Like std::filesystem::is_directory but without a path object, for hundreds of thousands of names.
bool is_directory(const std::string& path);

// Adds files to a list.
class InputLister {
 public:
  // `filter` decides which files belong to this run; nullptr: all of them.
  InputLister(const Options& options, ShardFilter* filter, std::vector<InputPath>& files)
      : options_(options), archives_(options), filter_(filter), files_(files) {}

  // Adds the path that the user names.
  void add_path(const std::string& path);
  // Adds the paths in the file `list`, each of which ends with `separator`. `folders` gets the directories and archives
  // among them. False with `error` if the list cannot be read.
  [[nodiscard]] bool add_list(const std::string& list, char separator, std::vector<std::string>& folders,
                              std::string& error);
  // Adds the files of a directory.
  void add_directory(const std::string& top);

  // Whether a directory contains a symbolic link to a file.
  bool has_links() const { return has_links_; }

 private:
  bool takes(std::string_view path) { return filter_ == nullptr || filter_->takes(path); }
  bool is_left_out(const std::string& path) const;
  bool add_listed(const std::string& path);
  void add_entry(const std::filesystem::directory_entry& entry, std::vector<std::string>& directories);
  void add_found(const std::string& path);
  void add_archive(const InputArchive& input);

  const Options& options_;
  const InputArchives archives_;
  ShardFilter* filter_;
  std::vector<InputPath>& files_;
  bool has_links_ = false;
};

}  // namespace proflint::tools
