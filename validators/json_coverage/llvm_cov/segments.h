// The segments that llvm-cov builds from the regions of functions, and the lines that it counts from them.
// Follows SegmentBuilder and LineCoverageStats of LLVM's CoverageMapping.cpp.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "validators/core/hash.h"
#include "validators/coverage/totals.h"

namespace proflint::json_coverage::llvm_cov {

enum RegionKind : std::uint8_t {
  kCode = 0,
  kExpansion = 1,
  kSkipped = 2,
  kGap = 3,
  kBranchKind = 4,
  kDecisionKind = 5,
  kMcdcBranchKind = 6
};

// Line and column in one number with the same order.
using Position = std::uint64_t;
constexpr Position position(std::uint32_t line, std::uint32_t column) {
  return std::uint64_t{line} << 32 | column;
}
constexpr std::uint32_t line_of(Position at) {
  return static_cast<std::uint32_t>(at >> 32);
}

constexpr std::uint32_t column_of(Position at) {
  return static_cast<std::uint32_t>(at);
}

constexpr std::uint64_t kMaxCount = INT64_MAX;  // the exporter clamps larger counts

struct Region {
  Position start = 0, end = 0;
  std::uint64_t count = 0;
  std::uint32_t file = 0, expanded_file = 0;
  std::uint8_t kind = kCode;
};

inline std::uint64_t hash_of_region(const Region& region, std::uint64_t seed) {
  const std::uint64_t files = std::uint64_t{region.file} << 32 | region.expanded_file;
  const std::uint64_t numbers[] = {region.start, region.end, region.count, files, region.kind};
  return XXH3_64bits_withSeed(numbers, sizeof numbers, seed);
}

struct Segment {
  Position at = 0;
  std::uint64_t count = 0;
  bool has_count = false, is_entry = false, is_gap = false;

  bool operator==(const Segment&) const = default;
};

class SegmentBuilder {
 public:
  explicit SegmentBuilder(std::pmr::memory_resource* memory) : segments_(memory), active_(memory), over_(memory) {}

  // Sorts the regions, which belong to one source. False if they nest more deeply than any writer nests them.
  bool build(std::span<Region> regions);
  // The same for counters of a single byte, after build(). LLVM 19 does not add their counts.
  bool build_single_byte(std::span<Region> regions);
  // Whether the counts of all regions are 0 or 1.
  bool may_be_single_byte() const { return may_be_single_byte_; }
  const std::pmr::vector<Segment>& segments() const { return segments_; }
  // Whether LLVM builds the same segments, which is uncertain if the exporter clamped counts that were added or
  // compared.
  bool is_exact() const { return is_exact_; }

 private:
  static constexpr std::size_t kMaxActive = 4096;

  std::size_t combine(std::span<Region> regions);
  void emit(const Region& region, Position at, bool is_entry, bool is_skipped = false);
  void complete(const Position* at, std::size_t first);
  void complete_before(Position at);
  void add(const Region& region, bool is_last, bool starts_alone);

  std::pmr::vector<Segment> segments_;
  std::pmr::vector<const Region*> active_, over_;
  Position first_end_ = UINT64_MAX;  // of the active regions
  bool is_exact_ = true, may_be_single_byte_ = true, is_single_byte_ = false;
};

// The lines from the first segment to the last that are mapped, and those that were executed.
coverage::Covered count_lines(std::span<const Segment> segments);

}  // namespace proflint::json_coverage::llvm_cov
