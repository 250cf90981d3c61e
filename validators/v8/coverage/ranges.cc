// Checks bounds, order and nesting of ranges: sorts them once and finds overlaps with a stack.
#include "validators/v8/coverage/ranges.h"

#include <algorithm>

namespace proflint::v8::coverage {

void Ranges::clear() {
  ranges_.clear();
  is_usable_ = true;
}

const Range* Ranges::add(const Frame& frame, GroupedFindings& findings) {
  if (!frame.is_usable) {
    is_usable_ = false;
    return nullptr;
  }
  const Int128 start = frame[range::start].number(), end = frame[range::end].number(),
               count = frame[range::count].number();
  const bool is_valid = start >= 0 && start <= end && end <= INT64_MAX && count >= 0;
  if (!is_valid) {
    is_usable_ = false;
    findings.add("v8/range"_rule, frame.where, "the range from ", start, " to ", end,
                 count < 0          ? " has the negative count "
                 : start < 0        ? " has a negative start"
                 : end <= INT64_MAX ? " ends before it starts"
                                    : " ends after offset 2^63 - 1",
                 count < 0 ? Part(count) : Part(""));
    return nullptr;
  }
  const Int128 maximum = UINT64_MAX;
  ranges_.push_back({static_cast<std::uint64_t>(start), static_cast<std::uint64_t>(end),
                     static_cast<std::uint64_t>(std::min(count, maximum)), frame.where});
  return &ranges_.back();
}

void Ranges::check(GroupedFindings& findings) {
  const Range first = ranges_.front();
  const auto is_outside = [&](const Range& range) { return range.start < first.start || range.end > first.end; };
  for (const Range& range : ranges_)
    if (is_outside(range))
      findings.add("v8/range-outside"_rule, range.where, "the range from ", range.start, " to ", range.end,
                   " is not inside the first range of its function, ", first.start, " to ", first.end);
  ranges_.erase(std::remove_if(ranges_.begin(), ranges_.end(), is_outside), ranges_.end());
  const auto is_before = [](const Range& a, const Range& b) { return a.is_before(b); };
  const auto unordered = std::is_sorted_until(ranges_.begin() + 1, ranges_.end(), is_before);
  if (unordered != ranges_.end()) {
    findings.add("v8/range-order"_rule, unordered->where, "the range from ", unordered->start, " to ", unordered->end,
                 " comes after the range from ", unordered[-1].start, " to ", unordered[-1].end,
                 ", but must precede it");
    std::stable_sort(ranges_.begin() + 1, ranges_.end(), is_before);
  }
  check_nesting(findings);
}

void Ranges::check_nesting(GroupedFindings& findings) {
  bool is_nested = true;
  open_.clear();
  const Range* redundant = nullptr;
  for (const Range& range : ranges_) {
    while (!open_.empty() && open_.back()->end <= range.start && !open_.back()->has_same_bounds(range))
      open_.pop_back();
    if (!open_.empty()) {
      const Range& around = *open_.back();
      if (range.end > around.end || range.has_same_bounds(around)) {
        is_nested = false;
        if (range.has_same_bounds(around))
          findings.add("v8/range-overlap"_rule, range.where, "the range from ", range.start, " to ", range.end,
                       " occurs twice");
        else
          findings.add("v8/range-overlap"_rule, range.where, "the range from ", range.start, " to ", range.end,
                       " overlaps the range from ", around.start, " to ", around.end);
        continue;
      }
      if (range.count == around.count && redundant == nullptr) redundant = &range;
    }
    open_.push_back(&range);
  }
  if (is_nested && redundant != nullptr)
    findings.add("v8/redundant-range"_rule, redundant->where, "the range from ", redundant->start, " to ",
                 redundant->end, " and its enclosing range both have the count ", redundant->count);
}

}  // namespace proflint::v8::coverage
