// The original payload: the file in another format from which a profile was converted. Follows profiles.proto,
// original_payload.
#pragma once

#include "validators/core/format.h"
#include "validators/otlp/profiles.h"

namespace proflint::otlp {

// Checks the payload as a file of its own if its format is known.
void check_payload(const Input& input, const Profile& profile, const Path& path, Findings& findings, Report& report);

}  // namespace proflint::otlp
