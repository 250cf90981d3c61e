// Properties of a file for detection: whether it is text, the root of XML; names of files; the shared
// magic number of AutoFDO.
#include "validators/core/head.h"

#include <gtest/gtest.h>

#include "validators/core/format.h"
#include "validators/core/gcda_magic.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

std::string_view root_of(std::string_view text) {
  return Head(text, "x").xml_root();
}

TEST(Head, TellsTextFromOtherBytes) {
  EXPECT_TRUE(Head("a\tb\r\n\xc3\xa9", "x").is_text());
  EXPECT_FALSE(Head("a\0b"sv, "x").is_text());
  EXPECT_FALSE(Head("a\x1b[2J", "x").is_text());
  EXPECT_FALSE(Head("", "x").is_text());
  EXPECT_TRUE(Head(std::string(4096, 'a') + '\0', "x").is_text());
}

TEST(Head, IsBinaryIfMoreThanOneByteInEightIsNotText) {
  const std::string text(56, 'a');
  EXPECT_FALSE(Head(std::string(8, '\1') + text, "x").is_binary);
  EXPECT_TRUE(Head(std::string(9, '\1') + text, "x").is_binary);
  EXPECT_FALSE(Head("\1" + text.substr(0, 7), "x").is_binary);
  EXPECT_TRUE(Head("\1" + text.substr(0, 6), "x").is_binary);
}

TEST(Head, NamesTheOutermostElement) {
  EXPECT_EQ(root_of("<coverage line-rate='1'/>"), "coverage");
  EXPECT_EQ(root_of("\xef\xbb\xbf \n<?xml version=\"1.0\"?>\n<!-- <not> -->\n<report>\n</report>"), "report");
  EXPECT_EQ(root_of("<!DOCTYPE coverage SYSTEM \"a.dtd\"><coverage>"), "coverage");
  EXPECT_EQ(root_of("<!DOCTYPE a [ <!ELEMENT b (c)> ]>\n<a>"), "a");
  EXPECT_EQ(root_of("<a"), "a");
  EXPECT_EQ(root_of("<a:b>"), "a:b");
  EXPECT_EQ(root_of("a < b"), "");
  EXPECT_EQ(root_of("<?xml version='1.0'"), "");
  EXPECT_EQ(root_of("<!-- never closed <a>"), "");
  EXPECT_EQ(root_of("<"), "");
}

TEST(Head, LooksAtABoundedPart) {
  EXPECT_EQ(root_of(std::string(100000, ' ') + "<a>"), "");
}

TEST(Format, HasFilesWithNames) {
  constexpr std::string_view names[] = {"*.gcda", "gmon.out", "gmon.out.*"};
  const Format format = {.id = "x", .name = "x", .file_names = names};
  for (const char* name : {"a.gcda", "x/y.b/a.gcda", "gmon.out", "d/gmon.out", "gmon.out.17", ".gcda"})
    EXPECT_TRUE(has_name_of(format, Head({}, name))) << name;
  for (const char* name : {"a.gcda.x", "a.gcda/x", "agmon.out", "gmon.outs", "gmon.out/x", "gcda", ""})
    EXPECT_FALSE(has_name_of(format, Head({}, name))) << name;
}

TEST(AutoFdo, IsDistinguishedFromCoverageDataByItsFirstWords) {
  const std::string_view own = "\2\0\0\0"sv, gcc = "*21B", gcc47 = "*704", none = "\0\0\0\0"sv, stamp = "\1\2\3\4";
  const std::string_view function = "\0\0\0\1"sv, names = "\0\0\0\xaa"sv, other = "\1\1\1\1";
  const auto match = [](std::string_view version, std::string_view second, std::string_view tag) {
    return match_autofdo("adcg" + std::string(version) + std::string(second) + std::string(tag));
  };
  EXPECT_EQ(match(own, none, names), Match::certain);
  EXPECT_EQ(match(own, none, function), Match::certain);  // a damaged tag
  EXPECT_EQ(match(own, stamp, function), Match::none);
  EXPECT_EQ(match(gcc, stamp, names), Match::certain);
  EXPECT_EQ(match(gcc, stamp, function), Match::none);
  EXPECT_EQ(match(gcc, none, other), Match::none);
  EXPECT_EQ(match(gcc47, none, other), Match::strong);
  EXPECT_EQ(match(gcc47, none, ""), Match::weak);
  EXPECT_EQ(match(gcc47, stamp, ""), Match::none);
  EXPECT_EQ(match_autofdo("gcda\0\0\0\2\0\0\0\0\xaa\0\0\0"sv), Match::certain);  // big-endian
  EXPECT_EQ(match_autofdo("oncg\2\0\0\0\0\0\0\0\0\0\0\xaa"sv), Match::none);
  EXPECT_EQ(match_autofdo(""), Match::none);
}

}  // namespace
}  // namespace proflint::tests
