// The rules of V8's raw coverage. Follows the Chrome DevTools Protocol, Profiler.takePreciseCoverage, and Node's
// NODE_V8_COVERAGE.
#pragma once

#include "validators/core/rule.h"

namespace proflint::v8::coverage {

inline constexpr Rule kRules[] = {
    {"v8/key-missing", Severity::error, Category::syntax, "required keys are present", "DevTools protocol, Profiler",
     "c8 exits with status 0 and reports 0 of 0 lines", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/wrong-type", Severity::error, Category::syntax, "values have the type of their key",
     "DevTools protocol, Profiler", "c8 exits with status 0 and reports 0 of 0 lines, or covers other lines",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/key-unknown", Severity::note, Category::version, "keys are known", "DevTools protocol, Profiler",
     "c8 drops the key; coverage is not affected", "update proflint, if the writer is newer; otherwise remove the key"},
    {"v8/script-id", Severity::warning, Category::duplicate,
     "scriptId has 1 to 10 digits and is unique in the document", "DevTools protocol, Runtime.ScriptId",
     "c8 merges the scripts and reports the same numbers",
     "merge documents with @bcoe/v8-coverage instead of joining their lists"},
    {"v8/url", Severity::warning, Category::syntax,
     "file: URLs have the form file://HOST/PATH, valid percent escapes and a normalized path", "Node, pathToFileURL",
     "fileURLToPath throws in c8, and the script is not reported", "write URLs with pathToFileURL"},
    {"v8/no-functions", Severity::warning, Category::empty, "a script has functions", "V8",
     "c8 reports all lines of the file as covered", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/no-ranges", Severity::error, Category::empty, "a function has ranges", "DevTools protocol, FunctionCoverage",
     "c8 prints its usage and no report", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/range", Severity::error, Category::range,
     "offsets are not negative, ranges do not end before they start, and counts are not negative",
     "DevTools protocol, CoverageRange", "c8 reports other lines as covered and loses functions",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/range-outside", Severity::error, Category::range, "the ranges of a function are inside its first one",
     "DevTools protocol, FunctionCoverage", "c8 counts a branch that does not exist",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/range-overlap", Severity::error, Category::range,
     "two ranges of a function are nested or disjoint, and differ", "V8, block coverage",
     "c8 reports other lines and branches as covered", "merge documents with @bcoe/v8-coverage, which splits ranges"},
    {"v8/range-order", Severity::warning, Category::order,
     "outer ranges precede inner ones, and earlier ones later ones", "V8, block coverage",
     "c8 reports the same; tools that rely on the order do not",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/redundant-range", Severity::note, Category::duplicate, "a range has another count than the range around it",
     "V8, which merges such ranges", "nothing is lost; the file was edited or merged by a script",
     "merge documents with @bcoe/v8-coverage"},
    {"v8/block-flag", Severity::warning, Category::reference, "a function without block coverage has one range",
     "DevTools protocol, FunctionCoverage", "c8 counts other functions and branches",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/function-overlap", Severity::error, Category::range, "functions of a script are nested or disjoint", "V8",
     "c8 reports other lines as covered", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/function-duplicate", Severity::error, Category::duplicate,
     "a function of one name and range occurs once in its script", "V8", "c8 counts the function twice",
     "merge documents with @bcoe/v8-coverage instead of joining their lists"},
    {"v8/function-order", Severity::warning, Category::order,
     "outer functions precede inner ones, and earlier ones later ones", "V8",
     "c8 reports the same; tools that rely on the order do not",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/outside-script", Severity::error, Category::range, "functions start before the end of their script", "V8",
     "c8 reports lines that the script does not have", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/beyond-lengths", Severity::error, Category::range,
     "offsets are within the lines that source-map-cache states for the script", "Node, source_map_cache",
     "c8 maps coverage to other lines", "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/source-map", Severity::error, Category::syntax,
     "a source map has version 3 and either sections or sources and mappings", "ECMA-426, source maps",
     "c8 exits with status 0 and reports 0 of 0 lines", "correct the tool that writes the source map"},
    {"v8/source-map-url", Severity::note, Category::reference, "source maps belong to scripts of the document", "Node",
     "c8 never uses the source map", "nothing to do if scripts were filtered out; otherwise keep the scripts"},
    {"v8/timestamp", Severity::warning, Category::range, "the timestamp is positive", "Node",
     "documents of one run are merged in another order",
     "run the program with NODE_V8_COVERAGE set to an empty folder"},
    {"v8/no-scripts", Severity::note, Category::empty, "the document has scripts", "V8, best-effort coverage",
     "c8 reports 0 of 0 lines", "start precise coverage before the program"},
    {"v8/internal-only", Severity::note, Category::empty, "the document has scripts outside the runtime", "Node",
     "c8 writes an empty report", "check that the program itself ran with NODE_V8_COVERAGE"},
    {"v8/not-executed", Severity::note, Category::empty, "at least one count is above 0", "V8",
     "c8 reports everything as not covered", "check that the tests ran"},
    {"v8/source-missing", Severity::note, Category::reference, "the source is below a folder given with --source-root",
     "c8, report", "c8 leaves the script out of its report", "give the folder that the paths start at"},
    {"v8/source-beyond", Severity::warning, Category::stale, "offsets are within the source", "V8",
     "c8 reports other lines as covered", "run the program again on this version of the source"},
    {"v8/set-source", Severity::warning, Category::stale, "a file has the same length in all documents of a set", "V8",
     "merging mixes the coverage of two versions of the file", "empty the coverage folder and run everything again"},
};
static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::v8::coverage
