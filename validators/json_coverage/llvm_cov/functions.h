// The functions of an export, and their sums in each source.
// Follows CoverageSummaryInfo.cpp and CoverageMapping.cpp of LLVM.
#pragma once

#include <memory_resource>
#include <span>
#include <vector>

#include "validators/core/hash.h"
#include "validators/core/hash_tables.h"
#include "validators/json_coverage/llvm_cov/segments.h"
#include "validators/json_coverage/llvm_cov/tuples.h"

namespace proflint::json_coverage::llvm_cov {

using coverage::Covered;

// A function that was read. File ids of its regions index `files`, which come from Functions::file_of().
struct Function {
  std::uint64_t count = 0;
  std::span<Region> regions;
  std::span<const std::uint32_t> files;
  Covered branches, conditions;
};

// The sums of one source. Instantiations of one function count as a single function, except in `instantiations`.
struct Sums {
  Covered lines, functions, regions, branches, conditions, instantiations;
  bool are_lines_exact = true;  // see SegmentBuilder
};

class Functions {
 public:
  explicit Functions(std::pmr::memory_resource* memory);

  // The number of the source with this path, which must stay valid.
  std::uint32_t file_of(std::string_view path);
  // The same for a path that functions may not have; kNoFile if they do not.
  std::uint32_t known_file(std::string_view path) const;
  // Returns the id of its main file, which is kNoFile if every file is expanded.
  std::uint32_t add(const Function& function);

  // Adds everything up. add() must not be called afterwards.
  void close();
  // nullptr if the source has no functions.
  const Sums* sums(std::string_view path) const;
  // Builds the segments that llvm-cov writes for the source; false if regions nest too deeply.
  bool build_segments(std::string_view path, SegmentBuilder& builder);
  // The same, after build_segments(), for counters of a single byte.
  bool build_single_byte_segments(std::string_view path, SegmentBuilder& builder);
  // Whether the regions of some function nest too deeply, so that sums of lines are unknown.
  bool is_too_deep() const { return is_too_deep_; }

 private:
  // Instantiations of one function: those whose first region is at the same place.
  struct GroupKey {
    std::uint32_t file;
    Position at;
    bool operator==(const GroupKey&) const = default;
  };
  struct GroupHash {
    std::uint64_t seed = hash_seed();
    std::size_t operator()(const GroupKey& key) const {
      return static_cast<std::size_t>(hash_of(key.at, hash_of(key.file, seed)));
    }
  };

  Covered lines_of(std::span<const Region> regions, std::uint32_t main);
  std::span<Region> regions_of(std::uint32_t file);

  HashMap<std::string_view, std::uint32_t> by_path_;
  HashMap<GroupKey, Sums, GroupHash> groups_;
  std::pmr::vector<Sums> files_;
  std::pmr::vector<Region> regions_;  // of all functions; their file is a number of file_of()
  std::pmr::vector<Region> own_;      // of one function in its main file
  std::pmr::vector<bool> is_expanded_;
  SegmentBuilder builder_;
  bool is_too_deep_ = false;
};

}  // namespace proflint::json_coverage::llvm_cov
