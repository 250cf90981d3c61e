// Reads the headers of a tar file a second time, because programs disagree about some of them: libarchive, by which the
// members are checked, could skip a file that GNU tar or Python's tarfile extracts, or call it by another name. Follows
// pax, "ustar Interchange Format" and "pax Header Block" (POSIX.1-2017), and tar(5) of GNU tar for its typeflags.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/archives/fault_groups.h"
#include "tools/program/archives/kind.h"

namespace proflint::tools {

class TarStructure {
 public:
  // Takes the next bytes of the tar file, in pieces of any size.
  void add(std::string_view piece);

  // Appends the headers that programs read in different ways. Defects of one kind are grouped.
  void report_to(std::vector<ArchiveFault>& faults) const { faults_.report_to(faults); }

 private:
  enum Kind : std::uint8_t {
    contents,
    folder,
    slash,
    other_size,
    bad_size,
    several,
    other_name,
    nul,
    global,
    malformed
  };
  // What precedes a member and applies to it.
  struct Records {
    std::optional<std::uint64_t> size;
    std::string name;
    std::size_t headers = 0;       // extended headers and long names of GNU
    bool has_sparse_name = false;  // besides the name
  };

  std::string_view name_in_header() const;
  void read_block();
  void read_header();
  void read_member(char type, std::uint64_t own_size);
  void check_contents(char type, std::string_view name, std::uint64_t size);
  void read_map();
  void read_records();
  void read_record(std::string_view key, std::string_view value);
  void skip(std::uint64_t size);

  std::string block_;                 // the start of a header, or of the data after it
  std::uint64_t wanted_ = kTarBlock;  // its size
  char inside_ = '\0';                // block_ follows a header with this typeflag; NUL: it is a header
  std::uint64_t contents_ = 0;        // the size that this header states
  std::uint64_t skipped_ = 0;         // bytes that are not needed, before the next block
  bool has_ended_ = false;
  Records records_;
  FaultGroups faults_;
};

}  // namespace proflint::tools
