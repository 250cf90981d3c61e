// Bounds of the rules of Clover reports: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::Edit;
using xml_coverage::edited;
using xml_coverage::expect_hits;
using xml_coverage::Row;

constexpr std::string_view kClover = R"(<?xml version="1.0"?>
<coverage generated="1" clover="3.2.0"><project timestamp="1" name="All">
<metrics statements="5" coveredstatements="3" conditionals="2" coveredconditionals="1" methods="2" coveredmethods="1" elements="9" coveredelements="5" packages="1" files="2"/>
<package name="p"><metrics statements="3" coveredstatements="2" conditionals="2" coveredconditionals="1" methods="1" coveredmethods="1" elements="6" coveredelements="4"/>
<file name="a.js" path="p/a.js">
<metrics statements="3" coveredstatements="2" conditionals="2" coveredconditionals="1" methods="1" coveredmethods="1" elements="6" coveredelements="4"/>
<line num="1" count="2" type="method"/><line num="2" count="1" type="stmt"/>
<line num="3" truecount="1" falsecount="0" type="cond"/><line num="4" count="0" type="stmt"/></file></package>
<file name="b.js">
<class name="b"><metrics statements="2"/></class>
<metrics statements="2" coveredstatements="1" conditionals="0" coveredconditionals="0" methods="1" coveredmethods="0" elements="3" coveredelements="1"/>
<line num="1" count="1" type="stmt"/><line num="2" count="0" type="stmt"/></file>
</project></coverage>)";

TEST(CloverRows, Lines) {
  const Row rows[] = {
      {{}, ""},
      {{{"num=\"4\"", "num=\"0\""}}, "line-zero"},
      {{{"num=\"4\"", "num=\"x\""}}, "number"},
      {{{"num=\"4\" ", ""}}, "attribute-missing"},
      {{{"num=\"4\"", "num=\"2147483647\""}}, ""},
      {{{"num=\"4\"", "num=\"2147483648\""}}, "number-range"},
      {{{"num=\"4\"", "num=\"99999999999999999999\""}}, "number-range"},
      {{{"count=\"2\"", "count=\"-1\""}}, "number"},
      {{{" count=\"2\"", ""}}, "attribute-missing"},
      {{{"truecount=\"1\"", "truecount=\"x\""}}, "number"},
      {{{"falsecount=\"0\"", "falsecount=\"x\""}}, "number"},
      {{{"truecount=\"1\" ", ""}}, "attribute-missing"},
      {{{" falsecount=\"0\"", ""}}, "attribute-missing"},
      {{{"truecount=\"1\" falsecount=\"0\"", "count=\"1\""}}, ""},
      {{{"truecount=\"1\" falsecount=\"0\" type=\"cond\"", "truecount=\"1\" falsecount=\"0\" type=\"stmt\""}},
       "attribute-missing"},
      {{{"type=\"method\"", "type=\"x\""}}, "line-type"},
      {{{" type=\"method\"", ""}}, "attribute-missing"},
  };
  expect_hits(kClover, "clover", rows);
}

TEST(CloverRows, LinesAgainstTheMetricsOfTheirFile) {
  // The second file has `statements` and `covered`; the project has neither.
  const auto with = [](const std::string& statements, const std::string& covered, std::vector<Edit> more = {}) {
    constexpr std::string_view kMetrics =
        "<metrics statements=\"2\" coveredstatements=\"1\" conditionals=\"0\" "
        "coveredconditionals=\"0\" methods=\"1\" coveredmethods=\"0\" "
        "elements=\"3\" coveredelements=\"1\"/>";
    more.push_back(
        {std::string(kMetrics), "<metrics statements=\"" + statements + "\" coveredstatements=\"" + covered + "\"/>"});
    more.push_back({"statements=\"5\" coveredstatements=\"3\" ", ""});
    return more;
  };
  const Edit method = {"count=\"0\" type=\"stmt\"/></file>\n</project>",
                       "count=\"0\" type=\"method\"/></file></project>"};
  const Edit hit = {"count=\"0\" type=\"stmt\"/></file>\n</project>", "count=\"1\" type=\"method\"/></file></project>"};
  const Row rows[] = {
      {with("2", "1"), ""},
      {with("3", "1"), "file-lines"},
      {with("1", "1"), "file-lines"},
      {with("2", "2"), "file-lines"},
      {with("2", "0"), "file-lines"},
      {with("3", "0"), "file-lines*2"},
      {with("1", "1", {method}), ""},
      {with("2", "1", {method}), ""},
      {with("0", "0", {method}), "file-lines*2"},
      {with("3", "1", {method}), "file-lines"},
      {with("1", "1", {hit}), ""},
      {with("2", "2", {hit}), ""},
      {with("3", "3", {hit}), "file-lines*2"},
      {with("1", "0", {hit}), "file-lines"},
      // Skipped elements have no findings.
      {with("3", "1",
            {{"num=\"2\" count=\"0\" type=\"stmt\"/></file>\n</p", "num=\"x\" count=\"0\" type=\"stmt\"/></file></p"}}),
       "number"},
      {with("3", "1", {{"num=\"2\" count=\"0\" type=\"stmt\"/></file>\n</p", "num=\"2\" count=\"0\"/></file></p"}}),
       "attribute-missing"},
      {with("x", "0"), "number"},
      // A file without lines may have any numbers.
      {with("7", "7",
            {{"<line num=\"1\" count=\"1\" type=\"stmt\"/><line num=\"2\" count=\"0\" type=\"stmt\"/></file>\n</p",
              "</file></p"}}),
       ""},
  };
  expect_hits(kClover, "clover", rows);
}

TEST(CloverRows, MetricsByThemselves) {
  const auto of_class = [](const char* element) {
    return std::vector<Edit>{{"<class name=\"b\"><metrics statements=\"2\"/>", element}};
  };
  const Row rows[] = {
      {of_class("<class name=\"b\"><metrics statements=\"2\" coveredstatements=\"2\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" coveredstatements=\"3\"/>"), "covered-exceeds"},
      {of_class("<class name=\"b\"><metrics conditionals=\"2\" coveredconditionals=\"3\"/>"), "covered-exceeds"},
      {of_class("<class name=\"b\"><metrics methods=\"2\" coveredmethods=\"3\"/>"), "covered-exceeds"},
      {of_class("<class name=\"b\"><metrics elements=\"2\" coveredelements=\"3\"/>"), "covered-exceeds"},
      {of_class("<class name=\"b\"><metrics elements=\"2\" coveredelements=\"2\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" coveredconditionals=\"3\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" conditionals=\"3\" methods=\"4\" elements=\"9\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" conditionals=\"3\" methods=\"4\" elements=\"8\"/>"),
       "elements-sum"},
      {of_class("<class name=\"b\"><metrics statements=\"2\" conditionals=\"3\" methods=\"4\" elements=\"2\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" conditionals=\"3\" methods=\"4\"/>"), ""},
      {of_class("<class name=\"b\"><metrics statements=\"2\" conditionals=\"3\" elements=\"8\"/>"), ""},
      {of_class("<class name=\"b\"><metrics coveredstatements=\"2\" coveredconditionals=\"3\" coveredmethods=\"4\" "
                "coveredelements=\"8\"/>"),
       "elements-sum"},
      {of_class("<class name=\"b\"><metrics coveredstatements=\"2\" coveredconditionals=\"3\" coveredmethods=\"4\" "
                "coveredelements=\"9\"/>"),
       ""},
      {of_class("<class name=\"b\"><metrics complexity=\"x\"/>"), "number"},
      {of_class("<class name=\"b\"><metrics loc=\"99999999999999999999\"/>"), "number"},
      {of_class("<class name=\"b\"><metrics files=\"7\" packages=\"7\"/>"), ""},
      {of_class("<class name=\"b\"><metrics other=\"x\"/>"), ""},
      {of_class("<class name=\"b\"><metrics testduration=\"0.04\"/>"), ""},
      {of_class("<class name=\"b\"><metrics testduration=\"4E-2\"/>"), ""},
      {of_class("<class name=\"b\"><metrics testduration=\"0,04\"/>"), "number"},
      {of_class("<class name=\"b\"><metrics testruns=\"0.5\"/>"), "number"},
      {of_class("<class><metrics/>"), "attribute-missing"},
      {of_class("<class name=\"b\"><metrics/><x/>"), "element-unknown"},
      {of_class("<class name=\"b\"><metrics/><line num=\"1\" count=\"1\" type=\"stmt\"/>"), "element-misplaced"},
      {of_class("<class name=\"b\">"), "element-incomplete"},
      {of_class("<class name=\"b\"><metrics/><metrics/>"), "element-duplicate"},
  };
  expect_hits(kClover, "clover", rows);
}

TEST(CloverRows, FilesInTheMetricsOfTheirProject) {
  const Row rows[] = {
      {{{"files=\"2\"/>", "files=\"2\">"}, {"</project>", "</metrics></project>"}}, "nested-metrics*2"},
      {{{"files=\"2\"/>", "files=\"3\">"}, {"</project>", "</metrics></project>"}}, "nested-metrics*2 project-counts"},
      {{{"elements=\"9\" coveredelements=\"5\" packages=\"1\" files=\"2\"/>",
         "packages=\"1\" files=\"2\"><class name=\"c\"/></metrics>"}},
       "element-misplaced"},
      // Only the files of a project.
      {{{"coveredelements=\"4\"/>\n<file name=\"a.js\"",
         "coveredelements=\"4\"><file name=\"c.js\"><metrics/></file></metrics>\n<file name=\"a.js\""}},
       "element-misplaced"},
  };
  expect_hits(kClover, "clover", rows);
}

TEST(CloverRows, LinesOfFilesWithSeveralClasses) {
  const std::string other = "<class name=\"c\"><metrics/></class><class name=\"b\"";
  const Row rows[] = {
      // ReportGenerator lists only the lines of the first class.
      {{{"<class name=\"b\"", other},
        {"<line num=\"2\" count=\"0\" type=\"stmt\"/></file>\n</project>", "</file></project>"}},
       ""},
      {{{"<line num=\"2\" count=\"0\" type=\"stmt\"/></file>\n</project>", "</file></project>"}}, "file-lines"},
  };
  expect_hits(kClover, "clover", rows);
}

TEST(CloverRows, SumsOfPackagesAndProjects) {
  const Edit statements = {"statements=\"5\"", "statements=\"6\""}, elements = {"elements=\"9\"", "elements=\"10\""};
  const Row rows[] = {
      {{statements, elements}, "project-sum"},
      {{{"statements=\"5\" ", ""}}, ""},
      {{statements, {" elements=\"9\"", ""}}, "project-sum"},
      {{statements, {"statements=\"6\" ", "statements=\"x\" "}}, "number"},
      {{{"coveredmethods=\"1\" elements=\"9\" coveredelements=\"5\"",
         "coveredmethods=\"2\" elements=\"9\" coveredelements=\"6\""}},
       "project-sum"},
      {{{"elements=\"9\" coveredelements=\"5\"", ""}}, ""},
      {{{"<package name=\"p\"><metrics statements=\"3\"", "<package name=\"p\"><metrics statements=\"4\""},
        {"coveredmethods=\"1\" elements=\"6\" coveredelements=\"4\"",
         "coveredmethods=\"1\" elements=\"7\" coveredelements=\"4\""}},
       "package-sum"},
      {{{"files=\"2\"", "files=\"3\""}}, "project-counts"},
      {{{" files=\"2\"", ""}}, ""},
      {{{"packages=\"1\"", "packages=\"2\""}}, ""},  // the project has a file: the root may be a package, too
      {{{"packages=\"1\"", "packages=\"3\""}}, "project-counts"},
      {{{"packages=\"1\" ", ""}}, ""},
      // If an element was lost, sums are not checked.
      {{statements, elements, {"<class name=\"b\"", "<package name=\"x\"/><class name=\"b\""}}, "element-misplaced"},
      // Unknown elements explain wrong sums, which are errors: the first one is reported.
      {{statements, elements, {"<class name=\"b\"", "<x/><class name=\"b\""}}, "element-unknown project-sum"},
      {{{"<metrics statements=\"5\"", "<!-- <metrics statements=\"5\""}, {"files=\"2\"/>", "files=\"2\"/> -->"}},
       "element-missing"},
      // Files of a package belong to that package.
      {{{"<file name=\"b.js\">", "<package name=\"q\"><file name=\"b.js\">"},
        {"</file>\n</project>", "</file></package></project>"},
        {"packages=\"1\"", "packages=\"2\""}},
       ""},
      {{{"<file name=\"b.js\">", "<package name=\"q\"><metrics statements=\"2\" methods=\"1\"/><file name=\"b.js\">"},
        {"</file>\n</project>", "</file></package></project>"},
        {"packages=\"1\"", "packages=\"2\""}},
       ""},
      {{{"<file name=\"b.js\">", "<package name=\"q\"><metrics statements=\"2\" methods=\"2\"/><file name=\"b.js\">"},
        {"</file>\n</project>", "</file></package></project>"},
        {"packages=\"1\"", "packages=\"2\""}},
       "package-sum"},
      {{{"<file name=\"b.js\">", "<package name=\"q\"><metrics statements=\"9\"/></package><file name=\"b.js\">"},
        {"packages=\"1\"", "packages=\"2\""}},
       "element-incomplete"},
  };
  expect_hits(kClover, "clover", rows);
  const Result result = check(kClover);
  EXPECT_EQ(result.facts.functions, 2u);
  EXPECT_EQ(result.facts.counters, 6u);
  EXPECT_EQ(result.facts.nonzero, 4u);
}

TEST(CloverRows, FilesAndTestProjects) {
  const std::string tests =
      "</project><testproject><file name=\"a.js\" path=\"p/a.js\"><metrics statements=\"9\"/><class "
      "name=\"c\"><metrics/>"
      "</class></file><file name=\"../b.js\"><metrics/></file><file name=\"b.js\"><metrics/></file>"
      "<package name=\"t\"><metrics statements=\"7\"/><file name=\"b.js\"><metrics statements=\"9\"/></file></package>"
      "</testproject>";
  const Row rows[] = {
      {{{"<file name=\"b.js\">", "<file name=\"p/a.js\">"}}, "file-duplicate"},
      {{{"<file name=\"b.js\">", "<file name=\"a.js\">"}}, ""},
      {{{"<file name=\"b.js\">", "<file name=\"../b.js\">"}}, "path-escape"},
      {{{"path=\"p/a.js\"", "path=\"../a.js\""}}, "path-escape"},
      {{{"<file name=\"b.js\">", "<file>"}}, "attribute-missing"},
      {{{"<file name=\"b.js\">", "<file path=\"b.js\">"}}, "attribute-missing"},
      // The contents of tests are not checked.
      {{{"</project>", tests}}, ""},
      {{{"<project timestamp=\"1\" name=\"All\">", tests.substr(10) + "<project>"}}, ""},
      {{{"</project>", tests + "<project><metrics files=\"1\"/><file name=\"b.js\"><metrics/></file></project>"}},
       "file-duplicate"},
      {{{"</project>", tests + "<project><metrics files=\"2\" statements=\"9\" packages=\"3\"/></project>"}},
       "project-counts project-sum"},
  };
  expect_hits(kClover, "clover", rows);
  EXPECT_EQ(rules_of(check("<coverage generated=\"1\"><project><metrics/></project></coverage>")), "no-files");
  EXPECT_EQ(rules_of(check("<coverage generated=\"1\"><project><metrics/></project><testproject><file name=\"a\">"
                           "<metrics/></file></testproject></coverage>")),
            "no-files");
}

// OpenClover with summary="true": packages have no files.
TEST(CloverRows, Summaries) {
  constexpr std::string_view kSummary = R"(<coverage generated="1" clover="4.5.2"><project name="All">
<metrics statements="5" coveredstatements="3" files="3" packages="2"/>
<package name="p"><metrics statements="3" coveredstatements="2" files="2"/></package>
<package name="q"><metrics statements="2" coveredstatements="1" files="1"/></package>
</project></coverage>)";
  const Row rows[] = {
      {{}, "element-incomplete*2 no-files"},
      {{{"statements=\"5\"", "statements=\"6\""}}, "element-incomplete*2 no-files project-sum"},
      {{{"files=\"3\"", "files=\"4\""}}, "element-incomplete*2 no-files project-counts"},
      {{{" files=\"1\"", ""}}, "element-incomplete*2 no-files project-counts project-sum"},
      {{{" files=\"1\"", " files=\"0\""}}, "element-incomplete*2 no-files project-counts project-sum"},
      // A package that contains packages is not one of them.
      {{{"files=\"2\"/></package>", "files=\"2\"/>"},
        {"<package name=\"q\"", "<package name=\"p.q\""},
        {"</project>", "</package></project>"}},
       "element-incomplete*2 nested-package no-files project-counts project-sum"},
  };
  expect_hits(kSummary, "clover", rows);
}

}  // namespace
}  // namespace proflint::tests
