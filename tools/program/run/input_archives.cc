// Finds out which files are archives, by their contents.
#include "tools/program/run/input_archives.h"

#include <sys/stat.h>

#include <utility>

#include "validators/core/file.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

// A pipe can be read only once.
bool is_regular_file(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode);
}

// The kind of the archive at `path`, which is opened as `file`; nothing if it is not an archive.
std::optional<ArchiveKind> open_archive(const std::string& path, const Options& options, File& file) {
  // The names of most profiles show that they are not archives: these are not opened twice.
  if (options.verb == Verb::vet || claim_of(path) == NameClaim::owned || !is_regular_file(path)) return std::nullopt;
  FileError ignored;
  return file.open(path, options.limits, ignored) ? archive_kind_of(file.bytes(), path) : std::nullopt;
}

}  // namespace

std::optional<InputArchive> InputArchives::open_named(const std::string& path) const {
  if (path == "-") return open_standard_input();
  File file;
  const std::optional<ArchiveKind> kind = open_archive(path, options_, file);
  if (!kind) return std::nullopt;
  auto listing = list(path, *kind, file.bytes());
  const bool is_reported = listing->own_result().has_value();
  return InputArchive{std::make_shared<Archive>(path, file.version(), std::move(listing), options_.archives),
                      is_reported};
}

// An archive in a directory is none of proflint's business if all of its files can be read and none of them is a
// profile.
std::optional<InputArchive> InputArchives::open_found(const std::string& path) const {
  File file;
  const std::optional<ArchiveKind> kind = open_archive(path, options_, file);
  if (!kind) return std::nullopt;
  auto listing = list(path, *kind, file.bytes());
  const bool has_findings = listing->own_result().has_value();
  const bool lacks_profiles =
      has_findings && !listing->lacks_files() && !may_have_profile(file.bytes(), *listing, options_.limits);
  return InputArchive{std::make_shared<Archive>(path, file.version(), std::move(listing), options_.archives),
                      has_findings && !lacks_profiles, lacks_profiles};
}

std::optional<InputArchive> InputArchives::open_standard_input() const {
  if (options_.stdin_archive == StdinArchive::none) return std::nullopt;
  auto file = std::make_unique<File>();
  FileError ignored;
  if (!file->open("-", options_.limits, ignored)) return std::nullopt;
  const bool is_zip = options_.stdin_archive == StdinArchive::zip;
  std::optional<ArchiveKind> kind = archive_kind_of(file->bytes(), {});
  if (!kind || (*kind == ArchiveKind::zip) != is_zip) kind = is_zip ? ArchiveKind::zip : ArchiveKind::tar;
  auto listing = list(options_.stdin_name.empty() ? "-" : options_.stdin_name, *kind, file->bytes());
  const bool is_reported = listing->own_result().has_value();
  return InputArchive{std::make_shared<Archive>(std::move(file), std::move(listing), options_.archives), is_reported};
}

std::unique_ptr<const ArchiveListing> InputArchives::list(const std::string& name, ArchiveKind kind,
                                                          std::string_view bytes) const {
  return std::make_unique<const ArchiveListing>(name, kind, bytes, false, *policy_for(options_, name), options_.limits);
}

}  // namespace proflint::tools
