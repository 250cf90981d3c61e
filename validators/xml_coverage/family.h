// Coverage reports in XML: Cobertura, JaCoCo, Clover, OpenCover, Visual Studio, SonarQube. Follows coverage-04.dtd,
// report.dtd 1.1, clover.xsd, OpenCover.xsd and sonar-generic-coverage.xsd, and otherwise the behavior of writers.
#pragma once

#include "validators/core/format.h"

namespace proflint::xml_coverage {

extern const Format kCobertura;
extern const Format kJacocoXml;
extern const Format kClover;
extern const Format kOpenCover;
extern const Format kVsCoverage;
extern const Format kSonarCoverage;
extern const Family kXmlCoverage;

}  // namespace proflint::xml_coverage
