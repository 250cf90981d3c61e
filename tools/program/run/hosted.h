// Checking where every file gets a program of its own: the host makes copies of this one, as it is when the first file
// is due, lets each check one file, and ends those that fail. The host: tools/web/host/.
#pragma once

#include <cstddef>
#include <functional>

#include "tools/program/run/result.h"
#include "validators/core/file.h"

namespace proflint::tools {

// The functions for one file: its check, and the result if its copy did not finish.
struct HostedJudge {
  std::function<const char*(std::size_t)> path;
  std::function<FileResult(std::size_t)> judge;
  std::function<FileResult(std::size_t, const FileError&)> fail;
};

// Calls `emit` for each of `count` files, in their order, until it returns false.
void judge_hosted(std::size_t count, const HostedJudge& judge, const std::function<bool(FileResult&&)>& emit);

}  // namespace proflint::tools
