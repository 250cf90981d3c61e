// The elements of a JaCoCo report by number. Follows report.dtd 1.1.
#pragma once

#include <cstddef>

namespace proflint::xml_coverage::jacoco_xml {

enum : int { kReport, kSession, kGroup, kPackage, kClass, kMethod, kSourceFile, kLine, kCounter };

// The attributes of a line and of a counter, in the order of the DTD.
enum LineAttribute : std::size_t { kNr, kMi, kCi, kMb, kCb };
enum CounterAttribute : std::size_t { kType, kMissed, kCovered };

}  // namespace proflint::xml_coverage::jacoco_xml
