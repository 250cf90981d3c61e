// The binary body of a DCPI profile of major version 0. Follows dcpiformat(4), BINARY DATA.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::dcpi {

// Checks `body`, all bytes after the header. `tsize` is the size of the text in bytes, if known; offsets are below it.
void check_body(std::string_view body, std::optional<std::uint64_t> tsize, Report& report);

}  // namespace proflint::dcpi
