// What a listing amounts to, and what only all of its lines together can tell. Follows output_lines() of GCC's gcov.cc.
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

// Of lines: those outside groups, which repeat them.
struct Totals {
  std::uint64_t lines = 0, code = 0, executed = 0;
  std::uint64_t without_source = 0;  // read "/*EOF*/"
  std::string_view first_without_source;
  bool has_lost = false;  // some line cannot be read, or belongs to a group that cannot
  std::uint64_t functions = 0;
  Uint128 sum = 0;
  std::string_view percentage, count;  // the first of either unit below a line
  Occurrences units;                   // where the unit changes
  bool is_of_gcc = false;              // something that llvm-cov never writes
  // These are wrong in listings of GCC only: llvm-cov counts lines in another way.
  Exceeding branches, blocks;
  Occurrences idle_functions;  // called, but no block executed

  void append(const Totals& next);
  // Whether something is found if the listing is of GCC.
  bool has_doubts() const { return branches.places || blocks.places || idle_functions; }
  // Reports what the lines together tell, in `runs` and `data` of the header.
  void report_to(Report& report) const;
};

}  // namespace proflint::gcov_text
