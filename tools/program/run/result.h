// The results that the file loop delivers to the writers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/program/core/version.h"
#include "tools/program/run/totals.h"
#include "tools/program/settings/options.h"
#include "validators/core/report.h"

namespace proflint::tools {

// The findings of a file that are known from a baseline. They remain part of the result. A finding that represents
// several places is known if all of them are.
struct Known {
  std::vector<std::uint64_t> tally;                          // the number of known ones per entry of the tally
  std::vector<bool> findings;                                // for each kept finding, whether it is known
  std::map<std::string, std::string, std::less<>> reasons;   // why they are accepted, by rule; only given reasons
  std::map<std::string, std::uint64_t, std::less<>> counts;  // the numbers in the baseline, by rule

  std::uint64_t of(std::size_t entry) const { return entry < tally.size() ? tally[entry] : 0; }
  // nullptr without a reason
  const std::string* reason(const Rule& rule) const {
    const auto it = reasons.find(rule.id);
    return it == reasons.end() ? nullptr : &it->second;
  }
  bool has(std::size_t finding) const { return finding < findings.size() && findings[finding]; }
};

// What vet decided about a file.
struct Vetting {
  bool is_accepted = false;
  std::string reason;                // the verdict, or the reason for not having one: "time", "worker-crashed"
  std::vector<std::string> sandbox;  // the protections of the checking process
  bool is_isolated = true;           // the process checked no other file
  std::string stored;                // the name in --accept-dir; empty: not stored
};

struct FileResult {
  std::string path;
  std::uint64_t size = 0;
  std::string sha256;        // in hexadecimal, if requested
  double seconds = 0;        // duration of the check, for reports with times
  bool io_failed = false;    // could not be opened or read: exit status 2
  bool is_run = false;       // not a file: findings about the run as a whole, at a path chosen for it
  bool skipped = false;      // found in a directory, and neither its name nor its contents belong to a format
  bool is_repeat = false;    // checked before under a different path: counts once in totals and gates
  bool is_archived = false;  // the file is in an archive, or the archive itself
  std::string archive;       // its path; empty: it came from standard input
  std::string moved_to;      // the path to which --quarantine moves the file when the run ends; empty: not moved
  // The number of files just before it with the same path: an archive may have several.
  std::uint64_t namesakes = 0;

  // Whether the other file of its pair was looked for and not found.
  bool is_alone() const {
    return std::any_of(result.companions.begin(), result.companions.end(),
                       [](const Companions::Asked& asked) { return asked.role == Role::pair && !asked.is_found; });
  }

  Result result;
  std::shared_ptr<const Policy> policy = {};  // with which the file was checked; see policy_of()
  // Which findings are in the baseline; empty without one.
  Known known = {};
  std::optional<Vetting> vetting = {};  // only of vet
};

// The policy for adding findings to a result. Sets it in results that come from a record or a host.
inline const Policy& policy_of(FileResult& file, const CheckingOptions& options) {
  if (file.policy == nullptr) file.policy = policy_for(options, file.path);
  return *file.policy;
}

// The properties that make results comparable: the record in front of the file records.
struct RunRecord {
  std::uint64_t schema = kRecordSchema;
  std::string version, commit;  // of proflint; the commit may be empty
  std::string digest;           // of the rules and settings: equal ones check alike; only if records are written
  bool is_sorted = false;       // the files are sorted by the normal forms of their paths; only if records are written
  std::optional<Shard> shard;   // nothing: all files
  std::string list;             // digest of the list that was divided into shards
};

// A whole run in numbers.
struct Summary {
  bool is_set = false;  // the files were also compared with each other
  std::uint64_t files = 0;
  std::uint64_t skipped = 0;                  // files of other kinds
  std::uint64_t repeats = 0;                  // of `files`, those that were checked before under a different path
  std::uint64_t alone = 0;                    // files checked without the other file of their pair
  std::array<std::uint64_t, 5> verdicts{};    // by Verdict
  std::array<std::uint64_t, 3> severities{};  // findings by Severity, shown or not, without known ones
  std::uint64_t known = 0;                    // findings that are known from the baseline
  std::uint64_t accepted = 0, refused = 0;    // by vet
  Totals totals;                              // of all files
  int exit_status = 0;
};

}  // namespace proflint::tools
