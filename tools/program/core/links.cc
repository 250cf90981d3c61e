// Links into the project's pages, as tools/docs has them.
#include "tools/program/core/links.h"

#include <fmt/format.h>

#include <algorithm>

#include "validators/engine/families.h"

namespace proflint::tools {

std::string repository_url() {
  std::string url = PROFLINT_REPOSITORY_URL;
  while (url.ends_with('/')) url.pop_back();
  return url;
}

std::string anchor(std::string_view heading) {
  std::string out;
  for (const char c : heading)
    if (c != '/') out += c;
  return out;
}

std::string help_uri(const std::string& url, const Rule& rule) {
  for (const RuleTable& table : rule_tables())
    if (std::any_of(table.rules.begin(), table.rules.end(), [&](const Rule& row) { return row.id == rule.id; }))
      return fmt::format("{}/blob/HEAD/tools/docs/rules/{}.md#{}", url, table.family, anchor(rule.id));
  return url;
}

}  // namespace proflint::tools
