// Checks paths without opening them.
#include "validators/coverage/paths.h"

#include <algorithm>

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/coverage/sources.h"

namespace proflint::coverage {
namespace {

constexpr bool is_slash(char c) {
  return c == '/' || c == '\\';
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), to_lower);
  return text;
}

// `<word words>`: the names of compilers for sources that are not files, such as `<stdin>`, `<built-in>`, `<no_file>`
// of gdc, and `<frozen importlib._bootstrap>` of Python.
bool is_pseudo_name(std::string_view component) {
  if (component.size() < 3 || component.front() != '<' || component.back() != '>') return false;
  component = component.substr(1, component.size() - 2);
  constexpr std::string_view kPunctuation = " -_.";
  return std::all_of(component.begin(), component.end(), [&](char c) {
    return is_letter(c) || is_digit(c) || kPunctuation.find(c) != std::string_view::npos;
  });
}

// The first component with markup; empty if there is none.
std::string_view markup_in(std::string_view path) {
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    const std::string_view component = path.substr(0, end);
    if (component.find_first_of("<>\"") != std::string_view::npos && !is_pseudo_name(component)) return component;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return {};
}

// The same as leads_above() for a path whose plain form is known.
bool plain_leads_above(std::string_view path, std::string_view plain) {
  const std::string_view steps = plain.substr(is_absolute(path) ? (has_drive(path) ? 3 : 1) : 0);
  return steps == ".." || steps.starts_with("../");
}

}  // namespace

bool is_url(std::string_view path) {
  const std::size_t colon = path.find("://");
  if (colon == std::string_view::npos || colon == 0 || !is_letter(path[0])) return false;
  const std::string_view scheme = path.substr(0, colon);
  return std::all_of(scheme.begin(), scheme.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.'; });
}

bool has_drive(std::string_view path) {
  return path.size() >= 2 && is_letter(path[0]) && path[1] == ':';
}

bool is_absolute(std::string_view path) {
  if (has_drive(path)) return path.size() > 2 && is_slash(path[2]);
  return !path.empty() && is_slash(path[0]);
}

std::string normal(std::string_view path) {
  std::string plain;
  if (is_absolute(path)) {
    if (has_drive(path)) plain = path.substr(0, 2);
    plain += '/';
  }
  const std::size_t root = plain.size();
  path.remove_prefix(root);
  std::size_t fixed = root;  // the part before it is not resolved: the root, and any leading `..`
  while (!path.empty()) {
    const std::size_t end = std::min(path.find_first_of("/\\"), path.size());
    const std::string_view component = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (component.empty() || component == ".") continue;
    if (component == ".." && plain.size() > fixed) {
      const std::size_t slash = plain.rfind('/');
      plain.resize(slash == std::string::npos || slash < fixed ? fixed : slash);
      continue;
    }
    if (plain.size() > root) plain += '/';
    plain += component;
    if (component == "..") fixed = plain.size();
  }
  return plain;
}

bool leads_above(std::string_view path) {
  return plain_leads_above(path, normal(path));
}

PathCheck::PathCheck(const PathRules& rules, std::pmr::memory_resource* memory, Report& report)
    : rules_(rules), report_(report), paths_(memory), by_name_(memory), by_normal_(memory), by_lower_(memory) {}

std::uint32_t PathCheck::find(std::string_view path) const {
  return by_name_.find(hash_of(path), [&](std::uint32_t number) { return paths_[number].name == path; });
}

std::uint32_t PathCheck::add(std::string_view path, std::string_view where) {
  const std::uint64_t hash = hash_of(path);
  const std::uint32_t known = by_name_.find(hash, [&](std::uint32_t number) { return paths_[number].name == path; });
  if (known != IndexTable::kNone) return known;
  const auto number = static_cast<std::uint32_t>(paths_.size());
  by_name_.add(hash, number);
  paths_.push_back({path, where});
  check({path, where});
  return number;
}

void PathCheck::check(const Path& path) {
  const auto& [name, where] = path;
  if (trimmed(name).empty()) {
    if (rules_.empty != nullptr)
      report_.add(*rules_.empty, where, name.empty() ? "the path is empty" : "the path is blank");
    return;
  }
  if (rules_.url != nullptr && is_url(name))
    return report_.add(*rules_.url, where, "the path ", name, " is a URL, not a file path");
  check_shape(path);
  const std::string plain = normal(name);
  check_tree(path, plain);
  check_spelling(path, plain);
}

bool PathCheck::append(const PathCheck& next) {
  for (const auto& [path, where] : next.paths_) {
    const std::size_t known = count();
    add(path, where);
    if (count() == known) return false;
  }
  return true;
}

void PathCheck::list(const Input& input) const {
  if (input.sources == nullptr) return;
  for (const Path& path : paths_) list_source(input, path.name);
}

void PathCheck::check_shape(const Path& path) {
  const auto& [name, where] = path;
  if (rules_.windows != nullptr && (has_drive(name) || name.find('\\') != std::string_view::npos))
    report_.add(*rules_.windows, where, "the path ", name,
                has_drive(name) ? " starts with a drive letter" : " contains a backslash");
  if (rules_.markup != nullptr)
    if (const std::string_view component = markup_in(name); !component.empty())
      report_.add(*rules_.markup, where, "the path contains ", component, ", which is markup");
  if (rules_.control != nullptr && std::any_of(name.begin(), name.end(), is_control))
    report_.add_as(name.find('\0') == name.npos ? rules_.control->severity : Severity::error, *rules_.control, where,
                   "the path ", name, " contains control characters");
}

// Checks where in the file system the path leads.
void PathCheck::check_tree(const Path& path, const std::string& plain) {
  const auto& [name, where] = path;
  const bool has_root = is_absolute(name);
  if (rules_.absolute != nullptr && has_root) report_.add(*rules_.absolute, where, "the path ", name, " is absolute");
  if (rules_.escapes != nullptr && plain_leads_above(name, plain))
    report_.add(*rules_.escapes, where, "the path ", name,
                has_root ? " leads above the root of the file system" : " escapes its base folder");
  if (rules_.special == nullptr) return;
  for (const char* special : {"/dev/", "/proc/", "/sys/"})
    if (plain.starts_with(special))
      report_.add(*rules_.special, where, "the path ", name, " is in ", special, ", which does not contain sources");
}

// REQUIRES: the path is the last one that was added.
void PathCheck::check_spelling(const Path& path, const std::string& plain) {
  const auto& [name, where] = path;
  const auto number = static_cast<std::uint32_t>(paths_.size() - 1);
  // The first path of a form, according to `is_same`; the last path if no earlier one has the form.
  const auto first = [&](IndexTable& table, const std::string& form, auto is_same) {
    const std::uint64_t hash = hash_of(form);
    const std::uint32_t found = table.find(hash, [&](std::uint32_t other) { return is_same(paths_[other].name); });
    if (found == IndexTable::kNone) table.add(hash, number);
    return found == IndexTable::kNone ? number : found;
  };
  if (rules_.alias != nullptr) {
    const std::uint32_t alias =
        first(by_normal_, plain, [&](std::string_view other) { return normal(other) == plain; });
    if (alias != number)
      return report_.add(*rules_.alias, where, "the paths ", name, " and ", paths_[alias].name, " name the same file");
  }
  if (rules_.letter_case == nullptr) return;
  const std::string folded = lower(plain);
  const std::uint32_t alias =
      first(by_lower_, folded, [&](std::string_view other) { return lower(normal(other)) == folded; });
  if (alias != number)
    report_.add(*rules_.letter_case, where, "the paths ", name, " and ", paths_[alias].name,
                " name the same file if case is ignored");
}

}  // namespace proflint::coverage
