// Small helpers for all families: text, sets of seen values, single reports, companions.
#include <gtest/gtest.h>

#include "validators/core/companions.h"
#include "validators/core/detailed_occurrences.h"
#include "validators/core/memory.h"
#include "validators/core/message.h"
#include "validators/core/occurrences.h"
#include "validators/core/once.h"
#include "validators/core/seen.h"
#include "validators/core/text.h"

namespace proflint::tests {
namespace {

template <class... Parts>
std::string joined(const Parts&... parts) {
  const Part list[] = {Part(parts)...};
  return to_message(list);
}

TEST(Text, IsTakenUpToASeparator) {
  std::string_view text = "a,,bc";
  EXPECT_EQ(take_until(text, ','), "a");
  EXPECT_EQ(take_until(text, ','), "");
  EXPECT_EQ(text, "bc");
  EXPECT_EQ(take_until(text, ','), "bc");
  EXPECT_EQ(take_until(text, ','), "");
  EXPECT_TRUE(text.empty());
}

TEST(Text, OneUnprintableByteIsFoundAtAnyPlace) {
  for (std::size_t size = 0; size < 20; ++size) {
    EXPECT_TRUE(is_printable_ascii(std::string(size, ' ')));
    EXPECT_TRUE(is_printable_ascii(std::string(size, '~')));
    for (std::size_t at = 0; at < size; ++at)
      for (const char byte : {'\0', '\n', '\x1f', '\x7f', '\x80', '\xff'}) {
        std::string text(size, 'a');
        text[at] = byte;
        EXPECT_FALSE(is_printable_ascii(text)) << size << " " << at;
      }
  }
}

TEST(Text, SuffixesBelongToTheLastPartOfAPath) {
  EXPECT_EQ(with_suffix("a.gcda", ".gcno"), "a.gcno");
  EXPECT_EQ(with_suffix("x.d/a.b.gcda", ".gcno"), "x.d/a.b.gcno");
  EXPECT_EQ(with_suffix("x.d/a", ".gcno"), "x.d/a.gcno");
  EXPECT_EQ(with_suffix("a", ".gcno"), "a.gcno");
  EXPECT_EQ(file_name("x/y/z"), "z");
  EXPECT_EQ(file_name("z"), "z");
  EXPECT_EQ(file_name("x/"), "");
}

TEST(Text, DigitsAndBlanksAreAscii) {
  EXPECT_TRUE(is_digits("0123456789"));
  EXPECT_FALSE(is_digits(""));
  EXPECT_FALSE(is_digits("1 "));
  EXPECT_FALSE(is_digits("\xb2"));
  EXPECT_EQ(trimmed(" \ta b\t "), "a b");
  EXPECT_EQ(trimmed(" \t"), "");
  EXPECT_EQ(trimmed("\xa0x"), "\xa0x");
}

TEST(Text, LettersAreAscii) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  for (int byte = -128; byte < 128; ++byte) {
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_letter(c), kLetters.find(c) != std::string_view::npos) << byte;
  }
}

TEST(Text, ADecimalNumberIsTakenWithAllItsDigits) {
  std::string_view text = "0018446744073709551615-7";
  std::uint64_t number = 0;
  EXPECT_TRUE(take_decimal(text, number));
  EXPECT_EQ(number, UINT64_MAX);
  EXPECT_EQ(text, "-7");
  EXPECT_FALSE(take_decimal(text, number));
  EXPECT_EQ(text, "-7");
  text = "18446744073709551616";
  EXPECT_FALSE(take_decimal(text, number));
  EXPECT_EQ(text, "18446744073709551616");
  text = "";
  EXPECT_FALSE(take_decimal(text, number));
}

TEST(Plural, FollowsTheNumber) {
  EXPECT_EQ(joined(Plural{0, "byte"}), "0 bytes");
  EXPECT_EQ(joined(Plural{1, "byte"}), "1 byte");
  EXPECT_EQ(joined(Plural{2, "byte"}), "2 bytes");
  EXPECT_EQ(joined(Plural{1, "entry", "entries"}), "1 entry");
  EXPECT_EQ(joined(Plural{7, "entry", "entries"}), "7 entries");
  EXPECT_EQ(joined(Plural{static_cast<Uint128>(UINT64_MAX) + 1, "byte"}), "18446744073709551616 bytes");
}

TEST(Once, IsFirstOneTime) {
  Once once;
  EXPECT_FALSE(once.is_reported());
  EXPECT_TRUE(once.first());
  EXPECT_FALSE(once.first());
  EXPECT_TRUE(once.is_reported());
}

TEST(Occurrences, AreCountedAndTheFirstIsKept) {
  const std::string_view file = "abc";
  Occurrences places;
  EXPECT_FALSE(places);
  places.add(file.substr(1, 1));
  places.add(file.substr(0, 1));
  EXPECT_TRUE(places);
  EXPECT_EQ(places.count(), 2u);
  EXPECT_EQ(places.first().data(), file.data() + 1);
}

TEST(Occurrences, KeepTheDetailOfTheFirst) {
  const std::string_view file = "abc";
  DetailedOccurrences<int> places;
  places.add(file.substr(1, 1), 1);
  places.add(file.substr(2, 1), 2);
  EXPECT_EQ(places.count(), 2u);
  EXPECT_EQ(places.detail(), 1);
  places.add_unordered(file.substr(2, 1), 3);
  EXPECT_EQ(places.detail(), 1);
  places.add_unordered(file.substr(0, 1), 4);
  EXPECT_EQ(places.detail(), 4);
  EXPECT_EQ(places.first().data(), file.data());
}

TEST(FirstPlaces, RememberTheFirstAndStayInTheBudget) {
  const std::string_view file = "abca";
  Budget budget(1 << 16);
  SeenNames seen(&budget);
  EXPECT_FALSE(seen.insert("a", file.substr(0, 1)));
  EXPECT_FALSE(seen.insert("b", file.substr(1, 1)));
  const auto before = seen.insert("a", file.substr(3, 1));
  ASSERT_TRUE(before.has_value());
  EXPECT_EQ(before->data(), file.data());
  EXPECT_EQ(seen.find("b")->data(), file.data() + 1);
  EXPECT_FALSE(seen.find("c"));
  EXPECT_EQ(seen.size(), 2u);
  seen.clear();
  EXPECT_FALSE(seen.find("a"));
  SeenNumbers numbers(&budget);
  EXPECT_THROW(
      {
        for (std::uint64_t i = 0; i < 100000; ++i) numbers.insert(i, file);
      },
      OutOfBudget);
}

TEST(Companions, RememberEachQuestionOnce) {
  std::size_t asked = 0;
  Companions companions([&](Role role, std::string_view name, const Belongs&) -> std::optional<Companion> {
    ++asked;
    if (role == Role::pair && name == "a.gcno") return Companion{"beside/a.gcno", "bytes"};
    return std::nullopt;
  });
  EXPECT_EQ(companions.find(Role::pair, "a.gcno")->bytes, "bytes");
  EXPECT_EQ(companions.find(Role::pair, "a.gcno")->bytes, "bytes");
  EXPECT_FALSE(companions.find(Role::source, "a.c"));
  EXPECT_FALSE(companions.find(Role::source, "a.c"));
  const std::vector<Companions::Asked> list = companions.take_asked();
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].name, "beside/a.gcno");
  EXPECT_TRUE(list[0].is_found);
  EXPECT_EQ(list[1].name, "a.c");
  EXPECT_FALSE(list[1].is_found);
}

TEST(Companions, ThatAreRejectedCountAsMissing) {
  Companions companions(always(Role::pair, {"a.gcno", "garbage"}));
  companions.reject(Role::pair, *companions.find(Role::pair, "a.gcno"));
  const std::vector<Companions::Asked> list = companions.take_asked();
  ASSERT_EQ(list.size(), 1u);
  EXPECT_FALSE(list[0].is_found);
  EXPECT_TRUE(list[0].is_rejected);
}

TEST(Companions, ThatAreOptionalAreRememberedIfFound) {
  Companions companions(always(Role::pair, {"a.gcno", "bytes"}));
  EXPECT_TRUE(companions.probe(Role::pair, "a.gcno"));
  EXPECT_FALSE(companions.probe(Role::source, "a.c"));
  const std::vector<Companions::Asked> list = companions.take_asked();
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0].name, "a.gcno");
  EXPECT_TRUE(list[0].is_found);
}

TEST(Companions, AreAbsentWithoutAnAnswer) {
  Companions none(nullptr);
  EXPECT_FALSE(none.find(Role::image, ""));
  const FindCompanion find = always(Role::image, {"a.out", "ELF"});
  EXPECT_EQ(find(Role::image, "whatever", {})->name, "a.out");
  EXPECT_FALSE(find(Role::pair, "whatever", {}));
}

TEST(Companions, OfAReportWithManySourcesOnlySomeAreRemembered) {
  Companions companions(nullptr);
  for (int i = 0; i < 1000; ++i) companions.find(Role::source, std::to_string(i));
  EXPECT_EQ(companions.take_asked().size(), 100u);
}

TEST(Roles, HaveNames) {
  EXPECT_EQ(to_string(Role::pair), "pair");
  EXPECT_EQ(to_string(Role::classes), "classes");
}

}  // namespace
}  // namespace proflint::tests
