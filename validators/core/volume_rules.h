// The rules about how much a file, or all of them, have of what their formats count. They are checked only if the user
// says how much that must be: --min, --min-total, --fail-under, --compare.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

inline constexpr Rule kVolumeRules[] = {
    {"volume/below", Severity::error, Category::empty, "every file has what --min demands", "proflint",
     "whoever uses the profile optimises, or reports on, the little that it has",
     "look into the run that wrote the file: was it cut short, did it run the code?"},
    {"volume/dropped", Severity::error, Category::empty,
     "no file has less than the file of the same path in the records of --compare, beyond what --max-drop allows",
     "proflint", "a part of the profile is missing although every record of it is sound",
     "look into the run that wrote the file; if less is right, compare with newer records from now on"},
    {"volume/missing", Severity::error, Category::empty,
     "the files of the records of --compare that lie below a folder of this run are among its files", "proflint",
     "sources or profiles vanish from the total, which rises or stays as it was",
     "find out why the file was not written; if it is meant to be gone, compare with newer records from now on"},
    {"volume/total-below", Severity::error, Category::empty,
     "all files together have what --min-total or --fail-under demands", "proflint",
     "less is covered, or counted, than the project has agreed on",
     "add tests, or look into files that lost counts or vanished"},
    {"volume/overlap", Severity::warning, Category::duplicate,
     "with --fail-under or --min-total lines_hit, no source is in two of the checked files", "proflint",
     "its lines are counted twice: the total is too high or too low",
     "merge the files first (lcov -a, istanbul merge, coverage combine) and check the result"},
};
static_assert(is_well_formed(kVolumeRules));

consteval const Rule& operator""_volume_rule(const char* id, std::size_t size) {
  return find_rule(kVolumeRules, {id, size});
}

}  // namespace proflint
