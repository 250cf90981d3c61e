// The members of a function or expansion before it is closed: they come in any order.
#pragma once

#include <memory_resource>
#include <optional>
#include <string_view>
#include <vector>

#include "validators/json_coverage/llvm_cov/copies.h"
#include "validators/json_coverage/llvm_cov/functions.h"

namespace proflint::json_coverage::llvm_cov {

// The function that is being read.
struct OpenFunction {
  explicit OpenFunction(std::pmr::memory_resource* memory) : regions(memory), copies(memory) {}

  void start() {
    start_regions();
    copies.clear();
    branches = conditions = {};
    is_sound = true;
  }
  void start_regions() {
    regions.clear();
    first_region.reset();
  }

  std::pmr::vector<Region> regions;
  std::optional<Region> first_region;   // if it is sound
  std::pmr::vector<ListedCopy> copies;  // with their file ids
  Covered branches, conditions;
  bool is_sound = true;
};

// The file names of a function or expansion, and the ids that refer to them.
struct FileNames {
  explicit FileNames(std::pmr::memory_resource* memory) : paths(memory), ids(memory) {}

  void start() {
    ids.clear();
    start_list();
  }
  void start_list() {
    paths.clear();
    first = {};
    hash = 0;
  }
  void add(std::string_view path, std::uint32_t file) {
    if (paths.empty()) first = path;
    paths.push_back(file);
    hash = hash_of(path, hash);
  }

  std::pmr::vector<std::uint32_t> paths;
  std::pmr::vector<FileIds> ids;
  std::string_view first;
  std::uint64_t hash = 0;  // of all names
};

}  // namespace proflint::json_coverage::llvm_cov
