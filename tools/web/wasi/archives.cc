// Archives on a system without libarchive: none is recognized, so they are named and unsupported. One that --archive
// declares is unchecked.
#include <cstdlib>

#include "tools/program/archives/kind.h"
#include "tools/program/archives/reader.h"
#include "validators/core/archive_rules.h"

namespace proflint::tools {

struct ArchiveReader::State {};

std::optional<ArchiveKind> archive_kind_of(std::string_view, std::string_view) {
  return std::nullopt;
}

void prepare_archives() {}

ArchiveReader::ArchiveReader(std::string_view, ArchiveKind, std::uint64_t) {}

ArchiveReader::~ArchiveReader() = default;

bool ArchiveReader::next(ArchiveMember&) {
  return false;
}

bool ArchiveReader::read(std::string&, ArchiveFault&) {
  std::abort();  // archives have no members here
}

const std::vector<ArchiveFault>& ArchiveReader::faults() const {
  static const std::vector<ArchiveFault> faults = {
      {&"archive/method"_archive_rule, Severity::error, "archives cannot be read in WebAssembly"}};
  return faults;
}

}  // namespace proflint::tools
