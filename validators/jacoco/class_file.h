// Class files: their names, and their ids in execution data. Follows the Java Virtual Machine
// Specification 4, and CRC64.classId of JaCoCo.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::jacoco {

// The class name in `file`, in its internal form; empty if it is not a class file.
std::string_view name_of_class(std::string_view file);

// The id of the class in this file.
std::uint64_t id_of_class(std::string_view file);

// The names by which a class is looked up: its own, and its id as hexadecimal digits. None if `file` is not a class
// file.
std::vector<std::string> names_of_class_file(std::string_view file);

// The digits of an id.
std::string id_text(std::uint64_t id);

}  // namespace proflint::jacoco
