// The segments that llvm-cov builds from regions, and the lines that it counts, compared with a direct reimplementation
// of SegmentBuilder and LineCoverageStats of LLVM's CoverageMapping.cpp.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <tuple>

#include "validators/json_coverage/llvm_cov/segments.h"

namespace proflint::tests {
namespace {

using namespace proflint::json_coverage::llvm_cov;
using Position = proflint::json_coverage::llvm_cov::Position;
using proflint::coverage::Covered;

class Definition {
 public:
  explicit Definition(std::vector<Region> regions) : regions_(std::move(regions)) {
    std::stable_sort(regions_.begin(), regions_.end(), [](const Region& a, const Region& b) {
      return std::tuple(a.start, b.end, a.kind) < std::tuple(b.start, a.end, b.kind);
    });
    combine();
    for (std::size_t i = 0; i < regions_.size(); ++i) add(i);
    if (!active_.empty()) complete(nullptr, 0);
  }

  std::vector<Segment> segments;

 private:
  void combine() {
    std::vector<Region> kept;
    for (const Region& region : regions_) {
      if (kept.empty() || kept.back().start != region.start || kept.back().end != region.end)
        kept.push_back(region);
      else if (kept.back().kind == region.kind)
        kept.back().count += region.count;
    }
    regions_ = kept;
  }

  void add(std::size_t i) {
    const Region& region = regions_[i];
    const auto over = std::stable_partition(active_.begin(), active_.end(),
                                            [&](const Region* open) { return open->end > region.start; });
    if (over != active_.end()) complete(&region.start, static_cast<std::size_t>(over - active_.begin()));
    const bool is_last = i + 1 == regions_.size();
    if (region.start == region.end) {
      const bool is_skipped = is_last || region.kind == kSkipped;
      emit(active_.empty() ? region : *active_.back(), region.start, region.kind != kGap, is_skipped);
      if (is_skipped && !active_.empty()) emit(*active_.back(), region.start, false);
      return;
    }
    if (is_last || regions_[i + 1].start != region.start) emit(region, region.start, region.kind != kGap);
    active_.push_back(&region);
  }

  void emit(const Region& region, Position at, bool is_entry, bool is_skipped = false) {
    const bool has = !is_skipped && region.kind != kSkipped;
    if (!segments.empty() && !is_entry && !is_skipped && segments.back().has_count == has &&
        segments.back().count == region.count && !segments.back().is_entry)
      return;
    segments.push_back({at, has ? region.count : 0, has, is_entry, has && region.kind == kGap});
  }

  void complete(const Position* at, std::size_t first) {
    std::stable_sort(active_.begin() + static_cast<std::ptrdiff_t>(first), active_.end(),
                     [](const Region* a, const Region* b) { return a->end < b->end; });
    for (std::size_t i = first + 1; i < active_.size(); ++i) {
      const Position end = active_[i - 1]->end;
      if (at != nullptr && end == *at) break;
      if (end == active_[i]->end) continue;
      std::size_t last = i;
      for (std::size_t j = i; j < active_.size(); ++j)
        if (active_[j]->end == active_[i]->end) last = j;
      emit(*active_[last], end, false);
    }
    const Region& last = *active_.back();
    if (first > 0 && (at == nullptr || last.end != *at)) emit(*active_[first - 1], last.end, false);
    if (first == 0 && (at == nullptr || last.end != *at)) emit(last, last.end, false, true);
    active_.resize(first);
  }

  std::vector<Region> regions_;
  std::vector<const Region*> active_;
};

// Line by line.
Covered lines_by_definition(const std::vector<Segment>& segments) {
  Covered lines;
  if (segments.empty()) return lines;
  const Segment* wrapped = nullptr;
  for (std::uint32_t line = line_of(segments.front().at); line <= line_of(segments.back().at); ++line) {
    std::vector<const Segment*> here;
    for (const Segment& segment : segments)
      if (line_of(segment.at) == line) here.push_back(&segment);
    std::uint64_t count = wrapped == nullptr ? 0 : wrapped->count;
    bool has_entry = false;
    for (const Segment* segment : here)
      if (segment->has_count && segment->is_entry && !segment->is_gap) {
        has_entry = true;
        count = std::max(count, segment->count);
      }
    const bool starts_skipped = !here.empty() && !here.front()->has_count && here.front()->is_entry;
    if (has_entry || (wrapped != nullptr && wrapped->has_count && !starts_skipped)) lines.add(count > 0);
    if (!here.empty()) wrapped = here.back();
  }
  return lines;
}

std::vector<Region> regions() {
  const auto places = rc::gen::inRange(1u, 5u);
  std::vector<Region> list(*rc::gen::inRange<std::size_t>(0, 7));
  for (Region& region : list) {
    region.start = position(*places, *places);
    region.end = std::max(region.start, position(*places, *places));
    region.count = *rc::gen::inRange(0u, 3u);
    region.kind = *rc::gen::element<std::uint8_t>(kCode, kCode, kExpansion, kSkipped, kGap);
  }
  return list;
}

RC_GTEST_PROP(LlvmCovSegments, MatchTheDefinition, ()) {
  const std::vector<Region> list = regions();
  std::vector<Region> sorted = list;
  SegmentBuilder builder(std::pmr::get_default_resource());
  std::vector<Region> before = regions();  // earlier regions are dropped
  RC_ASSERT(builder.build(before));
  RC_ASSERT(builder.build(sorted));
  const std::vector<Segment> built(builder.segments().begin(), builder.segments().end());
  RC_ASSERT(built == Definition(list).segments);
  const Covered lines = count_lines(built), expected = lines_by_definition(built);
  RC_ASSERT(lines.found == expected.found);
  RC_ASSERT(lines.hit == expected.hit);
}

TEST(LlvmCovSegments, AsManyRegionsAsMayNest) {
  const auto nested = [](std::uint32_t depth) {
    std::vector<Region> list(depth);
    for (std::uint32_t i = 0; i < depth; ++i) list[i] = {position(1 + i, 1), position(100'000 - i, 1), 1};
    return list;
  };
  SegmentBuilder builder(std::pmr::get_default_resource());
  std::vector<Region> maximum = nested(4096), more = nested(4097);
  EXPECT_TRUE(builder.build(maximum));
  EXPECT_FALSE(builder.build(more));
}

TEST(LlvmCovSegments, CountsAreAtMostTheWrittenOnes) {
  SegmentBuilder builder(std::pmr::get_default_resource());
  const std::uint64_t maximum = INT64_MAX;
  std::vector<Region> list = {{position(1, 1), position(3, 1), maximum + 1}, {position(2, 1), position(2, 5), maximum}};
  ASSERT_TRUE(builder.build(list));
  const std::vector<Segment> expected = {{position(1, 1), maximum, true, true, false},
                                         {position(2, 1), maximum, true, true, false},
                                         {position(2, 5), maximum, true, false, false},
                                         {position(3, 1), 0, false, false, false}};
  EXPECT_TRUE(std::equal(expected.begin(), expected.end(), builder.segments().begin(), builder.segments().end()));
}

}  // namespace
}  // namespace proflint::tests
