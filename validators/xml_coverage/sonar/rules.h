// The rules of SonarQube's generic coverage reports. Follows sonar-generic-coverage.xsd and SonarQube's parser, which
// rejects the whole report, and the analysis with it.
#pragma once

#include "validators/core/rule.h"

namespace proflint::xml_coverage::sonar {

inline constexpr Rule kRules[] = {
    {"sonar-coverage/version", Severity::error, Category::version, "the version is 1", "SonarQube, Generic test data",
     "SonarQube rejects the report (Unknown report version), and the analysis fails", "write version=\"1\""},
    {"sonar-coverage/element-misplaced", Severity::error, Category::reference,
     "elements are at their places in the format", "SonarQube, Generic test data",
     "SonarQube rejects the report (Unknown XML node), and the analysis fails",
     "put lineToCover into file, and file into coverage"},
    {"sonar-coverage/element-unknown", Severity::error, Category::syntax, "elements are known",
     "SonarQube, Generic test data", "SonarQube rejects the report (Unknown XML node), and the analysis fails",
     "remove the element"},
    {"sonar-coverage/attribute-missing", Severity::error, Category::reference,
     "the report has a version, a file its path, and a line its number and its value of covered",
     "SonarQube, Generic test data", "SonarQube rejects the report (Missing attribute), and the analysis fails",
     "write the attribute"},
    {"sonar-coverage/number", Severity::error, Category::syntax,
     "lines are numbers from 1 to 2147483647, branches from 0", "SonarQube, Generic test data",
     "SonarQube rejects the report (Expected integer value), and the analysis fails", "write a number"},
    {"sonar-coverage/covered-value", Severity::error, Category::syntax, "covered is true or false",
     "SonarQube, Generic test data", "SonarQube rejects the report (Expected boolean value), and the analysis fails",
     "write true or false, not 1 or 0"},
    {"sonar-coverage/branches-exceed", Severity::error, Category::sum, "covered branches do not exceed all branches",
     "SonarQube, Generic test data", "SonarQube rejects the report, and the analysis fails",
     "correct the converter that wrote the report"},
    {"sonar-coverage/branches-ignored", Severity::note, Category::reference,
     "a line with covered branches has the number of branches", "SonarQube, Generic test data",
     "SonarQube shows no branches for the line", "write branchesToCover as well"},
    {"sonar-coverage/covered-conflict", Severity::warning, Category::sum,
     "a line that is not covered has no covered branches", "SonarQube, Generic test data",
     "SonarQube shows covered branches in a line that did not run", "correct the converter that wrote the report"},
    {"sonar-coverage/line-duplicate", Severity::warning, Category::duplicate, "lines of a file are unique",
     "SonarQube, Generic test data", "SonarQube counts only one of the lines", "merge the lines"},
    {"sonar-coverage/file-duplicate", Severity::warning, Category::duplicate, "files are unique",
     "SonarQube, Generic test data", "older releases of SonarQube reject the report", "merge the lines of the file"},
    {"sonar-coverage/path-empty", Severity::error, Category::empty, "paths are not blank",
     "SonarQube, Generic test data", "SonarQube skips the file as unknown", "write the path"},
    {"sonar-coverage/path-text", Severity::warning, Category::hygiene, "paths do not contain control characters",
     "XML 1.0, 2.2", "SonarQube skips the file as unknown", "rename the source"},
    {"sonar-coverage/path-escape", Severity::warning, Category::reference,
     "paths do not lead above their starting folder", "SonarQube, Generic test data",
     "SonarQube skips the file as unknown", "make paths relative to the root of the sources"},
    {"sonar-coverage/attribute-unknown", Severity::note, Category::syntax, "attributes are known",
     "sonar-generic-coverage.xsd", "nothing is lost: SonarQube skips the attribute", "remove the attribute"},
    {"sonar-coverage/source-missing", Severity::warning, Category::reference,
     "the sources are below a folder given with --source-root", "SonarQube, Generic test data",
     "SonarQube skips the file as unknown", "give the folder that the paths start at, or check out the sources"},
    {"sonar-coverage/source-line-range", Severity::error, Category::stale, "lines are inside their source",
     "SonarQube, Generic test data", "SonarQube rejects the report, and the analysis fails",
     "run the tests with this version of the source, and write a new report"},
    {"sonar-coverage/no-files", Severity::note, Category::empty, "the report has files", "SonarQube, Generic test data",
     "SonarQube shows no coverage", "check which sources were measured"},
    {"sonar-coverage/not-executed", Severity::note, Category::empty, "at least one line is covered",
     "SonarQube, Generic test data", "SonarQube shows 0 %", "check that the tests ran"},
};

static_assert(is_well_formed(kRules));

consteval const Rule& operator""_rule(const char* id, std::size_t size) {
  return find_rule(kRules, {id, size});
}

}  // namespace proflint::xml_coverage::sonar
