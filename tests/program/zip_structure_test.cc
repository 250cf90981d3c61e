// Zip files that differ for programs that read the central directory and programs that read local headers.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/builders/bytes.h"
#include "tests/builders/zip.h"
#include "tools/program/archives/reader.h"

namespace proflint::tests {
namespace {

const std::string kContents = "main:10:1\n 1: 10\n", kMore = "main:11:1\n 1: 11\n";

Bytes zip_bytes() {
  return Bytes({std::endian::little});
}

// A member without compression, with the same name in both headers unless a test changes it.
struct Stored {
  std::string name = "a.prof", local_name = name;
  std::string extra = {}, local_extra = extra;
  std::uint16_t flags = 0, method = 0;
  std::uint16_t central_flags = flags;
  bool has_numbers = true;      // in the local header
  std::string descriptor = {};  // and what else follows the contents
  std::string before = {};      // the header
  std::string contents = kContents;

  std::string local() const {
    return zip_bytes()
        .bytes(before + "PK\x03\x04")
        .number(20, 2)
        .number(flags, 2)
        .number(method, 2)
        .number(0, 4)
        .number(has_numbers ? crc32_of(contents) : 0, 4)
        .number(has_numbers ? contents.size() : 0, 4)
        .number(has_numbers ? contents.size() : 0, 4)
        .number(local_name.size(), 2)
        .number(local_extra.size(), 2)
        .bytes(local_name + local_extra + contents + descriptor)
        .str();
  }
  std::string entry(std::size_t offset) const {
    return zip_bytes()
        .bytes("PK\x01\x02")
        .number(20, 4)
        .number(central_flags, 2)
        .number(0, 2)
        .number(0, 4)
        .number(crc32_of(contents), 4)
        .number(contents.size(), 4)
        .number(contents.size(), 4)
        .number(name.size(), 2)
        .number(extra.size(), 2)
        .number(0, 2)
        .number(0, 8)
        .number(offset, 4)
        .bytes(name + extra)
        .str();
  }
};

// Every member is in the directory; `gap` is before the directory.
std::string zip_file(const std::vector<Stored>& members, const std::string& gap = {}, const std::string& comment = {}) {
  std::string out, directory;
  for (const Stored& member : members) {
    directory += member.entry(out.size() + member.before.size());
    out += member.local();
  }
  out += gap;
  return out + directory + zip_end(members.size(), directory.size(), out.size(), comment);
}

std::string unicode_path(const std::string& name, const std::string& unicode) {
  return zip_bytes()
      .number(0x7075, 2)
      .number(unicode.size() + 5, 2)
      .number(1, 1)
      .number(crc32_of(name), 4)
      .bytes(unicode)
      .str();
}

std::string data_descriptor(bool has_signature, unsigned width, const std::string& contents = kContents) {
  return zip_bytes()
      .bytes(has_signature ? "PK\x07\x08" : "")
      .number(crc32_of(contents), 4)
      .number(contents.size(), width)
      .number(contents.size(), width)
      .str();
}

// The defects of the archive, one a line, after all members were read.
std::string faults_of(const std::string& bytes) {
  tools::ArchiveReader reader(bytes, tools::ArchiveKind::zip, 1 << 20);
  tools::ArchiveMember member;
  std::string out;
  while (reader.next(member)) {
  }
  for (const tools::ArchiveFault& fault : reader.faults())
    out += std::string(to_string(fault.severity)) + ": " + fault.message + " [" + std::string(fault.rule->id) + "]\n";
  return out;
}

TEST(ZipStructure, SoundArchivesHaveNoFaults) {
  const Stored a, b{.name = "b.prof"};
  EXPECT_EQ(faults_of(zip_file({})), "");
  EXPECT_EQ(faults_of(zip_file({a, b})), "");
  EXPECT_EQ(faults_of(zip_file({a}, "", "a comment")), "");
  EXPECT_EQ(faults_of(zip_file({a, b}, "", std::string(30'000, 'c'))), "") << "libarchive reads it as a stream";
  EXPECT_EQ(faults_of(zip_file({a}) + std::string(10'000, '\0')), "") << "bsdtar fills the last block";
  EXPECT_EQ(faults_of(zip_file({{.extra = "", .local_extra = std::string(3, '\0')}, b})), "") << "zipalign pads";
  EXPECT_EQ(faults_of(archive({{"a.prof", kContents}, {"b.prof", kMore, true}}, {}, {}, true)), "") << "zip64";
  for (const bool has_signature : {false, true})
    for (const unsigned width : {4u, 8u})
      for (const bool has_numbers : {false, true}) {
        const Stored streamed{
            .flags = 8, .has_numbers = has_numbers, .descriptor = data_descriptor(has_signature, width)};
        EXPECT_EQ(faults_of(zip_file({streamed, b})), "") << has_signature << width << has_numbers;
      }
}

TEST(ZipStructure, MembersAreInTheDirectory) {
  const std::string hidden = Stored{.name = "b.prof"}.local();
  const std::string message = "error: the member at 0x35 is not in the central directory [archive/member-count]\n";
  EXPECT_EQ(faults_of(zip_file({{}}, hidden)), message);
  EXPECT_EQ(faults_of(zip_file({{}, {.name = "c.prof", .before = hidden}})), message);
  EXPECT_EQ(faults_of(zip_file({{.before = hidden}})),
            "error: the member at 0x0 is not in the central directory [archive/member-count]\n");
  EXPECT_EQ(faults_of(zip_file({{.before = hidden}, {.name = "c.prof", .before = hidden}}, hidden)),
            "error: the member at 0x0 is not in the central directory (3 places; the first is shown) "
            "[archive/member-count]\n");
  EXPECT_EQ(faults_of(zip_file({{.name = "b.prof"}}) + zip_file({{}})),
            "error: the member at 0x0 is not in the central directory [archive/member-count]\n");
  EXPECT_EQ(faults_of("PK\x03\x04" + zip_file({})),
            "error: the member at 0x0 is not in the central directory [archive/member-count]\n");
}

TEST(ZipStructure, BytesBelongToMembers) {
  EXPECT_EQ(faults_of(zip_file({{}}, "x")),
            "warning: 1 byte at 0x35 does not belong to any member [archive/unused-data]\n");
  EXPECT_EQ(faults_of("#!/bin/sh\n" + zip_file({{}})),
            "warning: 10 bytes at 0x0 do not belong to any member [archive/unused-data]\n");
  EXPECT_EQ(faults_of(zip_file({{.descriptor = data_descriptor(true, 4)}})),
            "warning: 16 bytes at 0x35 do not belong to any member [archive/unused-data]\n")
      << "the flag for a descriptor is missing";
}

// Bytes before the archive shift the offset in its end record, to which some programs go first.
TEST(ZipStructure, OneDirectoryIsFound) {
  const std::string zip = zip_file({{}}), before(Stored{}.local().size(), 'x'), entry = Stored{}.entry(0);
  const std::string unused = "warning: 105 bytes at 0x0 do not belong to any member [archive/unused-data]\n";
  EXPECT_EQ(faults_of(before + std::string(entry.size(), 'x') + zip), unused);
  EXPECT_EQ(faults_of(before + entry + zip),
            "error: the archive has a central directory at 0x35 and another one at 0x9e [archive/damaged]\n" + unused);
}

TEST(ZipStructure, NothingFollowsTheEnd) {
  const std::string zip = zip_file({{}});
  EXPECT_EQ(faults_of(zip + "x"), "warning: 1 byte follows the end of the archive [archive/trailing-data]\n");
  EXPECT_EQ(faults_of(zip + Stored{}.local()),
            "error: 53 bytes follow the end of the archive [archive/trailing-data]\n");
  EXPECT_EQ(faults_of(zip_file({{}}, "", "x" + zip_end(0, 200, 0) + "x")),
            "error: the comment, or the data after it, contains another end-of-central-directory record "
            "[archive/trailing-data]\n");
  EXPECT_EQ(faults_of(zip_file({{}}, "", zip)),
            "error: the member at 0x0 is not in the central directory [archive/member-count]\n")
      << "the record in the comment is the last one";
}

TEST(ZipStructure, HeadersMatch) {
  EXPECT_EQ(faults_of(zip_file({{.local_name = "z.prof"}})),
            "error: the local header of 'a.prof' has the name 'z.prof' [archive/header]\n");
  EXPECT_EQ(faults_of(zip_file({{.method = 8}})),
            "error: the local header of 'a.prof' has compression method 8, but the central directory has 0 "
            "[archive/header]\n");
  EXPECT_EQ(faults_of(zip_file({{.has_numbers = false}})),
            "error: the checksum or the sizes of 'a.prof' are missing in its local header [archive/header]\n");
  const std::string zip = zip_file({{}});
  const std::size_t entry = zip.find("PK\x01\x02");
  const auto with = [&](std::size_t at) { return std::string(zip).replace(entry + at, 1, 1, '\x05'); };
  const std::string crc = fmt::format("{:#x}", crc32_of(kContents)),
                    other = fmt::format("{:#x}", (crc32_of(kContents) & ~0xffu) | 5);
  EXPECT_EQ(faults_of(with(16)), "error: the local header of 'a.prof' has the checksum " + crc +
                                     ", but the central directory has " + other + " [archive/header]\n");
  EXPECT_EQ(faults_of(with(24)),
            "error: the local header of 'a.prof' has the size 17, but the central directory has 5 [archive/header]\n");
  EXPECT_TRUE(
      faults_of(with(20)).ends_with("error: the local header of 'a.prof' has the compressed size 17, but the "
                                    "central directory has 5 [archive/header]\n"));
  EXPECT_EQ(faults_of(zip_file({{.name = std::string("a\0.prof", 7)}})),
            "error: the name 'a\\x00.prof' contains a NUL byte, where some programs end it [archive/header]\n");
}

TEST(ZipStructure, FlagsMatch) {
  for (const auto flag : {std::uint16_t{1}, std::uint16_t{0x20}, std::uint16_t{0x40}})
    EXPECT_NE(faults_of(zip_file({{.central_flags = flag}}))
                  .find("error: the local header of 'a.prof' has the flags 0x0, but the central directory has 0x"),
              std::string::npos)
        << flag;
  EXPECT_EQ(faults_of(zip_file({{.flags = 0x20}})),
            "error: the flags of 'a.prof' state that it is a patch for other contents [archive/method]\n");
  EXPECT_EQ(faults_of(zip_file({{.flags = 0x800}})), "");
  EXPECT_EQ(faults_of(zip_file({{.flags = 0x800, .central_flags = 0}})),
            "warning: only the local header states that the name of 'a.prof' is in UTF-8 [archive/header]\n");
  EXPECT_EQ(faults_of(zip_file({{.central_flags = 0x800}})),
            "warning: only the central directory states that the name of 'a.prof' is in UTF-8 [archive/header]\n");
}

TEST(ZipStructure, DescriptorsFollowTheContents) {
  const Stored b{.name = "b.prof"};
  EXPECT_EQ(faults_of(zip_file({{.flags = 8}, b})),
            "error: the local header of 'a.prof' announces a data descriptor, but none follows the contents "
            "[archive/header]\n");
  EXPECT_EQ(faults_of(zip_file({{.flags = 8, .central_flags = 0, .descriptor = data_descriptor(true, 4)}, b})), "")
      << "readers of the directory do not need the flag";
}

TEST(ZipStructure, ContentsHaveNoDescriptor) {
  const auto streamed = [](const std::string& contents) {
    return zip_file({{.flags = 8, .descriptor = data_descriptor(true, 4, contents), .contents = contents}});
  };
  const std::string inner = kContents + data_descriptor(true, 4);
  EXPECT_EQ(faults_of(streamed(inner)),
            "error: the contents of 'a.prof' have a data descriptor for their first 17 bytes [archive/header]\n");
  EXPECT_EQ(faults_of(streamed("PK\x07\x08" + inner)), "") << "the descriptor is for other bytes";
  EXPECT_EQ(faults_of(zip_file({{.contents = inner}})), "") << "the size is in the local header";
}

struct UnicodePathRow {
  const char* name;
  const char* unicode;
  bool is_same;
};
constexpr UnicodePathRow kUnicodePaths[] = {
    {"a.prof", "a.prof", true},
    {"a.prof", "evil.prof", false},
    {"a.prof", "../a.prof", false},
    {"d/r\x82sum\x82.prof", "d/r\xc3\xa9sum\xc3\xa9.prof", true},     // code page 437
    {"r#U00e9sum#U00e9.prof", "r\xc3\xa9sum\xc3\xa9.prof", true},     // Info-ZIP
    {"l.prof", "\xc5\x82.prof", true},                                // the best fit of Windows
    {"d/../r\x82.prof", "d/\xc3\xa9\xc3\xa9/r\xc3\xa9.prof", false},  // dots
    {"d/.a./r\x82.prof", "d/../r\xc3\xa9.prof", false},               // a parent folder
    {"b/r\x82.prof", "b\xc3\xa9r\xc3\xa9.prof", false},               // one folder less
    {"r\x82.prof", "evil\xc3\xa9.prof", false},
};

TEST(ZipStructure, UnicodePathsAreTheNames) {
  for (const UnicodePathRow& row : kUnicodePaths) {
    const std::string field = unicode_path(row.name, row.unicode);
    const std::string both = faults_of(zip_file({{.name = row.name, .extra = field}}));
    const std::string one = faults_of(zip_file({{.name = row.name, .extra = {}, .local_extra = field}}));
    for (const std::string& found : {both, one})
      EXPECT_EQ(found.find("error: the Unicode Path field of") == found.npos, row.is_same)
          << row.unicode << ": " << found;
  }
  EXPECT_EQ(faults_of(zip_file({{.name = "b.prof", .extra = unicode_path("a.prof", "a.prof")}})),
            "warning: the Unicode Path field of 'b.prof' has the name 'a.prof' and the checksum of a different name "
            "[archive/header]\n");
}

TEST(ZipStructure, MembersDoNotOverlap) {
  const std::string first = Stored{}.local(), inner = Stored{.name = "b.prof"}.local();
  const std::string bytes = first + inner, directory = Stored{}.entry(0) + Stored{.name = "b.prof"}.entry(53);
  EXPECT_EQ(faults_of(bytes + directory + zip_end(2, directory.size(), bytes.size())), "");
  std::string wide = directory;
  wide.replace(20, 1, "\x20");  // the packed size of the first member
  EXPECT_NE(faults_of(bytes + wide + zip_end(2, wide.size(), bytes.size()))
                .find("error: the member 'b.prof' starts inside another one [archive/damaged]"),
            std::string::npos);
  const std::string twice = Stored{}.entry(0) + Stored{}.entry(0);
  EXPECT_EQ(faults_of(first + twice + zip_end(1, twice.size(), first.size())),
            "error: the number of members is 1, but the central directory has 2 entries [archive/member-count]\n");
}

TEST(ZipStructure, TheEndLeadsToOneDirectory) {
  const std::string local = Stored{}.local(), entry = Stored{}.entry(0);
  EXPECT_NE(faults_of(local + entry + zip_end(1, entry.size(), local.size() + 1)), "");
  EXPECT_NE(faults_of(local + entry + zip_end(1, entry.size() - 1, local.size())), "");
  const std::string large = archive({{"a.prof", kContents}}, {}, {}, true);
  std::string other = large;
  other[large.size() - 12] = 2;  // the count in the smaller record
  EXPECT_EQ(faults_of(other), "error: the records at the end of the archive contradict each other [archive/damaged]\n");
  EXPECT_NE(faults_of("x" + large), "") << "libarchive does not expect bytes before a zip64 archive";
  std::string parts = archive({{"outer.zip", zip_file({{}})}});
  parts[parts.size() - 18] = 1;  // the number of this part
  EXPECT_EQ(faults_of(parts), "") << "libarchive reads it as a stream";
}

}  // namespace
}  // namespace proflint::tests
