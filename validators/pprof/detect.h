// Recognises profile messages by their structure, and the older forms by how they start. Follows profile.proto and
// legacy_profile.go of google/pprof.
#pragma once

#include <string_view>

namespace proflint::pprof {

// Whether `bytes` start as a profile message does. Looks at 16 fields.
bool is_message(std::string_view bytes);

// Which of the older forms `bytes` are: "a CPU profile of gperftools"; nullptr if none.
const char* legacy_form(std::string_view bytes);

// Whether it is what preprofile of the Go compiler writes.
bool is_preprocessed(std::string_view bytes);

}  // namespace proflint::pprof
