// Class files: their names, and the ids that execution data knows them by. Follows the Java Virtual Machine
// Specification 4, and CRC64.classId of JaCoCo.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace proflint::jacoco {

// What `file` says its class is called, as in its bytes; empty if it is no class file.
std::string_view name_of_class(std::string_view file);

// The id of the class in this file.
std::uint64_t id_of_class(std::string_view file);

// By which names a class is asked for: its own, and its id as hexadecimal digits. None if `file` is no class file.
std::vector<std::string> names_of_class_file(std::string_view file);

// The digits of an id.
std::string id_text(std::uint64_t id);

}  // namespace proflint::jacoco
