// Builds class files. Follows the Java Virtual Machine Specification, chapter 4.
#pragma once

#include <cstdint>
#include <string>

namespace proflint::tests {

// A class without members. `version` is the version of the class file: 52 is Java 8.
std::string class_file(const std::string& name, std::uint16_t version = 52);

}  // namespace proflint::tests
