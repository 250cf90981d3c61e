// Findings that are known and accepted: counts per file and rule, with a reason if somebody wrote one. What exceeds a
// count is new.
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

  // Reads the file. False with `error` if it is there but not a baseline, or not there and `must_exist`.
  [[nodiscard]] bool read(bool must_exist, std::string& error);

  // Marks what is known of `file`, the least severe first; its verdict stays. Remembers what was found. Of files that
  // could not be judged nothing is known.
  void mark(FileResult& file);

  struct Stale {
    std::uint64_t entries = 0;
    std::string example;  // "path: rule"
  };
  // Entries above what was found in the files seen, and those of files that are no longer there.
  Stale stale() const;

  // Makes the counts those of the files seen; entries of other files stay while the file exists.
  void update();
  // Lowers counts to what was found, and drops entries of files that are no longer there. Adds nothing.
  void prune();

  std::uint64_t files() const { return known_.size(); }
  std::uint64_t findings() const;

  // The file's contents: JSON, sorted, one count a line.
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

  std::map<std::string, Entries, std::less<>> known_, seen_;  // by key; what was seen has no reasons
};

}  // namespace proflint::tools
