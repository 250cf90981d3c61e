// The lines of BOLT's text profiles as tables: the contents of a line, or the place of its error.
#include <gtest/gtest.h>

#include <string>

#include "grammars/bolt_fdata.h"
#include "grammars/bolt_preagg.h"
#include "tests/support/grammars.h"

namespace proflint::tests {
namespace {

using grammars::Expected;
namespace bolt_fdata = grammars::bolt_fdata;
namespace bolt_preagg = grammars::bolt_preagg;

std::string dump(const bolt_fdata::Location& location) {
  return std::string(location.flag) + ":" + std::string(location.name) + "+" + std::to_string(location.offset.value);
}

std::string dump_fdata(std::string_view line) {
  bolt_fdata::Line parsed;
  Expected expected;
  if (!bolt_fdata::parse(line, parsed, &expected)) return failure(line, expected);
  const std::string count = " = " + std::to_string(parsed.count.value);
  switch (parsed.kind) {
    case bolt_fdata::Line::Kind::branch:
      return dump(parsed.from) + " > " + dump(parsed.to) + " - " + std::to_string(parsed.mispredictions.value) + count;
    case bolt_fdata::Line::Kind::sample:
      return dump(parsed.from) + count;
    case bolt_fdata::Line::Kind::memory:
      return dump(parsed.from) + " @ " + dump(parsed.to) + count;
  }
  return {};
}

std::string dump_aggregated(std::string_view line) {
  bolt_preagg::Line parsed;
  Expected expected;
  if (!bolt_preagg::parse(line, parsed, &expected)) return failure(line, expected);
  std::string text(parsed.type);
  for (std::size_t i = 0; i < parsed.address_count; ++i)
    text += " " + std::string(parsed.addresses[i].build_id) + std::to_string(parsed.addresses[i].offset.value);
  if (parsed.type == "E") return text + " " + std::string(parsed.event);
  text += " = " + std::to_string(parsed.count.value);
  return parsed.type == "B" ? text + " - " + std::to_string(parsed.mispredictions.value) : text;
}

struct Reading {
  std::string (*dump)(std::string_view);
  std::string_view line, says;
};

constexpr Reading kRows[] = {
    {dump_fdata, "1 main 22 1 helper/1 0 12 200000", "1:main+34 > 1:helper/1+0 - 12 = 200000"},
    {dump_fdata, "0 [unknown] 0 2 f Ff 0 1", "0:[unknown]+0 > 2:f+255 - 0 = 1"},
    {dump_fdata, "1 operator\\ new 1 1 a\\\\ 2 0 1", "1:operator\\ new+1 > 1:a\\\\+2 - 0 = 1"},
    {dump_fdata, "1  main   22 1 f 0 0 1", "1:main+34 > 1:f+0 - 0 = 1"},
    {dump_fdata, "1 main 22 5", "1:main+34 = 5"},
    {dump_fdata, "4 main 10 3 data 8 3", "4:main+16 @ 3:data+8 = 3"},
    {dump_fdata, "1 a 0ffffffffffffffff 5", "1:a+18446744073709551615 = 5"},
    {dump_fdata, "", "!0 a flag, a name and an offset"},
    {dump_fdata, "6 main 22 5", "!0 a flag, a name and an offset"},
    {dump_fdata, "1 main 22", "!9 a space"},
    {dump_fdata, "1 main 22 1 helper 0", "!20 a space"},
    {dump_fdata, "1 main 22 1 helper 0 1", "!22 a space"},
    {dump_fdata, "1 main 22 1 helper 0 1 2 3", "!24 the end of the line"},
    {dump_fdata, "1 main 22 4 data 8 3", "!10 a flag, a name and an offset"},
    {dump_fdata, "1 main x 5", "!0 a flag, a name and an offset"},
    {dump_fdata, "1 main\\", "!0 a flag, a name and an offset"},
    {dump_fdata, "1 main 22 -5", "!10 a flag, a name and an offset"},
    {dump_aggregated, "B 1082 11E0 200000 12", "B 4226 4576 = 200000 - 12"},
    {dump_aggregated, "  F  11e0  11ff  100  ", "F 4576 4607 = 100"},
    {dump_aggregated, "f X:1234 0 3", "f X:4660 0 = 3"},
    {dump_aggregated, "T 1 2 3 4", "T 1 2 3 = 4"},
    {dump_aggregated, "R 1 2 3 4", "R 1 2 3 = 4"},
    {dump_aggregated, "r 1 2 4", "r 1 2 = 4"},
    {dump_aggregated, "S X:ff 4", "S X:255 = 4"},
    {dump_aggregated, "S :ff 4", "!2 an address"},
    {dump_aggregated, "E cpu-clock:", "E cpu-clock:"},
    {dump_aggregated, "", "!0 a type"},
    {dump_aggregated, "G 1 2 3", "!0 a type"},
    {dump_aggregated, "BB 1 2 3", "!1 a space"},
    {dump_aggregated, "B 1 2 3", "!7 a space"},
    {dump_aggregated, "B 0x1 2 3 4", "!2 an address"},
    {dump_aggregated, "F 1 a:b:c 3", "!4 an address"},
    {dump_aggregated, "F 1 00000000000000002 3", "!4 an address"},
    {dump_aggregated, "F 1 2 3 4", "!8 the end of the line"},
    {dump_aggregated, "F 1 2 -3", "!6 a count"},
};

TEST(BoltGrammar, LinesSayWhatTheyShould) {
  for (const Reading& row : kRows) EXPECT_EQ(row.dump(row.line), row.says) << "'" << row.line << "'";
}

TEST(BoltGrammar, HeaderLinesAreWordsWithEvents) {
  for (const std::string_view line : {"no_lbr", "no_lbr ", "no_lbr cycles", "no_lbr cycles cpu-clock: "})
    EXPECT_TRUE(bolt_fdata::parse_no_lbr(line)) << line;
  for (const std::string_view line : {"no_lbr  cycles", "no_lbrs", "nolbr", "no_lbr a  "})
    EXPECT_FALSE(bolt_fdata::parse_no_lbr(line)) << line;
  EXPECT_TRUE(bolt_fdata::parse_bolted("boltedcollection"));
  EXPECT_FALSE(bolt_fdata::parse_bolted("boltedcollection "));
}

TEST(BoltGrammar, FieldsEndAtUnescapedSpaces) {
  std::string_view rest = "  1 operator\\ new\\\\ 2\\";
  std::vector<std::string_view> fields;
  while (!rest.empty()) fields.push_back(bolt_fdata::take_field(rest));
  EXPECT_EQ(fields, (std::vector<std::string_view>{"1", "operator\\ new\\\\", "2\\"}));
}

}  // namespace
}  // namespace proflint::tests
