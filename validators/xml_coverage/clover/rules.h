// The rules of Clover reports, as PHPUnit, istanbul and others write them.
// Follows the common part of all writers; only OpenClover follows clover.xsd exactly.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::clover {

inline constexpr Rule kRules[] = {
    {"clover/element-misplaced", Severity::error, Category::reference,
     "elements appear only where the format allows them", "clover.xsd",
     "consumers skip the element, so its data is missing from their reports",
     "regenerate the report with the coverage tool"},
    {"clover/element-unknown", Severity::warning, Category::syntax, "every element is defined in clover.xsd",
     "clover.xsd", "consumers skip the element, so its data is missing from their reports", "remove the element"},
    {"clover/attribute-missing", Severity::error, Category::reference,
     "packages, files and classes have a name, and lines have a number, type and count", "clover.xsd",
     "consumers skip the element, or stop with an error", "add the missing attribute"},
    {"clover/element-missing", Severity::error, Category::reference,
     "the `coverage` element contains a project, and projects and files contain metrics", "clover.xsd",
     "consumers find no totals", "add the element"},
    {"clover/element-duplicate", Severity::warning, Category::duplicate,
     "a project, package, file or class has only one `metrics` element", "clover.xsd",
     "clover-json shows only the first metrics", "merge the elements into one"},
    {"clover/element-incomplete", Severity::warning, Category::empty, "packages have files, and classes have metrics",
     "clover-json", "clover-json stops with a TypeError", "leave out empty packages and write the metrics of classes"},
    {"clover/nested-metrics", Severity::note, Category::portability,
     "packages and files are not inside the `metrics` element of the project", "istanbul-reports 1",
     "consumers that look for packages in the project find none", "write the report with istanbul-reports 2 or later"},
    {"clover/nested-package", Severity::note, Category::portability, "packages are not inside other packages",
     "istanbul-reports, with the summarizer `nested`",
     "consumers that look for packages in the project do not show the files of the inner package",
     "write the report with the summarizer `pkg`, which is the default"},
    {"clover/number", Severity::error, Category::syntax,
     "counts and line numbers are non-negative integers, and testduration is a number of seconds", "clover.xsd",
     "consumers stop or read 0", "regenerate the report with the coverage tool"},
    {"clover/number-range", Severity::warning, Category::range,
     "line numbers are below 2^31, and execution counts are below 2^63", "OpenClover (int and long)",
     "consumers that use 32-bit or 64-bit integers reject the report; others round the numbers",
     "regenerate the report with the coverage tool"},
    {"clover/line-zero", Severity::warning, Category::range, "line numbers are at least 1", "clover.xsd",
     "sonar-php skips the line; other consumers count a line that does not exist in the source",
     "update PHPUnit: php-code-coverage 2 writes line 0"},
    {"clover/covered-exceeds", Severity::error, Category::sum, "covered counts do not exceed totals", "clover.xsd",
     "consumers show more than 100%", "regenerate the report with the coverage tool"},
    {"clover/elements-sum", Severity::error, Category::sum,
     "`elements` equals `statements` plus `conditionals` plus `methods`, or `statements` alone",
     "OpenClover; ReportGenerator for the second form", "consumers show the wrong total percentage",
     "regenerate the report with the coverage tool"},
    {"clover/line-type", Severity::error, Category::syntax, "the type of a line is `stmt`, `cond` or `method`",
     "clover.xsd", "consumers skip the line and do not count it", "write stmt, cond or method"},
    {"clover/file-lines", Severity::warning, Category::sum,
     "the numbers of statements and covered statements of a file match its lines", "clover.xsd",
     "consumers that count the lines show a different result", "regenerate the report with the coverage tool"},
    {"clover/package-sum", Severity::error, Category::sum, "the metrics of a package equal the sums over its files",
     "clover.xsd", "consumers show totals that do not add up",
     "merge the reports with a tool that recomputes totals, such as ReportGenerator"},
    {"clover/project-sum", Severity::error, Category::sum, "the metrics of a project equal the sums over its files",
     "clover.xsd", "consumers show totals that do not add up",
     "merge the reports with a tool that recomputes totals, such as ReportGenerator"},
    {"clover/project-counts", Severity::warning, Category::count,
     "the attributes `files` and `packages` of a project match the number of its files and packages", "clover.xsd",
     "consumers show the wrong number of files or packages",
     "merge the reports with a tool that recomputes totals, such as ReportGenerator"},
    {"clover/file-duplicate", Severity::warning, Category::duplicate, "each file is listed only once", "clover.xsd",
     "consumers add up the counts of all entries for the file",
     "merge the reports with a tool that merges files, such as ReportGenerator"},
    {"clover/path-text", Severity::warning, Category::hygiene, "paths do not contain control characters",
     "XML 1.0, 2.2", "consumers print the path as it is, and it can contain escape sequences that control the terminal",
     "rename the source"},
    {"clover/path-escape", Severity::warning, Category::reference, "paths do not escape their base folder",
     "clover.xsd", "consumers drop the file, or read outside the checkout", "make paths relative to the source root"},
    {"clover/source-missing", Severity::warning, Category::reference,
     "every source exists under a folder given with --source-root", "clover.xsd",
     "consumers list the file but cannot show its source",
     "set --source-root to the folder that the paths are relative to, or check out the sources"},
    {"clover/source-line-range", Severity::error, Category::stale, "every line exists in its source", "clover.xsd",
     "consumers mark the wrong lines: the report belongs to a different version of the source",
     "rerun the tests on this version of the source and generate a new report"},
    {"clover/source-line-after-end", Severity::note, Category::stale,
     "line numbers do not point just past the last line of their source", "clover.xsd",
     "nothing is lost: some compilers report the end of a file as a line",
     "no action is needed; to avoid the note, end the source with a newline"},
    {"clover/no-files", Severity::warning, Category::empty, "the report lists at least one file", "clover.xsd",
     "consumers show 0% or 100%", "check the source folders and filters of the coverage tool"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::clover
