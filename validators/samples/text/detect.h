// Detection of sample profiles in text encoding by their first lines, and of files that look similar.
#pragma once

#include <string_view>

#include "validators/core/format.h"

namespace proflint::samples::text {

Match detect_text(const Head& head);

// Whether `text` is a profile of addresses: an unsymbolized profile of llvm-profgen, or the text input of
// create_llvm_prof. `first_line` becomes the line that shows it.
bool is_unsymbolized(std::string_view text, std::string_view& first_line);

// The first line of a section that exists only in a draft and that no consumer supports.
inline constexpr std::string_view kDataAccessSection = "[DataAccessProfiles]";

}  // namespace proflint::samples::text
