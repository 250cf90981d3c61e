// The members of a zip file that libarchive found. It reads all entries of the central directory, whatever their
// declared number, so the structure of the file is checked after the last one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/archives/reader.h"

namespace proflint::tools {

class ZipMembers {
 public:
  // `file` must outlive the members.
  explicit ZipMembers(std::string_view file) : file_(file) {}

  // Adds the next member. `place` is where libarchive is after it has read the header, as check_zip_structure() needs
  // it; `warning` is its message about the header, or empty.
  void add(std::uint64_t place, const std::string& warning);

  // Appends the warnings so far: no more members can be read.
  void take_warnings(std::vector<ArchiveFault>& faults) const;

  // Whether the file has an end-of-central-directory record.
  bool has_end() const;

  // Appends the defects of the structure, and the warnings that these do not explain: all members were read.
  void check_end(std::vector<ArchiveFault>& faults) const;

 private:
  std::string_view file_;
  std::vector<std::uint64_t> places_;
  std::vector<ArchiveFault> warnings_;
};

}  // namespace proflint::tools
