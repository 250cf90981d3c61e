// JSON as events: tokens have their places in the text, escapes in strings are decoded, ways to end are distinguished.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <vector>

#include "validators/encodings/json/diagnose.h"
#include "validators/encodings/json/keys.h"
#include "validators/encodings/json/read.h"

namespace proflint::tests {
namespace {

using namespace encodings::json;

struct Recorder final : Events {
  bool on(const Event& event) override {
    events.push_back(event);
    return events.size() != maximum;
  }
  std::vector<Event> events;
  std::size_t maximum = SIZE_MAX;
};

Outcome read_all(std::string_view text, std::size_t depth = 200) {
  Recorder recorder;
  return read(text, depth, recorder);
}

std::string unescaped(std::string_view inside) {
  std::string out;
  append_unescaped(out, inside);
  return out;
}

TEST(JsonEvents, TokensAreWhereTheyAre) {
  const std::string_view text = R"( {"a" : [1, -2.5e3, "x\"y", true, null], "\u0041":{} } )";
  Recorder recorder;
  const Outcome outcome = read(text, 200, recorder);
  EXPECT_EQ(outcome.ending, Ending::complete);
  EXPECT_EQ(outcome.offset, text.size());
  const std::vector<std::pair<Kind, std::string_view>> expected = {
      {Kind::begin_object, "{"},  {Kind::key, "\"a\""},        {Kind::begin_array, "["},  {Kind::integer, "1"},
      {Kind::fraction, "-2.5e3"}, {Kind::string, R"("x\"y")"}, {Kind::boolean, "true"},   {Kind::null, "null"},
      {Kind::end_array, "]"},     {Kind::key, R"("\u0041")"},  {Kind::begin_object, "{"}, {Kind::end_object, "}"},
      {Kind::end_object, "}"}};
  ASSERT_EQ(recorder.events.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(recorder.events[i].kind, expected[i].first) << i;
    EXPECT_EQ(recorder.events[i].token, expected[i].second) << i;
    EXPECT_GE(recorder.events[i].token.data(), text.data());
  }
}

TEST(JsonEvents, EndingsAreDistinguished) {
  for (const char* cut : {"", " ", "{", "[1,", "[1.", "[tru", "\"a", "\"\\u12", R"(["\ud83d)", R"({"a":)", "[1"})
    EXPECT_EQ(read_all(cut).ending, Ending::cut) << cut;
  for (const char* bad : {"[NaN]", "['a']", "[01]", "[1,]", "{a:1}", "[1] x"}) {
    const Outcome outcome = read_all(bad);
    if (std::string_view(bad) == "[1] x")
      EXPECT_EQ(outcome.offset, 4u);
    else
      EXPECT_EQ(outcome.ending, Ending::malformed) << bad;
  }
  for (const char* half :
       {R"(["\ud800"])", R"(["\ud800x"])", R"(["\udc00"])", R"(["\ud800\n"])", R"(["\ud800\u0041"])"})
    EXPECT_EQ(read_all(half).ending, Ending::lone_surrogate) << half;
  EXPECT_EQ(read_all("[[[]]]", 2).ending, Ending::too_deep);
  EXPECT_EQ(read_all("[[[]]]", 3).ending, Ending::complete);
  Recorder recorder;
  recorder.maximum = 2;
  EXPECT_EQ(read("[1,2,3]", 200, recorder).ending, Ending::stopped);
  EXPECT_EQ(recorder.events.size(), 2u);
}

TEST(JsonEvents, EscapesAreCharacters) {
  EXPECT_EQ(unescaped(R"(a\n\"\\\/\u0041\u00e4\u20ac\ud83d\ude00z)"), "a\n\"\\/A\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80z");
  EXPECT_EQ(unescaped(""), "");
}

RC_GTEST_PROP(JsonEvents, StringsAreDecoded, (const std::vector<std::uint8_t>& bytes)) {
  std::string text;
  for (const std::uint8_t byte : bytes) text += static_cast<char>(byte % 128);
  const std::string written = nlohmann::json::array({text}).dump();
  Recorder recorder;
  RC_ASSERT(read(written, 200, recorder).ending == Ending::complete);
  RC_ASSERT(unescaped(recorder.events.at(1).inside()) == text);
}

bool are_equal(const Event& a, const Event& b) {
  return a.kind == b.kind && a.has_escapes == b.has_escapes && a.is_plain == b.is_plain && a.has_value == b.has_value &&
         a.value == b.value && a.token.data() == b.token.data() && a.token.size() == b.token.size();
}

// Whether the reader and Boost.JSON hand out the same events and end at the same place.
testing::AssertionResult is_read_alike(std::string_view text, std::size_t depth, std::size_t maximum = SIZE_MAX) {
  Recorder fast, slow;
  fast.maximum = slow.maximum = maximum;
  const Outcome outcome = read(text, depth, fast), expected = diagnose(text, depth, text.data(), slow);
  if (outcome.ending != expected.ending) return testing::AssertionFailure() << text << ": different endings";
  if (outcome.offset != expected.offset && outcome.ending != Ending::stopped)
    return testing::AssertionFailure() << text << ": ends at " << outcome.offset << ", not " << expected.offset;
  if (!std::equal(fast.events.begin(), fast.events.end(), slow.events.begin(), slow.events.end(), are_equal))
    return testing::AssertionFailure() << text << ": different events";
  return testing::AssertionSuccess();
}

// Tokens, whole and broken.
const std::vector<std::string>& parts() {
  static const std::vector<std::string> all = [] {
    std::istringstream words(
        R"({ } [ ] , : "a": "a" "\n\/\b\f\r\t\"\\" "\u00e9" "\ud83d\ude00" "\uD83D\uDE00\n" "\ud83d" "\udc00" )"
        R"("\ud83dx" "\ud83d\u0041" "\uZ" "\u12" "\x" "more_than_sixteen_bytes" "an_escape_after_them:_\u20ac" " \ )"
        R"(1 0 -0 - -12 01 1.5 1. 1e5 1e+ 1E-3 1e5. 1-2 1e99999999 1e999999999 1e2147483648 123456789012345678 )"
        R"(-123456789012345678 1234567890123456789 99999999999999999999999 true false null tru True // 'a')");
    std::vector<std::string> list(std::istream_iterator<std::string>(words), {});
    for (const char* part :
         {" ", "\n", "\t\r\n", "                    ", "\"\x7f\"", "\"\xc3\xa9\"", "\"\xff\"", "\"\x01\""})
      list.emplace_back(part);
    return list;
  }();
  return all;
}

TEST(JsonEvents, TheReaderAndBoostAgreeOnTokens) {
  for (const std::string& part : parts())
    for (const std::string& text :
         {part, "[" + part + "]", "{\"k\":" + part + "}", "[" + part + ", " + part, "{" + part})
      EXPECT_TRUE(is_read_alike(text, 200));
}

TEST(JsonEvents, OnlyIntegersHaveValues) {
  const auto first = [](std::string_view text) {
    Recorder recorder;
    read(text, 200, recorder);
    return recorder.events.at(1);
  };
  EXPECT_EQ(first("[-12]").value, -12);
  EXPECT_EQ(first("[999999999999999999]").value, 999'999'999'999'999'999);
  EXPECT_TRUE(first("[0]").has_value);
  for (const char* text : {"[-0]", "[-00]", "[00]", "[1-2]", "[-5-]", "[1.0]", "[1000000000000000000]"})
    EXPECT_FALSE(first(text).has_value) << text;
}

RC_GTEST_PROP(JsonEvents, TheReaderAndBoostAgree, (const std::vector<std::uint8_t>& choices)) {
  std::string text = *rc::gen::element<std::string>("", "[", "{\"a\":", "[[");
  for (const std::uint8_t choice : choices) text += parts()[choice % parts().size()];
  const std::size_t depth = *rc::gen::inRange<std::size_t>(0, 6), most = *rc::gen::inRange<std::size_t>(1, 12);
  RC_ASSERT(is_read_alike(text, depth));
  RC_ASSERT(is_read_alike(text, 200));
  RC_ASSERT(is_read_alike(text, 200, most));
}

TEST(JsonEvents, KeysAreThereTwiceInOneObjectOnly) {
  OpenKeys keys(std::pmr::get_default_resource());
  keys.open();
  EXPECT_TRUE(keys.add("a"));
  keys.open();
  EXPECT_TRUE(keys.add("a"));
  std::vector<std::string> names;
  for (int i = 0; i < 100; ++i) names.push_back(std::to_string(i));
  for (const std::string& name : names) EXPECT_TRUE(keys.add(name));
  for (const std::string& name : names) EXPECT_FALSE(keys.add(name));
  EXPECT_FALSE(keys.add("a"));
  keys.close();
  EXPECT_FALSE(keys.add("a"));
  EXPECT_TRUE(keys.add("0"));
  keys.close();
}

RC_GTEST_PROP(JsonEvents, ARepeatedKeyIsSeenInAnyOrder, ()) {
  OpenKeys keys(std::pmr::get_default_resource());
  keys.open();
  std::set<std::string> seen;  // owns the text of the views
  const int count = *rc::gen::inRange(1, 60);
  for (int i = 0; i < count; ++i) {
    // Mostly ascending, as from real writers.
    const int number = *rc::gen::inRange(0, 4) == 0 ? *rc::gen::inRange(0, 60) : i;
    const auto [name, is_new] = seen.insert(std::to_string(number));
    RC_ASSERT(keys.add(*name) == is_new);
  }
}

}  // namespace
}  // namespace proflint::tests
