// OpenTelemetry profiles in JSON: the values that fields may have, and defects of the JSON text itself.
// Follows the ProtoJSON format, docs/specification.md of opentelemetry-proto, and RFC 8259.
#include <gtest/gtest.h>

#include "tests/builders/otlp.h"
#include "tests/support/support.h"
#include "validators/otlp/units.h"

namespace proflint::tests {
namespace {

using namespace std::string_literals;

// A profile that breaks no rule.
const std::string& sound() {
  static const std::string text = [] {
    otlp::Profile profile;
    profile.strings = {"samples", "count", "a.go", "work"};
    profile.functions = {{4, 3, 1}};
    profile.locations = {{1, 12}};
    profile.stacks = {{1}};
    profile.links = {{"0123456789abcdef", "01234567"}};
    profile.samples.push_back({.stack = 1, .link = 1, .attributes = {}, .values = {5}, .timestamps = {}});
    profile.time = 1'750'000'000'000'000'000;
    profile.duration = 1'000'000'000;
    profile.id = "0123456789abcdef";
    return otlp::json(profile);
  }();
  return text;
}

// The profile with `text` as the value of the first key `key`.
std::string with(const std::string& key, const std::string& text) {
  std::string file = sound();
  const std::size_t at = file.find("\"" + key + "\":") + key.size() + 3;
  return file.replace(at, file.find_first_of(",}", at) - at, text);
}

// The rules that fire, except for duplicate ids of objects that are written twice.
std::string found(const std::string& file) {
  std::string list;
  for (const std::string& id : rules_hit(file, "otlp"))
    if (id != "otlp/profile-id-duplicate") list += (list.empty() ? "" : " ") + id;
  return list;
}

TEST(OtlpJson, TheValidProfileIsClean) {
  EXPECT_EQ(found(sound()), "");
}

TEST(OtlpJson, ValuesHaveTheTypeOfTheirField) {
  struct Row {
    const char *key, *value, *found;
  };
  constexpr const char *kWrong = "otlp/json-wrong-type", *kRange = "otlp/int-range", *kForm = "otlp/json-integer-form";
  for (const auto& [key, value, rules] : {
           Row{"durationNano", "\"5\"", ""},
           Row{"durationNano", "5", "otlp/json-number"},
           Row{"durationNano", "\"1e9\"", kForm},
           Row{"durationNano", "\"5.0\"", kForm},
           Row{"durationNano", "\"05\"", kForm},
           Row{"durationNano", "\"0\"", ""},
           Row{"durationNano", "\"0x10\"", kWrong},
           Row{"durationNano", "1.5", kWrong},
           Row{"durationNano", "true", kWrong},
           Row{"durationNano", "\"\"", kWrong},
           Row{"durationNano", "\"-\"", kWrong},
           Row{"durationNano", "\"+5\"", kWrong},
           Row{"durationNano", "\"1e999\"", kWrong},
           Row{"durationNano", "[]", kWrong},
           Row{"durationNano", "{}", kWrong},
           Row{"durationNano", "null", "otlp/json-null"},
           Row{"durationNano", "\"-1\"", kRange},
           Row{"durationNano", "\"18446744073709551615\"", "otlp/duration-range"},
           Row{"durationNano", "\"18446744073709551616\"", kRange},
           Row{"durationNano", "\"1000000000000000000000000000000000000000000000000\"", kRange},
           Row{"stackIndex", "\"1\"", ""},
           Row{"stackIndex", "1.0", kForm},
           Row{"stackIndex", "2147483648", kRange},
           Row{"stackIndex", "-2147483648", "otlp/stack-index otlp/unused-entry"},
           Row{"stackIndex", "-2147483649", kRange},
           Row{"profileId", "\"30313233343536373839616263646566\"", ""},
           Row{"profileId", "\"3031323334353637383961626364656G\"", "otlp/json-id"},
           Row{"profileId", "\"MDEyMzQ1Njc4OWFiY2RlZg==\"", ""},
           Row{"profileId", "\"MDEyMzQ1Njc4OWFiY2RlZg\"", ""},
           Row{"profileId", "\"\"", ""},
           Row{"profileId", "\"3031\"", "otlp/profile-id"},
           Row{"profileId", "\"303\"", "otlp/json-id"},
           Row{"profileId", "5", kWrong},
           Row{"traceId", "\"ABCDEFabcdef0000000000000000fFf0\"", ""},
           Row{"traceId", "\"0\"", "otlp/json-id"},
           Row{"spanId", "\"00\"", "otlp/link-id"},
           Row{"spanId", "\"\"", "otlp/link-id"},
       })
    EXPECT_EQ(found(with(key, value)), rules) << key << ": " << value;
}

TEST(OtlpJson, UnitsAreThoseOfUcum) {
  for (const char* unit : {"ms", "By", "1", "!", "~", "{thread}", "[ft_i]", "({[x]})"})
    EXPECT_TRUE(proflint::otlp::is_unit(unit)) << unit;
  for (const char* unit : {"a b", "\x7f", "\xc2\xb5s", "bytes", "Bytes", "hertz", "[x", "x]", "[x}"})
    EXPECT_FALSE(proflint::otlp::is_unit(unit)) << unit;
}

TEST(OtlpJson, BytesAndDoublesOfAttributes) {
  struct Row {
    const char *value, *found;
  };
  for (const auto& [value, rules] : {
           Row{"{\"bytesValue\":\"_-8=\"}", ""},
           Row{"{\"bytesValue\":\"+/8\"}", ""},
           Row{"{\"bytesValue\":\"a\"}", "otlp/json-base64"},
           Row{"{\"bytesValue\":\"a*b=\"}", "otlp/json-base64"},
           Row{"{\"doubleValue\":\"NaN\"}", ""},
           Row{"{\"doubleValue\":\"-Infinity\"}", ""},
           Row{"{\"doubleValue\":1e5}", ""},
           Row{"{\"doubleValue\":1e308}", ""},
           Row{"{\"doubleValue\":-1e+309}", "otlp/int-range"},
           Row{"{\"doubleValue\":\"1e309\"}", "otlp/int-range"},
           Row{"{\"doubleValue\":1e-999}", ""},
           Row{"{\"doubleValue\":\"nan\"}", "otlp/json-wrong-type"},
           Row{"{\"boolValue\":true}", ""},
           Row{"{\"boolValue\":\"true\"}", "otlp/json-wrong-type"},
           Row{"{\"stringValue\":5}", "otlp/json-wrong-type"},
           Row{"{\"stringValue\":\"a\",\"intValue\":\"5\"}", "otlp/field-duplicate"},
           Row{"{\"arrayValue\":{\"values\":[{\"intValue\":\"5\"},{}]}}", ""},
           Row{"{\"kvlistValue\":{\"values\":[{\"key\":\"a\"},{\"key\":\"a\"}]}}", "otlp/attribute-duplicate-key"},
           Row{"{\"kvlistValue\":{\"values\":{\"key\":\"a\"}}}", "otlp/json-wrong-type"},
           Row{"[]", "otlp/json-wrong-type"},
       }) {
    std::string file = sound();
    file.insert(file.find("\"scopeProfiles\":"),
                "\"resource\":{\"attributes\":[{\"key\":\"k\",\"value\":" + std::string(value) + "}]},");
    EXPECT_EQ(found(file), rules) << value;
  }
}

TEST(OtlpJson, TextIsValidWhateverItMeans) {
  const std::string& file = sound();
  const auto in_string = [&](const std::string& bytes) {
    std::string changed = file;
    return changed.insert(changed.find("work"), bytes);
  };
  std::string wide;
  for (const char c : "\xff\xfe"s) wide += c;
  for (const char c : file) (wide += c) += '\0';
  struct Row {
    std::string file;
    const char* found;
  };
  for (const auto& [text, rules] : {
           Row{"\xef\xbb\xbf" + file, "json/bom"},
           Row{" \n" + file, ""},
           Row{file + "\n\n", ""},
           Row{file + "x", "json/trailing-content"},
           Row{file.substr(0, file.size() - 3), "json/truncated"},
           Row{in_string("\xff"), "json/invalid-utf8"},
           Row{in_string("\\ud800"), "json/lone-surrogate"},
           Row{in_string("\xef\xbf\xbd"), "json/replacement-character"},
           Row{in_string("\\u0007"), "json/control-char otlp/string-control"},
           Row{"{\"dictionary\":{}," + file.substr(1), "json/key-duplicate otlp/concatenated"},
           Row{file + file, ""},
           Row{file.substr(0, file.size() - 1) + file, "otlp/json-line"},
       }) {
    EXPECT_EQ(found(text), rules) << text.substr(0, 40);
  }
  EXPECT_EQ(ids(check(wide)), Ids{"json/encoding"});
}

}  // namespace
}  // namespace proflint::tests
