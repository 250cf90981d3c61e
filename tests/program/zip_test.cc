// Archives: members are unpacked unchanged, whatever precedes and follows them; damaged archives are rejected.
#include "tools/program/run/zip.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/bytes.h"
#include "tests/builders/zip.h"

namespace proflint::tests {
namespace {

// The contents of a member, up to its claimed size.
std::string contents(const ZipMember& member) {
  std::string bytes(static_cast<std::size_t>(member.size), '\0');
  EXPECT_EQ(unpack(member, bytes), bytes.size());
  return bytes;
}

RC_GTEST_PROP(Zip, MembersComeOutAsTheyWentIn, ()) {
  std::vector<ArchiveMember> members(*rc::gen::inRange<std::size_t>(0, 4));
  for (ArchiveMember& member : members) {
    member.name = *rc::gen::element<std::string>("a", "META-INF/x", "org/demo/Main.class");
    member.bytes = *rc::gen::arbitrary<std::string>() + std::string(*rc::gen::inRange<std::size_t>(0, 300), 'x');
    member.is_deflated = *rc::gen::arbitrary<bool>();
  }
  const std::string prefix = *rc::gen::element<std::string>("", "#!/bin/sh\nexec java -jar $0\n", "PK\x05\x06");
  const std::string comment = *rc::gen::element<std::string>("", "made by x", std::string(65535, 'c'));
  const std::string bytes = archive(members, prefix, comment, *rc::gen::arbitrary<bool>());
  const auto read = read_zip(bytes);
  RC_ASSERT(read.has_value());
  RC_ASSERT(read->size() == members.size());
  for (std::size_t i = 0; i < members.size(); ++i) {
    RC_ASSERT((*read)[i].name == members[i].name);
    RC_ASSERT(contents((*read)[i]) == members[i].bytes);
  }
}

RC_GTEST_PROP(Zip, NoPartOfAnArchiveIsOne, ()) {
  const std::string bytes =
      archive({{"a", "some text"}, {"b", std::string(100, 'x'), true}}, {}, {}, *rc::gen::arbitrary<bool>());
  const auto size = *rc::gen::inRange<std::size_t>(0, bytes.size());
  RC_ASSERT(!read_zip(std::string_view(bytes).substr(0, size)));
}

TEST(Zip, ADirectoryThatPointsElsewhereIsDamaged) {
  const std::string bytes = archive({{"a", "some text"}});
  const std::size_t entry = bytes.find("PK\x01\x02");
  for (const std::size_t at :
       {std::size_t{0}, entry, entry + 20, entry + 28, entry + 42, bytes.find("PK\x05\x06") + 12}) {
    std::string damaged = bytes;
    damaged[at] = '\x7f';
    EXPECT_FALSE(read_zip(damaged)) << at;
  }
  std::string encrypted = bytes;
  encrypted[entry + 8] = '\1';
  ASSERT_TRUE(read_zip(encrypted));
  EXPECT_TRUE(read_zip(encrypted)->empty());
}

// An entry of the directory by its numbers; 0xffffffff means that the number is in the extra field.
struct Numbers {
  std::uint64_t stored = 9, size = 9, offset = 0;
  std::uint64_t flags = 0, method = 0;
  std::string extra = {}, comment = {};
};

std::string entry_of(const Numbers& numbers) {
  return Bytes({std::endian::little})
      .bytes("PK\x01\x02")
      .number(20, 4)
      .number(numbers.flags, 2)
      .number(numbers.method, 2)
      .number(0, 8)
      .number(numbers.stored, 4)
      .number(numbers.size, 4)
      .number(1, 2)
      .number(numbers.extra.size(), 2)
      .number(numbers.comment.size(), 2)
      .number(0, 8)
      .number(numbers.offset, 4)
      .bytes("a" + numbers.extra + numbers.comment)
      .str();
}

std::string extra_field(std::uint64_t id, const std::vector<std::uint64_t>& numbers) {
  Bytes out({std::endian::little});
  out.number(id, 2).number(8 * numbers.size(), 2);
  for (const std::uint64_t number : numbers) out.number(number, 8);
  return out.str();
}

// A member "a" with the contents "some text".
const std::string kMember =
    Bytes({std::endian::little}).bytes("PK\x03\x04").text("", 22).number(1, 2).number(0, 2).bytes("asome text").str();

std::string archive_of(const std::string& directory, const std::string& comment = {}) {
  return kMember + directory + zip_end(1, directory.size(), kMember.size(), comment);
}

TEST(Zip, EntriesAreComplete) {
  const std::string whole = entry_of({.extra = extra_field(7, {1}), .comment = "no more"});
  ASSERT_TRUE(read_zip(archive_of(whole)));
  EXPECT_EQ(contents(read_zip(archive_of(whole))->front()), "some text");
  for (std::size_t size = 1; size < whole.size(); ++size)
    EXPECT_FALSE(read_zip(archive_of(whole.substr(0, size)))) << size;
}

TEST(Zip, OnlyMembersThatCanBeReadAreNamed) {
  const auto count = [](const Numbers& numbers) { return read_zip(archive_of(entry_of(numbers)))->size(); };
  EXPECT_EQ(count({.flags = 8}), 1u);
  EXPECT_EQ(count({.flags = 9}), 0u);
  EXPECT_EQ(count({.method = 8}), 1u);
  EXPECT_EQ(count({.method = 12}), 0u);
}

TEST(Zip, LargeNumbersAreInTheExtraField) {
  constexpr std::uint64_t kElsewhere = 0xffffffff;
  const auto is_read = [](const Numbers& numbers) {
    const std::string archive = archive_of(entry_of(numbers));
    const auto members = read_zip(archive);
    return members && members->size() == 1 && members->front().size == 9 && members->front().stored == "some text";
  };
  EXPECT_TRUE(is_read({.size = kElsewhere, .extra = extra_field(1, {9})}));
  EXPECT_TRUE(is_read({.stored = kElsewhere, .extra = extra_field(1, {9})}));
  EXPECT_TRUE(is_read({.offset = kElsewhere, .extra = extra_field(1, {0})}));
  EXPECT_TRUE(is_read({.stored = kElsewhere, .size = kElsewhere, .extra = extra_field(1, {9, 9})}));
  EXPECT_TRUE(is_read({.size = kElsewhere, .extra = extra_field(7, {1, 2}) + extra_field(1, {9})}));
  EXPECT_FALSE(is_read({.size = kElsewhere}));
  EXPECT_FALSE(is_read({.size = kElsewhere, .extra = extra_field(7, {9})}));
  EXPECT_FALSE(is_read({.stored = kElsewhere, .size = kElsewhere, .extra = extra_field(1, {9})}));
  for (std::size_t size = 0; size < 12; ++size)  // the field is truncated
    EXPECT_FALSE(is_read({.size = kElsewhere, .extra = extra_field(1, {9}).substr(0, size)})) << size;
}

// The entry points into the comment, which ends with a part of a member.
TEST(Zip, MembersAreComplete) {
  const std::size_t at = archive_of(entry_of({})).size();
  for (std::size_t size = 0; size <= kMember.size(); ++size) {
    const auto members = read_zip(archive_of(entry_of({.offset = at}), kMember.substr(0, size)));
    EXPECT_EQ(members.has_value(), size == kMember.size()) << size;
  }
  EXPECT_FALSE(read_zip(archive_of(entry_of({.offset = at + 1}))));
}

TEST(Zip, TheZip64EndRecordLocatesTheDirectory) {
  const std::string directory = entry_of({});
  const auto with_end = [&](std::uint64_t size, std::uint64_t offset, const std::string& last) {
    const std::string end = Bytes({std::endian::little})
                                .bytes("PK\x06\x06")
                                .text("", 36)
                                .number(size, 8)
                                .number(offset, 8)
                                .bytes("PK\x06\x07")
                                .text("", 16)
                                .str();
    return kMember + directory + end + last;
  };
  const std::size_t size = directory.size(), offset = kMember.size();
  for (const std::string& last : {zip_end(UINT16_MAX, size, offset), zip_end(1, 0xffffffff, offset),
                                  zip_end(1, size, 0xffffffff), zip_end(UINT16_MAX, 0xffffffff, 0xffffffff)}) {
    const std::string whole = with_end(size, offset, last);
    ASSERT_TRUE(read_zip(whole));
    EXPECT_EQ(read_zip(whole)->size(), 1u);
    std::string damaged = whole;
    damaged[kMember.size() + directory.size()] = 'x';  // no larger end record
    EXPECT_FALSE(read_zip(damaged));
    damaged = whole;
    damaged[whole.size() - 42] = 'x';  // without its locator
    EXPECT_FALSE(read_zip(damaged));
    EXPECT_FALSE(read_zip(with_end(size, offset + 1, last)));
    EXPECT_FALSE(read_zip(with_end(whole.size(), offset, last)));
  }
  // A count of 65535 may also be the actual number.
  EXPECT_TRUE(read_zip(kMember + directory + zip_end(UINT16_MAX, size, offset)));
}

TEST(Zip, TheLastEndRecordThatFitsCounts) {
  const std::string empty = zip_end(0, 0, 0);
  EXPECT_TRUE(read_zip(empty));
  EXPECT_FALSE(read_zip(empty + "x"));
  EXPECT_FALSE(read_zip(empty.substr(0, empty.size() - 1)));
  EXPECT_FALSE(read_zip(zip_end(0, 1, 0)));
  EXPECT_FALSE(read_zip(zip_end(0, 0, 1)));
  // A comment may contain the start of another record.
  EXPECT_TRUE(read_zip(zip_end(0, 0, 0, "PK\x05\x06")));
  EXPECT_FALSE(read_zip(empty + std::string(65536, 'x')));
}

TEST(Zip, DamagedMembersGiveTheirReadablePart) {
  std::string bytes = archive({{"a", std::string(1000, 'x') + std::string(1000, 'y'), true}});
  auto members = read_zip(bytes);
  ASSERT_TRUE(members);
  std::string room(10, '\0');
  EXPECT_EQ(unpack(members->front(), room), 10u);
  EXPECT_EQ(room, std::string(10, 'x'));
  bytes[bytes.find("xx") == std::string::npos ? 32 : bytes.find("xx")] = '\xff';
  members = read_zip(bytes);
  ASSERT_TRUE(members);
  room.resize(2000);
  EXPECT_LT(unpack(members->front(), room), 2000u);
}

}  // namespace
}  // namespace proflint::tests
