// The elements of a JaCoCo report by number. Follows report.dtd 1.1.
#pragma once

namespace proflint::xml_coverage::jacoco_xml {

enum : int { kReport, kSession, kGroup, kPackage, kClass, kMethod, kSourceFile, kLine, kCounter };

}  // namespace proflint::xml_coverage::jacoco_xml
