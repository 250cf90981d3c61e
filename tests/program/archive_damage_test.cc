// Damaged archives: no file is lost silently, and no damage takes more memory or time than the limits allow.
#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <set>

#include "tests/builders/tar.h"
#include "tests/builders/zip.h"
#include "tests/support/packing.h"
#include "tests/support/support.h"
#include "tools/program/archives/reader.h"
#include "tools/program/run/archive_contents.h"

namespace proflint::tests {
namespace {

using tools::ArchiveKind;

const std::vector<TarMember>& members() {
  static const std::vector<TarMember> list = {
      {"a.prof", "main:10:1\n 1: 10\n"}, {"b/b.prof", std::string(700, 'b')}, {"b/c.prof", std::string(513, 'c')}};
  return list;
}

std::string xz(std::string_view plain) {
  const std::unique_ptr<struct ::archive, int (*)(struct ::archive*)> out(::archive_write_new(), ::archive_write_free);
  const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(::archive_entry_new(), ::archive_entry_free);
  std::string packed(plain.size() + 1024, '\0');
  std::size_t size = 0;
  ::archive_write_set_format_raw(out.get());
  ::archive_write_add_filter_xz(out.get());
  ::archive_write_set_bytes_in_last_block(out.get(), 1);
  ::archive_write_open_memory(out.get(), packed.data(), packed.size(), &size);
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  ::archive_write_header(out.get(), entry.get());
  ::archive_write_data(out.get(), plain.data(), plain.size());
  EXPECT_EQ(::archive_write_close(out.get()), ARCHIVE_OK);
  packed.resize(size);
  return packed;
}

std::string sound(ArchiveKind kind, bool is_deflated = false) {
  std::vector<ArchiveMember> zip;
  for (const TarMember& member : members()) zip.push_back({member.name, member.bytes, is_deflated});
  switch (kind) {
    case ArchiveKind::zip:
      return archive(zip);
    case ArchiveKind::tar_gzip:
      return tools::gzip_member(tar(members()));
    case ArchiveKind::tar_zstd:
      return tools::zstd_frame(tar(members()));
    case ArchiveKind::tar_xz:
      return xz(tar(members()));
    default:
      return tar(members());
  }
}

// The outcome of a check of the archive.
struct Audit {
  std::size_t whole = 0;  // files with contents
  bool has_findings = false;
  std::size_t unpacked = 0;
  std::set<std::string_view> rules = {};  // about the archive itself
};

Audit audit(const std::string& bytes, ArchiveKind kind, const Limits& limits = {}) {
  const Policy policy;
  const tools::ArchiveListing archive("a", kind, bytes, true, policy, limits);  // an upload: hidden files count
  tools::UnpackingPlan plan(archive, false);
  plan.keep_all();
  const tools::ArchiveContents contents = tools::unpack(bytes, archive, plan, limits);
  Audit out{0, archive.own_result().has_value(), 0};
  if (archive.own_result())
    for (const Finding& finding : archive.own_result()->findings) out.rules.insert(finding.rule->id);
  for (const tools::ArchivedContents& file : contents.files) {
    out.has_findings |= file.error.has_value();
    out.whole += file.error ? 0 : 1;
    out.unpacked += file.bytes.size();
  }
  return out;
}

struct ArchiveRow {
  const char* name;
  ArchiveKind kind;
  bool is_deflated;
};
constexpr ArchiveRow kRows[] = {{"tar", ArchiveKind::tar, false},          {"tar.gz", ArchiveKind::tar_gzip, false},
                                {"tar.zst", ArchiveKind::tar_zstd, false}, {"tar.xz", ArchiveKind::tar_xz, false},
                                {"stored zip", ArchiveKind::zip, false},   {"deflated zip", ArchiveKind::zip, true}};

TEST(ArchiveDamage, SoundArchivesHaveNoFindings) {
  for (const ArchiveRow& row : kRows) {
    const Audit whole = audit(sound(row.kind, row.is_deflated), row.kind);
    EXPECT_EQ(whole.whole, members().size()) << row.name;
    EXPECT_FALSE(whole.has_findings) << row.name;
  }
}

TEST(ArchiveDamage, NoPrefixIsClean) {
  for (const ArchiveRow& row : kRows) {
    const std::string whole = sound(row.kind, row.is_deflated);
    for (std::size_t size = 1; size < whole.size(); ++size) {
      const Audit cut = audit(whole.substr(0, size), row.kind);
      // For tar, one block of zeros is marker enough.
      const bool has_mark = row.kind == ArchiveKind::tar && size >= whole.size() - 512;
      EXPECT_TRUE(cut.has_findings || has_mark) << row.name << " of " << size << " bytes";
    }
  }
}

// The end is missing, whatever libarchive says about the part that is left.
TEST(ArchiveDamage, PrefixesAreTruncated) {
  for (const ArchiveRow& row : kRows) {
    const std::string whole = sound(row.kind, row.is_deflated);
    for (std::size_t size = 20; size < whole.size(); ++size) {
      const Audit cut = audit(whole.substr(0, size), row.kind);
      const bool is_whole = cut.rules.empty();  // only bytes of the end-of-archive marker of a tar file are missing
      EXPECT_TRUE(is_whole || cut.rules == std::set<std::string_view>{"archive/truncated"})
          << row.name << " of " << size << " bytes: " << *cut.rules.begin();
    }
  }
}

// One bit is wrong near the end, and no byte is missing.
TEST(ArchiveDamage, ChangedBytesAreNotTruncation) {
  struct Change {
    ArchiveKind kind;
    std::size_t from_end;
    std::string_view rule;
  };
  const Change changes[] = {
      {ArchiveKind::tar, 2 * 512 + 2 * 512 + 512 - 148, "archive/damaged"},  // the checksum of the last header
      {ArchiveKind::tar_gzip, 8, "archive/damaged"},                         // CRC-32
      {ArchiveKind::tar_gzip, 4, "archive/damaged"},                         // the size
      {ArchiveKind::tar_zstd, 4, "archive/damaged"},                         // the checksum
      {ArchiveKind::tar_xz, 2, "archive/damaged"},                           // the magic at the end
      {ArchiveKind::tar_xz, 12, "archive/damaged"},                          // CRC-32 of the footer
      {ArchiveKind::zip, 12, "archive/member-count"},
  };
  for (const Change& change : changes) {
    std::string bytes = sound(change.kind);
    bytes[bytes.size() - change.from_end] ^= 1;
    const Audit found = audit(bytes, change.kind);
    EXPECT_EQ(found.rules, std::set<std::string_view>{change.rule})
        << static_cast<int>(change.kind) << " at " << change.from_end;
  }
}

// Changes bytes, moves, repeats or drops parts.
std::string damaged_archive(std::string bytes, std::mt19937& random) {
  const auto below = [&](std::size_t count) {
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
  };
  const std::size_t at = below(bytes.size()), size = 1 + below(600);
  switch (below(6)) {
    case 0:
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << below(8)));
      break;
    case 1:
      bytes[at] = static_cast<char>(below(256));
      break;
    case 2:
      bytes.erase(at, size);
      break;
    case 3:
      bytes.insert(at, bytes.substr(at, size));
      break;
    case 4:
      for (std::size_t i = at; i < std::min(at + size, bytes.size()); ++i) bytes[i] = '\0';
      break;
    default:
      bytes.resize(at);
  }
  return bytes;
}

TEST(ArchiveDamage, LosesNoFileSilently) {
  const int rounds = kHasSanitizers ? 1000 : 10'000;
  for (const ArchiveRow& row : kRows) {
    const std::string whole = sound(row.kind, row.is_deflated);
    std::mt19937 random(7);
    for (int round = 0; round < rounds; ++round) {
      const std::string bytes = damaged_archive(whole, random);
      if (bytes.empty() || bytes == whole) continue;
      const Audit found = audit(bytes, row.kind);
      // Only the padding of the second block of zeros may be lost.
      EXPECT_TRUE(found.has_findings || found.whole >= members().size()) << row.name << " in round " << round;
    }
  }
}

TEST(ArchiveDamage, LimitsHoldForAnyArchive) {
  Limits limits;
  limits.set(Limit::archive_size, 1000);
  limits.set(Limit::archive_members, 2);
  for (const ArchiveRow& row : kRows) {
    const Audit found = audit(sound(row.kind, row.is_deflated), row.kind, limits);
    EXPECT_TRUE(found.has_findings) << row.name;
    EXPECT_LE(found.unpacked, 1000u) << row.name;
  }
}

// Holes of a sparse file take no bytes of tar.
TEST(ArchiveDamage, HolesAreCounted) {
  Limits limits;
  limits.set(Limit::archive_size, 1 << 20);
  const std::string map = "GNU.sparse.major=1\n", realsize = "GNU.sparse.realsize=1099511627776\n";
  const auto record = [](const std::string& text) { return std::to_string(text.size() + 3) + " " + text; };
  const std::string pax = record(map) + record("GNU.sparse.minor=0\n") + record(realsize);
  std::string body = "1\n1099511627775\n1\n";
  body.resize(512);
  const Audit found = audit(tar({{"x", pax, 'x'}, {"a.prof", body + "x"}}), ArchiveKind::tar, limits);
  EXPECT_TRUE(found.has_findings);
  EXPECT_EQ(found.whole, 0u);
}

TEST(ArchiveDamage, OnlyTheDamagedFileIsLost) {
  const std::string zip = sound(ArchiveKind::zip, true);
  std::string one = zip;
  one[zip.find("a.prof") + 8] ^= 1;
  EXPECT_EQ(audit(one, ArchiveKind::zip).whole, members().size() - 1);
  std::string two = tar(members());
  two[512 + 512 + 3] ^= 1;  // in the name of the second member
  EXPECT_EQ(audit(two, ArchiveKind::tar).whole, members().size() - 1);
}

}  // namespace
}  // namespace proflint::tests
