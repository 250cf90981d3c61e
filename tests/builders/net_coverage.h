// Builds coverage reports with correct sums in the forms of OpenCover, Visual Studio and SonarQube: a method or
// function is a file of the coverage, a module a package. Follows the output of the writers.
#pragma once

#include <string>

#include "tests/builders/xml_coverage.h"

namespace proflint::tests::xml_coverage {

std::string opencover(const Coverage& coverage);
std::string coverlet(const Coverage& coverage);  // without summaries of modules
std::string results(const Coverage& coverage);
std::string data_set(const Coverage& coverage);  // in UTF-8
std::string sonar(const Coverage& coverage);

// ASCII text in UTF-16LE with a byte order mark.
std::string to_utf16(const std::string& text);

}  // namespace proflint::tests::xml_coverage
