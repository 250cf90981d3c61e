// The ASCII header of a DCPI profile. Follows dcpiformat(4), ASCII HEADER.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::dcpi {

// What the rest of the check needs to know.
struct Header {
  std::size_t size = 0;                // bytes up to the body, the terminator's LF included
  bool is_complete = false;            // there is a terminator, and so a body
  std::optional<std::uint64_t> major;  // of the first well-formed version; UINT64_MAX means any larger number
  std::optional<std::uint64_t> tsize;  // bytes of text
};

// Judges the header. False, with the finding that says so, if `file` does not start with one.
bool check_header(std::string_view file, Report& report, Header& out);

}  // namespace proflint::dcpi
