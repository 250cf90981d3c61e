// The compression of a whole file, for programs that name files after it.
#pragma once

#include <optional>
#include <string_view>

#include "validators/core/container.h"

namespace proflint {

// The compression of `file` by its first bytes, as a check determines it.
std::optional<Container> container_of(std::string_view file);

}  // namespace proflint
