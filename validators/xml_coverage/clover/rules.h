// The rules of Clover reports, as PHPUnit, istanbul and others write them.
// Follows the common part of all writers; only OpenClover follows clover.xsd exactly.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::clover {

inline constexpr Rule kRules[] = {
    {"clover/element-misplaced", Severity::error, Category::reference, "elements are at their places in the format",
     "clover.xsd", "consumers skip the element", "write the report with a tool that knows the format"},
    {"clover/element-unknown", Severity::warning, Category::syntax, "elements are known", "clover.xsd",
     "consumers skip the element", "remove the element"},
    {"clover/attribute-missing", Severity::error, Category::reference,
     "elements have their name, lines their number, type and count", "clover.xsd", "consumers skip the element or stop",
     "write the attribute"},
    {"clover/element-missing", Severity::error, Category::reference,
     "coverage has a project; a project and a file have metrics", "clover.xsd", "consumers find no totals",
     "write the element"},
    {"clover/nested-metrics", Severity::note, Category::portability,
     "packages and files are not inside the metrics of the project", "istanbul-reports 1",
     "consumers that look for packages in the project find none", "write the report with istanbul-reports 2 or later"},
    {"clover/number", Severity::error, Category::syntax,
     "the counts of metrics and lines are decimal numbers, and line numbers are above 0", "clover.xsd",
     "consumers stop or read 0", "write the report with the coverage tool, and do not edit it"},
    {"clover/covered-exceeds", Severity::error, Category::sum, "covered counts do not exceed totals", "clover.xsd",
     "consumers show more than 100 %", "write the report with the coverage tool, and do not edit it"},
    {"clover/elements-sum", Severity::error, Category::sum,
     "elements are the sum of statements, conditionals and methods, or the statements alone",
     "OpenClover; ReportGenerator for the second form", "consumers show a wrong total percentage",
     "write the report with the coverage tool, and do not edit it"},
    {"clover/line-type", Severity::error, Category::syntax, "the type of a line is stmt, cond or method", "clover.xsd",
     "consumers skip the line", "write one of these types"},
    {"clover/file-lines", Severity::warning, Category::sum, "the statements of a file match its lines", "clover.xsd",
     "consumers that count the lines show another result",
     "write the report with the coverage tool, and do not edit it"},
    {"clover/package-sum", Severity::error, Category::sum, "the metrics of a package are the sums of its files",
     "clover.xsd", "consumers show totals that do not add up", "merge with a tool that recomputes totals"},
    {"clover/project-sum", Severity::error, Category::sum, "the metrics of a project are the sums of its files",
     "clover.xsd", "consumers show totals that do not add up", "merge with a tool that recomputes totals"},
    {"clover/project-counts", Severity::warning, Category::count,
     "the attributes files and packages of a project match its contents", "clover.xsd",
     "consumers show another number of files", "merge with a tool that recomputes totals"},
    {"clover/file-duplicate", Severity::warning, Category::duplicate, "files are unique", "clover.xsd",
     "consumers add up the counts", "merge with a tool that joins files"},
    {"clover/path-escape", Severity::warning, Category::reference, "paths do not lead above their starting folder",
     "clover.xsd", "consumers drop the file, or read outside the checkout",
     "make paths relative to the root of the sources"},
    {"clover/source-missing", Severity::warning, Category::reference,
     "the sources are below a folder given with --source-root", "clover.xsd",
     "consumers show the file without its text", "give the folder that the paths start at, or check out the sources"},
    {"clover/source-line-range", Severity::error, Category::stale, "lines are inside their source", "clover.xsd",
     "consumers mark the wrong lines: the report belongs to another version of the source",
     "run the tests with this version of the source, and write a new report"},
    {"clover/source-line-after-end", Severity::note, Category::stale,
     "line numbers do not exceed the number of lines in the source", "clover.xsd",
     "nothing is lost: some compilers report the end of a file as a line",
     "no action is needed; or end the source with a newline"},
    {"clover/no-files", Severity::warning, Category::empty, "the report has files", "clover.xsd",
     "consumers show 0 % or 100 %", "check the source folders and filters of the coverage tool"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::clover
