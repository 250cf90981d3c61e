// Delivers results, of files that were just checked or of records: to the volume gates, the baseline, the totals, the
// reports and the lists of files, in this order.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/merge/record.h"
#include "tools/program/quarantine.h"
#include "tools/program/reports/reports.h"
#include "tools/program/run/account.h"
#include "tools/program/run/baseline.h"
#include "tools/program/run/idle_options.h"
#include "tools/program/run/sieve.h"
#include "tools/program/run/volume_check.h"
#include "tools/program/settings/options.h"
#include "tools/program/verdict_lists.h"

namespace proflint::tools {

// Prints a line for the user on standard error.
void print_error(std::FILE* err, const std::string& message);

inline constexpr int kUsageOrInputError = 2;

// The end of a run that checked no files.
enum class IfEmpty : std::uint8_t {
  refuse,  // it fails: files were expected
  tell,    // it passes and reports that nothing was found
  pass,    // it passes silently: other shards check the files
};

// Whether a run succeeds if its folders contain nothing to check, because no option requires a file.
bool may_find_nothing(const Options& options);

class Delivery {
 public:
  // All parameters must outlive the object.
  Delivery(const Options& options, std::FILE* out, std::FILE* err);

  // The directories and archives that lists of files name. Called before open(), if at all.
  void set_listed_folders(std::vector<std::string> folders) { listed_folders_ = std::move(folders); }

  // Opens the files that the options name. False with `error` if something cannot be read or written.
  [[nodiscard]] bool open(RunInfo run, std::string& error);

  // Takes the result of one file. False if reports cannot be written: no further file is needed.
  [[nodiscard]] bool take(FileResult&& file);

  // Counts files that other runs skipped.
  void pass_over(std::uint64_t files) { skipped_ += files; }

  // Ends the reports, or writes the baseline. Returns the exit status.
  int finish(IfEmpty if_empty);

 private:
  [[nodiscard]] bool take_checked(FileResult&& file);
  int write_baseline(int status);
  std::string too_few_files(const Summary& summary, IfEmpty if_empty) const;
  void note_silence(const FileResult& file);
  void note_stale() const;
  void note_uncompared(const Totals& totals) const;
  void print_skipped(const Summary& summary) const;
  void note_quarantine() const;
  void note_bad_share() const;
  void note_hidden() const;
  std::string why_empty(const Summary& summary) const;
  int refuse(const std::string& why) const;

  const Options& options_;
  std::FILE *const out_, *const err_;
  const bool is_check_;  // reports are written, not a baseline
  std::optional<Baseline> baseline_;
  std::vector<std::string> listed_folders_;  // until open()
  std::optional<VolumeCheck> volume_;
  Account account_;
  IdleOptions idle_;
  std::vector<std::string> hidden_, unrecorded_;  // unchecked files: reason not shown; not in the baseline
  Reports reports_;
  VerdictLists lists_;
  Quarantine quarantine_;
  BadShare bad_share_;
  std::uint64_t skipped_ = 0;
  std::string last_path_;
  std::uint64_t namesakes_ = 0;  // earlier files with this path
  bool is_written_ = true;
};

}  // namespace proflint::tools
