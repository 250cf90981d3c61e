// Adds up the tables of lines of functions that start on the same line.
#include "validators/gcov/function_groups.h"

#include <algorithm>

#include "validators/core/hash.h"
#include "validators/gcov/line_tables.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {

void FunctionGroups::add(std::string_view source, std::uint32_t start, const Word& end, std::string_view name) {
  members_.push_back({hash_of(start, hash_of(source)), start, end, name});
}

void FunctionGroups::check_order(const Member& member, bool is_alone, Report& report) const {
  if (member.end.value >= member.start) return;
  const bool is_table_huge = !is_alone && member.lines() != 0;
  report.add_as(is_table_huge ? Severity::error : Severity::warning, "gcov/line-range"_rule, member.end.where,
                member.name, " starts on line ", member.start, ", but ends on line ", member.end.value,
                is_table_huge ? "; another function starts on the same line" : "");
}

void FunctionGroups::finish(std::uint64_t file_size, bool checks_size, Report& report) {
  // Members of a group stay in the order of the file.
  std::stable_sort(members_.begin(), members_.end(),
                   [](const Member& a, const Member& b) { return a.group < b.group; });
  std::uint64_t lines = 0;
  const Member* longest = nullptr;
  bool is_backwards = false;
  for (auto first = members_.begin(); first != members_.end();) {
    const auto last = std::find_if(first, members_.end(), [&](const Member& m) { return m.group != first->group; });
    const bool is_alone = last - first == 1;
    for (; first != last; ++first) {
      check_order(*first, is_alone, report);
      is_backwards |= first->end.value < first->start;
      if (is_alone) continue;
      lines += first->lines();
      if (longest == nullptr || first->lines() > longest->lines() ||
          (first->lines() == longest->lines() && first->end.where.data() < longest->end.where.data()))
        longest = &*first;
    }
  }
  if (checks_size && !is_backwards && lines > LineTables::plausible(file_size))
    report.add_as(Severity::error, "gcov/line-implausible"_rule, longest->end.where,
                  "functions that start on the same line have ", lines, " lines, which is implausible for notes of ",
                  Plural{file_size, "byte"}, "; the longest is ", longest->name, ", which ends on line ",
                  longest->end.value);
}

}  // namespace proflint::gcov
