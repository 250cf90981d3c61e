// Edge cases of Cursor: a failed read does not move it.
#include "validators/core/cursor.h"

#include <gtest/gtest.h>

#include <string>

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

TEST(Cursor, ReadsNumbersInBothByteOrders) {
  std::uint32_t little = 0, big = 0;
  EXPECT_TRUE(Cursor("\x01\x02\x03\x04"sv, std::endian::little).read(little));
  EXPECT_TRUE(Cursor("\x01\x02\x03\x04"sv, std::endian::big).read(big));
  EXPECT_EQ(little, 0x04030201u);
  EXPECT_EQ(big, 0x01020304u);
}

TEST(Cursor, AFailedReadDoesNotMove) {
  Cursor cursor("abc"sv);
  std::uint32_t number = 7;
  std::string_view view = "untouched";
  EXPECT_FALSE(cursor.read(number));
  EXPECT_FALSE(cursor.take(4, view));
  EXPECT_FALSE(cursor.skip(UINT64_MAX));
  EXPECT_EQ(number, 7u);
  EXPECT_EQ(view, "untouched");
  EXPECT_EQ(cursor.rest(), "abc");
}

TEST(Cursor, OverflowingArraysAreRejected) {
  Cursor cursor("12345678"sv);
  std::string_view view;
  EXPECT_FALSE(cursor.take_array(UINT64_MAX, 8, view));
  EXPECT_FALSE(cursor.take_array(std::uint64_t{1} << 61, 8, view));
  EXPECT_FALSE(cursor.take_array(3, 3, view));
  EXPECT_TRUE(cursor.take_array(2, 4, view));
  EXPECT_EQ(view, "12345678");
  EXPECT_TRUE(cursor.at_end());
  EXPECT_TRUE(cursor.take_array(0, 8, view));
  EXPECT_TRUE(view.empty());
}

TEST(Cursor, HereIsThePlaceOfMissingBytes) {
  const Cursor cursor("ab"sv);
  EXPECT_EQ(cursor.here(4), "ab");
  EXPECT_EQ(cursor.here(1), "a");
}

}  // namespace
}  // namespace proflint::tests
