// Coverage reports in XML: Cobertura, JaCoCo and Clover. Follows coverage-04.dtd, report.dtd 1.1 and clover.xsd.
#pragma once

#include "validators/core/format.h"

namespace proflint::xml_coverage {

extern const Format kCobertura;
extern const Format kJacocoXml;
extern const Format kClover;
extern const Family kXmlCoverage;

}  // namespace proflint::xml_coverage
