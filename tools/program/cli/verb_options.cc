// Options by verb: the headings in its help, minus some options, plus some options of other headings.
#include "tools/program/cli/verb_options.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <initializer_list>

#include "tools/program/settings/settings.h"

namespace proflint::tools {
namespace {

using NameList = std::initializer_list<std::string_view>;

struct VerbScope {
  Verb verb;
  NameList headings, without, with;
};

// The options that vet rejects, and those for shards, which only check takes.
const NameList kNotForVet = {"include",       "exclude",    "archives",    "archive",  "force-exclude", "skip-other",
                             "gcno-dir",      "companions", "source-root", "classes",  "set",           "baseline",
                             "require-pairs", "statistics", "config",      "examples", "list",          "max-bad",
                             "quarantine",    "in-place",   "check"};

const VerbScope kVerbScopes[] = {
    {.verb = Verb::check,
     .headings = {"Input", "Many files", "Volume", "Rules", "Output", "Settings"},
     .without = {"expect-shards", "examples", "in-place", "check"},
     .with = {}},
    {.verb = Verb::vet,
     .headings = {"Vetting", "Input", "Rules", "Output", "Settings"},
     .without = kNotForVet,
     .with = {}},
    {.verb = Verb::identify,
     .headings = {"Input"},
     .without = {"set", "source-root", "classes"},
     .with = {"format", "output", "limit", "config", "isolated", "jobs"}},
    {.verb = Verb::diff,
     .headings = {"Input"},
     .without = {"files-from", "files0-from", "include", "exclude", "archives", "archive", "force-exclude",
                 "skip-other", "set"},
     .with = {"max-drop", "format", "output", "quiet", "max-findings", "limit", "config", "isolated", "jobs"}},
    {.verb = Verb::rules, .headings = {}, .without = {}, .with = {"format", "output", "examples"}},
    {.verb = Verb::formats, .headings = {}, .without = {}, .with = {"format", "output"}},
    {.verb = Verb::consumers, .headings = {}, .without = {}, .with = {"format", "output", "check"}},
    {.verb = Verb::explain, .headings = {}, .without = {}, .with = {"format", "output", "examples"}},
    {.verb = Verb::config,
     .headings = {"Rules", "Settings"},
     .without = {"max-bad"},
     .with = {"include", "exclude", "force-exclude", "companions", "source-root", "classes", "max-findings",
              "max-findings-per-rule", "output"}},
    {.verb = Verb::baseline_update,
     .headings = {"Input", "Rules", "Settings"},
     .without = {"fail-on", "max-bad"},
     .with = {}},
    {.verb = Verb::baseline_prune,
     .headings = {"Input", "Rules", "Settings"},
     .without = {"fail-on", "max-bad"},
     .with = {}},
    {.verb = Verb::merge_reports,
     .headings = {"Volume", "Rules", "Output", "Settings"},
     .without = {"examples", "check", "quarantine", "in-place"},
     .with = {"files-from", "files0-from", "set", "expect-shards", "assume", "include", "exclude", "force-exclude",
              "skip-other", "archives", "elf", "gcno-dir", "companions", "source-root",
              "classes"}},  // the settings of the runs that wrote the parts
    {.verb = Verb::salvage,
     .headings = {},
     .without = {},
     .with = {"output", "in-place", "format", "quiet", "assume", "stdin-filename", "limit", "config", "isolated"}},
    {.verb = Verb::manual, .headings = {}, .without = {}, .with = {"output"}},
    {.verb = Verb::completion, .headings = {}, .without = {}, .with = {"output"}},
};

bool is_among(NameList names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// Names the verbs that take the option if they are few, and otherwise the verb that does not.
[[noreturn]] void refuse_option(const CLI::Option& option, Verb given) {
  constexpr std::size_t kFew = 2;
  std::vector<std::string_view> takers;
  std::string_view verb;
  for (const VerbRow& row : verb_rows()) {
    if (row.verb == given && verb.empty()) verb = row.name;
    const bool is_synonym = row.name == "file";
    if (!is_synonym && takes(row.verb, option)) takers.push_back(row.name);
  }
  const std::string name = "--" + option.get_lnames().front();
  if (takers.size() > kFew) throw UsageError(std::string(verb) + " does not take " + name);
  throw UsageError(fmt::format("{} works only with {}", name, fmt::join(takers, " and ")));
}

}  // namespace

bool takes(Verb verb, const CLI::Option& option) {
  if (option.get_group() == "Help") return true;
  const std::string_view name = option.get_lnames().empty() ? std::string_view() : option.get_lnames().front();
  const VerbScope* const scope = std::find_if(std::begin(kVerbScopes), std::end(kVerbScopes),
                                              [&](const VerbScope& one) { return one.verb == verb; });
  if (scope == std::end(kVerbScopes)) return false;
  return is_among(scope->with, name) ||
         (is_among(scope->headings, option.get_group()) && !is_among(scope->without, name));
}

void refuse_other_options(const CLI::App& app, Verb verb) {
  for (const CLI::Option* option : app.get_options())
    if (option->count() > 0 && !option->get_lnames().empty() && !takes(verb, *option)) refuse_option(*option, verb);
}

}  // namespace proflint::tools
