// The requirements of the Go compiler for profile-guided optimization. Follows cmd/internal/pgo of Go 1.21 to 1.23.
#pragma once

#include "validators/pprof/samples.h"

namespace proflint::pprof {

// Whether a file with this name is meant for the compiler: default.pgo, or a file for -pgo.
bool is_for_compiler(std::string_view name);

// The sample type whose values the compiler uses; types.size() if there is none.
std::size_t pgo_type(const Tables& tables);

// REQUIRES: the samples were read with that type.
void check_pgo(std::string_view profile, std::size_t type, const Tables& tables, const Samples& samples,
               Findings& findings);

}  // namespace proflint::pprof
