// Recognizes the legacy formats of profiles, and lists for the Go compiler, by their start. Follows legacy_profile.go
// of google/pprof.
#pragma once

#include <string_view>

namespace proflint::pprof {

// The only legacy format that is not text.
inline constexpr const char* kGperftoolsForm = "a gperftools CPU profile";

// The legacy format of `bytes`, such as "a gperftools CPU profile"; nullptr if it is not one.
const char* legacy_form(std::string_view bytes);

// Whether the bytes are output of preprofile of the Go compiler.
bool is_preprocessed(std::string_view bytes);

}  // namespace proflint::pprof
