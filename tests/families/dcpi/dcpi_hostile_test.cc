// DCPI profiles with false numbers are checked in bounded time.
#include <gtest/gtest.h>

#include "tests/families/dcpi/dcpi_support.h"

namespace proflint::tests {
namespace {

using dcpi::bytes;
using dcpi::Profile;
using dcpi::sound_profile;
using namespace dcpi_support;

TEST(DcpiHostile, NumbersOfCountsThatDoNotFit) {
  for (const std::uint32_t number : {0x40000000u, 0x3fffffffu, 0x80000000u, 0xffffffffu, 4u})
    EXPECT_EQ(hits(with_body(words({0, number, 1, 2, 3, 3, 6}))), Ids{"dcpi/chunk-truncated"}) << number;
}

TEST(DcpiHostile, OffsetsAtTheTop) {
  EXPECT_EQ(hits(with_body(words({0xfffffffc, 3, 1, 2, 3, 3, 6}))), Ids{"dcpi/chunk-range"});
  Profile profile = sound_profile();
  profile.chunks = {{0xfffffffc, {1, 2, 3}}};
  profile.value("tsize") = "4294967304";
  EXPECT_EQ(hits(bytes(profile)), Ids{});
}

TEST(DcpiHostile, HeadersWithoutEnd) {
  const Stopwatch watch;
  EXPECT_EQ(hits(std::string(8 << 20, 'x')), Ids{"dcpi/magic"});
  EXPECT_EQ(hits(std::string(8 << 20, '\n')), Ids{"dcpi/magic"});
  std::string lines = "version pdb-0.07\n";
  while (lines.size() < (4 << 20)) lines += "a b\n";
  EXPECT_EQ(hits(lines), (Ids{"dcpi/header-too-long", "dcpi/line-unknown"}));
  EXPECT_EQ(hits("version " + std::string(4 << 20, 'x')), Ids{"dcpi/header-too-long"});
}

TEST(DcpiHostile, MillionsOfEmptyLinesAndChunks) {
  const Stopwatch watch;
  Profile profile = sound_profile();
  const std::string head = dcpi::header(profile);
  EXPECT_EQ(hits(std::string("version pdb-0.07\n") + std::string(1000000, '\n') + "samples\n" + words({0, 1, 5, 1, 5})),
            (Ids{"dcpi/header-alignment", "dcpi/header-syntax", "dcpi/period-missing", "dcpi/required-missing"}));
  // A million empty chunks, then an extra word: the footer is searched for at every boundary.
  const Result result = check(head + std::string(8000000, '\0') + words({1, 2, 3}), kDcpi);
  EXPECT_EQ(ids(result), (Ids{"dcpi/chunk-empty", "dcpi/chunk-order", "dcpi/trailing-data"}));
}

TEST(DcpiHostile, LongWhiteSpaceTakesLinearTime) {
  const Stopwatch watch;
  EXPECT_EQ(hits(with_body(std::string(4 << 20, ' ') + words({0, 1, 5, 1, 5}))), Ids{"dcpi/chunk-truncated"});
}

}  // namespace
}  // namespace proflint::tests
