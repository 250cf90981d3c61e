// Files that are not profiles but are given as such: kinds of text that a table of first bytes cannot recognize.
// Follows the Git LFS pointer specification, RFC 4648 (base64) and git-merge(1).
#pragma once

#include <string>
#include <string_view>

#include "validators/core/head.h"

namespace proflint {

// A description of the file with a remedy ("a Git LFS pointer; run git lfs pull"); empty if it is unknown.
std::string_view recognize_foreign(const Head& head);

// The bytes that the start of a base64 text encodes; empty if the text is not base64.
std::string decode_base64_start(std::string_view text);

}  // namespace proflint
