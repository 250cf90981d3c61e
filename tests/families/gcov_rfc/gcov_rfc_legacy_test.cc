// Detection of coverage files of GCC 2.95 to 3.3, which have no magic, at its bounds.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/builders/bytes.h"
#include "validators/gcov_rfc/legacy.h"

namespace proflint::tests::gcov_rfc {
namespace {

using proflint::gcov_rfc::Legacy;
using proflint::gcov_rfc::recognize_legacy;

std::string word(std::uint32_t value) {
  return little_endian(value, 4);
}

constexpr std::uint32_t kSeparator = 0x80000001;

// A graph whose arcs all leave block 0.
std::string graph(std::uint32_t blocks, std::uint32_t arcs, std::uint32_t destination = 1, std::uint32_t flags = 0) {
  std::string out = word(blocks) + word(arcs) + word(arcs);
  for (std::uint32_t arc = 0; arc < arcs; ++arc) out += word(destination) + word(flags);
  for (std::uint32_t block = 1; block < blocks; ++block) out += word(0);
  return out + word(kSeparator);
}

TEST(LegacyGcov, GraphsHaveABoundedNumberOfBlocksAndArcs) {
  EXPECT_EQ(recognize_legacy(graph(2, 1)), Legacy::graph_2_95);
  EXPECT_EQ(recognize_legacy(graph(1, 1, 0)), Legacy::none);
  EXPECT_EQ(recognize_legacy(graph(65536, 1)), Legacy::graph_2_95);
  EXPECT_EQ(recognize_legacy(graph(65537, 1)), Legacy::none);
  EXPECT_EQ(recognize_legacy(graph(2, 65536)), Legacy::graph_2_95);
  EXPECT_EQ(recognize_legacy(graph(2, 65537)), Legacy::none);
}

TEST(LegacyGcov, ArcsLeadToBlocksAndHaveKnownFlags) {
  EXPECT_EQ(recognize_legacy(graph(3, 2, 2, 7)), Legacy::graph_2_95);
  EXPECT_EQ(recognize_legacy(graph(3, 2, 3, 7)), Legacy::none);
  EXPECT_EQ(recognize_legacy(graph(3, 2, 2, 8)), Legacy::none);
  const std::string arc = word(1) + word(0);
  EXPECT_EQ(recognize_legacy(word(2) + word(2) + word(1) + arc + word(1) + arc + word(kSeparator)), Legacy::graph_2_95);
  EXPECT_EQ(recognize_legacy(word(2) + word(1) + word(1) + arc + word(1) + arc + word(kSeparator)), Legacy::none)
      << "more arcs than announced";
  EXPECT_EQ(recognize_legacy(word(2) + word(3) + word(1) + arc + word(1) + arc + word(kSeparator)), Legacy::none)
      << "fewer arcs than announced";
  EXPECT_EQ(recognize_legacy(word(2) + word(2) + word(1) + arc + word(1) + arc + word(1)), Legacy::none)
      << "no separator";
}

TEST(LegacyGcov, DataAreCountsOrStartWithAMagic) {
  const std::string count = word(5) + word(0);
  EXPECT_EQ(recognize_legacy(word(2) + word(0) + count + count), Legacy::data_2_95);
  EXPECT_EQ(recognize_legacy(word(2) + word(0) + count), Legacy::none);
  EXPECT_EQ(recognize_legacy(word(1) + word(0) + count + "123"), Legacy::none);
  EXPECT_EQ(recognize_legacy(word(0) + word(0)), Legacy::none);
  EXPECT_EQ(recognize_legacy(word(0x8000007b) + word(1) + word(40)), Legacy::data_3_3);
  EXPECT_EQ(recognize_legacy(word(0x8000007b) + word(1) + word(41)), Legacy::none);
  EXPECT_EQ(recognize_legacy(word(kSeparator)), Legacy::named);
  EXPECT_EQ(recognize_legacy("abc"), Legacy::none);
}

}  // namespace
}  // namespace proflint::tests::gcov_rfc
