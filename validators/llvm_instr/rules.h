// The rules about the meaning of LLVM instrumentation profiles, in whatever form they are written.
// Follows LLVM InstrProf.h, InstrProfReader and InstrProfWriter of release 19, and the observed behavior of its tools.
#pragma once

#include "validators/core/rule.h"

namespace proflint::llvm_instr {

inline constexpr Rule kRules[] = {
    {"instr/empty-file", Severity::error, Category::empty, "the file is not empty",
     "InstrProfReader: create() of each reader",
     "`llvm-profdata show` rejects the file; `merge` skips it with exit status 0, so its counts are silently lost",
     "find out why nothing was written: a full disk, a killed process, or a file that was created in advance"},
    {"instr/unrecognized", Severity::error, Category::kind, "the file is a raw, indexed or text profile",
     "InstrProfReader::create", "LLVM rejects the file: \"unrecognized instrumentation profile encoding format\"",
     "check which program wrote the file; a process that dies before it writes the profile may leave a file of zeros"},
    {"instr/counter-implausible", Severity::warning, Category::range,
     "counters are at most 2^56 (a larger counter in a raw profile is reported as an error)",
     "InstrProfReader.h, MaxCounterValue",
     "`merge` of llvm-profdata 19 and 22 drops a raw profile with such a counter; in an indexed or text profile, the "
     "counter makes all other functions look cold",
     "exclude the profile: its counters were overwritten, or it was written while the program was still counting"},
    {"instr/value-implausible", Severity::warning, Category::range, "counts of profiled values are at most 2^56",
     "InstrProf.cpp, annotateValueSite (adds modulo 2^64)",
     "`llvm-profdata show` prints percentages above 100, and clang does not promote the most frequent call targets",
     "exclude the profile: its counts were overwritten"},
    {"instr/counter-saturated", Severity::warning, Category::range, "counters are below the maximum, 2^64 - 3",
     "InstrProf.h, getInstrMaxCountValue",
     "the true count is lost; llvm-profdata warned when it saturated the counter, but consumers of the profile do not "
     "warn",
     "merge with smaller weights, or check the inputs for implausible counters"},
    {"instr/total-overflow", Severity::warning, Category::sum, "the sum of all counters fits in 64 bits",
     "ProfileSummaryBuilder (adds modulo 2^64)",
     "totals wrap around, and consumers that check for overflow report an error",
     "merge with smaller weights, or exclude the input with implausible counters"},
    {"instr/pseudo-counter", Severity::note, Category::kind,
     "counters are counts, not markers for hot and warm functions", "InstrProf.h, CountPseudoKind",
     "the function is marked as hot or warm but has no counts, and summaries omit it",
     "no action is needed if `llvm-profdata merge --supplement-instr-with-sample` wrote the profile"},
    {"instr/all-zero", Severity::note, Category::empty, "at least one function was executed",
     "not required by any consumer", "clang performs no profile-guided optimization, and llvm-cov reports 0%",
     "check that the program ran to completion, and that the profile belongs to it"},
    {"instr/record-duplicate", Severity::note, Category::duplicate, "each pair of function name and hash occurs once",
     "InstrProfWriter (merges records of the same name and hash)", "llvm-profdata adds up the counters of all records",
     "no action is needed if the program has static functions with the same name, path and body"},
    {"instr/shape-conflict", Severity::error, Category::duplicate,
     "records with the same name and hash have the same numbers of counters, bitmap bytes and value sites",
     "InstrProfRecord::merge", "`llvm-profdata merge` warns and drops the data of the second record",
     "merge only profiles of one build"},
    {"instr/multiple-hashes", Severity::note, Category::stale, "all records of a function have the same hash",
     "InstrProfWriter::addRecord", "clang and llvm-cov use only the record whose hash matches the function",
     "no action is needed for functions from headers and macros"},
    {"instr/mixed-builds", Severity::warning, Category::stale,
     "at most one function, or fewer than 10% of all functions, have more than one hash",
     "clang (compares each function's hash with the profile)",
     "clang and llvm-cov report hash mismatches in many functions", "merge only profiles of one build"},
    {"instr/elf-not-instrumented", Severity::note, Category::reference,
     "the image has a __llvm_prf_cnts section with counters", "compiler-rt, InstrProfilingPlatformLinux",
     "proflint did not compare the profile with the image", "pass the program that ran, not another build of it"},
    {"instr/elf-class", Severity::error, Category::reference, "a raw profile and its image have the same word size",
     "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32",
     "llvm-cov does not notice that the profile belongs to another program", "pass the program that wrote the profile"},
    {"instr/elf-byte-order", Severity::error, Category::reference,
     "a raw profile and its image have the same byte order", "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32",
     "llvm-cov does not notice that the profile belongs to another program", "pass the program that wrote the profile"},
    {"instr/elf-build-id", Severity::error, Category::stale, "the profile contains the build ID of the image",
     "lprofWriteBinaryIds", "llvm-cov looks up the wrong binary, or finds none",
     "create a new profile with this build of the program"},
    {"instr/elf-data", Severity::error, Category::stale,
     "a raw profile and its image have the same records and the same number of counter bytes", "lprofWriteDataImpl",
     "llvm-cov and clang attribute counts to the wrong functions, or to different versions of them",
     "create a new profile with this build of the program"},
    {"instr/elf-hash-mismatch", Severity::warning, Category::stale,
     "functions have the same hash in the image and in the profile", "clang and llvm-cov (compare hashes)",
     "clang warns that the profile may be out of date and drops the function",
     "create a new profile with this build of the program"},
    {"instr/elf-counter-count", Severity::error, Category::stale,
     "functions with the same name and hash have the same number of counters in the image and in the profile",
     "clang (PGOUseFunc::readCounters)", "clang drops the counts of the function", "merge only profiles of this build"},
    {"instr/elf-function-missing", Severity::note, Category::reference,
     "the profile contains every function of the image", "not required by any consumer",
     "clang and llvm-cov have no counts for the missing functions",
     "no action is needed for filtered and sparse profiles"},
    {"instr/set-kind", Severity::error, Category::kind,
     "profiles of a set have the same level (front end or IR), counter width and entry coverage",
     "`llvm-profdata merge`", "llvm-profdata silently merges them into one profile, whose counts are meaningless",
     "merge only profiles of one kind and one build"},
    {"instr/set-shape", Severity::error, Category::stale,
     "raw profiles of one program have the same functions, with the same hashes and numbers of counters, bitmap bytes "
     "and value sites",
     "__llvm_profile_check_compatibility",
     "`llvm-profdata merge` adds up the counters of matching records and drops the rest",
     "merge only profiles of one build"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::llvm_instr
