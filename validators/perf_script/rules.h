// The rules for perf script output. Follows perf-script(1) and the parsers of stackcollapse-perf.pl, llvm-profgen,
// speedscope and the Firefox Profiler.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::perf_script {

inline constexpr Rule kRules[] = {
    // The file.
    {"perf-script/empty-file", Severity::error, Category::empty, "the file is neither empty nor all NUL bytes",
     "perf-script(1)", "llvm-profgen stops (Invalid perf script input!); the Firefox Profiler rejects the file",
     "check the messages and the exit status of perf script"},
    {"perf-script/bom", Severity::error, Category::syntax, text::kNoMark, "perf-script(1)",
     "stackcollapse-perf.pl does not recognize the first line, and no line at all in UTF-16",
     "save the file as UTF-8 without a byte order mark"},
    {"perf-script/crlf", Severity::error, Category::syntax, text::kEndInLf, "perf-script(1)",
     "stackcollapse-perf.pl finds no stacks; llvm-profgen finds no samples",
     "convert the file to LF, or copy it in binary mode"},
    {"perf-script/control-char", Severity::warning, Category::hygiene, text::kNoControl, "perf-script(1)",
     "SVG and JSON files made from the output contain the bytes",
     "the file is damaged: copy the original in binary mode"},
    {"perf-script/line-syntax", Severity::error, Category::syntax, "every line is valid output of perf script",
     "perf-script(1)", "stackcollapse-perf.pl reports an unrecognized line, and a stack loses a frame",
     "redirect only the standard output of perf script to the file"},
    {"perf-script/tool-messages", Severity::warning, Category::syntax, "the file does not contain messages from perf",
     "perf-script(1)", "stackcollapse-perf.pl treats some of the messages as samples",
     "redirect only the standard output of perf script to the file"},
    {"perf-script/truncated", Severity::error, Category::truncated, "the last line is complete", "perf-script(1)",
     "consumers lose the last stack, or misread it", "let perf script finish before the file is copied"},
    {"perf-script/final-newline", Severity::warning, Category::truncated, text::kLastEndsInLf, "perf-script(1)",
     "consumers read the line, but its end may be missing", "let perf script finish before the file is copied"},
    {"perf-script/raw-dump", Severity::note, Category::kind, "the file is not a raw dump",
     "perf-script(1), --dump-raw-trace", "no consumer reads the file, and proflint checks nothing else in it",
     "run perf script without -D"},
    {"perf-script/no-samples", Severity::warning, Category::empty, "the file has samples", "perf-script(1)",
     "llvm-profgen, speedscope and the Firefox Profiler reject the file",
     "check the events that were recorded and the fields of -F"},
    // Samples.
    {"perf-script/frame-orphan", Severity::error, Category::reference, "a frame belongs to the sample above it",
     "builtin-script.c, process_event", "stackcollapse-perf.pl and the Firefox Profiler lose the stack",
     "do not filter or edit the output of perf script: lines are missing, or empty lines were added"},
    {"perf-script/sample-separator", Severity::error, Category::syntax, "an empty line ends a call chain",
     "builtin-script.c, process_event", "stackcollapse-perf.pl joins the stacks; the Firefox Profiler drops the second",
     "do not remove empty lines from the output of perf script"},
    {"perf-script/final-blank", Severity::warning, Category::truncated, "an empty line ends the last call chain",
     "builtin-script.c, process_event", "stackcollapse-perf.pl loses the last sample", "append an empty line"},
    {"perf-script/number-range", Severity::error, Category::range,
     "addresses, periods and counts fit in 64 bits; process, thread and processor numbers fit in 31",
     "perf_event_open(2)", "llvm-profgen skips the entry; other consumers read a different number",
     "the file is damaged: copy the original in binary mode"},
    {"perf-script/time-syntax", Severity::warning, Category::syntax,
     "a time has at most 12 digits before the point and 9 after it", "perf-script(1), --ns",
     "consumers read a different time", "print times in seconds, with --ns for nanoseconds"},
    {"perf-script/time-order", Severity::note, Category::order, "times of a processor, or of a thread, do not decrease",
     "builtin-script.c, ordered events", "speedscope draws the samples backwards",
     "keep the output of each recording in its own file"},
    {"perf-script/mixed-fields", Severity::warning, Category::syntax, "all samples of an event have the same fields",
     "perf-script(1), -F", "stackcollapse-perf.pl counts a sample without a period as 1",
     "keep the output of each recording in its own file"},
    {"perf-script/several-events", Severity::note, Category::portability, "all samples have the same event",
     "perf-script(1)", "stackcollapse-perf.pl and speedscope keep only the first event",
     "select one event with --event-filter of stackcollapse-perf.pl, or record one"},
    {"perf-script/several-recordings", Severity::note, Category::duplicate,
     "the file has one header, above the first sample", "perf-script(1), --header",
     "consumers add up the samples of several runs", "keep the output of each recording in its own file"},
    {"perf-script/lost-events", Severity::note, Category::sum, "no events were lost",
     "perf_event_open(2), PERF_RECORD_LOST", "consumers show counts that are too small",
     "sample at a lower rate (perf record -F), or use larger buffers (perf record -m)"},
    {"perf-script/chain-empty", Severity::note, Category::empty,
     "either all samples of an event have call chains, or none", "builtin-script.c, process_event",
     "stackcollapse-perf.pl drops the sample",
     "record with -g for all events; only samples of the kernel lack call chains"},
    {"perf-script/unresolved", Severity::note, Category::reference, "at least half of the frames have names",
     "perf-script(1)", "flame graphs mostly show [unknown]",
     "run perf script on the machine with the programs and their symbols"},
    {"perf-script/no-time", Severity::note, Category::portability, "samples have times", "perf-script(1), -F",
     "speedscope and the Firefox Profiler drop the sample", "add time to the fields of -F"},
    // Mappings.
    {"perf-script/mmap-syntax", Severity::error, Category::syntax, "a mapping has all fields of its record",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen loses the mapping or stops",
     "print mappings with --show-mmap-events, and do not edit them"},
    {"perf-script/mmap-empty", Severity::warning, Category::range, "mappings are not empty", "perf_event_open(2)",
     "consumers find no address in the mapping", "update perf, or report the empty mapping to its developers"},
    {"perf-script/mmap-range", Severity::error, Category::range, "mappings end within the address space",
     "perf_event_open(2)", "consumers place addresses in the wrong mapping",
     "the file is damaged: copy the original in binary mode"},
    {"perf-script/mmap-overlap", Severity::note, Category::range, "mappings of a process do not overlap",
     "mmap(2); mapping again is legal", "consumers use the last mapping for an address",
     "no action is needed if the program remaps its memory"},
    {"perf-script/sample-unmapped", Severity::warning, Category::reference,
     "at least half of the addresses of programs are in mappings", "PerfReader.cpp of llvm-profgen",
     "llvm-profgen finds no samples", "print the mappings and the samples of the same recording"},
    // Branches.
    {"perf-script/lbr-syntax", Severity::error, Category::syntax, "branches are FROM/TO with their flags",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen loses the rest of the line",
     "print branches with -F ip,brstack, and do not edit them"},
    {"perf-script/lbr-missing", Severity::warning, Category::reference, "branches follow a call chain",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen joins the call chain to the next sample",
     "do not filter the output of perf script: lines are missing"},
    {"perf-script/no-branches", Severity::note, Category::empty, "at least one sample has branches",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen stops (Invalid perf script input!)",
     "record with -b and print with -F ip,brstack"},
    {"perf-script/no-mmap", Severity::note, Category::reference, "the file has mappings",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen uses the preferred address, which is wrong for PIE",
     "print with --show-mmap-events"},
    {"perf-script/count-zero", Severity::warning, Category::sum, "the counts of samples are not 0",
     "PerfReader.cpp of llvm-profgen", "llvm-profgen adds 0 for the sample",
     "no action is needed; the sample may be removed"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.bom = &"perf-script/bom"_rule,
                                           .control_char = &"perf-script/control-char"_rule,
                                           .crlf = &"perf-script/crlf"_rule,
                                           .final_newline = &"perf-script/final-newline"_rule};

}  // namespace proflint::perf_script
