// The rules of coverage reports of Visual Studio, in the form of its tools (results) and as a data set.
// Follows what CodeCoverage.exe and dotnet-coverage write, and the schema that a data set carries.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::vs_coverage {

inline constexpr Rule kRules[] = {
    {"vs-coverage/element-misplaced", Severity::error, Category::reference,
     "every known element is where writers put it", "CodeCoverage.exe; schema of CoverageDSPriv", "consumers skip it",
     "write the report with a tool that knows the format"},
    {"vs-coverage/element-unknown", Severity::warning, Category::syntax, "every element is one of the format",
     "CodeCoverage.exe; schema of CoverageDSPriv", "consumers skip it", "remove the element"},
    {"vs-coverage/attribute-missing", Severity::error, Category::reference,
     "modules and functions have their name and counts, ranges their place, sources their number and path",
     "CodeCoverage.exe", "sonar-dotnet rejects the report", "make the report again"},
    {"vs-coverage/element-missing", Severity::error, Category::reference,
     "a module has functions and sources, a function its ranges; rows of a data set have their names, keys and lines",
     "CodeCoverage.exe; schema of CoverageDSPriv", "ReportGenerator ends with a NullReferenceException",
     "make the report again"},
    {"vs-coverage/number", Severity::error, Category::syntax,
     "counts, numbers of sources, lines and columns are numbers", "CodeCoverage.exe; schema of CoverageDSPriv",
     "consumers that use the schema stop with an error, others count nothing for the element",
     "convert the .coverage file to XML anew"},
    {"vs-coverage/number-range", Severity::warning, Category::range, "numbers fit 31 bits, in a data set 32 bits",
     "CodeCoverage.exe; schema of CoverageDSPriv", "consumers that keep 32 bits stop with an overflow",
     "convert the .coverage file to XML anew"},
    {"vs-coverage/decimal", Severity::error, Category::syntax, "percentages are decimal numbers", "CodeCoverage.exe",
     "nothing is lost in ReportGenerator, which counts anew; other consumers reject the report",
     "make the report again"},
    {"vs-coverage/covered-value", Severity::error, Category::syntax,
     "a range is covered yes, no or partial; in a data set 0, 1 or 2", "CodeCoverage.exe; schema of CoverageDSPriv",
     "sonar-dotnet rejects the report (Unsupported covered value)", "write one of these values"},
    {"vs-coverage/function-lines", Severity::warning, Category::sum,
     "a function counts at least the lines of its ranges", "CodeCoverage.exe",
     "consumers that count anew show another result", "make the report again"},
    {"vs-coverage/sum", Severity::error, Category::sum,
     "the counts of a module, namespace or class are the sums of its parts", "CodeCoverage.exe",
     "consumers show totals that do not add up", "merge with dotnet-coverage merge"},
    {"vs-coverage/percent", Severity::warning, Category::sum, "percentages match the counts next to them",
     "CodeCoverage.exe", "consumers that read the percentage show another result", "make the report again"},
    {"vs-coverage/source-reference", Severity::error, Category::reference, "the source of a range is in the report",
     "CodeCoverage.exe; schema of CoverageDSPriv", "consumers drop the lines silently", "make the report again"},
    {"vs-coverage/source-duplicate", Severity::error, Category::duplicate, "numbers of sources are unique",
     "CodeCoverage.exe; schema of CoverageDSPriv", "lines of one source are shown in the other",
     "merge with dotnet-coverage merge"},
    {"vs-coverage/range", Severity::error, Category::order, "a range does not end before it starts", "CodeCoverage.exe",
     "consumers show no lines for it", "make the report again"},
    {"vs-coverage/line-zero", Severity::warning, Category::range, "lines start at 1", "CodeCoverage.exe",
     "consumers show no line for it", "make the report again"},
    {"vs-coverage/hidden-line", Severity::warning, Category::range,
     "no range is at line 16707566, with which compilers hide code", "CodeCoverage.exe",
     "ReportGenerator allocates memory for that many lines", "update the tool that wrote the report"},
    {"vs-coverage/key-duplicate", Severity::warning, Category::duplicate, "keys of a data set are unique",
     "schema of CoverageDSPriv, xs:unique", "a data set with constraints rejects the report", "make the report again"},
    {"vs-coverage/key-reference", Severity::warning, Category::reference,
     "a namespace names its module, a class its namespace", "schema of CoverageDSPriv, xs:keyref",
     "a data set with constraints rejects the report", "make the report again"},
    {"vs-coverage/checksum", Severity::warning, Category::syntax,
     "the checksum of a source is in hexadecimal and as long as its kind says", "CodeCoverage.exe",
     "Visual Studio does not recognize the source", "make the report again"},
    {"vs-coverage/path-text", Severity::warning, Category::hygiene, "paths do not contain control characters",
     "XML 1.0, 2.2", "consumers print them to terminals as they are", "rename the source"},
    {"vs-coverage/path-escape", Severity::warning, Category::reference, "no relative path leads above its start",
     "CodeCoverage.exe", "consumers drop the file, or read outside the checkout",
     "make paths relative to the root of the sources"},
    {"vs-coverage/source-missing", Severity::warning, Category::reference,
     "the sources are in a folder given with --source-root", "CodeCoverage.exe",
     "consumers show the file without its text", "give the folder that the paths start at, or check out the sources"},
    {"vs-coverage/source-line-range", Severity::error, Category::stale, "no line is beyond the end of its source",
     "CodeCoverage.exe", "the report belongs to another version of the source, and its marks are on the wrong lines",
     "make the report again from this version of the source"},
    {"vs-coverage/source-line-after-end", Severity::note, Category::stale, "no line is the one that follows the last",
     "CodeCoverage.exe", "nothing is lost: some compilers report the end of a file as a line",
     "nothing, or end the source with a line end"},
    {"vs-coverage/no-functions", Severity::note, Category::empty, "the report has functions", "CodeCoverage.exe",
     "consumers show an empty report", "check the filters, and that the .pdb files are next to the modules"},
    {"vs-coverage/not-executed", Severity::note, Category::empty, "some function has a covered block",
     "CodeCoverage.exe", "consumers show 0 %", "check that the tests ran"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::vs_coverage
