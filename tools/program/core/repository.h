// The repository around the working directory.
#pragma once

#include <string>

namespace proflint::tools {

// The nearest directory from the working directory upwards that contains a .git; empty if there is none.
std::string repository_root();

}  // namespace proflint::tools
