// The version and its commit; the build writes commit.h.
#include "tools/program/core/version.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/program/core/commit.h"
#include "validators/engine/families.h"

namespace proflint::tools {

std::string version() {
  return PROFLINT_VERSION;
}

std::string commit() {
  return PROFLINT_COMMIT;
}

std::string version_text() {
  return commit().empty() ? "proflint " + version() : fmt::format("proflint {} ({})", version(), commit());
}

std::string version_json() {
  nlohmann::ordered_json json = {{"name", "proflint"}, {"version", version()}};
  json["commit"] = commit().empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(commit());
  json["record_schema"] = kRecordSchema;
  std::vector<std::string_view> ids;
  for (const Format* format : formats()) ids.push_back(format->id);
  json["formats"] = ids;
  std::size_t rules = 0;
  for (const RuleTable& table : rule_tables()) rules += table.rules.size();
  json["rules"] = rules;
  return json.dump(2) + "\n";
}

}  // namespace proflint::tools
