// Class files that --classes names: single files, or files in folders, archives and nested archives.
#pragma once

#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tools/program/run/zip.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Where one class file is: a file, or a member of an archive.
struct ClassFile {
  std::string path;  // "app.jar!/org/demo/Main.class" in an archive
  bool is_member = false;
  ZipMember member = {};
};

// Filled before the run; then all threads may read it.
class ClassFiles {
 public:
  // Adds the class files at `path`. False, with the reason, if it cannot be read or has no class files.
  [[nodiscard]] bool add(const std::string& path, const Options& options, std::string& error);

  // The class files that checks ask for by `name`, in the order in which they were added.
  std::span<const ClassFile* const> called(const std::string& name) const;

  // Reads one of them into `bytes`.
  [[nodiscard]] static bool read(const ClassFile& file, const Limits& limits, std::string& bytes);

 private:
  struct Archive {
    std::string path, bytes;
    std::size_t depth = 0;  // 1: in another archive
  };

  [[nodiscard]] bool add_file(const std::string& path, const Limits& limits, std::string& error);
  [[nodiscard]] bool add_archives(Archive first, const Limits& limits, std::string& error);
  void add_class(ClassFile file, std::string_view bytes);

  std::deque<Archive> archives_;  // the members are views into these
  std::deque<ClassFile> files_;
  std::unordered_map<std::string, std::vector<const ClassFile*>> by_name_;
};

}  // namespace proflint::tools
