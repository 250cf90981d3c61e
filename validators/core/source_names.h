// The names of the sources that a coverage report is about, collected if the caller wants to know which reports share
// sources.
#pragma once

#include <memory_resource>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace proflint {

// Owns copies of the names, because reports are closed before the names are compared.
class SourceNames {
 public:
  // The copies use `memory`, which must outlive the object.
  explicit SourceNames(std::pmr::memory_resource* memory) : names_(memory) {}

  // Adds a name as the file has it. Throws OutOfBudget if the memory for a new one is not available.
  void add(std::string_view name) {
    if (!names_.contains(name)) names_.emplace(name);
  }

  // Each name once, in byte order.
  std::vector<std::string> sorted() const { return {names_.begin(), names_.end()}; }

 private:
  std::pmr::set<std::pmr::string, std::less<>> names_;
};

}  // namespace proflint
