// Reports the warnings of libarchive only if no error has the same cause.
#include "tools/program/archives/zip_members.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "tools/program/archives/zip_end.h"
#include "tools/program/archives/zip_structure.h"
#include "validators/core/archive_rules.h"

namespace proflint::tools {

void ZipMembers::add(std::uint64_t place, const std::string& warning) {
  places_.push_back(place);
  if (!warning.empty())
    warnings_.push_back({&"archive/header"_archive_rule, Severity::warning,
                         "libarchive warns about member " + std::to_string(places_.size()) + ": " + warning});
}

void ZipMembers::take_warnings(std::vector<ArchiveFault>& faults) const {
  faults.insert(faults.end(), warnings_.begin(), warnings_.end());
}

bool ZipMembers::has_end() const {
  return find_zip_end(file_).has_value();
}

void ZipMembers::check_end(std::vector<ArchiveFault>& faults) const {
  const std::optional<ZipEnd> end = find_zip_end(file_);
  const auto before = static_cast<std::ptrdiff_t>(faults.size());
  if (end) check_zip_structure(file_, *end, places_, faults);
  // The causes of most warnings are among these errors.
  const bool is_explained = std::any_of(faults.begin() + before, faults.end(), [](const ArchiveFault& fault) {
    return fault.rule == &"archive/header"_archive_rule && fault.severity == Severity::error;
  });
  if (!is_explained) take_warnings(faults);
  const auto report = [&](const Rule& rule, std::string message) {
    faults.push_back({&rule, rule.severity, std::move(message)});
  };
  if (!end)
    report("archive/truncated"_archive_rule, "the central directory is missing");
  else if (end->members != places_.size())
    report("archive/member-count"_archive_rule, "the number of members is " + std::to_string(places_.size()) +
                                                    ", but the end-of-central-directory record states " +
                                                    std::to_string(end->members));
}

}  // namespace proflint::tools
