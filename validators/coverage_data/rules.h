// The rules of data files of coverage.py, in addition to the rules of SQLite. Follows coverage/sqldata.py of
// coverage.py 5.0 to 7.15.
#pragma once

#include "validators/core/rule.h"

namespace proflint::coverage_data {

inline constexpr const char* kRerun = "run 'coverage erase' and then the tests";
inline constexpr const char* kParallel =
    "run 'coverage erase', set 'parallel = true' and run 'coverage combine' afterwards";

inline constexpr Rule kRules[] = {
    {"coverage-data/empty-file", Severity::error, Category::empty, "the file is not empty", "coverage/sqldata.py",
     "coverage.py 5.0 rejects the file; later releases report no data",
     "run the tests again; the process was killed before it wrote its data"},
    {"coverage-data/unrecognized", Severity::error, Category::kind, "a file with this name is data of coverage.py",
     "coverage/sqldata.py", "coverage.py reports 'file is not a database'", kRerun},
    {"coverage-data/format-3", Severity::note, Category::version, "the data is not a pickle of coverage.py 3",
     "coverage/data.py of coverage.py 3.7",
     "coverage.py 5 and later report 'file is not a database'; the contents were not checked",
     "run the tests again with coverage.py 5 or later; never unpickle a file of unknown origin"},
    {"coverage-data/format-4", Severity::note, Category::version, "the data is not the JSON of coverage.py 4",
     "coverage/data.py of coverage.py 4.5",
     "coverage.py 5 and later report 'file is not a database'; the contents were not checked",
     "run the tests again with coverage.py 5 or later; no tool converts the file"},
    {"coverage-data/not-coverage", Severity::error, Category::kind, "the database has tables of coverage.py",
     "coverage/sqldata.py, _read_db", "coverage.py reports no data and adds its tables to the database",
     "give the data file of coverage.py"},
    {"coverage-data/half-made", Severity::error, Category::truncated, "the table coverage_schema has a row",
     "coverage/sqldata.py, _init_db",
     "coverage.py reports that the file does not seem to be a coverage data file; coverage combine leaves it out",
     "run the tests again; the process was killed while it created the tables"},
    {"coverage-data/schema-row", Severity::error, Category::count,
     "the table coverage_schema has one row with one integer", "coverage/sqldata.py, _read_db",
     "coverage.py rejects the file", kRerun},
    {"coverage-data/schema-version", Severity::error, Category::version, "the schema is version 7",
     "coverage/sqldata.py, SCHEMA_VERSION", "coverage.py reports 'wrong schema'",
     "run the tests again with coverage.py 5.0 or later"},
    {"coverage-data/schema-newer", Severity::note, Category::version, "the schema is not newer than version 7",
     "coverage/sqldata.py, SCHEMA_VERSION", "coverage.py up to 7.15 reports 'wrong schema'; the rows were not checked",
     "read the file with the release of coverage.py that wrote it"},
    {"coverage-data/table-missing", Severity::error, Category::reference, "all tables of the schema exist",
     "coverage/sqldata.py, SCHEMA", "coverage.py reports 'no such table'", kRerun},
    {"coverage-data/column", Severity::error, Category::reference, "tables have the columns of the schema, in order",
     "coverage/sqldata.py, SCHEMA", "coverage.py reports 'no such column' or reads other values", kRerun},
    {"coverage-data/schema-text", Severity::warning, Category::kind,
     "tables and indexes are created as coverage.py creates them", "coverage/sqldata.py, SCHEMA",
     "coverage.py may store rows twice or report a malformed schema", kRerun},
    {"coverage-data/table-unknown", Severity::note, Category::hygiene, "tables are known",
     "coverage/sqldata.py, SCHEMA", "coverage.py does not read the table", "delete the table"},
    {"coverage-data/value-type", Severity::error, Category::kind, "values have the type of their column",
     "coverage/sqldata.py, SCHEMA", "coverage.py ends with TypeError or AttributeError", kRerun},

    {"coverage-data/meta-key", Severity::note, Category::hygiene, "keys are known", "coverage/sqldata.py, meta",
     "coverage.py does not read the row", "delete the row"},
    {"coverage-data/has-arcs-value", Severity::error, Category::range, "has_arcs is 0 or 1",
     "coverage/sqldata.py, _read_db", "coverage.py ends with ValueError or reports 0 %", kRerun},
    {"coverage-data/has-arcs-missing", Severity::error, Category::reference, "a file with arcs has the key has_arcs",
     "coverage/sqldata.py, _choose_lines_or_arcs", "coverage.py 6.5 reports 0 %", kRerun},
    {"coverage-data/mixed-data", Severity::error, Category::kind, "a file has either lines or arcs, as has_arcs says",
     "coverage/sqldata.py, CoverageData",
     "coverage report and combine end: 'Can't add line measurements to existing branch data'",
     "run all processes with the same 'branch' setting"},
    {"coverage-data/path-empty", Severity::error, Category::empty, "paths are not empty", "coverage/sqldata.py, file",
     "the file is missing in reports", kRerun},
    {"coverage-data/path-duplicate", Severity::warning, Category::duplicate, "each source has one path",
     "coverage/sqldata.py, file; [paths] of the configuration", "one source is counted twice",
     "set [paths] in the configuration and combine again"},
    {"coverage-data/path-control", Severity::warning, Category::hygiene, "paths contain no control characters",
     "coverage.py 7.15.4, change history", "reports as lcov or XML are damaged", "rename the source"},
    {"coverage-data/path-escape", Severity::warning, Category::range,
     "relative paths do not lead above their starting folder", "coverage/files.py, relative_filename",
     "consumers open files outside the checkout", "run the tests from the root of the project"},
    {"coverage-data/file-reference", Severity::error, Category::reference, "lines and arcs belong to a file in 'file'",
     "coverage/sqldata.py, foreign key", "coverage.py silently drops the rows: the file is reported with 0 %",
     kParallel},
    {"coverage-data/context-reference", Severity::error, Category::reference,
     "lines and arcs belong to a context in 'context'", "coverage/sqldata.py, foreign key",
     "coverage combine silently drops the rows", kParallel},
    {"coverage-data/tracer-reference", Severity::warning, Category::reference, "tracers belong to a file in 'file'",
     "coverage/sqldata.py, foreign key", "coverage.py does not read the row", kParallel},
    {"coverage-data/numbits-tail", Severity::note, Category::hygiene, "the last byte of numbits is not zero",
     "coverage/numbits.py, nums_to_numbits", "nothing is lost", kRerun},
    {"coverage-data/line-range", Severity::warning, Category::range, "lines are at most 2147483647",
     "coverage/numbits.py; Python's line numbers", "coverage.py reports lines that no source has", kRerun},
    {"coverage-data/arc-zero", Severity::note, Category::range, "line 0 occurs only in the arcs of an empty module",
     "coverage/sqldata.py, arc", "nothing is lost; no writer is known that writes such an arc", kRerun},
    {"coverage-data/arc-ends", Severity::note, Category::range, "an arc does not lead from an entry to an exit",
     "coverage/sqldata.py, arc", "nothing is lost; no writer is known that writes such an arc", kRerun},
    {"coverage-data/when", Severity::warning, Category::syntax, "'when' has the form YYYY-MM-DD hh:mm:ss",
     "coverage/sqldata.py, _init_db", "nothing is lost; the value is a sign of damage", kRerun},
    {"coverage-data/hash-value", Severity::warning, Category::syntax, "'hash' is 32 hexadecimal digits",
     "coverage/sqldata.py, write", "nothing is lost; the value is a sign of damage", kRerun},
    {"coverage-data/name-hash", Severity::warning, Category::stale, "the hash in the file name matches the data",
     "coverage/data.py, DataFileClassifier", "coverage combine skips the file as a duplicate, or counts it twice",
     "give the file its own name back"},
    {"coverage-data/no-data", Severity::note, Category::empty, "the file has a line or an arc", "coverage/report.py",
     "coverage report fails: 'No data to report.' if no other file has data",
     "no action is needed if the process did not run any measured source"},

    {"coverage-data/source-missing", Severity::warning, Category::stale,
     "the sources are below a folder given with --source-root", "coverage/python.py, get_python_source",
     "coverage.py reports 'No source for code' and ends", "give the checkout in which the tests ran, or set [paths]"},
    {"coverage-data/source-line-range", Severity::error, Category::stale, "sources have all lines that ran",
     "coverage/results.py", "coverage.py silently drops the lines and reports too little",
     "run the tests again with these sources"},

    {"coverage-data/set-kind", Severity::error, Category::kind, "all files of a set have lines, or all have arcs",
     "coverage/sqldata.py, update", "coverage combine fails: 'Can't combine branch coverage data with statement data'",
     "run all processes with the same 'branch' setting"},
    {"coverage-data/set-tracer", Severity::error, Category::reference,
     "a source has the same tracer in all files of a set", "coverage/sqldata.py, update",
     "coverage combine fails: 'Conflicting file tracer name'", "run all processes with the same plug-ins"},
    {"coverage-data/set-hash", Severity::warning, Category::duplicate,
     "files with the same hash in their names have the same data", "coverage/data.py, DataFileClassifier",
     "coverage combine keeps the first file and deletes the others", "give the files their own names back"},
    {"coverage-data/set-roots", Severity::note, Category::portability,
     "a source has the same path in all files of a set", "coverage/sqldata.py, update; [paths] of the configuration",
     "a source is reported twice, each half covered", "set [paths] in the configuration, or 'relative_files = true'"},
};
static_assert(is_well_formed(kRules));

// "coverage-data/empty-file"_rule
consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::coverage_data
