// The rules of source paths in coverage reports: consumers of all formats open them, print them into HTML, and count a
// file twice if it is spelled in two ways.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/format.h"
#include "validators/core/index_table.h"
#include "validators/core/report.h"

namespace proflint::coverage {

// The rules of a family about paths. A rule that the family does not have stays nullptr and is not checked.
struct PathRules {
  const Rule* empty = nullptr;        // nothing but blanks
  const Rule* url = nullptr;          // scheme://...; such a path is not checked for other rules
  const Rule* windows = nullptr;      // a backslash or a drive letter
  const Rule* absolute = nullptr;     // starts at a root or a drive
  const Rule* escapes = nullptr;      // `..` leads above the base folder or the root
  const Rule* special = nullptr;      // below /dev, /proc or /sys
  const Rule* markup = nullptr;       // < > " in a component, except <word words>
  const Rule* control = nullptr;      // control characters; NUL is an error
  const Rule* alias = nullptr;        // another path has the same plain form
  const Rule* letter_case = nullptr;  // another path differs only in case
};

// Checks the paths of one report: each spelling once, at the place that was added first.
class PathCheck {
 public:
  // All three must outlive the object; findings go to `report` at once.
  PathCheck(const PathRules& rules, std::pmr::memory_resource* memory, Report& report);

  // `path` is the decoded name and must stay valid; `where` is its place in the file, for a text format the same view.
  // Returns the number of the path: paths are numbered from 0 in the order in which they were added first.
  std::uint32_t add(std::string_view path, std::string_view where);
  std::uint32_t add(std::string_view path) { return add(path, path); }

  // The number of a path, or IndexTable::kNone.
  std::uint32_t find(std::string_view path) const;

  // Adds the paths of the next part of the report. False if one of them was added before.
  [[nodiscard]] bool append(const PathCheck& next);

  // Lists all paths as sources of the report.
  void list(const Input& input) const;

  std::size_t count() const { return paths_.size(); }  // distinct spellings

 private:
  struct Path {
    std::string_view name, where;
  };
  // The first path of each form, by a hash of the form, which is computed again to compare it.
  struct Forms {
    std::string (*form_of)(std::string_view name);
    IndexTable firsts;
  };

  void check(const Path& path);
  void check_shape(const Path& path);
  void check_tree(const Path& path, const std::string& plain);
  void check_spelling(const Path& path, const std::string& plain);
  // The first path, if the last one has the same form as an earlier one, or nullptr.
  const Path* find_earlier(Forms& forms, const std::string& form_of_last);

  const PathRules& rules_;
  Report& report_;
  std::pmr::vector<Path> paths_;
  IndexTable by_name_;
  Forms plain_, without_case_;
};

}  // namespace proflint::coverage
