// Builds zip files. Follows APPNOTE.TXT of PKWARE.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proflint::tests {

struct ArchiveMember {
  std::string name, bytes;
  bool is_deflated = false;
};

// An archive after `prefix`. `is_large`: with the zip64 records of archives larger than 4 GiB.
std::string archive(const std::vector<ArchiveMember>& members, const std::string& prefix = {},
                    const std::string& comment = {}, bool is_large = false);

// The parts that tests assemble themselves: the checksum of a member, and the end-of-central-directory record for
// `count` entries that take `size` bytes from `offset`.
std::uint32_t crc32_of(const std::string& bytes);
std::string zip_end(std::uint64_t count, std::uint64_t size, std::uint64_t offset, const std::string& comment = {});

}  // namespace proflint::tests
