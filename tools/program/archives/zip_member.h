// Compares the two headers of one member of a zip file, of which programs read one or the other. Follows APPNOTE.TXT,
// 4.3.9 (data descriptor), 4.4 (fields) and 4.6.9 (Unicode Path field).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/program/archives/fault_groups.h"
#include "tools/program/archives/zip_headers.h"

namespace proflint::tools {

// The kinds of defects in a zip file, in the order of their reports.
struct ZipFault {
  enum Kind : std::uint8_t {
    damaged,
    contradiction,
    entry_count,
    other_members,
    overlap,
    hidden_member,
    unused,
    other_name,
    nul_in_name,
    other_method,
    other_numbers,
    missing_numbers,
    other_flags,
    other_character_set,
    no_descriptor,
    inner_descriptor,
    other_path,
    outdated_path,
    after_end
  };
};

// Reports what differs between the local header and the one in the central directory.
void check_zip_headers(const ZipHeader& local, const ZipHeader& central, FaultGroups& faults);

// Reports a missing data descriptor, and one inside the stored `contents`. `descriptor` is the size of the one that
// follows them, or 0.
void check_zip_descriptor(std::string_view contents, std::size_t descriptor, const ZipHeader& central,
                          FaultGroups& faults);

}  // namespace proflint::tools
