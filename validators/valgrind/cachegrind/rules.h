// The rules of cachegrind's profiles. Sources are sections of the Valgrind manual and the tools that come with
// Valgrind; consequences were seen with cg_annotate and cg_merge of 3.19 and later.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::valgrind::cachegrind {

inline constexpr Rule kRules[] = {
    {"cachegrind/empty-file", Severity::error, Category::empty, "the file is not empty",
     "Cachegrind Output File Format", "all consumers reject the file",
     "check the messages of cachegrind and whether the disk is full"},
    {"cachegrind/no-cmd", Severity::error, Category::reference, "a `cmd:` line precedes the events",
     "Cachegrind Output File Format", "cg_annotate rejects the file", "print the command"},
    {"cachegrind/no-events", Severity::error, Category::reference, "an `events:` line precedes the body",
     "Cachegrind Output File Format", "cg_annotate rejects the file", "print the names of the events"},
    {"cachegrind/events-empty", Severity::error, Category::empty, "the `events:` line names an event",
     "Cachegrind Output File Format", "cg_annotate rejects the first count", "name the events"},
    {"cachegrind/event-duplicate", Severity::error, Category::duplicate, "names of events are unique",
     "Cachegrind Output File Format", "cg_annotate shows one column in place of the other", "rename one of the events"},
    {"cachegrind/header-order", Severity::error, Category::order,
     "descriptions, one command and one `events:` line start the file, in this order", "Cachegrind Output File Format",
     "cg_annotate rejects the file", "print the header once, in this order"},
    {"cachegrind/line-unknown", Severity::error, Category::syntax, "every line has a form that the section defines",
     "Cachegrind Output File Format", "cg_annotate of 3.19 skips the line; later releases and cg_merge reject the file",
     "remove the line; if the file is damaged, copy the original in binary mode"},
    {"cachegrind/no-file", Severity::error, Category::reference, "an `fl=` line precedes the counts",
     "Cachegrind Output File Format", "cg_annotate of 3.19 loses the counts", "print `fl=` first"},
    {"cachegrind/no-function", Severity::error, Category::reference, "an `fn=` line precedes the counts",
     "Cachegrind Output File Format", "cg_annotate of 3.19 stops without a message", "print `fn=` first"},
    {"cachegrind/name-empty", Severity::warning, Category::empty, "files and functions have names",
     "cachegrind (prints ??? for unknown ones)", "consumers show an empty name", "print ???"},
    {"cachegrind/line-number", Severity::error, Category::syntax, "line numbers are decimal and fit 32 bits",
     "Cachegrind Output File Format", "later consumers reject the file; cg_annotate of 3.19 uses other line numbers",
     "print decimal digits"},
    {"cachegrind/too-many-costs", Severity::error, Category::count, "a line has at most one count for each event",
     "Cachegrind Output File Format", "all consumers reject the file",
     "name all events, or drop the counts without one"},
    {"cachegrind/short-costs", Severity::note, Category::count, "a line has a count for every event",
     "Cachegrind Output File Format (missing ones are 0)", "cg_merge of 3.19 rejects the file", "print zeros"},
    {"cachegrind/dot-cost", Severity::note, Category::portability, "zero is written as 0",
     "Cachegrind Output File Format (of 3.20 and before: a dot is 0)", "later consumers and cg_merge reject the file",
     "print 0"},
    {"cachegrind/cost-number", Severity::error, Category::syntax, "counts are unsigned decimal integers",
     "Cachegrind Output File Format", "cg_annotate of 3.19 misreads the counts; later releases reject the file",
     "print decimal digits"},
    {"cachegrind/cost-range", Severity::error, Category::range, "counts fit 64 bits", "cachegrind (ULong)",
     "cg_annotate rounds to 53 bits and prints wrong numbers", "correct the program that wrote the count"},
    {"cachegrind/negative-cost", Severity::error, Category::range, "counts are negative in differences only", "cg_diff",
     "cg_merge rejects the file", "correct the program that wrote the count"},
    {"cachegrind/diff", Severity::note, Category::kind, "the file has the counts of one run", "cg_diff",
     "consumers show negative counts; proflint did not compare misses with accesses",
     "check the profiles of the two runs, not their difference"},
    {"cachegrind/total-overflow", Severity::error, Category::sum, "the sum of the counts of an event fits 64 bits",
     "cachegrind (ULong)", "consumers show rounded or wrong totals", "check the largest counts for damage"},
    {"cachegrind/misses-exceed", Severity::warning, Category::sum, "a line has no more misses than accesses",
     "cachegrind, cache and branch simulation", "rates exceed 100 %", "check whether the columns are in order"},
    {"cachegrind/truncated", Severity::error, Category::truncated, "the file ends with a summary",
     "Cachegrind Output File Format", "cg_annotate rejects the file",
     "let the program end before the file is copied, and copy all of it"},
    {"cachegrind/summary-syntax", Severity::error, Category::syntax, "the summary has one number for each event",
     "Cachegrind Output File Format", "cg_annotate reports that summary and events differ",
     "print one number for each event"},
    {"cachegrind/summary-mismatch", Severity::error, Category::sum, "the summary is the sum of all counts",
     "Cachegrind Output File Format",
     "cg_annotate of 3.19 shows the wrong sum as 100 %; later releases reject the file",
     "compare with the original; if that is equal, correct the program that wrote the sums"},
    {"cachegrind/summary-duplicate", Severity::error, Category::duplicate, "the file has one summary",
     "Cachegrind Output File Format", "cg_merge rejects the file",
     "keep one profile per file, with its summary at the end"},
    {"cachegrind/data-after-summary", Severity::error, Category::order, "only comments follow the summary",
     "Cachegrind Output File Format", "cg_merge rejects the file; cg_annotate adds up the counts",
     "check whether two files were joined"},
    {"cachegrind/no-costs", Severity::note, Category::empty, "the file has counts", "Cachegrind Output File Format",
     "consumers show an empty profile", "check whether the program ran"},
    {"cachegrind/final-newline", Severity::warning, Category::truncated, text::kLastEndsInLf,
     "Cachegrind Output File Format", "consumers use the last number even if digits are missing",
     "append a line feed if the file is complete; otherwise copy all of it"},
    {"cachegrind/nul-byte", Severity::error, Category::syntax, text::kNoNul, "Cachegrind Output File Format",
     "KCachegrind hangs; later consumers reject the file", "copy the original in binary mode; the file is damaged"},
    {"cachegrind/bom", Severity::error, Category::portability, text::kNoMark, "Cachegrind Output File Format",
     "cg_annotate 3.19 loses the first line; cg_merge and later releases reject the file",
     "save the file as UTF-8 without a byte order mark"},
    {"cachegrind/crlf", Severity::warning, Category::portability, text::kEndInLf, "Cachegrind Output File Format",
     "consumers show the CR as part of names", "convert the file to LF, or copy it in binary mode"},
    {"cachegrind/control-char", Severity::warning, Category::hygiene, text::kNoControl, "Cachegrind Output File Format",
     "consumers print them to the terminal", "escape the control characters in names"},
    {"cachegrind/invalid-utf8", Severity::note, Category::portability, text::kIsUtf8, "cg_annotate since 3.21",
     "cg_annotate stops with a decoding error", "convert the names to UTF-8"},
    {"cachegrind/set-events", Severity::error, Category::kind, "all profiles of a set have the same events",
     "cg_merge of Valgrind 3.19", "cg_merge exits without output: \"events:\" line does not match",
     "run the program with the same options each time, and merge these profiles"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.bom = &"cachegrind/bom"_rule,
                                           .nul_byte = &"cachegrind/nul-byte"_rule,
                                           .control_char = &"cachegrind/control-char"_rule,
                                           .crlf = &"cachegrind/crlf"_rule,
                                           .invalid_utf8 = &"cachegrind/invalid-utf8"_rule,
                                           .final_newline = &"cachegrind/final-newline"_rule};

}  // namespace proflint::valgrind::cachegrind
