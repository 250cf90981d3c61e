// Lists of varints that are taken at once: the same numbers as one by one, up to the first with another form.
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/builders/bytes.h"
#include "validators/encodings/protobuf/wire.h"

namespace proflint::tests {
namespace {

using namespace std::string_literals;
namespace protobuf = encodings::protobuf;

// The numbers that are taken, and the bytes that are left.
template <class Number>
struct Taken {
  explicit Taken(const std::string& bytes) {
    std::string_view left = bytes;
    std::array<Number, 64> some;
    for (protobuf::Taken taken; (taken = protobuf::take_varints(left, std::span<Number>(some))).count != 0;) {
      numbers.insert(numbers.end(), some.begin(), some.begin() + taken.count);
      left.remove_prefix(taken.size);
    }
    rest = left;
  }

  std::vector<Number> numbers;
  std::string rest;
};

TEST(Varints, ListsOfAllSizesAreTaken) {
  std::uint64_t state = 1;
  for (std::size_t size = 0; size < 200; ++size) {
    std::string bytes;
    std::vector<std::int32_t> numbers;
    std::vector<std::int64_t> wide;
    for (std::size_t i = 0; i < size; ++i) {
      state = state * 6364136223846793005 + 1442695040888963407;
      const std::uint64_t number = (state >> 33) >> state % 31;  // at most 31 bits
      bytes += uleb(number);
      numbers.push_back(static_cast<std::int32_t>(number));
      wide.push_back(static_cast<std::int64_t>(number));
    }
    EXPECT_EQ(Taken<std::int32_t>(bytes).numbers, numbers);
    EXPECT_EQ(Taken<std::int64_t>(bytes).numbers, wide);
    EXPECT_EQ(Taken<std::int32_t>(bytes).rest, "");
  }
}

TEST(Varints, OtherFormsAreLeft) {
  const std::string some = uleb(1) + uleb(300), more = uleb(5) + uleb(6) + uleb(7) + uleb(8);
  for (const std::string& form : {"\x80\x00"s, "\x81\x80\x00"s, uleb(UINT64_MAX), uleb(std::uint64_t{1} << 31),
                                  uleb(std::uint64_t{1} << 60), std::string(11, '\xff')})
    for (const std::string& after : {""s, more}) {
      const Taken<std::int32_t> taken(some + form + after), later(some + uleb(70'000) + form + after);
      EXPECT_EQ(taken.numbers, (std::vector<std::int32_t>{1, 300}));
      EXPECT_EQ(taken.rest, form + after);
      EXPECT_EQ(later.rest.substr(later.numbers.size() == 3 ? 0 : 3), form + after);  // 70 000 may be left too
    }
  EXPECT_EQ(Taken<std::int32_t>(some + "\x80").rest, "\x80");
  EXPECT_EQ(Taken<std::int32_t>(uleb(INT32_MAX)).numbers, std::vector<std::int32_t>{INT32_MAX});
  EXPECT_EQ(Taken<std::int32_t>("\0\0\0"s).numbers, (std::vector<std::int32_t>{0, 0, 0}));
}

}  // namespace
}  // namespace proflint::tests
