// Recognises profile messages by their structure, and the older forms by how they start. Follows profile.proto and
// legacy_profile.go of google/pprof.
#pragma once

#include <optional>
#include <string_view>

namespace proflint::pprof {

// Whether `bytes` start as a profile message does. Looks at 16 fields.
bool is_message(std::string_view bytes, bool is_unwrapped = false);

// Which of the older forms `bytes` are: "a CPU profile of gperftools"; nullptr if none.
const char* legacy_form(std::string_view bytes);

// Whether it is what preprofile of the Go compiler writes.
bool is_preprocessed(std::string_view bytes);

// The one legacy form that is not text.
inline constexpr const char* kGperftoolsForm = "a CPU profile of gperftools";

// What follows a profile as text in the same file.
struct NextProfile {
  std::string_view start;
  const char* form;
};

// The message, compressed or not, that follows the lines of `text`; nothing if there is none.
std::optional<NextProfile> find_next_profile(std::string_view text);

}  // namespace proflint::pprof
