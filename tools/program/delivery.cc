// Delivers each result, and ends the run.
#include "tools/program/delivery.h"

#include "tools/program/core/commands.h"
#include "tools/program/core/terminal.h"
#include "tools/program/core/version.h"
#include "tools/program/core/words.h"
#include "tools/program/merge/base.h"
#include "tools/program/reports/text.h"
#include "validators/core/escape.h"

namespace proflint::tools {

void print_error(std::FILE* err, const std::string& message) {
  std::string line = "proflint: " + message + "\n";
  disarm_commands(line, Notation::text);  // names of files are in messages
  std::fwrite(line.data(), 1, line.size(), err);
}

bool may_find_nothing(const Options& options) {
  const bool is_report =
      options.verb == Verb::check || options.verb == Verb::identify || options.verb == Verb::merge_reports;
  return is_report && options.gates.is_open() && !options.is_set && options.policy.consumers.empty() &&
         options.include.empty();
}

Delivery::Delivery(const Options& options, std::FILE* out, std::FILE* err)
    : options_(options),
      out_(out),
      err_(err),
      is_check_(options.verb != Verb::baseline_update && options.verb != Verb::baseline_prune),
      idle_(options),
      bad_share_(options) {}

bool Delivery::open(RunInfo run, std::string& error) {
  if (!options_.baseline.empty() && options_.verb != Verb::identify) {
    baseline_.emplace(options_.baseline);
    if (!baseline_->read(options_.verb != Verb::baseline_update, error)) return false;
  }
  if (!options_.gates.is_open()) {
    BaseFiles base;
    if (!options_.gates.base.empty() && !read_base(options_.gates.base, base, error)) return false;
    volume_.emplace(options_, std::move(base), std::move(listed_folders_));
  }
  return !is_check_ || (reports_.open(options_, std::move(run), out_, error) && lists_.open(options_, out_, error) &&
                        quarantine_.open(options_, error));
}

bool Delivery::take(FileResult&& file) {
  namesakes_ = file.path == last_path_ ? namesakes_ + 1 : 0;
  last_path_ = file.path;
  file.namesakes = namesakes_;
  if (volume_) volume_->add_findings(file);
  return take_checked(std::move(file));
}

bool Delivery::take_checked(FileResult&& file) {
  if (baseline_) baseline_->mark(file);
  account_.add(file);
  bad_share_.add(file);
  note_silence(file);
  idle_.add(file);
  quarantine_.add(file);
  if (!file.skipped && is_check_) is_written_ = reports_.file(file) && (file.is_run || lists_.add(file));
  return is_written_;
}

int Delivery::finish(IfEmpty if_empty) {
  if (volume_ && account_.files() != 0)
    for (FileResult& run : volume_->findings_of_run(account_.totals()))
      if (!take_checked(std::move(run))) break;
  Summary summary = account_.summary(options_.fail_on);
  summary.exit_status = bad_share_.status(summary.exit_status);
  summary.is_set = options_.is_set;
  summary.skipped += skipped_;
  if (const std::string objection = too_few_files(summary, if_empty); !objection.empty()) return refuse(objection);
  if (!is_check_) return write_baseline(summary.exit_status);
  if (const std::string objection = volume_ && summary.files != 0 ? volume_->objection() : std::string();
      !objection.empty())
    return refuse(objection);
  if (is_written_ && !quarantine_.finish()) summary.exit_status = kUsageOrInputError;
  note_quarantine();  // even if the reports, which also list the moved files, cannot be written
  if (!is_written_ || !reports_.finish(summary) || !lists_.finish()) {
    for (const std::string& failure : {reports_.failure(), lists_.failure()})
      if (!failure.empty()) print_error(err_, failure);
    return kUsageOrInputError;
  }
  if (baseline_) note_stale();
  if (volume_) note_uncompared(summary.totals);
  if (summary.files == 0 && if_empty == IfEmpty::tell)
    print_error(err_, "nothing was checked: " + why_empty(summary));
  else
    print_skipped(summary);
  note_bad_share();
  note_hidden();
  return summary.exit_status;
}

// Why the run fails because of the number of its files; empty if it does not.
std::string Delivery::too_few_files(const Summary& summary, IfEmpty if_empty) const {
  if (summary.files == 0 && if_empty == IfEmpty::refuse) return why_empty(summary);
  const std::uint64_t files = summary.files - summary.repeats;
  if (files >= options_.gates.min_files) return {};
  return counted(files, "file") + (files == 1 ? " was" : " were") + " checked, fewer than the " +
         std::to_string(options_.gates.min_files) + " that --min-files requires";
}

// Prints how many files the volume gates could not compare. An invalid file need not fail the run: it may be known from
// the baseline.
void Delivery::note_uncompared(const Totals& totals) const {
  if (!options_.gates.minimum_totals.empty() && totals.invalid() != 0)
    print_error(err_, "the totals do not include " + counted(totals.invalid(), "invalid file"));
  if (volume_->missing() != 0)
    print_error(err_, counted(volume_->missing(), "file") + " in the --compare records " +
                          (volume_->missing() == 1 ? "is" : "are") + " missing from this run");
  if (options_.verb == Verb::merge_reports && volume_->without_sources() != 0)
    print_error(err_, "volume/overlap was not checked for " + counted(volume_->without_sources(), "file") +
                          ", whose records do not name sources; runs with --shard or --fail-under record the sources");
}

// Prints which files could not be moved, and how many were.
void Delivery::note_quarantine() const {
  for (const std::string& failure : quarantine_.failures()) print_error(err_, failure);
  if (const std::string line = quarantine_.line(); !options_.quiet && !line.empty()) print_error(err_, line);
}

// Prints the share of bad files.
void Delivery::note_bad_share() const {
  if (const std::string line = bad_share_.line(); !options_.quiet && !line.empty()) print_error(err_, line);
}

// Prints the files whose reason is not shown, and the options that had no effect.
void Delivery::note_hidden() const {
  if (!hidden_.empty())
    print_error(err_, counted(hidden_.size(), "file") + (hidden_.size() == 1 ? " was" : " were") +
                          " not fully checked, and the output does not show why: " + first_of(hidden_));
  if (options_.quiet) return;
  for (const std::string& line : idle_.lines()) print_error(err_, line);
}

// The reason of exit status 3 is always shown, as is the reason why a named file was skipped.
void Delivery::note_silence(const FileResult& file) {
  const std::string path = escaped(file.path);
  if (file.skipped && options_.skip_other && !file.result.findings.empty())
    print_error(err_, path + ": skipped: " + shown(file.result.findings.front().message));
  if (file.skipped || file.result.verdict < Verdict::unsupported) return;
  if (!is_check_)
    unrecorded_.push_back(path);
  else if (options_.quiet || new_findings(file).empty())
    hidden_.push_back(path);
}

std::string Delivery::why_empty(const Summary& summary) const {
  if (summary.skipped == 0) return "no files to check";
  return (summary.skipped == 1 ? "the one file found is not"
                               : "none of the " + std::to_string(summary.skipped) + " files found is") +
         std::string(" a profile or coverage file") +
         (options_.policy.consumers.empty() ? "" : " that a consumer named with --for reads");
}

int Delivery::refuse(const std::string& why) const {
  print_error(err_, why);
  return kUsageOrInputError;
}

// Writes the baseline as the verb changes it.
int Delivery::write_baseline(int status) {
  options_.verb == Verb::baseline_update ? baseline_->update() : baseline_->prune();
  Sink sink(nullptr);
  std::string error;
  if (!Sink::open(options_.baseline, Sink::Mode::replace, sink, error)) {
    print_error(err_, error);
    return kUsageOrInputError;
  }
  if (!sink.write(baseline_->text()) || !sink.commit()) {
    print_error(err_, sink.failure());
    return kUsageOrInputError;
  }
  const std::string line = sink.name() + ": " + counted(baseline_->findings(), "known finding") + " in " +
                           counted(baseline_->files(), "file") + "\n";
  Sink to(out_);
  if (!options_.quiet && !(to.write(line) && to.commit())) return kUsageOrInputError;
  if (!unrecorded_.empty())
    print_error(err_, "the baseline records nothing for " + counted(unrecorded_.size(), "file") +
                          " that could not be checked: " + first_of(unrecorded_));
  return status == 1 ? 0 : status;
}

void Delivery::note_stale() const {
  const Baseline::Stale stale = baseline_->stale();
  if (stale.entries == 0) return;
  print_error(err_, counted(stale.entries, "count") + " in the baseline " + (stale.entries == 1 ? "is" : "are") +
                        " higher than the number of findings (" + (stale.entries == 1 ? "" : "first: ") +
                        stale.example + "); 'proflint baseline prune' lowers " + (stale.entries == 1 ? "it" : "them"));
}

// Prints the number of skipped files on standard error for styles that have no place for it.
void Delivery::print_skipped(const Summary& summary) const {
  const bool has_no_end = options_.style == Style::concise || options_.style == Style::gitlab ||
                          options_.style == Style::checkstyle || options_.style == Style::text;
  if (!has_no_end || options_.statistics || options_.quiet) return;
  if (options_.style == Style::concise && is_terminal(err_))
    print_error(err_, summary_line(summary));
  else if (const std::string skipped = skipped_text(summary); !skipped.empty())
    print_error(err_, skipped.substr(2));
}

}  // namespace proflint::tools
