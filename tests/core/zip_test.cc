// Archives: members come out as they went in, whatever precedes and follows them; what is damaged is no archive.
#include "validators/core/zip.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/builders/classes.h"

namespace proflint::tests {
namespace {

// The contents of a member, up to what it says it has.
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

TEST(Zip, DamagedMembersGiveWhatIsThere) {
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
