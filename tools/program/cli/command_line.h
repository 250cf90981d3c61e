// The definition of the command line: verbs, options, styles. Help, manual page and completions are generated from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/settings/options.h"

// Few files need the definitions, which take seconds to compile.
namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace proflint::tools {

// The command line as given, before its values are parsed.
struct Words {
  std::vector<std::string> paths, lists, lists0, include, exclude, select, ignore, severities, limits, reports,
      source_roots, classes, pair_trees, minimums, minimum_totals, max_drop, only, consumers, verdict_lists;
  std::string format, assume, image, stdin_archive, output, examples, stdin_name, version, resume, base, accept_dir;
  std::string sarif_flavor = "standard", color = "auto";
  std::optional<std::string> companions, fail_on, baseline, config, sandbox, isolate, fail_under;
  std::optional<std::string> max_findings, max_findings_per_rule, jobs, shard, shard_from_0, expected_parts, max_bad,
      quarantine, min_files;
  bool force_exclude = false, skip_other = false, isolated = false, print_limits = false, is_set = false,
       statistics = false, quiet = false, archives = false, require_pairs = false, hash = false, notes = false,
       in_place = false, checks_installed = false;
};

struct VerbRow {
  std::string_view name;
  Verb verb;
  std::string_view arguments;
  std::string_view help;
  bool is_common = false;  // shown by the short help
};

struct StyleRow {
  std::string_view name;
  Style style;
  std::string_view help;
  bool for_files = false, for_identify = false, for_tables = false, for_text = false, for_vet = false, for_diff = false;
};

std::span<const VerbRow> verb_rows();
std::span<const StyleRow> style_rows();

// Which styles a command can print.
bool StyleRow::*styles_of(Verb verb);

// Adds the options to `app`, grouped under headings, bound to `words`: every option, or those that can occur in
// `arguments`.
void define_options(CLI::App& app, Words& words, const std::vector<std::string>* arguments = nullptr);

// The words that may follow an option ("--color": auto, always, never); empty if they are not a fixed list.
std::vector<std::string_view> choices_of(const CLI::Option& option);

inline constexpr const char* kAbout =
    "Identifies and validates profile and coverage files, and shows exactly where a file is wrong and why that "
    "matters.";

}  // namespace proflint::tools
