// Execution data against the class files it is about, where the user gave some. Follows ClassAnalyzer and
// Analyzer.analyzeAll of JaCoCo.
#pragma once

#include "validators/core/format.h"
#include "validators/jacoco/classes.h"

namespace proflint::jacoco {

// Looks for the class file of each class.
void check_builds(const Input& input, const Classes& classes, GroupedFindings& found);

}  // namespace proflint::jacoco
