// The family of gcov's text output: one format in two forms.
#pragma once

#include "validators/core/format.h"

namespace proflint::gcov_text {

extern const Format kGcovText;
extern const Family kGcovTextFamily;

}  // namespace proflint::gcov_text
