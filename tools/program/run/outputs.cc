// Examines existing files before anything is written. Files are identified by device and inode number, not by name.
#include "tools/program/run/outputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/program/run/archive.h"
#include "validators/core/escape.h"
#include "validators/core/file.h"
#include "validators/core/text.h"
#include "validators/engine/detection.h"

namespace proflint::tools {
namespace {

using Identity = std::pair<dev_t, ino_t>;

std::optional<Identity> identity_of(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Identity{status.st_dev, status.st_ino};
}

// Links to devices and pipes, like /dev/stdout, are harmless.
bool is_link_to_file(const std::string& path) {
  struct stat link = {}, target = {};
  if (::lstat(path.c_str(), &link) != 0 || !S_ISLNK(link.st_mode)) return false;
  return ::stat(path.c_str(), &target) != 0 || S_ISREG(target.st_mode);
}

// The kind of the file at `path` if a report must not overwrite it; else empty.
std::string content_of(const std::string& path) {
  File file;
  FileError ignored;
  if (!file.open(path, Limits(), ignored)) return {};
  if (is_image(file.bytes())) return "a program or library";
  const Detection detection = detect(file.bytes(), {});
  if (detection.match < Match::strong) return {};
  return detection.format == nullptr ? "a profile" : "a profile (" + std::string(detection.format->name) + ")";
}

}  // namespace

std::vector<std::string> output_paths(const Options& options) {
  std::vector<std::string> paths;
  if (!options.output.empty() && options.output != "-") paths.push_back(options.output);
  for (const ReportTo& report : options.reports) paths.push_back(report.path);
  for (const VerdictList& list : options.verdict_lists)
    if (list.path != "-") paths.push_back(list.path);
  if (std::string summary = step_summary_path(options); !summary.empty()) paths.push_back(std::move(summary));
  return paths;
}

void leave_out_own(const std::vector<std::string>& own, std::vector<InputPath>& files) {
  std::vector<std::pair<Identity, std::string_view>> known;
  for (const std::string& path : own)
    if (const auto identity = identity_of(path)) known.emplace_back(*identity, file_name(path));
  // A system call for each of hundreds of thousands of files would take longer than checking some of them.
  const auto is_own = [&](const InputPath& file) {
    return file.below != 0 && std::any_of(known.begin(), known.end(), [&](const auto& one) {
             return file_name(file.path) == one.second && identity_of(file.path) == one.first;
           });
  };
  if (!known.empty()) std::erase_if(files, is_own);
}

bool may_write(const std::vector<std::string>& outputs, const std::vector<InputPath>& files, const Options& options,
               std::string& error) {
  const auto refuse = [&](const std::string& path, const std::string& why) {
    error = "not written: " + escaped(path) + " is " + why;
    return false;
  };
  std::vector<std::pair<Identity, std::string>> existing;
  for (const std::string& path : outputs) {
    if (is_link_to_file(path)) return refuse(path, "a symbolic link; name the file itself");
    if (const auto identity = identity_of(path)) existing.emplace_back(*identity, path);
  }
  if (existing.empty()) return true;
  std::vector<std::string> used = {options.image, options.config, options.gates.base};
  for (const auto* list : {&options.lists, &options.lists0, &options.classes})
    used.insert(used.end(), list->begin(), list->end());
  if (options.verb != Verb::baseline_update && options.verb != Verb::baseline_prune) used.push_back(options.baseline);
  const Archive* last = nullptr;
  for (const InputPath& file : files) {
    if (file.archive == nullptr)
      used.push_back(file.path);
    else if (std::exchange(last, file.archive.get()) != file.archive.get())
      used.push_back(file.archive->file_path());
  }
  for (const std::string& path : used) {
    const auto identity = identity_of(path);
    if (!identity) continue;
    const auto same =
        std::find_if(existing.begin(), existing.end(), [&](const auto& output) { return output.first == *identity; });
    if (same != existing.end()) return refuse(same->second, "an input of this run");
  }
  // Last, because inputs must not be read here: they may be untrusted.
  for (const auto& [identity, path] : existing)
    if (const std::string content = content_of(path); !content.empty()) return refuse(path, content);
  return true;
}

}  // namespace proflint::tools
