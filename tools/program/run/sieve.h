// The quality of the files of a run: good files can be merged, the others need attention.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// Whether a file affects the exit status of a run.
enum class Quality : std::uint8_t { good, bad, unchecked };

// A file is bad if it has a finding at or above --fail-on (with never: an error) that is not in the baseline.
Quality quality_of(const FileResult& file, FailOn fail_on);

// Compares the number of bad or unchecked files of a run with --max-bad. Findings about the run as a whole (a gate on
// its volume) do not belong to a file: they fail the run regardless of the bound.
class BadShare {
 public:
  explicit BadShare(const CheckingOptions& options) : fail_on_(options.fail_on), allowed_(options.max_bad) {}

  void add(const FileResult& file);

  // The exit status of a run that has `status` without --max-bad: 0 within the bound, at least 1 above it. An input
  // that could not be read stays an error.
  int status(int status) const;

  // "3 of 200 files are bad or unchecked (--max-bad allows 1%)"; empty without --max-bad, or if all are good.
  std::string line() const;

 private:
  bool is_exceeded() const;

  FailOn fail_on_;
  std::optional<MaxBad> allowed_;
  std::uint64_t files_ = 0, bad_ = 0;
  bool has_bad_run_ = false;
};

// Whether the file belongs in the list.
bool is_listed(const VerdictList& list, const FileResult& file, FailOn fail_on);

}  // namespace proflint::tools
