// DCPI profiles: an ASCII header and binary chunks of counts for one image and one event. Follows dcpiformat(4).
#pragma once

#include "validators/core/format.h"

namespace proflint::dcpi {

extern const Format kDcpi;
extern const Family kDcpiFamily;

}  // namespace proflint::dcpi
