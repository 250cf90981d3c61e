// Checks functions against each other, and lines against their functions.
#include "validators/json_coverage/gcov/source_file.h"

#include <algorithm>

#include "validators/json_coverage/gcov/rules.h"

namespace proflint::json_coverage::gcov {

void SourceFile::clear() {
  functions_.clear();
  lines_.clear();
  last_number_ = 0;
  has_all_functions_ = true;
}

void SourceFile::check(GroupedFindings& findings, GroupedFindings& after_end) {
  by_name_ = decltype(by_name_)(by_name_.get_allocator());
  seen_ = SeenNumbers(functions_.get_allocator().resource());
  check_functions(findings);
  check_lines(findings, after_end);
  count_lines();
}

void SourceFile::check_functions(GroupedFindings& findings) {
  starts_.clear();
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    Function& function = functions_[i];
    starts_.push_back({function.start_line, static_cast<std::uint32_t>(i)});
    const auto [it, is_new] = by_name_.try_emplace(function.name, static_cast<std::uint32_t>(i));
    if (!is_new) {
      functions_[it->second].is_unique = false;
      findings.add("gcov-json/function-duplicate"_rule, function.where, "the function ", function.name,
                   " occurs twice in its file");
    }
    if (i == 0) continue;
    const Function& before = functions_[i - 1];
    if (function.start_line == before.start_line && function.start_column < before.start_column)
      findings.add("gcov-json/function-order"_rule, function.where, "the function ", function.name,
                   " starts in column ", function.start_column,
                   ", but the preceding function on the same line starts in column ", before.start_column);
    else if (function.start_line < before.start_line)
      findings.add("gcov-json/function-order"_rule, function.where, "the function ", function.name, " starts on line ",
                   function.start_line, ", but the preceding function starts on line ", before.start_line);
  }
  std::sort(starts_.begin(), starts_.end());
  std::size_t first = 0;  // of the functions that start on this line
  for (std::size_t i = 1; i < starts_.size(); ++i) {
    if (starts_[i].first != starts_[i - 1].first) {
      first = i;
      continue;
    }
    Function &function = functions_[starts_[i].second], &other = functions_[starts_[first].second];
    function.is_alone = other.is_alone = false;
    if (function.end_line != other.end_line)
      findings.add("gcov-json/function-end-conflict"_rule, function.where, "functions ", function.name, " and ",
                   other.name, " both start on line ", function.start_line, ", but ", function.name, " ends on line ",
                   function.end_line, " and ", other.name, " on line ", other.end_line);
  }
  lone_starts_.clear();
  for (const auto& [line, index] : starts_)
    if (functions_[index].is_alone) lone_starts_.push_back(line);
}

void SourceFile::check_lines(GroupedFindings& findings, GroupedFindings& after_end) {
  for (const Line& line : lines_) {
    const std::uint64_t key = hash_of(line.function, hash_of(static_cast<std::uint64_t>(line.number)));
    if (seen_.insert(key, line.where))
      findings.add("gcov-json/line-duplicate"_rule, line.where, "'lines' has a second entry for line ", line.number,
                   line.function.empty() ? " outside functions" : " of the function ",
                   line.function.empty() ? Part("") : Part(line.function));
    check_line(line, findings, after_end);
  }
}

// Whether a function that has its start line to itself starts after line `after` and not after `last`.
bool SourceFile::starts_between(std::int64_t after, std::int64_t last) const {
  const auto next = std::upper_bound(lone_starts_.begin(), lone_starts_.end(), after);
  return next != lone_starts_.end() && *next <= last;
}

void SourceFile::check_line(const Line& line, GroupedFindings& findings, GroupedFindings& after_end) {
  const auto it = line.function.empty() ? by_name_.end() : by_name_.find(line.function);
  const Function* const function = it == by_name_.end() ? nullptr : &functions_[it->second];
  if (function == nullptr && !line.function.empty() && has_all_functions_)
    findings.add("gcov-json/line-function"_rule, line.where, "line ", line.number, " belongs to the function ",
                 line.function, ", which is not listed for this source");
  if (function != nullptr && function->is_unique &&
      (line.number < function->start_line || line.number > function->end_line)) {
    const bool is_after = line.number > function->end_line && !starts_between(function->start_line, line.number);
    (is_after ? after_end : findings)
        .add("gcov-json/line-outside"_rule, line.where, "line ", line.number, " is outside lines ",
             function->start_line, " to ", function->end_line, " of its function ", function->name);
  }
  if (function != nullptr && !function->is_alone) return;
  if (line.number < last_number_)
    findings.add("gcov-json/line-order"_rule, line.where, "line ", line.number, " follows line ", last_number_,
                 "; expected ascending order");
  last_number_ = line.number;
}

Line SourceFile::last_line() const {
  const auto last =
      std::max_element(lines_.begin(), lines_.end(), [](const Line& a, const Line& b) { return a.number < b.number; });
  return last == lines_.end() ? Line() : *last;
}

void SourceFile::count_lines() {
  numbers_.clear();
  for (const Line& line : lines_) numbers_.push_back({line.number, line.was_executed});
  if (!std::is_sorted(numbers_.begin(), numbers_.end())) std::sort(numbers_.begin(), numbers_.end());
  distinct_ = {};
  for (std::size_t i = 0; i < numbers_.size(); ++i)  // executed records come last
    if (i + 1 == numbers_.size() || numbers_[i + 1].first != numbers_[i].first) distinct_.add(numbers_[i].second);
}

}  // namespace proflint::json_coverage::gcov
