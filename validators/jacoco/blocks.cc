// Reads blocks; every count is compared with the remaining bytes before it is used.
#include "validators/jacoco/blocks.h"

#include <bit>

#include "validators/core/cursor.h"
#include "validators/core/text.h"

namespace proflint::jacoco {
namespace {

constexpr std::uint16_t kMagic = 0xc0c0;
// The format has no bound, but no class file has room for more probes. The bound only distinguishes a truncated block
// from an invalid count.
constexpr std::uint32_t kMaxProbes = 1u << 20;
constexpr std::size_t kLongestCount = 5;  // bytes

bool take_text(Cursor& cursor, std::string_view& out) {
  std::uint16_t size = 0;
  return cursor.read(size) && cursor.take(size, out);
}

bool read_header(Cursor& cursor, Block& block) {
  block.where = cursor.here(2);
  std::uint16_t magic = 0;
  if (!cursor.read(magic)) return false;
  if (magic != kMagic) {
    block.defect = Defect::magic;
    return true;
  }
  return cursor.read(block.version);
}

bool read_session(Cursor& cursor, Block& block) {
  std::uint64_t start = 0, dump = 0;
  if (!take_text(cursor, block.text)) return false;
  if (!(cursor.read(start) && cursor.read(dump))) return false;
  block.start = static_cast<std::int64_t>(start);
  block.dump = static_cast<std::int64_t>(dump);
  return true;
}

// Seven bits per byte, the low bits first.
bool read_count(Cursor& cursor, Block& block) {
  const std::string_view before = cursor.here(kLongestCount);
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < kLongestCount; ++i) {
    std::uint8_t byte = 0;
    if (!cursor.read(byte)) return false;
    value |= std::uint64_t{byte & 0x7fu} << (7 * i);
    if ((byte & 0x80) != 0) continue;
    block.count_bytes = before.substr(0, i + 1);
    if (value > INT32_MAX) break;
    block.count = static_cast<std::uint32_t>(value);
    return true;
  }
  block.defect = Defect::count_syntax;
  block.where = before;
  return true;
}

bool read_class(Cursor& cursor, Block& block) {
  if (!(cursor.read(block.id) && take_text(cursor, block.text) && read_count(cursor, block))) return false;
  if (block.defect != Defect::none || cursor.take((std::uint64_t{block.count} + 7) / 8, block.probes)) return true;
  if (block.count <= kMaxProbes) return false;
  block.defect = Defect::count_range;
  block.where = block.count_bytes;
  return true;
}

// False if the block continues beyond the end.
bool read_body(Cursor& cursor, Block& block) {
  switch (block.type) {
    case BlockType::header:
      return read_header(cursor, block);
    case BlockType::session:
      return read_session(cursor, block);
    case BlockType::class_data:
      return read_class(cursor, block);
    default:
      block.defect = Defect::type;
      block.where = block.bytes;
      return true;
  }
}

}  // namespace

Block read_block(std::string_view rest) {
  Cursor cursor(rest, std::endian::big);
  Block block;
  std::uint8_t type = 0;
  cursor.read_or_keep(type);
  block.type = static_cast<BlockType>(type);
  block.bytes = rest.substr(0, 1);
  if (!read_body(cursor, block)) {
    block.defect = Defect::truncated;
    block.bytes = block.where = rest;
    return block;
  }
  block.bytes = rest.substr(0, rest.size() - cursor.left());
  return block;
}

std::uint64_t class_id(const char* block) {
  return load<std::uint64_t>({block + sizeof(BlockType), sizeof(std::uint64_t)}, std::endian::big);
}

std::uint64_t count_set(std::string_view probes) {
  std::uint64_t sum = 0;
  Cursor cursor(probes);
  for (std::uint64_t word = 0; cursor.read(word);) sum += static_cast<std::uint64_t>(std::popcount(word));
  std::uint64_t rest = 0;
  for (std::uint8_t byte = 0; cursor.read(byte);) rest = rest << 8 | byte;
  return sum + static_cast<std::uint64_t>(std::popcount(rest));
}

std::string spaced_hex(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) text.append(i == 0 ? "" : " ").append(to_hex(bytes.substr(i, 1)));
  return text;
}

}  // namespace proflint::jacoco
