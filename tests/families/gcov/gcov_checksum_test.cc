// The checksums of gcov files, compared with the bitwise definition, with zlib, and with values of real files.
#include "validators/gcov/checksum.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <zlib.h>

#include <array>
#include <string>
#include <vector>

#include "validators/gcov/object_checksum.h"

namespace proflint::gcov {
namespace {

// The definition: one bit at a time, most significant first.
std::uint32_t bitwise(std::uint32_t crc, std::uint32_t value, int bits) {
  for (int i = bits - 1; i >= 0; --i) {
    const std::uint32_t top = (crc >> 31) ^ ((value >> i) & 1);
    crc = (crc << 1) ^ (top * 0x04c11db7);
  }
  return crc;
}

RC_GTEST_PROP(GcovChecksum, TablesEqualTheDefinition, (std::uint32_t crc, std::uint32_t word)) {
  RC_ASSERT(crc_word(crc, word) == bitwise(crc, word, 32));
  RC_ASSERT(crc_byte(crc, static_cast<std::uint8_t>(word)) == bitwise(crc, word & 0xff, 8));
}

RC_GTEST_PROP(GcovChecksum, ThreeWordsAreOneAfterTheOther, (std::uint32_t crc, std::array<std::uint32_t, 3> words)) {
  RC_ASSERT(crc_words(crc, words[0], words[1], words[2]) ==
            crc_word(crc_word(crc_word(crc, words[0]), words[1]), words[2]));
}

// Words as they are in a file, three for each function.
RC_GTEST_PROP(GcovChecksum, ProductsEqualTables, (const std::vector<std::array<std::uint32_t, 3>>& words)) {
  std::vector<Identity> functions;
  for (const auto& of_function : words)
    functions.push_back({{reinterpret_cast<const char*>(of_function.data()), sizeof(of_function)}});
  for (const std::endian order : {std::endian::little, std::endian::big})
    RC_ASSERT(object_checksum(functions, order) == object_checksum_by_tables(functions, order));
}

RC_GTEST_PROP(GcovChecksum, AStringIsItsBytesAndANul, (std::uint32_t start, const std::string& text)) {
  std::uint32_t crc = start;
  for (const char c : text) crc = crc_byte(crc, static_cast<std::uint8_t>(c));
  RC_ASSERT(crc_string(start, text) == crc_byte(crc, 0));
}

RC_GTEST_PROP(GcovChecksum, TheClangStampIsTheCrcOfTheShortestLittleEndianForms, ()) {
  ClangStamp stamp;
  std::string bytes;
  const auto count = *rc::gen::inRange(0, 20);
  for (int i = 0; i < count; ++i) {
    const auto bits = *rc::gen::inRange(0, 33);
    const std::uint32_t block = bits == 0 ? 0 : *rc::gen::arbitrary<std::uint32_t>() >> (32 - bits);
    stamp.add_destination(block);
    for (std::uint32_t rest = block;; rest >>= 8) {
      bytes.push_back(static_cast<char>(rest & 0xff));
      if (rest < 256) break;
    }
  }
  const auto size = static_cast<uInt>(bytes.size());
  RC_ASSERT(stamp.value() == static_cast<std::uint32_t>(~crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), size)));
}

TEST(GcovChecksum, EqualsGcc) {
  // gcc 12, a.c: int f(int a) from line 1 and int main(void) in line 7.
  EXPECT_EQ(crc_string(crc_string(7, "a.c"), "main"), 0xbf9a49cau);
  EXPECT_EQ(crc_string(crc_string(1, "a.c"), "f"), 0x8debf0a2u);
  std::uint32_t crc = 6;  // the blocks of f; then for each block but 0 its number and its destinations
  const std::uint8_t bytes[] = {2, 3, 4, 3, 5, 4, 5, 5, 1};
  for (const std::uint8_t byte : bytes) crc = crc_byte(crc, byte);
  EXPECT_EQ(crc, 0xc27ce21cu);
}

TEST(GcovChecksum, AClangUnitWithoutFunctionsHasTheStartValue) {
  EXPECT_EQ(ClangStamp().value(), 0xffffffffu);
}

}  // namespace
}  // namespace proflint::gcov
