// Lists the files and their order, and the findings about the members.
#include "tools/program/run/archive_listing.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "tools/program/archives/reader.h"
#include "tools/program/run/member_path.h"
#include "validators/core/archive_rules.h"

namespace proflint::tools {

std::uint64_t max_unpacked(const Limits& limits, std::uint64_t size) {
  constexpr std::uint64_t kFreeOfRatio = std::uint64_t{1} << 20;
  std::uint64_t in_proportion = 0;
  if (__builtin_mul_overflow(limits[Limit::inflated_ratio], size, &in_proportion) ||
      __builtin_add_overflow(in_proportion, kFreeOfRatio, &in_proportion))
    return limits[Limit::archive_size];
  return std::min(limits[Limit::archive_size], in_proportion);
}

ArchiveListing::ArchiveListing(std::string name, ArchiveKind kind, std::string_view bytes, bool is_upload,
                               const Policy& policy, const Limits& limits)
    : name_(std::move(name)), kind_(kind) {
  Report report({}, policy, limits);
  ArchiveReader reader(bytes, kind_, max_unpacked(limits, bytes.size()));
  ArchiveMember member;
  ArchiveMembers members(is_upload, limits, report);
  for (std::size_t number = 0; reader.next(member); ++number) {
    if (number == limits[Limit::archive_members]) {
      report.add_limit(Limit::archive_members, {});
      break;
    }
    members.add(member, number);
  }
  files_ = std::move(members).finish();
  index_files();
  for (const ArchiveFault& fault : reader.faults())
    report.add_as(is_upload && fault.rule == &"archive/special"_archive_rule ? Severity::error : fault.severity,
                  *fault.rule, {}, Trusted{fault.message});
  if (report.is_empty()) return;
  own_ = std::move(report).finish();
  lacks_files_ = std::any_of(own_->tally.begin(), own_->tally.end(), [](const Tally& tally) {
    constexpr Category kLosses[] = {Category::truncated, Category::syntax, Category::sum, Category::count,
                                    Category::limit};
    return std::find(std::begin(kLosses), std::end(kLosses), tally.rule->category) != std::end(kLosses);
  });
}

void ArchiveListing::index_files() {
  std::vector<std::string_view> starts;  // names, each of which starts with the one before
  for (ArchivedFile& file : files_) {
    while (!starts.empty() && !file.path.starts_with(starts.back())) starts.pop_back();
    file.continues_name = !starts.empty() && file.path.find('/', starts.back().size()) == file.path.npos;
    starts.push_back(file.path);
  }
  by_number_.resize(files_.size());
  std::iota(by_number_.begin(), by_number_.end(), std::size_t{0});
  std::ranges::stable_sort(by_number_, {}, [&](std::size_t index) { return files_[index].number; });
  for (std::size_t i = 0; i < files_.size(); ++i) by_path_[files_[i].path] = i;
}

std::optional<std::size_t> ArchiveListing::find(std::string_view path) const {
  const PlainPath plain = plain_path(path);
  const auto it = by_path_.find(plain.path);
  return plain.leaves || it == by_path_.end() ? std::nullopt : std::optional(it->second);
}

}  // namespace proflint::tools
