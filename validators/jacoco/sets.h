// Compares the classes of files that are merged. Follows ExecutionData.assertCompatibility of JaCoCo.
#pragma once

#include "validators/core/format.h"
#include "validators/jacoco/classes.h"

namespace proflint::jacoco {

// Compares the classes with the earlier files of the set, if the file belongs to one.
void check_set(const Input& input, const Classes& classes, GroupedFindings& found);

}  // namespace proflint::jacoco
