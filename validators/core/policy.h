// The user's choices about rules: which ones are on, their severity, and how many findings of each are shown.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/rule.h"

namespace proflint {

// Made from options and settings once per run, and constant while files are checked.
struct Policy {
  // Rule ids, or prefixes of ids that end before a '/' or '-'; "all" is every rule. Longer selectors beat shorter ones,
  // and at equal length, `ignore` beats `select`. An empty `select` selects all. A rule that is off by default is on
  // only if `select` or `severities` name it in full, or if one of `consumers` rejects files for it.
  std::vector<std::string> select;
  std::vector<std::string> ignore;

  // A severity that the user gave to a rule.
  struct Override {
    std::string rule;   // its id
    Severity severity;  // replaces the severity of the rule
  };
  std::vector<Override> severities;  // the last one for a rule counts

  // A program that reads the files, the formats that it reads, and the defects for which it rejects files, crashes or
  // misreads: rules by their id, with the severity that the check gives them then. All views are static.
  struct Consumer {
    // A finding that keeps the consumer from using the file as intended.
    struct Cause {
      std::string_view rule;  // its id
      Severity found;         // the severity that the check gives the finding in such files
    };
    std::string name;                       // as the user gave it: "gcov-13"
    std::string_view measured_as;           // the release that was measured, the same or an earlier one: "gcov-12"
    std::vector<std::string_view> formats;  // ids of those that it reads
    std::vector<Cause> causes;              // sorted by rule

    // Whether the consumer reads the format with this id.
    bool reads(std::string_view format) const;
    // Whether it rejects, misreads or crashes on files because of that rule, found with that severity.
    bool rejects(std::string_view rule, Severity found) const;
  };
  std::vector<Consumer> consumers;

  // The same choices, but only with the consumers that read the format: its defects do not affect the others.
  Policy for_format(std::string_view format) const;

  // Whether one of the consumers reads the format; true without consumers.
  bool is_for(std::string_view format) const;

  std::size_t max_findings = 100;          // kept per file
  std::size_t max_findings_per_rule = 10;  // kept per rule and severity

  // The severity with which `rule`, found with `found`, is reported; nothing if it is not reported. A finding for which
  // a consumer rejects the file is an error unless `ignore` or `severities` change that.
  std::optional<Severity> severity_of(const Rule& rule, Severity found) const;
};

// Whether `selector` names `id` itself or one of its prefixes as described above.
bool selects(std::string_view selector, std::string_view id);

}  // namespace proflint
