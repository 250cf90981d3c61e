// Checks whether the tables by line number that consumers allocate have a plausible size, and how many blocks end on a
// line. Follows gcov.cc (read_graph_file, process_all_functions, get_cycles_count).
#include "validators/gcov/line_tables.h"

#include <utility>

#include "validators/gcov/rules.h"

namespace proflint::gcov {

Word& LineTables::highest_of(std::string_view source) {
  last_ = source;
  highest_ = &lines_[source];
  return *highest_;
}

bool LineTables::finish(std::uint64_t file_size, Report& report) const {
  constexpr std::uint32_t kMaxLines = 1 << 22;
  std::uint64_t sum = 0, high = 0;
  std::pair<std::string_view, Word> highest;
  for (const auto& [source, line] : lines_) {
    sum += line.value;
    if (line.value > kMaxLines) ++high;
    // Ties are broken by place, because a hash table has no defined order.
    if (line.value > highest.second.value ||
        (line.value == highest.second.value && line.where.data() < highest.second.where.data()))
      highest = {source, line};
  }
  const auto& [source, line] = highest;
  if (sum <= plausible(file_size)) {
    if (high == 0) return false;
    report.add("gcov/line-implausible"_rule, line.where, "line ", line.value, " of ", source,
               " is implausible; expected at most ", kMaxLines,
               high == 1 ? "" : "; other sources also have such lines");
  } else if (lines_.size() == 1) {
    report.add_as(Severity::error, "gcov/line-implausible"_rule, line.where, "line ", line.value, " of ", source,
                  " is implausible for notes of ", Plural{file_size, "byte"});
  } else {
    report.add_as(Severity::error, "gcov/line-implausible"_rule, line.where, "the highest line numbers of ",
                  lines_.size(), " sources add up to ", sum, ", which is implausible for notes of ",
                  Plural{file_size, "byte"}, "; the highest is line ", line.value, " of ", source);
  }
  return true;
}

void BlockLines::add(std::size_t function, std::string_view source, const Word& line, Report& report) {
  constexpr std::uint64_t kMaxVisits = std::uint64_t{1} << 36;  // about 20 s: 4096 blocks of one function
  if (was_reported_) return;
  Line& it = lines_[hash_of(line.value, hash_of(source))];
  if (std::exchange(it.function, function) != function) it.of_function = 0;
  ++it.blocks;
  ++it.of_function;
  it.steps += 2 * it.of_function - 1;  // the difference of two squares
  if (it.steps <= kMaxVisits / it.blocks) return;
  was_reported_ = true;
  report.add("gcov/line-blocks"_rule, line.where, it.blocks, " or more blocks end on line ", line.value, " of ",
             source);
}

}  // namespace proflint::gcov
