// LLVM's SegmentBuilder and LineCoverageStats, without iterating over lines.
#include "validators/json_coverage/llvm_cov/segments.h"

#include <algorithm>
#include <tuple>

namespace proflint::json_coverage::llvm_cov {
// Merges regions with the same range at the front, and returns their number.
std::size_t SegmentBuilder::combine(std::span<Region> regions) {
  std::size_t kept = 0;
  for (const Region& next : regions) {
    if (kept == 0 || regions[kept - 1].start != next.start || regions[kept - 1].end != next.end) {
      regions[kept++] = next;
      continue;
    }
    Region& last = regions[kept - 1];
    if (last.kind != next.kind) continue;
    is_exact_ = is_exact_ && last.count < kMaxCount && next.count < kMaxCount;
    last.count = is_single_byte_ ? std::max(last.count, next.count) : coverage::saturating_sum(last.count, next.count);
  }
  return kept;
}

bool SegmentBuilder::build(std::span<Region> regions) {
  segments_.clear();
  active_.clear();
  first_end_ = UINT64_MAX;
  is_exact_ = true;
  may_be_single_byte_ =
      std::all_of(regions.begin(), regions.end(), [](const Region& region) { return region.count < 2; });
  const auto before = [](const Region& a, const Region& b) {
    return std::tuple(a.start, b.end, a.kind) < std::tuple(b.start, a.end, b.kind);
  };
  if (!std::is_sorted(regions.begin(), regions.end(), before)) std::stable_sort(regions.begin(), regions.end(), before);
  regions = regions.first(combine(regions));
  for (std::size_t i = 0; i < regions.size(); ++i) {
    if (active_.size() == kMaxActive) return false;
    complete_before(regions[i].start);
    const bool is_last = i + 1 == regions.size();
    add(regions[i], is_last, is_last || regions[i + 1].start != regions[i].start);
  }
  if (!active_.empty()) complete(nullptr, 0);
  return true;
}

// What build() combined may be combined again: a maximum does not change.
bool SegmentBuilder::build_single_byte(std::span<Region> regions) {
  for (Region& region : regions) region.count = std::min<std::uint64_t>(region.count, 1);
  is_single_byte_ = true;
  const bool is_built = build(regions);
  is_single_byte_ = false;
  return is_built;
}

void SegmentBuilder::add(const Region& region, bool is_last, bool starts_alone) {
  if (region.start == region.end) {
    const bool is_skipped = is_last || region.kind == kSkipped;
    emit(active_.empty() ? region : *active_.back(), region.start, region.kind != kGap, is_skipped);
    if (is_skipped && !active_.empty()) emit(*active_.back(), region.start, false);
    return;
  }
  if (starts_alone) emit(region, region.start, region.kind != kGap);
  active_.push_back(&region);
  first_end_ = std::min(first_end_, region.end);
}

void SegmentBuilder::emit(const Region& region, Position at, bool is_entry, bool is_skipped) {
  const bool has_count = !is_skipped && region.kind != kSkipped;
  if (!segments_.empty() && !is_entry && !is_skipped) {
    const Segment& last = segments_.back();
    if (last.has_count == has_count && last.count == std::min(region.count, kMaxCount) && !last.is_entry) {
      is_exact_ = is_exact_ && last.count < kMaxCount;
      return;
    }
  }
  segments_.push_back(
      {at, has_count ? std::min(region.count, kMaxCount) : 0, has_count, is_entry, has_count && region.kind == kGap});
}

// Regions that end at `at` or before it move after those that go on, and are completed.
void SegmentBuilder::complete_before(Position at) {
  if (first_end_ > at) return;
  over_.clear();
  std::size_t kept = 0;
  first_end_ = UINT64_MAX;
  for (const Region* region : active_) {
    if (region->end <= at) {
      over_.push_back(region);
      continue;
    }
    active_[kept++] = region;
    first_end_ = std::min(first_end_, region->end);
  }
  std::copy(over_.begin(), over_.end(), active_.begin() + static_cast<std::ptrdiff_t>(kept));
  complete(&at, kept);
}

// The active regions from `first` on end: the code between their ends belongs to the regions that end later.
void SegmentBuilder::complete(const Position* at, std::size_t first) {
  const auto over = active_.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(over, active_.end(), [](const Region* a, const Region* b) { return a->end < b->end; });
  for (std::size_t i = first + 1; i < active_.size(); ++i) {
    const Position end = active_[i - 1]->end;
    if (at != nullptr && end == *at) break;
    if (end == active_[i]->end) continue;
    std::size_t last = i;
    while (last + 1 < active_.size() && active_[last + 1]->end == active_[i]->end) ++last;
    emit(*active_[last], end, false);
  }
  const Region& last = *active_.back();
  if (first > 0 && (at == nullptr || last.end != *at))
    emit(*active_[first - 1], last.end, false);
  else if (first == 0 && (at == nullptr || last.end != *at))
    emit(last, last.end, false, true);
  active_.resize(first);
}

coverage::Covered count_lines(std::span<const Segment> segments) {
  coverage::Covered lines;
  const Segment* wrapped = nullptr;
  while (!segments.empty()) {
    const Segment& first = segments.front();
    const std::uint32_t line = line_of(first.at);
    if (wrapped != nullptr && wrapped->has_count) {
      const std::uint64_t between = line - line_of(wrapped->at) - 1;
      lines.add({between, wrapped->count > 0 ? between : 0});
    }
    const auto end = std::find_if(segments.begin(), segments.end(),
                                  [&](const Segment& segment) { return line_of(segment.at) != line; });
    bool has_entry = false;
    std::uint64_t count = wrapped == nullptr ? 0 : wrapped->count;
    for (const Segment& segment : std::span(segments.begin(), end)) {
      if (!segment.has_count || !segment.is_entry || segment.is_gap) continue;
      has_entry = true;
      count = std::max(count, segment.count);
    }
    const bool starts_skipped = !first.has_count && first.is_entry;
    if (has_entry || (wrapped != nullptr && wrapped->has_count && !starts_skipped)) lines.add(count > 0);
    wrapped = &*(end - 1);
    segments = {end, segments.end()};
  }
  return lines;
}

}  // namespace proflint::json_coverage::llvm_cov
