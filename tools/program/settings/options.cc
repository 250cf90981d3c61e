// Options that depend on the file.
#include "tools/program/settings/options.h"

#include <algorithm>

#include "tools/program/core/words.h"

namespace proflint::tools {

bool VolumeGates::has_line_total() const {
  return std::any_of(least_totals.begin(), least_totals.end(),
                     [](const LeastTotal& least) { return fact_rows()[least.fact].member == &Facts::lines_hit; });
}

const Policy& policy_for(const Options& options, const std::string& path, Policy& scratch) {
  const auto applies = [&](const PerFile& entry) { return any_covers(entry.files, path); };
  if (std::none_of(options.per_file.begin(), options.per_file.end(), applies)) return options.policy;
  scratch = options.policy;
  for (const PerFile& entry : options.per_file) {
    if (!applies(entry)) continue;
    scratch.ignore.insert(scratch.ignore.end(), entry.ignore.begin(), entry.ignore.end());
    scratch.severities.insert(scratch.severities.end(), entry.severities.begin(), entry.severities.end());
  }
  return scratch;
}

}  // namespace proflint::tools
