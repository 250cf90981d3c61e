// Text of -h, --help and proflint(1). The page follows man(7).
#include "tools/program/cli/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "tools/program/cli/command_line.h"
#include "validators/engine/families.h"

namespace proflint::tools {
namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kMargin = 32;  // column at which the descriptions of options start

constexpr std::pair<int, std::string_view> kExitStatuses[] = {
    {0, "no finding at or above --fail-on; vet: every file is accepted"},
    {1, "at least one finding at or above --fail-on; vet: a file is refused"},
    {2, "wrong usage, or an input or output error; vet: nothing may be used, whatever was printed"},
    {3, "a file could not be judged: unknown format or version, or a limit was hit; vet: it is refused"},
};

constexpr std::pair<std::string_view, std::string_view> kExamples[] = {
    {"proflint app.prof", "judge one file"},
    {"proflint build/", "judge every profile and coverage file below a directory"},
    {"proflint --statistics build/", "counts by rule and by directory"},
    {"proflint --format sarif --output out.sarif build/", "for code scanning"},
    {"proflint --report junit=r.xml --report html=r.html build/", "several reports of one run"},
    {"proflint --assume dcpi epoch/0x1234", "when the content does not tell the format"},
    {"proflint vet --only gcda,gcno --accept-dir sound upload.bin", "files from strangers"},
    {"proflint explain dcpi/footer-samples", "what a rule means and what to do"},
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
  std::string text = std::string(kAbout) + "\n\nUsage: proflint [VERB] [OPTION...] FILE...\n\nVerbs:\n";
  for (const VerbRow& row : verb_rows())
    if (all || row.is_common) text += entry(signature(row), row.help);
  return text;
}

std::string exit_statuses() {
  std::string text = "\nExit status:\n";
  for (const auto& [status, meaning] : kExitStatuses) text += fmt::format("  {}  {}\n", status, meaning);
  return text;
}

std::string examples() {
  std::string text = "\nExamples:\n";
  for (const auto& [command, meaning] : kExamples) text += fmt::format("  {:<58} {}\n", command, meaning);
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
  text += ".SH STYLES\nWhat \\-\\-format and \\-\\-report take.\n";
  for (const StyleRow& row : style_rows()) text += paragraph(row.name, std::string(row.help) + ".");
  return text;
}

std::string manual_rules() {
  std::string text = ".SH RULES\nEach with its severity, what must hold, what happens otherwise and what to do.\n";
  for (const RuleTable& table : rule_tables()) {
    text += fmt::format(".SS {}\n", roff(table.family));
    for (const Rule& rule : table.rules)
      text += fmt::format(".TP\n.BR {} \" ({})\"\nMust hold: {}.\nOtherwise: {}.\nWhat to do: {}.\nSource: {}.\n",
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

std::string manual_page() {
  const Definition definition;
  std::string text = fmt::format(".TH PROFLINT 1 \"\" \"proflint {}\" \"User Commands\"\n", PROFLINT_VERSION);
  text += ".SH NAME\nproflint \\- lint profile and coverage files\n.SH SYNOPSIS\n";
  for (const VerbRow& row : verb_rows())
    text += fmt::format(".B proflint {}\n[\\fIOPTION\\fR...]{}{}\n.br\n", row.name, row.arguments.empty() ? "" : " ",
                        row.arguments);
  text += ".SH DESCRIPTION\n" + roff(kAbout) +
          "\nFindings go to standard output, everything else to standard error.\n"
          "A file that could not be judged never counts as clean.\n.SH VERBS\n";
  for (const VerbRow& row : verb_rows()) text += paragraph(signature(row), std::string(row.help) + ".");
  text += manual_options(definition) + ".SH FORMATS\n";
  for (const Format* format : formats()) text += paragraph(format->id, format->name);
  text += ".SH EXIT STATUS\n";
  for (const auto& [status, meaning] : kExitStatuses)
    text += paragraph(std::to_string(status), std::string(meaning) + ".");
  text += ".SH LIMITS\n";
  for (const LimitRow& row : limit_rows())
    text += paragraph(row.name, fmt::format("{} (default: {} {}; vet: {}).", row.meaning, row.fallback, row.unit,
                                            strict_limits()[row.limit]));
  for (const VetLimitRow& row : vet_limit_rows())
    text += paragraph(row.name, fmt::format("{} (default: {} {}).", row.meaning, VetLimits().*row.member, row.unit));
  text += ".SH FILES\n" +
          paragraph("proflint.toml",
                    "Settings: the nearest one from the working directory up to the root of the repository. "
                    "'proflint config' prints those in force.");
  text += ".SH ENVIRONMENT\n" + paragraph("NO_COLOR", "If set and not empty, no colours are used unless asked for.") +
          paragraph("GITHUB_STEP_SUMMARY", "File that the style github appends a summary to.");
  text += ".SH EXAMPLES\n";
  for (const auto& [command, meaning] : kExamples) text += paragraph(command, meaning);
  return text + manual_rules();
}

}  // namespace proflint::tools
