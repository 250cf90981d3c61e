// Adds up a run as it goes, and decides the exit status.
#pragma once

#include "tools/program/run/result.h"
#include "tools/program/settings/options.h"

namespace proflint::tools {

// The severity of `--fail-on`; nothing for `never`.
std::optional<Severity> failing_severity(FailOn fail_on);

class Account {
 public:
  void add(const FileResult& file);

  std::uint64_t files() const { return summary_.files; }
  const Totals& totals() const { return summary_.totals; }

  // 2: an input could not be read; 3: a file was not checked; 1: a finding is at or above `fail_on`, or vet rejected a
  // file; 0: none of these.
  Summary summary(FailOn fail_on) const;

 private:
  Summary summary_;
  bool io_failed_ = false;
};

}  // namespace proflint::tools
