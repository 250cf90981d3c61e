// Recognizes profile messages by their structure. Follows profile.proto of google/pprof.
#pragma once

#include <optional>
#include <string_view>

namespace proflint::pprof {

// Whether `bytes` start like a profile message. Reads up to 16 fields.
bool is_message(std::string_view bytes, bool is_unwrapped = false);

// A message that follows a profile in text form in the same file.
struct NextProfile {
  std::string_view start;
  const char* form;
};

// The message, compressed or not, after the lines of `text`; nothing if there is none.
std::optional<NextProfile> find_next_profile(std::string_view text);

}  // namespace proflint::pprof
