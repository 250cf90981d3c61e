// What files that are merged say of the same classes. Follows ExecutionData.assertCompatibility of JaCoCo.
#pragma once

#include "validators/core/format.h"
#include "validators/jacoco/classes.h"

namespace proflint::jacoco {

// Compares the classes with those of the files before, where the file belongs to a set.
void check_set(const Input& input, const Classes& classes, GroupedFindings& found);

}  // namespace proflint::jacoco
