// Findings that are known and accepted: counts per file and rule, with an optional reason. A finding that represents
// several places counts as often. Findings beyond a count are new.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "tools/program/run/result.h"

namespace proflint::tools {

class Baseline {
 public:
  // An empty baseline that belongs to the file `path`; paths in it are relative to its directory.
  explicit Baseline(const std::string& path);

  // Reads the file. False with `error` if it exists but is not a baseline, or is missing and `must_exist`.
  [[nodiscard]] bool read(bool must_exist, std::string& error);

  // Marks the known findings of `file`, the least severe first, and remembers its findings; the verdict does not
  // change. Unchecked files have no known findings.
  void mark(FileResult& file);

  struct Stale {
    std::uint64_t entries = 0;
    std::string example;  // "path: rule"
  };
  // Entries that exceed the findings of the files seen, and entries of files that no longer exist.
  Stale stale() const;

  // Sets the counts of the files seen; entries of other files are kept while the file exists.
  void update();
  // Lowers counts to the findings, and drops entries of files that no longer exist. Adds nothing.
  void prune();

  std::uint64_t files() const { return known_.size(); }
  std::uint64_t findings() const;

  // The file's contents: JSON, sorted, one count per line.
  std::string text() const;

 private:
  struct Entry {
    std::uint64_t count = 0;
    std::string reason;
  };
  using Entries = std::map<std::string, Entry, std::less<>>;  // by rule

  std::string key(const std::string& path) const;
  bool exists(const std::string& key) const;

  std::string path_, directory_;
  static std::uint64_t count_of(const Entries& entries, std::string_view rule);

  std::map<std::string, Entries, std::less<>> known_, seen_;  // by key; seen_ has no reasons
};

}  // namespace proflint::tools
