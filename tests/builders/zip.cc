// Writes zip files.
#include "tests/builders/zip.h"

#include <zlib.h>

#include "tests/builders/bytes.h"
#include "tests/support/packing.h"

namespace proflint::tests {
namespace {

constexpr std::uint64_t kElsewhere = 0xffffffff;  // the number is in the extra field, or in the larger end record

Bytes little() {
  return Bytes({std::endian::little});
}

// The deflate stream within a gzip member, which has a header of 10 bytes and a trailer of 8.
std::string deflated(const std::string& plain) {
  const std::string member = tools::gzip_member(plain);
  return member.substr(10, member.size() - 18);
}

std::string local_header(const ArchiveMember& member, std::size_t stored) {
  return little()
      .bytes("PK\x03\x04")
      .number(20, 4)  // version, no flags
      .number(member.is_deflated ? 8 : 0, 2)
      .number(0, 4)  // time
      .number(crc32_of(member.bytes), 4)
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
      .number(crc32_of(member.bytes), 4)
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

// The zip64 end-of-central-directory record and its locator.
std::string large_end(std::size_t count, std::size_t size, std::size_t offset) {
  Bytes out = little();
  out.bytes("PK\x06\x06").number(44, 8).number(45, 2).number(45, 2).number(0, 8).number(count, 8);
  out.number(count, 8).number(size, 8).number(offset, 8);
  return out.bytes("PK\x06\x07").number(0, 4).number(offset + size, 8).number(1, 4).str();
}

}  // namespace

std::uint32_t crc32_of(const std::string& bytes) {
  return static_cast<std::uint32_t>(
      ::crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

std::string zip_end(std::uint64_t count, std::uint64_t size, std::uint64_t offset, const std::string& comment) {
  Bytes out = little();
  out.bytes("PK\x05\x06").number(0, 4).number(count, 2).number(count, 2).number(size, 4).number(offset, 4);
  return out.number(comment.size(), 2).bytes(comment).str();
}

std::string archive(const std::vector<ArchiveMember>& members, const std::string& prefix, const std::string& comment,
                    bool is_large) {
  std::string out, directory;
  for (const ArchiveMember& member : members) {
    const std::string stored = member.is_deflated ? deflated(member.bytes) : member.bytes;
    directory += entry(member, stored.size(), out.size(), is_large);
    out += local_header(member, stored.size()) + stored;
  }
  const std::size_t count = members.size(), size = directory.size(), offset = out.size();
  out = prefix + out + directory;
  if (!is_large) return out + zip_end(count, size, offset, comment);
  return out + large_end(count, size, offset) + zip_end(count, kElsewhere, kElsewhere, comment);
}

}  // namespace proflint::tests
