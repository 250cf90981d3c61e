// What the Go compiler asks of a profile that it optimises with. Follows cmd/internal/pgo of Go 1.21 to 1.23.
#pragma once

#include "validators/pprof/samples.h"

namespace proflint::pprof {

// Whether a file of this name is given to the compiler: default.pgo, or what -pgo names.
bool is_for_compiler(std::string_view name);

// The sample type that the compiler takes values of; types.size() if there is none.
std::size_t pgo_type(const Tables& tables);

// The samples were read with that type.
void check_pgo(std::string_view profile, std::size_t type, const Tables& tables, const Samples& samples,
               Findings& findings);

}  // namespace proflint::pprof
