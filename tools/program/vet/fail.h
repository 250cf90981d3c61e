// Errors of system calls, as exceptions.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace proflint::tools {

// Throws the error of errno, with the failed action: "cannot start a worker".
[[noreturn]] inline void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace proflint::tools
