// Links into the project's pages, as tools/docs has them.
#include "tools/program/core/links.h"

#include <fmt/format.h>

#include <algorithm>

#include "validators/engine/families.h"

namespace proflint::tools {

std::string homepage() {
  return PROFLINT_HOMEPAGE;
}

std::string anchor(std::string_view heading) {
  std::string out;
  for (const char c : heading)
    if (c != '/') out += c;
  return out;
}

std::string help_uri(const Rule& rule) {
  for (const RuleTable& table : rule_tables())
    if (std::any_of(table.rules.begin(), table.rules.end(), [&](const Rule& row) { return row.id == rule.id; }))
      return fmt::format("{}/tools/docs/rules/{}.md#{}", homepage(), table.family, anchor(rule.id));
  return homepage();
}

}  // namespace proflint::tools
