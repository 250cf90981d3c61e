// A listing against the counts of its notes and data. Follows gcov.cc, add_line_counts.
#pragma once

#include <span>

#include "validators/core/line_counts.h"
#include "validators/gcov_text/context.h"

namespace proflint::gcov_text {

class CountCheck {
 public:
  CountCheck(std::span<const LineCount> counts, std::string_view data_name) : counts_(counts), name_(data_name) {}

  // A line outside groups. Lines ascend.
  void add(const Line& line, const Executed& executed);
  // `is_of_gcc`: exact counts can be compared.
  void report_to(Report& report, bool is_of_gcc) const;

 private:
  struct Difference {
    Occurrences places;
    std::uint64_t line = 0, shown = 0, counted = 0;  // of the first
    void add(std::string_view where, std::uint64_t in_line, std::uint64_t in_listing, std::uint64_t in_data);
  };

  std::span<const LineCount> counts_;  // of lines that have not come
  std::string_view name_;
  Difference coverage_;  // executed or not
  Difference all_;       // these, and other numbers
};

}  // namespace proflint::gcov_text
