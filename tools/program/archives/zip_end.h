// The record at the end of a zip file; libarchive does not check the number of members in it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace proflint::tools {

// The number of members that the record at the end of `file` states; nothing without such a record.
[[nodiscard]] std::optional<std::uint64_t> zip_member_count(std::string_view file);

}  // namespace proflint::tools
