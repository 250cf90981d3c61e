// The list is sorted once and walked together with the records.
#include "tools/program/merge/listed_paths.h"

#include <algorithm>

#include "tools/program/core/words.h"
#include "validators/core/escape.h"

namespace proflint::tools {

bool ListedPaths::open(const Options& options, std::string& error) {
  const std::vector<std::string>& lists = options.lists0.empty() ? options.lists : options.lists0;
  if (lists.empty()) return true;
  is_given_ = true;
  FileError why;
  if (lists.size() != 1)
    error = "merge-reports compares the parts with one list, not with several";
  else if (!list_.open(lists.front(), options.limits, why))
    error = escaped(lists.front()) + ": " + why.message;
  if (!error.empty()) return false;
  const char separator = options.lists0.empty() ? '\n' : '\0';
  std::string_view rest = list_.bytes();
  while (!rest.empty()) {
    const std::string_view path = take_listed_path(rest, separator);
    const bool is_left_out = options.force_exclude && any_covers(options.exclude, std::string(path));
    if (path.empty() || is_left_out) continue;
    if (std::string normal = normal_path(path); normal != path)
      paths_.push_back(rewritten_.emplace_back(std::move(normal)));
    else
      paths_.push_back(path);
  }
  if (!std::is_sorted(paths_.begin(), paths_.end())) std::sort(paths_.begin(), paths_.end());
  paths_.erase(std::unique(paths_.begin(), paths_.end()), paths_.end());
  return true;
}

void ListedPaths::pass_over(Faults& faults) {
  faults.add(escaped(paths_[next_++]) + " is in the list, but not in any part");
}

void ListedPaths::see(std::string_view path, Faults& faults) {
  if (!is_given_) return;
  while (next_ < paths_.size() && paths_[next_] < path) pass_over(faults);
  if (next_ < paths_.size() && paths_[next_] == path)
    ++next_;
  else
    faults.add(escaped(path) + " is in a part, but not in the list");
}

void ListedPaths::finish(Faults& faults) {
  while (next_ < paths_.size()) pass_over(faults);
}

}  // namespace proflint::tools
