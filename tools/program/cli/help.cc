// A verb consists of the words before the first option.
#include "tools/program/cli/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "tools/program/cli/command_line.h"
#include "tools/program/cli/manual.h"
#include "tools/program/core/suggest.h"
#include "tools/program/core/version.h"
#include "tools/program/settings/settings.h"

namespace proflint::tools {
namespace {

bool is_help_option(const std::string& word) {
  return word == "--help" || word == "-h";
}

// The verbs called `words`: "vet", "baseline update", or both verbs of "baseline". Empty if there are none.
std::span<const VerbRow> verbs_called(const std::vector<std::string>& words) {
  const std::string name = fmt::format("{}", fmt::join(words, " "));
  const auto is_meant = [&](const VerbRow& row) { return row.name == name || row.name.starts_with(name + " "); };
  const std::span<const VerbRow> rows = verb_rows();
  const auto first = std::find_if(rows.begin(), rows.end(), is_meant);
  return {first, std::find_if_not(first, rows.end(), is_meant)};
}

}  // namespace

std::optional<std::string> help_asked_for(std::vector<std::string> words) {
  if (words.empty()) return std::nullopt;
  if (words == std::vector<std::string>{"help"}) return long_help();
  if (words.front() == "version" && words.size() == 1) return version_text() + "\n";
  if (words.front() == "help" && is_help_option(words[1])) {
    words = {"help"};
  } else if (words.front() == "help") {
    words.erase(words.begin());
  } else {
    // Only words before "--" are options; the words before the first of them are the verb.
    const auto end = std::find(words.begin(), words.end(), "--");
    if (std::find_if(words.begin(), end, is_help_option) == end) return std::nullopt;
    const std::size_t length = words.front() == "baseline" && words.size() > 2 && !is_help_option(words[1]) ? 2 : 1;
    words.resize(length);
    if (is_help_option(words.front()) || verbs_called(words).empty()) return std::nullopt;
  }
  const std::span<const VerbRow> verbs = verbs_called(words);
  if (!verbs.empty()) return help_of(verbs);
  std::vector<std::string_view> names;
  for (const VerbRow& row : verb_rows()) names.push_back(row.name);
  throw UsageError(unknown("command", fmt::format("{}", fmt::join(words, " ")), names));
}

}  // namespace proflint::tools
