// The texts of -h, --help, proflint(1) and proflint-rules(7). The pages follow man(7).
#include "tools/program/cli/manual.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

#include "tools/program/cli/command_line.h"
#include "tools/program/cli/verb_options.h"
#include "tools/program/core/suggest.h"
#include "validators/core/text.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kMargin = 32;  // column at which the descriptions of options start

// The meaning of an exit status; `verb` is empty, or the only command for which it has this meaning.
struct ExitStatus {
  int status;
  std::string_view verb, meaning;
};

constexpr ExitStatus kExitStatuses[] = {
    {0, "", "no findings at or above --fail-on"},
    {0, "vet", "every file was accepted"},
    {0, "salvage", "nothing is lost"},
    {0, "diff", "no count dropped by more than --max-drop allows"},
    {1, "", "at least one finding at or above --fail-on"},
    {1, "vet", "at least one file was rejected"},
    {1, "salvage", "a file was written, but some data is lost"},
    {1, "diff", "a file is invalid, or a count dropped by more than --max-drop allows"},
    {2, "", "usage or I/O error"},
    {2, "vet", "usage or I/O error: discard all output and read standard error"},
    {3, "", "a file is unsupported or unchecked: its format or version is unknown, or a limit was hit"},
    {3, "vet", "a file was rejected because it could not be fully checked"},
    {3, "salvage", "nothing was written"},
};

constexpr std::pair<std::string_view, std::string_view> kExamples[] = {
    {"proflint app.prof", "check one file"},
    {"proflint build/", "check every profile and coverage file under a directory"},
    {"proflint --statistics build/", "count findings by rule and by directory"},
    {"proflint --format sarif --output out.sarif build/", "write a report for code scanning"},
    {"proflint --report junit=r.xml --report html=r.html build/", "write several reports in one run"},
    {"proflint --assume dcpi epoch/0x1234", "specify the format if the contents do not show it"},
    {"proflint vet --only gcda,gcno --accept-dir accepted upload.bin", "check an untrusted file"},
    {"proflint diff --max-drop 10% old.info new.info", "compare two files; fail if a count drops by more than 10%"},
    {"proflint salvage damaged.info --output saved.info", "keep the complete records of a damaged file"},
    {"proflint explain dcpi/footer-samples", "explain a rule and how to fix a violation"},
};

constexpr std::string_view kCommonOptions[] = {"select", "ignore",     "fail-on", "format", "output",
                                               "report", "statistics", "quiet",   "help",   "version"};

// `text` broken into lines of kWidth, those after the first indented to `margin`.
std::string wrapped(std::string_view text, std::size_t margin) {
  std::string out;
  std::size_t column = margin;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (column != margin && column + 1 + end > kWidth) {
      out += "\n" + std::string(margin, ' ');
      column = margin;
    } else if (column != margin) {
      out += ' ';
      ++column;
    }
    out += text.substr(0, end);
    column += end;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

// "  left side      right side", the right side below the left one where that is long.
std::string entry(std::string_view left, std::string_view right) {
  std::string out = "  " + std::string(left);
  if (out.size() + 2 > kMargin)
    out += "\n" + std::string(kMargin, ' ');
  else
    out.append(kMargin - out.size(), ' ');
  return out + wrapped(right, kMargin) + "\n";
}

// "explain RULE"
std::string signature(const VerbRow& row) {
  return std::string(row.name) + (row.arguments.empty() ? "" : " ") + std::string(row.arguments);
}

// "-j, --jobs N"
std::string signature(const CLI::Option& option) {
  std::string text;
  for (const std::string& name : option.get_snames()) text += (text.empty() ? "-" : ", -") + name;
  for (const std::string& name : option.get_lnames()) text += (text.empty() ? "--" : ", --") + name;
  if (option.get_items_expected_max() != 0) text += " " + option.get_type_name();
  return text;
}

// The command line, defined but not parsed.
struct Definition {
  Definition() { define_options(app, words); }
  std::vector<const CLI::Option*> in_group(const std::string& group) const {
    std::vector<const CLI::Option*> options;
    for (const CLI::Option* option : app.get_options())
      if (option->get_group() == group) options.push_back(option);
    return options;
  }
  std::vector<std::string> groups() const {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
      if (const std::string& name = option->get_group();
          !name.empty() && std::find(names.begin(), names.end(), name) == names.end())
        names.push_back(name);
    return names;
  }
  CLI::App app{kAbout, "proflint"};
  Words words;
};

std::string usage_and_verbs(bool all) {
  std::string text = wrapped(kAbout, 0) + "\n\nUsage: proflint [COMMAND] [OPTION...] FILE...\n\nCommands:\n";
  for (const VerbRow& row : verb_rows())
    if (all || row.is_common) text += entry(signature(row), row.help);
  return text + "\n'proflint help COMMAND' prints the help for one command.\n";
}

// The description of an option in the help for `verb`: with the styles that it takes, and without its name in front.
std::string description_of(const CLI::Option& option, const VerbRow& verb) {
  std::string text = option.get_description();
  if (const std::string name = std::string(verb.name) + ": "; text.starts_with(name)) {
    text.erase(0, name.size());
    text.front() = to_upper(text.front());
  }
  if (!option.check_lname("format")) return text;
  bool StyleRow::*const suits = styles_of(verb.verb);
  std::vector<std::string_view> names;
  for (const StyleRow& row : style_rows())
    if (row.*suits) names.push_back(row.name);
  return "The style: " + alternatives(names);
}

// Nothing for verbs that only print or write.
std::string exit_statuses_of(const VerbRow& verb) {
  const auto is_of_verb = [&](const ExitStatus& row) { return row.verb == verb.name; };
  const bool has_own = std::any_of(std::begin(kExitStatuses), std::end(kExitStatuses), is_of_verb);
  if (!has_own && verb.verb != Verb::check && verb.verb != Verb::identify && verb.verb != Verb::merge_reports)
    return {};
  std::string text = "\nExit status:\n";
  for (int status = 0; status <= 3; ++status) {
    const ExitStatus* row = nullptr;
    for (const ExitStatus& one : kExitStatuses)
      if (one.status == status && (is_of_verb(one) || (row == nullptr && one.verb.empty()))) row = &one;
    text += fmt::format("  {}  {}\n", status, wrapped(row->meaning, 5));
  }
  return text;
}

std::string help_of_verb(const VerbRow& verb, const Definition& definition) {
  std::string text = fmt::format("{}\n\nUsage: proflint {}{}{}\n", wrapped(std::string(verb.help) + ".", 0), verb.name,
                                 " [OPTION...] ", verb.arguments);
  while (text.ends_with(" \n")) text.erase(text.size() - 2, 1);
  for (const std::string& group : definition.groups()) {
    std::string entries;
    for (const CLI::Option* option : definition.in_group(group))
      if (takes(verb.verb, *option)) entries += entry(signature(*option), description_of(*option, verb));
    if (!entries.empty()) text += "\n" + group + ":\n" + entries;
  }
  return text + exit_statuses_of(verb);
}

// "vet: every file was accepted"
std::string meaning_with_verb(const ExitStatus& row) {
  return (row.verb.empty() ? "" : std::string(row.verb) + ": ") + std::string(row.meaning);
}

std::string exit_statuses() {
  constexpr std::size_t kIndent = 5;
  std::string text = "\nExit status:\n";
  for (const ExitStatus& row : kExitStatuses)
    text += (row.verb.empty() ? fmt::format("  {}  ", row.status) : std::string(kIndent, ' ')) +
            wrapped(meaning_with_verb(row), kIndent) + "\n";
  return text;
}

std::string examples() {
  std::string text = "\nExamples:\n";
  for (const auto& [command, meaning] : kExamples) text += entry(command, meaning);
  return text;
}

// A line of roff text: no line starts with a control character, backslashes and hyphens are literal.
std::string roff(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) out += c == '\\' ? std::string("\\e") : c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

std::string paragraph(std::string_view term, std::string_view text) {
  return fmt::format(".TP\n.B {}\n{}\n", roff(term), roff(text));
}

std::string manual_options(const Definition& definition) {
  std::string text = ".SH OPTIONS\n";
  for (const std::string& group : definition.groups()) {
    text += ".SS " + group + "\n";
    for (const CLI::Option* option : definition.in_group(group))
      text += paragraph(signature(*option), option->get_description() + ".");
  }
  text += ".SH STYLES\nThe values of \\-\\-format and \\-\\-report.\n";
  for (const StyleRow& row : style_rows()) text += paragraph(row.name, std::string(row.help) + ".");
  return text;
}

std::string rule_entries() {
  std::string text;
  for (const RuleTable& table : rule_tables()) {
    text += fmt::format(".SH {}\n", roff(table.family));
    for (const Rule& rule : table.rules)
      text += fmt::format(".TP\n.BR {} \" ({})\"\nRequires: {}.\nIf violated: {}.\nHow to fix: {}.\nSource: {}.\n",
                          roff(rule.id), to_string(rule.severity), roff(rule.statement), roff(rule.consequence),
                          roff(rule.hint), roff(rule.source));
  }
  return text;
}

}  // namespace

std::string short_help() {
  const Definition definition;
  std::string text = usage_and_verbs(false) + "\nCommon options:\n";
  for (const std::string_view name : kCommonOptions)
    if (const CLI::Option* option = definition.app.get_option_no_throw("--" + std::string(name)))
      text += entry(signature(*option), option->get_description());
  return text + exit_statuses();
}

std::string long_help() {
  const Definition definition;
  std::string text = usage_and_verbs(true);
  for (const std::string& group : definition.groups()) {
    text += "\n" + group + ":\n";
    for (const CLI::Option* option : definition.in_group(group))
      text += entry(signature(*option), option->get_description());
  }
  text += "\nStyles:\n";
  for (const StyleRow& row : style_rows()) text += entry(row.name, row.help);
  text += "\nFormats:\n";
  for (const Format* format : formats()) text += entry(format->id, format->name);
  return text + exit_statuses() + examples();
}

std::string help_of(std::span<const VerbRow> verbs) {
  const Definition definition;
  std::string text;
  for (const VerbRow& verb : verbs) text += (text.empty() ? "" : "\n") + help_of_verb(verb, definition);
  return text;
}

std::string manual_page() {
  const Definition definition;
  std::string text = fmt::format(".TH PROFLINT 1 \"\" \"proflint {}\" \"User Commands\"\n", PROFLINT_VERSION);
  text += ".SH NAME\nproflint \\- lint profile and coverage files\n.SH SYNOPSIS\n";
  for (const VerbRow& row : verb_rows())
    text += fmt::format(".B proflint {}\n[\\fIOPTION\\fR...]{}{}\n.br\n", row.name, row.arguments.empty() ? "" : " ",
                        row.arguments);
  text += ".SH DESCRIPTION\n" + roff(kAbout) +
          "\nFindings go to standard output, everything else to standard error.\n"
          "A file is reported as clean only if it was fully checked.\n.SH COMMANDS\n";
  for (const VerbRow& row : verb_rows()) text += paragraph(signature(row), std::string(row.help) + ".");
  text += manual_options(definition) + ".SH FORMATS\n";
  for (const Format* format : formats()) text += paragraph(format->id, format->name);
  text += ".SH EXIT STATUS\n";
  for (int status = 0; status <= 3; ++status) {
    std::string meaning;
    for (const ExitStatus& row : kExitStatuses)
      if (row.status == status) meaning += (meaning.empty() ? "" : "; ") + meaning_with_verb(row);
    text += paragraph(std::to_string(status), meaning + ".");
  }
  text += ".SH LIMITS\n";
  for (const LimitRow& row : limit_rows())
    text += paragraph(row.name, fmt::format("{} (default: {} {}; vet: {}).", row.meaning, row.fallback, row.unit,
                                            strict_limits()[row.limit]));
  for (const VetLimitRow& row : vet_limit_rows())
    text += paragraph(row.name, fmt::format("{} (default: {} {}).", row.meaning, VetLimits().*row.member, row.unit));
  text += ".SH FILES\n" +
          paragraph("proflint.toml",
                    "Settings: the nearest one, searching from the working directory up to the root of the repository. "
                    "'proflint config' prints the settings in effect.");
  text += ".SH ENVIRONMENT\n" +
          paragraph("NO_COLOR", "If set and not empty, no colors are used, except with --color=always.") +
          paragraph("FORCE_COLOR, CLICOLOR_FORCE",
                    "If one of them is set to anything but 0, and NO_COLOR is not set, colors are used even without a "
                    "terminal.") +
          paragraph("GITHUB_STEP_SUMMARY", "The file to which the github style appends a summary.");
  text += ".SH EXAMPLES\n";
  for (const auto& [command, meaning] : kExamples) text += paragraph(command, meaning);
  return text + ".SH SEE ALSO\n.BR proflint\\-rules (7)\n";
}

std::string rules_manual_page() {
  std::string text = fmt::format(".TH PROFLINT\\-RULES 7 \"\" \"proflint {}\" \"Miscellaneous\"\n", PROFLINT_VERSION);
  text +=
      ".SH NAME\nproflint\\-rules \\- the rules that proflint checks\n.SH DESCRIPTION\n"
      "Each rule with its severity, its requirement, the consequence of breaking it, and the remedy.\n"
      ".B proflint explain RULE\nalso shows an example and the measured behavior of consumers.\n";
  return text + rule_entries() + ".SH SEE ALSO\n.BR proflint (1)\n";
}

}  // namespace proflint::tools
