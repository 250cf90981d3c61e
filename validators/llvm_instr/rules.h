// The rules about what LLVM instrumentation profiles mean, in whatever form they are written.
// Follows LLVM InstrProf.h, InstrProfReader and InstrProfWriter of release 19, and what its tools were seen to do.
#pragma once

#include "validators/core/rule.h"

namespace proflint::llvm_instr {

inline constexpr Rule kRules[] = {
    {"instr/empty-file", Severity::error, Category::empty, "the file has bytes", "InstrProfReader: readers' create()",
     "`llvm-profdata show` rejects the file, `merge` leaves it out and succeeds: the counts are silently missing",
     "find out what kept the process from writing: a full disk, a kill, a file that was made in advance"},
    {"instr/unrecognized", Severity::error, Category::kind, "the file is a raw, indexed or text profile",
     "InstrProfReader::create", "LLVM: unrecognized instrumentation profile encoding format",
     "check which program wrote the file; zeros are what a process leaves that died before it wrote"},
    {"instr/counter-implausible", Severity::warning, Category::range,
     "no counter is above 2^56 (an error in raw profiles)", "InstrProfReader.h, MaxCounterValue",
     "llvm-profdata 19 and 22 merge drop a raw profile with such a counter; in other forms it makes every other "
     "function "
     "cold",
     "leave the profile out: the counters were overwritten, or written while the process ran on"},
    {"instr/counter-saturated", Severity::warning, Category::range, "no counter is 2^64-3, the largest one",
     "InstrProf.h, getInstrMaxCountValue",
     "the true count is lost; the tool that saturated it has warned, readers do not",
     "merge with smaller weights, or check the inputs for absurd counters"},
    {"instr/total-overflow", Severity::warning, Category::sum, "the sum of all counters fits 64 bits",
     "ProfileSummaryBuilder (adds modulo 2^64)", "totals wrap around; consumers that check sums fail",
     "merge with smaller weights, or leave out the input with absurd counters"},
    {"instr/pseudo-counter", Severity::note, Category::kind,
     "counters are counts, not the marks of hot and warm functions", "InstrProf.h, CountPseudoKind",
     "the function has a temperature and no counts; summaries leave it out",
     "expected of `llvm-profdata merge --supplement-instr-with-sample`"},
    {"instr/all-zero", Severity::note, Category::empty, "some function was executed", "no requirement of any reader",
     "nothing is optimised or covered by this profile",
     "check that the program ran and ended, and that it is the right one"},
    {"instr/record-duplicate", Severity::note, Category::duplicate, "a name and hash have one record",
     "InstrProfWriter (merges records of the same name and hash)", "readers add the counts up",
     "expected where static functions of the same name, path and body are in one program"},
    {"instr/shape-conflict", Severity::error, Category::duplicate,
     "records of the same name and hash have equally many counters, bitmap bytes and value sites",
     "InstrProfRecord::merge", "`llvm-profdata merge` drops the data of the second record with a warning",
     "profile one build only"},
    {"instr/multiple-hashes", Severity::note, Category::stale, "each name has one hash", "InstrProfWriter::addRecord",
     "functions of several builds, or of several configurations, are in one profile", "expected of headers and macros"},
    {"instr/mixed-builds", Severity::warning, Category::stale, "few names have several hashes",
     "clang (compares each function's hash with that of the profile)",
     "compilers and llvm-cov find hash mismatches in many functions", "merge profiles of the same build only"},
    {"instr/elf-not-instrumented", Severity::note, Category::reference,
     "the image has counters, in a section __llvm_prf_cnts", "compiler-rt, InstrProfilingPlatformLinux",
     "the profile was not compared with the image", "give the program that was run, not another build of it"},
    {"instr/elf-class", Severity::error, Category::reference, "a raw profile has the word size of its image",
     "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32", "the profile is of another program; no tool notices",
     "give the program that wrote the profile"},
    {"instr/elf-byte-order", Severity::error, Category::reference, "a raw profile has the byte order of its image",
     "InstrProfData.inc, INSTR_PROF_RAW_MAGIC_64 and _32", "the profile is of another program; no tool notices",
     "give the program that wrote the profile"},
    {"instr/elf-build-id", Severity::error, Category::stale, "the build id of the image is among those of the profile",
     "lprofWriteBinaryIds", "llvm-cov finds another binary, or none", "profile again with this build"},
    {"instr/elf-data", Severity::error, Category::stale,
     "the records of a raw profile are those of its image, and there are as many counters", "lprofWriteDataImpl",
     "counts go to other functions, or to other versions of them", "profile again with this build"},
    {"instr/elf-hash-mismatch", Severity::warning, Category::stale,
     "functions of the image have the hash that the profile has", "clang and llvm-cov (compare hashes)",
     "clang warns that profile data may be out of date and drops the function", "profile again with this build"},
    {"instr/elf-counter-count", Severity::error, Category::stale,
     "functions of the same name and hash have equally many counters", "clang (PGOUseFunc::readCounters)",
     "clang drops the counts of the function", "merge profiles of this build only"},
    {"instr/elf-function-missing", Severity::note, Category::reference, "the functions of the image are in the profile",
     "no requirement of any reader", "those functions have no counts", "expected of filtered and of sparse profiles"},
    {"instr/set-kind", Severity::error, Category::kind,
     "all profiles of a set agree in level (front end or IR), width of counters and entry coverage",
     "`llvm-profdata merge`",
     "llvm-profdata silently merges them into one profile of one kind: its counts are meaningless",
     "merge profiles of one kind and one build only"},
    {"instr/set-shape", Severity::error, Category::stale,
     "raw profiles of one program have the same functions, with equally many counters, bitmap bytes and value sites",
     "__llvm_profile_check_compatibility", "`llvm-profdata merge` adds what fits and drops the rest",
     "merge profiles of one build only"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::llvm_instr
