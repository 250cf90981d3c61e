// Builds tar files of the ustar format (POSIX.1-2017, pax).
#pragma once

#include <string>
#include <vector>

namespace proflint::tests {

struct TarMember {
  std::string name, bytes;
  char type = '0';  // '1' hard link, '2' symbolic link, '5' folder, '6' named pipe, 'x' pax records of the next member
  std::string target = {};
};

// The members without the end-of-archive marker.
std::string tar_members(const std::vector<TarMember>& members);

// A complete archive.
std::string tar(const std::vector<TarMember>& members);

}  // namespace proflint::tests
