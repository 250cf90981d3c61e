// BOLT profiles as tables: a line, a key or a count at its bound, and its findings, including notes.
#include <gtest/gtest.h>

#include "tests/builders/elf.h"
#include "tests/support/in_words.h"
#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

struct BorderRow {
  std::string text, says;
};

void expect_rows(const char* format, const std::vector<BorderRow>& rows) {
  for (const BorderRow& row : rows) EXPECT_EQ(rules_of(check(row.text, format)), row.says) << row.text;
}

// ---- Lines of fdata

const std::string kBranch = "1 a 0 1 b 0 0 1\n";

std::vector<BorderRow> after_branch(std::vector<BorderRow> rows) {
  for (BorderRow& row : rows) row.text = kBranch + row.text + "\n";
  return rows;
}

TEST(BoltBorders, FieldsOfLinesAreCounted) {
  expect_rows("bolt-fdata", after_branch({
                                {"1 z 1 1 z 2 0 4", ""},
                                {"1 z 1 1 z 2 0", "line-syntax"},
                                {"1 z 1 1 z 2", "line-syntax"},
                                {"1 z 1 1", "mode"},
                                {"1 z 1 1 z", "line-syntax"},
                                {"1 z 1 1 z 2 0 4 5", "line-syntax"},
                                {"1  1 1 z 2 0 4", "name-empty"},
                                {"1 z 1 1  2 0 4", "name-empty"},
                                {"1  1 1", "name-empty"},
                                {"1  1 1  2 0 4", "name-empty"},
                                {"1 z  1 1 z 2 0 4", "extra-blank"},
                                {"1 z  1 z 2 0 4", "line-syntax"},
                                {"1\tz 1 1 z 2 0 4", "separator"},
                                {"1 z 1 1 z\t2 0 4", "separator"},
                                {"4 z 1 4 z 2 4", "memory"},
                                {"4 z 1 4 z 2 4 5", "line-syntax"},
                                {"3 z 1 1 z 2 4", "flag"},
                                {"1 z 1 3 z 2 4", "flag"},
                                {"1 z 1 33 z 2 4", "records-joined"},
                                {"1 z 1 b z 2 4", "line-syntax"},
                                {"1 z 1 2 z 2 4", "line-syntax"},
                            }));
}

TEST(BoltBorders, RecordsInOneLineAreSeen) {
  expect_rows("bolt-fdata", after_branch({
                                {"1 z 1 1 z 2 0 4 1 y 1 1 z 2 0 4", "records-joined"},
                                {"1 z 1 1 z 2 0 41 y 1 1 z 2 0 4", "records-joined"},
                                {"1 z 1 1 z 2 0 45 y 1 1 z 2 0 4", "records-joined"},
                                {"1 z 1 1 z 2 0 46 y 1 1 z 2 0 4", "line-syntax"},
                                {"1 z 1 1 z 2 0 4 11 y 1 1 z 2 0 4", "line-syntax"},
                                {"1 z 1 1 z 2 0 41 9 1 1 z 2 0 4", "line-syntax"},
                                {"1 z 1 1 z 2 0 41 y g 1 z 2 0 4", "line-syntax"},
                                {"1 z 1 1 z 2 0 41 y 1", "records-joined"},
                                {"1 z 1 1 z 2 0 41 y", "line-syntax"},
                                {"4 z 1 4 z 2 44 z 1 4 z 2 4", "records-joined"},
                                {"4 z 1 4 z 2 4 4 z 1 4 z 2 4", "records-joined"},
                                {"1 z 1 41 y 1", "records-joined"},
                                {"1 z 1 1 z 2 0 4 1 y 1 1 z 2 0 4 1 x 1 1 z 2 0 4", "records-joined"},
                                {"1 z 1 4 1 y 1 4", "flag"},
                            }));
  expect_rows("bolt-fdata", {{"no_lbr\n1 z 1 41 y 1 4\n", "no-lbr records-joined"},
                             {"no_lbr\n1 z 1 4 1 y 1 4 2\n", "no-lbr records-joined"}});
}

TEST(BoltBorders, FlagsOffsetsAndCounts) {
  const std::string sixteen(16, 'f'), seventeen(17, 'f');
  expect_rows("bolt-fdata", after_branch({
                                {"0 [unknown] 0 2 z 2 0 4", ""},
                                {"3 z 1 5 z 2 4", "memory"},
                                {"6 z 1 1 z 2 0 4", "foreign-line"},
                                {"5 z 1 5 z 2 0 4", "line-syntax"},
                                {"1 z 1 3 z 2 0 4", "flag"},
                                {"1 z " + sixteen + " 1 z 2 0 4", ""},
                                {"1 z " + seventeen + " 1 z 2 0 4", "offset-range"},
                                {"1 z 1 1 z " + seventeen + " 0 4", "offset-range"},
                                {"1 z 0" + sixteen + " 1 z 2 0 4", ""},
                                {"1 z 1 1 z 0x2 0 4", "offset"},
                                {"1 z 1 1 z g 0 4", "offset"},
                                {"1 z 1 1 z 2 x 4", "count"},
                                {"1 z 1 1 z 2 -1 4", "count-negative"},
                                {"1 z 1 1 z 2 - 4", "count"},
                                {"1 z 1 1 z 2 4 4", ""},
                                {"1 z 1 1 z 2 5 4", "mispredictions"},
                                {"1 z 1 1 z 2 0 0", "count-zero"},
                                {"1 z 1 1 z 2 0 9223372036854775806", ""},
                                {"1 z 1 1 z 2 0 9223372036854775807", "total-overflow"},
                                {"1 z 1 1 z 2 0 9223372036854775808", "count-range"},
                                {"1 z 1 1 z 2 9223372036854775808 9", "count-range"},
                                {"1 z 1 1 z 2 18446744073709551616 9", "count-range"},
                                {"4 z 1 4 z 2 9223372036854775808", "count-range"},
                                {"4 z 1 4 z " + seventeen + " 2", "offset-range"},
                                {"1 z\\\\ 1 1 z 2 0 4", ""},
                                {"1 z 1 1 z\\", "name-escape"},
                                {"1 z 1 1 z\\\\", "line-syntax"},
                                {"1 z 1 1 z\\\\\\", "name-escape"},
                                {"1 z 1 1 z 2 0 4 ", "trailing-blank"},
                                {"1 z 1 1 z 2 0 4   ", "trailing-blank"},
                                {"1 z 1 1  z 2 0 4", "extra-blank"},
                                {"1 z 1  1 z 2 0 4", "extra-blank"},
                                {"1 z 1 1 z 2  0 4", "extra-blank"},
                                {"1 z 1 1 z 2 0  4", "extra-blank"},
                            }));
  expect_rows("bolt-fdata", {
                                {"no_lbr\n1 z 1 4\n", "no-lbr"},
                                {"no_lbr\n2 z 1 4\n", "no-lbr"},
                                {"no_lbr\n3 z 1 4\n1 z 1 4\n", "flag no-lbr"},
                                {"no_lbr\n1 z 1 0\n1 a 1 1\n", "count-zero no-lbr"},
                                {"no_lbr\n1 z  1 4\n", "extra-blank no-lbr"},
                                {"no_lbr\n0 z 1 4\n", "no-lbr only-unknown"},
                                {"0 z 1 0 y 2 0 4\n", "only-unknown"},
                                {"0 z 1 1 y 2 0 4\n", ""},
                                {"1 z 1 0 y 2 0 4\n", ""},
                                {"3 z 1 3 y 2 4\n", "memory only-unknown"},
                                {"3 z 1 4 y 2 4\n", "memory"},
                                {"no_lbr\n1 z g 4\n1 z 1 4\n", "no-lbr offset"},
                                {"no_lbr\n1 z 1 x\n1 z 1 4\n", "count no-lbr"},
                                {"no_lbr\n1 a 0 1 b 0 0 1\n1 z 1 4\n", "mode no-lbr"},
                                {"no_lbr\n4 a 0 4 b 0 1\n1 z 1 4\n", "memory memory-order no-lbr"},
                                {"4 a 0 4 b 0 1\n1 a 0 1 b 0 0 1\n", "memory memory-order"},
                                {"1 a 0 1 b 0 0 1\n4 a 0 4 b 0 1\n4 a 0 4 c 0 1\n", "memory*2"},
                            });
}

TEST(BoltBorders, TheSameLocationsAreFoundHoweverTheyAreWritten) {
  const std::string line = "1 z 1 1 y 2 0 4\n";
  for (const char* same : {"1 z 1 1 y 2 0 4", "1 z 01 1 y 002 3 9", "1  z 1 1 y  2 0 4"})
    EXPECT_NE(rules_of(check(line + same + "\n", "bolt-fdata")).find("duplicate"), std::string::npos);
  for (const char* other : {"1 z 2 1 y 2 0 4", "1 z 1 1 y 3 0 4", "2 z 1 1 y 2 0 4", "1 z 1 2 y 2 0 4",
                            "1 x 1 1 y 2 0 4", "1 z 1 1 x 2 0 4"})
    expect_rows("bolt-fdata", {{line + other + "\n", ""}});
  expect_rows("bolt-fdata", {
                                {"no_lbr\n1 z 1 4\n1 z 1 5\n", "duplicate no-lbr"},
                                {"no_lbr\n1 z 1 4\n1 z 2 4\n", "no-lbr"},
                                {"no_lbr\n1 z 1 4\n1 z 1 4 \n", "duplicate no-lbr trailing-blank"},
                                {"no_lbr\n1 z 1 4\n1 z 2 4 ", "final-newline no-lbr"},
                                {"4 z 1 4 y 2 4\n4 z 1 4 y 2 5\n", "duplicate memory*2"},
                            });
  // Lines are held until the lines before them are checked, in groups of any size.
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "1 z " + std::to_string(i) + " 1 y 2 0 4\n";
  expect_rows("bolt-fdata", {{many, ""}, {many + "1 z 0 1 y 2 0 4\n", "duplicate"}, {many + many, "duplicate*1000"}});
}

TEST(BoltBorders, HeadersAndOtherLines) {
  expect_rows("bolt-fdata", {
                                {"", "empty-file"},
                                {"\n", "foreign-line"},
                                {"no_lbr\n", "no-data no-lbr"},
                                {"boltedcollection\n", "no-data"},
                                {"no_lbr", "final-newline no-lbr"},
                                {"no_lbr\nboltedcollection\n1 z 1 4\n", "no-lbr"},
                                {"boltedcollection\nno_lbr\n1 z 1 4\n", "header-order no-lbr"},
                                {"no_lbr\nno_lbr\n1 z 1 4\n", "header-order no-lbr"},
                                {"boltedcollection\nboltedcollection\n" + kBranch, "header-order"},
                                {kBranch + "boltedcollection\n", "header-inside"},
                                {"boltedcollection \n" + kBranch, "header-syntax"},
                                {"1\n" + kBranch, "foreign-line"},
                                {"1 \n" + kBranch, "line-syntax trailing-blank"},
                                {"/ z 1 1 y 2 0 4\n" + kBranch, "foreign-line"},
                                {kBranch + "garbage", "final-newline"},
                                {kBranch + "1 z 1 1 y 2 0 4", "final-newline"},
                                {kBranch + "1 z 1 1 y 2 0 4\r\n", "crlf"},
                                {kBranch + std::string("1\0\n", 3), "nul-byte"},
                                {kBranch + std::string("\0\n", 2), "nul-byte"},
                                {std::string("\0\n", 2), "nul-byte"},
                            });
}

// ---- Lines of addresses

TEST(BoltBorders, LinesOfAddressesHaveTheirFields) {
  expect_rows("bolt-preagg", {
                                 {"B 1 2 4 4\n", ""},
                                 {"B 1 2 4 5\n", "mispredictions"},
                                 {"B 1 2 0 0\n", "count-zero"},
                                 {"F 2 2 3\n", ""},
                                 {"F 3 2 3\n", "range-order"},
                                 {"F 3 0 3\n", ""},
                                 {"f 3 2 3\n", "range-order"},
                                 {"F X:3 2 3\n", ""},
                                 {"F :3 2 3\n", "address"},
                                 {"F 2 3 3 \n", ""},
                                 {"F 2 3 3  \n", "line-syntax"},
                                 {"F X:3 X:2 3\n", "range-order"},
                                 {"r 3 2 3\n", "range-order version"},
                                 {"r 2 2 3\n", "version"},
                                 {"T 9 3 2 3\n", "range-order version"},
                                 {"T 9 2 3 3\n", "version"},
                                 {"R 9 3 2 3\n", "range-order version"},
                                 {"B 3 2 4 4\n", ""},
                                 {"S 1 3\n", "version"},
                                 {"E x\n", "version"},
                                 {"E x\nS 1 3\nF 1 2 3\n", "mixed-sampling version*2"},
                                 {"E x y\nF 1 2 3\n", "line-syntax"},
                                 {"E\nF 1 2 3\n", "line-syntax"},
                                 {"F 1 2 9223372036854775807\n", ""},
                                 {"F 1 2 9223372036854775808\n", "count-range"},
                                 {"B 1 2 3 9223372036854775808\n", "count-range"},
                                 {"B 1 2 9223372036854775808 3\n", "count-range"},
                                 {"B 1 2 3 -4\n", "count-negative"},
                                 {"B 1 2 3 4x\n", "count"},
                                 {"F 1 2x 3\n", "address"},
                                 {"F 1 2 3", "final-newline"},
                                 {"\nF 1 2 3\n", "type"},
                                 {"F 1 2 3\nG", "final-newline"},
                                 {"F 1 2 3\nF 1", "final-newline"},
                                 {std::string("F 1 2 3\n\0\n", 10), "nul-byte"},
                                 {"", "empty-file"},
                             });
}

TEST(BoltBorders, SumsOfCountsAreCut) {
  std::string file;
  for (int i = 0; i < 3; ++i) file += "F 1 2 9223372036854775807\n";
  const Facts facts = check(file, "bolt-preagg").facts;
  EXPECT_EQ(facts.total, UINT64_MAX);
  EXPECT_EQ(facts.counters, 3u);
  EXPECT_EQ(check("F 1 2 9223372036854775807\nF 1 2 9223372036854775807\nF 1 2 1\n", "bolt-preagg").facts.total,
            UINT64_MAX);
  const Facts some = check("F 1 2 0\nF 1 2 5\nE x\n", "bolt-preagg").facts;
  EXPECT_EQ(some.nonzero, 1u);
  EXPECT_EQ(some.total, 5u);
  const std::string line = " 0 9223372036854775807\n";
  const Result fdata =
      check("1 a 0 1 b 0" + line + "1 a 1 1 b 0" + line + "1 a 2 1 c 0" + line + "1 d 2 1 c 0 0 0\n", "bolt-fdata");
  EXPECT_EQ(fdata.facts.total, UINT64_MAX);
  EXPECT_EQ(fdata.facts.nonzero, 3u);
  EXPECT_EQ(fdata.facts.functions, 2u);
}

TEST(BoltBorders, ProfilesAreDescribed) {
  const auto is_bolted = [](const std::string& file) { return says(check(file, "bolt-fdata"), "bolted"); };
  EXPECT_TRUE(is_bolted("boltedcollection\n" + kBranch));
  EXPECT_FALSE(is_bolted(kBranch));
}

// ---- Detection

TEST(BoltBorders, LinesThatAreMostDecide) {
  const auto format = [](std::string_view bytes, std::string_view name) {
    const Detection found = detect(bytes, name);
    return std::string(found.format == nullptr ? "" : found.format->id);
  };
  const std::string line = "1 main 22 1 helper/1 0 12 20\n", other = "something else\n";
  EXPECT_EQ(format(line + other, "x.fdata"), "bolt-fdata");
  EXPECT_EQ(format(line + line + other, "x"), "bolt-fdata");
  for (const char* words : {"1 main 22 5", "1 main 22 1 f 0", "4 main 22 4 f 0 5", "1 main 22 1 f 0 0 5 6"})
    EXPECT_EQ(format(words + std::string("\n"), "x.fdata"), "bolt-fdata") << words;
  for (const char* words : {"4 main 22 4 f 0 5", "1 main 22 1 f 0 0 5", "no_lbr\n1 main 22 5"})
    EXPECT_EQ(format(words + std::string("\n"), "x"), "bolt-fdata") << words;
  for (const char* words : {"1 main 22 5", "1 main 22 1 f 0", "1 main 22 1 f 0 0 5 6", "1 main 22 1 33 0 0 5"})
    EXPECT_EQ(format(words + std::string("\n"), "x"), "") << words;
  EXPECT_EQ(format(line + other, "x"), "bolt-fdata");
  EXPECT_EQ(format(line + other + other, "x"), "");
  for (const char* words : {"1 main 22 1 f", "1 main 22", "6 main 22 5", "11 main 22 5", "1 22 22 5", "1 main g 5"})
    EXPECT_NE(format(words + std::string("\n"), "x"), "bolt-fdata") << words;
  EXPECT_EQ(format("E cycles\n", "x.preagg"), "bolt-preagg");
  for (const char* words : {"f 1a 2b 3", "r 1a 2b 3", "E cycles\nS 1 2", "S 1a 3", "T 1a 2b 3c 4", "B X:1a Y:2b 3 4"})
    EXPECT_EQ(format(words + std::string("\n"), "x"), "bolt-preagg") << words;
  for (const char* words : {"F 1a 2z 3", "F 1z 2a 3", "F 1 2 x", "F 1 2", "S 1z 2", "S 1 x", "S 1", "T 1z 2 3 4",
                            "T 1 2z 3 4", "T 1 2 3z 4", "T 1 2 3 x", "BB 1 2 3 4", "G 1 2 3", "E", "E cycles"})
    EXPECT_NE(format(words + std::string("\n"), "x"), "bolt-preagg") << words;
  EXPECT_EQ(format("---\nother: 1\nprofile-flags: [ lbr ]\n", "x"), "bolt-yaml");
  EXPECT_NE(format("---\nother: 1\n", "x"), "bolt-yaml");
  EXPECT_EQ(format("header:\n  profile-version: 1\n", "x"), "bolt-yaml");
  EXPECT_EQ(format("header:\n  binary-name: a\n", "x"), "bolt-yaml");
  for (const char* text :
       {"header:\nprofile-version: 1\n", "header:\n\n  profile-version: 1\n", "header:\n", "headers:\n"})
    EXPECT_NE(format(text, "x"), "bolt-yaml") << text;
  EXPECT_NE(format("--- a\nheader:\n  profile-version: 1\n", "x"), "bolt-yaml");
  EXPECT_EQ(format("--- \nheader:\n  profile-version: 1\n", "x"), "bolt-yaml");
  EXPECT_EQ(format("---\r\nheader:\r\n  binary-name: 1\r\n", "x"), "bolt-yaml");
}

// ---- Images

TEST(BoltBorders, SymbolsAreFoundAsBoltNamesThem) {
  ElfModel model;
  model.symbols = {{"main", 0x1000, 16}, {"f.part.0", 0x1010, 16}, {"g", 0x1020, 0}, {"with space", 0x1030, 8}};
  const std::string elf = elf_file(model, {std::endian::little, 8});
  const auto said = [&](const std::string& name, const std::string& offset) {
    const std::string file = "1 " + name + " " + offset + " 1 main 0 0 5\n";
    return rules_of(check(file, "bolt-fdata", {}, always(Role::image, {"image", elf})));
  };
  EXPECT_EQ(said("main", "f"), "");
  EXPECT_EQ(said("main", "10"), "offset-outside");
  EXPECT_EQ(said("main/1", "10"), "offset-outside");
  EXPECT_EQ(said("main(*2)", "10"), "offset-outside");
  EXPECT_EQ(said("PG.main", "10"), "offset-outside");
  EXPECT_EQ(said("main(*x)", "0"), "symbol-missing");
  EXPECT_EQ(said("main(*2", "0"), "symbol-missing");
  EXPECT_EQ(said("mai", "0"), "symbol-missing");
  EXPECT_EQ(said("main.cold", "10"), "");
  EXPECT_EQ(said("mai.cold", "10"), "symbol-missing");
  EXPECT_EQ(said("f", "100"), "");
  EXPECT_EQ(said("g", "100"), "");
  EXPECT_EQ(said("with\\ space", "7"), "");
  EXPECT_EQ(said("with\\ space", "8"), "offset-outside");
  EXPECT_EQ(said("x@PLT", "0"), "");
  EXPECT_EQ(said("[heap]", "0"), "");
  EXPECT_EQ(said("FUNCat1000", "0"), "");
  // Longer names of an image are truncated.
  EXPECT_EQ(said(std::string(4096, 'x'), "0"), "symbol-missing");
  EXPECT_EQ(said(std::string(4097, 'x'), "0"), "");
  const auto memory = [&](const std::string& line) {
    return rules_of(check(line + "\n", "bolt-fdata", {}, always(Role::image, {"image", elf})));
  };
  EXPECT_EQ(memory("1 main 0 1 none 0 0 5"), "symbol-missing");
  EXPECT_EQ(memory("1 none 0 1 other 0 0 5"), "symbol-missing");
  EXPECT_EQ(memory("1 main 0 0 none 0 0 5"), "");
  EXPECT_EQ(memory("no_lbr\n1 none 0 5"), "no-lbr symbol-missing");
  EXPECT_EQ(memory("no_lbr\n1 main 0 5"), "no-lbr");
}

}  // namespace
}  // namespace proflint::tests
