// The rules of JaCoCo execution data. Consequences are those of ExecFileLoader, which Ant, Maven, Gradle and the
// command line use. Follows ExecutionDataReader, ExecutionDataWriter, CompactDataInput and ExecutionData of JaCoCo
// 0.7.4 to main.
#pragma once

#include "validators/core/rule.h"

namespace proflint::jacoco {

inline constexpr Rule kRules[] = {
    // The container.
    {"jacoco/empty-file", Severity::error, Category::empty, "the file has at least one byte",
     "agent.rt FileOutput.startup", "JaCoCo accepts it silently: the report shows 0 % coverage, with status 0",
     "the program was killed before it ended, as the agent creates the file at its start; run it to its end"},
    {"jacoco/too-short", Severity::error, Category::truncated, "the file has the 5 bytes of a header",
     "ExecutionDataReader.readHeader", "JaCoCo stops with an EOFException that names no place",
     "the file was cut; copy it again, or run the program again"},
    {"jacoco/magic", Severity::error, Category::kind,
     "the first block is a header, and every header has the magic number c0c0", "ExecutionDataReader.readHeader",
     "JaCoCo rejects the file: Invalid execution data file", "give the file that the agent wrote"},
    {"jacoco/text-mangled", Severity::error, Category::kind, "the bytes c0 c0 of the header were not converted as text",
     "ExecutionDataWriter.getFileHeader", "JaCoCo rejects the file, and the probes are lost",
     "copy the file as binary: no filtering of resources, no conversion of character sets"},
    {"jacoco/version", Severity::error, Category::version, "every header has the version 1007",
     "ExecutionDataWriter.FORMAT_VERSION", "JaCoCo from 0.7.5 on reads no other, JaCoCo before it not this one",
     "use the same release of JaCoCo for agent and report"},
    {"jacoco/block-type", Severity::error, Category::syntax, "every block is a header, a session or a class",
     "ExecutionDataReader.readBlock", "JaCoCo stops with \"Unknown block type\", without a place",
     "the file is damaged from here on, or the block before it is; make it again"},
    {"jacoco/remote-block", Severity::error, Category::kind, "no block is a command of the TCP protocol",
     "RemoteControlWriter", "JaCoCo stops with \"Unknown block type\"",
     "the file is a raw capture of a connection: cut the block off, or store it with the dump command"},
    {"jacoco/truncated", Severity::error, Category::truncated, "the last block is complete",
     "ExecutionDataReader.readBlock", "JaCoCo stops with an EOFException; up to 0.7.6 it loses the rest silently",
     "the program was killed while it wrote, or the file was cut; make it again"},
    {"jacoco/torn-append", Severity::error, Category::truncated, "no header of a run is within a block",
     "agent.rt FileOutput (append=true)",
     "JaCoCo takes the next run for data of the cut block: mostly an exception, sometimes wrong data without one",
     "the run before was killed while it wrote; delete the file before a new series of runs"},
    {"jacoco/nul-tail", Severity::error, Category::truncated,
     "the file does not end in zero bytes where a block should start", "ExecutionDataReader.readBlock",
     "JaCoCo stops with \"Unknown block type 0\"",
     "the machine or the disk failed before the contents were written; make the file again"},
    {"jacoco/appended", Severity::note, Category::hygiene, "the file has one header",
     "agent.rt FileOutput (append=true)", "runs of classes that were changed since stay in the file",
     "delete the file before a new series of runs"},
    {"jacoco/no-classes", Severity::note, Category::empty, "the file has at least one class", "ExecutionDataWriter",
     "the report shows 0 %", "check the agent's includes and excludes"},
    {"jacoco/no-session", Severity::note, Category::hygiene, "a file with classes has a session",
     "agent.rt Agent.getExecutionData", "reports cannot say when and where the program ran",
     "write a session with the classes"},
    // Strings and numbers.
    {"jacoco/invalid-utf8", Severity::error, Category::syntax, "session ids and names of classes are modified UTF-8",
     "java.io.DataInput.readUTF", "JaCoCo stops with a UTFDataFormatException that counts from the start of the string",
     "the file is damaged here; make it again"},
    {"jacoco/utf8-form", Severity::warning, Category::portability,
     "characters have their shortest form, and NUL has two bytes", "java.io.DataOutput.writeUTF",
     "JaCoCo accepts it; names that look equal differ", "write strings with writeUTF"},
    {"jacoco/probe-count-syntax", Severity::error, Category::syntax,
     "the number of probes has at most 5 bytes and is below 2^31", "CompactDataInput.readVarInt",
     "of 6 bytes JaCoCo drops the excess bits; a longer number, or one of 2^31 and more, ends it with a "
     "StackOverflowError or NegativeArraySizeException",
     "the file is damaged here; make it again"},
    {"jacoco/probe-count-form", Severity::warning, Category::portability, "the number of probes has its shortest form",
     "CompactDataOutput.writeVarInt", "JaCoCo accepts it", "write the number with as few bytes as it needs"},
    {"jacoco/probe-count-range", Severity::error, Category::range,
     "the number of probes is at most 1048576, or the file has room for them", "CompactDataInput.readBooleanArray",
     "JaCoCo allocates that many bytes first: OutOfMemoryError", "the file is damaged here; make it again"},
    {"jacoco/probe-count-zero", Severity::warning, Category::empty, "a class has at least one probe",
     "agent.rt: a class without probes is not recorded", "JaCoCo accepts it", "leave the class out"},
    {"jacoco/probe-padding", Severity::warning, Category::range, "unused bits of the last byte of probes are 0",
     "CompactDataOutput.writeBooleanArray", "JaCoCo ignores them; the byte or the number of probes may be damaged",
     "make the file again"},
    {"jacoco/all-zero", Severity::note, Category::hygiene, "at least one probe of a class was executed",
     "ExecutionDataWriter since 0.7.7", "JaCoCo accepts it", "leave the class out, as releases from 0.7.7 on do"},
    // Sessions.
    {"jacoco/session-times", Severity::warning, Category::order, "a session starts at 0 or later, and before its dump",
     "RuntimeData.collect", "reports print dates of any year", "check the clock of the machine"},
    {"jacoco/session-text", Severity::warning, Category::portability,
     "a session id has only characters that XML 1.0 allows", "report XMLElement.quote",
     "JaCoCo writes a report that is no XML, with status 0; execinfo sends the bytes to the terminal",
     "choose another sessionid for the agent"},
    {"jacoco/session-duplicate", Severity::note, Category::duplicate, "id, start and dump of a session occur once",
     "SessionInfoStore", "reports list the session twice", "merge each file once"},
    // Classes.
    {"jacoco/class-name", Severity::warning, Category::syntax, "the name of a class is a name of the virtual machine",
     "Java Virtual Machine Specification 4.2", "no class file has the name: the probes are lost",
     "write names as in class files, such as org/demo/Main"},
    {"jacoco/id-zero", Severity::warning, Category::range, "the id of a class is not 0", "CRC64 of the class file",
     "the id of no real class: the probes are lost", "make the file again"},
    {"jacoco/id-name", Severity::error, Category::reference, "all blocks of one id have the same name",
     "ExecutionData.assertCompatibility", "report and merge stop: Different class names",
     "the id of one of them is damaged; make the file again"},
    {"jacoco/id-probes", Severity::error, Category::count, "all blocks of one id have the same number of probes",
     "ExecutionData.assertCompatibility", "report and merge stop: Incompatible execution data",
     "do not mix runs of 0.8.9 or 0.8.10 with those of other releases; delete the file and run again"},
    {"jacoco/name-ids", Severity::warning, Category::stale, "a class has one id in the file", "CRC64 of the class file",
     "only the id of the class file at hand counts; the other runs are dropped",
     "delete the file before the program is built anew"},
    {"jacoco/class-duplicate", Severity::warning, Category::duplicate, "an id occurs once in a run",
     "ExecutionDataStore (a map by id)", "JaCoCo adds the probes up", "make the file again"},
    // Files that are merged.
    {"jacoco/set-conflict", Severity::warning, Category::reference,
     "an id has one name and one number of probes in all files of a set", "ExecutionData.assertCompatibility",
     "merge and report stop with an IllegalStateException, and there is no report",
     "run all programs with classes of one build and one release of JaCoCo"},
    {"jacoco/set-stale", Severity::note, Category::stale, "a class has the same ids in all files of a set",
     "CRC64 of the class file", "the coverage of the other build is dropped",
     "run all programs with classes of one build"},
    // Class files (--classes).
    {"jacoco/class-stale", Severity::error, Category::stale, "the class file of a class has the id of the class",
     "report ClassAnalyzer.visitEnd (no match)",
     "JaCoCo warns that the data does not match, and reports the class as never executed, with status 0",
     "give the class files that were executed, before any instrumentation, or run the program again"},
    {"jacoco/class-unknown", Severity::note, Category::reference,
     "a class has a class file with its name or its id, where class files are given", "report Analyzer.analyzeAll",
     "the class is left out of the report in silence",
     "name the folder or archive of its class file with --classes, too"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::jacoco
