// The header line and the counts that the whole file is compared with.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4, header line.
#pragma once

#include "validators/xprof/context.h"
#include "validators/xprof/decoders/numbers.h"

namespace proflint::xprof {

inline constexpr std::string_view kMagic = "PROFILE-FEEDBACK-DATA:";

struct Header {
  std::string_view type_word;  // empty: absent
  FileType type = FileType::feedback;
  Announced objfiles, programs, srcfiles;
  Declared proc_names;
};

// Reads the first line. False, with a finding, if the rest of the file cannot be checked.
bool read_header(std::string_view line, Header& header, Report& report);

// Reports a keyword without a blank after it; `gap` is the text after it.
void check_gap(std::string_view gap, Report& report);

}  // namespace proflint::xprof
