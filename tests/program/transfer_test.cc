// What undoes a transfer in text mode, and the fast search for bytes that do not occur in text.
#include "validators/engine/transfer.h"

#include <gtest/gtest.h>

#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "validators/core/text.h"

namespace proflint {
namespace {

TEST(Transfer, FindsTheFirstByteThatNoTextHas) {
  constexpr std::size_t kSize = 150;  // two blocks of 64 and a rest
  for (int byte = 0; byte < 256; ++byte)
    for (std::size_t at = 0; at < kSize; ++at) {
      std::string text(kSize, 'a');
      text[at] = static_cast<char>(byte);
      text[kSize - 1] = '\0';  // found only if no earlier byte is
      EXPECT_EQ(find_no_text(text), is_text_byte(text[at]) ? kSize - 1 : at) << byte << " at " << at;
    }
  EXPECT_EQ(find_no_text(std::string(kSize, '\n')), kSize);
  EXPECT_EQ(find_no_text(""), 0u);
  EXPECT_EQ(find_no_text(std::string_view("some text", 4)), 4u);
}

// The bytes before a transfer and the number of changed places; "-" if it cannot be undone.
std::string in_words(const std::optional<Undone>& undone) {
  return undone ? std::string(undone->bytes) + "|" + std::to_string(undone->places) : "-";
}

TEST(Transfer, LineEndsAreUndone) {
  constexpr std::pair<std::string_view, std::string_view> kRows[] = {
      {"a\r\nb", "a\nb|1"},
      {"a\r\n", "a\n|1"},
      {"\r\n\r\n", "\n\n|2"},
      {"a\r\r\n", "a\r\n|1"},
      {"a\rb\r\n", "a\rb\n|1"},
      {"a\nb\r\n", "-"},
      {"a\r\nb\n", "-"},
      {"\n", "-"},
      {"a\r", "-"},
      {"", "-"},
  };
  for (const auto& [file, undone] : kRows)
    EXPECT_EQ(in_words(undo_newlines(file, std::pmr::get_default_resource())), undone) << file;
  const std::string_view file = "a\r\nb\r\n";
  EXPECT_EQ(undo_newlines(file, std::pmr::get_default_resource())->first.data(), file.data() + 1);
}

TEST(Transfer, CharactersAreUndone) {
  constexpr std::pair<std::string_view, std::string_view> kRows[] = {
      {"a\xc3\xbf", "a\xff|1"},  // U+00FF
      {"\xc2\x80"
       "b",
       "\x80"
       "b|1"},                     // U+0080, a control character of Latin-1
      {"\xe2\x82\xac", "\x80|1"},  // the euro sign of Windows-1252
      {"\xc3\xbf\xc3\xbe", "\xff\xfe|2"},
      {"\xc4\x80", "-"},  // U+0100
      {"\xc3\xbf\xff", "-"},
      {"\xc3", "-"},
      {"ab", "-"},
      {"", "-"},
  };
  for (const auto& [file, undone] : kRows)
    EXPECT_EQ(in_words(undo_utf8(file, std::pmr::get_default_resource())), undone) << file;
}

TEST(Transfer, ReplacementsAreFoundInUtf8) {
  EXPECT_EQ(find_replacement("a\xef\xbf\xbd"
                             "b"),
            "\xef\xbf\xbd");
  EXPECT_EQ(find_replacement("a\xc3\xbf"), "");
  EXPECT_EQ(find_replacement("\xef\xbf\xbd\xff"), "");
}

}  // namespace
}  // namespace proflint
