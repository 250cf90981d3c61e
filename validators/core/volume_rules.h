// The rules about the counts of a file or of all files, such as functions or lines. They are checked only if the user
// sets limits: --min, --min-total, --fail-under, --compare.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

// The rules about the amount of data in files and runs.
inline constexpr Rule kVolumeRules[] = {
    {"volume/below", Severity::error, Category::empty, "the counts of each file reach the minimum that --min sets",
     "proflint", "consumers optimize or report only the small part of the program that the profile covers",
     "check that the run that wrote the file ended normally and ran the code of interest"},
    {"volume/dropped", Severity::error, Category::empty,
     "counts do not drop by more than --max-drop from the counts of the same file in the --compare records", "proflint",
     "consumers read the profile, but a part of it is missing",
     "check whether the run that wrote the file ended normally; if the drop is intended, compare with newer records"},
    {"volume/missing", Severity::error, Category::empty,
     "every file in the --compare records still exists if this run checks its folder", "proflint",
     "sources or profiles disappear from the total, which may even rise",
     "find out why the file was not written; if that is intended, compare with newer records"},
    {"volume/total-below", Severity::error, Category::empty,
     "the counts of all files together reach the minimum that --min-total or --fail-under sets", "proflint",
     "the tests cover less code, or the profiles contain fewer counts, than the project requires",
     "add tests, or find out which files lost counts or disappeared"},
    {"volume/overlap", Severity::warning, Category::duplicate,
     "each source occurs in only one of the checked files (checked only with --fail-under or --min-total lines_hit)",
     "proflint", "the lines of the source are counted twice, and the total is too high or too low",
     "merge the files first (lcov -a, istanbul merge, coverage combine) and check the result"},
};
static_assert(is_well_formed(kVolumeRules));

// The row with this id; an unknown id does not compile.
consteval const Rule& operator""_volume_rule(const char* id, std::size_t size) {
  return find_rule(kVolumeRules, {id, size});
}

}  // namespace proflint
