// Completion scripts for bash, zsh and fish. They contain the rules and formats, so that no program runs while the user
// types.
#include <fmt/format.h>

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

// The values of an option, or their kind.
struct Values {
  std::vector<std::string_view> words;
  bool is_file = false, is_directory = false;
  bool is_list = false;  // several of them, separated by commas
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
  const std::string type = option.get_type_name();
  if (type == "CONSUMER,...") return {consumer_names(), false, false, true};
  if (type == "RULE,...") return {selectors(), false, false, true};
  if (type.starts_with("RULE")) return {rule_names()};
  if (option.check_lname("limit")) return {limit_names()};
  if (type.starts_with("FORMAT")) return {format_names(), false, false, type == "FORMAT,..."};
  if (type == "DIRECTORY") return {{}, false, true};
  if (type == "FILE" || type == "LIST" || type == "PATH" || type == "IMAGE") return {{}, true};
  return {choices_of(option)};
}

// Single-quoted for bash and zsh.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string bash(const CLI::App& app) {
  std::string options, cases;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    std::string pattern;
    for (const std::string& name : option->get_snames()) pattern += (pattern.empty() ? "-" : "|-") + name;
    for (const std::string& name : option->get_lnames()) pattern += (pattern.empty() ? "--" : "|--") + name;
    for (const std::string& name : option->get_lnames()) options += "--" + name + " ";
    if (option->get_items_expected_max() == 0) continue;
    const Values values = values_of(*option);
    const std::string action =
        values.is_list ? fmt::format("_proflint_list {}", in_quotes(join(values.words)))
        : !values.words.empty()
            ? fmt::format("COMPREPLY=($(compgen -W {} -- \"$word\"))", in_quotes(join(values.words)))
        : values.is_directory ? std::string("_proflint_directories")
                              : std::string(":");  // no suggestions: the shell completes file names
    cases += fmt::format("    {}) {}; return ;;\n", pattern, action);
  }
  return fmt::format(
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
      "  case $before in\n{}"
      "    explain) COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n"
      "    baseline) COMPREPLY=($(compgen -W 'update prune' -- \"$word\")); return ;;\n"
      "    completion) COMPREPLY=($(compgen -W 'bash zsh fish' -- \"$word\")); return ;;\n"
      "    help) COMPREPLY=($(compgen -W {} -- \"$word\")); return ;;\n"
      "  esac\n"
      "  if [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
      "  elif [[ $COMP_CWORD -eq 1 ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
      "  elif [[ $verb == rules ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
      "  elif [[ $verb == formats ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
      "  elif [[ $verb == consumers ]]; then\n"
      "    COMPREPLY=($(compgen -W {} -- \"$word\"))\n"
      "  fi\n"
      "}}\n"
      "complete -o bashdefault -o default -F _proflint proflint\n",
      cases, in_quotes(join(selectors())), in_quotes(join(verb_words())), in_quotes(options),
      in_quotes(join(verb_words())), in_quotes(join(selectors())), in_quotes(join(format_names())),
      in_quotes(join(consumer_names())));
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

std::string zsh(const CLI::App& app) {
  std::string specifications;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    std::string action;
    if (option->get_items_expected_max() != 0) {
      const Values values = values_of(*option);
      const std::string kind = values.is_list          ? "_sequence compadd - " + join(values.words)
                               : !values.words.empty() ? "(" + join(values.words) + ")"
                               : values.is_directory   ? "_files -/"
                               : values.is_file        ? "_files"
                                                       : "";
      action = fmt::format(":{}:{}", zsh_text(option->get_type_name()), kind);
    }
    std::vector<std::string> names;
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    // "--format=": the value is the next word, or follows the '='.
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name + (action.empty() ? "" : "="));
    for (const std::string& name : names)
      specifications +=
          "    " + in_quotes(fmt::format("*{}[{}]{}", name, zsh_text(option->get_description()), action)) + " \\\n";
  }
  std::string verbs;
  for (const VerbRow& row : verb_rows())
    if (row.name.find(' ') == std::string_view::npos)
      verbs += "    " + in_quotes(fmt::format("{}:{}", row.name, zsh_text(row.help))) + "\n";
  return fmt::format(
      "#compdef proflint\n"
      "# zsh completion for proflint\n"
      "_proflint_first() {{\n"
      "  local -a verbs\n"
      "  verbs=(\n{}    'baseline:Record or remove known findings'\n  )\n"
      "  _describe command verbs\n"
      "  _files\n"
      "}}\n"
      "_proflint_rest() {{\n"
      "  case $words[2] in\n"
      "    explain|rules) _values rule {} ;;\n"
      "    formats) _values format {} ;;\n"
      "    consumers) _values consumer {} ;;\n"
      "    baseline) if (( CURRENT == 3 )); then _values action update prune; else _files; fi ;;\n"
      "    completion) _values shell bash zsh fish ;;\n"
      "    help) _values command {} ;;\n"
      "    *) _files ;;\n"
      "  esac\n"
      "}}\n"
      "_proflint() {{\n"
      "  _arguments \\\n{}"
      "    '1:command or file:_proflint_first' \\\n"
      "    '*:file:_proflint_rest'\n"
      "}}\n"
      "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _proflint \"$@\"; else compdef _proflint proflint; fi\n",
      verbs, join(selectors()), join(format_names()), join(consumer_names()), join(verb_words()), specifications);
}

std::string fish(const CLI::App& app) {
  std::string text = "# fish completion for proflint\n";
  for (const VerbRow& row : verb_rows())
    if (row.name.find(' ') == std::string_view::npos)
      text += fmt::format("complete -c proflint -n __fish_use_subcommand -a {} -d {}\n", row.name, in_quotes(row.help));
  text += "complete -c proflint -n __fish_use_subcommand -a baseline -d 'Record or remove known findings'\n";
  text += "complete -c proflint -n '__fish_seen_subcommand_from baseline' -f -a 'update prune'\n";
  text += "complete -c proflint -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n";
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from explain rules' -f -a {}\n",
                      in_quotes(join(selectors())));
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from formats' -f -a {}\n",
                      in_quotes(join(format_names())));
  text += fmt::format("complete -c proflint -n '__fish_seen_subcommand_from consumers' -f -a {}\n",
                      in_quotes(join(consumer_names())));
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    text += "complete -c proflint";
    for (const std::string& name : option->get_snames()) text += " -s " + name;
    for (const std::string& name : option->get_lnames()) text += " -l " + name;
    if (option->get_items_expected_max() != 0) {
      const Values values = values_of(*option);
      text += values.is_file ? " -r" : " -x";
      if (values.is_directory)
        text += " -a '(__fish_complete_directories)'";
      else if (values.is_list)
        text += " -a " + in_quotes("(__fish_append , " + join(values.words) + ")");
      else if (!values.words.empty())
        text += " -a " + in_quotes(join(values.words));
    }
    std::string help = option->get_description();
    text += " -d " + in_quotes(help) + "\n";
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
