// JSON that is written member by member equals the text that the library writes for the same document.
#include "tools/program/reports/json_text.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

namespace proflint::tests {
namespace {

using Json = nlohmann::ordered_json;

void write(tools::JsonText& text, const Json& value) {
  if (value.is_object()) {
    text.begin_object();
    for (const auto& [name, member] : value.items()) write(text.key(name), member);
    text.end_object();
  } else if (value.is_array()) {
    text.begin_array();
    for (const Json& element : value) write(text, element);
    text.end_array();
  } else if (value.is_string()) {
    text.value(value.get_ref<const std::string&>());
  } else if (value.is_number()) {
    text.value(value.get<std::uint64_t>());
  } else if (value.is_boolean()) {
    text.value(value.get<bool>());
  } else {
    text.value(nullptr);
  }
}

std::string written(const Json& value, std::size_t indent) {
  std::string out;
  tools::JsonText text(out, indent);
  write(text, value);
  return out;
}

// Text with characters that must be escaped: quotes, controls, DEL, characters of two to four bytes.
std::string any_text() {
  static const std::vector<std::string> kPieces = {"a", "\"", "\\", "/", "\n", "\x01", "\x7f", "ä", "€", "\U0001f600"};
  std::string text;
  for (const std::size_t i : *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 10)))
    text += kPieces[i];
  return text;
}

Json any_json(int depth) {
  const int kind = *rc::gen::inRange(0, depth == 0 ? 4 : 6);
  if (kind == 0) return nullptr;
  if (kind == 1) return *rc::gen::arbitrary<bool>();
  if (kind == 2) return *rc::gen::arbitrary<std::uint64_t>();
  if (kind == 3) return any_text();
  Json value = kind == 4 ? Json::array() : Json::object();
  for (int count = *rc::gen::inRange(0, 4); count > 0; --count) {
    if (kind == 4)
      value.push_back(any_json(depth - 1));
    else
      value["member_" + std::to_string(count)] = any_json(depth - 1);
  }
  return value;
}

RC_GTEST_PROP(JsonText, IsThatOfTheLibrary, ()) {
  const Json value = any_json(4);
  RC_ASSERT(written(value, 0) == value.dump(-1, ' ', true));
  RC_ASSERT(written(value, 2) == value.dump(2, ' ', true));
}

TEST(JsonText, BytesThatAreNoTextAreReplaced) {
  std::string out;
  tools::JsonText(out).value(
      std::string_view("a\xff"
                       "b"));
  EXPECT_EQ(out, "\"a\\ufffdb\"");
}

}  // namespace
}  // namespace proflint::tests
