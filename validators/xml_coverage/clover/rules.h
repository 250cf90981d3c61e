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
     "coverage has a project; a project, a package and a file have metrics", "clover.xsd", "readers find no totals",
     "write the element"},
    {"clover/number", Severity::error, Category::syntax, "numbers are counts, and those of lines above 0", "clover.xsd",
     "readers stop or read 0", "make the report again"},
    {"clover/covered-exceeds", Severity::error, Category::sum, "no more is covered than there is", "clover.xsd",
     "readers show more than 100 %", "make the report again"},
    {"clover/elements-sum", Severity::error, Category::sum, "elements are statements, conditionals and methods",
     "clover.xsd", "the total percentage is wrong", "make the report again"},
    {"clover/line-type", Severity::error, Category::syntax, "the type of a line is stmt, cond or method", "clover.xsd",
     "readers skip the line", "write one of these types"},
    {"clover/file-lines", Severity::warning, Category::sum, "the statements of a file fit its lines", "clover.xsd",
     "readers that count the lines show another result", "make the report again"},
    {"clover/package-sum", Severity::error, Category::sum,
     "the metrics of a package are the sums of those of its files", "clover.xsd", "accepted",
     "merge with a tool that computes totals anew"},
    {"clover/project-sum", Severity::error, Category::sum,
     "the metrics of a project are the sums of those of its files", "clover.xsd", "accepted",
     "merge with a tool that computes totals anew"},
    {"clover/project-counts", Severity::warning, Category::count, "a project says how many files and packages it has",
     "clover.xsd", "accepted", "merge with a tool that computes totals anew"},
    {"clover/file-duplicate", Severity::warning, Category::duplicate, "a file occurs once", "clover.xsd", "added up",
     "merge with a tool that joins files"},
    {"clover/path-escape", Severity::warning, Category::reference, "no path leads above its start", "clover.xsd",
     "readers drop the file, or read outside the checkout", "make paths relative to the root of the sources"},
    {"clover/no-files", Severity::note, Category::empty, "there is a file", "clover.xsd", "shown as 0 % or 100 %",
     "check what was measured"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::clover
