// Counts by rule and directory, and aggregates directories.
#include "tools/program/run/statistics.h"

#include <algorithm>

namespace proflint::tools {
namespace {

// The directory of a file with its '/'; "./" if the path has none.
std::string directory_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "./" : path.substr(0, slash + 1);
}

// The first `depth` components of a directory.
std::string prefix(const std::string& directory, std::size_t depth) {
  std::size_t end = directory.starts_with('/') ? 1 : 0;
  for (std::size_t i = 0; i < depth && end < directory.size(); ++i)
    end = std::min(directory.find('/', end), directory.size() - 1) + 1;
  return directory.substr(0, end);
}

void add_row(DirectoryRow& to, const DirectoryRow& row) {
  for (std::size_t i = 0; i < to.severities.size(); ++i) to.severities[i] += row.severities[i];
  to.files += row.files;
  to.files_with_findings += row.files_with_findings;
}

std::map<std::string, DirectoryRow> rolled_up(const std::vector<DirectoryRow>& rows, std::size_t depth) {
  std::map<std::string, DirectoryRow> groups;
  for (const DirectoryRow& row : rows) {
    DirectoryRow& group = groups[prefix(row.path, depth)];
    group.path = prefix(row.path, depth);
    add_row(group, row);
  }
  return groups;
}

// Counts from the worst severity down, as one comparable value.
auto badness(const std::array<std::uint64_t, 3>& severities) {
  return std::array{severities[2], severities[1], severities[0]};
}

}  // namespace

std::uint64_t total(const std::array<std::uint64_t, 3>& severities) {
  return severities[0] + severities[1] + severities[2];
}

void Statistics::add(const FileResult& file) {
  DirectoryRow& directory = directories_[directory_of(file.path)];
  ++directory.files;
  const Rule* before = nullptr;  // a rule is in the tally once for each severity, one after the other
  for (std::size_t i = 0; i < file.result.tally.size(); ++i) {
    const Tally& tally = file.result.tally[i];
    const std::uint64_t count = tally.count - file.known.of(i);
    trend_[std::string(tally.rule->id)].now += tally.places();
    if (count == 0) continue;
    RuleRow& row = rules_[tally.rule->id];
    row.rule = tally.rule;
    row.files += tally.rule != before ? 1 : 0;
    before = tally.rule;
    row.severities[static_cast<std::size_t>(tally.severity)] += count;
    directory.severities[static_cast<std::size_t>(tally.severity)] += count;
  }
  if (before != nullptr) {
    ++directory.files_with_findings;
    ++files_with_findings_;
  }
  for (const auto& [rule, count] : file.known.counts) trend_[rule].before += count;
  if (file.is_alone()) alone_.push_back(file.path);
}

std::map<std::string, TrendRow, std::less<>> Statistics::trend() const {
  std::map<std::string, TrendRow, std::less<>> rows;
  for (const auto& [rule, row] : trend_)
    if (row.before != row.now) rows.emplace(rule, row);
  return rows;
}

std::vector<RuleRow> Statistics::by_rule() const {
  std::vector<RuleRow> rows;
  for (const auto& [id, row] : rules_) rows.push_back(row);
  std::stable_sort(rows.begin(), rows.end(),
                   [](const RuleRow& a, const RuleRow& b) { return badness(a.severities) > badness(b.severities); });
  return rows;
}

std::vector<DirectoryRow> Statistics::by_directory() const {
  std::vector<DirectoryRow> rows;
  for (const auto& [path, row] : directories_) {
    rows.push_back(row);
    rows.back().path = path;
  }
  return rows;
}

std::vector<DirectoryRow> Statistics::worst_directories(std::size_t at_most) const {
  constexpr std::size_t kMaxLevels = 64;
  std::vector<DirectoryRow> rows = by_directory();
  std::erase_if(rows, [](const DirectoryRow& row) { return row.files_with_findings == 0; });
  if (rows.size() > at_most) {
    // The deepest level that still fits is the most informative.
    auto groups = rolled_up(rows, 1);
    for (std::size_t depth = 2; depth <= kMaxLevels; ++depth) {
      auto deeper = rolled_up(rows, depth);
      const bool fits = deeper.size() <= at_most;
      if (fits || groups.size() == 1) groups = std::move(deeper);  // a single row is not informative
      if (!fits) break;
    }
    rows.clear();
    for (auto& [path, row] : groups) rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const DirectoryRow& a, const DirectoryRow& b) {
    return badness(a.severities) > badness(b.severities);
  });
  if (rows.size() <= at_most) return rows;
  DirectoryRow rest;
  for (std::size_t i = at_most; i < rows.size(); ++i) add_row(rest, rows[i]);
  rows.resize(at_most);
  rows.push_back(rest);
  return rows;
}

}  // namespace proflint::tools
