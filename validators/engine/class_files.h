// The names by which checks request class files, so that a program can find them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proflint {

// The names by which checks request the class file with these bytes (Role::classes); none for other files.
std::vector<std::string> names_of_class_file(std::string_view bytes);

}  // namespace proflint
