// Counts the functions of each set of kinds.
#include "validators/gcov/function_kinds.h"

#include <bit>

#include "validators/core/grouped_findings.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {

void FunctionKinds::add_unusual(std::uint64_t kinds, std::string_view record, const Named& function) {
  if ((kinds & kArcsBit) == 0) report_.add("gcov/counters-missing"_rule, record, function, " has no arc counters");
  kinds |= kArcsBit;
  if (usual_kinds_ == kNone) {
    usual_kinds_ = kinds;
    usual_.add(record, function);
  } else if (kinds != usual_kinds_ && !header_.llvm) {
    others_[kinds].add(record, function);
  }
}

void FunctionKinds::finish() const {
  if (others_.empty()) return;
  std::uint64_t usual_count = functions_;
  for (const auto& [kinds, functions] : others_) usual_count -= functions.count();
  std::uint64_t right = usual_kinds_, most = usual_count;
  for (const auto& [kinds, functions] : others_) {
    if (functions.count() <= most) continue;
    most = functions.count();
    right = kinds;
  }
  report_uneven(usual_kinds_, right, Occurrences(usual_count, usual_.first()), usual_.detail());
  for (const auto& [kinds, functions] : others_) report_uneven(kinds, right, functions, functions.detail());
}

// Names the first kind that only one of the two sets has.
void FunctionKinds::report_uneven(std::uint64_t kinds, std::uint64_t right, const Occurrences& functions,
                                  const Named& first) const {
  if (kinds == right) return;
  const auto number = static_cast<std::size_t>(std::countr_zero(kinds ^ right));
  report_group(report_, "gcov/counters-uneven"_rule, functions, first,
               (kinds >> number & 1) != 0 ? " has " : " has no ", (*header_.kinds)[number].name, " counters, unlike ",
               right == usual_kinds_ ? "the first function" : "most functions");
}

}  // namespace proflint::gcov
