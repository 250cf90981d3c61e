// Distinguishes damaged checksums from renamed sources: -fprofile-abs-path and prefix maps change stored paths, but
// checksums use the path that the compiler was given. Follows coverage.cc, coverage_compute_lineno_checksum.
#include "validators/gcov/line_checksums.h"

#include <algorithm>
#include <iterator>

#include "validators/gcov/checksum.h"
#include "validators/gcov/rules.h"

namespace proflint::gcov {
namespace {

using Numbers = std::pmr::vector<std::size_t>;
using Sources = std::pmr::vector<std::string_view>;

Word stored_checksum(const Notes& notes, const NotesFunction& function) {
  return function.identity.line_checksum(notes.header.order);
}

// Whether -fprofile-abs-path prepended the working directory to the name of the source.
bool was_relative(const Notes& notes, const NotesFunction& function) {
  const std::string_view directory = notes.header.directory;
  NotesFunction relative = function;
  if (directory.empty() || !relative.source.starts_with(directory)) return false;
  relative.source.remove_prefix(directory.size());
  if (!relative.source.starts_with('/')) return false;
  relative.source.remove_prefix(1);
  return line_checksum(relative) == stored_checksum(notes, function).value;
}

// Sources in which no function has the right checksum, sorted.
Sources renamed_sources(const Notes& notes, const Numbers& mismatches) {
  Sources mismatched(mismatches.get_allocator()), sound(mismatches.get_allocator()),
      renamed(mismatches.get_allocator());
  for (const std::size_t number : mismatches) mismatched.push_back(notes.functions[number].source);
  for (const NotesFunction& function : notes.functions)
    if (function.identity.is_there() && line_checksum(function) == stored_checksum(notes, function).value)
      sound.push_back(function.source);
  std::sort(mismatched.begin(), mismatched.end());
  std::sort(sound.begin(), sound.end());
  mismatched.erase(std::unique(mismatched.begin(), mismatched.end()), mismatched.end());
  std::set_difference(mismatched.begin(), mismatched.end(), sound.begin(), sound.end(), std::back_inserter(renamed));
  return renamed;
}

// The mismatches that renamed sources explain: most functions of a file, or all functions of some sources. A single
// function is more likely to be damaged, unless its source was relative.
Numbers renamed_of(const Notes& notes, const Numbers& mismatches) {
  if (mismatches.size() > notes.idents.size() / 2) return Numbers(mismatches, mismatches.get_allocator());
  const Sources sources = renamed_sources(notes, mismatches);
  const auto is_renamed = [&](std::size_t number) {
    return std::binary_search(sources.begin(), sources.end(), notes.functions[number].source);
  };
  const bool is_alone = std::count_if(mismatches.begin(), mismatches.end(), is_renamed) < 2;
  Numbers renamed(mismatches.get_allocator());
  for (const std::size_t number : mismatches)
    if ((is_renamed(number) && !is_alone) || was_relative(notes, notes.functions[number])) renamed.push_back(number);
  return renamed;
}

}  // namespace

std::uint32_t line_checksum(const NotesFunction& function) {
  return crc_string(crc_string(function.start_line, function.source), function.name);
}

void check_line_checksums(const Notes& notes, const Numbers& mismatches, Report& report) {
  if (mismatches.empty()) return;
  const Numbers renamed = renamed_of(notes, mismatches);
  if (!renamed.empty()) {
    const NotesFunction& first = notes.functions[renamed.front()];
    const std::string_view where = stored_checksum(notes, first).where;
    if (renamed.size() == 1)
      report.add_as(Severity::note, "gcov/lineno-checksum"_rule, where, "the line checksum of ", first.name,
                    " does not match its source, name and line, probably because paths were remapped");
    else
      report.add_as(Severity::note, "gcov/lineno-checksum"_rule, where, "the line checksums of ", renamed.size(),
                    " of ", Plural{notes.idents.size(), "function"},
                    " do not match source, name and line, probably because paths were remapped; the first is ",
                    first.name);
  }
  Numbers damaged(mismatches.get_allocator());
  std::set_difference(mismatches.begin(), mismatches.end(), renamed.begin(), renamed.end(),
                      std::back_inserter(damaged));
  for (const std::size_t number : damaged) {
    const NotesFunction& function = notes.functions[number];
    const Word stored = stored_checksum(notes, function);
    report.add("gcov/lineno-checksum"_rule, stored.where, "the line checksum of ", function.name, " is ",
               Hex{stored.value}, ", but its source, name and line ", function.start_line, " have checksum ",
               Hex{line_checksum(function)});
  }
}

}  // namespace proflint::gcov
