// Bytes and line ends of text: each defect is one finding of the format's rule for it.
#include "validators/text/line_defects.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

constexpr Rule rule(const char* id, Severity severity) {
  return {id, severity, Category::syntax, "", "", "", ""};
}
constexpr Rule kBom = rule("t/bom", Severity::error), kUtf16 = rule("t/encoding", Severity::error),
               kNul = rule("t/nul-byte", Severity::error), kControl = rule("t/control-char", Severity::warning),
               kCrLf = rule("t/crlf", Severity::note), kUtf8 = rule("t/invalid-utf8", Severity::note),
               kBlank = rule("t/trailing-blank", Severity::note), kEnd = rule("t/final-newline", Severity::warning);
constexpr text::Rules kAll = {&kBom, &kNul, &kControl, &kCrLf, &kUtf8, &kBlank, &kEnd};

// The findings on a text, sorted: "bom crlf*3".
std::string found(std::string_view file, const text::Rules& rules) {
  const Policy policy;
  const Limits limits;
  Report report(file, policy, limits);
  std::string_view text = file;
  if (text::take_mark(text, rules, report)) {
    text::LineDefects defects(rules);
    TextLines lines(text);
    for (TextLine line; lines.next(line);) {
      defects.note(line);
      if (line.text.ends_with(' ')) defects.note_trailing_blanks(line.text.substr(line.text.size() - 1));
    }
    defects.report_to(report);
    if (rules.final_newline != nullptr) text::check_end(text, rules, report);
  }
  std::string words;
  for (const Finding& finding : std::move(report).finish().findings) {
    words.append(words.empty() ? "" : " ").append(finding.rule->id.substr(2));
    if (const std::size_t at = finding.message.find(" ("); at != std::string::npos)
      words.append("*").append(finding.message.substr(at + 2, finding.message.find(' ', at + 2) - at - 2));
  }
  return words;
}

TEST(LineDefects, OfOneKindMakeOneFinding) {
  using namespace std::string_literals;
  EXPECT_EQ(found("a\nb\tc\n", kAll), "") << "TAB is not a control character of text";
  EXPECT_EQ(found("", kAll), "");
  EXPECT_EQ(found("a\r\nb\r\nc\r\n", kAll), "crlf*3");
  EXPECT_EQ(found("a\x01\nb\x7f\n", kAll), "control-char*2");
  EXPECT_EQ(found("a\xff\n", kAll), "invalid-utf8");
  EXPECT_EQ(found("\xc3\xa4\n", kAll), "");
  EXPECT_EQ(found("a \nb\n", kAll), "trailing-blank");
  EXPECT_EQ(found("a\nb", kAll), "final-newline");
  EXPECT_EQ(found("\xef\xbb\xbf"
                  "a\n",
                  kAll),
            "bom");
}

TEST(LineDefects, OneNulStandsForTheOddBytesOfItsLine) {
  using namespace std::string_literals;
  EXPECT_EQ(found("a\0\x01\xff\n"s, kAll), "nul-byte");
  text::Rules no_nul = kAll;
  no_nul.nul_byte = nullptr;
  EXPECT_EQ(found("a\0\n"s, no_nul), "control-char") << "where it has no rule of its own";
}

TEST(LineDefects, FormatsWithoutARuleReportNothing) {
  using namespace std::string_literals;
  EXPECT_EQ(found("a\0\x01\xff \r\nb"s, {.bom = &kBom}), "");
}

TEST(LineDefects, TextInUtf16IsNamed) {
  using namespace std::string_literals;
  EXPECT_EQ(found("\xff\xfe"
                  "a\0\n\0"s,
                  kAll),
            "bom");
  text::Rules other = kAll;
  other.utf16 = &kUtf16;
  EXPECT_EQ(found("\xfe\xff\0a\0\n"s, other), "encoding");
}

TEST(LineDefects, OfPiecesAreAdded) {
  const Policy policy;
  const Limits limits;
  const std::string_view file = "a\r\nb\r\n";
  Report report(file, policy, limits);
  text::LineDefects first(kAll), second(kAll);
  first.note({file.substr(0, 1), false, true, true});
  second.note({file.substr(3, 1), false, true, true});
  first.append(second);
  first.report_to(report);
  const Result result = std::move(report).finish();
  ASSERT_EQ(result.findings.size(), 1u);
  EXPECT_EQ(result.findings[0].message, "the line ends in CR LF (2 places; the first is shown)");
  EXPECT_EQ(result.findings[0].where->offset, 1u);
}

}  // namespace
}  // namespace proflint::tests
