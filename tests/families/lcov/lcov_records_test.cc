// Tracefiles as tables: single lines, records of one section together, and the facts of a file.
#include <gtest/gtest.h>

#include <span>

#include "tests/support/support.h"
#include "validators/engine/detection.h"

namespace proflint::tests {
namespace {

constexpr const char* kSound = "TN:\nSF:/a.c\nDA:1,1\nend_of_record\n";

struct RecordRow {
  std::string text;
  Ids hits;
};

void expect_hits(std::span<const RecordRow> rows, const std::string& before = "", const std::string& after = "") {
  for (const RecordRow& row : rows) EXPECT_EQ(rules_hit(before + row.text + after, "lcov"), row.hits) << row.text;
}

// The rules that fire on the records of one section.
void expect_hits_in_section(std::span<const RecordRow> rows) {
  expect_hits(rows, "TN:\nSF:/a.c\n", "end_of_record\n");
}

TEST(LcovRecords, TheFirstRecordTellsTheFormat) {
  const std::string half(65533, '#');
  const std::pair<std::string, bool> rows[] = {
      {"TN:x\n", true},
      {"DA:1,1\n", true},
      {"end_of_record\n", true},
      {"end_of_record \n", true},
      {"end_of_records of x\n", false},
      {"# a comment\n\n \t\nTN:x\n", true},
      {"# a comment\nx\nTN:x\n", false},
      {"\r\nTN:x\r\n", true},
      {"\xef\xbb\xbfTN:x\n", true},
      {"x\nSF:/a.c\n", true},
      {"x\nKF:/a.c\n", true},
      {"x\n SF:/a.c\n", false},
      {"x" + half.substr(2) + "\nSF:/a.c\n", true},
      {"x" + half + "\nSF:/a.c\n", false},
      {half.substr(1) + "\nTN:\n", true},
      {half + half + "\nTN:\n", false},
  };
  for (const auto& [text, is_lcov] : rows)
    EXPECT_EQ(check(text).format == "lcov", is_lcov) << text.substr(0, 20) << text.size();
  EXPECT_EQ(detect("", "lcov.info").format->id, "lcov");
  EXPECT_EQ(detect("x\n", "coverage.info").format->id, "lcov");
  EXPECT_EQ(detect("x\n", "a.lcov").format->id, "lcov");
  EXPECT_EQ(rules_hit("x\n", "lcov"), Ids{"lcov/unrecognized"});
  EXPECT_EQ(rules_hit(" \t\r\n", "lcov"), Ids{"lcov/empty-file"});
}

TEST(LcovRecords, LinesAsSuch) {
  const RecordRow rows[] = {
      {"# a comment\n#\n\n", {}},
      {" \t\n", {"lcov/trailing-blank"}},
      {"DA:2,1 \n", {"lcov/trailing-blank"}},
      {"DA:2,1\t\n", {"lcov/trailing-blank"}},
      {"DA:2,1\r\n", {"lcov/crlf"}},
      {"DA:2,1 \r\n", {"lcov/crlf", "lcov/trailing-blank"}},
      {"# \x1f\n", {"lcov/control-char"}},
      {"# \xc3\n", {"lcov/invalid-utf8"}},
      {"# \xc3\xa9\t~\n", {}},
      {std::string("DA:2,\0\n", 7), {"lcov/nul-byte"}},
      {"DA:2\n", {"lcov/record-syntax"}},
      {"\xff"
       "A:2,1\nLF:2\nLH:2\n",
       {"lcov/invalid-utf8", "lcov/record-unknown"}},
      {"A:2,1\nLF:3\nLH:2\n", {"lcov/record-unknown", "lcov/sum-lines"}},  // one line is not two records
      {"DA:2,\n1\nLF:3\nLH:2\n", {"lcov/record-syntax", "lcov/record-unknown", "lcov/sum-lines"}},  // nor are its parts
      {"DA:2,\nDA:3,1\nA:4,1\nLF:4\nLH:4\n", {"lcov/record-syntax", "lcov/record-unknown"}},
      {"F:3,g\nFNDA:1,g\nFNF:2\n", {"lcov/record-unknown"}},
      {"x\ny\n", {"lcov/record-unknown"}},
  };
  expect_hits(rows, "TN:\nSF:/a.c\nDA:1,1\n", "end_of_record\n");
  const std::size_t limit = 1 << 20;
  EXPECT_EQ(rules_hit(kSound + std::string(limit, '#') + "\n", "lcov"), Ids{});
  EXPECT_EQ(rules_hit(kSound + std::string(limit + 1, '#') + "\n", "lcov"), Ids{"limit/line-length"});
}

TEST(LcovRecords, LinesInARowAreOneFinding) {
  const auto messages = [](const std::string& text) {
    std::vector<std::string> list;
    for (const Finding& finding : check(text, "lcov").findings) list.push_back(finding.message);
    return list;
  };
  const std::string one = "the line does not start with a record type: 'x'",
                    two = one + " (2 places; the first is shown)",
                    last = "the line does not start with a record type: 'z'";
  EXPECT_EQ(messages("TN:\nSF:/a.c\nx\ny\nDA:1,1\nz\nend_of_record\n"), (std::vector{two, last}));
  EXPECT_EQ(messages("TN:\nx\nSF:/a.c\nDA:1,1\nend_of_record\nx\ny\n"), (std::vector{one, two}));
  const std::string outside = "the record is not in a section: 'DA:1,1'",
                    outsides = outside + " (2 places; the first is shown)",
                    outside_end = "the record is not in a section: 'end_of_record'";
  EXPECT_EQ(messages("TN:\nDA:1,1\nSF:/a.c\nDA:1,1\nend_of_record\nDA:1,1\nend_of_record\n"),
            (std::vector{outside, outsides}));
  EXPECT_EQ(messages("TN:\nDA:1,1\nLF:1\nSF:/a.c\nDA:1,1\nend_of_record\nend_of_record\n"),
            (std::vector{outsides, outside_end}));
}

TEST(LcovRecords, Sections) {
  const std::string section = "SF:/a.c\nDA:1,1\nend_of_record\n", other = "SF:/b.c\nDA:1,1\nend_of_record\n";
  const RecordRow rows[] = {
      {"TN:a\n" + section + "TN:b\n" + section, {}},
      {"TN:a\n" + section + "TN:a\n" + section, {"lcov/file-duplicate"}},
      {"TN:a\n" + section + section, {"lcov/file-duplicate"}},
      {"TN:a\n" + section + other, {}},
      {"TN:a,diff\n" + section, {}},
      {"TN:a,dif\n" + section, {"lcov/testname-chars"}},
      {"TN:a\nKF:/a.c\nDA:1,1\nend_of_record\n", {"lcov/kf-alias"}},
      {"TN:a\nSF:/a.c\nDA:1,1\n" + other, {"lcov/end-of-record-missing"}},
      {"TN:a\nSF:/a.c\nDA:1,1\nend_of_recordTN:x\n", {"lcov/end-of-record-tail"}},
      {"TN:a\nSF:/a.c\nVER:1\nVER:1\nDA:1,1\nend_of_record\n", {}},
      {"TN:a\nSF:/a.c\nVER:1\nVER:2\nDA:1,1\nend_of_record\n", {"lcov/version-conflict"}},
      // A section without a path is not checked, up to its end or the next section.
      {"TN:a\nSF:\nDA:x\nx\nend_of_record\n" + section, {"lcov/path-empty"}},
      {"TN:a\nSF: \t\nDA:x\nSF:/a.c\nDA:1,1\nend_of_record\n", {"lcov/path-empty", "lcov/trailing-blank"}},
      {"TN:a\nSF:\nDA:x\nKF:/a.c\nDA:1,1\nend_of_record\n", {"lcov/path-empty", "lcov/kf-alias"}},
      {"TN:a\nSF:\nend_of_record\nDA:1,1\n" + section, {"lcov/path-empty", "lcov/record-outside-section"}},
      {"TN:a\nSF:\nDA:1,1\nend_of_record\n", {"lcov/path-empty", "lcov/no-data"}},
      {"TN:a\n", {"lcov/no-data"}},
      {"TN:a\nSF:/a.c\nend_of_record\n", {"lcov/no-data", "lcov/no-lines"}},
      {"TN:a\nSF:/b.c\nend_of_record\n" + section, {"lcov/no-lines"}},
      {"TN:a\n" + section + "TN:b\n", {"lcov/trailing-testname"}},
      {"TN:a\n" + section + "TN:b\n" + other, {}},
  };
  expect_hits(rows);
}

TEST(LcovRecords, HowAFileMayEnd) {
  const RecordRow rows[] = {
      {"TN:b", {"lcov/final-newline", "lcov/trailing-testname"}},
      {"TN:", {"lcov/final-newline", "lcov/trailing-testname"}},
      {"TN", {"lcov/truncated"}},
      {"T", {"lcov/truncated"}},
      {"S", {"lcov/truncated"}},
      {"SF:", {"lcov/truncated"}},
      {"SF: ", {"lcov/trailing-blank", "lcov/truncated"}},
      {"SF:/b.c", {"lcov/truncated"}},
      {"SF:/b.c\nDA:1", {"lcov/truncated"}},
      {"SF:/b.c\nDA:1,1", {"lcov/truncated"}},
      {"SF:/b.c\nFN:1,main\nFNDA:1,ma", {"lcov/truncated"}},
      {"SF:/b.c\nDA:1,1\nend_of_rec", {"lcov/truncated"}},
      {"SF:/b.c\nDA:1,1\nLF:9\n", {"lcov/truncated"}},
      {"SF:/b.c\nDA:1,1\nend_of_record", {"lcov/final-newline"}},
      {"x", {"lcov/final-newline", "lcov/record-unknown"}},
      {"SFx", {"lcov/final-newline", "lcov/record-unknown"}},
      {"DA:1", {"lcov/final-newline", "lcov/record-syntax"}},
      {"# x", {"lcov/final-newline"}},
  };
  expect_hits(rows, kSound);
  EXPECT_EQ(rules_hit("TN:\nS", "lcov"), Ids{"lcov/truncated"});
  EXPECT_EQ(rules_hit("LF:1\nS", "lcov"),
            (Ids{"lcov/no-data", "lcov/final-newline", "lcov/record-outside-section", "lcov/record-unknown"}));
}

// gcovr writes a line 0 without a checksum for functions that it merged, and does not count it.
TEST(LcovRecords, LineZeroOfGcovr) {
  const std::string hex = ",0123456789abcdef0123456789abcdef\n", functions = "FN:0,f\nFNDA:2,f\nFNF:1\nFNH:1\nDA:0,2\n",
                    lines = "DA:3,1" + hex + "DA:4,0" + hex;
  const auto severity = [](const std::string& records) {
    const Result result = check("TN:\nSF:a.h\n" + records + "end_of_record\n", "lcov");
    std::string text;
    for (const Finding& finding : result.findings)
      text += std::string(finding.rule->id) + (finding.severity == Severity::error ? " error " : " ");
    return text;
  };
  EXPECT_EQ(severity(functions + lines + "LF:2\nLH:1\n"), "lcov/line-zero ");
  EXPECT_EQ(severity(functions + lines + "LF:3\nLH:2\n"), "lcov/line-zero ");
  EXPECT_EQ(severity(functions + "DA:3,1\nLF:2\nLH:2\n"), "lcov/line-zero error ");
  EXPECT_EQ(severity(functions + "DA:3,1\nDA:4,0" + hex + "LF:3\nLH:2\n"), "lcov/line-zero error ");
  EXPECT_EQ(severity("DA:0,0\n" + lines + "LF:2\nLH:1\n"), "lcov/line-zero ");
}

TEST(LcovRecords, LinesAndCounts) {
  const RecordRow rows[] = {
      {"DA:16777216,1\nLF:1\nLH:1\n", {}},
      {"DA:2147483647,1\nLF:1\nLH:1\n", {"lcov/line-implausible"}},
      {"DA:1,1\nDA:2147483648,1\nLF:1\nLH:1\n", {"lcov/line-number-range"}},
      {"DA:1,1\nDA:18446744073709551616,1\nLF:1\nLH:1\n", {"lcov/line-number-range"}},
      {"DA:0,1\nLF:1\nLH:1\n", {"lcov/line-zero"}},
      {"DA:1,9007199254740992\n", {}},
      {"DA:1,9007199254740993\nLF:1\nLH:1\n", {"lcov/count-precision"}},
      {"DA:1,9223372036854775807\n", {"lcov/count-precision"}},
      {"DA:1,9223372036854775808\nLF:1\nLH:1\n", {"lcov/count-wrapped"}},
      {"DA:1,18446744073709551615\n", {"lcov/count-wrapped"}},
      {"DA:1,1\nDA:2,18446744073709551616\nLF:2\nLH:1\n", {"lcov/count-overflow"}},
      {"DA:1,1\nDA:2,-1\nLF:2\nLH:1\n", {"lcov/count-negative"}},
      {"DA:1,1\nDA:2,1.5\nLF:2\nLH:2\n", {"lcov/count-not-integer"}},
      {"DA:1,1\nDA:2,1.5\nLF:1\nLH:1\n", {"lcov/count-not-integer", "lcov/sum-lines"}},
      {"DA:1,1\nLF:18446744073709551616\nLH:1\n", {"lcov/count-overflow", "lcov/sum-unpaired"}},
      // cargo-tarpaulin writes FNF before the FNDA records, and no FNH.
      {"FN:1,f\nFNF:1\nFNDA:1,f\nDA:1,1\nLF:1\nLH:1\n", {}},
      {"FNF:0\nDA:1,1\nLF:1\nLH:1\n", {}},
      {"FN:1,f\nFNDA:1,f\nFNF:1\nDA:1,1\nLF:1\nLH:1\n", {"lcov/sum-unpaired"}},
      {"FN:1,f\nFNH:1\nFNDA:1,f\nDA:1,1\nLF:1\nLH:1\n", {"lcov/sum-unpaired"}},
      // Lines or records may be counted.
      {"DA:1,1\nDA:1,1\nDA:2,0\nLF:2\nLH:1\n", {"lcov/da-duplicate"}},
      {"DA:1,1\nDA:1,1\nDA:2,0\nLF:3\nLH:2\n", {"lcov/da-duplicate"}},
      {"DA:1,1\nDA:1,1\nDA:1,1\nDA:2,0\nLF:3\nLH:1\n", {"lcov/da-duplicate", "lcov/sum-lines"}},
      {"DA:1,1\nLF:1\nLH:0\n", {"lcov/sum-lines"}},
      {"DA:1,0\nLF:1\nLH:1\n", {"lcov/sum-lines"}},
      {"DA:1,1\nLF:1\nLH:2\n", {"lcov/sum-hit-exceeds-found", "lcov/sum-lines"}},
      {"DA:1,1\nLF:1\nLH:1\nLH:1\n", {"lcov/sum-duplicate"}},
      // Sums without records: functions are counted only if some are named.
      {"DA:1,1\nFNF:2\nFNH:1\n", {}},
      {"DA:1,1\nBRF:2\nBRH:1\n", {"lcov/sum-branches"}},
      {"DA:1,1\nMCF:2\nMCH:1\n", {"lcov/sum-mcdc"}},
      // Checksums.
      {"DA:1,1,0123456789abcdef0123456789abcdef\n", {}},  // checksum-hex is off by default
      {"DA:1,1,0123456789abcdef0123456789abcde\n", {"lcov/checksum-format"}},
      {"DA:1,1,0123456789abcdef0123456789abcdef0\n", {"lcov/checksum-format"}},
      {"DA:1,1,0123456789abcdef0123456789abcdeg\n", {"lcov/checksum-format"}},
      {"DA:1,1,0123456789abcdef0123456789abcde`\n", {"lcov/checksum-format"}},
      {"DA:1,1,0123456789ABCDEF0123456789ABCDEF\n", {"lcov/checksum-format"}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAAAA==\n", {}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAAAA=\n", {"lcov/checksum-format"}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAAA\n", {"lcov/checksum-format"}},
      {"DA:1,1,AAAAAAAAAAAAAAAAAAAAAAA\n", {"lcov/checksum-format"}},
      {"DA:1,1,\n", {"lcov/checksum-format"}},
  };
  expect_hits_in_section(rows);
  for (const char odd : {'@', '[', '`', '{', '*', '.', ':'})
    EXPECT_TRUE(
        rules_hit("TN:\nSF:/a.c\nDA:1,1,AAAAAAAAAAAAAAAAAAAAA" + std::string(1, odd) + "\nend_of_record\n", "lcov")
            .contains("lcov/checksum-format"))
        << odd;
  const Result result = check("TN:\nSF:/a.c\nDA:2,1\nDA:1,1\nDA:2,1\nDA:1,1\nDA:2,1\nend_of_record\n", "lcov");
  EXPECT_EQ(result.findings.at(0).message,
            "an earlier DA record in this section has the same line: 'DA:2,1' (3 places; the first is shown)");
}

// A line end that was lost after SF.
TEST(LcovRecords, PathsEndInNoRecord) {
  const std::string rest = "\nDA:2,1\nend_of_record\n";
  for (const char* record : {"DA:1,1", "DA:1,0,AAAAAAAAAAAAAAAAAAAAAA", "FN:1,f", "FN:1,3,f", "FNDA:0,f",
                             "BRDA:1,0,0,-", "LF:3", "LH:0", "VER:d41d8cd98f00b204e9800998ecf8427e"})
    EXPECT_EQ(rules_hit(std::string("TN:\nSF:/a.c") + record + rest, "lcov"), Ids{"lcov/path-record"}) << record;
  for (const char* tail : {"DA:", "DA:1", "DA:x,1", "FN:f", "LF:3x", "/LF/3", "VER:1", ":1,1"})
    EXPECT_EQ(rules_hit(std::string("TN:\nSF:/a.c") + tail + rest, "lcov"), Ids()) << tail;
  EXPECT_EQ(rules_hit("TN:\nSF:https://a.org/DA:1,1" + rest, "lcov"), Ids{"lcov/path-url"});
}

// A line end that was lost after a name or an expression. Names contain colons, too.
TEST(LcovRecords, TextsContainNoRecord) {
  const std::string rest = "\nDA:1,1\nend_of_record\n";
  for (const char* record : {"BRDA:1,0,0,1BRDA:1,0,1,1", "FN:1,fLF:3", "FN:1,fFN:2,g", "FN:1,fFNDA:0,f",
                             "FN:1,fSF:/a.c", "VER:1DA:1,1", "FN:1,fend_of_record", "MCDC:1,1,t,1,0,xDA:1,1"})
    EXPECT_EQ(rules_hit(std::string("SF:/a.c\n") + record + rest, "lcov"), Ids{"lcov/record-joined"}) << record;
  for (const char* records : {"FNL:0,1\nFNA:0,1,fLF:3", "FN:1,f\nFNDA:1,fLF:3"})
    EXPECT_TRUE(rules_hit(std::string("SF:/a.c\n") + records + rest, "lcov").contains("lcov/record-joined")) << records;
  for (const char* name : {"A::DA::f", "-[LF setDA:LH:]", "SF::f", "a.c:fn", "DA:x", "f(FN:)"})
    EXPECT_FALSE(rules_hit(std::string("SF:/a.c\nFN:1,") + name + "\nFNDA:1," + name + rest, "lcov")
                     .contains("lcov/record-joined"))
        << name;
}

TEST(LcovRecords, Functions) {
  const std::string plain = "FN:1,3,f\nFNDA:0,f\n", form = "lcov/fn-end-form";
  const RecordRow rows[] = {
      {"FN:1,f\nFNDA:1,f\nDA:1,1\nFNF:1\nFNH:1\n", {}},
      {"FN:1,f\nFNDA:1,f\nDA:1,1\nFNF:1\nFNH:0\n", {"lcov/sum-functions"}},
      {"FN:1,f\nFNDA:0,f\nDA:1,1\nFNF:1\nFNH:1\n", {"lcov/sum-functions"}},
      {"FN:1,f\nFNDA:1,f\nDA:1,1\nFNF:0\nFNH:0\n", {"lcov/sum-functions"}},
      {"FN:1,f\nFN:1,g\nFNDA:1,f\nFNDA:1,g\nDA:1,1\nFNF:2\nFNH:2\n", {}},
      {"FN:1,f\nFN:1,g\nFNDA:1,f\nFNDA:1,g\nDA:1,1\nFNF:3\nFNH:3\n", {"lcov/sum-functions"}},
      {"FNL:0,1\nFNA:0,1,f\nDA:1,1\nFNF:1\nFNH:1\n", {"lcov/fnl-form"}},
      {"FNL:0,1\nFNA:0,1,f\nDA:1,1\nFNF:1\nFNH:0\n", {"lcov/fnl-form", "lcov/sum-functions"}},
      {"FNL:0,1\nFNA:0,0,f\nDA:1,1\nFNF:1\nFNH:1\n", {"lcov/fnl-form", "lcov/sum-functions"}},
      {"FNL:0,1\nFNA:0,1,f\nFNA:0,1,g\nDA:1,1\nFNF:2\nFNH:2\n", {"lcov/fnl-form"}},
      {"FNL:0,1\nFNA:0,1,f\nFNA:0,1,g\nDA:1,1\nFNF:3\nFNH:2\n", {"lcov/fnl-form", "lcov/sum-functions"}},
      // Names, and the number of their records.
      {"FN:1,f\nFN:1,f\nFNDA:1,f\nFNDA:1,f\nDA:1,1\n", {}},
      {"FN:1,f\nFN:2,f\nFNDA:1,f\nDA:1,1\n", {"lcov/fn-start-conflict"}},
      {"FN:1,f\nFNDA:1,f\nFNDA:1,f\nFNDA:1,f\nDA:1,1\n", {"lcov/fnda-duplicate"}},
      {"FN:1,f\nFNDA:1,g\nDA:1,1\n", {"lcov/fnda-unknown"}},
      {"FNDA:1,f\nFN:1,f\nDA:1,1\n", {"lcov/fnda-unknown"}},
      {"FN:1,f\nFNDA:-1,f\nDA:1,1\n", {"lcov/count-negative"}},
      {"FN:1,f\nFNDA:-1,f\nFNF:1\nFNH:1\nDA:1,1\n", {"lcov/count-negative"}},
      {"FN:1,f\nFNDA:-1,f\nFNF:2\nFNH:1\nDA:1,1\n", {"lcov/count-negative", "lcov/sum-functions"}},
      {"FN:1,2,f\nFNDA:x,f\nDA:1,1\nDA:2,1\n", {form, "lcov/count-not-integer"}},
      {"FN:1,2,f\nFNDA:1,f\nDA:1,0\nDA:2,x\n", {form, "lcov/count-not-integer"}},
      {"FN:1,9999999999,f\nDA:1,1\n", {form, "lcov/line-number-range"}},
      {"FN:9999999999,1,f\nDA:1,1\n", {form, "lcov/line-number-range"}},
      {"FN:9999999999,f\nDA:1,1\n", {"lcov/line-number-range"}},
      {"FNL:0,1,9999999999\nDA:1,1\n", {"lcov/fnl-form", "lcov/line-number-range"}},
      {"FNL:0,9999999999\nDA:1,1\n", {"lcov/fnl-form", "lcov/line-number-range"}},
      {"FNL:0,1\nFNA:0,1,f\nFNA:0,1,f\nDA:1,1\n", {"lcov/fna-duplicate", "lcov/fnl-form"}},
      {"FNL:0,1\nFNL:1,2\nFNA:0,1,f\nFNA:1,1,g\nDA:1,1\n", {"lcov/fnl-form"}},
      {"FNL:0,1\nFNL:0,2\nFNA:0,1,f\nDA:1,1\n", {"lcov/fnl-index-duplicate", "lcov/fnl-form"}},
      {"FNL:0,1\nDA:1,1\n", {"lcov/fnl-form", "lcov/fnl-without-alias"}},
      {"FNA:0,1,f\nDA:1,1\n", {"lcov/fna-index-unknown", "lcov/fnl-form"}},
      {"FNA:18446744073709551616,1,f\nDA:1,1\n", {"lcov/fna-index-unknown", "lcov/fnl-form"}},
      {"FNL:18446744073709551616,1\nDA:1,1\n", {"lcov/fnl-form"}},
      {"FNL:0,1\nFNA:0,-1,f\nDA:1,1\n", {"lcov/count-negative", "lcov/fnl-form"}},
      {"FNL:0,1\nFNA:0,1,f\nFN:1,f\nDA:1,1\n", {"lcov/fnl-form"}},
      {"FNL:0,1\nFNA:0,1,f\nFN:1,f\nFNDA:1,f\nFNDA:1,f\nDA:1,1\n", {"lcov/fnl-form"}},
      // Ends.
      {"FN:3,3,f\nFNDA:0,f\nDA:3,0\n", {form}},
      {"FN:3,2,f\nFNDA:0,f\nDA:3,0\n", {form, "lcov/fn-end-before-start"}},
      {"FN:1,3,f\nFN:1,3,g\nFNDA:0,f\nFNDA:0,g\nDA:3,0\n", {form}},
      {"FN:1,3,f\nFN:1,4,g\nFNDA:0,f\nFNDA:0,g\nDA:3,0\n", {form, "lcov/fn-end-conflict"}},
      {"FN:1,3,f\nFN:1,g\nFNDA:0,f\nFNDA:0,g\nDA:3,0\n", {form, "lcov/fn-end-conflict"}},
      {"FN:1,f\nFN:1,3,g\nFNDA:0,f\nFNDA:0,g\nDA:9,0\n", {form, "lcov/fn-end-conflict"}},
      {"FN:2,3,f\nFN:2,1,g\nFNDA:0,f\nFNDA:0,g\nDA:3,0\n", {form, "lcov/fn-end-before-start"}},
      {"FN:2,1,f\nFN:2,3,g\nFNDA:0,f\nFNDA:0,g\nDA:3,0\n", {form, "lcov/fn-end-before-start"}},
      // Functions and their lines.
      {plain + "DA:3,0\n", {form}},
      {plain + "DA:1,0\n", {form}},
      {plain + "DA:4,0\n", {form, "lcov/function-without-lines"}},
      {plain + "DA:3,1\n", {form, "lcov/line-hit-function-not"}},
      {plain + "DA:1,1\nDA:2,1\n", {form, "lcov/line-hit-function-not"}},
      {plain + "DA:1,0\nDA:4,1\n", {form}},
      {"FN:1,3,f\nFNDA:1,f\nDA:3,1\n", {form}},
      {"FN:1,3,f\nFNDA:1,f\nDA:1,1\n", {form}},
      {"FN:1,3,f\nFNDA:1,f\nDA:3,0\nDA:4,1\n", {form, "lcov/function-hit-no-line"}},
      {"FN:1,3,f\nFN:1,3,g\nFNDA:0,f\nFNDA:1,g\nDA:3,1\n", {form}},
      {"FN:1,9,f\nFN:3,5,g\nFNDA:1,f\nFNDA:0,g\nDA:2,1\nDA:3,0\nDA:6,1\n", {form}},
      {"FN:1,9,f\nFN:3,5,g\nFNDA:1,f\nFNDA:0,g\nDA:2,1\nDA:5,1\n", {form, "lcov/line-hit-function-not"}},
      {"FN:1,9,f\nFN:3,5,g\nFNDA:0,f\nFNDA:1,g\nDA:3,1\nDA:5,1\n", {form}},
      {"FN:1,9,f\nFN:3,5,g\nFNDA:0,f\nFNDA:1,g\nDA:3,1\nDA:6,1\n", {form, "lcov/line-hit-function-not"}},
      // The first line may be executed by the definition of a function that is never called.
      {"FN:1,3,f\nFNDA:0,f\nDA:1,1\n", {form}},
      {"FNL:0,1,3\nFNA:0,0,f\nDA:1,1\n", {"lcov/fnl-form"}},
      {"FN:1,3,f\nFNDA:0,f\nDA:1,0\nDA:2,1\n", {form, "lcov/line-hit-function-not"}},
  };
  expect_hits_in_section(rows);
  const auto count = [](const std::string& records, std::string_view id) {
    for (const Tally& tally : check("TN:\nSF:/a.c\n" + records + "end_of_record\n", "lcov").tally)
      if (tally.rule->id == id) return tally.count;
    return std::uint64_t{0};
  };
  EXPECT_EQ(count("FN:1,f\nFN:1,f\nDA:1,1\n", "lcov/fn-without-count"), 1u) << "once for a name";
  EXPECT_EQ(count("FN:1,f\nFNDA:1,f\nFNDA:1,f\nFNDA:1,f\nDA:1,1\n", "lcov/fnda-duplicate"), 1u) << "once for a name";
  EXPECT_EQ(count(plain + "DA:1,1\nDA:2,1\n", "lcov/line-hit-function-not"), 1u) << "once for a function";
}

TEST(LcovRecords, EndsOfFunctionsInSeveralSections) {
  const auto conflicts = [](const std::string& second, const char* test = "TN:a\n") {
    const std::string first = "TN:a\nSF:/a.c\nFN:1,3,f\nFN:5,9,g\nFNDA:1,f\nFNDA:1,g\nDA:1,1\nDA:5,1\nend_of_record\n";
    std::uint64_t count = 0;
    for (const Tally& tally : check(first + test + second + "DA:1,1\nDA:5,1\nend_of_record\n", "lcov").tally)
      if (tally.rule->id == "lcov/fn-end-conflict") count += tally.count;
    return count;
  };
  const std::string path = "SF:/a.c\n";
  EXPECT_EQ(conflicts(path + "FN:1,3,f\nFN:5,9,g\nFNDA:1,f\nFNDA:1,g\n"), 0u);
  EXPECT_EQ(conflicts(path + "FN:1,4,f\nFN:5,9,g\nFNDA:1,f\nFNDA:1,g\n"), 1u);
  EXPECT_EQ(conflicts(path + "FN:5,8,g\nFN:1,4,f\nFNDA:1,f\nFNDA:1,g\n"), 2u);
  EXPECT_EQ(conflicts(path + "FN:1,4,h\nFNDA:1,h\n"), 1u) << "another name";
  EXPECT_EQ(conflicts(path + "FN:1,h\nFNDA:1,h\n"), 1u) << "no end";
  EXPECT_EQ(conflicts(path + "FNL:0,1,4\nFNA:0,1,h\n"), 1u);
  EXPECT_EQ(conflicts(path + "FN:2,4,h\nFNDA:1,h\n"), 0u) << "another line";
  EXPECT_EQ(conflicts(path + "FN:1,4,f\nFNDA:1,f\n", "TN:b\n"), 0u) << "another test";
  EXPECT_EQ(conflicts("SF:/b.c\nFN:1,4,f\nFNDA:1,f\n"), 0u) << "another source";
}

TEST(LcovRecords, LineZeroOfCoveragePy) {
  const auto severity = [](const std::string& records) {
    for (const Tally& tally : check("TN:\nSF:/a.py\n" + records + "end_of_record\n", "lcov").tally)
      if (tally.rule->id == "lcov/line-zero") return std::string(to_string(tally.severity));
    return std::string();
  };
  const std::string sum = ",1B2M2Y8AsgTpgAmY7PhCfg\n";
  EXPECT_EQ(severity("DA:0,1" + sum + "LF:0\nLH:1\n"), "warning");
  EXPECT_EQ(severity("DA:0,1\nLF:0\nLH:1\n"), "warning");
  EXPECT_EQ(severity("DA:0,1" + sum + "LF:0\nLH:0\n"), "warning");  // 7.2.2 to 7.6.1
  EXPECT_EQ(severity("DA:0,2" + sum + "LF:0\nLH:0\n"), "error");
  EXPECT_EQ(severity("DA:0,1" + sum + "DA:1,1" + sum + "LF:0\nLH:0\n"), "error");
  EXPECT_EQ(severity("DA:0,5" + sum + "LF:0\nLH:1\n"), "error");
  EXPECT_EQ(severity("DA:0,1" + sum + "LF:1\nLH:1\n"), "error");
  EXPECT_EQ(severity("DA:0,1" + sum), "error");
  EXPECT_EQ(severity("DA:0,1\nDA:0,1\nLF:0\nLH:1\n"), "error");
  EXPECT_EQ(severity("DA:0,1\nDA:1,1\nLF:0\nLH:1\n"), "error");
  EXPECT_EQ(severity("DA:1,1" + sum + "BRDA:0,1,0,1\n"), "warning");
  EXPECT_EQ(severity("DA:1,1\nBRDA:0,1,0,1\n"), "error");
  EXPECT_EQ(severity("DA:1,1" + sum + "DA:2,1\nBRDA:0,1,0,1\n"), "error");
  EXPECT_EQ(severity("FN:1,f\nFNDA:1,f\nDA:1,1" + sum + "BRDA:0,1,0,1\n"), "error");
  EXPECT_EQ(severity("FN:0,f\nFNDA:1,f\nDA:1,1\n"), "error");
}

}  // namespace
}  // namespace proflint::tests
