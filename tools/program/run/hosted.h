// Checks each file in a copy of the program. The host (tools/web/host/) copies its state before the first file is
// checked, lets each copy check one file, and ends copies that fail.
#pragma once

#include <cstddef>
#include <functional>

#include "tools/program/run/result.h"
#include "validators/core/file.h"

namespace proflint::tools {

// The functions for one file: its check, and the result if its copy did not finish.
struct HostedCheck {
  std::function<const char*(std::size_t)> path;
  std::function<FileResult(std::size_t)> check;
  std::function<FileResult(std::size_t, const FileError&)> fail;
};

// Calls `emit` for each of `count` files, in their order, until it returns false.
void check_hosted(std::size_t count, const HostedCheck& check, const std::function<bool(FileResult&&)>& emit);

}  // namespace proflint::tools
