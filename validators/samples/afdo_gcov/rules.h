// The rules about AutoFDO profiles for GCC.
// Follows the rule table "gcov" of the binary sample profile specification.
#pragma once

#include "validators/core/rule.h"

namespace proflint::samples::afdo_gcov {

inline constexpr Rule kRules[] = {
    {"afdo-gcov/version", Severity::error, Category::version, "the version is 1, 2, 3 or that of GCC 4.7 (0x3430372A)",
     "GCC auto-profile.cc; LLVM GCOV.h; autofdo profile_writer",
     "GCC: AutoFDO profile version does not match; LLVM: Unrecognized sample profile encoding format",
     "write the profile again with create_gcov --gcov_version for the GCC that will read it"},
    {"afdo-gcov/byte-order", Severity::warning, Category::portability, "the file is little-endian",
     "GCC gcov-io: words are in the order of the writer; LLVM hasFormat",
     "GCC on other machines and LLVM reject the file",
     "write the profile on a machine of the byte order that will read it"},
    {"afdo-gcov/stamp", Severity::warning, Category::hygiene, "the word after the version is 0",
     "autofdo profile_writer", "GCC ignores it; LLVM does not recognise the file", "set the word to 0"},
    {"afdo-gcov/tag", Severity::error, Category::syntax,
     "the sections have their tags and follow each other in their order", "GCC auto-profile.cc; autofdo profile_reader",
     "GCC: cannot read string table or function profile; LLVM: Malformed; autofdo tools abort",
     "write the profile again with create_gcov"},
    {"afdo-gcov/truncated", Severity::error, Category::truncated,
     "the file is complete up to the end of the working set", "autofdo profile_reader; GCC auto-profile.cc",
     "LLVM: Truncated, unless all functions are there; GCC up to 15 reads zeros past the end",
     "check that the writer finished and the copy is complete"},
    {"afdo-gcov/string-length", Severity::error, Category::range,
     "a string has a length of at least 1 that lies inside the file", "GCC gcov_read_string; LLVM GCOVBuffer",
     "LLVM: Truncated; GCC 12 uses a null pointer", "check the tool that wrote the name table"},
    {"afdo-gcov/string-terminator", Severity::error, Category::syntax,
     "a string ends in NUL and has none before; word-counted strings are padded with NUL to less than 5",
     "autofdo gcov writer; GCC gcov_write_string", "GCC 12 accepts the string and misreads what follows",
     "check the tool that wrote the name table"},
    {"afdo-gcov/string-encoding", Severity::error, Category::version,
     "strings are counted in bytes from version 2 on, and in words before",
     "GCC 12 gcov_read_string; autofdo pull request 117", "GCC 12 stops with an internal compiler error",
     "write the profile with --gcov_version=1 for GCC up to 11, or with a create_gcov newer than 0.19"},
    {"afdo-gcov/count-exceeds-bytes", Severity::error, Category::count,
     "a count of elements fits the bytes that are left", "proflint: smallest size of each element",
     "LLVM: Truncated or Malformed; later releases reserve memory for the count first",
     "check that the copy is complete and the count is right"},
    {"afdo-gcov/name-index", Severity::error, Category::reference, "a name index is smaller than the name table",
     "LLVM SampleProfReaderGCC: Names is not checked",
     "LLVM reads out of bounds and may crash; GCC 12 stops with an internal compiler error",
     "check the tool that wrote the functions"},
    {"afdo-gcov/name-zero", Severity::error, Category::reference,
     "name 0, the reserved empty name, is used by no function, callsite or target",
     "GCC auto-profile.cc: assertion; autofdo create_gcov: CHECK",
     "readers accept it; GCC stops when it meets the function", "check the tool that wrote the functions"},
    {"afdo-gcov/name-order", Severity::note, Category::order, "names are sorted and unique, and the first is empty",
     "autofdo create_gcov", "AutoFDO readers accept it", "write the profile again with create_gcov"},
    {"afdo-gcov/hist-type", Severity::error, Category::kind, "the type of a call target is 7, an indirect call",
     "LLVM SampleProfReaderGCC; GCC HIST_TYPE_INDIR_CALL_TOPN", "LLVM: Malformed; GCC ignores the type",
     "check the tool that wrote the targets"},
    {"afdo-gcov/module-group", Severity::error, Category::count, "the number of module groups is 0",
     "GCC auto-profile.cc: assertion", "GCC stops with an internal compiler error",
     "write the profile without module groups"},
    {"afdo-gcov/working-set", Severity::error, Category::order,
     "the working set has 128 entries in 384 words; minimum counters that ascend are warned about",
     "autofdo profile_reader", "autofdo tools misread the section", "write the profile again with create_gcov"},
    {"afdo-gcov/section-length", Severity::warning, Category::count,
     "the length word of a section is the writer's, the true one in words or bytes, or 0", "autofdo profile_writer",
     "ignored by all readers", "set the word to 0 or to the true length"},
    {"afdo-gcov/trailing-data", Severity::warning, Category::hygiene, "nothing follows the working set",
     "autofdo profile_writer", "ignored", "check the file for appended data"},
    {"afdo-gcov/file-index", Severity::error, Category::reference,
     "the file index of a name is smaller than the list of files, or 0xFFFFFFFF for none",
     "autofdo (2025) profile_reader", "autofdo tools take the name for one without a file",
     "check the tool that wrote the name table"},
    {"afdo-gcov/summary-mismatch", Severity::warning, Category::sum,
     "the summary of a version 3 file is that of its functions", "autofdo (2025) ProfileSummaryComputer",
     "AutoFDO readers accept it; hot and cold thresholds are wrong", "write the profile again with create_gcov"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::samples::afdo_gcov
