// The options of a run: the command line and proflint.toml, as one value.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/core/terminal.h"
#include "tools/program/settings/globs.h"
#include "tools/program/settings/vet_limits.h"
#include "validators/core/format.h"

namespace proflint::tools {

enum class Verb {
  check,
  vet,
  identify,
  diff,
  rules,
  formats,
  consumers,
  explain,
  config,
  baseline_update,
  baseline_prune,
  merge_reports,
  salvage,
  manual,
  completion,
  help,
  version
};
enum class Style { concise, full, json, ndjson, sarif, github, gitlab, junit, checkstyle, html, text, markdown };
enum class FailOn { error, warning, note, never };
enum class CompanionMode { automatic, given, never };
enum class SandboxMode { required, best };
enum class Isolation { file, batch };
enum class StdinArchive { none, tar, zip };
enum class SarifFlavor { standard, github };
enum class Shell { bash, zsh, fish };

// Rules for the files that one of `files` covers, in addition to those for all files.
struct PerFile {
  std::vector<Glob> files;
  std::vector<std::string> ignore;
  std::vector<Policy::Override> severities;
};

// --report STYLE=PATH.
struct ReportTo {
  Style style = Style::json;
  std::string path;
};

// --shard: the part of the files that this run checks, by a hash of their paths.
struct Shard {
  std::uint32_t number = 1, count = 1;  // the number counts from 1

  bool operator==(const Shard&) const = default;
};

// --list VERDICTS[0]=FILE: which files, by verdict or by quality (good, bad, unchecked).
struct VerdictList {
  std::array<bool, 5> verdicts{};   // by Verdict
  std::array<bool, 3> qualities{};  // by Quality
  bool has_nul = false;             // NUL ends each path, not LF
  std::string path;                 // "-": standard output
};

// --max-bad: how many files of a run may be bad or unchecked.
struct MaxBad {
  std::uint64_t amount = 0;  // files, or thousandths of a percent
  bool is_percent = false;
};

// The minimum of one fact of every file; facts are numbered as in fact_rows().
struct VolumeGates {
  struct Minimum {  // --min
    std::size_t fact = 0;
    std::uint64_t amount = 0;
    bool is_percent = false;  // of the counters
  };
  struct MinimumTotal {  // --min-total and --fail-under
    std::size_t fact = 0;
    std::uint64_t amount = 0;  // of a share in hundredths of a percent
    bool is_share = false;     // nonzero of the counters, lines_hit of the lines
  };
  std::vector<Minimum> minimums;
  std::vector<MinimumTotal> minimum_totals;  // over all files
  std::string base;                          // --compare: the records to compare with; empty: none
  // --max-drop, in percent: functions, counters, nonzero, lines. The total depends on how long the program ran.
  std::array<std::optional<unsigned>, 7> max_drop = {20, 20, 20, kTotalDrop, std::nullopt, 20, 20};
  static constexpr unsigned kTotalDrop = 50;
  std::uint64_t min_files = 0;  // minimum number of files checked

  // Whether a gate uses the share of covered lines: then lines that are counted twice matter.
  bool has_line_total() const;
  bool is_open() const { return minimums.empty() && minimum_totals.empty() && base.empty() && min_files == 0; }
};

// Which files are checked, and their companion files.
struct InputOptions {
  std::vector<std::string> paths;   // as given; or the rules or formats that a verb is about
  std::vector<std::string> lists;   // --files-from: one path per line
  std::vector<std::string> lists0;  // --files0-from: paths terminated by NUL
  std::vector<Glob> include, exclude;
  std::string stdin_name;                           // name of standard input; empty: "-"
  StdinArchive stdin_archive = StdinArchive::none;  // --archive
  bool archives = false;                            // archives in directories are opened
  bool force_exclude = false;                       // `exclude` also applies to files named by the user
  bool skip_other = false;                          // named files of other kinds are skipped as in directories
  std::optional<Shard> shard;                       // nothing: all files
  std::string resume;                               // records of an interrupted run over the same files; empty: none
  std::string image;                                // --elf
  std::vector<std::string> source_roots;
  std::vector<std::string> classes;     // --classes: folders, archives, files
  std::vector<std::string> pair_trees;  // --gcno-dir
  CompanionMode companions = CompanionMode::automatic;
};

// How files are checked, and when the run fails.
struct CheckingOptions {
  const Format* assumed = nullptr;
  std::string variant;  // of --assume FORMAT:VARIANT
  bool is_set = false;  // the files are meant to be merged
  Policy policy;        // for files that no entry of per_file covers; see policy_for()
  std::vector<PerFile> per_file;
  Limits limits;
  VolumeGates gates;
  FailOn fail_on = FailOn::error;
  std::optional<MaxBad> max_bad;              // nothing: one bad file fails the run
  std::string baseline;                       // empty: none
  std::optional<std::size_t> expected_parts;  // of merge-reports
  unsigned jobs = 0;                          // 0: one per processor
};

// Options of vet.
struct VettingOptions {
  std::vector<const Format*> only;  // formats that it accepts; empty: all
  std::string accept_dir;           // where accepted files are stored; empty: nowhere
  VetLimits vet_limits;
  SandboxMode sandbox_mode = SandboxMode::required;
  Isolation isolation = Isolation::file;  // whether a worker checks one file or several
};

// Where salvage writes, if not to ReportingOptions::output.
struct SalvageOptions {
  bool in_place = false;  // replaces the damaged file, which is kept as FILE.bak
};

// Reports: styles, destinations and contents.
struct ReportingOptions {
  Style style = Style::concise;
  std::string output;  // empty or "-": standard output
  std::vector<ReportTo> reports;
  std::vector<VerdictList> verdict_lists;
  std::string quarantine;  // where files that are not good are moved to; empty: nowhere
  SarifFlavor sarif_flavor = SarifFlavor::standard;
  Color color = Color::automatic;
  bool statistics = false;
  bool quiet = false;
  bool notes = false;  // concise and full show notes too
  bool hash = false;   // records have the SHA-256 of every file

  // Whether one of the reports has this style.
  bool writes(Style wanted) const {
    return style == wanted ||
           std::any_of(reports.begin(), reports.end(), [&](const ReportTo& report) { return report.style == wanted; });
  }
};

// All options, plus properties of the whole run. Functions take the part that they need.
struct Options : InputOptions, CheckingOptions, VettingOptions, SalvageOptions, ReportingOptions {
  std::vector<std::string> arguments;  // as given, without the program's name
  Verb verb = Verb::check;
  std::string config;             // path of the proflint.toml in effect; empty: none
  std::string examples;           // of `rules`: the corpus to take examples from
  bool checks_installed = false;  // of `consumers`: list the installed ones, and whether they were measured
  Shell shell = Shell::bash;

  // Whether records name the sources whose lines count, so that files can be compared by them. A shard always does,
  // because it cannot know whether that will be needed.
  bool wants_sources() const { return gates.has_line_total() || shard; }
  // Whether results have counts by function or source.
  bool wants_entries() const { return verb == Verb::diff; }
};

// The policy for the file at `path`: the one in `options`, which must outlive it, or a copy with its per-file rules.
std::shared_ptr<const Policy> policy_for(const CheckingOptions& options, const std::string& path);

// The file to which a report in the github style appends a summary, as the runner wants it; empty if there is none.
std::string step_summary_path(const Options& options);

}  // namespace proflint::tools
