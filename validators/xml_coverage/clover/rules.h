// The rules of Clover reports, as PHPUnit, istanbul and others write them.
// Follows what writers have in common; clover.xsd is followed to the letter by nobody else.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::clover {

inline constexpr Rule kRules[] = {
    {"clover/element-misplaced", Severity::error, Category::reference,
     "every known element is where all writers put it", "clover.xsd", "readers skip it",
     "write the report with a tool that knows the format"},
    {"clover/element-unknown", Severity::warning, Category::syntax, "every element is one that writers have",
     "clover.xsd", "readers skip it", "remove the element"},
    {"clover/attribute-missing", Severity::error, Category::reference,
     "elements have their name, lines their number, type and count", "clover.xsd", "readers skip the element or stop",
     "write the attribute"},
    {"clover/element-missing", Severity::error, Category::reference,
     "coverage has a project; a project and a file have metrics", "clover.xsd", "consumers find no totals",
     "write the element"},
    {"clover/nested-metrics", Severity::note, Category::portability,
     "packages and files are outside the metrics of the project", "istanbul-reports 1",
     "consumers that look for packages in the project find none", "write the report with istanbul-reports 2 or later"},
    {"clover/number", Severity::error, Category::syntax,
     "the counts of metrics and lines are decimal numbers, and line numbers are above 0", "clover.xsd",
     "consumers stop or read 0", "make the report again"},
    {"clover/covered-exceeds", Severity::error, Category::sum, "no more is covered than there is", "clover.xsd",
     "readers show more than 100 %", "make the report again"},
    {"clover/elements-sum", Severity::error, Category::sum,
     "elements are the sum of statements, conditionals and methods, or the statements alone",
     "OpenClover; ReportGenerator for the second form", "the total percentage is wrong", "make the report again"},
    {"clover/line-type", Severity::error, Category::syntax, "the type of a line is stmt, cond or method", "clover.xsd",
     "readers skip the line", "write one of these types"},
    {"clover/file-lines", Severity::warning, Category::sum, "the statements of a file match its lines", "clover.xsd",
     "readers that count the lines show another result", "make the report again"},
    {"clover/package-sum", Severity::error, Category::sum,
     "the metrics of a package are the sums of those of its files", "clover.xsd",
     "consumers show totals that do not add up", "merge with a tool that computes totals anew"},
    {"clover/project-sum", Severity::error, Category::sum,
     "the metrics of a project are the sums of those of its files", "clover.xsd",
     "consumers show totals that do not add up", "merge with a tool that computes totals anew"},
    {"clover/project-counts", Severity::warning, Category::count,
     "the attributes files and packages of a project match its contents", "clover.xsd",
     "consumers show another number of files", "merge with a tool that computes totals anew"},
    {"clover/file-duplicate", Severity::warning, Category::duplicate, "a file occurs once", "clover.xsd", "added up",
     "merge with a tool that joins files"},
    {"clover/path-escape", Severity::warning, Category::reference, "no path leads above its start", "clover.xsd",
     "readers drop the file, or read outside the checkout", "make paths relative to the root of the sources"},
    {"clover/source-missing", Severity::warning, Category::reference,
     "the sources are in a folder given with --source-root", "clover.xsd", "consumers show the file without its text",
     "give the folder that the paths start at, or check out the sources"},
    {"clover/source-line-range", Severity::error, Category::stale, "no line is beyond the end of its source",
     "clover.xsd", "the report belongs to another version of the source, and its marks are on the wrong lines",
     "make the report again from this version of the source"},
    {"clover/source-line-after-end", Severity::note, Category::stale, "no line is the one that follows the last",
     "clover.xsd", "nothing is lost: some compilers report the end of a file as a line",
     "nothing, or end the source with a line end"},
    {"clover/no-files", Severity::warning, Category::empty, "a report has files", "clover.xsd",
     "consumers show 0 % or 100 %", "check what was measured"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::clover
