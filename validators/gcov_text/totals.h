// Totals of a listing, and rules about all of its lines together. Follows output_lines() of GCC's gcov.cc.
#pragma once

#include <cstdint>
#include <string_view>

#include "validators/core/occurrences.h"
#include "validators/core/report.h"
#include "validators/core/wide.h"

namespace proflint::gcov_text {

// Places where a number exceeds another, and both numbers of the first.
struct Exceeding {
  Occurrences places;
  std::string_view number;
  std::uint64_t bound = 0;

  void add(std::string_view where, std::string_view larger, std::uint64_t smaller) {
    if (!places) number = larger, bound = smaller;
    places.add(where);
  }
  void append(const Exceeding& next) {
    if (!places) number = next.number, bound = next.bound;
    places.append(next.places);
  }
};

// Lines outside groups only, as groups repeat them.
struct Totals {
  std::uint64_t lines = 0, code = 0, executed = 0;
  std::uint64_t without_source = 0;  // read "/*EOF*/"
  std::string_view first_without_source;
  bool has_lost = false;  // some line cannot be read, or belongs to a group that cannot
  std::uint64_t functions = 0;
  Uint128 sum = 0;
  std::string_view percentage, count;  // the first of either unit below a line
  Occurrences units;                   // where the unit changes
  bool is_of_gcc = false;              // evidence of gcov, which llvm-cov never writes
  // Defects in listings of GCC only: llvm-cov counts lines in another way.
  Exceeding branches, blocks;
  Occurrences idle_functions;  // called, but no block executed

  void append(const Totals& next);
  // Whether a defect is found if the listing is from GCC.
  bool has_doubts() const { return branches.places || blocks.places || idle_functions; }
  // Reports findings about all lines, with `runs` and `data` of the header.
  void report_to(Report& report) const;
};

}  // namespace proflint::gcov_text
