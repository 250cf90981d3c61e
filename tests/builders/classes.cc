// Writes class files and archives.
#include "tests/builders/classes.h"

#include <zlib.h>

#include "tests/builders/bytes.h"
#include "tests/support/packing.h"

namespace proflint::tests {
namespace {

constexpr std::uint64_t kElsewhere = 0xffffffff;  // the number is in the extra field, or in the larger end record

Bytes little() {
  return Bytes({std::endian::little});
}

std::string utf8(const std::string& text) {
  return Bytes({std::endian::big}).number(1, 1).number(text.size(), 2).bytes(text).str();
}

// The deflate stream within a gzip member, which has a header of 10 bytes and a trailer of 8.
std::string deflated(const std::string& plain) {
  const std::string member = tools::gzip_member(plain);
  return member.substr(10, member.size() - 18);
}

std::uint64_t crc_of(const std::string& bytes) {
  return ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size()));
}

std::string local_header(const ArchiveMember& member, std::size_t stored) {
  return little()
      .bytes("PK\x03\x04")
      .number(20, 4)  // version, no flags
      .number(member.is_deflated ? 8 : 0, 2)
      .number(0, 4)  // time
      .number(crc_of(member.bytes), 4)
      .number(stored, 4)
      .number(member.bytes.size(), 4)
      .number(member.name.size(), 4)  // and no extra field
      .bytes(member.name)
      .str();
}

std::string entry(const ArchiveMember& member, std::size_t stored, std::size_t offset, bool is_large) {
  const std::string extra =
      little().number(1, 2).number(24, 2).number(member.bytes.size(), 8).number(stored, 8).number(offset, 8).str();
  return little()
      .bytes("PK\x01\x02")
      .number(20, 2)
      .number(20, 4)
      .number(member.is_deflated ? 8 : 0, 2)
      .number(0, 4)
      .number(crc_of(member.bytes), 4)
      .number(is_large ? kElsewhere : stored, 4)
      .number(is_large ? kElsewhere : member.bytes.size(), 4)
      .number(member.name.size(), 2)
      .number(is_large ? extra.size() : 0, 2)
      .number(0, 2)
      .number(0, 8)  // disk, attributes
      .number(is_large ? kElsewhere : offset, 4)
      .bytes(member.name + (is_large ? extra : ""))
      .str();
}

std::string end_records(std::size_t members, std::size_t offset, std::size_t size, const std::string& comment,
                        bool is_large) {
  Bytes out = little();
  if (is_large) {
    out.bytes("PK\x06\x06").number(44, 8).number(45, 2).number(45, 2).number(0, 8).number(members, 8);
    out.number(members, 8).number(size, 8).number(offset, 8);
    out.bytes("PK\x06\x07").number(0, 4).number(offset + size, 8).number(1, 4);
  }
  out.bytes("PK\x05\x06").number(0, 4).number(members, 2).number(members, 2);
  out.number(is_large ? kElsewhere : size, 4).number(is_large ? kElsewhere : offset, 4);
  return out.number(comment.size(), 2).bytes(comment).str();
}

}  // namespace

std::string class_file(const std::string& name, std::uint16_t version) {
  Bytes out({std::endian::big});
  out.number(0xcafebabe, 4).number(0, 2).number(version, 2).number(8, 2);
  out.bytes(utf8(name)).number(7, 1).number(1, 2).bytes(utf8("java/lang/Object")).number(7, 1).number(3, 2);
  out.number(5, 1).number(0x0101010101010101, 8);  // a long number, which takes two places
  return out.bytes(utf8("x")).number(0x21, 2).number(2, 2).number(4, 2).number(0, 8).str();
}

std::string archive(const std::vector<ArchiveMember>& members, const std::string& prefix, const std::string& comment,
                    bool is_large) {
  std::string out, directory;
  for (const ArchiveMember& member : members) {
    const std::string stored = member.is_deflated ? deflated(member.bytes) : member.bytes;
    directory += entry(member, stored.size(), out.size(), is_large);
    out += local_header(member, stored.size()) + stored;
  }
  return prefix + out + directory + end_records(members.size(), out.size(), directory.size(), comment, is_large);
}

}  // namespace proflint::tests
