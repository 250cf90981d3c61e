// The names of the sources that a coverage report is about, collected if the caller wants to know which reports share
// sources.
#pragma once

#include <memory_resource>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace proflint {

class SourceNames {
 public:
  explicit SourceNames(std::pmr::memory_resource* memory) : names_(memory) {}

  void add(std::string_view name) {
    if (!names_.contains(name)) names_.emplace(name);
  }

  // Each once, in the order of their bytes.
  std::vector<std::string> sorted() const { return {names_.begin(), names_.end()}; }

 private:
  std::pmr::set<std::pmr::string, std::less<>> names_;
};

}  // namespace proflint
