// The rules about the meaning of sample profiles, in every encoding.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples {

inline constexpr Rule kRules[] = {
    {"sample/total-too-small", Severity::warning, Category::sum,
     "a function's total is at least the sum of its lines and inlined callees",
     "Clang Users Manual, Sample Profile Formats; output of llvm-profgen and create_llvm_prof",
     "LLVM bases hotness and inlining on a total that is too small",
     "recompute the totals, for example with llvm-profgen --update-total-samples"},
    {"sample/head-exceeds-total", Severity::warning, Category::sum,
     "the head count of a function is at most its total (reported as a note if the total is 0)",
     "Clang Users Manual, Sample Profile Formats: head samples are in the function's prologue",
     "LLVM uses an entry count that is higher than all counts in the function",
     "fix the tool that wrote the profile if it swaps the two numbers or scales them differently"},
    {"sample/function-duplicate", Severity::warning, Category::duplicate,
     "names of functions and calling contexts are unique", "LLVM SampleProfReader: Profiles.create",
     "LLVM adds up the counts in text, raw and extensible binary profiles; in AutoFDO files, LLVM ignores the second "
     "body and GCC keeps only the second",
     "combine profiles with `llvm-profdata merge --sample`, not with cat"},
    {"sample/line-duplicate", Severity::warning, Category::duplicate,
     "each location in a function has only one count; N and N.0 are the same location",
     "LLVM SampleProf.h: addBodySamples", "LLVM adds up the counts of all lines for the location",
     "write one line with the sum of the counts"},
    {"sample/callsite-duplicate", Severity::warning, Category::duplicate, "inlined callees at a location are unique",
     "LLVM SampleProf.h: functionSamplesAt", "LLVM merges the bodies of the callee",
     "write the callee once, with the merged body"},
    {"sample/target-duplicate", Severity::warning, Category::duplicate, "the call targets of a line are unique",
     "LLVM SampleProfReader: the map of call targets",
     "LLVM keeps the last count in a text profile and adds up the counts in a binary profile",
     "write the target once, with the sum of the counts"},
    {"sample/mixed-context", Severity::error, Category::kind,
     "either all functions of the file are identified by calling contexts or none are",
     "LLVM SampleProfReader: assertion in readImpl",
     "LLVM silently treats plain names as base contexts; LLVM builds with assertions abort",
     "keep context-sensitive and plain profiles in separate files"},
    {"sample/mixed-probe", Severity::error, Category::kind,
     "either all top-level functions have a checksum, which may be 0, or none do",
     "LLVM SampleProfReader: assertion in readImpl",
     "LLVM assumes checksum 0 for functions without a checksum; 0 never matches, so their samples are lost",
     "keep probe-based and line-based profiles in separate files"},
    {"sample/probe-index-zero", Severity::warning, Category::range,
     "probe indexes in a probe-based profile are at least 1", "LLVM PseudoProbe.h: index 0 is reserved",
     "LLVM finds no probe with this index, so the count is lost",
     "update the tool that wrote the profile, or report the defect to its developers"},
    {"sample/counter-overflow", Severity::error, Category::range,
     "the sums of counts for duplicate functions, lines, call targets, types and callsites fit in 64 bits",
     "LLVM SampleProf.h: SaturatingMultiplyAdd",
     "LLVM rejects a text profile and silently saturates the counts of a binary profile",
     "merge the inputs with smaller weights"},
    {"sample/counter-saturated", Severity::warning, Category::range, "counters are below the maximum, 2^64-1",
     "llvm-profdata merge (saturates counters at this value)", "LLVM uses the maximum, because the true count is lost",
     "merge the inputs with smaller weights"},
    {"sample/depth", Severity::error, Category::range,
     "the nesting of inlined callees and the depth of calling contexts do not exceed the nesting limit",
     "proflint; the deepest known profile of a real writer has 3 levels",
     "LLVM overflows its stack after several hundred thousand levels",
     "update the tool that wrote the profile, or raise the limit with --limit nesting=LEVELS"},
    {"sample/order", Severity::note, Category::order,
     "lines and callsites are sorted by ascending location, call targets by descending count, and functions by "
     "descending total, as in files that LLVM writes",
     "LLVM SampleProfWriter", "LLVM reads the same profile: nothing is lost",
     "normalize the file with `llvm-profdata merge --sample`"},
    {"sample/target-exceeds-line", Severity::note, Category::sum,
     "the counts of a line's call targets add up to at most the count of the line",
     "Clang Users Manual, Sample Profile Formats; real writers do not guarantee it",
     "LLVM uses both numbers, so inlining and block counts are based on contradictory data",
     "no action is needed, because valid profiles can break this rule: it serves to compare profile writers, and is "
     "off unless selected by its id",
     false},
    {"sample/md5-names", Severity::note, Category::portability,
     "functions are identified by names, not by MD5 values of names", "LLVM SampleProf.h: useMD5",
     "LLVM cannot remap symbols, and llvm-profdata cannot convert the profile to text with readable names",
     "write the profile without --use-md5 if people or remapping need the names"},
    {"sample/set-kind", Severity::error, Category::kind,
     "the profiles of a set are all probe-based or all line-based, and all or none are context-sensitive",
     "llvm-profdata merge",
     "llvm-profdata 14 to 22 reject the set: \"cannot merge probe-based profile with non-probe-based profile\"",
     "merge the profiles of each kind separately"},
    {"sample/set-compiler", Severity::warning, Category::kind, "the profiles of a set are all for GCC, or all for LLVM",
     "llvm-profdata merge; autofdo profile_merger",
     "llvm-profdata and profile_merger each reject the profiles for the other compiler, and write no output",
     "merge the profiles for GCC with profile_merger, and those for LLVM with llvm-profdata"},
    {"sample/set-names", Severity::warning, Category::kind,
     "all or none of the profiles of a set identify functions by MD5 values", "llvm-profdata merge",
     "llvm-profdata 14 and 16 keep the counts of a function under both its name and its MD5 value, as do later "
     "releases if the values are written as text: clang uses only some of the counts",
     "write all profiles with or without --use-md5"},
    {"sample/set-checksum", Severity::warning, Category::stale,
     "a function has the same checksum in all profiles of a set", "llvm-profdata merge",
     "llvm-profdata 19 reports \"Function hash mismatch\", drops the counts of the later profile and exits with "
     "status 0",
     "merge only profiles of one build"},
    {"sample/all-zero", Severity::warning, Category::empty, "at least one function has a total greater than 0",
     "not required by any consumer",
     "clang treats every function as cold or unknown and silently performs no profile-guided optimization",
     "check that the program ran, and that the samples belong to this binary"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples
