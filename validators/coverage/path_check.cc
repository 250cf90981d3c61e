// Checks paths without opening them.
#include "validators/coverage/path_check.h"

#include <algorithm>

#include "validators/core/hash.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/coverage/paths.h"
#include "validators/coverage/sources.h"

namespace proflint::coverage {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), to_lower);
  return text;
}

std::string plain_without_case(std::string_view path) {
  return lower(normal(path));
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

}  // namespace

PathCheck::PathCheck(const PathRules& rules, std::pmr::memory_resource* memory, Report& report)
    : rules_(rules),
      report_(report),
      paths_(memory),
      by_name_(memory),
      plain_{normal, IndexTable(memory)},
      without_case_{plain_without_case, IndexTable(memory)} {}

std::uint32_t PathCheck::find(std::string_view path) const {
  return by_name_.find(hash_of(path), [&](std::uint32_t number) { return paths_[number].name == path; });
}

std::uint32_t PathCheck::add(std::string_view path, std::string_view where) {
  if (const std::uint32_t known = find(path); known != IndexTable::kNone) return known;
  const auto number = static_cast<std::uint32_t>(paths_.size());
  by_name_.add(hash_of(path), number);
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
  if (rules_.escapes != nullptr && leads_above(name, plain))
    report_.add(*rules_.escapes, where, "the path ", name,
                has_root ? " leads above the root of the file system" : " escapes its base folder");
  if (rules_.special == nullptr || plain.starts_with("/dev/shm/")) return;  // /dev/shm is a file system in memory
  for (const char* special : {"/dev/", "/proc/", "/sys/"})
    if (plain.starts_with(special))
      report_.add(*rules_.special, where, "the path ", name, " is in ", special, ", which does not contain sources");
}

// REQUIRES: the path is the last one that was added.
void PathCheck::check_spelling(const Path& path, const std::string& plain) {
  const auto& [name, where] = path;
  if (rules_.alias != nullptr)
    if (const Path* const first = find_earlier(plain_, plain))
      return report_.add(*rules_.alias, where, "the paths ", name, " and ", first->name, " name the same file");
  if (rules_.letter_case != nullptr)
    if (const Path* const first = find_earlier(without_case_, lower(plain)))
      report_.add(*rules_.letter_case, where, "the paths ", name, " and ", first->name,
                  " name the same file if case is ignored");
}

const PathCheck::Path* PathCheck::find_earlier(Forms& forms, const std::string& form_of_last) {
  const std::uint64_t hash = hash_of(form_of_last);
  const std::uint32_t first =
      forms.firsts.find(hash, [&](std::uint32_t number) { return forms.form_of(paths_[number].name) == form_of_last; });
  if (first != IndexTable::kNone) return &paths_[first];
  forms.firsts.add(hash, static_cast<std::uint32_t>(paths_.size() - 1));
  return nullptr;
}

}  // namespace proflint::coverage
