// The family of perf script's text: one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::perf_script {

extern const Format kPerfScript;
extern const Family kPerfScriptFamily;

}  // namespace proflint::perf_script
