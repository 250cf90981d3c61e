// Runs one verb over the inputs and decides the exit status.
#include "tools/program.h"

#include <csignal>
#include <functional>
#include <optional>
#include <vector>

#include "tools/cli/catalogue.h"
#include "tools/cli/manual.h"
#include "tools/cli/parse.h"
#include "tools/core/terminal.h"
#include "tools/reports/reports.h"
#include "tools/reports/sink.h"
#include "tools/reports/text.h"
#include "tools/run/account.h"
#include "tools/run/baseline.h"
#include "tools/run/held_set.h"
#include "tools/run/inputs.h"
#include "tools/run/judge.h"
#include "tools/run/outputs.h"
#include "tools/run/progress.h"
#include "tools/settings/config.h"
#include "tools/settings/options.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"

namespace proflint::tools {
namespace {

constexpr int kUsageOrInputError = 2;

void say(std::FILE* err, const std::string& message) {
  const std::string line = "proflint: " + message + "\n";
  std::fwrite(line.data(), 1, line.size(), err);
}

// Opens the baseline that the options name, if they do.
bool open_baseline(const Options& options, std::optional<Baseline>& baseline, std::string& error) {
  if (options.baseline.empty() || options.verb == Verb::identify) return true;
  baseline.emplace(options.baseline);
  return baseline->read(options.verb != Verb::baseline_update, error);
}

// Writes the baseline back as the verb wants it.
int write_baseline(const Options& options, Baseline& baseline, int status, std::FILE* out, std::FILE* err) {
  options.verb == Verb::baseline_update ? baseline.update() : baseline.prune();
  Sink sink(nullptr);
  std::string error;
  if (!Sink::open(options.baseline, Sink::Mode::replace, sink, error)) {
    say(err, error);
    return kUsageOrInputError;
  }
  if (!sink.write(baseline.text()) || !sink.commit()) {
    say(err, sink.failure());
    return kUsageOrInputError;
  }
  const std::string line = sink.name() + ": " + counted(baseline.findings(), "known finding") + " in " +
                           counted(baseline.files(), "file") + "\n";
  Sink to(out);
  if (!options.quiet && !(to.write(line) && to.commit())) return kUsageOrInputError;
  if (status == 3) say(err, "some files could not be judged; nothing is recorded about them");
  return status == 1 ? 0 : status;
}

void note_stale(const Baseline& baseline, std::FILE* err) {
  const Baseline::Stale stale = baseline.stale();
  if (stale.entries == 0) return;
  say(err, counted(stale.entries, "count") + " of the baseline " + (stale.entries == 1 ? "exceeds" : "exceed") +
               " what was found (" + stale.example + "); see 'proflint baseline prune'");
}

// Calls `deliver` for each file when it was judged, or for all of a set in the end, in the order of the input.
void judge_inputs(const std::vector<InputPath>& files, const Options& options, const CompanionSources& companions,
                  Progress& progress, const std::function<bool(FileResult&&)>& deliver) {
  std::optional<HeldSet> set;
  if (options.is_set) set.emplace(files, options);
  judge_files(files, options, companions, set ? &set->files() : nullptr, [&](FileResult&& file) {
    progress.step(!file.result.tally.empty());
    if (!set) return deliver(std::move(file));
    set->hold(std::move(file));
    return true;
  });
  if (!set) return;
  for (FileResult& file : set->finish())
    if (!deliver(std::move(file))) return;
}

// Forms for programs that have no place for it, and lines of findings, leave it to standard error.
void say_what_is_left_aside(const Options& options, const Summary& summary, std::FILE* err) {
  const bool has_no_end = options.style == Style::concise || options.style == Style::gitlab ||
                          options.style == Style::checkstyle || options.style == Style::text;
  if (!has_no_end || options.statistics || options.quiet) return;
  if (options.style == Style::concise && is_terminal(err))
    say(err, summary_line(summary));
  else if (const std::string aside = left_aside(summary); !aside.empty())
    say(err, aside.substr(2));
}

int judge_all(const Options& options, std::FILE* out, std::FILE* err) {
  std::vector<InputPath> files;
  std::string error;
  std::optional<Baseline> baseline;
  CompanionSources companions;
  Reports reports;
  const bool is_check = options.verb == Verb::check || options.verb == Verb::identify;
  const std::vector<std::string> outputs = is_check ? output_paths(options) : std::vector{options.baseline};
  if (!list_inputs(options, files, error) || !open_baseline(options, baseline, error) ||
      !companions.open(files, options, error) || !may_write(outputs, files, options, error) ||
      (is_check && !reports.open(options, out, error))) {
    say(err, error);
    return kUsageOrInputError;
  }
  Account account;
  bool written = true;
  {
    Progress progress(err, can_redraw(err) && !options.quiet, files);
    const bool shares_terminal = is_terminal(out);
    judge_inputs(files, options, companions, progress, [&](FileResult&& file) {
      if (baseline) baseline->mark(file);
      account.add(file);
      if (shares_terminal && !file.result.findings.empty()) progress.clear();
      if (!file.skipped && is_check) written = reports.file(file);
      return written;
    });
  }
  Summary summary = account.summary(options.fail_on);
  summary.is_set = options.is_set;
  const bool all_excluded = files.empty() && options.force_exclude;  // as the user wants it: a pass
  if (summary.files == 0 && !all_excluded) {
    say(err, files.empty()
                 ? "no files to judge"
                 : "none of the " + std::to_string(summary.skipped) + " files found is a profile or coverage file");
    return kUsageOrInputError;
  }
  if (!is_check) return write_baseline(options, *baseline, summary.exit_status, out, err);
  if (!written || !reports.finish(summary)) {
    if (!reports.failure().empty()) say(err, reports.failure());
    return kUsageOrInputError;
  }
  if (baseline) note_stale(*baseline, err);
  say_what_is_left_aside(options, summary, err);
  return summary.exit_status;
}

// What the verbs print that judge nothing.
std::string text_of(const Options& options) {
  switch (options.verb) {
    case Verb::rules:
      return rules_text(options);
    case Verb::formats:
      return formats_text(options);
    case Verb::explain:
      return explanations(options);
    case Verb::config:
      return config_text(options);
    case Verb::manual:
      return manual_page();
    case Verb::completion:
      return completion(options.shell);
    default:
      return {};
  }
}

int print(const std::string& text, const Options& options, std::FILE* out, std::FILE* err) {
  Sink sink(out);
  std::string error;
  if (is_file_name(options.output) && (!may_write({options.output}, {}, options, error) ||
                                       !Sink::open(options.output, Sink::Mode::replace, sink, error))) {
    say(err, error);
    return kUsageOrInputError;
  }
  if (sink.write(text) && sink.commit()) return 0;
  if (!sink.failure().empty()) say(err, sink.failure());
  return kUsageOrInputError;
}

}  // namespace

void clean_up_on(int signal) {
  struct sigaction action = {};
  if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action.sa_handler = [](int caught) {
    remove_part_files();
    ::raise(caught);  // as nobody handles it any more
  };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigaction(signal, &action, nullptr);
}

int run(std::vector<std::string> words, std::FILE* out, std::FILE* err) try {
  const Parsed parsed = parse_options(std::move(words), is_terminal(out));
  const Options& options = parsed.options;
  std::fwrite(parsed.hint.data(), 1, parsed.hint.size(), err);
  if (!parsed.proceed && parsed.exit_status != 0) {
    std::fwrite(parsed.text.data(), 1, parsed.text.size(), err);
    return parsed.exit_status;
  }
  if (!parsed.proceed) return print(parsed.text, Options(), out, err);
  switch (options.verb) {
    case Verb::check:
    case Verb::identify:
    case Verb::baseline_update:
    case Verb::baseline_prune:
      return judge_all(options, out, err);
    default:
      return print(text_of(options), options, out, err);
  }
} catch (const std::exception& failure) {
  // Out of memory, or a fault of ours. No report was given its name; what went to standard output lacks its end.
  std::fprintf(err, "proflint: stopped: %s\n", failure.what());  // say() would need memory
  return kUsageOrInputError;
}

}  // namespace proflint::tools
