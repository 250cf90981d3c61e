// Completion scripts for bash, zsh and fish. They contain the rules and formats, so that no program runs while the user
// types.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "tools/program/cli/command_line.h"
#include "tools/program/cli/manual.h"
#include "tools/program/core/suggest.h"
#include "tools/program/settings/consumers.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

std::string join(const std::vector<std::string_view>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string_view> format_names() {
  std::vector<std::string_view> names;
  for (const Format* format : formats()) names.push_back(format->id);
  return names;
}

std::vector<std::string_view> verb_words() {
  std::vector<std::string_view> words;
  for (const VerbRow& row : verb_rows()) {
    const std::string_view first = row.name.substr(0, row.name.find(' '));
    if (words.empty() || words.back() != first) words.push_back(first);
  }
  return words;
}

// The values that an option accepts.
struct Values {
  enum class Kind : std::uint8_t {
    anything,
    word,
    list,  // words, separated by commas
    file,
    directory,
  };

  Kind kind = Kind::anything;
  std::string words = {};  // separated by spaces
};

// All rules, tables and groups of rules.
std::vector<std::string_view> selectors() {
  std::vector<std::string_view> words = {"all"};
  for (const RuleTable& table : rule_tables()) words.push_back(table.family);
  const std::vector<std::string_view> ids = rule_names();
  for (const std::string_view id : ids) {
    const std::string_view group = id.substr(0, id.find('/'));
    if (std::find(words.begin(), words.end(), group) == words.end()) words.push_back(group);
  }
  words.insert(words.end(), ids.begin(), ids.end());
  return words;
}

std::vector<std::string_view> limit_names() {
  std::vector<std::string_view> names;
  for (const LimitRow& row : limit_rows()) names.push_back(row.name);
  for (const VetLimitRow& row : vet_limit_rows()) names.push_back(row.name);
  return names;
}

std::vector<std::string_view> consumer_names() {
  std::vector<std::string_view> names;
  for (const Consumer& consumer : consumer_table().consumers) names.push_back(consumer.name);
  return names;
}

Values values_of(const CLI::Option& option) {
  using enum Values::Kind;
  const std::string type = option.get_type_name();
  if (type == "CONSUMER,...") return {list, join(consumer_names())};
  if (type == "RULE,...") return {list, join(selectors())};
  if (type.starts_with("RULE")) return {word, join(rule_names())};
  if (option.check_lname("limit")) return {word, join(limit_names())};
  if (type.starts_with("FORMAT")) return {type == "FORMAT,..." ? list : word, join(format_names())};
  if (type == "DIRECTORY") return {directory};
  if (type == "FILE" || type == "LIST" || type == "PATH" || type == "IMAGE") return {file};
  const std::string choices = join(choices_of(option));
  return {choices.empty() ? anything : word, choices};
}

bool has_value(const CLI::Option& option) {
  return option.get_items_expected_max() != 0;
}

// The options that the help lists.
std::vector<const CLI::Option*> shown_options(const CLI::App& app) {
  std::vector<const CLI::Option*> shown;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty()) shown.push_back(option);
  return shown;
}

// Commands of one word, which complete alone.
std::vector<const VerbRow*> single_verbs() {
  std::vector<const VerbRow*> rows;
  for (const VerbRow& row : verb_rows())
    if (row.name.find(' ') == std::string_view::npos) rows.push_back(&row);
  return rows;
}

// Single-quoted for bash and zsh.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string bash_action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::list:
      return "_proflint_list " + in_quotes(values.words);
    case Values::Kind::word:
      return fmt::format("COMPREPLY=($(compgen -W {} -- \"$word\"))", in_quotes(values.words));
    case Values::Kind::directory:
      return "_proflint_directories";
    case Values::Kind::file:
    case Values::Kind::anything:
      return ":";  // no suggestions: the shell completes file names
  }
  return {};
}

// The branch of a case statement that completes the value of an option.
std::string bash_case(const CLI::Option& option) {
  std::string pattern;
  for (const std::string& name : option.get_snames()) pattern += (pattern.empty() ? "-" : "|-") + name;
  for (const std::string& name : option.get_lnames()) pattern += (pattern.empty() ? "--" : "|--") + name;
  return fmt::format("    {}) {}; return ;;\n", pattern, bash_action(values_of(option)));
}

constexpr std::string_view kBash =
    "# bash completion for proflint\n"
    "_proflint_list() {{ # completes the word after the last comma\n"
    "  local before=\n"
    "  [[ $word == *,* ]] && before=${{word%,*}},\n"
    "  COMPREPLY=($(compgen -P \"$before\" -W \"$1\" -- \"${{word##*,}}\"))\n"
    "  compopt -o nospace\n"
    "}}\n"
    "_proflint_directories() {{\n"
    "  local IFS=$'\\n'\n"
    "  COMPREPLY=($(compgen -d -- \"$word\"))\n"
    "  compopt -o filenames 2>/dev/null\n"
    "}}\n"
    "_proflint() {{\n"
    "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} verb=${{COMP_WORDS[1]}}\n"
    "  COMPREPLY=()\n"
    "  # The shell splits --format=json at the '=', which is a word of its own.\n"
    "  if [[ $word == = ]]; then word=\n"
    "  elif [[ $before == = ]]; then before=${{COMP_WORDS[COMP_CWORD-2]}}\n"
    "  fi\n"
    "  case $before in\n{cases}"
    "    explain) COMPREPLY=($(compgen -W {selectors} -- \"$word\")); return ;;\n"
    "    baseline) COMPREPLY=($(compgen -W 'update prune' -- \"$word\")); return ;;\n"
    "    completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")); return ;;\n"
    "    help) COMPREPLY=($(compgen -W {verbs} -- \"$word\")); return ;;\n"
    "  esac\n"
    "  if [[ $word == -* ]]; then\n"
    "    COMPREPLY=($(compgen -W {options} -- \"$word\"))\n"
    "  elif [[ $COMP_CWORD -eq 1 ]]; then\n"
    "    COMPREPLY=($(compgen -W {verbs} -- \"$word\"))\n"
    "  elif [[ $verb == rules ]]; then\n"
    "    COMPREPLY=($(compgen -W {selectors} -- \"$word\"))\n"
    "  elif [[ $verb == formats ]]; then\n"
    "    COMPREPLY=($(compgen -W {formats} -- \"$word\"))\n"
    "  elif [[ $verb == consumers ]]; then\n"
    "    COMPREPLY=($(compgen -W {consumers} -- \"$word\"))\n"
    "  fi\n"
    "}}\n"
    "complete -o bashdefault -o default -F _proflint proflint\n";

std::string bash(const CLI::App& app) {
  std::string options, cases;
  for (const CLI::Option* option : shown_options(app)) {
    for (const std::string& name : option->get_lnames()) options += "--" + name + " ";
    if (has_value(*option)) cases += bash_case(*option);
  }
  return fmt::format(
      kBash, fmt::arg("cases", cases), fmt::arg("options", in_quotes(options)),
      fmt::arg("selectors", in_quotes(join(selectors()))), fmt::arg("verbs", in_quotes(join(verb_words()))),
      fmt::arg("formats", in_quotes(join(format_names()))), fmt::arg("consumers", in_quotes(join(consumer_names()))));
}

// Text inside the brackets of an _arguments specification.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::list:
      return "_sequence compadd - " + values.words;
    case Values::Kind::word:
      return "(" + values.words + ")";
    case Values::Kind::directory:
      return "_files -/";
    case Values::Kind::file:
      return "_files";
    case Values::Kind::anything:
      return {};
  }
  return {};
}

// The _arguments specifications of an option, one for each of its names.
std::string zsh_specifications(const CLI::Option& option) {
  const bool takes_value = has_value(option);
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  // "--format=": the value is the next word, or follows the '='.
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name + (takes_value ? "=" : ""));
  const std::string value =
      takes_value ? fmt::format(":{}:{}", zsh_text(option.get_type_name()), zsh_action(values_of(option))) : "";
  std::string text;
  for (const std::string& name : names)
    text += "    " + in_quotes(fmt::format("*{}[{}]{}", name, zsh_text(option.get_description()), value)) + " \\\n";
  return text;
}

constexpr std::string_view kZsh =
    "#compdef proflint\n"
    "# zsh completion for proflint\n"
    "_proflint_first() {{\n"
    "  local -a verbs\n"
    "  verbs=(\n{verb_rows}    'baseline:Record or remove known findings'\n  )\n"
    "  _describe command verbs\n"
    "  _files\n"
    "}}\n"
    "_proflint_rest() {{\n"
    "  case $words[2] in\n"
    "    explain|rules) _values rule {selectors} ;;\n"
    "    formats) _values format {formats} ;;\n"
    "    consumers) _values consumer {consumers} ;;\n"
    "    baseline) if (( CURRENT == 3 )); then _values action update prune; else _files; fi ;;\n"
    "    completion) _values shell bash zsh fish ;;\n"
    "    help) _values command {verbs} ;;\n"
    "    *) _files ;;\n"
    "  esac\n"
    "}}\n"
    "_proflint() {{\n"
    "  _arguments \\\n{specifications}"
    "    '1:command or file:_proflint_first' \\\n"
    "    '*:file:_proflint_rest'\n"
    "}}\n"
    "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _proflint \"$@\"; else compdef _proflint proflint; fi\n";

std::string zsh(const CLI::App& app) {
  std::string specifications, verbs;
  for (const CLI::Option* option : shown_options(app)) specifications += zsh_specifications(*option);
  for (const VerbRow* row : single_verbs())
    verbs += "    " + in_quotes(fmt::format("{}:{}", row->name, zsh_text(row->help))) + "\n";
  return fmt::format(kZsh, fmt::arg("verb_rows", verbs), fmt::arg("selectors", join(selectors())),
                     fmt::arg("formats", join(format_names())), fmt::arg("consumers", join(consumer_names())),
                     fmt::arg("verbs", join(verb_words())), fmt::arg("specifications", specifications));
}

// The value of an option, as `complete` takes it.
std::string fish_value(const Values& values) {
  switch (values.kind) {
    case Values::Kind::list:
      return " -x -a " + in_quotes("(__fish_append , " + values.words + ")");
    case Values::Kind::word:
      return " -x -a " + in_quotes(values.words);
    case Values::Kind::directory:
      return " -x -a '(__fish_complete_directories)'";
    case Values::Kind::file:
      return " -r";
    case Values::Kind::anything:
      return " -x";
  }
  return {};
}

std::string fish(const CLI::App& app) {
  std::string text = "# fish completion for proflint\n";
  for (const VerbRow* row : single_verbs())
    text += fmt::format("complete -c proflint -n __fish_use_subcommand -a {} -d {}\n", row->name, in_quotes(row->help));
  text += "complete -c proflint -n __fish_use_subcommand -a baseline -d 'Record or remove known findings'\n";
  text += "complete -c proflint -n '__fish_seen_subcommand_from baseline' -f -a 'update prune'\n";
  text += "complete -c proflint -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from explain rules' -f -a {}\n",
                      in_quotes(join(selectors())));
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from formats' -f -a {}\n",
                      in_quotes(join(format_names())));
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from consumers' -f -a {}\n",
                      in_quotes(join(consumer_names())));
  for (const CLI::Option* option : shown_options(app)) {
    text += "complete -c proflint";
    for (const std::string& name : option->get_snames()) text += " -s " + name;
    for (const std::string& name : option->get_lnames()) text += " -l " + name;
    if (has_value(*option)) text += fish_value(values_of(*option));
    text += " -d " + in_quotes(option->get_description()) + "\n";
  }
  return text;
}

}  // namespace

std::string completion(Shell shell) {
  CLI::App app(kAbout, "proflint");
  Words words;
  define_options(app, words);
  switch (shell) {
    case Shell::bash:
      return bash(app);
    case Shell::zsh:
      return zsh(app);
    case Shell::fish:
      return fish(app);
  }
  return {};
}

}  // namespace proflint::tools
