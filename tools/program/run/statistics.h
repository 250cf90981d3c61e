// Counts of a run by rule and by directory, without known findings: an overview of thousands of files.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/program/run/result.h"

namespace proflint::tools {

struct RuleRow {
  const Rule* rule = nullptr;
  std::array<std::uint64_t, 3> severities{};  // findings by Severity
  std::uint64_t files = 0;                    // in which the rule was found
};

// The places of a rule in the baseline and now, over the files of the run.
struct TrendRow {
  std::uint64_t before = 0, now = 0;
};

struct DirectoryRow {
  std::string path;  // ends in '/'; may stand for several directories below it
  std::array<std::uint64_t, 3> severities{};
  std::uint64_t files = 0, files_with_findings = 0;
};

class Statistics {
 public:
  void add(const FileResult& file);

  // Rules that were found, the most severe first, then the most frequent.
  std::vector<RuleRow> by_rule() const;

  // Directories by path.
  std::vector<DirectoryRow> by_directory() const;

  // Directories with findings, the worst first, aggregated to at most `at_most` rows if the tree allows that without
  // leaving a single row. A last row without a path is the sum of the rest.
  std::vector<DirectoryRow> worst_directories(std::size_t at_most) const;

  // Rules whose numbers differ from the baseline, by id.
  std::map<std::string, TrendRow, std::less<>> trend() const;

  // Files that were checked without the other file of their pair, in the order of the inputs.
  const std::vector<std::string>& alone() const { return alone_; }

  std::uint64_t files_with_findings() const { return files_with_findings_; }

 private:
  std::map<std::string_view, RuleRow> rules_;           // by id
  std::map<std::string, DirectoryRow> directories_;     // by path
  std::map<std::string, TrendRow, std::less<>> trend_;  // by rule
  std::vector<std::string> alone_;
  std::uint64_t files_with_findings_ = 0;
};

// All findings of a row.
std::uint64_t total(const std::array<std::uint64_t, 3>& severities);

}  // namespace proflint::tools
