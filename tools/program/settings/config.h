// proflint.toml: finding, reading and printing it.
#pragma once

#include <string>

#include "tools/program/settings/settings.h"

namespace proflint::tools {

// Path of the proflint.toml nearest to the working directory: there or in a directory above, up to the root of the
// repository. Outside a repository only the working directory counts. Empty if there is none.
std::string find_config();

// The settings of the file at `path`, on top of the files it extends. Throws UsageError, whose message
// starts with path, line and column.
Settings read_config(const std::string& path);

// `options` as a proflint.toml that says everything.
std::string config_text(const Options& options);

}  // namespace proflint::tools
