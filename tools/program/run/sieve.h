// Lists of the files of a run by what became of them: what is good goes on to a merger, the rest is looked at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// What a run makes of a file: whether it goes into the exit status.
enum class Quality : std::uint8_t { good, bad, unchecked };

// Bad is a file with a finding that no baseline knows and that reaches --fail-on (with never: an error).
Quality quality_of(const FileResult& file, FailOn fail_on);

// How many files of a run are bad or unchecked, against what --max-bad allows. What is wrong with the run as a whole (a
// gate on its volume) is no file: it fails the run whatever is allowed.
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

// Whether the list has files like this one.
bool is_listed(const VerdictList& list, const FileResult& file, FailOn fail_on);

}  // namespace proflint::tools
