// The rules of JaCoCo execution data. Consequences describe ExecFileLoader, which Ant, Maven, Gradle and the
// command line use. Follows ExecutionDataReader, ExecutionDataWriter, CompactDataInput and ExecutionData of JaCoCo
// 0.7.4 to main.
#pragma once

#include "validators/core/rule.h"

namespace proflint::jacoco {

inline constexpr Rule kRules[] = {
    // The container.
    {"jacoco/empty-file", Severity::error, Category::empty, "the file is not empty", "agent.rt FileOutput.startup",
     "JaCoCo silently accepts the file and exits with status 0: the report shows 0% coverage",
     "let the program exit normally: it was killed after the agent had created the file at startup"},
    {"jacoco/too-short", Severity::error, Category::truncated, "the header is complete",
     "ExecutionDataReader.readHeader", "JaCoCo stops with an EOFException that does not give an offset",
     "copy the file in binary mode and compare its size with the original; if the original is just as short, let the "
     "program run to completion"},
    {"jacoco/magic", Severity::error, Category::kind,
     "the file starts with a header, and headers have the magic number 0xc0c0", "ExecutionDataReader.readHeader",
     "JaCoCo rejects the file with \"Invalid execution data file\"", "pass the file that the agent wrote"},
    {"jacoco/text-mangled", Severity::error, Category::kind,
     "the header bytes c0 c0 were not altered by a text conversion", "ExecutionDataWriter.getFileHeader",
     "JaCoCo rejects the file, so its coverage data is lost",
     "copy the file in binary mode, without resource filtering or character set conversion"},
    {"jacoco/version", Severity::error, Category::version, "headers have version 0x1007",
     "ExecutionDataWriter.FORMAT_VERSION",
     "JaCoCo rejects the file: releases since 0.7.5 read only version 0x1007, which earlier releases do not read",
     "use the same JaCoCo release for agent and report"},
    {"jacoco/block-type", Severity::error, Category::syntax,
     "the type of every block is known: header, session or class", "ExecutionDataReader.readBlock",
     "JaCoCo stops with \"Unknown block type\" and does not give an offset",
     "if a line break was appended to the file, remove it; otherwise delete the file and rerun the program: the data "
     "is damaged here or in the preceding block"},
    {"jacoco/remote-block", Severity::error, Category::kind,
     "the file does not contain commands of JaCoCo's TCP protocol", "RemoteControlWriter",
     "JaCoCo stops with \"Unknown block type\"",
     "remove the command at the end of the captured stream, or save the data with JaCoCo's dump command"},
    {"jacoco/truncated", Severity::error, Category::truncated, "the last block is complete",
     "ExecutionDataReader.readBlock", "JaCoCo stops with an EOFException; releases up to 0.7.6 silently lose the rest",
     "let the program run to completion; if the file is a copy, compare its size with the original"},
    {"jacoco/torn-append", Severity::error, Category::truncated,
     "a run does not start inside a block of the previous run", "agent.rt FileOutput (append=true)",
     "JaCoCo reads the next run as data of the truncated block: it usually stops with an exception, and sometimes "
     "reports wrong data",
     "delete the file before a new series of runs: the previous run was killed while it wrote"},
    {"jacoco/nul-tail", Severity::error, Category::truncated, "the file does not end in zero bytes",
     "ExecutionDataReader.readBlock", "JaCoCo stops with \"Unknown block type 0\"",
     "delete the file and rerun the program: the machine or the disk failed before the contents were written"},
    {"jacoco/appended", Severity::note, Category::hygiene, "the file has exactly one header",
     "agent.rt FileOutput (append=true)",
     "JaCoCo's report also counts the earlier runs, which may be from an older build",
     "delete the file before a new series of runs"},
    {"jacoco/no-classes", Severity::note, Category::empty, "the file has at least one class", "ExecutionDataWriter",
     "JaCoCo reports 0% coverage", "change the includes and excludes of the agent so that they select your classes"},
    {"jacoco/no-session", Severity::note, Category::hygiene, "a file with classes has a session",
     "agent.rt Agent.getExecutionData", "JaCoCo's report cannot show when and where the program ran",
     "change the writer to add a session block"},
    // Strings and numbers.
    {"jacoco/invalid-utf8", Severity::error, Category::syntax, "session ids and class names are modified UTF-8",
     "java.io.DataInput.readUTF",
     "JaCoCo stops with a UTFDataFormatException whose offset counts from the start of the string",
     "delete the damaged file and rerun the program"},
    {"jacoco/utf8-form", Severity::warning, Category::portability,
     "characters use the shortest encoding, except NUL, which takes two bytes (modified UTF-8)",
     "java.io.DataOutput.writeUTF",
     "JaCoCo reads the name as usual, but names that look equal may differ in their bytes",
     "write strings with DataOutput.writeUTF"},
    {"jacoco/probe-count-syntax", Severity::error, Category::syntax,
     "a probe count takes at most 5 bytes and is below 2^31", "CompactDataInput.readVarInt",
     "JaCoCo misreads a count of 6 bytes and stops at other invalid counts with a StackOverflowError or a "
     "NegativeArraySizeException",
     "delete the damaged file and rerun the program"},
    {"jacoco/probe-count-form", Severity::warning, Category::portability, "a probe count uses the shortest encoding",
     "CompactDataOutput.writeVarInt", "JaCoCo reports the same coverage: nothing is lost",
     "write the number in as few bytes as possible"},
    {"jacoco/probe-count-range", Severity::error, Category::range,
     "a probe count above 1048576 does not exceed what the rest of the file can hold",
     "CompactDataInput.readBooleanArray",
     "JaCoCo first allocates memory for all probes and stops with an OutOfMemoryError",
     "delete the damaged file and rerun the program"},
    {"jacoco/probe-count-zero", Severity::warning, Category::empty, "a class has at least one probe",
     "agent.rt: a class without probes is not recorded", "JaCoCo reports the same coverage with and without the class",
     "omit the class"},
    {"jacoco/probe-padding", Severity::warning, Category::range, "unused bits of the last probe byte are 0",
     "CompactDataOutput.writeBooleanArray",
     "JaCoCo ignores the bits, but the byte or the number of probes may be damaged",
     "check whether the file is damaged; if so, delete it and rerun the program"},
    {"jacoco/all-zero", Severity::note, Category::hygiene, "every class has an executed probe",
     "ExecutionDataWriter since 0.7.7",
     "JaCoCo reports the class as never executed, as if it were missing from the file",
     "omit the class, as releases since 0.7.7 do"},
    // Sessions.
    {"jacoco/session-times", Severity::warning, Category::order,
     "session start times are not negative, and sessions do not end before they start", "RuntimeData.collect",
     "JaCoCo's report shows wrong dates", "correct the clock of the machine"},
    {"jacoco/session-text", Severity::warning, Category::portability,
     "session ids contain only characters that XML 1.0 allows", "report XMLElement.quote",
     "JaCoCo writes an XML report that is not well-formed and exits with status 0; JaCoCo's execinfo command prints "
     "the characters to the terminal",
     "set a different sessionid in the agent options"},
    {"jacoco/session-duplicate", Severity::note, Category::duplicate, "sessions differ in id, start or end",
     "SessionInfoStore", "JaCoCo's report lists the session twice", "merge each file only once"},
    // Classes.
    {"jacoco/class-name", Severity::warning, Category::syntax, "class names are JVM internal names",
     "Java Virtual Machine Specification 4.2",
     "JaCoCo finds no class file for the name, and the probes of the class are lost",
     "write names as in class files, for example org/demo/Main"},
    {"jacoco/id-zero", Severity::warning, Category::range, "class ids are not 0", "CRC64 of the class file",
     "JaCoCo finds no class file for the id, and the probes of the class are lost",
     "delete the file and rerun the program: the id is damaged"},
    {"jacoco/id-name", Severity::error, Category::reference, "blocks with the same class id have the same name",
     "ExecutionData.assertCompatibility", "JaCoCo's report and merge commands stop with \"Different class names\"",
     "delete the file and rerun the program: one of the ids is damaged"},
    {"jacoco/id-probes", Severity::error, Category::count,
     "blocks with the same class id have the same number of probes", "ExecutionData.assertCompatibility",
     "JaCoCo's report and merge commands stop with \"Incompatible execution data\"",
     "delete the file and rerun the program, using one JaCoCo release for all runs (0.8.9 and 0.8.10 differ from "
     "others)"},
    {"jacoco/name-ids", Severity::warning, Category::stale, "a class has only one id in the file",
     "CRC64 of the class file",
     "JaCoCo reports only the runs in which the class id matches the class file, and drops the others",
     "delete the execution data whenever the program is rebuilt"},
    {"jacoco/class-duplicate", Severity::warning, Category::duplicate, "class ids are unique within a run",
     "ExecutionDataStore (a map by id)",
     "JaCoCo counts a probe as executed if any block with the id marks it as executed",
     "do not concatenate files; merge them with JaCoCo's merge command"},
    // Files that are merged.
    {"jacoco/set-conflict", Severity::warning, Category::reference,
     "an id has the same name and number of probes in all files of a set", "ExecutionData.assertCompatibility",
     "JaCoCo's report and merge commands stop with an IllegalStateException and write nothing",
     "run all programs with classes of one build and one JaCoCo release"},
    {"jacoco/set-stale", Severity::note, Category::stale, "a class has the same id in all files of a set",
     "CRC64 of the class file",
     "JaCoCo reports only the runs in which the class id matches the class file, and drops the others",
     "run all programs with classes of one build"},
    // Class files (--classes).
    {"jacoco/class-stale", Severity::error, Category::stale, "each class has the same id as its class file",
     "report ClassAnalyzer.visitEnd (no match)",
     "JaCoCo warns that the data does not match, reports the class as never executed, and exits with status 0",
     "pass the original (uninstrumented) class files that were executed, or rerun the program with the classes of this "
     "build"},
    {"jacoco/class-unknown", Severity::note, Category::reference,
     "each class has the name or id of a class file given with --classes", "report Analyzer.analyzeAll",
     "JaCoCo silently omits the class from the report",
     "also pass the folder or archive with its class file to --classes"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::jacoco
