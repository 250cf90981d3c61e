// What the user decided about rules: which count, how severe they are, how many of each are shown.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "validators/core/rule.h"

namespace proflint {

struct Policy {
  // Rule ids, or prefixes of ids that end before a '/' or '-'; "all" is every rule. Longer selectors beat shorter ones,
  // and of equal length `ignore` beats `select`. An empty `select` selects all. A rule that is off by default counts
  // only if `select` or `severities` name it in full.
  std::vector<std::string> select;
  std::vector<std::string> ignore;

  struct Override {
    std::string rule;
    Severity severity;
  };
  std::vector<Override> severities;  // the last one for a rule counts

  // A program that is to read the files, the formats that it reads, and what it rejects them for, dies of or misreads:
  // rules by their id, with the severity that the check gives them then. All views are static.
  struct Reader {
    struct Cause {
      std::string_view rule;
      Severity found;
    };
    std::string_view name;  // "llvm-22"
    std::vector<std::string_view> formats;
    std::vector<Cause> causes;  // sorted by rule

    bool rejects(std::string_view rule, Severity found) const;
  };
  std::vector<Reader> readers;

  std::size_t max_findings = 100;          // kept per file
  std::size_t max_findings_per_rule = 10;  // kept per rule and severity

  // The severity with which `rule`, found with `found`, is reported; nothing if it is not reported. What a reader
  // rejects is an error unless `ignore` or `severities` say otherwise.
  std::optional<Severity> severity_of(const Rule& rule, Severity found) const;
};

// Whether `selector` names `id` itself or one of its prefixes as described above.
bool selects(std::string_view selector, std::string_view id);

}  // namespace proflint
