// Comparison of a listing with the counts of its notes and data. Follows gcov.cc, add_line_counts.
#pragma once

#include <span>

#include "validators/core/line_counts.h"
#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class CountCheck {
 public:
  CountCheck(std::span<const LineCount> counts, std::string_view data_name) : counts_(counts), name_(data_name) {}

  // Adds a line outside groups, in ascending order.
  void add(const Line& line, const Executed& executed);
  // `is_of_gcc`: also compares exact counts.
  void report_to(Report& report, bool is_of_gcc) const;

 private:
  struct Difference {
    Occurrences places;
    std::uint64_t line = 0, shown = 0, counted = 0;  // of the first difference
    void add(std::string_view where, std::uint64_t in_line, std::uint64_t in_listing, std::uint64_t in_data);
  };

  std::span<const LineCount> counts_;  // of the remaining lines
  std::string_view name_;
  Difference coverage_;  // differences in whether a line was executed
  Difference all_;       // all differences
};

// The fault of `key`, the text in place of the count of a source line or block in the line `text`.
const char* describe_bad_count(std::string_view text, std::string_view key);

}  // namespace proflint::gcov_text
