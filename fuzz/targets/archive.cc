// Archives: the input as an archive of each kind, or of its own. No more is unpacked than the limits allow, and both
// passes find the same files.
#include <string>

#include "fuzz/target.h"
#include "tools/program/archives/kind.h"
#include "tools/program/archives/zip_end.h"
#include "tools/program/run/archive_contents.h"

namespace proflint::fuzz::archive_target {
namespace {

constexpr std::uint64_t kMax = 1 << 20;

void open(std::string_view input, tools::ArchiveKind kind) {
  static const Policy policy;
  Limits limits;
  limits.set(Limit::archive_size, kMax);
  limits.set(Limit::archive_members, 1000);
  const tools::ArchiveListing archive("a", kind, input, (input.size() & 1) != 0, policy, limits);
  require(archive.files().size() <= 1000, "members are limited");
  tools::UnpackingPlan plan(archive, true);
  for (std::size_t i = 0; i < archive.files().size(); i += 2)
    if (i % 4 == 0)
      plan.keep(i);
    else
      plan.keep_if_profile(i);
  const tools::ArchiveContents contents = tools::unpack(input, archive, plan, limits);
  require(contents.files.size() == archive.files().size(), "every file has contents or a reason");
  std::uint64_t unpacked = 0;
  for (const std::string& bytes : contents.storage) unpacked += bytes.size();
  require(unpacked <= kMax, "the unpacked size is limited");
  for (std::size_t i = 0; i < archive.files().size(); ++i) {
    const std::string& path = archive.files()[i].path;
    require(!path.empty() && path.front() != '/' && !path.starts_with("../"), "paths stay in the archive");
    require(archive.find(path).has_value(), "files are found by their paths");
    const tools::ArchivedContents& file = contents.files[i];
    require(i % 4 != 0 || !file.is_other, "files that are needed are kept");
  }
}

void run(std::string_view input) {
  static_cast<void>(tools::find_zip_end(input));
  if (const auto kind = tools::archive_kind_of(input, "a.tar.gz")) open(input, *kind);
  for (const tools::ArchiveKind kind : {tools::ArchiveKind::zip, tools::ArchiveKind::tar}) open(input, kind);
}

const Target target("archive", run);

}  // namespace
}  // namespace proflint::fuzz::archive_target
