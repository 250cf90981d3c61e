// Options that depend on the file.
#include "tools/program/settings/options.h"

#include <algorithm>
#include <cstdlib>

#include "tools/program/core/words.h"

namespace proflint::tools {

bool VolumeGates::has_line_total() const {
  return std::any_of(minimum_totals.begin(), minimum_totals.end(),
                     [](const MinimumTotal& one) { return fact_rows()[one.fact].member == &Facts::lines_hit; });
}

std::shared_ptr<const Policy> policy_for(const CheckingOptions& options, const std::string& path) {
  const auto applies = [&](const PerFile& entry) { return any_covers(entry.files, path); };
  if (std::none_of(options.per_file.begin(), options.per_file.end(), applies))
    return {std::shared_ptr<const void>(), &options.policy};
  auto policy = std::make_shared<Policy>(options.policy);
  for (const PerFile& entry : options.per_file) {
    if (!applies(entry)) continue;
    policy->ignore.insert(policy->ignore.end(), entry.ignore.begin(), entry.ignore.end());
    policy->severities.insert(policy->severities.end(), entry.severities.begin(), entry.severities.end());
  }
  return policy;
}

std::string step_summary_path(const Options& options) {
  const char* const path = std::getenv("GITHUB_STEP_SUMMARY");
  return options.writes(Style::github) && path != nullptr ? path : std::string();
}

}  // namespace proflint::tools
