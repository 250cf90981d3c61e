// Reads the members once, in their order, and keeps those that the plan needs.
#include "tools/program/run/archive_contents.h"

#include <algorithm>

#include "tools/program/archives/reader.h"
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

class Unpacking {
 public:
  Unpacking(const ArchiveListing& listing, const UnpackingPlan& plan, ArchiveContents& contents)
      : listing_(listing), plan_(plan), contents_(contents) {}

  void read(ArchiveReader& reader) {
    const std::vector<std::size_t>& order = listing_.by_number();
    ArchiveMember member;
    std::size_t at = 0;  // in `order`
    for (std::size_t number = 0; at < order.size() && reader.next(member); ++number) {
      const std::size_t first = at;
      const std::string path = ArchiveListing::path_of(member.name);
      bool is_needed = false, is_same = false;
      for (; at < order.size() && listing_.files()[order[at]].number == number; ++at) {
        is_needed |= plan_.needs(order[at]);
        is_same |= listing_.files()[order[at]].path == path;
      }
      if (is_needed && is_same) read_one(reader, member.is_encrypted, std::span(order).subspan(first, at - first));
    }
  }

 private:
  // Unpacks the member that has the files `indices`.
  void read_one(ArchiveReader& reader, bool is_encrypted, std::span<const std::size_t> indices) {
    ArchiveFault fault = {&"archive/encrypted"_archive_rule, Severity::error, "the file is encrypted"};
    const bool is_read = !is_encrypted && reader.read(buffer_, fault);
    std::string_view kept;
    for (const std::size_t index : indices) {
      ArchivedContents& one = contents_.files[index];
      one = is_read ? plan_.refusal(index, buffer_) : ArchivedContents{{}, FileError{fault.rule, fault.message}};
      if (one.error || one.is_other) continue;
      if (kept.data() == nullptr) kept = contents_.storage.emplace_back(buffer_);
      one.bytes = kept;
    }
  }

  const ArchiveListing& listing_;
  const UnpackingPlan& plan_;
  ArchiveContents& contents_;
  std::string buffer_;
};

}  // namespace

UnpackingPlan::UnpackingPlan(const ArchiveListing& listing, bool reports_nested)
    : listing_(listing), reports_nested_(reports_nested), keep_(listing.files().size(), Keep::no) {}

void UnpackingPlan::keep(std::size_t index, bool if_profile) {
  keep_[index] = if_profile ? Keep::if_profile : Keep::always;
}

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
  const bool is_other = keep_[index] == Keep::if_profile && !is_companion(file) && !container_of(bytes) &&
                        detect(bytes, file.path).match < Match::strong;
  return {{}, std::nullopt, is_other};
}

ArchiveContents unpack(std::string_view bytes, const ArchiveListing& listing, const UnpackingPlan& plan,
                       const Limits& limits) {
  // Damage in an earlier member can hide a listed one.
  ArchiveContents contents = without_contents(
      listing, {&"archive/damaged"_archive_rule,
                "the file was not found again: the archive is damaged, or was changed during the check"});
  ArchiveReader reader(bytes, listing.kind(), max_unpacked(limits, bytes.size()));
  Unpacking(listing, plan, contents).read(reader);
  return contents;
}

bool may_have_profile(std::string_view bytes, const ArchiveListing& listing, const Limits& limits) {
  UnpackingPlan plan(listing, false);
  for (std::size_t i = 0; i < listing.files().size(); ++i) plan.keep(i, true);
  const ArchiveContents contents = unpack(bytes, listing, plan, limits);
  for (std::size_t i = 0; i < listing.files().size(); ++i) {
    const ArchivedContents& file = contents.files[i];
    const std::string& path = listing.files()[i].path;
    if (file.error || claim_of(path) == NameClaim::owned) return true;
    if (!file.is_other && (container_of(file.bytes) || detect(file.bytes, path).match >= Match::strong)) return true;
  }
  return false;
}

ArchiveContents without_contents(const ArchiveListing& listing, const FileError& why) {
  return {std::vector<ArchivedContents>(listing.files().size(), {{}, why}), {}};
}

}  // namespace proflint::tools
