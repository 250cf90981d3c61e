// The elements of a Cobertura report by number. Follows coverage-04.dtd.
#pragma once

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

}  // namespace proflint::xml_coverage::cobertura
