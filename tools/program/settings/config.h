// proflint.toml: finding, reading and printing it.
#pragma once

#include <string>

#include "tools/program/settings/settings.h"

namespace proflint::tools {

// Path of the nearest proflint.toml, from the working directory up to the root of the repository. Outside a repository,
// only the working directory is searched. Empty if none exists.
std::string find_config();

// The settings of the file at `path`, on top of the files it extends. Throws UsageError, whose message
// starts with path, line and column.
Settings read_config(const std::string& path);

// `options` as a complete proflint.toml.
std::string config_text(const Options& options);

}  // namespace proflint::tools
