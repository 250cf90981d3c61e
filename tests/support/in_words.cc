// The messages of grouped findings have the number of places.
#include "tests/support/in_words.h"

#include <algorithm>

namespace proflint::tests {
namespace {

// "*3": the number of places of a finding, from its message.
std::string places_of(const Finding& finding) {
  constexpr std::string_view kGrouped = " places; the first is shown)";
  const std::size_t end = finding.message.rfind(kGrouped);
  if (end == std::string::npos) return {};
  const std::size_t start = finding.message.rfind('(', end) + 1;
  return "*" + finding.message.substr(start, end - start);
}

std::string joined(std::vector<std::string> words, std::string_view between) {
  std::sort(words.begin(), words.end());
  std::string text;
  for (const std::string& word : words) text.append(text.empty() ? "" : between).append(word);
  return text;
}

}  // namespace

std::string rules_of(const Result& result) {
  const std::string family = std::string(result.format) + "/";
  std::vector<std::string> words;
  for (const Finding& finding : result.findings) {
    std::string word(finding.rule->id);
    if (word.starts_with(family)) word.erase(0, family.size());
    words.push_back(word + places_of(finding));
  }
  return joined(words, " ");
}

std::string said(const Result& result) {
  std::vector<std::string> lines;
  for (const Finding& finding : result.findings) {
    const std::string_view id = finding.rule->id;
    lines.push_back(std::string(id.substr(id.find('/') + 1)).append(": ").append(finding.message).append("\n"));
  }
  return joined(lines, "");
}

}  // namespace proflint::tests
