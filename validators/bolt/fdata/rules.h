// The rules of BOLT's fdata profiles. No document defines them: sources are the functions of DataReader.cpp that read
// them; consequences are those seen with llvm-bolt and merge-fdata of releases 16 and 19.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::bolt::fdata {

inline constexpr Rule kRules[] = {
    {"bolt-fdata/empty-file", Severity::error, Category::empty, "the file has bytes", "DataReader::parse",
     "llvm-bolt finds no profile, merge-fdata accepts the file", "collect the profile again"},
    {"bolt-fdata/no-data", Severity::error, Category::empty, "there is a line with counts", "DataReader::hasBranchData",
     "llvm-bolt finds no profile, merge-fdata accepts the file",
     "check that the program ran the code that was profiled"},
    {"bolt-fdata/header-order", Severity::error, Category::order, "no_lbr precedes boltedcollection, each once",
     "DataReader::maybeParseNoLBRFlag (perf2bolt 19 writes the other order)", "llvm-bolt finds no profile",
     "put the line no_lbr first"},
    {"bolt-fdata/header-syntax", Severity::error, Category::syntax,
     "a header line is boltedcollection, or no_lbr with the names of events", "DataReader::maybeParseNoLBRFlag",
     "llvm-bolt rejects the file", "remove what follows the word"},
    {"bolt-fdata/header-inside", Severity::error, Category::order, "no header line follows a line with counts",
     "DataReader::parse", "llvm-bolt drops the rest of the file without an error",
     "join profiles with merge-fdata, not with cat"},
    {"bolt-fdata/foreign-line", Severity::error, Category::syntax, "every line starts with a flag and a space",
     "DataReader::hasBranchData", "llvm-bolt drops the rest of the file without an error",
     "remove the line; there are neither comments nor empty lines"},
    {"bolt-fdata/line-syntax", Severity::error, Category::count,
     "a line has 8 fields (a branch), 4 (a sample) or 7 (a memory access)", "DataReader::parseBranchInfo",
     "llvm-bolt rejects the file, merge-fdata passes the line on", "collect the profile again"},
    {"bolt-fdata/records-joined", Severity::error, Category::syntax, "a line has one record",
     "DataReader::checkAndConsumeNewLine", "llvm-bolt rejects the file, merge-fdata passes the line on",
     "collect the profile again; several processes may have written the file at once"},
    {"bolt-fdata/name-empty", Severity::error, Category::empty, "names are not empty", "DataReader::parseString",
     "llvm-bolt rejects the file", "write [unknown] for what has no name"},
    {"bolt-fdata/mode", Severity::error, Category::kind, "lines are samples after no_lbr, branches without it",
     "DataReader::parse", "llvm-bolt rejects the file", "check whether the line no_lbr was lost"},
    {"bolt-fdata/flag", Severity::error, Category::syntax, "both flags of a line are 0 to 2, or both 3 to 5",
     "DataReader::parseLocation", "llvm-bolt rejects the file", "correct the flag"},
    {"bolt-fdata/separator", Severity::error, Category::syntax, "spaces separate the fields, not tabs",
     "DataReader, FieldSeparator", "llvm-bolt rejects the file", "print spaces"},
    {"bolt-fdata/offset", Severity::error, Category::syntax, "offsets are hexadecimal digits without a prefix",
     "DataReader::parseHexField", "llvm-bolt rejects the file, merge-fdata accepts it", "print hexadecimal digits"},
    {"bolt-fdata/offset-range", Severity::error, Category::range, "offsets fit 64 bits", "DataReader::parseHexField",
     "llvm-bolt rejects the file", "correct the offset"},
    {"bolt-fdata/count", Severity::error, Category::syntax, "counts are decimal digits", "DataReader::parseNumberField",
     "llvm-bolt rejects the file", "print decimal digits"},
    {"bolt-fdata/count-negative", Severity::error, Category::range, "counts are not negative",
     "DataReader::parseNumberField (signed)", "llvm-bolt subtracts the count, merge-fdata rejects the file",
     "correct the count"},
    {"bolt-fdata/count-range", Severity::error, Category::range, "counts are below 2^63",
     "DataReader::parseNumberField (signed)", "llvm-bolt rejects the file", "correct the count"},
    {"bolt-fdata/name-escape", Severity::error, Category::syntax, "a backslash in a name precedes another byte",
     "DataReader::parseString", "llvm-bolt rejects the file", "write a backslash as two"},
    {"bolt-fdata/memory-order", Severity::error, Category::order, "no branch or sample follows a memory access",
     "DataReader::parse", "llvm-bolt drops the branches without an error", "put the memory accesses last"},
    {"bolt-fdata/final-newline", Severity::error, Category::truncated, text::kLastEndsInLf,
     "DataReader::checkAndConsumeNewLine", "llvm-bolt rejects the file", "copy the file again; it was cut"},
    {"bolt-fdata/crlf", Severity::error, Category::portability, text::kEndInLf, "DataReader::parseNumberField",
     "llvm-bolt and merge-fdata reject the file", "copy the file in binary mode"},
    {"bolt-fdata/nul-byte", Severity::error, Category::syntax, text::kNoNul, "DataReader::hasBranchData",
     "llvm-bolt drops the rest of the file without an error", "copy the file again; it is damaged"},
    {"bolt-fdata/set-mixed", Severity::warning, Category::kind,
     "all profiles of a set have no_lbr and boltedcollection, or none", "merge-fdata, mergeLegacyProfiles",
     "merge-fdata refuses to merge them",
     "merge profiles of bolted and of other programs, and of samples and of branches, apart"},
    {"bolt-fdata/mispredictions", Severity::warning, Category::sum, "a branch is mispredicted no more often than taken",
     "perf2bolt (counts both of the same samples)", "rates exceed 100 %", "check whether the columns are in order"},
    {"bolt-fdata/duplicate", Severity::warning, Category::duplicate, "a pair of locations has one line",
     "perf2bolt, merge-fdata (they add up)", "readers add the counts", "check whether files were joined with cat"},
    {"bolt-fdata/total-overflow", Severity::warning, Category::sum, "the sum of all counts is below 2^63",
     "FuncBranchData (int64_t)", "sums wrap around", "check the largest counts"},
    {"bolt-fdata/trailing-blank", Severity::warning, Category::hygiene, "no space precedes the end of a line",
     "merge-fdata", "merge-fdata rejects the file", "remove the space"},
    {"bolt-fdata/control-char", Severity::warning, Category::hygiene, text::kNoControl,
     "DataReader::parseString (takes any byte)", "names are passed to the terminal", "check the names"},
    {"bolt-fdata/only-unknown", Severity::warning, Category::empty, "some location is in a symbol",
     "DataReader::parse (skips others)", "no function gets a profile", "check that the program has symbols"},
    {"bolt-fdata/no-lbr", Severity::note, Category::version, "the profile is of branches",
     "merge-fdata (reads samples since LLVM 20)", "merge-fdata of release 19 cannot read the file",
     "merge with a later release"},
    {"bolt-fdata/memory", Severity::note, Category::version, "there are no memory accesses", "merge-fdata",
     "merge-fdata of release 19 merges them as if they were branches", "merge with a later release"},
    {"bolt-fdata/count-zero", Severity::note, Category::empty, "counts are not 0", "perf2bolt (prints what it counted)",
     "the line says nothing", "none needed"},
    {"bolt-fdata/extra-blank", Severity::note, Category::hygiene, "one space separates the fields", "merge-fdata",
     "merge-fdata takes two spellings of a location for two", "print one space"},
    {"bolt-fdata/symbol-missing", Severity::warning, Category::stale, "the image has all symbols of the profile",
     "BinaryContext::getBinaryDataByName", "llvm-bolt ignores the counts", "collect the profile of this image"},
    {"bolt-fdata/offset-outside", Severity::warning, Category::stale, "offsets lie in their symbols",
     "DataReader::recordBranch", "llvm-bolt ignores the branch and calls the function stale",
     "collect the profile of this image"},
    {"bolt-fdata/symbols-unavailable", Severity::note, Category::reference, "the image has a table of symbols",
     "BinaryContext", "llvm-bolt cannot use the profile", "use the image before it was stripped"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.nul_byte = &"bolt-fdata/nul-byte"_rule,
                                           .control_char = &"bolt-fdata/control-char"_rule,
                                           .crlf = &"bolt-fdata/crlf"_rule,
                                           .trailing_blank = &"bolt-fdata/trailing-blank"_rule,
                                           .final_newline = &"bolt-fdata/final-newline"_rule};

}  // namespace proflint::bolt::fdata
