// The report of salvage: text for people, or a record.
#pragma once

#include <cstddef>
#include <string>

#include "validators/engine/salvaging.h"

namespace proflint::tools {

struct SalvageReport {
  std::string path;             // of the damaged file
  std::string output;           // where the salvaged file is; empty: nothing was written
  std::string backup;           // where the damaged file is kept; empty: at its path
  const SalvageResult& result;  // must outlive the report
  int exit_status = 0;
};

// One line about the records, by the noun of their format, and one each for the backup, a damaged container and every
// patch.
std::string salvage_text(const SalvageReport& report);

// A JSON object as tools/schema/salvage.schema.json describes it, indented by `indent` spaces; 0: on one line.
std::string salvage_record(const SalvageReport& report, std::size_t indent);

}  // namespace proflint::tools
