// Coverage reports in XML: written reports are clean and decode to their model, one defect is one finding, truncation
// is found, other XML is not claimed, hostile documents are cheap.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "grammars/xml_values.h"
#include "tests/builders/xml_coverage.h"
#include "tests/support/support.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::tests {
namespace {

namespace xml = xml_coverage;

struct Kind {
  const char* format;
  std::string (*write)(const xml::Coverage&);
};
constexpr Kind kKinds[] = {{"cobertura", xml::cobertura}, {"jacoco-xml", xml::jacoco}, {"clover", xml::clover}};

RC_GTEST_PROP(XmlCoverage, AReportIsCleanAndItsFactsAreSums, ()) {
  const xml::Coverage coverage = *xml::coverages();
  for (const Kind& kind : kKinds) {
    const Result result = check(kind.write(coverage));
    RC_ASSERT(result.format == kind.format);
    RC_ASSERT(ids(result) == Ids{});
    RC_ASSERT(result.facts.counters == tally_of(coverage).lines);
    RC_ASSERT(result.facts.nonzero == tally_of(coverage).hit);
  }
}

RC_GTEST_PROP(XmlCoverage, ALostFileIsSeen, ()) {
  xml::Coverage coverage = *xml::coverages();
  const std::string whole = xml::cobertura(coverage);
  coverage.packages.push_back({"lost", {{"Lost", {{1, 1, 0, 0}}}}});
  const std::string more = xml::cobertura(coverage);
  // The totals of one report with the classes of the other.
  const std::size_t classes = whole.find("<sources>");
  const std::string mixed = more.substr(0, more.find("<sources>")) + whole.substr(classes);
  RC_ASSERT((ids(check(mixed)) == Ids{"cobertura/lines-covered", "cobertura/lines-valid"}));
}

RC_GTEST_PROP(XmlCoverage, ACutIsACut, ()) {
  const xml::Coverage coverage = *xml::coverages();
  for (const Kind& kind : kKinds) {
    const std::string whole = kind.write(coverage);
    const auto size = *rc::gen::inRange<std::size_t>(
        whole.find("<coverage") == std::string::npos ? whole.find("<report") + 20 : whole.find("<coverage") + 300,
        whole.size() - 1);
    if (size >= whole.size()) continue;
    RC_ASSERT((ids(check(whole.substr(0, size))) == Ids{"xml/truncated"}));
  }
}

std::string_view format_of(std::string_view bytes, std::string_view name) {
  Input input;
  input.name = name;
  return check(bytes, {}, input).format;
}

TEST(XmlCoverage, OtherXmlIsNotClaimed) {
  for (const char* other : {"<testsuites/>", "<?xml version=\"1.0\"?><CoverageSession/>", "<html><body/></html>",
                            "<coverage><file path=\"a\"/></coverage>", "<<<<<<< HEAD\n", "<stdin>: In function\n"})
    EXPECT_NE(check(other).verdict, Verdict::clean) << other;
  for (const char* other : {"<testsuites/>", "<html/>", "<coverage><x/></coverage>", "<<<<<<< HEAD\n"})
    EXPECT_EQ(check(other).format, "") << other;
  EXPECT_EQ(check("<coverage><project/></coverage>").format, "clover");
  EXPECT_EQ(check("<coverage/>").format, "cobertura");
  EXPECT_EQ(check("<?xml version=\"1.0\"?>\n<cover").format, "cobertura");
  EXPECT_EQ(format_of("<?xml version=\"1.0\"?>\n<cover", "clover.xml"), "clover");
  EXPECT_EQ(format_of(" \n", "jacoco.xml"), "jacoco-xml");
}

TEST(XmlCoverageHostile, DocumentsThatGrowAreStopped) {
  std::string quadratic =
      "<!DOCTYPE coverage [<!ENTITY a \"" + std::string(100'000, 'a') + "\">]><coverage line-rate=\"1\">";
  for (int i = 0; i < 20'000; ++i) quadratic += "&a;";
  const Result result = check(quadratic + "</coverage>");
  EXPECT_EQ(ids(result).count("xml/entity-expansion"), 1u);
  const Result long_value = check("<coverage line-rate=\"" + std::string(8'000'000, '1') + "\"/>");
  EXPECT_EQ(long_value.verdict, Verdict::invalid);
}

TEST(XmlValues, FormsOfNumbers) {
  using namespace grammars::xml_values;
  using grammars::Decimal;
  for (const char* rate : {"0", "1", "0.5", "1.", ".5", "5e-05", "5.0E-5", "1e+0"}) EXPECT_TRUE(is_rate(rate)) << rate;
  for (const char* nan : {"NaN", "NAN", "nan", "-nan", "-nan(ind)"}) EXPECT_TRUE(is_nan(nan)) << nan;
  for (const char* none : {"", "-", "NaN ", "nan(", "+nan", "0"}) EXPECT_FALSE(is_nan(none)) << none;
  for (const char* none : {"", ".", "0,5", "-1", "+1", " 1", "1 ", "nan", "1e", "e5", "50%"})
    EXPECT_FALSE(is_rate(none)) << none;
  Condition condition;
  for (const char* share : {"100%", "50% (1/2)", "66.66666666666666% (2/3)", "1.0E-5% (1/10000000)", "50 % (1/2)",
                            "50\u00A0% (1/2)", "50\u202F%", "50%(1/2)", "%50 (1/2)", "% 50 (1/2)", "%\u00A050 (1/2)",
                            "50\u200E%\u200E (1/2)", "\u0665\u0660\u066A\u061C (1/2)", "\u096B\u0966% (1/2)"})
    EXPECT_TRUE(parse(share, condition)) << share;
  for (const char* none :
       {"", "50", "50%  (1/2)", "50% (1/2", "50% (/2)", "50% (1/2) ", "1e5% (1/2)", "   0% (0/1)", "50  % (1/2)",
        "50\u2009% (1/2)", "50 (1/2)", "%", "%  50 (1/2)", "%50% (1/2)", "%\u0665\u0660 (1/2)"})
    EXPECT_FALSE(parse(none, condition)) << none;
  for (const char* part : {"0", "50%", "33.3%", "50 %", "50\u00A0%", "%50", "\u06F5\u06F0\u066A"})
    EXPECT_TRUE(is_part(part)) << part;
  EXPECT_FALSE(is_part("%"));
  Decimal total;
  for (const char* count : {"0", "12", "12.", "12.0", "12.000"}) {
    EXPECT_TRUE(parse_total(count, total)) << count;
    EXPECT_EQ(total.value, count[0] == '0' ? 0u : 12u) << count;
  }
  for (const char* none : {"", ".", ".0", "12.5", "12.0x", "-1", "1e3", "NaN"})
    EXPECT_FALSE(parse_total(none, total)) << none;
  for (const char* seconds : {"0", "1656158672.7938"}) EXPECT_TRUE(is_seconds(seconds)) << seconds;
  for (const char* none : {"", "1.", ".5", "-1", "2026-11-22", "1e3"}) EXPECT_FALSE(is_seconds(none)) << none;
  for (const char* duration : {"0", "0.04", "4E-2", "1.5e3"}) EXPECT_TRUE(is_duration(duration)) << duration;
  for (const char* none : {"", "0,04", "1e+3", "1e", "-1"}) EXPECT_FALSE(is_duration(none)) << none;
  Integer integer;
  for (const char* whole : {"0", "-0", "12", "-12"}) EXPECT_TRUE(parse(whole, integer)) << whole;
  EXPECT_TRUE(integer.is_negative && integer.magnitude.value == 12);
  for (const char* none : {"", "-", "+1", "--1", "1.0", " 1", "- 1"}) EXPECT_FALSE(parse(none, integer)) << none;
  for (const char* line : {"0", "+0", "12", "+12"}) EXPECT_TRUE(parse_line(line, total)) << line;
  for (const char* none : {"", "+", "-1", "++1", "1 "}) EXPECT_FALSE(parse_line(none, total)) << none;
  for (const char* decimal : {"0", "-1", "66.67", "-0.5", "1e3", "1.5E+3", "1E-3"})
    EXPECT_TRUE(is_decimal(decimal)) << decimal;
  for (const char* none : {"", "-", ".5", "1.", "+1", "1,5", "NaN", "1e", "50%"})
    EXPECT_FALSE(is_decimal(none)) << none;
  for (const char* comma : {"0,5", "-12,75"}) EXPECT_TRUE(is_comma(comma)) << comma;
  for (const char* none : {"", ",5", "5,", "5", "0.5", "1,5,5"}) EXPECT_FALSE(is_comma(none)) << none;
  bool value = false;
  EXPECT_TRUE(parse("TRUE", value) && value);
  EXPECT_TRUE(parse("False", value) && !value);
  EXPECT_FALSE(parse("truely", value));
}

TEST(XmlPaths, PathsThatLeadOutside) {
  using proflint::xml_coverage::escapes;
  using proflint::xml_coverage::is_absolute;
  for (const char* path : {"..", "../a", "a/../../b", "a\\..\\..", "./..", "/.."}) EXPECT_TRUE(escapes(path)) << path;
  for (const char* path : {"", "a", "a/..", "a/./../b", "..a", "a..", "a//.."}) EXPECT_FALSE(escapes(path)) << path;
  for (const char* path : {"/a", "\\a", "C:a", "z:/"}) EXPECT_TRUE(is_absolute(path)) << path;
  for (const char* path : {"a", "", ":", "1:a", "ab:c"}) EXPECT_FALSE(is_absolute(path)) << path;
}

}  // namespace
}  // namespace proflint::tests
