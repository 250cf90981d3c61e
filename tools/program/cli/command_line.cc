// The tables of the command line.
#include "tools/program/cli/command_line.h"

#include "tools/program/settings/settings.h"

namespace proflint::tools {
namespace {

constexpr VerbRow kVerbs[] = {
    {"check", Verb::check, "FILE...", "Judge files and directories; the verb may be left out", true},
    {"file", Verb::check, "FILE...", "The same as check"},
    {"vet", Verb::vet, "FILE...", "Judge files from strangers, each in a process that can do nothing else", true},
    {"identify", Verb::identify, "FILE...", "Say what files are", true},
    {"rules", Verb::rules, "[RULE...]", "List the rules: all, or those of tables, groups and ids", true},
    {"formats", Verb::formats, "[FORMAT...]",
     "List the formats, with names of files and what is looked at beside them"},
    {"consumers", Verb::consumers, "[CONSUMER...]",
     "List the programs of which it was measured what they do with files that break rules"},
    {"explain", Verb::explain, "RULE...", "Say what rules mean, why they matter and what to do; a group is listed",
     true},
    {"config", Verb::config, "", "Print the settings in force, as proflint.toml has them"},
    {"baseline update", Verb::baseline_update, "FILE...", "Record the findings of files as known"},
    {"baseline prune", Verb::baseline_prune, "FILE...", "Drop known findings that are gone"},
    {"merge-reports", Verb::merge_reports, "PART...", "Make one report of the records of many runs, as one run would"},
    {"manual", Verb::manual, "", "Print the manual page, as roff"},
    {"completion", Verb::completion, "SHELL", "Print completions for bash, zsh or fish"},
};

constexpr StyleRow kStyles[] = {
    {"concise", Style::concise, "one line a finding; the default unless on a terminal", true, false, false, false,
     true},
    {"full", Style::full, "with the bytes, the consequence and the remedy; the default on a terminal", true},
    {"json", Style::json, "one JSON array: a record for the run, one a file, one at the end", true, true, true, false,
     true},
    {"ndjson", Style::ndjson, "the same records, one a line", true, true, false, false, true},
    {"sarif", Style::sarif, "SARIF 2.1.0, for code scanning", true, false, false, false, true},
    {"github", Style::github, "GitHub workflow commands and step summary", true},
    {"gitlab", Style::gitlab, "GitLab code quality report", true},
    {"junit", Style::junit, "JUnit XML: a test case a file", true},
    {"checkstyle", Style::checkstyle, "Checkstyle XML", true},
    {"html", Style::html, "one page for people; it loads nothing", true},
    {"text", Style::text, "lines of text", false, true, true, true},
    {"markdown", Style::markdown,
     "of rules: the reference, its index or the pages of the tables named; of formats: a table", false, false, true},
};

// Adds options under one heading of the help.
class Group {
 public:
  Group(CLI::App& app, const char* heading) : app_(app), heading_(heading) {}

  CLI::Option* list(const char* names, std::vector<std::string>& target, const char* help, const char* type) {
    return app_.add_option(names, target, help)->type_name(type)->allow_extra_args(false)->group(heading_);
  }
  template <class Target>
  void word(const char* names, Target& target, const char* help, const char* type) {
    app_.add_option(names, target, help)->type_name(type)->take_last()->group(heading_);
  }
  template <class Target>
  void number(const char* names, Target& target, const char* help) {
    word(names, target, help, "N");
  }
  void flag(const char* names, bool& target, const char* help) { app_.add_flag(names, target, help)->group(heading_); }

 private:
  CLI::App& app_;
  const char* heading_;
};

void define_input(Group group, Words& words) {
  group.list("--files-from", words.lists, "Read paths from a file, one a line", "LIST");
  group.list("--files0-from", words.lists0, "Read paths from a file, separated by NUL", "LIST");
  group.list("--include", words.include, "In directories, judge only what matches; may be given again", "GLOB");
  group.list("--exclude", words.exclude, "In directories, leave out what matches; may be given again", "GLOB");
  group.flag("--force-exclude", words.force_exclude, "Leave out what --exclude matches even if named");
  group.flag("--skip-other", words.skip_other,
             "Skip named files of other kinds as in directories, with a line that names the kind; for hooks");
  group.word("--assume", words.assume, "Judge every file as this format, whatever it looks like", "FORMAT[:VARIANT]");
  group.word("--stdin-filename", words.stdin_name,
             "What standard input ('-') is called: in reports, for rules about names", "PATH");
  group.word("--elf", words.image, "The program image that the profiles belong to", "IMAGE");
  group.list("--gcno-dir", words.pair_trees,
             "Look for the .gcno of a .gcda below this directory too; may be given again", "DIRECTORY");
  group.word("--companions", words.companions,
             "Where to look for the .gcno of a .gcda: beside it, among the files given", "auto|given|never");
  group.list("--source-root", words.source_roots,
             "A folder with the sources that reports are about; may be given again", "DIRECTORY");
  group.list("--classes", words.classes,
             "Class files that were executed: a folder, an archive (jar, war) or a class file; may be given again",
             "PATH");
  group.flag("--set", words.is_set, "The files are meant to be merged: judge them against each other, too");
}

void define_shards(Group group, Words& words) {
  group.word("--shard", words.shard, "Judge only the K-th of N parts of the files, sorted, each once; K counts from 1",
             "K/N");
  group.word("--shard-from-0", words.shard_from_0, "The same where K counts from 0, as task numbers do", "K/N");
  group.word("--resume", words.resume, "Take what these records of a run of the same files have, and judge the rest",
             "PART");
  group.number("--expect-shards", words.expected_parts, "With merge-reports: there are N parts, no more and no fewer");
}

void define_volume(Group group, Words& words) {
  group.list("--min", words.least, "The least that every file must have; nonzero takes a share of the counters, too",
             "FACT=N[%]");
  group.list("--min-total", words.least_totals,
             "The least that all files together must have; shares are of nonzero in the counters and lines_hit in the "
             "lines",
             "FACT=N[%]");
  group.word("--fail-under", words.fail_under,
             "The least line coverage of all files together, in percent: --min-total lines_hit=N%", "N");
  group.word("--compare", words.base, "Compare what files have with these records of an earlier run (--format ndjson)",
             "BASE");
  group.list("--max-drop", words.most_drop,
             "How much less a file may have than in BASE (default: 20%, of total 50%); may be given again",
             "[FACT=]N%");
}

void define_rules(Group group, Words& words) {
  group.list("--select", words.select, "Only these rules (ids or groups)", "RULE,...")->delimiter(',');
  group.list("--ignore", words.ignore, "Not these rules (ids or groups)", "RULE,...")->delimiter(',');
  group.list("--severity", words.severities, "Give a rule another severity", "RULE=LEVEL");
  group
      .list("--for", words.consumers,
            "What one of these programs cannot read is an error; 'proflint consumers' lists them", "CONSUMER,...")
      ->delimiter(',');
  group.flag("--require-pairs", words.require_pairs, "A data file whose notes are not found is an error");
  group.word("--fail-on", words.fail_on, "Exit with 1 from this severity on (default: error)",
             "error|warning|note|never");
  group.word("--max-bad", words.max_bad,
             "Fail only if more files than this are bad or unchecked: a number, or a share of the run", "N[%]");
  group.word("--baseline", words.baseline, "Only what is not in this baseline fails; what is in it is marked as known",
             "FILE");
}

void define_vetting(Group group, Words& words) {
  group.list("--only", words.only, "Refuse what is in no format of these", "FORMAT,...")->delimiter(',');
  group.word("--accept-dir", words.accept_dir,
             "Put the bytes of what is accepted there, named by their SHA-256, read-only, whole or not at all",
             "DIRECTORY");
  group.word("--sandbox", words.sandbox,
             "required (default): do not run without seccomp and resource limits, and Landlock where the kernel has "
             "it; best: run with what there is",
             "required|best");
  group.word("--isolate", words.isolate,
             "file (default): a process for each file; batch: for 64 of them, where all senders are trusted alike",
             "file|batch");
}

void define_output(Group group, Words& words) {
  group.word("--format", words.format,
             "How to print: concise, full, json, ndjson, sarif, github, gitlab, junit, checkstyle or html", "STYLE");
  group.word("--output", words.output, "Write to a file instead of standard output; a file is whole or not there",
             "PATH");
  group.list("--report", words.reports, "Write a further report; may be given again", "STYLE=PATH");
  group.list(
      "--list", words.verdict_lists,
      "Write the paths of files that are good, bad or unchecked, or of single verdicts, one a line; with 0: each "
      "followed by NUL; '-': to standard output; may be given again",
      "VERDICT,...[0]=PATH");
  group.flag("--notes", words.notes, "Show notes, too; json, ndjson and html always have them");
  group.flag("--statistics", words.statistics, "Print counts by rule and by directory instead of findings");
  group.flag("--hash", words.hash, "Write the SHA-256 of every file into records and SARIF");
  group.number("--max-findings", words.max_findings, "Findings shown per file (default: 100)");
  group.number("--max-findings-per-rule", words.max_findings_per_rule,
               "Findings shown per rule and file (default: 10)");
  group.word("--sarif-flavor", words.sarif_flavor,
             "github: findings in binary files get line 1, so that they are shown", "standard|github");
  group.word("--color", words.color, "Colours in the full form; NO_COLOR is honoured", "auto|always|never");
  group.flag("-q,--quiet", words.quiet, "Print nothing on standard output; the exit status tells");
  group.word("--examples", words.examples, "With 'rules --format markdown': take examples from this corpus",
             "DIRECTORY");
}

void define_settings(Group group, Words& words) {
  group.word("--config", words.config, "Read settings from this file", "FILE");
  group.flag("--isolated", words.isolated, "Read no proflint.toml");
  group.list("--limit", words.limits, "Change a limit; the number may end in K, M, G or T (times 1024)", "NAME=NUMBER");
  group.flag("--print-limits", words.print_limits, "Print the limits in force, with their defaults, and exit");
  group.number("-j,--jobs", words.jobs,
               "Threads, for files and for pieces of a large one (default 0: one per processor)");
}

}  // namespace

std::span<const VerbRow> verb_rows() {
  return kVerbs;
}

std::span<const StyleRow> style_rows() {
  return kStyles;
}

void define_options(CLI::App& app, Words& words) {
  app.add_option("paths", words.paths)->type_name("FILE")->group("");
  define_input({app, "Input"}, words);
  define_shards({app, "Many files"}, words);
  define_volume({app, "Volume"}, words);
  define_rules({app, "Rules"}, words);
  define_vetting({app, "Vetting"}, words);
  define_output({app, "Output"}, words);
  define_settings({app, "Settings"}, words);
  app.set_help_flag("-h", "Short help")->group("Help");
  app.set_help_all_flag("--help", "Help with every option")->group("Help");
  for (CLI::Option* option : app.get_options())
    if (option->get_items_expected_max() == 0) option->disable_flag_override();  // no --quiet=7
  app.add_flag("--version{text}", words.version, "Print the version; --version=json prints it for programs")
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
