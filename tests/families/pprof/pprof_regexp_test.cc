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

}  // namespace
}  // namespace proflint::tests
