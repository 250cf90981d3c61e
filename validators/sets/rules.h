// The rules about files that are meant to be merged, for every format. They are checked with --set only.
#pragma once

#include "validators/core/rule.h"

namespace proflint::sets {

inline constexpr Rule kRules[] = {
    {"set/mixed", Severity::warning, Category::kind, "one tool can merge all files of a set", "proflint",
     "the tool that merges the set rejects, skips or misreads files of other formats",
     "merge the files of each format with its own tool, and check them as separate sets"},
    {"set/other-build", Severity::warning, Category::stale,
     "files that belong to the same object (same name, different folders) come from one build", "proflint",
     "consumers drop the counters of the other build, or add them to the wrong code",
     "remove the files of older builds, or rebuild and run everything"},
    {"set/same-bytes", Severity::warning, Category::duplicate,
     "no two files of a set have the same contents (reported as a note if the files identify their build)", "proflint",
     "consumers count everything in the file twice",
     "remove one of the files, or ignore the rule if the runs are known to be identical"},
    {"set/incomplete", Severity::error, Category::truncated,
     "every file has at least a quarter of the median number of functions or counters (checked in sets of at least 30 "
     "files, of which at least 90% have similar numbers)",
     "proflint", "consumers read the file, but part of the profile is missing",
     "find out why the run that wrote the file ended early, and repeat the run"},
    {"set/volume", Severity::warning, Category::empty,
     "each file of a set has at least a tenth of the median number of nonzero counters (of all counters, or else of "
     "functions, if some files lack the number); reported as a note if the files may be from different programs",
     "proflint",
     "the merged profile lacks counts, because the process was killed while it wrote them or the code did not run",
     "find out why the run that wrote the file ended early or did not run the code, and repeat the run"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::sets
