// Totals of a listing, and rules about all of its lines together. Follows output_lines() of GCC's gcov.cc.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/occurrences.h"
#include "validators/core/report.h"
#include "validators/core/wide.h"

namespace proflint::gcov_text {

// Places where a number exceeds its bound, and the line and both numbers of the first place.
struct Exceeding {
  Occurrences places;
  std::uint64_t line = 0, number = 0, bound = 0;

  void add(std::string_view where, std::uint64_t of_line, std::uint64_t larger, std::uint64_t smaller) {
    if (!places) line = of_line, number = larger, bound = smaller;
    places.add(where);
  }
  void append(const Exceeding& next) {
    if (!places) line = next.line, number = next.number, bound = next.bound;
    places.append(next.places);
  }
};

// Only lines outside groups, as groups repeat them.
struct Totals {
  std::uint64_t lines = 0, code = 0, executed = 0;
  std::uint64_t without_source = 0;  // lines with the text "/*EOF*/"
  std::string_view first_without_source;
  bool has_lost = false;  // some line is unreadable, or belongs to an unreadable group
  std::uint64_t functions = 0;
  Uint128 sum = 0;
  std::string_view percentage, count;  // the first value in each unit
  Occurrences units;                   // values in the other unit
  bool is_of_gcc = false;              // the listing has evidence of gcov, which llvm-cov never writes
  Traits traits;
  // Defects only in listings of GCC, because llvm-cov counts lines differently.
  Exceeding branches, blocks;
  Occurrences idle_functions;            // functions that were called, but executed no block
  std::string_view first_idle_function;  // its name

  void append(const Totals& next);
  // Whether there is a defect if the listing comes from GCC.
  bool has_doubts() const { return branches.places || blocks.places || idle_functions; }
  // Reports findings about all lines, and the traits.
  void report_to(Report& report) const;
};

}  // namespace proflint::gcov_text
