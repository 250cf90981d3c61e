// Message parts and escaping: values carry their kind, bytes of a file are escaped in every output, lines are counted.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "tests/support/support.h"
#include "validators/core/escape.h"
#include "validators/core/flip.h"
#include "validators/core/report.h"
#include "validators/core/rules.h"
#include "validators/core/wide.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

template <class... Parts>
std::string message(const Parts&... parts) {
  const Part list[] = {Part(parts)...};
  return to_message(list);
}

TEST(Message, PartsCarryTheirKind) {
  EXPECT_EQ(message("counts sum to ", 7u, ", not ", -8), "counts sum to 7, not -8");
  EXPECT_EQ(message(Hex{0xffffffffffffffff}, " ", Hex{0}), "0xffffffffffffffff 0x0");
  EXPECT_EQ(message(Hex{0x1000000, 8}, " ", Hex{0x123456789, 8}), "0x01000000 0x123456789");
  EXPECT_EQ(message(Named{"function", 7, "main"}, " ", Named{"function", 7, {}}), "'main' function 7");
  EXPECT_EQ(message(Plural{1, "byte"}, " ", Plural{0, "byte"}, " ", Plural{-1, "entry", "entries"}),
            "1 byte 0 bytes -1 entries");
  EXPECT_EQ(message(UINT64_MAX, " ", std::numeric_limits<std::int64_t>::min()),
            "18446744073709551615 -9223372036854775808");
  EXPECT_EQ(message(static_cast<Uint128>(UINT64_MAX) * 10), "184467440737095516150");
  EXPECT_EQ(message(-static_cast<Int128>(UINT64_MAX) * 10), "-184467440737095516150");
  EXPECT_EQ(message(std::uint8_t{65}, " ", Trusted{"words"}), "65 words");
  EXPECT_EQ(message("name "sv, "name"), "'name 'name");
}

TEST(Flip, NumbersThatDifferByOneBitAreNamed) {
  constexpr NamedNumber kTags[] = {{0x01000000, "FUNCTION"}, {0x01410000, "BLOCKS"}, {0x01430000, "ARCS"}};
  EXPECT_EQ(describe_bit_flip(0x21000000, kTags, 8), "; it differs from FUNCTION (0x01000000) in only one bit");
  EXPECT_EQ(describe_bit_flip(0x01410001, kTags), "; it differs from BLOCKS (0x1410000) in only one bit");
  EXPECT_EQ(describe_bit_flip(0x61000000, kTags, 8), "") << "two bits";
  EXPECT_EQ(describe_bit_flip(0x01410000, kTags, 8), "; it differs from ARCS (0x01430000) in only one bit");
  constexpr NamedNumber kNear[] = {{1, "one"}, {2, "two"}, {4, "four"}};
  EXPECT_EQ(describe_bit_flip(3, kNear), "; it differs from one (0x1) and two (0x2) in only one bit each");
  EXPECT_EQ(describe_bit_flip(0, kNear), "") << "all of them";
  EXPECT_EQ(describe_bit_flip(7, {}), "");
}

TEST(Message, BytesOfFilesAreQuotedEscapedAndCut) {
  EXPECT_EQ(message("it's \\ 'x'"sv), "'it\\'s \\\\ \\'x\\''");
  EXPECT_EQ(message("a\x1b[31m\a\b"sv), "'a\\x1b[31m\\x07\\x08'");
  EXPECT_EQ(message(""sv), "''");
  const std::string cut = message(std::string_view(std::string(10000, 'x')));
  EXPECT_LT(cut.size(), 200u);
  EXPECT_TRUE(cut.ends_with("...'"));
}

TEST(Escape, ShowsNothingThatMovesHidesOrReverses) {
  struct Row {
    std::string_view bytes, shown;
  };
  constexpr Row rows[] = {
      {"plain ~", "plain ~"},
      {"\t\r\n", "\\t\\r\\n"},
      {"\0\x7f"sv, "\\x00\\x7f"},
      {"gr\xc3\xbc\xc3\x9f \xe4\xb8\xad \xf0\x9f\x98\x80", "gr\xc3\xbc\xc3\x9f \xe4\xb8\xad \xf0\x9f\x98\x80"},
      {"\xc2\x9b", "\\xc2\\x9b"},                                        // CSI of C1
      {"\xe2\x80\xae", "\\xe2\\x80\\xae"},                               // right-to-left override
      {"\xe2\x81\xa6", "\\xe2\\x81\\xa6"},                               // left-to-right isolate
      {"\xe2\x80\x8b", "\\xe2\\x80\\x8b"},                               // zero width space
      {"\xc2\xad", "\\xc2\\xad"},                                        // soft hyphen
      {"\xd8\x9c", "\\xd8\\x9c"},                                        // Arabic letter mark
      {"\xe1\xa0\x8e", "\\xe1\\xa0\\x8e"},                               // Mongolian vowel separator
      {"\xef\xbf\xba", "\\xef\\xbf\\xba"},                               // interlinear annotation separator
      {"\xef\xbf\xbc\xf3\xa1\x80\x80", "\xef\xbf\xbc\xf3\xa1\x80\x80"},  // U+FFFC, U+E1000
      {"\xe2\x80\xa8", "\\xe2\\x80\\xa8"},                               // line separator
      {"\xef\xbb\xbf", "\\xef\\xbb\\xbf"},                               // byte order mark
      {"\xf3\xa0\x80\xa1", "\\xf3\\xa0\\x80\\xa1"},                      // tag character
      {"\xef\xbf\xbf", "\\xef\\xbf\\xbf"},                               // no character
      {"\xc0\xaf", "\\xc0\\xaf"},                                        // overlong
      {"\xe0\x80\xaf", "\\xe0\\x80\\xaf"},                               // overlong
      {"\xf0\x80\x80\xaf", "\\xf0\\x80\\x80\\xaf"},                      // overlong
      {"\xed\xa0\x80", "\\xed\\xa0\\x80"},                               // surrogate
      {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},                      // above U+10FFFF
      {"\xe4\xb8", "\\xe4\\xb8"},                                        // truncated
      {"\x80 \xff", "\\x80 \\xff"},
      {"\xc3(", "\\xc3("},
  };
  for (const Row& row : rows) EXPECT_EQ(escaped(row.bytes), row.shown);
}

TEST(Escape, CutsBetweenCharactersWithAMark) {
  EXPECT_EQ(escaped("abcdef", 6), "abcdef");
  EXPECT_EQ(escaped("abcdef", 5), "abcde...");
  EXPECT_EQ(escaped("ab\xc3\xbc", 4), "ab\xc3\xbc");
  EXPECT_EQ(escaped("ab\xc3\xbc", 3), "ab...");
  EXPECT_EQ(escaped("\xff\xff\xff", 2), "\\xff\\xff...");
  EXPECT_EQ(escaped(""), "");
  EXPECT_EQ(printable_prefix(""), 0u);
}

RC_GTEST_PROP(Escape, OutputIsPrintableForAnyBytes, (const std::string& bytes)) {
  const std::string shown = escaped(bytes);
  for (std::string_view rest = shown; !rest.empty();) {
    const std::size_t size = printable_prefix(rest);
    RC_ASSERT(size != 0u);
    rest.remove_prefix(size);
  }
  RC_ASSERT(is_utf8(shown));
}

TEST(LineOf, CountsLinesForwardsAndBackwards) {
  const std::string_view text = "one\ntwo\n\nfour\n";
  const Policy policy;
  const Limits limits;
  Report report(text, policy, limits);
  const auto add = [&](std::size_t offset) {
    report.add("file/internal"_core_rule, {}, "see line ", LineOf{text.substr(offset, 1)});
  };
  for (const std::size_t offset : {9u, 0u, 3u, 4u, 8u, 14u}) add(offset);
  std::vector<std::string> messages;
  for (const Finding& finding : std::move(report).finish().findings) messages.push_back(finding.message);
  EXPECT_EQ(messages, (std::vector<std::string>{"see line 4", "see line 1", "see line 1", "see line 2", "see line 3",
                                                "see line 5"}));
}

}  // namespace
}  // namespace proflint::tests
