// The family of OpenTelemetry profiles, with one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::otlp {

extern const Format kOtlp;
extern const Family kOtlpFamily;

}  // namespace proflint::otlp
