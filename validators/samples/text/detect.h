// What tells a sample profile as text from its first lines, and from what looks like one.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint::samples::text {

Match detect_text(const Head& head);

// Whether `text` is a profile of addresses: what llvm-profgen calls unsymbolized, and the text input of
// create_llvm_prof. `first_line` becomes the line that shows it.
bool is_unsymbolized(std::string_view text, std::string_view& first_line);

// The line that introduces a section of a draft that no reader knows.
inline constexpr std::string_view kDataAccessSection = "[DataAccessProfiles]";

}  // namespace proflint::samples::text
