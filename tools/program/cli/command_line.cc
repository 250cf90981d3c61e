// The tables of the command line.
#include "tools/program/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <climits>

#include "tools/program/settings/settings.h"

namespace proflint::tools {
namespace {

constexpr VerbRow kVerbs[] = {
    {"check", Verb::check, "FILE...", "Check files and directories; this command may be omitted", true},
    {"file", Verb::check, "FILE...", "Same as check"},
    {"vet", Verb::vet, "FILE...", "Check untrusted files, each in a sandboxed process", true},
    {"identify", Verb::identify, "FILE...", "Print the format of files and a summary of their contents", true},
    {"diff", Verb::diff, "BEFORE AFTER", "Compare two files of the same format by function or source"},
    {"rules", Verb::rules, "[RULE...]", "List the rules: all of them, or those named by table, group or id", true},
    {"formats", Verb::formats, "[FORMAT...]", "List the formats with their file names and companion files"},
    {"consumers", Verb::consumers, "[CONSUMER...]", "List the consumers whose handling of invalid files was measured"},
    {"explain", Verb::explain, "RULE...",
     "Explain rules: requirement, consequence and remedy; or list the rules of a group", true},
    {"config", Verb::config, "", "Print the settings in effect, in the form of proflint.toml"},
    {"baseline update", Verb::baseline_update, "FILE...", "Record the current findings as known"},
    {"baseline prune", Verb::baseline_prune, "FILE...", "Remove known findings that no longer occur"},
    {"merge-reports", Verb::merge_reports, "PART...", "Merge the records of several runs into one report"},
    {"salvage", Verb::salvage, "FILE", "Write the complete records of a truncated or damaged file to a new file", true},
    {"manual", Verb::manual, "[rules]", "Print proflint(1), or proflint-rules(7), as roff"},
    {"completion", Verb::completion, "SHELL", "Print the completion script for bash, zsh or fish"},
    {"help", Verb::help, "[COMMAND]", "Print the help for proflint or for one command"},
    {"version", Verb::version, "", "Print the version"},
};

constexpr StyleRow kStyles[] = {
    {"concise", Style::concise, "one line per finding; the default except on a terminal", true, false, false, false,
     true},
    {"full", Style::full, "findings with their bytes, consequence and remedy; the default on a terminal", true},
    {"json", Style::json, "one JSON array: a record for the run, one per file, and one at the end", true, true, true,
     false, true, true},
    {"ndjson", Style::ndjson, "the same records, one per line", true, true, false, false, true},
    {"sarif", Style::sarif, "SARIF 2.1.0, for code scanning", true, false, false, false, true},
    {"github", Style::github, "GitHub workflow commands and step summary", true},
    {"gitlab", Style::gitlab, "GitLab code quality report", true},
    {"junit", Style::junit, "JUnit XML: one test case per file", true},
    {"checkstyle", Style::checkstyle, "Checkstyle XML", true},
    {"html", Style::html, "one self-contained web page", true},
    {"text", Style::text, "plain text", false, true, true, true, false, true},
    {"markdown", Style::markdown,
     "Markdown: with rules, the index of the reference or the pages of the named tables; with formats and consumers, a "
     "table",
     false, false, true},
};

// Which options to define: all of them, or those that `arguments` may contain. CLI11 compares each name with all
// others, which takes longer than checking a small file.
struct Needed {
  const std::vector<std::string>* arguments = nullptr;

  // `names` as CLI11 writes them: "-o,--output". Short names may be combined, so options that have one are always
  // needed.
  bool includes(std::string_view names) const {
    if (arguments == nullptr || !names.starts_with("--")) return true;
    return std::any_of(arguments->begin(), arguments->end(),
                       [&](std::string_view argument) { return argument.starts_with(names); });
  }
};

// Adds options under one heading of the help.
class Group {
 public:
  Group(CLI::App& app, Needed needed, const char* heading) : app_(app), needed_(needed), heading_(heading) {}

  // Every use of the option adds to the list; words between commas are values of their own if `delimiter` is a comma.
  void list(const char* names, std::vector<std::string>& target, const char* help, const char* type,
            char delimiter = '\0') {
    if (!needed_.includes(names)) return;
    app_.add_option(names, target, help)
        ->type_name(type)
        ->allow_extra_args(false)
        ->delimiter(delimiter)
        ->group(heading_);
  }
  template <class Target>
  void word(const char* names, Target& target, const char* help, const char* type) {
    if (needed_.includes(names)) app_.add_option(names, target, help)->type_name(type)->take_last()->group(heading_);
  }
  template <class Target>
  void number(const char* names, Target& target, const char* help) {
    word(names, target, help, "N");
  }
  void flag(const char* names, bool& target, const char* help) {
    if (needed_.includes(names)) app_.add_flag(names, target, help)->group(heading_)->disable_flag_override();
  }

 private:
  CLI::App& app_;
  Needed needed_;
  const char* heading_;
};

void define_input(Group group, Words& words) {
  group.list("--files-from", words.lists, "Read paths from a file, one per line", "LIST");
  group.list("--files0-from", words.lists0, "Read paths from a file, each terminated by NUL", "LIST");
  group.list("--include", words.include, "In directories, check only matching files; repeatable", "GLOB");
  group.list("--exclude", words.exclude, "In directories, skip matching files; repeatable", "GLOB");
  group.flag("--archives", words.archives, "In directories, also check the files in archives (zip, tar)");
  group.word("--archive", words.stdin_archive,
             "Read standard input ('-') as an archive of this kind; tar may be compressed", "tar|zip");
  group.flag("--force-exclude", words.force_exclude, "Also apply --exclude to files named on the command line");
  group.flag("--skip-other", words.skip_other,
             "Skip named files that are not profiles or coverage files, as in directories, and print their kind; "
             "useful in hooks");
  group.word("--assume", words.assume, "Assume that every file is in this format, instead of detecting it",
             "FORMAT[:VARIANT]");
  group.word("--stdin-filename", words.stdin_name,
             "The name of standard input ('-') in reports and for rules about names", "PATH");
  group.word("--elf", words.image, "The executable or library that the profiles belong to", "IMAGE");
  group.list("--gcno-dir", words.pair_trees,
             "Also look for the other file of a pair (such as the .gcno of a .gcda) under this directory; repeatable",
             "DIRECTORY");
  group.word("--companions", words.companions,
             "Where to look for the other file of a pair, such as the .gcno of a .gcda: auto (in the same directory), "
             "given (among the files of the run), never",
             "auto|given|never");
  group.list("--source-root", words.source_roots,
             "A folder with the sources that coverage reports refer to; repeatable", "DIRECTORY");
  group.list("--classes", words.classes,
             "The class files that were executed: a folder, an archive (jar, war) or a class file; repeatable", "PATH");
  group.flag("--set", words.is_set, "Treat the files as a set to be merged: also check whether they fit together");
}

void define_shards(Group group, Words& words) {
  group.word("--shard", words.shard,
             "Check only the K-th of N parts of the files, in sorted order and without duplicates; K counts from 1",
             "K/N");
  group.word("--shard-from-0", words.shard_from_0, "Same as --shard, but K counts from 0, like task numbers", "K/N");
  group.word("--resume", words.resume,
             "Continue the interrupted run that wrote PART: keep its records and check the remaining files", "PART");
  group.number("--expect-shards", words.expected_parts, "merge-reports: require exactly N parts");
}

void define_volume(Group group, Words& words) {
  group.list("--min", words.minimums,
             "The minimum value of FACT (functions, counters, nonzero, ...) for every file; nonzero may be a "
             "percentage of the counters",
             "FACT=N[%]");
  group.list(
      "--min-total", words.minimum_totals,
      "The minimum value of FACT for all files together; nonzero may be a percentage of the counters, and lines_hit a "
      "percentage of the lines",
      "FACT=N[%]");
  group.word("--fail-under", words.fail_under,
             "The minimum line coverage of all files together, in percent; same as --min-total lines_hit=N%", "N");
  group.number(
      "--min-files", words.min_files,
      "The minimum number of files checked; without it, a run over directories succeeds even if it finds none");
  group.word("--compare", words.base, "Compare files with the records of an earlier run (--format ndjson)", "BASE");
  group.list("--max-drop", words.max_drop,
             "The maximum decrease of FACT compared with BASE or, in diff, of the counts for a function or source "
             "(default: 20%, but 50% for total); repeatable",
             "[FACT=]N%");
}

void define_rules(Group group, Words& words) {
  group.list("--select", words.select, "Check only these rules (ids or groups)", "RULE,...", ',');
  group.list("--ignore", words.ignore, "Do not check these rules (ids or groups)", "RULE,...", ',');
  group.list("--severity", words.severities, "Change the severity of a rule: error, warning or note", "RULE=LEVEL");
  group.list("--for", words.consumers,
             "Report as errors whatever one of these consumers cannot read; 'proflint consumers' lists them",
             "CONSUMER,...", ',');
  group.flag("--require-pairs", words.require_pairs, "Report files without the other file of their pair as errors");
  group.word("--fail-on", words.fail_on, "The lowest severity that results in exit status 1 (default: error)",
             "error|warning|note|never");
  group.word("--max-bad", words.max_bad,
             "Fail only if more than N% of the files are bad or unchecked; without %, N is a number of files", "N[%]");
  group.word("--baseline", words.baseline, "Do not fail on findings in this baseline; mark them as known", "FILE");
}

void define_vetting(Group group, Words& words) {
  group.list("--only", words.only, "Accept only files in these formats", "FORMAT,...", ',');
  group.word("--accept-dir", words.accept_dir,
             "Store accepted files atomically in this directory, read-only and named by their SHA-256", "DIRECTORY");
  group.word(
      "--sandbox", words.sandbox,
      "required (default): require seccomp, resource limits and, if the kernel has it, Landlock; best: use whatever "
      "is available",
      "required|best");
  group.word(
      "--isolate", words.isolate,
      "file (default): one process per file; batch: one per 64 files, safe only if all senders are equally trusted",
      "file|batch");
}

void define_output(Group group, Words& words) {
  group.word("--format", words.format,
             "The style: concise, full, json, ndjson, sarif, github, gitlab, junit, checkstyle or html", "STYLE");
  group.word("-o,--output", words.output,
             "Write to a file instead of standard output; only a complete report replaces an existing file, and "
             "salvage never replaces one",
             "PATH");
  group.flag("--in-place", words.in_place,
             "salvage: replace FILE, and keep the damaged file as FILE.bak, which must not exist yet");
  group.list("--report", words.reports, "Write another report; repeatable", "STYLE=PATH");
  group.list(
      "--list", words.verdict_lists,
      "Write the paths of good, bad or unchecked files, or of the files with a particular verdict, one per line; with "
      "0, each terminated by NUL; '-' is standard output; repeatable",
      "VERDICT,...[0]=PATH");
  group.word("--quarantine", words.quarantine, "Move bad and unchecked files into this directory when the run ends",
             "DIRECTORY");
  group.flag("--notes", words.notes, "Also show notes; json, ndjson and html always contain them");
  group.flag("--statistics", words.statistics, "Print counts by rule and by directory instead of findings");
  group.flag("--hash", words.hash, "Add the SHA-256 of every file to records and SARIF");
  group.number("--max-findings", words.max_findings,
               "Show at most N findings per file, or N names in diff (default: 100)");
  group.number("--max-findings-per-rule", words.max_findings_per_rule,
               "Show at most N findings per rule and file (default: 10)");
  group.word("--sarif-flavor", words.sarif_flavor,
             "github: give findings in binary files line 1, because GitHub drops findings without a line",
             "standard|github");
  group.word("--color", words.color, "Colors in the full style; auto follows NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE",
             "auto|always|never");
  group.flag("-q,--quiet", words.quiet, "Print nothing on standard output; only set the exit status");
  group.flag("--check", words.checks_installed,
             "consumers: list the consumers that are installed (according to dpkg), and whether their versions were "
             "measured");
  group.word("--examples", words.examples, "rules --format markdown: take examples from this corpus", "DIRECTORY");
}

void define_settings(Group group, Words& words) {
  group.word("--config", words.config, "Read settings from this file", "FILE");
  group.flag("--isolated", words.isolated, "Do not read proflint.toml");
  group.list("--limit", words.limits, "Change a limit; NUMBER may end in K, M, G or T (powers of 1024)", "NAME=NUMBER");
  group.flag("--print-limits", words.print_limits, "Print the limits in effect, with their defaults, and exit");
  group.number("-j,--jobs", words.jobs,
               "Use N threads, for files and for pieces of large files (default: 0, which means one per processor)");
}

}  // namespace

std::span<const VerbRow> verb_rows() {
  return kVerbs;
}

std::span<const StyleRow> style_rows() {
  return kStyles;
}

bool StyleRow::*styles_of(Verb verb) {
  switch (verb) {
    case Verb::check:
    case Verb::merge_reports:
      return &StyleRow::for_files;
    case Verb::vet:
      return &StyleRow::for_vet;
    case Verb::identify:
    case Verb::salvage:
      return &StyleRow::for_identify;
    case Verb::diff:
      return &StyleRow::for_diff;
    case Verb::rules:
    case Verb::formats:
    case Verb::consumers:
    case Verb::explain:
      return &StyleRow::for_tables;
    default:
      return &StyleRow::for_text;
  }
}

void define_options(CLI::App& app, Words& words, const std::vector<std::string>* arguments) {
  const auto group = [&](const char* heading) { return Group(app, Needed{arguments}, heading); };
  // Where CLI11 takes extra arguments, it reads "[a,b]" as a list of values. This is a file name, so as many paths are
  // expected instead.
  app.add_option("paths", words.paths)
      ->type_name("FILE")
      ->expected(INT_MAX)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->group("");
  define_input(group("Input"), words);
  define_shards(group("Many files"), words);
  define_volume(group("Volume"), words);
  define_rules(group("Rules"), words);
  define_vetting(group("Vetting"), words);
  define_output(group("Output"), words);
  define_settings(group("Settings"), words);
  app.set_help_flag("-h", "Print a short help message; after a command, the help for that command")
      ->group("Help")
      ->disable_flag_override();
  app.set_help_all_flag("--help", "Print the complete help; after a command, the help for that command")
      ->group("Help")
      ->disable_flag_override();
  app.add_flag("-V{text},--version{text}", words.version, "Print the version; --version=json prints it as JSON")
      ->group("Help");
}

std::vector<std::string_view> choices_of(const CLI::Option& option) {
  std::vector<std::string_view> names;
  if (option.check_lname("format") || option.check_lname("report")) {
    for (const StyleRow& row : style_rows())
      if (row.for_files || option.check_lname("format")) names.push_back(row.name);
  } else if (option.check_lname("fail-on")) {
    for (const auto& choice : kFailOn) names.push_back(choice.first);
  } else if (option.check_lname("companions")) {
    for (const auto& choice : kCompanions) names.push_back(choice.first);
  } else if (option.check_lname("archive")) {
    for (const auto& choice : kStdinArchives) names.push_back(choice.first);
  } else if (option.check_lname("color")) {
    names = {"auto", "always", "never"};
  } else if (option.check_lname("sandbox")) {
    for (const auto& choice : kSandboxModes) names.push_back(choice.first);
  } else if (option.check_lname("isolate")) {
    for (const auto& choice : kIsolations) names.push_back(choice.first);
  } else if (option.check_lname("sarif-flavor")) {
    names = {"standard", "github"};
  }
  return names;
}

}  // namespace proflint::tools
