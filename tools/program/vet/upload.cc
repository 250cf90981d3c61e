// Combines the results of the files in an archive into one.
#include "tools/program/vet/upload.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tools/program/core/words.h"
#include "tools/program/run/archive_contents.h"
#include "tools/program/run/file_loop.h"
#include "validators/core/escape.h"
#include "validators/core/rules.h"
#include "validators/engine/checking.h"
#include "validators/engine/container_of.h"

namespace proflint::tools {
namespace {

// The place of a finding in its file: "+0x24" or "12:5".
std::string place_in_file(const Finding& finding) {
  if (finding.position) return fmt::format("{}:{}: ", finding.position->line, finding.position->column);
  return finding.where ? fmt::format("+{:#x}: ", finding.where->offset) : " ";
}

// Turns the finding into one about the whole archive. `path` is the path of its file; empty if it is about the archive
// itself.
void move_to_archive(Finding& finding, const std::string& path) {
  if (!path.empty()) finding.message = escaped(path) + ":" + place_in_file(finding) + finding.message;
  finding.where.reset();
  finding.position.reset();
  finding.in = {};
  finding.excerpt = {};
}

class UploadResult {
 public:
  explicit UploadResult(const Policy& policy) : policy_(policy) {}

  // Adds the findings in the archive itself, whose `path` is empty, or in one of its files.
  void add(const std::string& path, Result&& result) {
    if (!path.empty() && !result.format.empty()) formats_.insert(result.format);
    for (Finding& finding : result.findings) {
      move_to_archive(finding, path);
      finding.number = ++numbers_[{finding.rule->id, finding.found}];
    }
    if (!result.tally.empty() || result.verdict != Verdict::clean) append(sum_, std::move(result), policy_);
  }

  Verdict verdict() const { return sum_.verdict; }

  // The result of the whole archive.
  Result finish(const ArchiveListing& archive, const std::vector<const Format*>& only) && {
    sum_.description =
        fmt::format("{} archive, {}", suffix_of(archive.kind()).substr(1), counted(archive.files().size(), "file"));
    const auto is_unwanted = [&](std::string_view id) {
      return !only.empty() && std::none_of(only.begin(), only.end(), [&](const Format* one) { return one->id == id; });
    };
    const auto unwanted = std::find_if(formats_.begin(), formats_.end(), is_unwanted);
    if (unwanted != formats_.end())
      sum_.format = *unwanted;
    else if (formats_.size() == 1)
      sum_.format = *formats_.begin();
    return std::move(sum_);
  }

 private:
  const Policy& policy_;
  Result sum_;
  std::map<std::pair<std::string_view, Severity>, std::uint64_t> numbers_;  // findings by rule and severity as found
  std::set<std::string_view> formats_;
};

Result check_one(const std::string& name, std::string_view bytes, const Options& options, const FindCompanion& find) {
  Input input;
  input.name = name;
  input.bytes = bytes;
  input.variant = options.variant;
  return check(input, options.assumed, options.policy, options.limits, find);
}

Result check_archive(const Task& task, ArchiveKind kind, const Options& options, CompanionFinder& finder) {
  const ArchiveListing archive(std::string(task.name), kind, task.bytes, true, options.policy, options.limits);
  UnpackingPlan plan(archive, true);
  plan.keep_all();
  const ArchiveContents contents = unpack(task.bytes, archive, plan, options.limits);
  UploadResult sum(options.policy);
  if (archive.own_result()) sum.add({}, Result(*archive.own_result()));
  for (std::size_t i = 0; i < archive.files().size(); ++i) {
    const std::string& path = archive.files()[i].path;
    const ArchivedContents& file = contents.files[i];
    const std::string name = archive.name() + "/" + path;
    sum.add(path, file.error ? unchecked_result(options.policy, options.limits, *file.error)
                             : check_one(name, file.bytes, options, finder.for_file(name, &archive, &contents)));
  }
  // An archive that is rejected anyway may contain files that could not be listed.
  if (archive.files().empty() && sum.verdict() <= Verdict::suspicious) {
    Report report({}, options.policy, options.limits);
    report.add("file/unknown-format"_core_rule, {}, "the archive contains no files");
    report.set_unsupported();
    sum.add({}, std::move(report).finish());
  }
  return std::move(sum).finish(archive, options.only);
}

}  // namespace

Answer check_upload(const Task& task, const Options& options, const CompanionSources& companions) {
  CompanionFinder finder(companions);
  if (const std::optional<ArchiveKind> kind = archive_kind_of(task.bytes, task.name))
    return {check_archive(task, *kind, options, finder), std::nullopt, kind};
  const std::string name(task.name);
  return {check_one(name, task.bytes, options, finder.for_file(name)), container_of(task.bytes)};
}

}  // namespace proflint::tools
