// What the file loop hands to the writers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "validators/core/report.h"

namespace proflint::tools {

struct FileResult {
  std::string path;
  std::uint64_t size = 0;
  bool io_failed = false;  // could not be opened or read: exit status 2
  bool skipped = false;    // found in a directory and of no format proflint knows: not judged, not printed

  // Whether the other file of its pair was looked for and not found.
  bool is_alone() const {
    return std::any_of(result.companions.begin(), result.companions.end(),
                       [](const Companions::Asked& asked) { return asked.role == Role::pair && !asked.is_found; });
  }

  std::uint64_t known = 0;  // findings that the baseline took out of the result
  Result result;
};

// A whole run in numbers.
struct Summary {
  bool is_set = false;  // the files were judged against each other, too
  std::uint64_t files = 0;
  std::uint64_t skipped = 0;
  std::array<std::uint64_t, 5> verdicts{};    // by Verdict
  std::array<std::uint64_t, 3> severities{};  // findings by Severity, shown or not
  std::uint64_t known = 0;                    // findings that the baseline took out
  int exit_status = 0;
};

}  // namespace proflint::tools
