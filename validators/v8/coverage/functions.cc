// Checks functions against each other: sorts them once and finds overlaps with a stack.
#include "validators/v8/coverage/functions.h"

#include <algorithm>

#include "validators/core/hash.h"

namespace proflint::v8::coverage {
namespace {

bool precedes(const Function& a, const Function& b) {
  if (!a.range.has_same_bounds(b.range)) return a.range.is_before(b.range);
  return a.name < b.name;
}

// A script that consists of one unnamed function, such as `() => 1`, has the same name and range as that function.
bool is_only_function_of(const Function& function, const Function& script) {
  return script.name.empty() && script.range.start == 0 && function.name.empty() &&
         function.range.has_same_bounds(script.range);
}

}  // namespace

void Functions::clear() {
  functions_.clear();
  sorted_.clear();
  is_usable_ = true;
}

void Functions::check(GroupedFindings& findings) {
  if (!is_usable_ || functions_.empty()) return;
  check_ends(findings);
  for (std::size_t i = 1; i < functions_.size(); ++i) {
    const Range &range = functions_[i].range, &before = functions_[i - 1].range;
    if (range.is_before(before)) {
      findings.add("v8/function-order"_rule, range.where, "function ", functions_[i].name, " at offsets ", range.start,
                   " to ", range.end, " comes after function ", functions_[i - 1].name, " at offsets ", before.start,
                   " to ", before.end, ", but must precede it");
      break;
    }
  }
  sorted_.assign(functions_.begin(), functions_.end());
  std::stable_sort(sorted_.begin(), sorted_.end(), precedes);
  check_nesting(findings);
}

void Functions::find_nested(std::pmr::vector<Nested>& result) const {
  result.clear();
  if (!is_usable_) return;
  std::pmr::vector<std::size_t> open(result.get_allocator());  // indexes of the result
  for (const Function& function : sorted_) {
    const Range& range = function.range;
    while (!open.empty() && result[open.back()].function->range.end <= range.start) open.pop_back();
    const bool is_repeated = !result.empty() && result.back().function->range.has_same_bounds(range);
    if (!open.empty() && !is_repeated) result[open.back()].hash += hash_of(range.end, hash_of(range.start));
    open.push_back(result.size());
    result.push_back({&function, 0});
  }
}

void Functions::check_nesting(GroupedFindings& findings) {
  open_.clear();
  const Function *script = &sorted_.front(), *before = nullptr;
  for (const Function& function : sorted_) {
    const Range& range = function.range;
    if (before != nullptr && before->range.has_same_bounds(range) && before->name == function.name &&
        (before != script || !is_only_function_of(function, *script)))
      findings.add("v8/function-duplicate"_rule, range.where, "function ", function.name, " at offsets ", range.start,
                   " to ", range.end, " occurs twice");
    before = &function;
    while (!open_.empty() && open_.back()->range.end <= range.start) open_.pop_back();
    if (!open_.empty() && range.end > open_.back()->range.end) {
      findings.add("v8/function-overlap"_rule, range.where, "function ", function.name, " at offsets ", range.start,
                   " to ", range.end, " overlaps function ", open_.back()->name, " at offsets ",
                   open_.back()->range.start, " to ", open_.back()->range.end);
      continue;
    }
    open_.push_back(&function);
  }
}

void Functions::check_ends(GroupedFindings& findings) {
  const Function& first = functions_[0];
  if (!first.is_script()) return;
  for (std::size_t i = 1; i < functions_.size(); ++i)
    if (functions_[i].range.start >= first.range.end)
      findings.add("v8/outside-script"_rule, functions_[i].range.where, "function ", functions_[i].name,
                   " starts at offset ", functions_[i].range.start, ", but the script ends at offset ",
                   first.range.end);
}

}  // namespace proflint::v8::coverage
