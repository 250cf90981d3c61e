// The rules of instrumentation profiles as text: what `llvm-profdata merge --text` and people write.
// Follows LLVM TextInstrProfReader and InstrProfWriter::writeText of releases 13 to 22.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::llvm_instr::text {

inline constexpr Rule kRules[] = {
    {"proftext/bom", Severity::error, Category::syntax, proflint::text::kNoMark, "TextInstrProfReader::hasFormat",
     "LLVM: unrecognized instrumentation profile encoding format", "save the file as UTF-8 without a byte order mark"},
    {"proftext/nul-byte", Severity::error, Category::syntax, proflint::text::kNoNul, "line_iterator (stops there)",
     "LLVM drops the rest of the file silently", "remove the byte; nothing after it was judged"},
    {"proftext/lone-cr", Severity::error, Category::syntax, "a carriage return precedes a line feed", "line_iterator",
     "LLVM takes it for part of the line and rejects numbers with it", "end lines with LF"},
    {"proftext/crlf", Severity::note, Category::portability, proflint::text::kEndInLf,
     "line_iterator (takes CR LF too)", "llvm-profdata shows the same counts: nothing is lost", "end lines with LF"},
    {"proftext/final-newline", Severity::note, Category::hygiene, proflint::text::kLastEndsInLf,
     "line_iterator (takes the line as it is)", "readers accept it; a cut within the last number cannot be seen",
     "end the last line with LF"},
    {"proftext/header-flag", Severity::error, Category::syntax, "a line with a colon at the top is a known flag",
     "TextInstrProfReader::readHeader", "LLVM: file header is corrupt",
     "check the spelling, or use the release that knows the flag"},
    {"proftext/late-flag", Severity::error, Category::order, "flags are at the top of the file",
     "TextInstrProfReader::readHeader", "LLVM takes the flag for the name of a function and rejects the file",
     "move the flag to the top; do not join text profiles with cat"},
    {"proftext/flag-duplicate", Severity::warning, Category::duplicate, "each flag occurs once",
     "TextInstrProfReader::readHeader", "llvm-profdata shows the same counts: nothing is lost",
     "remove the second one"},
    {"proftext/flag-conflict", Severity::warning, Category::kind, "flags do not contradict each other",
     "TextInstrProfReader::readHeader",
     "IR wins over front end, and the last one of entry_first and not_entry_first wins", "keep the right one of them"},
    {"proftext/trace", Severity::error, Category::syntax,
     "traces start with their number, at most the number seen, and each with its weight",
     "TextInstrProfReader::readTemporalProfTraceData", "LLVM rejects the file, or samples further traces wrongly",
     "write the number of traces, the stream size, and for each trace a weight and a line of names"},
    {"proftext/trace-empty", Severity::warning, Category::empty, "a trace names a function",
     "InstrProfWriter (leaves out empty traces)", "the trace orders nothing", "remove the trace"},
    {"proftext/trace-ref", Severity::note, Category::reference, "each function of a trace has a record",
     "no requirement of any reader", "the function is not ordered", "expected where records were filtered"},
    {"proftext/name-bytes", Severity::warning, Category::syntax, "names have no control characters",
     "InstrProfWriter::writeText (prints names as they are)", "readers take them as part of the name",
     "check whether the file was damaged"},
    {"proftext/hash", Severity::error, Category::syntax, "the function hash is a number of 64 bits",
     "TextInstrProfReader::readNextRecord", "LLVM: function hash is not a valid integer",
     "after the name a record has its hash, the number of counters and the counters"},
    {"proftext/counter-count", Severity::error, Category::syntax, "the number of counters is a decimal number above 0",
     "TextInstrProfReader::readNextRecord", "LLVM: number of counters is zero, or not a valid integer",
     "after the hash a record has the number of its counters"},
    {"proftext/counter", Severity::error, Category::syntax, "a counter is a decimal number of 64 bits",
     "TextInstrProfReader::readNextRecord", "LLVM: count is invalid", "check the number of counters of the record"},
    {"proftext/truncated", Severity::error, Category::truncated, "all lines that numbers announce are there",
     "TextInstrProfReader::readNextRecord", "LLVM: end of file, or it aborts where the number is huge",
     "the file was cut, or a number is wrong"},
    {"proftext/bitmap", Severity::error, Category::syntax,
     "a bitmap is `$`, the number of its bytes, and bytes up to 255", "TextInstrProfReader::readNextRecord",
     "LLVM rejects the file", "write each byte on a line of its own"},
    {"proftext/bitmap-256", Severity::warning, Category::range, "a bitmap has at most 255 bytes",
     "TextInstrProfReader::readNextRecord (counts them in 8 bits)",
     "llvm-profdata 19 reads on to the end of the file and rejects it, although it writes such records",
     "keep this profile in its indexed form"},
    {"proftext/value-kinds", Severity::error, Category::range, "a record has 1 to 3 value kinds, out of 0, 1 and 2",
     "TextInstrProfReader::readValueProfileData", "LLVM rejects the file", "check the counts before this line"},
    {"proftext/value-kind-order", Severity::warning, Category::order, "value kinds ascend within a record",
     "InstrProfWriter::writeRecordInText", "readers accept any order", "check which tool wrote the file"},
    {"proftext/value-sites", Severity::error, Category::range, "numbers of sites and of values are numbers of 32 bits",
     "TextInstrProfReader::readValueProfileData", "LLVM rejects the file", "check the counts before this line"},
    {"proftext/value-per-site", Severity::warning, Category::range, "a site has at most 255 values",
     "InstrProf.h, INSTR_PROF_MAX_NUM_VAL_PER_SITE", "`llvm-profdata merge` keeps 255 of them silently",
     "keep the most frequent values"},
    {"proftext/value-line", Severity::error, Category::syntax,
     "a value is a label, a colon and a number; sizes are numbers, call targets and tables have names",
     "TextInstrProfReader::readValueProfileData", "LLVM: symbol name is empty, or malformed", "correct the line"},
    {"proftext/value-duplicate", Severity::error, Category::duplicate, "a size occurs once per site",
     "InstrProfWriter::validateRecord", "`llvm-profdata merge` says that the profile it wrote is invalid",
     "add up the counts of equal sizes"},
    {"proftext/cs-flag", Severity::warning, Category::kind,
     "no function hash of an IR profile says that it is context-sensitive, unless the profile is",
     "NamedInstrProfRecord::hasCSFlagInHash", "the function is left out of the summary", "add the flag :csir"},
    {"proftext/no-functions", Severity::warning, Category::empty, "the file has a record",
     "no requirement of any reader", "readers accept it: an empty result and success",
     "check whether the inputs of the merge were empty or skipped"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

// The rules of every text format.
inline constexpr proflint::text::Rules kTextRules = {
    .bom = &"proftext/bom"_rule, .crlf = &"proftext/crlf"_rule, .final_newline = &"proftext/final-newline"_rule};

}  // namespace proflint::llvm_instr::text
