// The rules of text profiles: what `llvm-profdata merge --text` and people write.
// Follows LLVM TextInstrProfReader and InstrProfWriter::writeText of releases 13 to 22.
#pragma once

#include "validators/core/rule.h"
#include "validators/text/rules.h"

namespace proflint::llvm_instr::text {

inline constexpr Rule kRules[] = {
    {"proftext/bom", Severity::error, Category::syntax, proflint::text::kNoMark, "TextInstrProfReader::hasFormat",
     "LLVM rejects the file: \"unrecognized instrumentation profile encoding format\"",
     "save the file as UTF-8 without a byte order mark"},
    {"proftext/nul-byte", Severity::error, Category::syntax, proflint::text::kNoNul, "line_iterator (stops there)",
     "LLVM silently drops the rest of the file; proflint did not check the rest either",
     "remove the byte, or convert the original profile again with `llvm-profdata merge --text`"},
    {"proftext/lone-cr", Severity::error, Category::syntax, "every CR is followed by LF", "line_iterator",
     "LLVM treats the CR as part of the line and rejects numbers that contain it", "end lines with LF"},
    {"proftext/crlf", Severity::note, Category::portability, proflint::text::kEndInLf,
     "line_iterator (also accepts CR LF)", "`llvm-profdata show` prints the same counts: nothing is lost",
     "end lines with LF"},
    {"proftext/final-newline", Severity::note, Category::hygiene, proflint::text::kLastEndsInLf,
     "line_iterator (accepts the line as it is)", "LLVM reads the last number as it is, so lost digits go unnoticed",
     "check that the file is complete, and end the last line with LF"},
    {"proftext/header-flag", Severity::error, Category::syntax, "flags at the top of the file are known to LLVM",
     "TextInstrProfReader::readHeader", "LLVM rejects the file: \"file header is corrupt\"",
     "correct the spelling, or use an LLVM release that supports the flag"},
    {"proftext/late-flag", Severity::error, Category::order, "flags precede the records",
     "TextInstrProfReader::readHeader", "LLVM treats the flag as the name of a function and rejects the file",
     "move the flag to the top; combine text profiles with `llvm-profdata merge`, not with cat"},
    {"proftext/flag-duplicate", Severity::warning, Category::duplicate, "each flag occurs only once",
     "TextInstrProfReader::readHeader", "`llvm-profdata show` prints the same counts: nothing is lost",
     "remove the second flag"},
    {"proftext/flag-conflict", Severity::warning, Category::kind, "flags do not contradict each other",
     "TextInstrProfReader::readHeader",
     "LLVM treats the profile as IR rather than front end and uses whichever of entry_first and not_entry_first comes "
     "last",
     "remove the wrong flag"},
    {"proftext/trace", Severity::error, Category::syntax,
     "the trace section starts with the number of traces and a stream size from that number to 2^28, and every trace "
     "has a weight",
     "TextInstrProfReader::readTemporalProfTraceData",
     "LLVM rejects the file, samples additional traces incorrectly, or hangs while it merges the file",
     "write the number of traces, the stream size, and for each trace a weight and a line of names"},
    {"proftext/trace-empty", Severity::warning, Category::empty, "a trace names at least one function",
     "InstrProfWriter (leaves out empty traces)", "the linker gets no function order from the trace",
     "remove the trace"},
    {"proftext/trace-ref", Severity::note, Category::reference, "every function in a trace has a record",
     "not required by any consumer", "the linker ignores the function when ordering functions",
     "no action is needed if records were filtered"},
    {"proftext/name-bytes", Severity::warning, Category::syntax, "function names do not contain control characters",
     "InstrProfWriter::writeText (prints names as they are)",
     "LLVM treats the characters as part of the name, which then matches no function",
     "copy the original again; if that does not help, update the tool that wrote it"},
    {"proftext/hash", Severity::error, Category::syntax, "the function hash is a 64-bit number",
     "TextInstrProfReader::readNextRecord", "LLVM rejects the file: \"function hash is not a valid integer\"",
     "write the hash, the number of counters and the counters after the name"},
    {"proftext/counter-count", Severity::error, Category::syntax,
     "the number of counters is a decimal number greater than 0", "TextInstrProfReader::readNextRecord",
     "LLVM rejects the file: \"number of counters is zero\", or \"not a valid integer\"",
     "write the number of counters after the hash"},
    {"proftext/counter", Severity::error, Category::syntax, "a counter is an unsigned 64-bit decimal number",
     "TextInstrProfReader::readNextRecord", "LLVM rejects the file: \"count is invalid\"",
     "write each counter as a decimal number and make the stated number of counters match the lines after it"},
    {"proftext/truncated", Severity::error, Category::truncated, "all declared lines are present",
     "TextInstrProfReader::readNextRecord",
     "LLVM rejects the file when it reaches the end, or aborts if the declared number is huge",
     "check whether the file was truncated; if not, correct the number"},
    {"proftext/bitmap", Severity::error, Category::syntax,
     "a bitmap starts with `$` and the number of its bytes, followed by numbers up to 255",
     "TextInstrProfReader::readNextRecord", "LLVM rejects the file",
     "write `$` and the number of bytes, and then each byte on a line of its own"},
    {"proftext/bitmap-256", Severity::warning, Category::range, "a bitmap has at most 255 bytes",
     "TextInstrProfReader::readNextRecord (counts them in 8 bits)",
     "llvm-profdata 19 reads on to the end of the file and rejects it, although it writes such records itself",
     "keep the profile in the indexed format"},
    {"proftext/value-kinds", Severity::error, Category::range,
     "the number of value kinds in a record is 1 to 3, and each kind is 0, 1 or 2",
     "TextInstrProfReader::readValueProfileData", "LLVM rejects the file",
     "correct the number, or the counts that the lines before it declare"},
    {"proftext/value-kind-order", Severity::warning, Category::order, "value kinds are in ascending order",
     "InstrProfWriter::writeRecordInText", "LLVM reads the kinds in any order: nothing is lost",
     "find out which program wrote the file: LLVM writes value kinds in ascending order"},
    {"proftext/value-sites", Severity::error, Category::range,
     "the number of sites and the number of values at each site are decimal numbers that fit in 32 bits",
     "TextInstrProfReader::readValueProfileData", "LLVM rejects the file",
     "correct the number, or the counts that the lines before it declare"},
    {"proftext/value-per-site", Severity::warning, Category::range, "a site has at most 255 values",
     "InstrProf.h, INSTR_PROF_MAX_NUM_VAL_PER_SITE", "`llvm-profdata merge` silently keeps 255 of them",
     "keep the most frequent values"},
    {"proftext/value-line", Severity::error, Category::syntax,
     "a value is a label, a colon and a count; labels of memory operation sizes are numbers, and labels of call "
     "targets and vtables are names",
     "TextInstrProfReader::readValueProfileData", "LLVM rejects the file: \"symbol name is empty\", or \"malformed\"",
     "write LABEL:COUNT; the label of a memory operation size is a number, and the label of a call target or virtual "
     "table is a name"},
    {"proftext/value-duplicate", Severity::error, Category::duplicate,
     "the memory operation sizes at a value site are unique, and 2^64 - 1 does not follow another size",
     "InstrProfWriter::validateRecord", "`llvm-profdata merge` writes a profile, but warns that it is invalid",
     "combine entries of the same size and add up their counts"},
    {"proftext/cs-flag", Severity::warning, Category::kind,
     "hashes of an IR profile are marked as context-sensitive only if the profile is context-sensitive",
     "NamedInstrProfRecord::hasCSFlagInHash", "the summary omits functions whose hash is marked", "add the flag :csir"},
    {"proftext/no-functions", Severity::warning, Category::empty, "the profile has at least one function",
     "not required by any consumer", "llvm-profdata shows an empty profile, with exit status 0",
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
