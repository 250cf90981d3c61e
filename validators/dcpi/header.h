// The ASCII header of a DCPI profile. Follows dcpiformat(4), ASCII HEADER.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "validators/core/report.h"

namespace proflint::dcpi {

// The facts that the rest of the check needs.
struct Header {
  std::size_t size = 0;                // bytes up to the body, the terminator's LF included
  bool is_complete = false;            // has a terminator, so a body follows
  std::optional<std::uint64_t> major;  // of the first well-formed version; UINT64_MAX for larger numbers
  std::optional<std::uint64_t> tsize;  // bytes of text
};

// Checks the header. False, with a finding, if `file` does not start with one.
bool check_header(std::string_view file, Report& report, Header& out);

}  // namespace proflint::dcpi
