// The rules on the meaning of decoded LLVM sample profiles, for every encoding.
// Follows the rule table "Meaning (all encodings)" of the LLVM sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples {

inline constexpr Rule kRules[] = {
    {"sample/total-too-small", Severity::warning, Category::sum,
     "a function's total is at least the sum of its lines and inlined callees",
     "Clang Users Manual, Sample Profile Formats; what llvm-profgen and create_llvm_prof write",
     "LLVM decides hotness and inlining by the smaller total",
     "recompute the totals, for example with llvm-profgen --update-total-samples"},
    {"sample/head-exceeds-total", Severity::warning, Category::sum,
     "the head count of a function is at most its total; a total of 0 is only a note",
     "Clang Users Manual, Sample Profile Formats: head samples belong to the function's prologue",
     "LLVM uses an entry count above everything counted in the function",
     "check whether the two numbers were swapped or scaled differently"},
    {"sample/function-duplicate", Severity::warning, Category::duplicate,
     "names of functions and calling contexts are unique", "LLVM SampleProfReader: Profiles.create",
     "LLVM adds up the counts of text, raw and extensible binary profiles; of AutoFDO files LLVM ignores the second "
     "body "
     "and GCC keeps only the second",
     "join profiles with llvm-profdata merge --sample, not with cat"},
    {"sample/line-duplicate", Severity::warning, Category::duplicate,
     "locations of the lines of a function are unique; N and N.0 are the same", "LLVM SampleProf.h: addBodySamples",
     "LLVM adds up the counts", "write one line with the sum"},
    {"sample/callsite-duplicate", Severity::warning, Category::duplicate, "inlined callees of a location are unique",
     "LLVM SampleProf.h: functionSamplesAt", "LLVM merges the two bodies", "write one callsite with the merged body"},
    {"sample/target-duplicate", Severity::warning, Category::duplicate, "call targets of a line are unique",
     "LLVM SampleProfReader: the map of call targets",
     "LLVM keeps the last count of a text profile and adds the counts of a binary one", "write the target once"},
    {"sample/mixed-context", Severity::error, Category::kind,
     "all functions of the file are calling contexts, or none is", "LLVM SampleProfReader: assertion in readImpl",
     "LLVM silently treats plain names as base contexts; builds with assertions stop",
     "keep context-sensitive and plain profiles in separate files"},
    {"sample/mixed-probe", Severity::error, Category::kind,
     "all top-level functions have a checksum, even 0, or none has", "LLVM SampleProfReader: assertion in readImpl",
     "LLVM gives functions without one the checksum 0, which never matches: their samples are lost",
     "keep probe-based and line-based profiles in separate files"},
    {"sample/probe-index-zero", Severity::warning, Category::range,
     "lines of a probe-based profile have probe indexes of at least 1", "LLVM PseudoProbe.h: index 0 is reserved",
     "LLVM finds no probe with this index, so the count is lost", "check the tool that wrote the profile"},
    {"sample/counter-overflow", Severity::error, Category::range,
     "sums of counts of repeated functions, lines or callsites fit 64 bits", "LLVM SampleProf.h: SaturatingMultiplyAdd",
     "LLVM rejects a text profile, and silently saturates the counts of a binary one", "merge with smaller weights"},
    {"sample/counter-saturated", Severity::warning, Category::range, "counters are below the maximum, 2^64-1",
     "LLVM llvm-profdata merge saturates there", "LLVM uses the maximum: the true count is unknown",
     "merge the inputs with smaller weights"},
    {"sample/depth", Severity::error, Category::range, "callees are inlined no deeper than the limit `nesting`",
     "proflint; the deepest profile seen from a real writer has 3 levels",
     "LLVM 19 overflows its stack at some hundred thousand levels",
     "check the tool that wrote the profile, or raise the limit with --limit nesting=LEVELS"},
    {"sample/order", Severity::note, Category::order,
     "lines and callsites ascend, and call targets and functions descend by count, as LLVM's writers print them",
     "LLVM SampleProfWriter", "LLVM reads the same profile: nothing is lost",
     "normalize the file with llvm-profdata merge --sample"},
    {"sample/target-exceeds-line", Severity::note, Category::sum,
     "the counts of a line's call targets add up to at most its count",
     "Clang Users Manual, Sample Profile Formats; real writers do not guarantee it",
     "LLVM uses both numbers: inlining and line coverage contradict each other",
     "ignore it for valid profiles: the rule compares writers and is off unless selected by its name", false},
    {"sample/md5-names", Severity::note, Category::portability, "functions have names, not MD5 values of names",
     "LLVM SampleProf.h: useMD5", "symbol remapping fails, and the profile cannot be converted to text with names",
     "write the profile without --use-md5 if people or remapping need the names"},
    {"sample/set-kind", Severity::error, Category::kind,
     "profiles of a set are all probe-based or none, and all context-sensitive or none", "llvm-profdata merge",
     "llvm-profdata 14 to 22 reject the set: \"cannot merge probe-based profile with non-probe-based profile\"",
     "merge the profiles of each kind separately"},
    {"sample/set-checksum", Severity::warning, Category::stale,
     "a function has the same checksum in all profiles of a set", "llvm-profdata merge",
     "llvm-profdata 19 drops the counts of the later profile (Function hash mismatch) and exits with status 0",
     "merge profiles of the same build only"},
    {"sample/all-zero", Severity::warning, Category::empty, "the profile has a function with a total above 0",
     "not required by any consumer",
     "clang treats every function as cold or unknown: it optimizes nothing, without a message",
     "check that the program ran, and that the samples belong to this binary"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples
