// Matches path patterns component by component, in time proportional to pattern times path.
#include "tools/program/settings/globs.h"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>

namespace proflint::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAnyDepth = "**";

std::vector<std::string> split(std::string_view path) {
  std::vector<std::string> components;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view component = path.substr(0, end);
    if (!component.empty() && component != ".") components.emplace_back(component);
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return components;
}

// Marks the states that are reached without a further component: a "**" may match none.
void skip_any_depth(const std::vector<std::string>& pattern, std::vector<bool>& states) {
  for (std::size_t i = 0; i < pattern.size(); ++i)
    if (states[i] && pattern[i] == kAnyDepth) states[i + 1] = true;
}

}  // namespace

Glob::Glob(std::string pattern, std::string base) : pattern_(std::move(pattern)), base_(std::move(base)) {
  components_ = split(pattern_);
  const std::size_t slash = pattern_.find('/');
  if (slash == std::string::npos || slash + 1 == pattern_.size())
    components_.insert(components_.begin(), std::string(kAnyDepth));
  // A match of "dir/*" covers everything below it, so a trailing "**" only needs one component below "dir".
  if (components_.size() > 1 && components_.back() == kAnyDepth) components_.back() = "*";
}

bool Glob::covers(const std::string& path) const {
  // States of a finite automaton: the number of pattern components matched so far.
  std::vector<bool> states(components_.size() + 1), next;
  states[0] = true;
  for (const std::string& name : split(relative_to(path, base_))) {
    skip_any_depth(components_, states);
    next.assign(states.size(), false);
    for (std::size_t i = 0; i < components_.size(); ++i) {
      if (!states[i]) continue;
      if (components_[i] == kAnyDepth)
        next[i] = true;
      else if (fnmatch(components_[i].c_str(), name.c_str(), 0) == 0)
        next[i + 1] = true;
    }
    states.swap(next);
    if (states.back()) return true;
  }
  return false;
}

bool any_covers(const std::vector<Glob>& globs, const std::string& path) {
  return std::any_of(globs.begin(), globs.end(), [&](const Glob& glob) { return glob.covers(path); });
}

std::string relative_to(const std::string& path, const std::string& base) {
  std::error_code ignored;
  const fs::path absolute = path.starts_with('/') ? fs::path(path) : fs::current_path(ignored) / path;
  return absolute.lexically_normal().lexically_relative(fs::path(base).lexically_normal()).string();
}

}  // namespace proflint::tools
