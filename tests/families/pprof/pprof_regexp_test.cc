// Expressions that RE2 accepts and rejects. Follows RE2's syntax page.
#include "validators/pprof/regexp.h"

#include <gtest/gtest.h>

#include <memory_resource>
#include <sstream>
#include <string>

namespace proflint::tests {
namespace {

std::optional<proflint::pprof::RegexpError> error_in(std::string_view expression) {
  return proflint::pprof::check_regexp(expression, std::pmr::new_delete_resource());
}

bool is_good(std::string_view expression) {
  return !error_in(expression);
}

// Those of the expressions, separated by blanks, that give the wrong result.
std::string unlike(bool expected, const char* expressions) {
  std::istringstream words(expressions);
  std::string out;
  for (std::string word; words >> word;)
    if (is_good(word) != expected) out += word + "\n";
  return out;
}

TEST(PprofRegexp, Repetitions) {
  EXPECT_EQ("", unlike(true, R"re(a a* a+ a? a*? a+? a?? a{2} a{2,} a{2,3} a{2,2} a{2,}? a{0} a{1000} a{0,1000} a{1000,}
                                 { a{ a{,2} a{x} a{2,x} a{2 a|b |a a| a*b* .* )re"));
  EXPECT_EQ("", unlike(false, R"re(* + {2} a|* a** a*+ a??* a*?? a*{2} a{2}{3} a{2}* a{2}?? a{1001} a{1001,} a{1,1001}
                                  a{3,2} a{99999999999999999999} a{99999999999999999999,1} )re"));
}

TEST(PprofRegexp, Escapes) {
  EXPECT_EQ("", unlike(true, R"re(\( \0 \12 \123 \77 \: \_ \.* \Q*[\E \Q*[\E* \Q\E a\Q\E* a*\Q\E* \x{10FFFF} \x{10FFFF}*
                                 \x41* \pN \pN* \PN \p{Greek} \p{^Greek}* \d{2} \d1 \n \z \\ )re"));
  EXPECT_EQ("",
            unlike(false, R"re(\ a\ \1 \18 \9 a\1 \x{41}) \x{41}** \p{Greek}) \pN) \Qa\E) \Qa\E** \d{2}{2} \Q* \Q \Q\E*
                                  \E \78 \x{41 \x{} \x{110000} \x4 \xg0 \p \p1 \p{ \p{} \pX \y \C \Z \cA )re"));
}

TEST(PprofRegexp, Classes) {
  EXPECT_EQ("", unlike(true, R"re([a] [^a] [a]] []a] [^]a] []a]* [^]a]* [a-z]* [[:alpha:]] [[:alpha:]]* [[:alpha:]a]
                                 [[:^alpha:]] [[:alpha] [\]] [a\]b] [(*] [a-] [-a] [\d-z] [\w-a]
                                 [a-b-c] [à-é] [\x41-\x{5a}] [\101-B] [\77-@] [\pN] )re"));
  EXPECT_EQ("", unlike(false, R"re([ [a [^ [] [^] [\] [\ [[:alpha:] [[:alpha:]]) [[:alpha:]]** [a]** [a]) [z-a] [é-à]
                                  [a-\d] [b-a-c] [\103-B] [\101-\100] [[:foo:]] [\b] [\y] [\Qa\E] )re"));
}

TEST(PprofRegexp, Groups) {
  EXPECT_EQ("", unlike(true, R"re((a) () ()* (a)* (a|b)? ((a)(b)) (?:a) (?:a)* (?i:a) (?i)a (?i-s:a) (?i-s)a (?-i)a
                                 (?imsU)a a(?i)* a*(?i)* (?) a)(b (?P<name>a) (?<name>a)* (?P<a_Z9>a) (?<AZaz>) )re"));
  EXPECT_EQ(
      "",
      unlike(false,
             R"re(( a) (a (a)) ((a) (*a) (?:a (?:*) (?- (?i (?i- (?i-)a (?-)a (?i-s (?ix:a) (?=a) (?!a) (?<=a) (?<!a)
                                  (?P=a) (?P<>a) (?<>a) (?<a (?P<a (?P<a>b (?P<a>*) (?P<a-b>a) (?P<a{>a) (?P<a[>a)
                                  (?P<a`>a) (?P<@>a) (?i)* )re"));
  EXPECT_FALSE(is_good("(?P<a b>a)"));
}

TEST(PprofRegexp, RepetitionsInsideEachOther) {
  EXPECT_EQ("",
            unlike(true, "(a{10}){100} ((a{10}){10}){10} (a{1000}b*)* (a{500}|b{3}){2} (a{0}){1000} a{1000}a{1000}"));
  EXPECT_EQ("", unlike(false, "(a{10}){101} ((a{10}){10}){11} (a{500}|b{501}){2} (?:(?:a{2})*){501} (a{1000}){0,2}"));
  EXPECT_TRUE(is_good(std::string(400, '(') + "a" + std::string(400, ')')));
  EXPECT_FALSE(is_good(std::string(1000, '(') + "a" + std::string(1000, ')')));
}

TEST(PprofRegexp, TheErrorIsWhereItStarts) {
  const auto error = error_in("abc**");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->offset, 4u);
}

TEST(PprofRegexp, EveryErrorHasItsReason) {
  const std::pair<const char*, const char*> rows[] = {
      {"ab\\", "2: a group without ')'"},  // it escapes the ')' that pprof appends
      {"a\\xg0", "1: an invalid escape"},
      {"a\\x{41", "1: an invalid escape"},
      {"a\\x{}", "1: an invalid escape"},
      {"a\\y", "1: an unknown escape"},
      {"a\\1", "1: a backreference"},
      {"a\\p1", "1: an unknown Unicode class"},
      {"a[[:foo:]]", "1: an unknown character class"},
      {"a[z-a]", "1: an invalid range of characters"},
      {"a[b", "1: a character class without ']'"},
      {"a)", "1: a ')' without a matching '('"},
      {"a(b", "2: a group without ')'"},
      {"a(?P<b", "1: a group without a valid name"},
      {"a(?P<b-c>d)", "1: a group without a valid name"},
      {"a(?!b)", "1: an unsupported '(?'"},
      {"a{1001}", "1: a repeat count greater than 1000"},
      {"a{3,2}", "1: an invalid repeat count (the minimum exceeds the maximum)"},
      {"(a{10}){101}", "7: nested repeat counts with a product greater than 1000"},
      {"a|*", "2: a repetition operator without an operand"}};
  for (const auto& [expression, expected] : rows) {
    const auto error = error_in(expression);
    EXPECT_EQ(error ? std::to_string(error->offset) + ": " + error->what : "good", expected) << expression;
  }
  const auto error = error_in(std::string(1001, '('));
  EXPECT_STREQ(error ? error->what : "good", "groups nested too deeply");
}

}  // namespace
}  // namespace proflint::tests
