// The rules about AutoFDO profiles for GCC.
// Follows the rule table "gcov" of the binary sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples::afdo_gcov {

inline constexpr Rule kRules[] = {
    {"afdo-gcov/version", Severity::error, Category::version, "the version is 1, 2, 3 or GCC 4.7's 0x3430372A",
     "GCC auto-profile.cc; LLVM GCOV.h; autofdo profile_writer",
     "GCC rejects the file: \"AutoFDO profile version does not match\"; LLVM: \"Unrecognized sample profile encoding "
     "format\"",
     "create the profile with create_gcov --gcov_version for the GCC that reads it"},
    {"afdo-gcov/byte-order", Severity::warning, Category::portability, "the file is little-endian",
     "GCC gcov-io: words are in the order of the writer; LLVM hasFormat",
     "GCC on other machines and LLVM reject the file",
     "create the profile on a machine with the byte order of the compiler's host"},
    {"afdo-gcov/stamp", Severity::warning, Category::hygiene, "the word after the version is 0",
     "autofdo profile_writer", "GCC ignores the word; LLVM does not recognize the file", "set the word to 0"},
    {"afdo-gcov/tag", Severity::error, Category::syntax, "sections have their tags and are in order",
     "GCC auto-profile.cc; autofdo profile_reader",
     "GCC reports \"cannot read string table\" or \"function profile\", LLVM \"Malformed\"; autofdo tools abort",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/truncated", Severity::error, Category::truncated,
     "the file is complete up to the end of the working set", "autofdo profile_reader; GCC auto-profile.cc",
     "LLVM reports \"Truncated\" unless all functions are present; GCC up to 15 reads zeros past the end",
     "copy the file in binary mode and compare sizes; check that create_gcov finished"},
    {"afdo-gcov/string-length", Severity::error, Category::range,
     "strings have a length of at least 1 and end inside the file", "GCC gcov_read_string; LLVM GCOVBuffer",
     "LLVM reports \"Truncated\"; GCC 12 uses a null pointer", "check the tool that wrote the name table"},
    {"afdo-gcov/string-terminator", Severity::error, Category::syntax,
     "strings end in NUL and have none before; strings counted in words are padded with fewer than 5 NULs",
     "autofdo gcov writer; GCC gcov_write_string", "GCC 12 accepts the string and misreads the rest",
     "check the tool that wrote the name table"},
    {"afdo-gcov/string-encoding", Severity::error, Category::version,
     "strings are counted in bytes since version 2, and in words before",
     "GCC 12 gcov_read_string; autofdo pull request 117", "GCC 12 stops with an internal compiler error",
     "create the profile with --gcov_version=1 for GCC up to 11, or with a create_gcov newer than 0.19"},
    {"afdo-gcov/count-exceeds-bytes", Severity::error, Category::count,
     "a number of elements fits the rest of the file", "proflint: smallest size of each element",
     "LLVM reports \"Truncated\" or \"Malformed\"; later releases allocate memory for the number first",
     "copy the file in binary mode and compare sizes; otherwise correct the number"},
    {"afdo-gcov/name-index", Severity::error, Category::reference, "name indexes are below the size of the name table",
     "LLVM SampleProfReaderGCC: Names is not checked",
     "LLVM reads out of bounds and may crash; GCC 12 stops with an internal compiler error",
     "check the tool that wrote the functions"},
    {"afdo-gcov/name-zero", Severity::error, Category::reference,
     "functions, callsites and targets do not use name 0, the reserved empty name",
     "GCC auto-profile.cc: assertion; autofdo create_gcov: CHECK",
     "GCC stops when it finds the function; LLVM reads an empty name", "check the tool that wrote the functions"},
    {"afdo-gcov/name-order", Severity::note, Category::order, "names are sorted and unique", "autofdo create_gcov",
     "GCC, LLVM and AutoFDO read the names in any order", "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/name-first", Severity::error, Category::reference, "the first name of the table is empty",
     "autofdo create_gcov; GCC auto-profile.cc: index 0 means no name",
     "functions with index 0 lose their samples: GCC and LLVM treat the index as no name",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/no-functions", Severity::warning, Category::empty, "the profile has a function",
     "not required by any consumer", "gcc -fauto-profile compiles without a profile, without a message",
     "check that the samples belong to this binary, and that its debug information is readable by create_gcov"},
    {"afdo-gcov/hist-type", Severity::error, Category::kind, "call targets have type 7, an indirect call",
     "LLVM SampleProfReaderGCC; GCC HIST_TYPE_INDIR_CALL_TOPN", "LLVM reports \"Malformed\"; GCC ignores the type",
     "check the tool that wrote the targets"},
    {"afdo-gcov/module-group", Severity::error, Category::count, "the number of module groups is 0",
     "GCC auto-profile.cc: assertion", "GCC stops with an internal compiler error",
     "create the profile without module groups"},
    {"afdo-gcov/working-set", Severity::error, Category::order,
     "the working set has 128 entries in 384 words; ascending minimum counters get a warning", "autofdo profile_reader",
     "autofdo tools misread the section", "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/section-length", Severity::warning, Category::count,
     "the length word of a section is the one of its writer, the true length in words or bytes, or 0",
     "autofdo profile_writer", "GCC, LLVM and AutoFDO ignore the word: nothing is lost",
     "set the word to 0 or to the true length"},
    {"afdo-gcov/trailing-data", Severity::warning, Category::hygiene, "nothing follows the working set",
     "autofdo profile_writer",
     "GCC, LLVM and AutoFDO stop before the rest: a second profile that was appended is silently lost",
     "join profiles with profile_merger, not with cat"},
    {"afdo-gcov/file-index", Severity::error, Category::reference,
     "file indexes are below the number of files, or 0xFFFFFFFF for none", "autofdo (2025) profile_reader",
     "autofdo tools treat the name as one without a file", "check the tool that wrote the name table"},
    {"afdo-gcov/summary-mismatch", Severity::warning, Category::sum,
     "the summary of a version 3 file matches its functions", "autofdo (2025) ProfileSummaryComputer",
     "AutoFDO tools misplace the thresholds of hot and cold", "create the profile with create_gcov from the perf data"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples::afdo_gcov
