// Events of YAML with their places, and defects that make a text unreadable.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/support.h"
#include "validators/encodings/yaml/reader.h"

namespace proflint::tests {
namespace {

using namespace std::string_literals;
using encodings::yaml::Defect;
using encodings::yaml::Event;
using encodings::yaml::Reader;

constexpr Reader::Bounds kBounds = {16, 1 << 16};

std::string name_of(const Event& event) {
  const std::string marks = std::string(event.has_anchor ? "&" : "") + (event.has_tag ? "!" : "");
  switch (event.kind) {
    case Event::Kind::document:
      return event.is_explicit ? "---" : "-";
    case Event::Kind::map:
      return marks + "{";
    case Event::Kind::list:
      return marks + "[";
    case Event::Kind::scalar:
      return marks + (event.is_plain ? std::string(event.value) : "'" + std::string(event.value) + "'");
    case Event::Kind::alias:
      return "*";
    case Event::Kind::end:
      return "}";
    case Event::Kind::document_end:
      return event.is_explicit ? "..." : ".";
  }
  return {};
}

// The events, one after the other; a defect as its offset and kind.
std::string events(std::string_view text, Reader::Bounds bounds = kBounds) {
  Reader reader(text, bounds, std::pmr::get_default_resource());
  std::string out;
  for (Event event; reader.next(event);) {
    const bool is_inside =
        event.where.data() >= text.data() && event.where.data() + event.where.size() <= text.data() + text.size();
    EXPECT_TRUE(is_inside) << text;
    out += (out.empty() ? "" : " ") + name_of(event);
  }
  if (!reader.defect()) return out;
  constexpr const char* kKinds[] = {"syntax", "depth", "size"};
  return out + " !" + std::to_string(reader.defect()->where.data() - text.data()) + " " +
         kKinds[static_cast<std::size_t>(reader.defect()->kind)];
}

TEST(Yaml, OnlyAsciiBreaksLinesForLlvm) {
  constexpr Reader::Bounds kAsLlvm = {.depth = 16, .size = 1 << 16, .is_llvm = true};
  EXPECT_EQ(events("a: b\xc2\x85\x63: d\n", kAsLlvm).substr(0, 3), "- {");
  EXPECT_EQ(events("- a\xe2\x80\xa8\x62\n- 'c\xe2\x80\xa9'\n", kAsLlvm), "- [ a\xe2\x80\xa8\x62 'c\xe2\x80\xa9' } .");
  EXPECT_EQ(events("- \xef\xbb\xbf\x61\n", kAsLlvm), "- [ \xef\xbb\xbf\x61 } .");
  EXPECT_EQ(events("- \xe2\x80\xa6\xc2\xa1\n", kAsLlvm), "- [ \xe2\x80\xa6\xc2\xa1 } .");
  // Characters that share their last byte with a line break or a byte order mark.
  EXPECT_EQ(events("- \xe2\x80\x85\xc2\xa8\xe2\x81\xa9\xc2\xbf\n", kAsLlvm),
            "- [ \xe2\x80\x85\xc2\xa8\xe2\x81\xa9\xc2\xbf } .");
  EXPECT_EQ(events("\x85", kAsLlvm), " !0 syntax");
}

TEST(Yaml, TextsAreTheirEvents) {
  struct Row {
    std::string_view text, events;
  };
  constexpr Row rows[] = {
      {"", ""},
      {"# remark\n", ""},
      {"---\n...\n", "---  ..."},
      {"a: 1\nb:\n  - x\n  - 'it''s'\n", "- { a 1 b [ x 'it's' } } ."},
      {"---\n{ a: [ 1, 2 ], b: }\n...\n", "--- { a [ 1 2 } b  } ..."},
      {"a: \"x\\ty\"\n", "- { a 'x\ty' } ."},
      {"a: |\n", "- { a '' } ."},
      {"a: |\n  x\n", "- { a 'x\n' } ."},
      {"a: one\n  two\n", "- { a one two } ."},
      {"a: &x 1\nb: *x\nc: !!str 2\nd: &y [ ]\ne: ! { }\n", "- { a &1 b * c !2 d &[ } e !{ } } ."},
      {"a: 1\n...\n---\nb: 2\n", "- { a 1 } ... --- { b 2 } ."},
      {"a: [ 1\n", "- { a [ 1 !7 syntax"},
      {"a: 'x\n", "- { a !6 syntax"},
      {"a: 1\n\tb: 2\n", "- { a !5 syntax"},
      {"a: \x01\n", " !3 syntax"},
      {"a: \xff\n", " !3 syntax"},
  };
  for (const Row& row : rows) EXPECT_EQ(events(row.text), row.events) << row.text;
}

TEST(Yaml, PlacesAreBytesWhateverPrecedesThem) {
  const std::string text = "gr\xc3\xbc\xc3\x9f\0e: \0\xe2\x82\xac\xf0\x9f\x98\x80\r\nb: 'x\0y'\n"s;
  Reader reader(text, kBounds, std::pmr::get_default_resource());
  std::vector<std::pair<std::size_t, std::string_view>> scalars;
  for (Event event; reader.next(event);)
    if (event.kind == Event::Kind::scalar)
      scalars.emplace_back(static_cast<std::size_t>(event.where.data() - text.data()), event.value);
  EXPECT_FALSE(reader.defect());
  ASSERT_EQ(scalars.size(), 4u);
  EXPECT_EQ(scalars[0], std::pair(std::size_t{0}, std::string_view("gr\xc3\xbc\xc3\x9f"
                                                                   "e")));
  EXPECT_EQ(scalars[1].second, "\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(scalars[1].first, text.find('\xe2'));
  EXPECT_EQ(scalars[2].first, text.find("b:"));
  EXPECT_EQ(scalars[3], std::pair(text.find('\''), std::string_view("xy")));
}

TEST(Yaml, ValuesThatAreBytesOfTheTextAreNotCopied) {
  const std::string_view text = "a: 'b'\n\"c\": d e\n";
  Reader reader(text, kBounds, std::pmr::null_memory_resource());
  std::size_t count = 0;
  for (Event event; reader.next(event);) count += event.kind == Event::Kind::scalar ? 1 : 0;
  EXPECT_EQ(count, 4u);
}

TEST(Yaml, DepthAndSizeHaveBounds) {
  EXPECT_EQ(events("[[[ ]]]", {3, 1 << 16}), "- [ [ [ } } } .");
  EXPECT_EQ(events("[[[[ ]]]]", {3, 1 << 16}), "- [ [ [ !3 depth");
  const Stopwatch watch;
  EXPECT_TRUE(events(std::string(1 << 20, '[')).ends_with("depth"));
  EXPECT_TRUE(events(std::string(1 << 20, '-')).ends_with("size"));
  EXPECT_TRUE(events("a: '" + std::string(1 << 20, 'x') + "'\n").ends_with("size"));
  EXPECT_TRUE(events("a: 1\n" + std::string(1 << 20, '\n') + "b: 2\n").ends_with("size"));
  EXPECT_EQ(events("a: '" + std::string(1 << 15, 'x') + "'\n").size(), (1u << 15) + 12);
}

TEST(Yaml, ManyEventsTakeLinearTime) {
  std::string text = "---\n";
  for (int i = 0; i < 100'000; ++i) text += "- { a: [ \xc3\xbc, 'b', \"c\\n\" ], d: }\n";
  const Stopwatch watch;
  EXPECT_EQ(events(text).find('!'), std::string::npos);
}

}  // namespace
}  // namespace proflint::tests
