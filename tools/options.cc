// Parsing of the command line with CLI11.
#include "tools/options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>

#include "validators/core/escape.h"
#include "validators/formats.h"

namespace proflint::tools {
namespace {

constexpr std::string_view kVerbsAndExamples =
    "Verbs (before the options; default: check):\n"
    "  check FILE...    judge files (also: file)\n"
    "  identify FILE... say what files are\n"
    "  rules            list all rules (--format text, json or markdown)\n"
    "  explain RULE     say what a rule means\n"
    "\n"
    "Examples:\n"
    "  proflint app.prof                      judge one file\n"
    "  proflint build/                        judge every file below a directory\n"
    "  proflint --format ndjson *.gcda        for other programs\n"
    "  proflint --assume dcpi epoch/0x1234    when the content does not tell the format\n"
    "  proflint explain dcpi/footer-samples   what a rule means and what to do\n"
    "\n"
    "Exit status: 0 nothing at or above --fail-on; 1 findings at or above it; 2 usage or input error;\n"
    "3 a file could not be judged (unknown format or version, or a limit was hit).\n";

// The raw words of options that are translated after parsing.
struct Words {
  std::string format, assume, fail_on = "error", color = "auto", companions = "auto";
  std::vector<std::string> select, ignore, severities, limits;
  bool print_limits = false;
};

// Name of a rule or format closest to `word`, if one is close: what "did you mean" says.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names) {
  std::string_view best;
  std::size_t best_distance = word.size() / 3 + 2;
  for (const std::string_view name : names) {
    std::vector<std::size_t> row(name.size() + 1);
    for (std::size_t j = 0; j <= name.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= word.size(); ++i) {
      std::size_t diagonal = row[0];
      row[0] = i;
      for (std::size_t j = 1; j <= name.size(); ++j) {
        const std::size_t replaced = diagonal + (word[i - 1] == name[j - 1] ? 0 : 1);
        diagonal = row[j];
        row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
      }
    }
    if (row.back() < best_distance) {
      best_distance = row.back();
      best = name;
    }
  }
  return best.empty() ? std::string() : "; did you mean '" + std::string(best) + "'?";
}

[[noreturn]] void usage(const std::string& message) {
  throw CLI::ValidationError(message);
}

std::string unknown(const char* what, std::string_view word, const std::vector<std::string_view>& names) {
  return std::string("no ") + what + " is called '" + escaped(word) + "'" + did_you_mean(word, names);
}

std::vector<std::string_view> rule_names() {
  std::vector<std::string_view> names;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) names.push_back(rule.id);
  return names;
}

void check_selectors(const std::vector<std::string>& selectors) {
  const std::vector<std::string_view> names = rule_names();
  for (const std::string& selector : selectors)
    if (std::none_of(names.begin(), names.end(), [&](std::string_view id) { return selects(selector, id); }))
      usage(unknown("rule or group of rules", selector, names));
}

template <class Value, std::size_t N>
Value choose(const char* option, const std::string& word,
             const std::array<std::pair<std::string_view, Value>, N>& choices) {
  for (const auto& [name, value] : choices)
    if (name == word) return value;
  std::string message = std::string(option) + " takes one of";
  for (const auto& choice : choices) message.append(" ").append(choice.first);
  usage(message + ", not '" + escaped(word) + "'");
}

constexpr std::array<std::pair<std::string_view, Severity>, 3> kSeverities = {
    {{"error", Severity::error}, {"warning", Severity::warning}, {"note", Severity::note}}};

void set_severities(const std::vector<std::string>& words, Policy& policy) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos) usage("--severity takes RULE=LEVEL, not '" + escaped(word) + "'");
    const std::string rule = word.substr(0, equals);
    if (find_rule_by_id(rule) == nullptr) usage(unknown("rule", rule, rule_names()));
    policy.severities.push_back({rule, choose("--severity", word.substr(equals + 1), kSeverities)});
  }
}

void set_limits(const std::vector<std::string>& words, Limits& limits) {
  for (const std::string& word : words) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const auto limit = Limits::find(std::string_view(word).substr(0, equals));
    if (!limit) {
      std::vector<std::string_view> names;
      for (const LimitRow& row : limit_rows()) names.push_back(row.name);
      usage(unknown("limit", word.substr(0, equals), names));
    }
    std::uint64_t value = 0;
    const std::string number = word.substr(std::min(equals + 1, word.size()));
    const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (failure != std::errc() || end != number.data() + number.size())
      usage("--limit takes NAME=NUMBER, not '" + escaped(word) + "'");
    limits.set(*limit, value);
  }
}

void set_assumed(const std::string& word, Options& options) {
  if (word.empty()) return;
  const std::size_t colon = std::min(word.find(':'), word.size());
  options.assumed = find_format(std::string_view(word).substr(0, colon));
  options.variant = word.substr(std::min(colon + 1, word.size()));
  if (options.assumed != nullptr) {
    const std::span<const std::string_view> variants = options.assumed->variants;
    if (options.variant.empty() || variants.empty() ||
        std::find(variants.begin(), variants.end(), options.variant) != variants.end())
      return;
    usage(unknown("variant of that format", options.variant, {variants.begin(), variants.end()}));
  }
  std::vector<std::string_view> names;
  for (const Format* format : formats()) names.push_back(format->id);
  usage(unknown("format", word.substr(0, colon), names));
}

Style choose_style(Verb verb, const std::string& word, bool on_terminal) {
  constexpr std::array<std::pair<std::string_view, Style>, 4> kFileStyles = {
      {{"concise", Style::concise}, {"full", Style::full}, {"json", Style::json}, {"ndjson", Style::ndjson}}};
  constexpr std::array<std::pair<std::string_view, Style>, 3> kListStyles = {
      {{"text", Style::text}, {"json", Style::json}, {"markdown", Style::markdown}}};
  const bool lists = verb != Verb::check;
  if (word.empty()) return lists ? Style::text : on_terminal ? Style::full : Style::concise;
  return lists ? choose("--format", word, kListStyles) : choose("--format", word, kFileStyles);
}

std::string limits_text() {
  std::string text;
  for (const LimitRow& row : limit_rows())
    text += fmt::format("{:<15} {:>12} {:<15} {}\n", row.name, row.fallback, row.unit, row.meaning);
  return text;
}

// The verbs, with the options that each takes.
void define(CLI::App& app, Options& options, Words& words) {
  app.add_option("paths", options.paths, "Files and directories; '-' is standard input")->type_name("FILE");
  app.add_option("--files-from", options.lists, "Read paths from a file, one a line")->type_name("LIST");
  app.add_option("--files0-from", options.lists0, "Read paths from a file, separated by NUL")->type_name("LIST");
  app.add_option("--format", words.format,
                 "concise, full, json or ndjson; for rules and identify: text, json or markdown")
      ->type_name("STYLE");
  app.add_option("--assume", words.assume, "Judge every file as this format, whatever it looks like")
      ->type_name("FORMAT[:VARIANT]");
  app.add_option("--elf", options.image, "The program image that the profiles belong to")->type_name("IMAGE");
  app.add_option("--companions", words.companions, "Where to look for the .gcno of a .gcda: auto, given or never")
      ->type_name("WHERE");
  app.add_option("--select", words.select, "Only these rules (ids or prefixes)")->type_name("RULE")->delimiter(',');
  app.add_option("--ignore", words.ignore, "Not these rules (ids or prefixes)")->type_name("RULE")->delimiter(',');
  app.add_option("--severity", words.severities, "Give a rule another severity")->type_name("RULE=LEVEL");
  app.add_option("--fail-on", words.fail_on, "Exit with 1 from this severity on: error, warning, note or never")
      ->type_name("LEVEL");
  app.add_option("--max-findings", options.policy.max_findings, "Findings shown per file")->capture_default_str();
  app.add_option("--max-findings-per-rule", options.policy.max_findings_per_rule, "Findings shown per rule and file")
      ->capture_default_str();
  app.add_option("--limit", words.limits, "Change a limit; see --print-limits")->type_name("NAME=VALUE");
  app.add_flag("--print-limits", words.print_limits, "Print all limits with their defaults and exit");
  app.add_option("--color", words.color, "auto, always or never")->type_name("WHEN");
  app.add_option("-j,--jobs", options.jobs, "Threads (0: one per processor)")->type_name("N");
  app.add_flag("-q,--quiet", options.quiet, "Print nothing but errors of usage; the exit status tells");
}

// Takes the verb off the front of the words. A file called like a verb is reachable as ./check or after --.
Verb take_verb(std::vector<std::string>& words) {
  constexpr std::array<std::pair<std::string_view, Verb>, 5> kVerbs = {{{"check", Verb::check},
                                                                        {"file", Verb::check},
                                                                        {"identify", Verb::identify},
                                                                        {"rules", Verb::rules},
                                                                        {"explain", Verb::explain}}};
  for (const auto& [name, verb] : kVerbs) {
    if (words.empty() || words.front() != name) continue;
    words.erase(words.begin());
    return verb;
  }
  return Verb::check;
}

void complete(Options& options, const Words& words, bool on_terminal) {
  constexpr std::array<std::pair<std::string_view, FailOn>, 4> kFailOn = {
      {{"error", FailOn::error}, {"warning", FailOn::warning}, {"note", FailOn::note}, {"never", FailOn::never}}};
  constexpr std::array<std::pair<std::string_view, Color>, 3> kColor = {
      {{"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}}};
  constexpr std::array<std::pair<std::string_view, Companions>, 3> kCompanions = {
      {{"auto", Companions::automatic}, {"given", Companions::given}, {"never", Companions::never}}};
  options.style = choose_style(options.verb, words.format, on_terminal);
  options.fail_on = choose("--fail-on", words.fail_on, kFailOn);
  options.color = choose("--color", words.color, kColor);
  options.companions = choose("--companions", words.companions, kCompanions);
  set_assumed(words.assume, options);
  check_selectors(words.select);
  check_selectors(words.ignore);
  options.policy.select = words.select;
  options.policy.ignore = words.ignore;
  set_severities(words.severities, options.policy);
  set_limits(words.limits, options.limits);
  const bool takes_files = options.verb == Verb::check || options.verb == Verb::identify;
  if (takes_files && options.paths.empty() && options.lists.empty() && options.lists0.empty())
    usage("no files given; 'proflint --help' shows how to use it");
  if (options.verb == Verb::explain && options.paths.size() != 1) usage("explain takes one rule");
  if (options.verb == Verb::explain && find_rule_by_id(options.paths.front()) == nullptr)
    usage(unknown("rule", options.paths.front(), rule_names()));
}

}  // namespace

Parsed parse_options(std::vector<std::string> words, bool on_terminal) {
  Parsed parsed;
  CLI::App app("Tells what profile and coverage files are, whether they are sound, and where exactly they are not.",
               "proflint");
  app.footer(std::string(kVerbsAndExamples));
  app.set_version_flag("--version", "proflint " PROFLINT_VERSION);
  Words raw;
  define(app, parsed.options, raw);
  try {
    parsed.options.verb = take_verb(words);
    std::reverse(words.begin(), words.end());  // CLI11 takes the words from the back
    app.parse(std::move(words));
    if (raw.print_limits) {
      parsed.text = limits_text();
      return parsed;
    }
    complete(parsed.options, raw, on_terminal);
    parsed.proceed = true;
  } catch (const CLI::CallForHelp&) {
    parsed.text = app.help();
  } catch (const CLI::CallForVersion& version) {
    parsed.text = std::string(version.what()) + "\n";
  } catch (const CLI::Error& error) {
    parsed.exit_status = 2;
    parsed.text = std::string("proflint: ") + error.what() + "\n";
  }
  return parsed;
}

}  // namespace proflint::tools
