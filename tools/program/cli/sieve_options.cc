// "good0=FILE": verdicts, whether NUL ends each path, and where the list goes.
#include "tools/program/cli/sieve_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/program/cli/values.h"
#include "tools/program/core/suggest.h"
#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"
#include "validators/core/report.h"
#include "validators/core/text.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kQualities[] = {"good", "bad", "unchecked"};  // by Quality

void add_verdict(std::string_view name, VerdictList& list) {
  std::vector<std::string_view> names(std::begin(kQualities), std::end(kQualities));
  for (std::size_t i = 0; i < std::size(kQualities); ++i)
    if (kQualities[i] == name) return static_cast<void>(list.qualities[i] = true);
  for (std::size_t i = 0; i < list.verdicts.size(); ++i) {
    const std::string_view verdict = to_string(static_cast<Verdict>(i));
    if (verdict == name) return static_cast<void>(list.verdicts[i] = true);
    if (std::find(names.begin(), names.end(), verdict) == names.end()) names.push_back(verdict);
  }
  refuse_choice("--list", name, names);
}

VerdictList to_list(const std::string& word) {
  auto [verdicts, path] = split_pair("--list", "VERDICT,...[0]=PATH", word);
  VerdictList list;
  list.has_nul = verdicts.ends_with('0');
  if (list.has_nul) verdicts.pop_back();
  list.path = path;
  if (path.empty() || verdicts.empty())
    throw UsageError("--list takes VERDICT,...[0]=PATH, not '" + escaped(word, 80) + "'");
  for (std::string_view rest = verdicts; !rest.empty();) add_verdict(take_until(rest, ','), list);
  return list;
}

// "12", "1%", "0.25%".
MaxBad to_max_bad(std::string word) {
  constexpr const char* kForm = "a number of files or a percentage such as 1% or 0.25% (at most 100%)";
  MaxBad maximum;
  maximum.is_percent = word.ends_with('%');
  if (!maximum.is_percent) {
    maximum.amount = to_number("--max-bad", kForm, word);
    return maximum;
  }
  word.pop_back();
  maximum.amount = to_share("--max-bad", kForm, word, 3);
  return maximum;
}

}  // namespace

void set_sieve(const Words& words, Options& options) {
  // Files of other parts may be companions of the files of this one.
  if (words.quarantine && (words.shard || words.shard_from_0))
    throw UsageError(
        "--quarantine does not work with --shard: list the files with --list, and move them after all shards have "
        "ended");
  options.quarantine = words.quarantine.value_or("");
  for (const std::string& word : words.verdict_lists) options.verdict_lists.push_back(to_list(word));
  if (words.max_bad) options.max_bad = to_max_bad(*words.max_bad);
  const bool is_printed = std::any_of(options.verdict_lists.begin(), options.verdict_lists.end(),
                                      [](const VerdictList& list) { return list.path == "-"; });
  const bool has_file = !options.output.empty() && options.output != "-";
  if (is_printed && !has_file && !options.quiet)
    throw UsageError(
        "--list uses standard output: write the report to a file with --output PATH, or suppress it with --quiet");
  if (options.max_bad && (words.shard || words.shard_from_0))
    throw UsageError("--max-bad applies to all parts: give it to merge-reports");
}

}  // namespace proflint::tools
