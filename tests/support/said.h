// What is said of a file as text, for tables of tests: a line for each finding.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/support/support.h"

namespace proflint::tests {

// "rule: message" and LF for each finding, without the family, by the names of the rules.
inline std::string said(const Result& result) {
  std::vector<std::string> lines;
  for (const Finding& finding : result.findings) {
    const std::string_view id = finding.rule->id;
    lines.push_back(std::string(id.substr(id.find('/') + 1)).append(": ").append(finding.message).append("\n"));
  }
  std::sort(lines.begin(), lines.end());
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

}  // namespace proflint::tests
