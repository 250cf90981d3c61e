// The ranges of one function, whose nesting determines the count of each offset. Follows V8's block coverage: ranges
// are in pre-order, the first is the function.
#pragma once

#include <memory_resource>
#include <string_view>
#include <vector>

#include "validators/core/grouped_findings.h"
#include "validators/json_documents/walker.h"
#include "validators/v8/coverage/shapes.h"

namespace proflint::v8::coverage {

// Offsets are in UTF-16 code units of the script's text, the end exclusive.
struct Range {
  std::uint64_t start = 0, end = 0, count = 0;
  std::string_view where;

  // Whether this range precedes `other` in pre-order.
  bool is_before(const Range& other) const { return start != other.start ? start < other.start : end > other.end; }
  bool has_same_bounds(const Range& other) const { return start == other.start && end == other.end; }
};

class Ranges {
 public:
  explicit Ranges(std::pmr::memory_resource* memory) : ranges_(memory), open_(memory) {}

  void clear();
  void set_unusable() { is_usable_ = false; }
  // Adds a range; nullptr if it is invalid. The result is valid until the next range is added.
  const Range* add(const Frame& frame, GroupedFindings& findings);
  // Checks the ranges against each other. REQUIRES: is_usable(), and at least one range.
  void check(GroupedFindings& findings);

  bool is_usable() const { return is_usable_; }  // each has a start, an end and a count
  bool is_empty() const { return ranges_.empty(); }
  std::size_t size() const { return ranges_.size(); }
  const Range& first() const { return ranges_.front(); }

 private:
  void check_nesting(GroupedFindings& findings);

  std::pmr::vector<Range> ranges_;
  std::pmr::vector<const Range*> open_;  // ranges around the current one
  bool is_usable_ = true;
};

}  // namespace proflint::v8::coverage
