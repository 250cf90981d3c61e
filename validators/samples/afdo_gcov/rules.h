// The rules about AutoFDO profiles for GCC.
// Follows the rule table "gcov" of the binary sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples::afdo_gcov {

inline constexpr Rule kRules[] = {
    {"afdo-gcov/version", Severity::error, Category::version, "the version is 1, 2, 3 or 0x3430372a (GCC 4.7)",
     "GCC auto-profile.cc; LLVM GCOV.h; autofdo profile_writer",
     "GCC rejects the file: \"AutoFDO profile version does not match\"; LLVM reports \"Unrecognized sample profile "
     "encoding format\"",
     "create the profile with create_gcov, and set --gcov_version to match the GCC release that will read it"},
    {"afdo-gcov/byte-order", Severity::warning, Category::portability, "the file is little-endian",
     "GCC gcov-io: words have the byte order of the writer; LLVM hasFormat",
     "LLVM rejects the file, and so does GCC on little-endian machines",
     "create the profile on a machine with the same byte order as the host of the compiler"},
    {"afdo-gcov/stamp", Severity::warning, Category::hygiene, "the word after the version is 0",
     "autofdo profile_writer", "GCC ignores the word; LLVM does not recognize the file",
     "change the tool that writes the profile to store 0 in this word"},
    {"afdo-gcov/tag", Severity::error, Category::syntax, "sections start with the expected tags, in order",
     "GCC auto-profile.cc; autofdo profile_reader",
     "GCC reports that it cannot read the string table or the function profile, LLVM reports \"Malformed\", and "
     "AutoFDO tools abort",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/truncated", Severity::error, Category::truncated,
     "the file is complete up to the end of the working set", "autofdo profile_reader; GCC auto-profile.cc",
     "LLVM reports \"Truncated\" unless all functions are present; GCC up to 15 reads zeros beyond the end",
     "copy the file in binary mode and compare its size with the original; check that create_gcov finished"},
    {"afdo-gcov/string-length", Severity::error, Category::range,
     "strings have a length of at least 1 and end inside the file", "GCC gcov_read_string; LLVM GCOVBuffer",
     "LLVM reports \"Truncated\"; GCC 12 crashes on a null pointer",
     "update the tool that wrote the name table, or report the defect to its developers"},
    {"afdo-gcov/string-terminator", Severity::error, Category::syntax,
     "strings with a length in bytes end in one NUL, strings with a length in words end in 1 to 4 NULs, and neither "
     "kind contains other NULs",
     "autofdo gcov writer; GCC gcov_write_string", "GCC 12 accepts the string and misreads the rest",
     "update the tool that wrote the name table, or report the defect to its developers"},
    {"afdo-gcov/string-encoding", Severity::error, Category::version,
     "string lengths are in bytes from version 2 on, and in words in version 1 and the version of GCC 4.7",
     "GCC 12 gcov_read_string; autofdo pull request 117", "GCC 12 stops with an internal compiler error",
     "create the profile with create_gcov --gcov_version=1 for GCC up to 11, or with a create_gcov newer than 0.19"},
    {"afdo-gcov/count-exceeds-bytes", Severity::error, Category::count,
     "the declared number of elements fits in the rest of the file", "proflint: smallest size of each element",
     "LLVM reports \"Truncated\" or \"Malformed\"; newer releases first allocate memory for that many elements",
     "copy the file in binary mode and compare its size with the original; if the sizes match, report the defect to "
     "the developers of the tool that wrote the file"},
    {"afdo-gcov/name-index", Severity::error, Category::reference,
     "name indexes are less than the size of the name table",
     "LLVM SampleProfReaderGCC: does not check indexes into Names",
     "LLVM reads out of bounds and may crash; GCC 12 stops with an internal compiler error",
     "update the tool that wrote the profile, or report the defect to its developers"},
    {"afdo-gcov/name-zero", Severity::error, Category::reference,
     "functions, callsites and targets do not use name 0, the reserved empty name",
     "GCC auto-profile.cc: assertion; autofdo create_gcov: CHECK",
     "GCC fails an assertion when it looks up the function; LLVM reads an empty name",
     "update the tool that wrote the profile, or report the defect to its developers"},
    {"afdo-gcov/name-order", Severity::note, Category::order, "names are sorted and unique", "autofdo create_gcov",
     "GCC, LLVM and AutoFDO accept names in any order: nothing is lost",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/name-bytes", Severity::warning, Category::portability,
     "in profiles of the version that LLVM reads, names do not contain line breaks and do not start with '#', '[' or a "
     "space",
     "LLVM SampleProfWriterText (writes names as they are)",
     "`llvm-profdata merge --sample --text` writes a profile that LLVM either rejects or reads without the function",
     "check whether the file is damaged; if not, update the tool that wrote the name"},
    {"afdo-gcov/name-first", Severity::error, Category::reference, "the first name of the table is empty",
     "autofdo create_gcov; GCC auto-profile.cc: index 0 means that the name is missing",
     "functions with index 0 lose their samples, because GCC and LLVM treat index 0 as a missing name",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/no-functions", Severity::warning, Category::empty, "the profile has at least one function",
     "not required by any consumer", "gcc -fauto-profile silently compiles without a profile",
     "check that the samples belong to this binary, and that create_gcov can read its debug information"},
    {"afdo-gcov/count-range", Severity::warning, Category::range, "counts are at most 2^61-2",
     "GCC profile-count.h, max_count",
     "GCC reads counts from 2^63 on as negative and treats the code as never executed; "
     "it lowers other counts above the limit to 2^61-2",
     "scale the counts down; if they are damaged, create the profile again with create_gcov"},
    {"afdo-gcov/hist-type", Severity::error, Category::kind, "call targets have type 7 (indirect call)",
     "LLVM SampleProfReaderGCC; GCC HIST_TYPE_INDIR_CALL_TOPN", "LLVM reports \"Malformed\"; GCC ignores the type",
     "update the tool that wrote the profile, or report the defect to its developers"},
    {"afdo-gcov/module-group", Severity::error, Category::count, "the number of module groups is 0",
     "GCC auto-profile.cc: assertion", "GCC stops with an internal compiler error",
     "create the profile without module groups"},
    {"afdo-gcov/working-set", Severity::error, Category::order,
     "the working set has 128 entries in 384 words, "
     "and their minimum counters do not increase (an increase is reported as a warning)",
     "autofdo profile_reader", "AutoFDO tools misread the section",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/section-length", Severity::warning, Category::count,
     "the length word of a section is 0, the section's length in words or bytes, or the value that AutoFDO writes",
     "autofdo profile_writer", "GCC, LLVM and AutoFDO ignore the word: nothing is lost",
     "change the writer to store 0 or the true length"},
    {"afdo-gcov/trailing-data", Severity::warning, Category::hygiene, "nothing follows the working set",
     "autofdo profile_writer",
     "GCC, LLVM and AutoFDO stop at the end of the working set, so an appended second profile is silently lost",
     "combine profiles with profile_merger, not with cat"},
    {"afdo-gcov/file-index", Severity::error, Category::reference,
     "file indexes are less than the number of files, or 0xffffffff for no file", "autofdo (2025) profile_reader",
     "AutoFDO tools treat the name as if it had no file",
     "update the tool that wrote the name table, or report the defect to its developers"},
    {"afdo-gcov/summary-mismatch", Severity::warning, Category::sum,
     "in a version 3 file, the totals and entries of the summary match the functions",
     "autofdo (2025) ProfileSummaryComputer", "AutoFDO tools use the wrong thresholds for hot and cold code",
     "create the profile with create_gcov from the perf data"},
    {"afdo-gcov/set-version", Severity::error, Category::version, "all AutoFDO profiles of a set have the same version",
     "autofdo profile_merger; LLVM SampleProfReader",
     "profile_merger reads only the version that --gcov_version names: it aborts at the first file of another version "
     "and writes no output; llvm-profdata merge rejects every version but the one of GCC 4.7",
     "create all profiles with the same --gcov_version of create_gcov"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples::afdo_gcov
