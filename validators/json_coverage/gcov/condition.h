// The conditions of a line: how many outcomes they have, and which were not covered. Follows the GCC manual, "Invoking
// gcov", option -j.
#pragma once

#include <cstdint>

#include "validators/core/grouped_findings.h"
#include "validators/core/wide.h"
#include "validators/json_documents/frame.h"

namespace proflint::json_coverage::gcov {

// The lists of indexes in a condition: terms that were never true, and terms that were never false.
class Condition {
 public:
  // `member`: the key of the list.
  void start_list(unsigned member) { list_of(member) = {}; }
  void add_index(unsigned member, Int128 index);
  // Called at the end of the condition. Checks whether its counts match the lists.
  void check(const json_documents::Frame& frame, GroupedFindings& findings) const;

 private:
  struct Indices {
    std::uint64_t count = 0;
    Int128 last = -1;
    bool ascends = true;

    bool are_below(Int128 terms) const { return ascends && (count == 0 || last < terms); }
  };

  Indices& list_of(unsigned member);

  Indices not_true_, not_false_;
};

}  // namespace proflint::json_coverage::gcov
