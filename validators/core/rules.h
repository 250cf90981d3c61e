// The rules that belong to no format: what kept a file from being judged at all.
#pragma once

#include "validators/core/rule.h"

namespace proflint {

inline constexpr Rule kCoreRules[] = {
    {"file/unreadable", Severity::error, Category::limit, "the file can be opened and read to its end", "proflint",
     "nothing is known about the file", "check that the path exists, is a regular file or pipe, and may be read"},
    {"file/changed", Severity::error, Category::limit, "the file stays the same while it is read", "proflint",
     "the findings may describe a mixture of two states of the file",
     "run the check when the writer of the file has finished"},
    {"file/unknown-format", Severity::error, Category::kind, "the file is in one of the formats proflint knows",
     "proflint", "nothing is known about the file",
     "name its format with --assume, or leave the file out of the check"},
    {"file/name", Severity::warning, Category::kind,
     "the name does not belong to files of another format (an error where a program opens exactly this name)",
     "the manuals of the programs that open files by these names",
     "gcov, llvm-profdata, gprof, perf, JaCoCo and go build refuse the file; report viewers show nothing",
     "rename the file as its format wants it, or find out what wrote it there"},
    {"file/newline-translated", Severity::error, Category::kind,
     "the bytes of a binary file are those that were written: no transfer made CR LF of each LF", "proflint",
     "everything after the first inserted byte is shifted: readers reject the file or take counters from wrong places",
     "make the file again and transfer it as binary; in git, '*.gcda binary' in .gitattributes keeps it as it is"},
    {"file/text-converted", Severity::error, Category::kind,
     "the bytes of a binary file are those that were written: nothing converted them from one character set to another",
     "proflint",
     "every byte from 0x80 on became two or three: readers reject the file or take counters from wrong places",
     "make the file again and copy it as bytes, not as text; in git, '*.gcda binary' in .gitattributes keeps it as it "
     "is"},
    {"file/merge-conflict", Severity::error, Category::syntax,
     "no line of a text format is a mark of an unresolved merge: `<<<<<<< `, `=======` after it, or `>>>>>>> `",
     "git-merge(1)", "consumers reject the file at the mark, or take the mark for a record",
     "resolve the conflict, or generate the file again: git rm --cached and .gitignore keep it out of merges"},
    {"file/zero-tail", Severity::error, Category::truncated,
     "a binary profile with another error does not end in zeros", "proflint",
     "everything from the first of the zeros on is lost: consumers refuse the file or misread it",
     "write the profile again; a crash, a full disk or a copy that was interrupted leaves such files"},
    {"file/pair-missing", Severity::error, Category::reference, "the other file of a pair is found", "proflint",
     "the file is judged alone: what only the pair shows (a stale file, counters that belong to no function) is not "
     "seen",
     "give both files, or name the tree of the other ones with --gcno-dir; --companions says where they are looked for",
     false},
    {"file/internal", Severity::error, Category::limit, "proflint judges every file without an internal failure",
     "proflint", "nothing is known about the file", "report the file and the message to the authors of proflint"},
    {"limit/file-size", Severity::error, Category::limit, "the file is not larger than the limit file-size", "proflint",
     "the file was not judged", "raise the limit with --limit file-size=BYTES if the file is trusted"},
    {"limit/line-length", Severity::error, Category::limit, "no line is longer than the limit line-length", "proflint",
     "the line was not judged", "raise the limit with --limit line-length=BYTES if the file is trusted"},
    {"limit/nesting", Severity::error, Category::limit, "records nest no deeper than the limit nesting", "proflint",
     "deeper records were not judged", "raise the limit with --limit nesting=LEVELS if the file is trusted"},
    {"limit/memory", Severity::error, Category::limit, "judging the file takes no more memory than the limit memory",
     "proflint", "the file was not judged to its end",
     "raise the limits memory or memory-factor if the file is trusted"},
    {"limit/inflated-size", Severity::error, Category::limit,
     "compressed data inflates to no more than the limits inflated-size and inflated-ratio", "proflint",
     "the compressed data was not judged", "raise the limits inflated-size or inflated-ratio if the file is trusted"},
    {"limit/time", Severity::error, Category::limit, "judging the file takes no more time than the limit time",
     "proflint", "the file was not judged to its end",
     "raise the limit with --limit time=SECONDS if the file is trusted; report it if it is not large"},
    {"limit/work", Severity::error, Category::limit, "judging the file takes no more steps than the limit work-factor",
     "proflint", "the computation was not carried to its end",
     "raise the limit with --limit work-factor=STEPS if the file is trusted"},
};
static_assert(is_well_formed(kCoreRules));

consteval const Rule& operator""_core_rule(const char* id, std::size_t size) {
  return find_rule(kCoreRules, {id, size});
}

}  // namespace proflint
