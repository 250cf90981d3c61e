// State that all parts of the check of one file share.
// Follows xprof_text(4) of Oracle Solaris Studio 12.4.
#pragma once

#include <memory_resource>

#include "validators/core/lines.h"
#include "validators/core/report.h"
#include "validators/core/text.h"

namespace proflint::xprof {

// The last field of the header. `unknown` is any other word: checks that depend on the type are then skipped.
enum class FileType : std::uint8_t { feedback, tcovd, objfd, tcovsd, unknown };

struct Context {
  Report& report;
  std::string_view text;  // the whole file
  std::pmr::memory_resource* memory;
  FileType type = FileType::feedback;
  // The last record could not be read. It, or another record inside it, may have opened a section, a procedure or a
  // line.
  bool lost_opener = false;
  bool has_lost_opener = false;  // in the file so far: counts, totals and references may lack its entries

  // The file ends before records that a number announces, or inside a record. This was reported: it explains whatever
  // else is missing at the end.
  bool lacks_rest = false;

  // Whether the counters are of real runs: compile-time data (objfd) has none.
  bool is_run_time() const { return type != FileType::objfd && type != FileType::unknown; }

  // The record at a place of the text, without the rest of its line.
  std::string_view record_at(const char* at) const {
    return trimmed(without_cr(line_at(text, static_cast<std::size_t>(at - text.data()))));
  }
};

}  // namespace proflint::xprof
