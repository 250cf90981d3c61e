// The requirements of the Go compiler on profiles for optimization. Follows cmd/internal/pgo of Go 1.21 to 1.23.
#pragma once

#include "validators/pprof/samples.h"

namespace proflint::pprof {

// Whether a file of this name is given to the compiler: default.pgo, or the file that -pgo names.
bool is_for_compiler(std::string_view name);

// The sample type whose values the compiler uses; types.size() without one.
std::size_t pgo_type(const Tables& tables);

// The samples were read with that type.
void check_pgo(std::string_view profile, std::size_t type, const Tables& tables, const Samples& samples,
               Findings& findings);

}  // namespace proflint::pprof
