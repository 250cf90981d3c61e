// Counts of lines, branches and methods, and their sums. Follows SimpleCov's JSON Schema.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/entries.h"
#include "validators/core/grouped_findings.h"
#include "validators/json_documents/walker.h"

namespace proflint::simplecov {

using namespace json_documents;

// The criteria, in their order in files, totals and groups.
namespace criterion {
enum : unsigned { lines, branches, methods };
}
inline constexpr unsigned kCriteria = 3;
inline constexpr const char* kCriterionNames[kCriteria] = {"lines", "branches", "methods"};
// "2 branches".
inline Plural number_of(unsigned which, Int128 number) {
  constexpr const char* kOne[kCriteria] = {"line", "branch", "method"};
  return {number, kOne[which], kCriterionNames[which]};
}

// What may replace a count: null where a line has no code, and `ignored` in reports.
struct Replacements {
  bool null = false, ignored = false;
};

// The counts of one criterion of a file.
struct Counts {
  std::uint64_t size = 0, covered = 0, missed = 0, omitted = 0;  // omitted: null
  Int128 sum = 0;
  bool is_there = false, is_usable = true;

  // Adds a count. False if it is invalid, which is reported.
  bool add(const Value& value, Replacements allowed, GroupedFindings& findings) {
    ++size;
    if (allowed.null && value.is_null()) return ++omitted, true;
    if (!value.has_value || value.value < 0) return add_odd(value, allowed, findings);
    ++(value.value != 0 ? covered : missed);
    sum += value.value;
    return true;
  }

 private:
  // Adds a value that is not a small count.
  bool add_odd(const Value& value, Replacements allowed, GroupedFindings& findings);
};

// The counts of a file, and the last line of its branches and methods.
struct FileCounts {
  Counts criteria[kCriteria];
  std::int64_t last_line = 0;  // of branches and methods
  std::string_view last_where;
  const char* last_noun = "branch";  // or "method"

  // Adds a branch or method with its first and last line, at `where`. `noun` is "branch" or "method".
  void add_span(std::int64_t line, std::int64_t end_line, const char* noun, std::string_view where,
                GroupedFindings& findings);
  // Checks that branches and methods are within the lines. Called at the end of the file.
  void check_lines(std::string_view path, GroupedFindings& findings) const;
  const Counts& operator[](unsigned which) const { return criteria[which]; }
  Counts& operator[](unsigned which) { return criteria[which]; }
};

// Counts of all files.
struct Totals {
  Int128 covered[kCriteria] = {}, missed[kCriteria] = {}, sum = 0;
  std::uint64_t files = 0;
  bool has_counts = false, are_counts_valid = true;

  // Adds the counts of the file at `path`, also to `entries` unless that is nullptr.
  void add(const FileCounts& file, std::string_view path, proflint::Entries* entries);
  // Reports empty parts, and sets the facts. `where`: the object without files.
  void finish(std::string_view where, GroupedFindings& findings) const;
  void set_facts(Report& report) const;
};

// Whether a number is a Unix time in seconds between 2005 and 2099, and the end of a message about one that is not.
bool is_time(double seconds);
const char* describe_bad_time(double number);

}  // namespace proflint::simplecov
