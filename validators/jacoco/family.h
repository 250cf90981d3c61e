// JaCoCo execution data: the executed probes of each class. Follows org.jacoco.core.data (format 1007).
#pragma once

#include "validators/core/format.h"

namespace proflint::jacoco {

extern const Format kJacoco;
extern const Family kJacocoFamily;

}  // namespace proflint::jacoco
