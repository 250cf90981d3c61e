// Parses the values of --shard, --resume, --expect-shards, --min, --min-total, --min-files, --fail-under, --compare and
// --max-drop.
#include "tools/program/cli/scale.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tools/program/cli/values.h"
#include "tools/program/core/suggest.h"
#include "tools/program/core/words.h"
#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"

namespace proflint::tools {
namespace {

// "3/64". Number 0 gets a message of its own: many schedulers count tasks from 0.
Shard to_shard(const char* option, const std::string& word, bool is_from_0) {
  const char* const form = is_from_0 ? "K/N, with K from 0 to N-1" : "K/N, with K from 1 to N";
  const auto refuse = [&] { throw UsageError(fmt::format("{} takes {}, not '{}'", option, form, escaped(word, 80))); };
  const auto number_in = [&](std::string_view digits) {
    std::uint64_t value = 0;
    const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failure != std::errc() || end != digits.data() + digits.size()) refuse();
    return value;
  };
  const std::size_t slash = word.find('/');
  if (slash == std::string::npos) refuse();
  const std::uint64_t number = number_in(std::string_view(word).substr(0, slash));
  const std::uint64_t count = number_in(std::string_view(word).substr(slash + 1));
  if (!is_from_0 && number == 0) throw UsageError("--shard counts from 1; if K counts from 0, use --shard-from-0");
  const std::uint64_t first = is_from_0 ? 0 : 1;
  if (count > UINT32_MAX || number < first || number - first >= count) refuse();
  return {static_cast<std::uint32_t>(number - first + 1), static_cast<std::uint32_t>(count)};
}

// The index in fact_rows() of the fact `name`.
std::size_t fact_called(std::string_view name) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < fact_rows().size(); ++i) {
    if (fact_rows()[i].name == name) return i;
    names.push_back(fact_rows()[i].name);
  }
  throw UsageError(unknown("fact", name, names, fmt::format("the facts are {}", fmt::join(names, ", "))));
}

VolumeGates::Minimum to_minimum(const std::string& word) {
  auto [name, amount] = split_pair("--min", "FACT=N", word);
  VolumeGates::Minimum minimum;
  minimum.fact = fact_called(name);
  minimum.is_percent = amount.ends_with('%');
  if (minimum.is_percent) amount.pop_back();
  if (minimum.is_percent && fact_rows()[minimum.fact].member != &Facts::nonzero)
    throw UsageError("--min takes a percentage only for nonzero (the share of the counters)");
  minimum.amount = to_number("--min", "FACT=N, or nonzero=N%", amount);
  if (minimum.is_percent && minimum.amount > 100) throw UsageError("--min nonzero takes a percentage from 0% to 100%");
  return minimum;
}

// A percentage in hundredths of a percent.
std::uint64_t to_hundredths(const char* option, const std::string& word) {
  return to_share(option, "a percentage from 0 to 100 with at most two decimals", word, 2);
}

VolumeGates::MinimumTotal to_minimum_total(const std::string& word) {
  auto [name, amount] = split_pair("--min-total", "FACT=N or FACT=N%", word);
  VolumeGates::MinimumTotal minimum;
  minimum.fact = fact_called(name);
  minimum.is_share = amount.ends_with('%');
  const auto member = fact_rows()[minimum.fact].member;
  if (minimum.is_share && member != &Facts::nonzero && member != &Facts::lines_hit)
    throw UsageError("--min-total takes a percentage only for nonzero (of the counters) and lines_hit (of the lines)");
  if (minimum.is_share) amount.pop_back();
  minimum.amount =
      minimum.is_share ? to_hundredths("--min-total", amount) : to_number("--min-total", "FACT=N or FACT=N%", amount);
  return minimum;
}

void set_max_drop(std::string word, VolumeGates& gates) {
  const std::size_t equals = word.find('=');
  const std::string name = equals == std::string::npos ? std::string() : word.substr(0, equals);
  if (equals != std::string::npos) word.erase(0, equals + 1);
  const bool is_percent = word.ends_with('%');
  if (is_percent) word.pop_back();
  const std::uint64_t share = to_number("--max-drop", "N% or FACT=N%", word);
  if (!is_percent || share > 100) throw UsageError("--max-drop takes a percentage from 0% to 100%, like 20%");
  if (!name.empty())
    gates.max_drop[fact_called(name)] = static_cast<unsigned>(share);
  else
    for (std::size_t i = 0; i < gates.max_drop.size(); ++i) {
      const unsigned minimum = fact_rows()[i].member == &Facts::total ? VolumeGates::kTotalDrop : 0;
      if (gates.max_drop[i]) gates.max_drop[i] = std::max(static_cast<unsigned>(share), minimum);
    }
}

}  // namespace

void set_scale(const Words& words, Options& options) {
  if (words.shard && words.shard_from_0) throw UsageError("--shard and --shard-from-0 cannot be combined");
  if (words.shard) options.shard = to_shard("--shard", *words.shard, false);
  if (words.shard_from_0) options.shard = to_shard("--shard-from-0", *words.shard_from_0, true);
  options.resume = words.resume;
  options.expected_parts = to_count("--expect-shards", words.expected_parts);
  for (const std::string& word : words.minimums) options.gates.minimums.push_back(to_minimum(word));
  for (const std::string& word : words.minimum_totals) options.gates.minimum_totals.push_back(to_minimum_total(word));
  if (words.fail_under)
    options.gates.minimum_totals.push_back(
        {fact_called("lines_hit"), to_hundredths("--fail-under", *words.fail_under), true});
  options.gates.base = words.base;
  options.gates.min_files = to_count("--min-files", words.min_files).value_or(0);
  for (const std::string& word : words.max_drop) set_max_drop(word, options.gates);
  if (!words.max_drop.empty() && options.gates.base.empty() && options.verb != Verb::diff)
    throw UsageError("--max-drop needs --compare BASE");
  const bool is_part = options.shard || !options.resume.empty();
  if (is_part && options.is_set)
    throw UsageError("a set is checked as a whole: omit --set here, and give it to merge-reports");
  if (options.shard && !options.gates.is_open())
    throw UsageError(
        "--min, --min-total, --min-files, --fail-under and --compare apply to the parts as a whole: pass these options "
        "to merge-reports");
}

}  // namespace proflint::tools
