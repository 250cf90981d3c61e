// What is said of changed reports, in few words: for tables of tests.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/support.h"

namespace proflint::tests {

// At how many places a finding is, as its message says.
inline std::string places_of(const Finding& finding) {
  constexpr std::string_view kFirst = " (the first of ";
  const std::size_t at = finding.message.rfind(kFirst);
  if (at == std::string::npos) return {};
  const std::string count = finding.message.substr(at + kFirst.size());
  return "*" + count.substr(0, count.find(' '));
}

// The rules that fired and at how many places, in order: "json/duplicate-key missing-key*2". Those of the format are
// without its id.
inline std::string tally_words(const Result& result) {
  std::vector<std::string> words;
  for (const Finding& finding : result.findings) {
    std::string word(finding.rule->id);
    if (word.starts_with(std::string(result.format) + "/")) word.erase(0, result.format.size() + 1);
    words.push_back(word + places_of(finding));
  }
  std::sort(words.begin(), words.end());
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + word;
  return line;
}

}  // namespace proflint::tests
