// Counts of a profile added up per function and location, for summaries that are made that way.
// Follows LLVM SampleProf: ProfileConverter::flattenProfile and ProfileSummaryBuilder on profiles of contexts.
#pragma once

#include <memory_resource>
#include <vector>

#include "validators/samples/binary/profile.h"
#include "validators/samples/summary.h"

namespace proflint::samples::binary {

// A sink that adds up counts of the same function, callers and line. It takes one part of all lines at a time, chosen
// by their hash, so that its memory is bounded however large the profile is.
class MergeSink {
 public:
  MergeSink(const Profile& profile, std::pmr::memory_resource* memory)
      : profile_(profile), heads_(memory), is_function_(memory), paths_(memory), lines_(memory) {}

  void start_part(std::uint64_t part, std::uint64_t parts, std::uint64_t lines);
  // Gives the sums of the part to `tally`, and with the first part those of the functions.
  void finish_part(SummaryTally& tally);

  void begin_function(const FunctionStart& start, const Count& head, const Count& total);
  void line(const Location& location, const Count& count);
  void target(const Count&, const Count&) {}
  void begin_callee(const Location& location, const Count& index, const Count& total);
  void end_callee() { paths_.pop_back(); }
  void end_function(const Count&) { paths_.clear(); }
  void vtable(const Count&, const Count&) {}
  void skip() {}

 private:
  struct Line {
    Path path;
    std::uint64_t count;
  };

  const Profile& profile_;
  std::uint64_t part_ = 0, parts_ = 1;
  std::pmr::vector<std::uint64_t> heads_;  // by name index
  std::pmr::vector<bool> is_function_;     // by name index
  std::pmr::vector<Path> paths_;           // of the open functions
  std::pmr::vector<Line> lines_;
};

}  // namespace proflint::samples::binary
