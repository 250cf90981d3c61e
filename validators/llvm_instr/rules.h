// The rules about what LLVM instrumentation profiles mean, in whatever form they are written.
// Follows LLVM InstrProf.h, InstrProfReader and InstrProfWriter of release 19, and what its tools were seen to do.
#pragma once

#include "validators/core/rule.h"

namespace proflint::llvm_instr {

inline constexpr Rule kRules[] = {
    {"instr/empty-file", Severity::error, Category::empty, "the file is not empty",
     "InstrProfReader: readers' create()",
     "`llvm-profdata show` rejects the file; `merge` skips it with status 0, so its counts are silently missing",
     "find out what kept the process from writing: a full disk, a kill, or a file created in advance"},
    {"instr/unrecognized", Severity::error, Category::kind, "the file is a raw, indexed or text profile",
     "InstrProfReader::create", "LLVM rejects the file: \"unrecognized instrumentation profile encoding format\"",
     "check which program wrote the file; a process that dies before it writes leaves only zeros"},
    {"instr/counter-implausible", Severity::warning, Category::range,
     "counters are at most 2^56 (an error in raw profiles)", "InstrProfReader.h, MaxCounterValue",
     "llvm-profdata 19 and 22 merge drops a raw profile with such a counter; in other files it makes all other "
     "functions cold",
     "exclude the profile: its counters were overwritten, or written while the process was running"},
    {"instr/counter-saturated", Severity::warning, Category::range, "counters are below the maximum, 2^64-3",
     "InstrProf.h, getInstrMaxCountValue",
     "the true count is lost; llvm-profdata warned when it saturated the counter, but consumers do not",
     "merge with smaller weights, or check the inputs for absurd counters"},
    {"instr/total-overflow", Severity::warning, Category::sum, "the sum of all counters fits 64 bits",
     "ProfileSummaryBuilder (adds modulo 2^64)", "totals wrap around, and consumers that check sums fail",
     "merge with smaller weights, or exclude the input with absurd counters"},
    {"instr/pseudo-counter", Severity::note, Category::kind,
     "counters are counts, not markers of hot and warm functions", "InstrProf.h, CountPseudoKind",
     "the function has a temperature but no counts, and summaries omit it",
     "no action is needed for `llvm-profdata merge --supplement-instr-with-sample`"},
    {"instr/all-zero", Severity::note, Category::empty, "the profile has an executed function",
     "not required by any consumer", "clang optimizes nothing with this profile, and llvm-cov reports 0 %",
     "check that the program ran to completion, and that the profile belongs to it"},
    {"instr/record-duplicate", Severity::note, Category::duplicate, "names and hashes of functions are unique",
     "InstrProfWriter (merges records of the same name and hash)", "llvm-profdata adds the counters up",
     "no action is needed if one program has static functions with the same name, path and body"},
    {"instr/shape-conflict", Severity::error, Category::duplicate,
     "records with the same name and hash have equally many counters, bitmap bytes and value sites",
     "InstrProfRecord::merge", "`llvm-profdata merge` warns and drops the data of the second record",
     "merge profiles of one build only"},
    {"instr/multiple-hashes", Severity::note, Category::stale, "a function has one hash", "InstrProfWriter::addRecord",
     "the profile mixes several builds or configurations of the function",
     "no action is needed for headers and macros"},
    {"instr/mixed-builds", Severity::warning, Category::stale, "few functions have several hashes",
     "clang (compares each function's hash with the profile)",
     "clang and llvm-cov report hash mismatches in many functions", "merge profiles of one build only"},
    {"instr/elf-not-instrumented", Severity::note, Category::reference,
     "the image has a section __llvm_prf_cnts with counters", "compiler-rt, InstrProfilingPlatformLinux",
     "proflint did not compare the profile with the image", "pass the program that ran, not another build of it"},
    {"instr/elf-class", Severity::error, Category::reference, "a raw profile has the word size of its image",
     "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32",
     "llvm-cov does not notice that the profile belongs to another program", "pass the program that wrote the profile"},
    {"instr/elf-byte-order", Severity::error, Category::reference, "a raw profile has the byte order of its image",
     "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32",
     "llvm-cov does not notice that the profile belongs to another program", "pass the program that wrote the profile"},
    {"instr/elf-build-id", Severity::error, Category::stale, "the profile contains the build id of the image",
     "lprofWriteBinaryIds", "llvm-cov finds another binary or none",
     "run the program of this build to write a new profile"},
    {"instr/elf-data", Severity::error, Category::stale, "the records and counters of a raw profile match its image",
     "lprofWriteDataImpl", "llvm-cov and clang attribute counts to other functions, or to other versions of them",
     "run the program of this build to write a new profile"},
    {"instr/elf-hash-mismatch", Severity::warning, Category::stale,
     "functions have the same hash in the image and in the profile", "clang and llvm-cov (compare hashes)",
     "clang warns that the profile may be out of date and drops the function",
     "run the program of this build to write a new profile"},
    {"instr/elf-counter-count", Severity::error, Category::stale,
     "functions of the same name and hash have equally many counters", "clang (PGOUseFunc::readCounters)",
     "clang drops the counts of the function", "merge profiles of this build only"},
    {"instr/elf-function-missing", Severity::note, Category::reference,
     "the profile contains the functions of the image", "not required by any consumer",
     "clang and llvm-cov have no counts for these functions", "no action is needed for filtered and sparse profiles"},
    {"instr/set-kind", Severity::error, Category::kind,
     "profiles of a set have the same level (front end or IR), counter width and entry coverage",
     "`llvm-profdata merge`", "llvm-profdata silently merges them into one profile, whose counts are meaningless",
     "merge profiles of one kind and one build only"},
    {"instr/set-shape", Severity::error, Category::stale,
     "raw profiles of one program have the same functions, with equally many counters, bitmap bytes and value sites",
     "__llvm_profile_check_compatibility", "`llvm-profdata merge` adds the matching counters and drops the rest",
     "merge profiles of one build only"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::llvm_instr
