// The constant pool has no index: it is walked from its start to each of three entries.
#include "validators/jacoco/class_file.h"

#include <fmt/format.h>

#include <array>

#include "validators/core/cursor.h"

namespace proflint::jacoco {
namespace {

constexpr std::uint32_t kClassMagic = 0xcafebabe;
constexpr std::uint8_t kUtf8 = 1, kLong = 5, kDouble = 6, kClass = 7;

// How many bytes follow the tag of a constant; 0 if there is no such tag. 4.4.
constexpr std::size_t entry_size(std::uint8_t tag) {
  constexpr std::uint8_t kSizes[] = {0, 2, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};
  return tag < std::size(kSizes) ? kSizes[tag] : 0;
}

bool skip_constant(Cursor& cursor, std::uint8_t& tag) {
  std::uint16_t length = 0;
  if (!cursor.read(tag) || entry_size(tag) == 0) return false;
  return tag == kUtf8 ? cursor.read(length) && cursor.skip(length) : cursor.skip(entry_size(tag));
}

// Advances `pool` from its first constant to the constant `index`. False if there is none.
bool seek(Cursor& pool, std::uint16_t index) {
  std::uint32_t at = 1;
  for (std::uint8_t tag = 0; at < index; at += tag == kLong || tag == kDouble ? 2 : 1)
    if (!skip_constant(pool, tag)) return false;
  return at == index;
}

// The tables of ISO 3309: x^64 + x^4 + x^3 + x + 1, the low bit first.
constexpr std::array<std::uint64_t, 256> kCrc = [] {
  std::array<std::uint64_t, 256> table{};
  for (std::uint64_t byte = 0; byte < table.size(); ++byte) {
    std::uint64_t value = byte;
    for (int bit = 0; bit < 8; ++bit) value = (value >> 1) ^ ((value & 1) != 0 ? 0xd800000000000000 : 0);
    table[byte] = value;
  }
  return table;
}();

std::uint64_t crc_of(std::string_view bytes, std::uint64_t crc) {
  for (const char c : bytes) crc = (crc >> 8) ^ kCrc[(crc ^ static_cast<unsigned char>(c)) & 0xff];
  return crc;
}

}  // namespace

std::string_view name_of_class(std::string_view file) {
  Cursor cursor(file, std::endian::big);
  std::uint32_t magic = 0;
  std::uint16_t count = 0, class_index = 0, name_index = 0, length = 0;
  if (!(cursor.read(magic) && magic == kClassMagic && cursor.skip(4) && cursor.read(count))) return {};
  const Cursor pool = cursor;
  if (!(seek(cursor, count) && cursor.skip(2) && cursor.read(class_index))) return {};
  const auto constant = [&](std::uint16_t index, std::uint8_t wanted, std::uint16_t& value) {
    cursor = pool;
    std::uint8_t tag = 0;
    return index != 0 && index < count && seek(cursor, index) && cursor.read(tag) && tag == wanted &&
           cursor.read(value);
  };
  std::string_view name;
  if (!constant(class_index, kClass, name_index) || !constant(name_index, kUtf8, length)) return {};
  return cursor.take(length, name) ? name : std::string_view();
}

std::uint64_t id_of_class(std::string_view file) {
  // Earlier releases read class files of Java 9 as Java 8, so their ids are still computed as for Java 8.
  constexpr std::string_view kJava9("\0\x35", 2), kJava8("\0\x34", 2);
  const bool is_java9 = file.size() >= 8 && file.substr(6, 2) == kJava9;
  if (!is_java9) return crc_of(file, 0);
  return crc_of(file.substr(8), crc_of(kJava8, crc_of(file.substr(0, 6), 0)));
}

std::vector<std::string> names_of_class_file(std::string_view file) {
  const std::string_view name = name_of_class(file);
  if (name.empty()) return {};
  return {std::string(name), id_text(id_of_class(file))};
}

std::string id_text(std::uint64_t id) {
  return fmt::format("{:016x}", id);
}

}  // namespace proflint::jacoco
