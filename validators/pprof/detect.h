// Recognizes profile messages by their structure, and legacy formats by their start. Follows profile.proto and
// legacy_profile.go of google/pprof.
#pragma once

#include <optional>
#include <string_view>

namespace proflint::pprof {

// Whether `bytes` start like a profile message. Reads up to 16 fields.
bool is_message(std::string_view bytes, bool is_unwrapped = false);

// The legacy format of `bytes`, such as "a gperftools CPU profile"; nullptr if it is not one.
const char* legacy_form(std::string_view bytes);

// Whether the bytes are output of preprofile of the Go compiler.
bool is_preprocessed(std::string_view bytes);

// The only legacy format that is not text.
inline constexpr const char* kGperftoolsForm = "a gperftools CPU profile";

// A message that follows a profile in text form in the same file.
struct NextProfile {
  std::string_view start;
  const char* form;
};

// The message, compressed or not, after the lines of `text`; nothing if there is none.
std::optional<NextProfile> find_next_profile(std::string_view text);

}  // namespace proflint::pprof
