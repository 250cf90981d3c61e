// The lines of one file of a Clover report, against the statements that its metrics count. Follows clover.xsd.
#pragma once

#include <cstdint>

#include "validators/xml_coverage/clover/metrics.h"

namespace proflint::xml_coverage::clover {

// The lines of an open file by type.
struct FileLines {
  std::uint64_t statements = 0, covered_statements = 0, all = 0, covered = 0;
  std::uint64_t covered_at_most = 0;  // lines with a count, and conditions without one
  std::uint64_t statements_at_zero = 0, covered_at_zero = 0;
  std::uint64_t classes = 0;
  std::uint64_t last_statement = 0;  // the highest number of a statement's line
  bool is_last_covered = false;
  bool is_sound = true;  // all numbers and types could be read
};

// A file that is closed: its metrics, its lines, whether the report states that it has no packages, and how its writer
// counts.
struct ClosedFile {
  const Metrics& stated;
  const FileLines& lines;
  bool states_no_packages;
  bool counts_instructions;  // and lists each line of each instruction
};

// Reports `statements` and `coveredstatements` that the lines contradict, however the writer counts.
void check_statements(const ClosedFile& file, GroupedFindings& found);

}  // namespace proflint::xml_coverage::clover
