// Rules that all JSON documents share, at their bounds: characters of strings, digits of numbers, and what follows the
// document.
#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

Ids hits_of_set(const std::string& command, const std::string& count, const std::string& rest = "") {
  return rules_hit("{\"" + command + R"(": {"coverage": {"/a.rb": {"lines": [1, )" + count +
                       R"(]}}, "timestamp": 1700000000}})" + rest,
                   "simplecov-resultset");
}

TEST(JsonTexts, CharactersOfStrings) {
  const Ids control = {"json/control-char"}, replaced = {"json/replacement-character"}, damaged = {"json/invalid-utf8"};
  const std::pair<std::string, Ids> rows[] = {
      {"RSpec ~", {}},
      {"\\u001f", control},
      {"\\u0020", {}},
      {"\x7f", control},
      {"\xc2\x80", control},
      {"a\xc2\x9f", control},
      {"\xc2\x9f z", control},
      {"\\u009f", control},
      {"\xc2\xa0", {}},
      {"\xc3\x80", {}},
      {"\\u00a0", {}},
      {"\xef\xbf\xbd", replaced},
      {"a\\ufffd", replaced},
      {"\xef\xbf\xbc", {}},
      {"\xc2", damaged},
      {"\xc2 ", damaged},
      {"\\ud83d\\ude00", {}},
      {"\\ud83d", {"json/lone-surrogate"}},
      {"\x1f", {"json/not-well-formed"}},
  };
  for (const auto& [text, hits] : rows) EXPECT_EQ(hits_of_set(text, "1"), hits) << text;
}

TEST(JsonTexts, DigitsOfNumbers) {
  const std::pair<std::string, Ids> rows[] = {
      {"9007199254740992", {}},
      {"9007199254740993", {"json/integer-precision"}},
      {std::string(4300, '9'), {"json/integer-precision"}},
      {std::string(4301, '9'), {"json/integer-length"}},
  };
  for (const auto& [number, hits] : rows) EXPECT_EQ(hits_of_set("RSpec", number), hits) << number.size();
}

// GCC 9 prints counts with %g: up to six digits, and an exponent of two from a million on.
TEST(JsonTexts, RoundedIntegers) {
  const auto hits = [](const std::string& count) {
    return rules_hit(R"({"format_version": "1", "gcc_version": "9.4.0", "data_file": "a.gcda",)"
                     R"("current_working_directory": "/src", "files": [{"file": "a.c", "functions": [], "lines": [)"
                     R"({"line_number": 1, "count": )" +
                         count + R"(, "unexecuted_block": false, "branches": []}]}]})",
                     "gcov-json");
  };
  const Ids rounded = {"gcov-json/count-rounded"}, wrong = {"gcov-json/wrong-type"};
  const std::pair<std::string, Ids> rows[] = {
      {"999999", {}},
      {"1e+06", rounded},
      {"9.5e+06", rounded},
      {"1.23457e+06", rounded},
      {"4.29496e+09", rounded},
      {"4.29497e+09", {"gcov-json/count-rounded", "gcov-json/count-suspicious"}},
      {"9.22337e+18", {"gcov-json/count-rounded", "gcov-json/count-suspicious"}},
      {"9.22338e+18", {"gcov-json/count-rounded", "gcov-json/count-range"}},
      {"9e+99", {"gcov-json/count-rounded", "gcov-json/count-range"}},
      {"1.234567e+06", wrong},
      {"1e+05", wrong},
      {"1e06", wrong},
      {"1e-06", wrong},
      {"1E+06", wrong},
      {"1e+006", wrong},
      {"10e+06", wrong},
      {"0e+06", wrong},
      {"-1e+06", wrong},
  };
  for (const auto& [count, expected] : rows) EXPECT_EQ(hits(count), expected) << count;
}

TEST(JsonTexts, NothingFollowsTheDocument) {
  EXPECT_EQ(hits_of_set("RSpec", "1", "\n \t\r\n"), Ids{});
  constexpr std::string_view kRun = R"({"result": {"line": 90.5}})";
  EXPECT_EQ(check(std::string(kRun) + "x").findings.at(0).message, "1 byte follows the JSON value, starting with 'x'");
  EXPECT_EQ(check(std::string(kRun) + "[]").findings.at(0).message,
            "2 bytes follow the JSON value, starting with '[]'");
}

}  // namespace
}  // namespace proflint::tests
