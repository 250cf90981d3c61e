// Names of processes, files and events.
#pragma once

#include <algorithm>
#include <string_view>

#include "validators/core/grouped_findings.h"
#include "validators/core/text_bytes.h"
#include "validators/perf_data/rules.h"

namespace proflint::perf_data {

// Reports a name that perf would print with control characters. `record` is the name of the record.
inline void check_name(std::string_view name, const char* record, GroupedFindings& found) {
  const auto bad = std::find_if(name.begin(), name.end(), [](char c) { return is_control(c) && c != '\t'; });
  if (bad != name.end())
    found.add("perf-data/control-char"_rule, name, "the name ", name, " in the ", record,
              " record contains a control character");
}

}  // namespace proflint::perf_data
