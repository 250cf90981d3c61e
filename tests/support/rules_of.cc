// Findings that were folded say so in their message.
#include "tests/support/rules_of.h"

#include <set>

namespace proflint::tests {

std::string rules_of(const Result& result, std::string_view family) {
  constexpr std::string_view kFold = "(the first of ";
  std::set<std::string> rules;
  for (const Finding& finding : result.findings) {
    std::string rule(finding.rule->id);
    if (rule.starts_with(family) && rule.substr(family.size(), 1) == "/") rule.erase(0, family.size() + 1);
    if (const std::size_t fold = finding.message.find(kFold); fold != std::string::npos)
      rule += "*" + std::to_string(std::stoul(finding.message.substr(fold + kFold.size())));
    rules.insert(std::move(rule));
  }
  std::string all;
  for (const std::string& rule : rules) all += (all.empty() ? "" : " ") + rule;
  return all;
}

}  // namespace proflint::tests
