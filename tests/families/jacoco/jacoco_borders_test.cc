// JaCoCo execution data at the bounds of its rules: blocks byte by byte, names, class files.
#include <gtest/gtest.h>

#include "tests/builders/classes.h"
#include "tests/builders/jacoco.h"
#include "tests/support/in_words.h"
#include "validators/engine/detection.h"
#include "validators/engine/families.h"
#include "validators/jacoco/class_file.h"
#include "validators/jacoco/names.h"

namespace proflint::tests {
namespace {

using namespace std::string_literals;
using jacoco::bytes;
using jacoco::header;

// A run with a class `A` of id 7; `rest` is its number of probes and the probes.
std::string with_class(const std::string& rest) {
  return header() + bytes(jacoco::Session{"run", 1, 2}) + "\x11\0\0\0\0\0\0\0\x07\0\x01"s + "A" + rest;
}

struct Bytes {
  std::string bytes;
  const char* hits;
};

TEST(JacocoBorders, StartsOfFiles) {
  const Bytes rows[] = {
      {"", "empty-file"},
      {"\x01", "too-short"},
      {"\x01\xc0", "too-short"},
      {"\x01\xc0\xc0", "too-short"},
      {"\x01\xc0\xc0\x10", "too-short"},
      {"\x01\xc0\xc0\x11", "too-short"},
      {"\x01\xc0\xc0\x10\x07", "no-classes"},
      {"\x01\xc0\xc1", "magic"},
      {"\x01\xc1", "magic"},
      {"\x02", "magic"},
      {"\x01\xc0\xc1\x10\x07", "magic"},
      {"\x01\xef\xbf\xbd\xef\xbf", "magic"},
      {"\x01\xc3\x80\xc3\x80", "text-mangled"},
      {"\x01\xc3\x80\xc3", "magic"},
  };
  for (const Bytes& row : rows) EXPECT_EQ(rules_of(check(row.bytes, "jacoco")), row.hits) << row.hits;
}

TEST(JacocoBorders, WhatIsClaimed) {
  const auto claims = [](std::string_view start, std::string_view name) {
    const Detection detection = detect(start, name);
    return detection.format == find_format("jacoco");
  };
  for (const char* start :
       {"\x01\xc0\xc0", "\x01\xc0\xc0\x10\x07", "\x01\xef\xbf\xbd\xef\xbf\xbdx", "\x01\xc3\x80\xc3\x80"})
    EXPECT_TRUE(claims(start, "x")) << start;
  for (const char* start :
       {"\x01\xc0", "\x01\xc0\xc1", "\x02\xc0\xc0", "\x01\xef\xbf\xbd\xef\xbf\xbe", "\x01\xc3\x80\xc3\x81", "x"})
    EXPECT_FALSE(claims(start, "x")) << start;
  EXPECT_TRUE(claims("\x02", "a/jacoco.exec"));
}

TEST(JacocoBorders, NumbersOfProbes) {
  const Bytes rows[] = {
      {"\x01\x01", ""},
      {"\x07\x7f", ""},
      {"\x07\x80", "probe-padding"},
      {"\x07\xc0", "probe-padding"},
      {"\x08\x80", ""},
      {"\x09\x80\x01", ""},
      {"\x09\x80\x02", "probe-padding"},
      {"\x08\0"s, "all-zero"},
      {"\x10\0\0"s, "all-zero"},
      {"\x10\0\x01"s, ""},
      {"\0"s, "probe-count-zero"},
      {"\x81\0\x01"s, "probe-count-form"},
      {"\x80\0"s, "probe-count-form probe-count-zero"},
      {"\x81\x80\x80\x80\0\x01"s, "probe-count-form"},
      {"\x81\x80\x80\x80\x80", "probe-count-syntax"},
      {"\x81\x80\x80\x80\x80\0\x01"s, "probe-count-syntax"},
      {"\xff\xff\xff\xff\x08", "probe-count-syntax"},
      {"\xff\xff\xff\xff\x07", "probe-count-range"},
      {"\x81\x80\x40\x01", "probe-count-range"},  // 2^20 + 1
      {"\x80\x80\x40\x01", "truncated"},          // 2^20
      {"\x81\x80\x80\x80", "truncated"},
      {"\x81", "truncated"},
      {"", "truncated"},
      {"\x09\x01", "truncated"},
  };
  for (const Bytes& row : rows) EXPECT_EQ(rules_of(check(with_class(row.bytes))), row.hits) << row.hits;
  const std::string maximum = "\x80\x80\x40" + std::string(1 << 17, '\x01');
  EXPECT_EQ(rules_of(check(with_class(maximum))), "");
  const std::string more = "\x81\x80\x40" + std::string((1 << 17) + 1, '\x01');
  EXPECT_EQ(rules_of(check(with_class(more))), "");
}

TEST(JacocoBorders, TypesOfBlocks) {
  const std::string run = with_class("\x01\x01");
  const Bytes rows[] = {
      {"\x20", "remote-block"},
      {"\x40\x01", "remote-block"},
      {"\x12", "block-type"},
      {"\0"s, "nul-tail"},
      {"\0\0\0"s, "nul-tail"},
      {"\0\x01"s, "block-type"},
      {"\x01\xc0\xc1", "magic"},
      {"\x01\xc0", "truncated"},
      {"\x01\xc0\xc0\x10", "truncated"},
      {"\x01\xc0\xc0\x10\x07", "appended"},
      {"\x01\xc0\xc0\x10\x07\x12", "appended block-type"},
      {"\x10", "truncated"},
      {"\x10\0\x01s", "truncated"},
  };
  for (const Bytes& row : rows) EXPECT_EQ(rules_of(check(run + row.bytes)), row.hits) << row.hits;
  // Missing records are detected only at the end of the file.
  EXPECT_EQ(rules_of(check(header() + bytes(jacoco::Session{"run", 1, 2}))), "no-classes");
  EXPECT_EQ(rules_of(check(header() + bytes(jacoco::Session{"run", 1, 2}) + "\x12")), "block-type");
  EXPECT_EQ(rules_of(check(header() + bytes(jacoco::Class{7, "A", {true}}))), "no-session");
  EXPECT_EQ(rules_of(check(header() + bytes(jacoco::Class{7, "A", {true}}) + "\x12")), "block-type");
  EXPECT_EQ(rules_of(check(header() + bytes(jacoco::Class{7, "A", {}}))), "no-session probe-count-zero");
}

TEST(JacocoBorders, VersionsThatHaveTheSameLayoutAreRead) {
  const auto run = [](std::uint16_t version) {
    return header(version) + bytes(jacoco::Session{"run", 1, 2}) + bytes(jacoco::Class{0, "A", {true}});
  };
  const Result same = check(run(0x1006)), other = check(run(0x1005)), next = check(run(0x1008));
  EXPECT_EQ(rules_of(same), "id-zero version");
  EXPECT_EQ(same.facts.functions, 1u);
  EXPECT_EQ(same.verdict, Verdict::invalid);
  for (const Result* result : {&other, &next}) {
    EXPECT_EQ(rules_of(*result), "version");
    EXPECT_EQ(result->facts.functions, 0u);
    EXPECT_EQ(result->verdict, Verdict::unsupported);
  }
  EXPECT_EQ(rules_of(check(run(0x1007) + header(0x1005) + "\x12")), "appended id-zero version");
  EXPECT_EQ(rules_of(check(run(0x1007) + header(0x1006) + "\x12")), "appended block-type version");
}

TEST(JacocoBorders, ClassesOfRunsAndSessions) {
  const std::string session = bytes(jacoco::Session{"run", 1, 2}), next = bytes(jacoco::Session{"next", 1, 2});
  const std::string a = bytes(jacoco::Class{7, "A", {true, false}});
  const Bytes rows[] = {
      {session + a + a, "class-duplicate"},
      {session + a + next + a, ""},
      {session + a + session + a, "session-duplicate"},
      {session + a + header() + a, "appended"},
      {session + a + header() + a + a, "appended class-duplicate"},
      {session + a + next + a + a + a, "class-duplicate*2"},
      {session + bytes(jacoco::Class{7, "A", {true}}) + a, "class-duplicate id-probes"},
      {session + bytes(jacoco::Class{7, "B", {true, false}}) + a, "class-duplicate id-name"},
      {session + bytes(jacoco::Class{7, "B", {true}}) + a, "class-duplicate id-name id-probes"},
      {session + bytes(jacoco::Class{8, "A", {true, false}}) + a, "name-ids"},
      {session + bytes(jacoco::Class{8, "A$$L", {true}}) + bytes(jacoco::Class{9, "A$$L", {true}}) + a, ""},
      // With three ids for one name, each is compared with the first.
      {session + bytes(jacoco::Class{8, "A", {true}}) + bytes(jacoco::Class{9, "A", {true}}) + a, "name-ids*2"},
      {bytes(jacoco::Session{"run", 2, 1}) + a, "session-times"},
      {bytes(jacoco::Session{"run", 2, 2}) + a, ""},
      {bytes(jacoco::Session{"run", -1, 2}) + a, "session-times"},
      {bytes(jacoco::Session{"run", 0, 0}) + a, ""},
      {bytes(jacoco::Session{"\xed\xa0\x80", 0, 0}) + a, "session-text"},
      {bytes(jacoco::Session{"\xed\xa0", 0, 0}) + a, "invalid-utf8"},
      {bytes(jacoco::Session{"\x1b\xed\xa0", 0, 0}) + a, "invalid-utf8"},
      {bytes(jacoco::Session{"\xc1\x81", 0, 0}) + a, "utf8-form"},
      {session + bytes(jacoco::Class{7, "\xff", {true}}), "invalid-utf8"},
      {session + bytes(jacoco::Class{7, "\xff", {true}}) + bytes(jacoco::Class{8, "\xff", {true}}), "invalid-utf8*2"},
      {session + bytes(jacoco::Class{7, "", {true}}), "class-name"},
      {session + bytes(jacoco::Class{7, "a\xc1\x81", {true}}), "utf8-form"},
  };
  for (const Bytes& row : rows) EXPECT_EQ(rules_of(check(header() + row.bytes)), row.hits) << row.hits;
}

TEST(JacocoBorders, ProbesOfSeveralBlocksAreAddedUp) {
  const auto class_of = [](std::initializer_list<bool> probes) { return bytes(jacoco::Class{7, "A", probes}); };
  std::string file = header();
  int session = 0;
  for (const auto& probes : {class_of({1, 0, 0, 0, 0, 0, 0, 0, 0, 1}), class_of({1, 0, 0, 0, 0, 0, 0, 0, 0, 1}),
                             class_of({0, 1, 0, 0, 0, 0, 0, 0, 0, 1}), class_of({0, 0, 1, 0, 0, 0, 0, 0, 0, 0}),
                             class_of({0, 1, 1, 0, 0, 0, 0, 0, 1, 1})})
    file += bytes(jacoco::Session{"run", 1, ++session}) + probes;
  const Result result = check(file);
  EXPECT_EQ(rules_of(result), "");
  EXPECT_EQ(result.facts.functions, 1u);
  EXPECT_EQ(result.facts.counters, 10u);
  EXPECT_EQ(result.facts.nonzero, 5u);
  EXPECT_EQ(result.facts.runs, 5u);
}

TEST(JacocoBorders, HeadersWithinBlocks) {
  const std::string start = header() + bytes(jacoco::Session{"run", 1, 2});
  const std::string a = bytes(jacoco::Class{7, "A", {true}});
  const std::string next = header() + bytes(jacoco::Session{"next", 1, 2});
  for (std::size_t size = 1; size < a.size(); ++size) {
    const Result result = check(start + a.substr(0, size) + next + a);
    EXPECT_EQ(rules_of(result), "appended torn-append") << size;
    EXPECT_EQ(result.facts.functions, 1u) << size;
  }
  // A header block starts the next run only if a session or nothing follows.
  EXPECT_EQ(rules_of(check(with_class("\x28" + header()))), "appended no-classes torn-append");
  EXPECT_EQ(rules_of(check(with_class("\x30" + header() + "\x01"))), "");
  EXPECT_EQ(rules_of(check(with_class("\x30\x01" + header().substr(1)))), "appended no-classes torn-append");
  EXPECT_EQ(rules_of(check(with_class("\x60" + header() + "\x01" + header() + "\x10"))),
            "appended torn-append truncated");
  EXPECT_EQ(rules_of(check(with_class("\x50" + header() + header()))), "appended no-classes torn-append");
}

TEST(JacocoBorders, CharactersOfModifiedUtf8) {
  using proflint::jacoco::check_text;
  struct Character {
    const char *bytes, *defect;  // in order: malformed, odd, xml, control
  };
  const Character rows[] = {
      {" ", ""},
      {"\x7e", ""},
      {"\x7f", ""},
      {"\x80", "malformed"},
      {"\xbf", "malformed"},
      {"\xc0\x80", "xml control"},
      {"\xc0\x81", "odd xml control"},
      {"\xc0\xa0", "odd"},
      {"\xc1\xbf", "odd"},
      {"\xc2\x80", ""},
      {"\xdf\xbf", ""},
      {"\xdf\xc0", "malformed"},
      {"\xdf\x7f", "malformed"},
      {"\xe0\x80\x80", "odd xml control"},
      {"\xe0\x9f\xbf", "odd"},
      {"\xe0\xa0\x80", ""},
      {"\xed\x9f\xbf", ""},
      {"\xed\xa0\x80", "xml"},
      {"\xed\xaf\xbf", "xml"},
      {"\xed\xb0\x80", "xml"},
      {"\xed\xbf\xbf", "xml"},
      {"\xee\x80\x80", ""},
      {"\xed\xa0\x80\xed\xb0\x80", ""},
      {"\xed\xaf\xbf\xed\xbf\xbf", ""},
      {"\xed\xa0\x80\xee\x80\x80", "xml"},
      {"\xed\xa0\x80 ", "xml"},
      {"\xed\xb0\x80\xed\xa0\x80", "xml"},
      {"\xed\xa0\x80\xed\xb0\x80\xed\xb0\x80", "xml"},
      {"\xef\xbf\xbd", ""},
      {"\xef\xbf\xbe", "xml"},
      {"\xef\xbf\xbf", "xml"},
      {"\xef\xbf", "malformed"},
      {"\xf0\x90\x80\x80", "malformed"},
      {"\x1f", "xml control"},
      {"\x01", "xml control"},
      {"\t", "control"},
      {"\n", "control"},
      {"\r", "control"},
      {"\x0b", "xml control"},
      {"\x0c", "xml control"},
  };
  for (const Character& row : rows) {
    const auto found = check_text(row.bytes);
    std::string defect;
    const auto add = [&](std::string_view place, const char* name) {
      if (!place.empty()) defect += (defect.empty() ? "" : " ") + std::string(name);
    };
    add(found.malformed, "malformed");
    add(found.odd_form, "odd");
    add(found.not_in_xml, "xml");
    add(found.control, "control");
    EXPECT_EQ(defect, row.defect) << testing::PrintToString(std::string(row.bytes));
  }
  const auto first = check_text("a\x01z\x02");
  EXPECT_EQ(first.not_in_xml, "\x01");
  EXPECT_EQ(first.control, "\x01");
  EXPECT_EQ(check_text("\xc1\x81\xc1\x82").odd_form, "\xc1\x81");
  EXPECT_EQ(check_text("\xed\xa0\x80z\xed\xa0\x81").not_in_xml, "\xed\xa0\x80");
}

TEST(JacocoBorders, UsualNamesOfAnyLength) {
  using proflint::jacoco::is_usual_class_name;
  for (std::size_t size = 0; size <= 200; ++size) {
    const std::string name(size, 'n'), file = name + std::string(64, '/');
    const std::string_view view = std::string_view(file).substr(0, size);
    EXPECT_EQ(is_usual_class_name(view, file.data() + file.size()), size != 0) << size;
    EXPECT_EQ(is_usual_class_name(view, file.data() + size / 64 * 64), size != 0 && size % 64 == 0)
        << size << ", as far as bytes are looked at in blocks of 64";
    for (std::size_t at = 0; at < size; ++at) {
      std::string odd = file;
      odd[at] = '.';
      EXPECT_FALSE(is_usual_class_name(std::string_view(odd).substr(0, size), odd.data() + odd.size())) << size << at;
    }
  }
}

TEST(JacocoBorders, NamesOfGeneratedClasses) {
  using proflint::jacoco::is_generated;
  for (const char* name : {"$Proxy0", "a$Proxy9", "GeneratedAccessor0", "GeneratedxAccessor10", "Generated_9Accessor1",
                           "-GeneratedAccessor1", "$$", "$MockitoMock$", "$HibernateProxy$"})
    EXPECT_TRUE(is_generated(name)) << name;
  for (const char* name : {"0", "12", "Proxy0", "Accessor1", "Generated-Accessor1", "GeneratedAccesso1",
                           "GeneratedAccessor1x", "eneratedAccessor1", "$MockitoMock", "$HibernateProxy", "$"})
    EXPECT_FALSE(is_generated(name)) << name;
}

// A class file with these constants, numbered from 1; the last one is the class itself.
std::string with_constants(const std::string& constants, std::uint16_t count, std::uint16_t own) {
  const auto number = [](std::uint16_t n) {
    return std::string{static_cast<char>(n >> 8 & 0xff), static_cast<char>(n & 0xff)};
  };
  return "\xca\xfe\xba\xbe\0\0\0\x34"s + number(count) + constants + "\0\x21"s + number(own);
}

TEST(JacocoBorders, ConstantsOfClassFiles) {
  using proflint::jacoco::name_of_class;
  const std::string name = "\x01\0\x01"s + "N", own = "\x07\0\x01"s;
  EXPECT_EQ(name_of_class(with_constants(name + own, 3, 2)), "N");
  EXPECT_EQ(name_of_class(with_constants(own.substr(0, 2) + "\x02" + name, 3, 1)), "N");
  // Each kind of constant before them, by its size; two kinds take two numbers.
  const struct {
    char tag;
    std::size_t size, numbers;
  } kinds[] = {{3, 4, 1},  {4, 4, 1},  {5, 8, 2},  {6, 8, 2},  {7, 2, 1},  {8, 2, 1},  {9, 4, 1},  {10, 4, 1},
               {11, 4, 1}, {12, 4, 1}, {15, 3, 1}, {16, 2, 1}, {17, 4, 1}, {18, 4, 1}, {19, 2, 1}, {20, 2, 1}};
  for (const auto& kind : kinds) {
    const auto first = static_cast<std::uint16_t>(1 + kind.numbers);
    const std::string before = kind.tag + std::string(kind.size, 'x');
    const std::string refers = "\x07"s + '\0' + static_cast<char>(first);
    const auto whole = [&](int more) {
      return with_constants(before + name + refers, static_cast<std::uint16_t>(first + 2 + more),
                            static_cast<std::uint16_t>(first + 1));
    };
    EXPECT_EQ(name_of_class(whole(0)), "N") << int{kind.tag};
    EXPECT_EQ(name_of_class(whole(1)), "") << int{kind.tag};
    EXPECT_EQ(name_of_class(with_constants(before + name + refers, 2, 1)), "") << int{kind.tag};
  }
  for (const char tag : {'\0', '\x02', '\r', '\x0e', '\x15', '\x16', '\x7f'})
    for (const std::size_t size : {0u, 8u})
      EXPECT_EQ(name_of_class(with_constants(tag + std::string(size, '\0') + name + "\x07\0\x02"s, 4, 3)), "")
          << int{tag};
  EXPECT_TRUE(proflint::jacoco::names_of_class_file("").empty());
  EXPECT_EQ(name_of_class(with_constants(name + own, 3, 0)), "") << "no number";
  EXPECT_EQ(name_of_class(with_constants(name + own, 3, 3)), "") << "beyond the last";
  EXPECT_EQ(name_of_class(with_constants(name + own, 3, 1)), "") << "a text";
  EXPECT_EQ(name_of_class(with_constants(name + "\x07\0\x02"s, 3, 2)), "") << "itself";
  EXPECT_EQ(name_of_class(with_constants(name + "\x07\0\0"s, 3, 2)), "") << "none";
  EXPECT_EQ(name_of_class(with_constants("\x01\0\0"s + own, 3, 2)), "") << "an empty name";
  std::string other = with_constants(name + own, 3, 2);
  other[0] = '\xcb';
  EXPECT_EQ(name_of_class(other), "");
  // The last constant takes two numbers, and the second is past the end.
  EXPECT_EQ(name_of_class(with_constants(name + own + "\x05" + std::string(8, '\0'), 5, 2)), "N");
  EXPECT_EQ(name_of_class(with_constants(name + own + "\x05" + std::string(8, '\0'), 4, 2)), "");
}

TEST(JacocoBorders, IdsOfClassFiles) {
  using proflint::jacoco::id_of_class;
  const std::string java8 = "\xca\xfe\xba\xbe\0\0\0\x34"s, java9 = "\xca\xfe\xba\xbe\0\0\0\x35"s;
  EXPECT_EQ(id_of_class(java9), id_of_class(java8));
  EXPECT_EQ(id_of_class(java9 + "x"), id_of_class(java8 + "x"));
  EXPECT_NE(id_of_class(java9 + "x"), id_of_class(java8 + "y"));
  EXPECT_NE(id_of_class(java9.substr(0, 7)), id_of_class(java8 + "x"));
  EXPECT_EQ(id_of_class(java9.substr(0, 7)), id_of_class(java8.substr(0, 7)));
}

}  // namespace
}  // namespace proflint::tests
