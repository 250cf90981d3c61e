// The rules about what a decoded LLVM sample profile means, whatever its encoding.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples {

inline constexpr Rule kRules[] = {
    {"sample/total-too-small", Severity::warning, Category::sum,
     "a function's total is at least the sum of its line counts and of the totals of the callees inlined into it",
     "Clang Users Manual, Sample Profile Formats; what llvm-profgen and create_llvm_prof write",
     "LLVM accepts it; hotness and inlining are decided with the smaller total",
     "recompute the totals, for example with llvm-profgen --update-total-samples"},
    {"sample/head-exceeds-total", Severity::warning, Category::sum,
     "the head count of a function is not larger than its total; a total of 0 is only noted",
     "Clang Users Manual, Sample Profile Formats: head samples are those of the function's prologue",
     "LLVM accepts it; the entry count of the function is larger than everything counted in it",
     "check the two numbers for having been swapped or scaled differently"},
    {"sample/function-duplicate", Severity::warning, Category::duplicate,
     "a function name, or a whole calling context, occurs once", "LLVM SampleProfReader: Profiles.create",
     "text, raw and extensible binary: the counts are added; AutoFDO gcov: LLVM ignores the second body, GCC keeps "
     "only "
     "the second",
     "merge the profiles with llvm-profdata merge --sample instead of appending one to the other"},
    {"sample/line-duplicate", Severity::warning, Category::duplicate,
     "a location occurs once among the lines of a function; N and N.0 are one location",
     "LLVM SampleProf.h: addBodySamples", "the counts are added", "write one line with the sum"},
    {"sample/callsite-duplicate", Severity::warning, Category::duplicate,
     "a callee is inlined once at a location of a function", "LLVM SampleProf.h: functionSamplesAt",
     "the two bodies are merged", "write one callsite with the merged body"},
    {"sample/target-duplicate", Severity::warning, Category::duplicate, "a call target occurs once at a line",
     "LLVM SampleProfReader: the map of call targets",
     "text: the last count replaces the earlier ones; binary: the counts are added", "write the target once"},
    {"sample/mixed-context", Severity::error, Category::kind,
     "either every function of the file is a calling context or none is",
     "LLVM SampleProfReader: assertion in readImpl",
     "release builds take plain names for base contexts without saying so; builds with assertions stop",
     "keep context-sensitive and plain profiles in separate files"},
    {"sample/mixed-probe", Severity::error, Category::kind,
     "either every top-level function has a checksum, be it 0, or none has",
     "LLVM SampleProfReader: assertion in readImpl",
     "functions without one get the checksum 0, which never matches: their samples are lost",
     "keep probe-based and line-based profiles in separate files"},
    {"sample/probe-index-zero", Severity::warning, Category::range,
     "the lines of a probe-based profile have probe indexes of 1 or more", "LLVM PseudoProbe.h: index 0 is reserved",
     "LLVM accepts it; no probe has this index, so the count is lost", "check the tool that wrote the profile"},
    {"sample/counter-overflow", Severity::error, Category::range,
     "counts that readers add up, because their function, line or callsite is repeated, fit 64 bits",
     "LLVM SampleProf.h: SaturatingMultiplyAdd", "the text reader rejects the file; binary readers saturate silently",
     "merge with smaller weights"},
    {"sample/counter-saturated", Severity::warning, Category::range, "no counter is 2^64-1",
     "LLVM llvm-profdata merge saturates there", "LLVM accepts it; the true count is unknown",
     "merge again with smaller weights"},
    {"sample/depth", Severity::error, Category::range, "callees are inlined no deeper than the limit nesting",
     "proflint; the deepest profile seen from a real writer has 3 levels",
     "consumers recurse: LLVM 19 overflows its stack at some hundred thousand levels",
     "check the tool that wrote the profile, or raise the limit with --limit nesting=LEVELS"},
    {"sample/order", Severity::note, Category::order,
     "lines and callsites ascend, call targets and functions descend by count, as LLVM's writers print them",
     "LLVM SampleProfWriter", "LLVM accepts it", "normalise the file with llvm-profdata merge --sample"},
    {"sample/target-exceeds-line", Severity::note, Category::sum,
     "the counts of a line's call targets sum to no more than the count of the line",
     "Clang Users Manual, Sample Profile Formats; real writers do not guarantee it", "LLVM accepts it",
     "nothing; the rule helps to compare writers and is off unless it is selected by its name", false},
    {"sample/md5-names", Severity::note, Category::portability, "functions have names instead of MD5 values of names",
     "LLVM SampleProf.h: useMD5", "symbol remapping and the way back to text with names do not work",
     "write the profile without --use-md5 if people or remapping need the names"},
    {"sample/set-kind", Severity::error, Category::kind,
     "all profiles of a set are probe-based or none is, and all are context-sensitive or none is",
     "llvm-profdata merge",
     "llvm-profdata 14 to 22 rejects the set: cannot merge probe-based profile with non-probe-based profile",
     "merge the profiles of each kind by themselves"},
    {"sample/set-checksum", Severity::warning, Category::stale, "a function has one checksum in all profiles of a set",
     "llvm-profdata merge",
     "llvm-profdata 19 drops the counts of the later profile (Function hash mismatch) and exits with status 0",
     "merge profiles of the same build only"},
    {"sample/all-zero", Severity::warning, Category::empty, "some function has a total above 0",
     "no requirement of any reader", "clang takes every function for cold or unknown: no optimization, no message",
     "check that the profiled program ran, and that the samples are of this binary"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples
