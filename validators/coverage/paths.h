// The rules of source paths in coverage reports: consumers of all formats open them, print them into HTML, and count a
// file twice if it is spelled in two ways.
#pragma once

#include <memory_resource>
#include <string>
#include <string_view>

#include "validators/core/format.h"
#include "validators/core/hash_tables.h"
#include "validators/core/report.h"
#include "validators/core/seen.h"

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

bool is_url(std::string_view path);       // has a scheme://
bool has_drive(std::string_view path);    // starts like C:
bool is_absolute(std::string_view path);  // starts with a slash, a backslash, or a drive and one of them

// The plain form of `path`: backslashes become slashes, empty and `.` components are dropped, `..` is resolved against
// the component before it if there is one. A path that leads above its base folder starts with `..`, a path that leads
// above its root with `/..`.
std::string normal(std::string_view path);

// Whether `..` leads above the base folder of a path, or above its root.
bool leads_above(std::string_view path);

// Checks the paths of one report: each spelling once, at the place that was added first.
class PathCheck {
 public:
  // All three must outlive the object; findings go to `report` at once.
  PathCheck(const PathRules& rules, std::pmr::memory_resource* memory, Report& report);

  // `path` is the decoded name and must stay valid; `where` is its place in the file, for a text format the same view.
  void add(std::string_view path, std::string_view where);
  void add(std::string_view path) { add(path, path); }

  // Adds the paths of the next part of the report. False if one of them was added before.
  [[nodiscard]] bool append(const PathCheck& next);

  // Lists all paths as sources of the report.
  void list(const Input& input) const;

  std::size_t count() const { return seen_.size(); }  // distinct spellings

 private:
  void check_shape(std::string_view path, std::string_view where);
  void check_tree(std::string_view path, const std::string& plain, std::string_view where);
  void check_spelling(std::string_view path, const std::string& plain, std::string_view where);

  // The first path with each plain form, by the hash of that form.
  using ByForm = HashMap<std::uint64_t, std::string_view>;

  const PathRules& rules_;
  Report& report_;
  SeenNames seen_;
  ByForm by_normal_, by_lower_;
};

}  // namespace proflint::coverage
