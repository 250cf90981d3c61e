// The rules of profiles that are pre-aggregated for perf2bolt. Sources are the functions of DataAggregator.cpp that
// read them; consequences are those seen with perf2bolt of releases 16 and 19.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::bolt::preagg {

inline constexpr Rule kRules[] = {
    {"bolt-preagg/empty-file", Severity::error, Category::empty, "the file has bytes",
     "DataAggregator::readPreAggregatedProfile", "perf2bolt writes an empty profile without an error",
     "collect the profile again"},
    {"bolt-preagg/type", Severity::error, Category::syntax, "every line starts with B, F, f, T, R, r, S or E",
     "DataAggregator::parseAggregatedLBREntry", "perf2bolt rejects the file",
     "remove the line; there are neither comments nor empty lines"},
    {"bolt-preagg/line-syntax", Severity::error, Category::count, "a line has the fields of its type",
     "DataAggregator::parseAggregatedLBREntry", "perf2bolt rejects the file", "print all addresses and counts"},
    {"bolt-preagg/address", Severity::error, Category::syntax,
     "an address is 1 to 16 hexadecimal digits, with a build id and a colon before it or not",
     "DataAggregator::parseLocationOrOffset", "perf2bolt rejects the file", "print the digits without a prefix"},
    {"bolt-preagg/count", Severity::error, Category::syntax, "counts are decimal digits",
     "DataReader::parseNumberField", "perf2bolt rejects the file", "print decimal digits"},
    {"bolt-preagg/count-negative", Severity::error, Category::range, "counts are not negative",
     "DataReader::parseNumberField (signed)", "perf2bolt writes the negative count into its profile",
     "correct the count"},
    {"bolt-preagg/count-range", Severity::error, Category::range, "counts are below 2^63",
     "DataReader::parseNumberField (signed)", "perf2bolt rejects the file", "correct the count"},
    {"bolt-preagg/final-newline", Severity::error, Category::truncated, text::kLastEndsInLf,
     "DataReader::checkAndConsumeNewLine", "perf2bolt rejects the file", "copy the file again; it was cut"},
    {"bolt-preagg/crlf", Severity::error, Category::portability, text::kEndInLf, "DataReader::parseNumberField",
     "perf2bolt rejects the file", "copy the file in binary mode"},
    {"bolt-preagg/nul-byte", Severity::error, Category::syntax, text::kNoNul, "DataAggregator::parseAggregatedLBREntry",
     "perf2bolt rejects the file", "copy the file again; it is damaged"},
    {"bolt-preagg/mispredictions", Severity::warning, Category::sum,
     "a branch is mispredicted no more often than taken", "perf2bolt (both count the same samples)",
     "rates exceed 100 %", "check whether the columns are in order"},
    {"bolt-preagg/range-order", Severity::warning, Category::range, "a range ends no earlier than it starts",
     "DataAggregator::doTrace", "perf2bolt ignores the range", "check the order of the addresses"},
    {"bolt-preagg/mixed-sampling", Severity::warning, Category::kind, "samples do not occur with branches",
     "DataAggregator::processProfile", "one of the two is ignored", "write two files"},
    {"bolt-preagg/address-outside", Severity::warning, Category::stale,
     "most counts are of addresses in the code of the image", "perf2bolt, its statistics", "the counts are ignored",
     "collect the profile of this image, and subtract the address it was loaded at"},
    {"bolt-preagg/version", Severity::note, Category::version, "lines are of types that LLVM 16 knows",
     "DataAggregator::parseAggregatedLBREntry (T since LLVM 20, R, r, S and E since 21)",
     "perf2bolt of releases up to 19 rejects the file", "use a later release"},
    {"bolt-preagg/count-zero", Severity::note, Category::empty, "counts are not 0",
     "DataAggregator::parseAggregatedLBREntry", "the line says nothing", "leave the line out"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr text::Rules kTextRules = {.nul_byte = &"bolt-preagg/nul-byte"_rule,
                                           .crlf = &"bolt-preagg/crlf"_rule,
                                           .final_newline = &"bolt-preagg/final-newline"_rule};

}  // namespace proflint::bolt::preagg
