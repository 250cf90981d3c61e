// Builds class files and archives of them. Follows the Java Virtual Machine Specification 4 and APPNOTE.TXT of PKWARE.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests {

// A class without members. `version` is the version of the class file: 52 is Java 8.
std::string class_file(const std::string& name, std::uint16_t version = 52);

struct ArchiveMember {
  std::string name, bytes;
  bool is_deflated = false;
};

// An archive after `prefix`. `is_large`: with the zip64 records of archives larger than 4 GiB.
std::string archive(const std::vector<ArchiveMember>& members, const std::string& prefix = {},
                    const std::string& comment = {}, bool is_large = false);

}  // namespace proflint::tests
