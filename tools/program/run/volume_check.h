// The gates of --min and --compare: bounds on the numbers of every file.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/run/source_overlap.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// The facts of a file of an earlier run.
struct BaseFile {
  Facts facts;
  bool is_claimed = false;  // its format was recognized
  bool is_met = false;      // among the files of this run
};
using BaseFiles = boost::unordered_flat_map<std::string, BaseFile>;  // by path

// Whether --max-drop compares the fact with this index in fact_rows() at all, if it was `base` before.
bool is_compared(const VolumeGates& gates, std::size_t fact, std::uint64_t base);

// Whether that fact, which was `base` before and is `now`, fell by more than --max-drop allows.
bool has_dropped(const VolumeGates& gates, std::size_t fact, std::uint64_t base, std::uint64_t now);

class VolumeCheck {
 public:
  // `options` must outlive the object. `listed_folders` are the directories and archives that lists of files name.
  VolumeCheck(const Options& options, BaseFiles base, std::vector<std::string> listed_folders)
      : options_(options), base_(std::move(base)), listed_folders_(std::move(listed_folders)) {}

  // Adds the findings about the volume of `file`.
  void add_findings(FileResult& file);

  // The findings about the run as a whole, once all files were added: `totals` are over these.
  std::vector<FileResult> findings_of_run(const Totals& totals);

  // The reason if the gates could not be applied: no file had the facts for them. Otherwise empty.
  std::string objection() const;

  // The number of files whose records do not name the sources whose lines they count, so that these are not compared.
  std::uint64_t without_sources() const { return overlap_.unnamed(); }

  // The number of files of the earlier run that are not in this one, without those reported as missing.
  std::uint64_t missing() const { return base_.size() - met_ - missing_; }

 private:
  void check_minimums(const Facts& facts, Report& report);
  void check_drop(const Facts& facts, const Facts& before, Report& report);
  void check_missing(Report& report);
  void check_total(const VolumeGates::MinimumTotal& minimum, const Totals& totals, Report& report) const;
  bool is_expected(const std::string& path) const;
  FileResult result_of_run(std::string path, const std::function<void(Report&)>& check) const;

  const Options& options_;
  BaseFiles base_;
  std::vector<std::string> listed_folders_;
  SourceOverlap overlap_;
  std::uint64_t met_ = 0, missing_ = 0, minimums_known_ = 0, drops_known_ = 0;
};

}  // namespace proflint::tools
