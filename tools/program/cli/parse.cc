// Turns the words of the command line into options: CLI11, then the settings of proflint.toml, then the checks of both.
#include "tools/program/cli/parse.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <climits>
#include <filesystem>
#include <optional>
#include <span>

#include "tools/program/cli/command_line.h"
#include "tools/program/cli/help.h"
#include "tools/program/cli/manual.h"
#include "tools/program/cli/parse_errors.h"
#include "tools/program/cli/salvage_options.h"
#include "tools/program/cli/scale.h"
#include "tools/program/cli/sieve_options.h"
#include "tools/program/cli/values.h"
#include "tools/program/cli/verb_options.h"
#include "tools/program/core/suggest.h"
#include "tools/program/core/version.h"
#include "tools/program/settings/config.h"
#include "tools/program/settings/consumers.h"
#include "tools/program/settings/settings.h"
#include "validators/core/escape.h"
#include "validators/core/rules.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr const char* kDefaultBaseline = "proflint-baseline.json";

const Format& format_called(std::string_view word) {
  if (const Format* format = find_format(word)) return *format;
  std::vector<std::string_view> names;
  for (const Format* format : formats()) names.push_back(format->id);
  throw UsageError(unknown("format", word, names, "'proflint formats' lists them"));
}

// A number that may end in K, M, G or T.
std::uint64_t to_amount(std::string word) {
  constexpr std::string_view kUnits = "KMGT";
  const std::size_t unit = word.empty() ? kUnits.npos : kUnits.find(word.back());
  if (unit != kUnits.npos) word.pop_back();
  const std::uint64_t number = to_number("--limit", "NAME=NUMBER, which may end in K, M, G or T", word);
  const unsigned shift = unit == kUnits.npos ? 0 : 10 * (static_cast<unsigned>(unit) + 1);
  return number > UINT64_MAX >> shift ? UINT64_MAX : number << shift;
}

void set_assumed(const std::string& word, Options& options) {
  if (word.empty()) return;
  const std::size_t colon = std::min(word.find(':'), word.size());
  options.assumed = &format_called(std::string_view(word).substr(0, colon));
  options.variant = word.substr(std::min(colon + 1, word.size()));
  const std::span<const std::string_view> variants = options.assumed->variants;
  if (options.variant.empty() || std::find(variants.begin(), variants.end(), options.variant) != variants.end()) return;
  if (variants.empty())
    throw UsageError(
        fmt::format("format {} has no variants; omit ':{}'", options.assumed->id, escaped(options.variant, 80)));
  const std::string what = fmt::format("variant of {}", options.assumed->id);
  throw UsageError(unknown(what.c_str(), options.variant, {variants.begin(), variants.end()}));
}

// The style called `word` among those that `suits` allows.
Style style_called(std::string_view what, const std::string& word, bool StyleRow::*suits) {
  std::vector<std::string_view> names;
  for (const StyleRow& row : style_rows()) {
    if (!(row.*suits)) continue;
    if (row.name == word) return row.style;
    names.push_back(row.name);
  }
  refuse_choice(what, word, names);
}

Style choose_style(Verb verb, const std::string& word, bool on_terminal) {
  if (!word.empty()) return style_called("--format", word, styles_of(verb));
  if (verb == Verb::vet) return Style::concise;
  if (verb != Verb::check && verb != Verb::merge_reports) return Style::text;
  return on_terminal ? Style::full : Style::concise;
}

std::string limits_text(const Options& options) {
  constexpr const char* kLine = "{:<15} {:>12} {:>12} {:<15} {}\n";
  const bool is_vet = options.verb == Verb::vet;
  const Limits defaults = is_vet ? strict_limits() : Limits();
  std::string text = fmt::format(kLine, "limit", "in effect", "default", "unit", "meaning");
  for (const LimitRow& row : limit_rows())
    text += fmt::format(kLine, row.name, options.limits[row.limit], defaults[row.limit], row.unit, row.meaning);
  if (!is_vet) return text;
  for (const VetLimitRow& row : vet_limit_rows())
    text +=
        fmt::format(kLine, row.name, options.vet_limits.*row.member, VetLimits().*row.member, row.unit, row.meaning);
  return text;
}

// Takes the verb off the front of the words. A file called like a verb is reachable as ./check or after --.
Verb take_verb(std::vector<std::string>& words) {
  for (const VerbRow& row : verb_rows()) {
    const std::size_t space = row.name.find(' ');
    const std::string_view first = row.name.substr(0, space);
    if (words.empty() || words.front() != first) continue;
    if (space == std::string_view::npos) {
      words.erase(words.begin());
      return row.verb;
    }
    if (words.size() < 2 || words[1] != row.name.substr(space + 1)) continue;
    words.erase(words.begin(), words.begin() + 2);
    return row.verb;
  }
  if (!words.empty() && words.front() == "baseline")
    throw UsageError("'baseline' needs 'update' or 'prune'; to check a file of that name, write ./baseline");
  return Verb::check;
}

// The hint if the first path is not a file but a verb, or similar to one.
std::string verb_hint(const Options& options) {
  std::error_code ignored;
  if (options.paths.empty() || std::filesystem::exists(options.paths.front(), ignored)) return {};
  const std::string& word = options.paths.front();
  std::vector<std::string_view> verbs;
  for (const VerbRow& row : verb_rows()) verbs.push_back(row.name.substr(0, row.name.find(' ')));
  const std::string_view verb = closest(word, verbs);
  if (verb.empty() || word.size() < 4) return {};
  if (verb == word)
    return fmt::format("proflint: file '{}' does not exist; a command must come first, before the options\n", verb);
  return fmt::format("proflint: file '{}' does not exist; did you mean the command '{}'?\n", escaped(word), verb);
}

std::vector<Glob> globs_here(const std::vector<std::string>& patterns) {
  std::error_code ignored;
  const std::string here = std::filesystem::current_path(ignored).string();
  std::vector<Glob> globs;
  for (const std::string& pattern : patterns) globs.emplace_back(pattern, here);
  return globs;
}

// The settings of the command line that proflint.toml can have too.
Settings settings_of(const Words& words) {
  Settings settings;
  for (const auto* selectors : {&words.select, &words.ignore})
    for (const std::string& selector : *selectors) check_selector(selector);
  if (!words.select.empty()) settings.select = words.select;
  if (!words.ignore.empty()) settings.ignore = words.ignore;
  for (const std::string& word : words.severities) {
    const auto [rule, level] = split_pair("--severity", "RULE=LEVEL", word);
    check_rule(rule);
    settings.severities.push_back({rule, choose("--severity", level, kSeverities)});
  }
  for (const std::string& word : words.limits) {
    const VetLimitRow* const vet_limit = find_vet_limit(word.substr(0, word.find('=')));
    const Limit limit = vet_limit == nullptr ? limit_called(word.substr(0, word.find('='))) : Limit();
    const auto [name, value] = split_pair("--limit", "NAME=NUMBER", word);
    if (vet_limit != nullptr)
      settings.vet_limits.emplace_back(vet_limit, to_amount(value));
    else
      settings.limits.emplace_back(limit, to_amount(value));
  }
  if (words.fail_on) settings.fail_on = choose("--fail-on", *words.fail_on, kFailOn);
  if (words.companions) settings.companions = choose("--companions", *words.companions, kCompanions);
  settings.max_findings = to_count("--max-findings", words.max_findings);
  settings.max_findings_per_rule = to_count("--max-findings-per-rule", words.max_findings_per_rule);
  if (!words.include.empty()) settings.include = globs_here(words.include);
  if (!words.exclude.empty()) settings.exclude = globs_here(words.exclude);
  if (words.force_exclude) settings.force_exclude = true;
  settings.baseline = words.baseline;
  if (!words.source_roots.empty()) settings.source_roots = words.source_roots;
  if (!words.classes.empty()) settings.classes = words.classes;
  if (!words.consumers.empty()) settings.consumers = words.consumers;
  return settings;
}

// Two reports in one file would overwrite each other.
void refuse_shared_outputs(const Options& options) {
  std::vector<std::filesystem::path> paths;
  const auto add = [&](const std::string& path) {
    std::error_code ignored;
    paths.push_back(std::filesystem::absolute(path, ignored).lexically_normal());
    if (std::find(paths.begin(), paths.end() - 1, paths.back()) != paths.end() - 1)
      throw UsageError("two outputs would be written to " + escaped(path));
  };
  if (!options.output.empty()) add(options.output);
  for (const ReportTo& report : options.reports) add(report.path);
  for (const VerdictList& list : options.verdict_lists) add(list.path);
}

void set_output(const Words& words, bool on_terminal, Options& options) {
  constexpr std::array<Choice<Color>, 3> kColor = {
      {{"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}}};
  constexpr std::array<Choice<SarifFlavor>, 2> kFlavors = {
      {{"standard", SarifFlavor::standard}, {"github", SarifFlavor::github}}};
  const bool to_file = !words.output.empty() && words.output != "-";
  options.style = choose_style(options.verb, words.format, on_terminal && !to_file);
  options.color = choose("--color", words.color, kColor);
  options.sarif_flavor = choose("--sarif-flavor", words.sarif_flavor, kFlavors);
  options.statistics = words.statistics;
  options.output = words.output;
  options.quiet = words.quiet;
  options.hash = words.hash;
  options.notes = words.notes;
  bool StyleRow::*const suits = options.verb == Verb::vet ? &StyleRow::for_vet : &StyleRow::for_files;
  for (const std::string& word : words.reports) {
    const auto [style, path] = split_pair("--report", "STYLE=PATH", word);
    if (path.empty() || path == "-") throw UsageError("--report takes STYLE=PATH; use --format for standard output");
    options.reports.push_back({style_called("--report", style, suits), path});
  }
  set_sieve(words, options);
  refuse_shared_outputs(options);
  if (options.statistics && options.style != Style::concise && options.style != Style::full &&
      options.style != Style::json)
    throw UsageError("--statistics works only with --format concise, full or json");
}

// Whether the verb takes any number of files to check.
bool takes_files(Verb verb) {
  return verb == Verb::check || verb == Verb::vet || verb == Verb::identify || verb == Verb::diff ||
         verb == Verb::baseline_update || verb == Verb::baseline_prune;
}

// Whether the paths are files at all, not names of rules or formats: merge-reports takes records, and salvage one file.
bool reads_files(Verb verb) {
  return takes_files(verb) || verb == Verb::merge_reports || verb == Verb::salvage;
}

std::ptrdiff_t reads_of_standard_input(const Options& options) {
  std::ptrdiff_t reads = 0;
  for (const auto* paths : {&options.paths, &options.lists, &options.lists0})
    reads += std::count(paths->begin(), paths->end(), "-");
  return reads;
}

void check_arguments(const Options& options) {
  if (takes_files(options.verb) && options.paths.empty() && options.lists.empty() && options.lists0.empty())
    throw UsageError("no files given; 'proflint -h' shows the usage");
  if (options.verb == Verb::diff && (options.paths.size() != 2 || !options.lists.empty() || !options.lists0.empty()))
    throw UsageError("diff takes two files: BEFORE and AFTER");
  if (reads_files(options.verb) && std::find(options.paths.begin(), options.paths.end(), "") != options.paths.end())
    throw UsageError("a path is empty; is a variable of the shell unset?");
  if (takes_files(options.verb) && reads_of_standard_input(options) > 1)
    throw UsageError("standard input ('-') can be read only once");
  if (options.verb == Verb::merge_reports && options.paths.empty())
    throw UsageError("merge-reports takes the records of runs: files written with --format ndjson");
  if (options.verb == Verb::merge_reports && !options.lists.empty() && !options.lists0.empty())
    throw UsageError("merge-reports compares the parts with one list: give either --files-from or --files0-from");
  if (options.verb == Verb::explain && options.paths.empty())
    throw UsageError("explain takes rules or groups of rules; 'proflint rules' lists them");
  if (options.verb == Verb::rules || options.verb == Verb::explain)
    for (const std::string& selector : options.paths)
      if (find_rule_table(selector) == nullptr) check_selector(selector);
  if (options.verb == Verb::formats)
    for (const std::string& id : options.paths) format_called(id);
  if (options.verb == Verb::consumers) check_measured(options.paths);
  const bool takes_nothing = options.verb == Verb::config || options.verb == Verb::version;
  if (takes_nothing && !options.paths.empty())
    throw UsageError("unexpected '" + escaped(options.paths.front(), 80) + "'; this command takes only options");
  if (options.verb == Verb::manual && !options.paths.empty() && options.paths != std::vector<std::string>{"rules"})
    throw UsageError("manual takes 'rules' or no argument, not '" + escaped(options.paths.front(), 80) + "'");
}

// vet starts from the strict limits and uses only companion files named on the command line.
void set_vetting(const Words& words, Options& options) {
  if (options.verb != Verb::vet) return;
  if (words.fail_on == "never" || words.fail_on == "note")
    throw UsageError("vet does not take --fail-on " + *words.fail_on);
  options.limits = strict_limits();
  for (const std::string& id : words.only) options.only.push_back(&format_called(id));
  options.accept_dir = words.accept_dir;
  if (words.sandbox) options.sandbox_mode = choose("--sandbox", *words.sandbox, kSandboxModes);
  if (words.isolate) options.isolation = choose("--isolate", *words.isolate, kIsolations);
}

// The hint that a proflint.toml was found but has no effect.
std::string ignored_config_hint(bool is_isolated) {
  const std::string config = is_isolated ? std::string() : find_config();
  if (config.empty()) return {};
  return "proflint: " + escaped(config) + " has no effect: vet does not read settings files\n";
}

void set_shell(Options& options) {
  constexpr std::array<Choice<Shell>, 3> kShells = {
      {{"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}}};
  if (options.paths.size() != 1) throw UsageError("completion takes bash, zsh or fish");
  options.shell = choose("completion", options.paths.front(), kShells);
}

// The rule is off by default; with --select it must be selected too.
void require_pairs(Policy& policy) {
  const std::string rule(("file/pair-missing"_core_rule).id);
  policy.severities.push_back({rule, Severity::error});
  if (!policy.select.empty()) policy.select.push_back(rule);
}

void complete(const Words& words, bool on_terminal, Options& options) {
  options.paths = words.paths;
  options.lists = words.lists;
  options.lists0 = words.lists0;
  options.image = words.image;
  options.is_set = words.is_set;
  options.skip_other = words.skip_other;
  options.stdin_name = words.stdin_name;
  options.archives = words.archives;
  if (!words.stdin_archive.empty()) options.stdin_archive = choose("--archive", words.stdin_archive, kStdinArchives);
  options.pair_trees = words.pair_trees;
  options.examples = words.examples;
  options.checks_installed = words.checks_installed;
  options.jobs = static_cast<unsigned>(std::min<std::size_t>(to_count("--jobs", words.jobs).value_or(0), UINT_MAX));
  set_assumed(words.assume, options);
  set_output(words, on_terminal, options);
  set_scale(words, options);
  set_vetting(words, options);
  set_salvage(words, options);
  Settings settings = settings_of(words);
  const bool has_config = options.verb != Verb::vet && (reads_files(options.verb) || options.verb == Verb::config);
  if (!words.isolated && has_config) {
    options.config = words.config ? *words.config : find_config();
    if (!options.config.empty()) settings = overlay(read_config(options.config), std::move(settings));
  }
  apply(settings, options);
  if (options.verb == Verb::vet) options.companions = CompanionMode::never;  // except --elf
  if (words.require_pairs) require_pairs(options.policy);
  if (options.verb == Verb::completion) set_shell(options);
  const bool is_baseline = options.verb == Verb::baseline_update || options.verb == Verb::baseline_prune;
  if (is_baseline && options.baseline.empty()) options.baseline = kDefaultBaseline;
}

std::string version_as(const std::string& form) {
  constexpr std::array<Choice<bool>, 2> kForms = {{{"text", false}, {"json", true}}};
  return choose("--version", form, kForms) ? version_json() : version_text() + "\n";
}

}  // namespace

Parsed parse_options(std::vector<std::string> words, bool on_terminal) {
  Parsed parsed;
  CLI::App app(kAbout, "proflint");
  Words raw;
  define_options(app, raw, &words);
  const auto refuse = [&](const std::string& message) {
    parsed.exit_status = 2;
    parsed.text = "proflint: " + message + "\n";
  };
  try {
    parsed.options.arguments = words;
    if (const std::optional<std::string> help = help_asked_for(words)) {
      parsed.text = *help;
      return parsed;
    }
    parsed.options.verb = take_verb(words);
    std::reverse(words.begin(), words.end());  // CLI11 takes the words from the back
    app.parse(std::move(words));
    refuse_empty_values(app, parsed.options.arguments);
    refuse_other_options(app, parsed.options.verb);
    if (!raw.version.empty()) {
      parsed.text = version_as(raw.version);
      return parsed;
    }
    complete(raw, on_terminal, parsed.options);
    if (raw.print_limits) {
      parsed.text = limits_text(parsed.options);
      return parsed;
    }
    check_arguments(parsed.options);
    if (parsed.options.verb == Verb::check) parsed.hint = verb_hint(parsed.options);
    if (parsed.options.verb == Verb::vet) parsed.hint = ignored_config_hint(raw.isolated);
    parsed.proceed = true;
  } catch (const CLI::CallForHelp&) {
    parsed.text = short_help();
  } catch (const CLI::CallForAllHelp&) {
    parsed.text = long_help();
  } catch (const CLI::ExtrasError& error) {
    refuse(explain_extras(app.remaining(), error));
  } catch (const CLI::Error& error) {
    refuse(explain_error(app, error));
  } catch (const UsageError& error) {
    refuse(error.what());
  }
  return parsed;
}

}  // namespace proflint::tools
