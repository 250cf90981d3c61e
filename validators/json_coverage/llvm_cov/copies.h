// What llvm-cov writes twice: branches and MC/DC records of a function, which their file lists as well, and its
// regions, which each of its expansions repeats. Follows CoverageExporterJson.cpp and CoverageMapping.cpp of LLVM.
#pragma once

#include <array>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "validators/json_coverage/llvm_cov/summaries.h"
#include "validators/json_coverage/llvm_cov/tuples.h"

namespace proflint::json_coverage::llvm_cov {

enum class Kind : std::uint8_t { branch, record };
constexpr unsigned kKinds = 2;

// A copy that was found in a file or function. The file is a number of Functions::file_of().
struct ListedCopy {
  Kind kind = Kind::branch;
  Copy copy;
};

// The lists of all files and functions.
class Copies {
 public:
  explicit Copies(std::pmr::memory_resource* memory) : files_(memory), in_files_(memory), in_functions_(memory) {}

  void clear();

  // The lists of a file, which is opened before them.
  void open_file() { files_.emplace_back(); }
  void open_list(Kind kind) { files_.back()[static_cast<unsigned>(kind)] = true; }
  // The list has an invalid element, so that it is not compared.
  void lose_list(Kind kind) { files_.back()[static_cast<unsigned>(kind)] = false; }
  void add_to_file(const ListedCopy& copy);

  // `copy` has the number of its file.
  void add_to_function(const ListedCopy& copy) { in_functions_.push_back(copy); }

  // Sorts everything. Nothing must be added afterwards.
  void close();
  // The first element that functions of `file` have and the list of the file with this index does not have.
  std::optional<Copy> missing(Kind kind, std::size_t index, std::uint32_t file) const;

 private:
  std::pmr::vector<std::array<bool, kKinds>> files_;  // which lists each file has
  std::pmr::vector<ListedCopy> in_files_, in_functions_;
};

// The expansions of all files, each with the regions of its function.
class Expansions {
 public:
  explicit Expansions(std::pmr::memory_resource* memory) : expansions_(memory), functions_(memory) {}

  void clear() { expansions_.clear(), functions_.clear(); }
  // Hashes of file names and of regions.
  void add(std::uint64_t names, std::uint64_t regions, std::string_view where) {
    expansions_.push_back({names, regions, where});
  }
  void add_function(std::uint64_t names, std::uint64_t regions) { functions_.push_back({names, regions, {}}); }
  // Whether the expansions whose file names some function has are right.
  bool check(GroupedFindings& findings);

 private:
  struct Regions {
    std::uint64_t names = 0, regions = 0;
    std::string_view where;
  };

  std::pmr::vector<Regions> expansions_, functions_;
};

}  // namespace proflint::json_coverage::llvm_cov
