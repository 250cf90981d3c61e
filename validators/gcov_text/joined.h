// Lines of a listing that lost the line end between them: the text of a source line contains the next line.
// Follows output_lines() of GCC's gcov.cc.
#pragma once

#include <cstdint>
#include <string_view>

namespace proflint::gcov_text {

// The branch, call or function line that directly follows the text of a source line; empty if there is none. Source
// text that quotes such a line starts with it, or has a blank before it.
std::string_view joined_detail(std::string_view text);

// The source line with this number in the text of the line before it; empty if there is none.
std::string_view joined_line(std::string_view text, std::uint64_t number);

}  // namespace proflint::gcov_text
