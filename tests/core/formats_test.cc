// The list of formats, and the findings on files of unknown formats.
#include "validators/engine/detection.h"
#include "validators/engine/families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

using namespace std::string_view_literals;

TEST(Formats, IdsAreUniqueAndFindTheirFormat) {
  std::set<std::string_view> ids;
  for (const Format* format : formats()) {
    EXPECT_TRUE(ids.insert(format->id).second) << format->id;
    EXPECT_EQ(find_format(format->id), format);
    EXPECT_FALSE(format->name.empty()) << format->id;
  }
  EXPECT_EQ(find_format("no-such-format"), nullptr);
}

TEST(Formats, RulesAreUniqueAndFoundByTheirId) {
  std::set<std::string_view> ids;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) {
      EXPECT_TRUE(ids.insert(rule.id).second) << rule.id;
      EXPECT_EQ(find_rule_by_id(rule.id), &rule);
    }
  EXPECT_EQ(find_rule_by_id("no/such-rule"), nullptr);
}

TEST(Formats, ForeignFilesAreNamed) {
  struct Row {
    std::string_view bytes, said;
  };
  constexpr Row rows[] = {
      {"", "the file is empty"},
      {"\x7f"
       "ELF\2\1\1\0"sv,
       "an ELF file"},
      {"\xfd"
       "7zXZ\0"sv,
       "xz"},
      {"PK\x03\x04", "zip"},
      {"!<arch>\n", "ar archive"},
      {"Flat profile:\n\n", "gprof text report"},
      {"{\"a\":1}", "JSON"},
      {"{\"numTotalTests\": 1, \"testResults\": []}", "jest test results"},
      {"{\"context\": {}, \"benchmarks\": []}", "Google Benchmark"},
      {"<?xml version='1.0'?><unheard-of/>", "XML"},
      {"<?xml version='1.0'?>\n<!-- made by x -->\n<testsuites tests='1'/>", "JUnit test results"},
      {"<testsuite name='a'/>", "JUnit test results"},
      {"<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>\n<svg/>", "flame graph"},
      {"\xef\xbb\xbf<?xml version='1.0'?><Error><Code>AccessDenied</Code></Error>", "message from a server"},
      {"\xff\xfem\0a\0i\0n\0", "UTF-16"},
      {"\xfe\xff\0m\0a\0i\0n", "UTF-16"},
      {"\x93\x01\x77 nothing", "do not match any known format"},
  };
  for (const Row& row : rows) {
    const Detection detection = detect(row.bytes, "input");
    EXPECT_EQ(detection.format, nullptr) << row.said;
    EXPECT_NE(detection.reason.find(row.said), std::string::npos) << detection.reason;
    EXPECT_EQ(check(row.bytes).verdict, Verdict::unsupported) << row.said;
    EXPECT_EQ(rules_hit(row.bytes), Ids{"file/unknown-format"}) << row.said;
  }
}

// Formats whose files start differently are not asked about a file with a magic number. If they were, the result would
// be the same.
TEST(Formats, AskingAllFormatsGivesTheSameResult) {
  std::size_t with_magic = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(source_dir() / "corpus" / "real")) {
    if (!entry.is_regular_file()) continue;
    const std::string file = read_file(entry.path()), name = entry.path().string();
    const Detection detection = detect(file, name);
    if (detection.format == nullptr) continue;
    const auto starts = [&](std::string_view magic) { return file.starts_with(magic); };
    with_magic += std::any_of(detection.format->magics.begin(), detection.format->magics.end(), starts) ? 1 : 0;
    for (const Format* other : formats())
      EXPECT_TRUE(other == detection.format || other->detect(Head(file, name)) < detection.match)
          << name << " is a file of " << detection.format->id << ", and of " << other->id;
  }
  EXPECT_GT(with_magic, 40u);
}

// Names of functions may start like a magic number: the following bytes decide.
TEST(Formats, LettersOfAMagicAreNone) {
  for (const std::string name : {"gcno_read", "gcda_write", "gcfn_name", "oncgroup"})
    EXPECT_EQ(detect(name + "\n0\n1\n7\n\n", "input").format->id, "proftext") << name;
}

TEST(Formats, ContentsTakePrecedenceOverNames) {
  const std::string text = "main:10:1\n 1: 10\n", xprof = "PROFILE-FEEDBACK-DATA: 4.4 0 0 0 0\n";
  for (const char* name : {"gmon.out", "x.dcpi", "x.gcda", "x.bbg", "fbdata.afdo", "x.extbin", "tcovd.text"}) {
    EXPECT_EQ(detect(text, name).format->id, "sample-text") << name;
    EXPECT_EQ(detect(xprof, name).format->id, "xprof-text") << name;
  }
  for (const auto& [name, id] :
       {std::pair{"gmon.out", "gmon"}, {"x.dcpi", "dcpi"}, {"x.gcda", "gcda"}, {"x.bbg", "gcov-bbg"}})
    EXPECT_EQ(detect("\x93\x01\x77 nothing", name).format->id, id);
}

// Lines of text in an unknown format; some look like lines of two formats.
TEST(Formats, AmbiguousFilesAreUnknown) {
  const Detection detection = detect("gmon data\nOBJFILE: x\n", "x");
  EXPECT_EQ(detection.format, nullptr);
  EXPECT_EQ(detection.reason, "the format is ambiguous (gmon or xprof-text)");
}

// For any bytes, assuming any format ends in a verdict, and never in `clean` for meaningless bytes.
TEST(Formats, EveryFormatChecksNonsense) {
  for (const Format* format : formats())
    for (const std::string& bytes : {std::string(), std::string("\n"), std::string(100, '\0'), std::string(100, '\xff'),
                                     std::string(100, ' '), std::string("\xef\xbb\xbf"), std::string(3, '\x80')}) {
      const Result result = check(bytes, format->id);
      EXPECT_NE(result.verdict, Verdict::clean) << format->id << " " << bytes.size();
      EXPECT_FALSE(ids(result).contains("file/internal")) << format->id;
    }
}

}  // namespace
}  // namespace proflint::tests
