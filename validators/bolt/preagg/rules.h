// The rules for profiles that are pre-aggregated for perf2bolt. Sources are the functions of DataAggregator.cpp that
// read them; consequences were observed with perf2bolt 16 and 19.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::bolt::preagg {

inline constexpr Rule kRules[] = {
    {"bolt-preagg/empty-file", Severity::error, Category::empty, "the file is not empty",
     "DataAggregator::readPreAggregatedProfile", "perf2bolt writes an empty profile without an error",
     "check the messages of the program that aggregated the samples"},
    {"bolt-preagg/type", Severity::error, Category::syntax, "lines start with B, F, f, T, R, r, S or E",
     "DataAggregator::parseAggregatedLBREntry", "perf2bolt rejects the file",
     "correct the type, or remove the line: the format has neither comments nor empty lines"},
    {"bolt-preagg/line-syntax", Severity::error, Category::count,
     "a line has exactly the fields that its type requires, and ends in at most one space",
     "DataAggregator::parseAggregatedLBREntry", "perf2bolt rejects the file",
     "write exactly the addresses and counts that the line type requires, without trailing spaces"},
    {"bolt-preagg/address", Severity::error, Category::syntax,
     "an address is 1 to 16 hexadecimal digits, optionally after a build ID and a colon",
     "DataAggregator::parseLocationOrOffset", "perf2bolt rejects the file",
     "write addresses in hexadecimal, without 0x"},
    {"bolt-preagg/count", Severity::error, Category::syntax, "counts consist of decimal digits",
     "DataReader::parseNumberField", "perf2bolt rejects the file", "write counts in decimal"},
    {"bolt-preagg/count-negative", Severity::error, Category::range, "counts are not negative",
     "DataReader::parseNumberField (signed)", "perf2bolt writes the negative count into its profile",
     "fix the program that wrote the count"},
    {"bolt-preagg/count-range", Severity::error, Category::range, "counts are below 2^63",
     "DataReader::parseNumberField (signed)", "perf2bolt rejects the file",
     "correct the count, or repeat the aggregation of the samples"},
    {"bolt-preagg/final-newline", Severity::error, Category::truncated, text::kLastEndsInLf,
     "DataReader::checkAndConsumeNewLine", "perf2bolt rejects the file",
     "append a newline if the file is complete; otherwise copy the whole file"},
    {"bolt-preagg/crlf", Severity::error, Category::portability, text::kEndInLf, "DataReader::parseNumberField",
     "perf2bolt rejects the file", "convert the line endings to LF, or copy the original in binary mode"},
    {"bolt-preagg/nul-byte", Severity::error, Category::syntax, text::kNoNul, "DataAggregator::parseAggregatedLBREntry",
     "perf2bolt rejects the file", "copy the original in binary mode: the file is damaged"},
    {"bolt-preagg/mispredictions", Severity::warning, Category::sum,
     "a branch is mispredicted at most as often as it is taken", "perf2bolt (counts both from the same samples)",
     "consumers compute rates above 100%",
     "correct the order of mispredictions and counts if they were swapped; otherwise record a new profile"},
    {"bolt-preagg/total-overflow", Severity::warning, Category::sum, "the sum of all counts is below 2^63",
     "DataAggregator (adds up counts in an int64_t)", "perf2bolt writes negative or wrong counts without an error",
     "correct the largest counts, or repeat the aggregation of the samples"},
    {"bolt-preagg/range-order", Severity::warning, Category::range, "a range does not end before it starts",
     "DataAggregator::doTrace", "perf2bolt ignores the range, so its counts are lost",
     "write the start address before the end address"},
    {"bolt-preagg/mixed-sampling", Severity::warning, Category::kind,
     "the file has either samples or branches, but not both", "DataAggregator::processProfile",
     "perf2bolt ignores either the samples or the branches, so their counts are lost",
     "write samples and branches to separate files"},
    {"bolt-preagg/address-outside", Severity::warning, Category::stale,
     "most counts belong to addresses in the code of the image", "perf2bolt statistics",
     "perf2bolt ignores counts at addresses outside the code, so its profile is incomplete",
     "subtract the load address from all addresses; if the profile is from a different build, profile this image"},
    {"bolt-preagg/version", Severity::note, Category::version,
     "every line type in the file is supported by perf2bolt 16 to 19",
     "DataAggregator::parseAggregatedLBREntry (LLVM 20 added T; LLVM 21 added R, r, S and E)",
     "perf2bolt 19 and earlier reject the file", "use perf2bolt 20 or later for T, and 21 or later for R, r, S and E"},
    {"bolt-preagg/count-zero", Severity::note, Category::empty, "counts are not 0",
     "DataAggregator::parseAggregatedLBREntry", "perf2bolt adds 0: nothing is lost",
     "no action is needed; the line may be removed"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules that every text format has.
inline constexpr text::Rules kTextRules = {.nul_byte = &"bolt-preagg/nul-byte"_rule,
                                           .crlf = &"bolt-preagg/crlf"_rule,
                                           .final_newline = &"bolt-preagg/final-newline"_rule};

}  // namespace proflint::bolt::preagg
