// The facts of the files of an earlier run: the base of --compare.
#pragma once

#include <string>

#include "tools/program/run/volume_check.h"

namespace proflint::tools {

// Reads the facts of all files in the records at `path`, from any version of proflint. False with `error` if they
// are not records of a complete run.
[[nodiscard]] bool read_base(const std::string& path, BaseFiles& files, std::string& error);

}  // namespace proflint::tools
