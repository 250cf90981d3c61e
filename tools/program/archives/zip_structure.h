// Compares the two descriptions of a zip file: the headers in front of the contents, which programs that unpack a
// stream follow, and the central directory at the end. Follows APPNOTE.TXT, 4.3.6 (order of the parts), 4.3.7 to
// 4.3.9 (members), 4.3.12 (central directory), 4.4 (fields) and 4.6.9 (Unicode Path field).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tools/program/archives/reader.h"
#include "tools/program/archives/zip_end.h"

namespace proflint::tools {

// Appends the defects that libarchive does not report. `places` are the positions in `file` at which libarchive was
// after it had read the header of a member, in order; after the header of a symbolic link it is after the contents.
void check_zip_structure(std::string_view file, const ZipEnd& end, std::span<const std::uint64_t> places,
                         std::vector<ArchiveFault>& faults);

}  // namespace proflint::tools
