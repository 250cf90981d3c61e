// What must hold in a file of collapsed stacks. Follows flamegraph.pl and the other readers of its input: inferno,
// speedscope.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::folded {

inline constexpr Rule kRules[] = {
    // The file.
    {"folded/empty-file", Severity::error, Category::empty, "the file has bytes", "flamegraph.pl",
     "flamegraph.pl stops: no stack counts found", "find out why nothing was written"},
    {"folded/unrecognized", Severity::error, Category::kind, "some line is a stack and a count", "flamegraph.pl",
     "flamegraph.pl stops: no stack counts found", "look at the first lines: this is another kind of file"},
    {"folded/no-stacks", Severity::error, Category::empty, "some line is neither blank nor a comment", "flamegraph.pl",
     "flamegraph.pl stops: no stack counts found", "find out why no stack was written"},
    {"folded/bom", Severity::error, Category::syntax, text::kNoMark, "flamegraph.pl",
     "the mark is taken for a part of the first frame, which splits the root in two", "write UTF-8 without a mark"},
    {"folded/final-newline", Severity::warning, Category::truncated, text::kLastEndsInLf, "flamegraph.pl",
     "readers take what may be the first digits of a count",
     "if the file was cut, write it again; otherwise add the line end"},
    {"folded/no-weight", Severity::error, Category::sum, "the sum of the counts is not 0", "flamegraph.pl",
     "flamegraph.pl stops: no stack counts found", "check that the program was busy while it was sampled"},
    {"folded/count-precision", Severity::warning, Category::range, "the sum of the counts is at most 2^53",
     "ECMA-262, Number", "readers in JavaScript round", "count in a larger unit"},
    {"folded/differential", Severity::note, Category::portability, "lines have one count", "difffolded.pl",
     "speedscope takes the first count for a part of the last frame",
     "nothing if it is read by flamegraph.pl or inferno"},
    {"folded/mixed-columns", Severity::warning, Category::kind, "all lines have one count, or all have two",
     "difffolded.pl", "counts are taken for frames, or frames that end in a number for counts",
     "do not join plain and differential files; rename frames that end in a blank and digits"},
    {"folded/stack-duplicate", Severity::note, Category::duplicate, "a stack is there once", "flamegraph.pl",
     "readers add the counts up", "add them up when the file is written"},
    {"folded/unsymbolized", Severity::note, Category::portability, "at least half of the frames have names", "proflint",
     "the picture shows addresses", "sample with symbols at hand"},
    // Lines.
    {"folded/crlf", Severity::error, Category::syntax, text::kEndInLf, "flamegraph.pl",
     "flamegraph.pl drops every line that ends in CR LF", "convert the line ends"},
    {"folded/trailing-blank", Severity::error, Category::syntax, "nothing follows the count", "flamegraph.pl",
     "flamegraph.pl and speedscope drop the line", "write no blank after the count"},
    {"folded/line-syntax", Severity::error, Category::syntax, "a line is a stack, blanks and a count", "flamegraph.pl",
     "readers drop the line, some without a word", "correct the line or the program that wrote it"},
    {"folded/count-syntax", Severity::error, Category::syntax, "a count is digits, or digits and a fraction",
     "flamegraph.pl", "readers drop the line, some without a word",
     "write counts as decimal numbers without sign, exponent or separators"},
    {"folded/no-stack", Severity::error, Category::syntax, "a count has a stack before it", "async-profiler issue 48",
     "readers drop the line", "look for what the writer left out"},
    {"folded/stack-empty", Severity::note, Category::empty, "the stack before the count is not empty", "google-pprof",
     "flamegraph.pl counts it to the root, inferno ignores it", "nothing if google-pprof wrote it"},
    {"folded/tab-separator", Severity::warning, Category::portability, "stack and count are divided by spaces",
     "inferno", "inferno and speedscope drop the line", "write a space"},
    {"folded/fractional-count", Severity::note, Category::portability, "counts are whole numbers",
     "flamegraph.pl, pull request 18", "inferno cuts the fraction off, speedscope drops the line",
     "scale the counts to whole numbers"},
    {"folded/count-range", Severity::error, Category::range, "a count is below 2^64", "inferno",
     "inferno drops the line, flamegraph.pl rounds", "look for a writer that counts wrong"},
    {"folded/count-zero", Severity::note, Category::empty, "some count of the line is not 0", "proflint",
     "the stack has no width", "leave the line out"},
    {"folded/frame-empty", Severity::note, Category::empty, "no frame is empty", "flamegraph.pl",
     "it is drawn without a name; flamegraph.pl drops empty frames at the end", "let the writer name the frame"},
    {"folded/annotation-unknown", Severity::note, Category::version, "annotations are _[k], _[i], _[j] or _[w]",
     "flamegraph.pl", "it is shown as a part of the name", "nothing if the reader knows it"},
    {"folded/control-char", Severity::warning, Category::hygiene, "stacks have no control characters", "XML 1.0, 2.2",
     "flamegraph.pl writes a picture that is no XML", "let the writer escape them"},
    {"folded/invalid-utf8", Severity::warning, Category::portability, "stacks are UTF-8", "inferno",
     "inferno refuses the whole file, flamegraph.pl writes a picture in the wrong encoding",
     "let the writer replace what is not UTF-8"},
    {"folded/metadata", Severity::note, Category::portability, "no line starts with #", "austin",
     "inferno skips such lines only with a blank after the #", "leave them out for readers that do not know them"},
    {"folded/metadata-counted", Severity::note, Category::portability, "a line that starts with # ends in no count",
     "austin", "flamegraph.pl and speedscope take it for a stack", "leave it out for readers that do not know it"},
    {"folded/blank-line", Severity::note, Category::portability, "no line is blank", "flamegraph.pl",
     "flamegraph.pl counts it as a line it has ignored", "leave it out"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.bom = &"folded/bom"_rule,
                                           .control_char = &"folded/control-char"_rule,
                                           .crlf = &"folded/crlf"_rule,
                                           .invalid_utf8 = &"folded/invalid-utf8"_rule,
                                           .trailing_blank = &"folded/trailing-blank"_rule,
                                           .final_newline = &"folded/final-newline"_rule};

}  // namespace proflint::folded
