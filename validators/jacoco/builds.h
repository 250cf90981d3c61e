// Compares execution data with the class files that the user gave. Follows ClassAnalyzer and
// Analyzer.analyzeAll of JaCoCo.
#pragma once

#include "validators/core/format.h"
#include "validators/jacoco/classes.h"

namespace proflint::jacoco {

// Looks up the class file of each class.
void check_builds(const Input& input, const Classes& classes, GroupedFindings& found);

}  // namespace proflint::jacoco
