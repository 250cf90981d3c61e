// The rules for collapsed stacks. Follows flamegraph.pl and the other consumers of its input, inferno and
// speedscope.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::folded {

inline constexpr Rule kRules[] = {
    // The file.
    {"folded/empty-file", Severity::error, Category::empty, "the file is not empty", "flamegraph.pl",
     "flamegraph.pl stops with \"No stack counts found\"",
     "check the messages of the programs that recorded and collapsed the stacks"},
    {"folded/unrecognized", Severity::error, Category::kind, "at least one line consists of a stack and a count",
     "flamegraph.pl", "flamegraph.pl stops with \"No stack counts found\"",
     "collapse the stacks with a stackcollapse script: the file probably has a different format"},
    {"folded/no-stacks", Severity::error, Category::empty, "at least one line is neither blank nor a comment",
     "flamegraph.pl", "flamegraph.pl stops with \"No stack counts found\"",
     "check the messages of the program that collapsed the stacks"},
    {"folded/bom", Severity::error, Category::syntax, text::kNoMark, "flamegraph.pl",
     "flamegraph.pl treats the mark as part of the first frame, which splits the root in two",
     "save the file as UTF-8 without a byte order mark"},
    {"folded/final-newline", Severity::warning, Category::truncated, text::kLastEndsInLf, "flamegraph.pl",
     "consumers use the count even if its last digits are missing",
     "append a newline if the last count is complete; otherwise copy the whole file"},
    {"folded/no-weight", Severity::error, Category::sum, "the sum of the counts is not 0", "flamegraph.pl",
     "flamegraph.pl stops with \"No stack counts found\"", "sample the program while it is busy"},
    {"folded/count-precision", Severity::warning, Category::range, "the sum of the counts is at most 2^53",
     "ECMA-262, Number", "consumers written in JavaScript round the sum", "count in a larger unit"},
    {"folded/differential", Severity::note, Category::portability, "lines have a single count", "difffolded.pl",
     "speedscope treats the first count as part of the last frame", "use flamegraph.pl or inferno for this file"},
    {"folded/mixed-columns", Severity::warning, Category::kind, "all lines have one count, or all have two",
     "difffolded.pl", "consumers treat counts as parts of frames, or numbers at the end of frames as counts",
     "keep plain and differential stacks in separate files; rename frames that end in a space and digits"},
    {"folded/stack-duplicate", Severity::note, Category::duplicate, "each stack occurs on only one line",
     "flamegraph.pl", "nothing is lost: consumers add up the counts",
     "add up the counts of equal stacks, as stackcollapse scripts do"},
    {"folded/unsymbolized", Severity::note, Category::portability, "at least half of the frames have names", "proflint",
     "flame graphs show addresses or '[unknown]' instead of names",
     "record or collapse the stacks with symbols available"},
    // Lines.
    {"folded/crlf", Severity::error, Category::syntax, text::kEndInLf, "flamegraph.pl",
     "flamegraph.pl drops every line that ends in CR LF",
     "convert the line endings to LF, or copy the original in binary mode"},
    {"folded/trailing-blank", Severity::error, Category::syntax, text::kNoTrailingBlank, "flamegraph.pl",
     "flamegraph.pl and speedscope drop the line", "end the line with the count"},
    {"folded/line-syntax", Severity::error, Category::syntax, "a line consists of a stack, spaces and a count",
     "flamegraph.pl", "consumers drop the line, some of them silently", "fix the line or the program that wrote it"},
    {"folded/count-syntax", Severity::error, Category::syntax, "a count consists of digits, optionally with a fraction",
     "flamegraph.pl", "consumers drop the line, some of them silently",
     "write counts as decimal numbers without a sign, exponent or separators"},
    {"folded/no-stack", Severity::error, Category::syntax, "a line does not consist of a count alone",
     "async-profiler issue 48", "consumers drop the line", "have the writer print the stack, or remove the line"},
    {"folded/stack-empty", Severity::note, Category::empty, "the stack before the count is not empty", "google-pprof",
     "flamegraph.pl adds the count to the root; inferno ignores the line",
     "no action is needed for output from google-pprof; otherwise have the writer print the stack"},
    {"folded/tab-separator", Severity::warning, Category::portability, "spaces separate the stack from the count",
     "inferno", "inferno and speedscope drop the line", "separate the stack from the count with a space"},
    {"folded/fractional-count", Severity::note, Category::portability, "counts are integers",
     "flamegraph.pl, pull request 18", "inferno truncates the fraction; speedscope drops the line",
     "scale the counts to integers"},
    {"folded/count-range", Severity::error, Category::range, "counts fit in 64 bits", "inferno",
     "inferno drops the line; flamegraph.pl rounds the count",
     "fix the program that wrote the count; if the file is a copy, compare it with the original"},
    {"folded/count-zero", Severity::note, Category::empty, "at least one count of the line is not 0", "proflint",
     "flame graphs do not show the stack", "remove the line"},
    {"folded/frame-empty", Severity::note, Category::empty, "frames are not empty", "flamegraph.pl",
     "consumers draw the frame without a name; flamegraph.pl drops empty frames at the end",
     "have the writer give the frame a name"},
    {"folded/stack-depth", Severity::note, Category::portability, "stacks have at most 4000 frames", "speedscope",
     "speedscope, which recurses for each frame, rejects the whole file: \"Maximum call stack size exceeded\"",
     "have the writer merge recursive calls, or use flamegraph.pl"},
    {"folded/annotation-unknown", Severity::note, Category::version, "annotations are _[k], _[i], _[j] or _[w]",
     "flamegraph.pl", "flamegraph.pl shows the annotation as part of the name",
     "change the annotation to _[k], _[i], _[j] or _[w], or use a consumer that supports it"},
    {"folded/control-char", Severity::warning, Category::hygiene, text::kNoControl, "XML 1.0, 2.2",
     "flamegraph.pl writes an SVG image that is not well-formed XML", "have the writer escape control characters"},
    {"folded/invalid-utf8", Severity::warning, Category::portability, text::kIsUtf8, "inferno",
     "inferno rejects the whole file; flamegraph.pl writes an image in the wrong encoding",
     "have the writer replace invalid UTF-8"},
    {"folded/line-separator", Severity::warning, Category::portability,
     "stacks do not contain U+2028 or U+2029, which end lines in JavaScript", "speedscope",
     "speedscope silently drops the part of the stack up to the character", "have the writer escape the character"},
    {"folded/metadata", Severity::note, Category::portability, "lines do not start with #", "austin",
     "inferno skips such lines only if a space follows the #",
     "remove the line before passing the file to consumers that do not support such lines"},
    {"folded/metadata-counted", Severity::note, Category::portability, "lines that start with # do not end in a count",
     "austin", "flamegraph.pl and speedscope treat the line as a stack",
     "remove the line before passing the file to consumers that do not support such lines"},
    {"folded/blank-line", Severity::note, Category::portability, "lines are not blank", "flamegraph.pl",
     "flamegraph.pl reports that it ignored the line", "remove the line"},
    {"folded/set-columns", Severity::warning, Category::kind,
     "the lines of a set have either one or two counts in all files", "difffolded.pl, flamegraph.pl",
     "flamegraph.pl adds the second counts of one file to the counts of the other, and difffolded.pl treats the first "
     "counts as parts of frames",
     "merge or compare only plain stacks, and then create differential stacks from the results"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules that every text format has.
inline constexpr text::Rules kTextRules = {.bom = &"folded/bom"_rule,
                                           .control_char = &"folded/control-char"_rule,
                                           .crlf = &"folded/crlf"_rule,
                                           .invalid_utf8 = &"folded/invalid-utf8"_rule,
                                           .trailing_blank = &"folded/trailing-blank"_rule,
                                           .final_newline = &"folded/final-newline"_rule};

}  // namespace proflint::folded
