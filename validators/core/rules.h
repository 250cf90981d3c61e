// The rules of all formats: mostly reasons why a file could not be checked.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

// The rules about files of any format.
inline constexpr Rule kCoreRules[] = {
    {"file/unreadable", Severity::error, Category::limit, "the file can be opened and read to its end", "proflint",
     "the file was not checked", "check that the path exists, is a regular file or pipe, and is readable"},
    {"file/changed", Severity::error, Category::limit, "the file does not change while it is read", "proflint",
     "the findings may describe a mixture of two states of the file",
     "run proflint after the writer of the file has finished"},
    {"file/unknown-format", Severity::error, Category::kind, "proflint knows the format of the file", "proflint",
     "the file was not checked", "specify the format with --assume, or exclude the file"},
    {"file/name", Severity::warning, Category::kind,
     "the file name does not belong to a different format (reported as an error if a program opens files by exactly "
     "this name, and as a note for *.da)",
     "the manuals of the programs that open files by these names",
     "gcov, llvm-profdata, gprof, perf, JaCoCo and go build reject the file; report viewers show nothing",
     "rename the file as its format requires, or find out which program wrote it"},
    {"file/newline-translated", Severity::error, Category::kind,
     "the LF bytes of a binary file have not been converted to CR LF", "proflint",
     "all bytes after the first inserted CR are shifted: consumers reject the file or read wrong counters",
     "restore the original, and transfer it in binary mode; in git, mark such files as binary in .gitattributes (for "
     "example, '*.gcda binary')"},
    {"file/text-converted", Severity::error, Category::kind,
     "a binary file has not been re-encoded as text (for example, from Latin-1 to UTF-8)", "proflint",
     "each byte above 0x7f became two or three bytes: consumers reject the file or read wrong counters",
     "restore the original, and copy or process it only as bytes, never as text with an encoding"},
    {"file/merge-conflict", Severity::error, Category::syntax,
     "a text file does not contain conflict markers of an unresolved merge: lines that start with "
     "`<<<<<<< ` or `>>>>>>> `",
     "git-merge(1)", "consumers reject the file at the marker, or read the marker as a record",
     "resolve the conflict, or regenerate the file; keep it out of merges with git rm --cached and .gitignore"},
    {"file/zero-tail", Severity::error, Category::truncated,
     "the end of a binary profile has not been replaced with zeros", "proflint",
     "the data that the zeros replaced is lost: consumers reject the file or misread it",
     "check for a crash, a full disk or an interrupted copy, and create a new profile"},
    {"file/pair-missing", Severity::error, Category::reference, "both files of a pair are found and can be read",
     "proflint",
     "the file was checked without its companion: stale files, and counters that do not belong to a function, are not "
     "detected",
     "pass both files, or pass the folder of the missing one with --gcno-dir; --companions sets where proflint "
     "searches",
     false},
    {"file/internal", Severity::error, Category::limit, "proflint checks every file without an internal error",
     "proflint", "the file was not checked", "report the file and the message to the developers of proflint"},
    {"limit/file-size", Severity::error, Category::limit, "the file does not exceed the file-size limit", "proflint",
     "the file was not checked", "raise the limit with --limit file-size=BYTES if the file is trusted"},
    {"limit/line-length", Severity::error, Category::limit, "lines do not exceed the line-length limit", "proflint",
     "the line was not checked", "raise the limit with --limit line-length=BYTES if the file is trusted"},
    {"limit/nesting", Severity::error, Category::limit,
     "records are not nested deeper than the nesting limit; XML elements are nested at most 64 levels deep and have at "
     "most 64 attributes",
     "proflint", "the file was not checked completely",
     "raise the limit with --limit nesting=LEVELS if the file is trusted; the limits for XML elements cannot be "
     "raised"},
    {"limit/memory", Severity::error, Category::limit,
     "the check does not need more memory than the memory and memory-factor limits allow", "proflint",
     "the file was not checked to its end",
     "raise the limit with --limit memory=BYTES or --limit memory-factor=N if the file is trusted"},
    {"limit/inflated-size", Severity::error, Category::limit,
     "unpacked data does not exceed the inflated-size and inflated-ratio limits", "proflint",
     "the compressed data was not checked",
     "raise the limit with --limit inflated-size=BYTES or --limit inflated-ratio=N if the file is trusted"},
    {"limit/archive", Severity::error, Category::limit,
     "archives do not exceed the archive-size, archive-members and path-length limits", "proflint",
     "the rest of the archive was not checked",
     "raise the limit with --limit archive-size=BYTES, archive-members=N or path-length=BYTES if the archive is "
     "trusted"},
    {"limit/time", Severity::error, Category::limit, "the check does not take longer than the time limit", "proflint",
     "the file was not checked to its end",
     "raise the limit with --limit time=SECONDS if the file is trusted; if the file is small, report it to the "
     "developers of proflint"},
    {"limit/work", Severity::error, Category::limit,
     "the number of steps of the check does not exceed the work-factor limit", "proflint",
     "the file was not checked completely", "raise the limit with --limit work-factor=STEPS if the file is trusted"},
};
static_assert(is_well_formed(kCoreRules));

// The row with this id; an unknown id does not compile.
consteval const Rule& operator""_core_rule(const char* id, std::size_t size) {
  return find_rule(kCoreRules, {id, size});
}

}  // namespace proflint
