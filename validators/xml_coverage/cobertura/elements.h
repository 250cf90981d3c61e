// The elements of a Cobertura report by number. Follows coverage-04.dtd.
#pragma once

#include <cstddef>

namespace proflint::xml_coverage::cobertura {

enum : int {
  kCoverage,
  kSources,
  kSource,
  kPackages,
  kPackage,
  kClasses,
  kClass,
  kMethods,
  kMethod,
  kLines,
  kLine,
  kConditions,
  kCondition
};

// The attributes of a line and of a condition, in the order of the DTD.
enum LineAttribute : std::size_t { kNumber, kHits, kBranch, kConditionCoverage };
enum ConditionAttribute : std::size_t { kConditionNumber, kConditionType, kConditionPart };

}  // namespace proflint::xml_coverage::cobertura
