// Bounds of the rules of Cobertura reports: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::Edit;
using xml_coverage::edited;
using xml_coverage::expect_hits;
using xml_coverage::Row;

constexpr std::string_view kCobertura = R"xml(<?xml version="1.0"?>
<coverage line-rate="0.75" branch-rate="0.5" lines-covered="3" lines-valid="4" branches-covered="1" branches-valid="2" complexity="0" version="1" timestamp="1">
<sources><source>/w</source></sources><packages>
<package name="p" line-rate="0.75" branch-rate="0.5" complexity="0"><classes>
<class name="A" filename="a/A.c" line-rate="0.6666" branch-rate="0.5" complexity="0"><methods>
<method name="m" signature="()V" line-rate="1" branch-rate="0" complexity="0"><lines><line number="1" hits="1"/></lines></method>
</methods><lines>
<line number="11" hits="1"/>
<line number="12" hits="2" branch="true" condition-coverage="50% (1/2)"><conditions><condition number="0" type="jump" coverage="50%"/></conditions></line>
<line number="13" hits="0"/></lines></class>
<class name="B" filename="a/B.c" line-rate="1" branch-rate="0" complexity="0"><methods/><lines>
<line number="14" hits="1"/></lines></class>
</classes></package></packages></coverage>)xml";

TEST(CoberturaRows, NumbersOfLines) {
  const Row rows[] = {
      {{}, ""},
      {{{"\"12\"", "\"11\""}}, "line-duplicate"},
      {{{"\"12\"", "\"10\""}}, "line-order"},
      {{{"\"13\"", "\"12\""}}, "line-conflict line-duplicate"},
      {{{"\"13\"", "\"11\""}}, "line-conflict line-duplicate"},
      {{{"\"13\"", "\"11\""}, {"version=\"1\" t", "version=\"gcovr 8\" t"}}, "line-duplicate"},
      {{{"\"13\"", "\"11\""}, {"version=\"1\" t", "version=\"gcovr\" t"}}, "line-conflict line-duplicate"},
      {{{"\"14\"", "\"11\""}}, ""},
      {{{"\"11\"", "\"0\""}}, "line-zero"},
      {{{"<line number=\"1\"", "<line number=\"0\""}}, ""},
      {{{"\"14\"", "\"16777216\""}}, ""},
      {{{"\"14\"", "\"2147483647\""}}, "line-implausible"},
      {{{"\"14\"", "\"2147483648\""}}, "line-number"},
      {{{"\"14\"", "\"99999999999999999999\""}}, "line-number"},
      {{{"\"14\"", "\"-1\""}}, "line-number"},
      {{{"<line number=\"1\"", "<line number=\"x\""}}, "line-number"},
      {{{"number=\"14\" ", ""}}, "attribute-missing dtd-deviation"},
      {{{"<line number=\"1\" ", "<line "}}, "attribute-missing dtd-deviation"},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

TEST(CoberturaRows, Hits) {
  const Row rows[] = {
      {{{"hits=\"2\"", "hits=\"2147483647\""}}, ""},
      {{{"hits=\"2\"", "hits=\"2147483648\""}}, "hits-32bit"},
      {{{"hits=\"2\"", "hits=\"9223372036854775807\""}}, "hits-32bit"},
      {{{"hits=\"2\"", "hits=\"9223372036854775808\""}}, "hits-overflow"},
      {{{"hits=\"2\"", "hits=\"99999999999999999999\""}}, "hits-overflow"},
      {{{"hits=\"2\"", "hits=\"-1\""}}, "hits"},
      {{{"hits=\"2\"", "hits=\"\""}}, "hits"},
      {{{" hits=\"2\"", ""}}, "attribute-missing dtd-deviation"},
      {{{"hits=\"2\"", "hits=\"0\""}}, "lines-covered"},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

TEST(CoberturaRows, TotalsAreOfLinesOrOfDistinctOnes) {
  // The same file in both classes: one line is in both, hit only in the second.
  const std::vector<Edit> shared = {{"a/B.c", "a/A.c"}, {"\"14\"", "\"13\""}};
  const auto with = [&](std::vector<Edit> more) {
    more.insert(more.begin(), shared.begin(), shared.end());
    return more;
  };
  const Row rows[] = {
      {with({}), ""},
      {with({{"lines-valid=\"4\"", "lines-valid=\"3\""}, {"line-rate=\"0.75\"", "line-rate=\"1\""}}), ""},
      {with({{"lines-valid=\"4\"", "lines-valid=\"3\""},
             {"lines-covered=\"3\"", "lines-covered=\"2\""},
             {"line-rate=\"0.75\"", "line-rate=\"0.6666\""}}),
       "lines-covered"},
      {with({{"lines-valid=\"4\"", "lines-valid=\"5\""}, {"line-rate=\"0.75\"", "line-rate=\"0.6\""}}), "lines-valid"},
      {with({{"lines-valid=\"4\"", "lines-valid=\"2\""},
             {"lines-covered=\"3\"", "lines-covered=\"2\""},
             {"line-rate=\"0.75\"", "line-rate=\"1\""}}),
       "lines-covered lines-valid"},
      // Lines of different files are separate.
      {{{"\"14\"", "\"13\""}, {"lines-valid=\"4\"", "lines-valid=\"3\""}, {"line-rate=\"0.75\"", "line-rate=\"1\""}},
       "lines-valid"},
      {{{"a/B.c", "a/A.c"}, {"lines-valid=\"4\"", "lines-valid=\"3\""}, {"line-rate=\"0.75\"", "line-rate=\"1\""}},
       "lines-valid"},
      {{{"branches-valid=\"2\"", "branches-valid=\"3\""}, {"branch-rate=\"0.5\"", "branch-rate=\"0.33\""}}, ""},
      {{{"branches-valid=\"2\"", "branches-valid=\"1\""}, {"branch-rate=\"0.5\"", "branch-rate=\"1\""}},
       "branches-valid"},
      {{{"branches-covered=\"1\"", "branches-covered=\"2\""}, {"branch-rate=\"0.5\"", "branch-rate=\"1\""}}, ""},
      {{{"branches-covered=\"1\"", "branches-covered=\"0\""}, {"branch-rate=\"0.5\"", "branch-rate=\"0\""}},
       "branches-covered"},
      {{{"branches-covered=\"1\"", "branches-covered=\"3\""}}, "covered-exceeds-valid"},
      {{{"lines-covered=\"3\"", "lines-covered=\"4\""}, {"line-rate=\"0.75\"", "line-rate=\"1\""}}, "lines-covered"},
      {{{"lines-covered=\"3\"", "lines-covered=\"5\""}}, "covered-exceeds-valid lines-covered"},
      {{{"lines-covered=\"3\"", "lines-covered=\"x\""}}, "count-syntax"},
      {{{"lines-covered=\"3\"", "lines-covered=\"99999999999999999999\""}}, "count-syntax"},
      {{{"lines-covered=\"3\" ", ""}}, "dtd-deviation no-totals"},
      {{{"lines-valid=\"4\" ", ""}}, "dtd-deviation no-totals"},
      // Without lines-valid, or if a line was lost, rates and sums are not checked.
      {{{"lines-valid=\"4\" ", ""}, {"line-rate=\"0.6666\"", "line-rate=\"0.1\""}}, "dtd-deviation no-totals"},
      {{{"lines-valid=\"4\"", "lines-valid=\"9\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.33\""},
        {"\"11\"", "\"x\""},
        {"line-rate=\"0.6666\"", "line-rate=\"0.1\""}},
       "line-number"},
      {{{"lines-valid=\"4\"", "lines-valid=\"9\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.33\""},
        {"<methods/>", "<x/>"}},
       "dtd-deviation element-unknown lines-valid"},
  };
  expect_hits(kCobertura, "cobertura", rows);
  const Result result = check(kCobertura);
  EXPECT_EQ(result.facts.functions, 2u);
  EXPECT_EQ(result.facts.counters, 4u);
  EXPECT_EQ(result.facts.nonzero, 3u);
}

TEST(CoberturaRows, Rates) {
  struct Rate {
    std::string_view rate, hits;
  };
  const Rate of_class[] = {
      {"0.67", ""},
      {"0.66", ""},
      {"0.68", "class-rate"},
      {"0.65", "class-rate"},
      {"0.6656", "class-rate"},
      {"0.667", ""},
      {"0.6676", ""},
      {"0.6677", "class-rate"},
      {"0.6657", ""},
      {"6.7e-1", "class-rate"},
      {"6.66e-1", ""},
      {"1", "class-rate"},
      {"0.6666666666", ""},
      {"NaN", "rate-nan"},
      {"-0.5", "rate-range"},
      {"-1", "rate-range"},
      {"1.1", "rate-range"},
      {"0,5", "rate-syntax"},
      {"-x", "rate-syntax"},
      {"-", "rate-syntax"},
      {"", "rate-syntax"},
      {"-NaN", "rate-nan"},
      {"-nan", "rate-nan"},
  };
  for (const Rate& row : of_class)
    EXPECT_EQ(rules_of(check(edited(kCobertura, std::vector<Edit>{{"0.6666", std::string(row.rate)}}))), row.hits)
        << row.rate;
  const Row rows[] = {
      {{{"line-rate=\"0.75\"", "line-rate=\"0.5\""}}, "root-rate"},
      {{{"branch-rate=\"0.5\"", "branch-rate=\"0.6\""}}, "root-rate"},
      {{{"name=\"p\" line-rate=\"0.75\"", "name=\"p\" line-rate=\"0.5\""}}, "package-rate"},
      {{{"name=\"p\" line-rate=\"0.75\" branch-rate=\"0.5\"", "name=\"p\" line-rate=\"0.75\" branch-rate=\"0\""}},
       "package-rate"},
      {{{"0.6666\" branch-rate=\"0.5\"", "0.6666\" branch-rate=\"1\""}}, "class-rate"},
      {{{"()V\" line-rate=\"1\"", "()V\" line-rate=\"2\""}}, "rate-range"},
      // Any rate is valid for zero lines.
      {{{"line-rate=\"1\" branch-rate=\"0\" complexity=\"0\"><methods/>",
         "line-rate=\"1\" branch-rate=\"1\" complexity=\"0\"><methods/>"}},
       ""},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

TEST(CoberturaRows, ConditionsOfLines) {
  const Row rows[] = {
      {{{"50% (1/2)", "51% (1/2)"}}, ""},
      {{{"50% (1/2)", "51.001% (1/2)"}}, ""},
      {{{"50% (1/2)", "51.01% (1/2)"}}, "condition-percent"},
      {{{"50% (1/2)", "49% (1/2)"}}, ""},
      {{{"50% (1/2)", "48.9% (1/2)"}}, "condition-percent"},
      {{{"50% (1/2)", "50%"}}, "branch-no-condition"},
      {{{"50% (1/2)", "150% (3/2)"}}, "condition-counts"},
      {{{"50% (1/2)", "100% (2/2)"}}, "branches-covered"},
      {{{"hits=\"2\"", "hits=\"0\""}, {"50% (1/2)", "100% (2/2)"}}, "branches-covered covered-conflict lines-covered"},
      {{{"50% (1/2)", "0% (0/0)"}}, ""},
      {{{"50% (1/2)", "50% (1/99999999999999999999)"}}, "condition-syntax"},
      {{{"50% (1/2)", "50% (99999999999999999999/2)"}}, "condition-syntax"},
      {{{"50% (1/2)", "x"}}, "condition-syntax"},
      {{{"50% (1/2)", "50%(1/2)"}}, "condition-syntax"},
      {{{"50% (1/2)", "50\u00A0% (1/2)"}, {"coverage=\"50%\"", "coverage=\"50\u00A0%\""}}, ""},
      {{{"50% (1/2)", "60\u202F% (1/2)"}}, "condition-percent"},
      {{{"coverage=\"50%\"", "coverage=\"50  %\""}}, "condition-element"},
      {{{" condition-coverage=\"50% (1/2)\"", ""}}, "branch-no-condition"},
      {{{" branch=\"true\"", ""}}, "branch-condition"},
      {{{" branch=\"true\"", ""}, {"50% (1/2)", "50%"}}, ""},
      {{{" branch=\"true\"", ""}, {"50% (1/2)", "0% (0/0)"}}, ""},
      {{{"\"true\"", "\"false\""}}, "branch-condition"},
      {{{"\"true\"", "\"x\""}}, "branch-value"},
      {{{"\"true\"", "\"x\""}, {" condition-coverage=\"50% (1/2)\"", ""}}, "branch-value"},
      {{{" branch=\"true\" condition-coverage=\"50% (1/2)\"", ""}}, ""},
      {{{"<condition number=\"0\"", "<condition number=\"-1\""}}, "condition-element"},
      {{{"coverage=\"50%\"", "coverage=\"x\""}}, "condition-element"},
      {{{"<condition number=\"0\"", "<condition number=\"x\""}, {"coverage=\"50%\"", "coverage=\"x\""}},
       "condition-element*2"},
      {{{"<condition number=\"0\" type=\"jump\" coverage=\"50%\"/>", "<condition/>"}}, "dtd-deviation"},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

TEST(CoberturaRows, NamesOfFiles) {
  struct Name {
    std::string_view name, hits;
  };
  const Name rows[] = {
      {"", "filename"},
      {" &#9;&#10;&#13;", "filename"},
      {"a", ""},
      {"../a", "path-escape"},
      {"/a", "path-absolute"},
      {"c:a", "path-absolute"},
      {"a\\b", "path-separator"},
      {"\\b", "path-absolute path-separator"},
      {"a&#10;b", "filename-text"},
      {"a\x7f", "filename-text"},
      {"a\xc2\x80", "filename-text"},
      {"a\xc2\x9f", "filename-text"},
      {"a\xc2\xa0", ""},
      {"\xc3\x9f", ""},
  };
  for (const Name& row : rows)
    EXPECT_EQ(rules_of(check(edited(kCobertura, std::vector<Edit>{{"a/B.c", std::string(row.name)}}))), row.hits)
        << row.name;
}

TEST(CoberturaRows, PackagesAndClasses) {
  const Row rows[] = {
      {{{"name=\"B\"", "name=\"A\""}}, ""},
      {{{"a/B.c", "a/A.c"}}, ""},
      {{{"name=\"B\"", "name=\"A\""}, {"a/B.c", "a/A.c"}}, "class-duplicate"},
      {{{"</classes></package>",
         "</classes></package><package name=\"p\" line-rate=\"1\" branch-rate=\"1\" "
         "complexity=\"0\"><classes/></package>"}},
       "package-duplicate"},
      {{{"</classes></package>",
         "</classes></package><package name=\"q\" line-rate=\"1\" branch-rate=\"1\" "
         "complexity=\"0\"><classes/></package>"}},
       ""},
      {{{" name=\"B\"", ""}}, "attribute-missing dtd-deviation"},
      {{{" filename=\"a/B.c\"", ""}}, "attribute-missing dtd-deviation"},
      {{{" name=\"p\"", ""}}, "attribute-missing dtd-deviation"},
      {{{"<methods/>", ""}}, "dtd-deviation"},
      {{{"<lines><line number=\"1\" hits=\"1\"/></lines>", ""}}, "dtd-deviation"},
      {{{"<methods/>",
         "<methods><method name=\"n\" signature=\"\" line-rate=\"1\" branch-rate=\"1\" complexity=\"0\"/>"
         "</methods>"}},
       "dtd-deviation"},
      {{{" signature=\"()V\"", ""}}, "dtd-deviation"},
      {{{" complexity=\"0\"", ""}}, "dtd-deviation"},
      {{{" type=\"jump\"", ""}}, "dtd-deviation"},
      {{{"hits=\"2\"", "hits=\"2\" x=\"1\""}}, "dtd-deviation"},
      {{{"hits=\"2\"", "hits=\"2\" x=\"1\" y=\"1\""}, {" signature=\"()V\"", ""}}, "dtd-deviation"},
      {{{"number=\"12\" hits=\"2\" branch=\"true\" condition-coverage=\"50% (1/2)\"",
         "condition-coverage=\"50% (1/2)\" branch=\"true\" hits=\"2\" number=\"12\""}},
       ""},
      {{{"<source>/w</source>", ""}}, "sources-empty"},
      {{{"<source>/w</source>", "<source> \n</source>"}}, "sources-empty"},
      {{{"<sources><source>/w</source></sources>", ""}}, "sources-empty"},
      {{{"timestamp=\"1\"", "timestamp=\"today\""}}, "timestamp"},
      {{{" timestamp=\"1\"", ""}}, "dtd-deviation"},
      {{{"<methods/>", "text<methods/>"}}, "xml/stray-text"},
  };
  expect_hits(kCobertura, "cobertura", rows);
  EXPECT_EQ(rules_of(check("<coverage lines-valid=\"0\" lines-covered=\"0\"><packages/></coverage>")),
            "dtd-deviation no-classes");
}

TEST(CoberturaRows, ElementsWhereTheyMayBe) {
  const Row rows[] = {
      {{{"<packages>", "<packages><classes/>"}}, "element-misplaced"},
      {{{"<packages>", "<packages><x><package/></x>"}},
       "attribute-missing element-misplaced element-missing "
       "element-unknown"},
      {{{"<packages>", "<coverage/><packages>"}}, "element-misplaced element-missing"},
      {{{"</classes></package>",
         "</classes></package><package name=\"q\" line-rate=\"1\" branch-rate=\"1\" "
         "complexity=\"0\"/>"}},
       "element-missing"},
      // Elements inside a lost element do not count, and neither do sums.
      {{{"<class name=\"B\"", "<class><class name=\"B\""},
        {"</lines></class>\n</classes>", "</lines></class></class></classes>"}},
       "attribute-missing*2 dtd-deviation element-misplaced element-missing"},
      {{{"<line number=\"14\" hits=\"1\"/>", "<x><line number=\"-14\" hits=\"-1\"/></x>"}},
       "element-misplaced element-unknown"},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

TEST(CoberturaRows, TotalsAndTimestampsAsWritersPrintThem) {
  const Row rows[] = {
      {{{"branches-valid=\"2\"", "branches-valid=\"2.0\""}, {"lines-covered=\"3\"", "lines-covered=\"3.\""}}, ""},
      {{{"branches-valid=\"2\"", "branches-valid=\"2.5\""}}, "count-syntax"},
      {{{"branches-valid=\"2\"", "branches-valid=\"-2\""}}, "count-syntax"},
      {{{"branches-valid=\"2\"", "branches-valid=\".0\""}}, "count-syntax"},
      {{{"branches-covered=\"1\" branches-valid=\"2\"", "branches-covered=\"NaN\" branches-valid=\"NaN\""}},
       "rate-nan*2"},
      {{{"timestamp=\"1\"", "timestamp=\"1656158672.7938\""}}, ""},
      {{{"timestamp=\"1\"", "timestamp=\"1.\""}}, "timestamp"},
      {{{"timestamp=\"1\"", "timestamp=\"\""}}, "timestamp"},
      // AltCover counts sequence points.
      {{{"lines-valid=\"4\"", "lines-valid=\"9\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.33\""},
        {"version=\"1\" t", "version=\"8.2.0.0\" t"}},
       ""},
      {{{"lines-valid=\"4\"", "lines-valid=\"9\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.33\""},
        {"version=\"1\" t", "version=\"8.2.0\" t"}},
       "lines-valid"},
      {{{"lines-valid=\"4\"", "lines-valid=\"9\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.33\""},
        {"version=\"1\" t", "version=\"8.2.0.0.1\" t"}},
       "lines-valid"},
      // Rates of parts are compared only if the totals cover all lines.
      {{{"lines-valid=\"4\"", "lines-valid=\"5\""},
        {"line-rate=\"0.75\"", "line-rate=\"0.6\""},
        {"line-rate=\"0.6666\"", "line-rate=\"0.1\""}},
       "lines-valid"},
      {{{"branches-valid=\"2\"", "branches-valid=\"3\""},
        {"branch-rate=\"0.5\"", "branch-rate=\"0.33\""},
        {"0.6666\" branch-rate=\"0.5\"", "0.6666\" branch-rate=\"1\""}},
       ""},
  };
  expect_hits(kCobertura, "cobertura", rows);
  // A report without packages is Cobertura's own summary; a report of empty packages has no lines.
  const std::string totals = "<coverage lines-valid=\"5\" lines-covered=\"0\">";
  EXPECT_EQ(rules_of(check(totals + "<packages/></coverage>")), "dtd-deviation no-classes");
  EXPECT_EQ(rules_of(check(totals + "<packages><package name=\"p\"><classes/></package></packages></coverage>")),
            "dtd-deviation lines-valid no-classes");
}

// Microsoft's collector counts a line of two methods twice; a line that is hit in one of them is hit.
TEST(CoberturaRows, LinesCountedByMethod) {
  constexpr std::string_view kByMethod =
      R"xml(<coverage line-rate="0.5" lines-covered="2" lines-valid="4" version="1.9">
<packages><package name="p" line-rate="0.5"><classes><class name="A" filename="a.cs" line-rate="0.5"><methods>
<method name="a" signature="()"><lines><line number="2" hits="1"/><line number="1" hits="0"/></lines></method>
<method name="b" signature="()"><lines><line number="2" hits="0"/><line number="3" hits="1"/></lines></method>
</methods><lines><line number="1" hits="0"/><line number="2" hits="1"/><line number="3" hits="1"/></lines>
</class></classes></package></packages></coverage>)xml";
  const Row rows[] = {
      {{}, "dtd-deviation sources-empty"},
      {{{"\"a.cs\" line-rate=\"0.5\"", "\"a.cs\" line-rate=\"0.6667\""}}, "dtd-deviation sources-empty"},
      {{{"\"a.cs\" line-rate=\"0.5\"", "\"a.cs\" line-rate=\"0.6\""}}, "class-rate dtd-deviation sources-empty"},
      {{{"\"3\" hits=\"1\"/></lines></method>", "\"4\" hits=\"1\"/></lines></method>"}},
       "dtd-deviation lines-valid sources-empty"},
      {{{"\"3\" hits=\"1\"/></lines></method>", "\"3\" hits=\"0\"/></lines></method>"}},
       "dtd-deviation lines-valid sources-empty"},
      {{{"\"3\" hits=\"1\"/></lines></method>", "\"x\" hits=\"1\"/></lines></method>"}},
       "dtd-deviation line-number sources-empty"},
      {{{"lines-covered=\"2\"", "lines-covered=\"1\""}, {"line-rate=\"0.5\"", "line-rate=\"0.25\""}},
       "dtd-deviation lines-covered lines-valid sources-empty"},
  };
  expect_hits(kByMethod, "cobertura", rows);
}

TEST(CoberturaRows, MethodsAndPlacesOfOlderWriters) {
  const std::string method = "</method>\n";
  const auto second = [&](const std::string& attributes) {
    return std::vector<Edit>{{method, "</method><method " + attributes +
                                          " line-rate=\"1\" branch-rate=\"0\" complexity=\"0\"><lines/></method>"}};
  };
  const Row rows[] = {
      {second("name=\"m\" signature=\"()V\""), "method-duplicate"},
      {second("name=\"m\" signature=\"(I)V\""), ""},
      {second("name=\"n\" signature=\"()V\""), ""},
      {second("name=\"m\" signature=\"()V\" hits=\"1\""), "dtd-deviation"},
      {{{"signature=\"()V\"", "signature=\"\""}, second("name=\"m\" signature=\"\"")[0]}, ""},
      {{{"name=\"m\"", "name=\"op_Implicit\""}, second("name=\"op_Implicit\" signature=\"()V\"")[0]}, ""},
      {{{"version=\"1\" t", "version=\"gcovr 8.3\" t"}, second("name=\"m\" signature=\"()V\"")[0]}, ""},
      // A method with the same name in another class.
      {{{"<methods/>",
         "<methods><method name=\"m\" signature=\"()V\" line-rate=\"1\" branch-rate=\"0\" "
         "complexity=\"0\"><lines/></method></methods>"}},
       ""},
      // A class outside the packages.
      {{{"</package></packages>",
         "</package><class name=\"C\" filename=\"c\" line-rate=\"1\" branch-rate=\"0\" complexity=\"0\"><methods/>"
         "<lines/></class></packages>"}},
       "class-in-packages"},
      {{{"</package></packages>",
         "</package><class name=\"C\" filename=\"c\" line-rate=\"1\" branch-rate=\"0\" complexity=\"0\"><methods/>"
         "<lines><line number=\"1\" hits=\"0\"/></lines></class></packages>"}},
       "class-in-packages lines-valid"},
      // Elements in an order that differs from the DTD.
      {{{"<sources><source>/w</source></sources><packages>", "<packages>"},
        {"</packages>", "</packages><sources><source>/w</source></sources>"}},
       "dtd-deviation"},
      {{{"<methods/><lines>\n<line number=\"14\" hits=\"1\"/></lines>",
         "<lines><line number=\"14\" hits=\"1\"/></lines><methods/>"}},
       "dtd-deviation"},
  };
  expect_hits(kCobertura, "cobertura", rows);
}

}  // namespace
}  // namespace proflint::tests
