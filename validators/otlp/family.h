// The family of OpenTelemetry profiles, with one format.
#pragma once

#include "validators/core/format.h"

namespace proflint::otlp {

// Encodings other than a single message, which is what protoc decodes.
inline constexpr std::string_view kTraits[] = {"JSON", "framed messages"};
inline constexpr Trait kJson = {0}, kFramed = {1};

extern const Format kOtlp;
extern const Family kOtlpFamily;

}  // namespace proflint::otlp
