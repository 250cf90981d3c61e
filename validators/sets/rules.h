// The rules about files that are meant to be merged, for every format. They are judged with --set only.
#pragma once

#include "validators/core/rule.h"

namespace proflint::sets {

inline constexpr Rule kRules[] = {
    {"set/mixed", Severity::warning, Category::kind, "all files of a set are of kinds that one tool merges", "proflint",
     "the tool that merges the set refuses the file, leaves it out, or takes it for something else",
     "give the files of each kind to the tool for that kind, and judge them as sets of their own"},
    {"set/other-build", Severity::warning, Category::stale,
     "files of one object, found under the same name below several folders, come from one build", "proflint",
     "counters of the other build are dropped, or added to code they do not belong to",
     "leave out the files that older builds left, or rebuild and run all of them again"},
    {"set/same-bytes", Severity::warning, Category::duplicate, "no file of a set has the content of another",
     "proflint", "what the file counts is counted twice",
     "leave one of the files out, or ignore the rule where runs are known to be equal"},
    {"set/incomplete", Severity::error, Category::truncated,
     "where the files of a set have about as many functions as each other, none has less than a quarter of them",
     "proflint", "a part of the profile is missing although every record that is left is sound",
     "look into the run that wrote the file, and make it again"},
    {"set/volume", Severity::warning, Category::empty,
     "no file of a set has less than a tenth of what its siblings have in the median", "proflint",
     "the process was killed while it wrote, or the code was never run: the merged profile lacks what it should count",
     "look into the run that wrote the file"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::sets
