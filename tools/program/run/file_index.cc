// The index of names, and the common end of two paths.
#include "tools/program/run/file_index.h"

#include <algorithm>
#include <utility>

#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kMaxCandidates = 64;  // each of them may be opened for every file

// The last part of a path, also if the path is written into a file name.
std::string_view plain_name(std::string_view path) {
  const std::string_view name = file_name(path);
  return name.substr(name.rfind('#') + 1);  // npos + 1 is 0
}

bool is_separator(char c) {
  return c == '/' || c == '#';
}

// Number of bytes from the end, up to a separator, that two paths share.
std::size_t shared_end(std::string_view a, std::string_view b) {
  std::size_t shared = 0, whole = 0;
  while (shared < a.size() && shared < b.size()) {
    const char x = a[a.size() - 1 - shared], y = b[b.size() - 1 - shared];
    if (x != y && !(is_separator(x) && is_separator(y))) break;
    ++shared;
    if (is_separator(x)) whole = shared;
  }
  return shared == std::min(a.size(), b.size()) ? shared : whole;
}

}  // namespace

void FileIndex::add(const std::string& path) {
  paths_[std::string(plain_name(path))].push_back(path);
}

std::vector<std::string> FileIndex::called_like(std::string_view path) const {
  const auto it = paths_.find(std::string(plain_name(path)));
  if (it == paths_.end()) return {};
  std::vector<std::pair<std::size_t, const std::string*>> ranked;
  for (const std::string& other : it->second) ranked.emplace_back(shared_end(other, path), &other);
  const auto end = ranked.begin() + static_cast<std::ptrdiff_t>(std::min(ranked.size(), kMaxCandidates));
  std::partial_sort(ranked.begin(), end, ranked.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : *a.second < *b.second;
  });
  std::vector<std::string> list;
  for (auto candidate = ranked.begin(); candidate != end; ++candidate) list.push_back(*candidate->second);
  return list;
}

bool FileIndex::has(const std::string& path) const {
  const auto it = paths_.find(std::string(plain_name(path)));
  return it != paths_.end() && std::find(it->second.begin(), it->second.end(), path) != it->second.end();
}

std::size_t FileIndex::count(std::string_view path) const {
  const auto it = paths_.find(std::string(plain_name(path)));
  return it == paths_.end() ? 0 : it->second.size();
}

}  // namespace proflint::tools
