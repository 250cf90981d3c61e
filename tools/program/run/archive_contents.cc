// Reads the members once, in their order, and keeps those that the plan needs.
#include "tools/program/run/archive_contents.h"

#include <algorithm>
#include <span>

#include "tools/program/archives/reader.h"
#include "tools/program/run/member_path.h"
#include "validators/core/archive_rules.h"
#include "validators/engine/container_of.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/engine/names.h"

namespace proflint::tools {
namespace {

// Whether the file may be the other one of a pair: by its suffix (".gcno"), or because its name is derived from the
// name of another file (".coverage-journal").
bool is_companion(const ArchivedFile& file) {
  static const std::vector<std::string_view> suffixes = [] {
    std::vector<std::string_view> found;
    for (const Format* format : formats())
      for (const CompanionKind& kind : format->companions)
        if (kind.role == Role::pair && !kind.suffix.empty()) found.push_back(kind.suffix);
    return found;
  }();
  return file.continues_name || std::any_of(suffixes.begin(), suffixes.end(),
                                            [&](std::string_view suffix) { return file.path.ends_with(suffix); });
}

// The contents of a member, and the files of the listing that have them: several if there are hard links.
struct Unpacked {
  std::span<const std::size_t> files;
  std::string_view bytes;
  std::optional<FileError> error;  // why the bytes are missing
};

// Unpacks the members that the plan needs, in their order, until `use` returns false.
template <class Use>
void unpack_members(std::string_view bytes, const ArchiveListing& listing, const UnpackingPlan& plan,
                    const Limits& limits, const Use& use) {
  ArchiveReader reader(bytes, listing.kind(), max_unpacked(limits, bytes.size()));
  const std::span<const std::size_t> order = listing.by_number();
  ArchiveMember member;
  std::string buffer;
  std::size_t at = 0;  // in `order`
  for (std::size_t number = 0; at < order.size() && reader.next(member); ++number) {
    const std::size_t first = at;
    const std::string path = plain_path(member.name).path;
    bool is_needed = false, is_same = false;
    for (; at < order.size() && listing.files()[order[at]].number == number; ++at) {
      is_needed |= plan.needs(order[at]);
      is_same |= listing.files()[order[at]].path == path;
    }
    if (!is_needed || !is_same) continue;
    ArchiveFault fault = {&"archive/encrypted"_archive_rule, Severity::error, "the file is encrypted"};
    Unpacked unpacked = {order.subspan(first, at - first), {}, {}};
    if (!member.is_encrypted && reader.read(buffer, fault))
      unpacked.bytes = buffer;
    else
      unpacked.error = FileError{fault.rule, fault.message};
    if (!use(unpacked)) return;
  }
}

// Adds a member: its bytes, or the reason why the plan does not keep them.
void store(const Unpacked& unpacked, const UnpackingPlan& plan, ArchiveContents& contents) {
  std::string_view kept;
  for (const std::size_t index : unpacked.files) {
    ArchivedContents& one = contents.files[index];
    one = unpacked.error ? ArchivedContents{{}, unpacked.error} : plan.refusal(index, unpacked.bytes);
    if (one.error || one.is_other) continue;
    if (kept.data() == nullptr) kept = contents.storage.emplace_back(unpacked.bytes);
    one.bytes = kept;
  }
}

bool is_surely_profile(std::string_view bytes, const std::string& path) {
  return container_of(bytes) || detect(bytes, path).match >= Match::strong;
}

}  // namespace

UnpackingPlan::UnpackingPlan(const ArchiveListing& listing, bool reports_nested)
    : listing_(listing), reports_nested_(reports_nested), keep_(listing.files().size(), Keep::no) {}

void UnpackingPlan::keep_all() {
  std::fill(keep_.begin(), keep_.end(), Keep::always);
}

bool UnpackingPlan::needs(std::size_t index) const {
  return keep_[index] != Keep::no || is_companion(listing_.files()[index]);
}

ArchivedContents UnpackingPlan::refusal(std::size_t index, std::string_view bytes) const {
  const ArchivedFile& file = listing_.files()[index];
  if (reports_nested_ && archive_kind_of(bytes, file.path))
    return {{},
            FileError{&"archive/nested"_archive_rule, "the file is an archive inside an archive and was not opened"}};
  const bool is_other = keep_[index] == Keep::if_profile && !is_companion(file) && !is_surely_profile(bytes, file.path);
  return {{}, std::nullopt, is_other};
}

ArchiveContents unpack(std::string_view bytes, const ArchiveListing& listing, const UnpackingPlan& plan,
                       const Limits& limits) {
  // Damage in an earlier member can hide a listed one.
  ArchiveContents contents = without_contents(
      listing, {&"archive/damaged"_archive_rule,
                "the file was not found again: the archive is damaged, or was changed during the check"});
  for (std::size_t i = 0; i < contents.files.size(); ++i)
    if (!plan.needs(i)) contents.files[i] = {{}, std::nullopt, true};
  unpack_members(bytes, listing, plan, limits, [&](const Unpacked& unpacked) {
    store(unpacked, plan, contents);
    return true;
  });
  return contents;
}

bool may_have_profile(std::string_view bytes, const ArchiveListing& listing, const Limits& limits) {
  const std::vector<ArchivedFile>& files = listing.files();
  if (std::any_of(files.begin(), files.end(),
                  [](const ArchivedFile& file) { return claim_of(file.path) == NameClaim::owned; }))
    return true;
  UnpackingPlan all(listing, false);
  all.keep_all();
  std::size_t others = 0;  // files that were read and are not profiles
  unpack_members(bytes, listing, all, limits, [&](const Unpacked& unpacked) {
    const bool is_found =
        unpacked.error || std::any_of(unpacked.files.begin(), unpacked.files.end(), [&](std::size_t index) {
          return is_surely_profile(unpacked.bytes, files[index].path);
        });
    if (!is_found) others += unpacked.files.size();
    return !is_found;
  });
  return others != files.size();
}

ArchiveContents without_contents(const ArchiveListing& listing, const FileError& why) {
  return {std::vector<ArchivedContents>(listing.files().size(), {{}, why}), {}};
}

}  // namespace proflint::tools
