// The rules of SonarQube's generic coverage reports. Follows sonar-generic-coverage.xsd and SonarQube's parser: if it
// rejects a report, the whole analysis fails.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::sonar {

inline constexpr Rule kRules[] = {
    {"sonar-coverage/version", Severity::error, Category::version, "the version is 1", "SonarQube, Generic test data",
     "SonarQube rejects the report (\"Unknown report version\"), and the analysis fails", "write version=\"1\""},
    {"sonar-coverage/element-misplaced", Severity::error, Category::reference,
     "elements appear only where the format allows them", "SonarQube, Generic test data",
     "SonarQube rejects the report (\"Unknown XML node\"), and the analysis fails",
     "put `lineToCover` elements into `file`, and `file` elements into `coverage`"},
    {"sonar-coverage/element-unknown", Severity::error, Category::syntax,
     "every element is defined in sonar-generic-coverage.xsd", "SonarQube, Generic test data",
     "SonarQube rejects the report (\"Unknown XML node\"), and the analysis fails", "remove the element"},
    {"sonar-coverage/attribute-missing", Severity::error, Category::reference,
     "the report has a version, a file has a path, and a line has lineNumber and covered",
     "SonarQube, Generic test data", "SonarQube rejects the report (\"Missing attribute\"), and the analysis fails",
     "add the missing attribute"},
    {"sonar-coverage/number", Severity::error, Category::syntax,
     "line numbers are from 1 to 2147483647, and branch counts are from 0 to 2147483647",
     "SonarQube, Generic test data",
     "SonarQube rejects the report (\"Expected integer value\"), and the analysis fails",
     "write an integer in the required range"},
    {"sonar-coverage/covered-value", Severity::error, Category::syntax, "the attribute `covered` is true or false",
     "SonarQube, Generic test data",
     "SonarQube rejects the report (\"Expected boolean value\"), and the analysis fails",
     "write true or false, not 1 or 0"},
    {"sonar-coverage/branches-exceed", Severity::error, Category::sum,
     "a line does not have more covered branches than branches", "SonarQube, Generic test data",
     "SonarQube rejects the report, and the analysis fails", "fix the converter that wrote the report"},
    {"sonar-coverage/branches-ignored", Severity::note, Category::reference,
     "a line with coveredBranches also has branchesToCover", "SonarQube, Generic test data",
     "SonarQube shows no branches for the line", "add branchesToCover"},
    {"sonar-coverage/covered-conflict", Severity::warning, Category::sum,
     "a line that is not covered does not have covered branches", "SonarQube, Generic test data",
     "SonarQube shows covered branches on a line that did not run", "fix the converter that wrote the report"},
    {"sonar-coverage/line-duplicate", Severity::warning, Category::duplicate, "line numbers are unique within a file",
     "SonarQube, Generic test data", "SonarQube uses the first entry and ignores the others",
     "merge the entries for the line; with gcovr, use --merge-lines"},
    {"sonar-coverage/file-duplicate", Severity::warning, Category::duplicate, "each file is listed only once",
     "SonarQube, Generic test data", "older releases of SonarQube reject the report", "merge the entries for the file"},
    {"sonar-coverage/path-alias", Severity::warning, Category::duplicate,
     "the path of a source is always spelled the same way", "SonarQube, Generic test data",
     "older releases of SonarQube reject the report", "merge the entries for the file"},
    {"sonar-coverage/path-empty", Severity::error, Category::empty, "paths are not blank",
     "SonarQube, Generic test data", "SonarQube skips the file as unknown and shows no coverage for it",
     "add the path"},
    {"sonar-coverage/path-text", Severity::warning, Category::hygiene, "paths do not contain control characters",
     "XML 1.0, 2.2", "SonarQube skips the file as unknown and shows no coverage for it", "rename the source"},
    {"sonar-coverage/path-escape", Severity::warning, Category::reference, "paths do not escape their base folder",
     "SonarQube, Generic test data", "SonarQube skips the file as unknown and shows no coverage for it",
     "make paths relative to the source root"},
    {"sonar-coverage/attribute-unknown", Severity::note, Category::syntax,
     "every attribute is defined in sonar-generic-coverage.xsd", "sonar-generic-coverage.xsd",
     "nothing is lost: SonarQube skips the attribute", "remove the attribute"},
    {"sonar-coverage/source-missing", Severity::warning, Category::reference,
     "every source exists under a folder given with --source-root", "SonarQube, Generic test data",
     "SonarQube skips the file as unknown and shows no coverage for it",
     "set --source-root to the folder that the paths are relative to, or check out the sources"},
    {"sonar-coverage/source-line-range", Severity::error, Category::stale, "every line exists in its source",
     "SonarQube, Generic test data", "SonarQube rejects the report, and the analysis fails",
     "rerun the tests on this version of the source and generate a new report"},
    {"sonar-coverage/no-files", Severity::note, Category::empty, "the report lists at least one file",
     "SonarQube, Generic test data", "SonarQube shows no coverage",
     "check the source folders and filters of the coverage tool"},
    {"sonar-coverage/not-executed", Severity::note, Category::empty, "at least one line is covered",
     "SonarQube, Generic test data", "SonarQube shows 0%", "check that the tests ran"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::sonar
