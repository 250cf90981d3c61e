// Bounds of the rules of JaCoCo's reports in XML: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::Edit;
using xml_coverage::edited;
using xml_coverage::expect_hits;
using xml_coverage::Row;

constexpr std::string_view kJacoco = R"xml(<?xml version="1.0"?>
<report name="r"><sessioninfo id="s" start="1" dump="2"/><package name="p">
<class name="p/A" sourcefilename="A.java">
<method name="m" desc="()V" line="3"><counter type="INSTRUCTION" missed="2" covered="3"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="1" covered="1"/><counter type="COMPLEXITY" missed="1" covered="1"/><counter type="METHOD" missed="0" covered="1"/></method>
<method name="n" desc="()V" line="5"><counter type="INSTRUCTION" missed="4" covered="0"/><counter type="LINE" missed="1" covered="0"/><counter type="COMPLEXITY" missed="1" covered="0"/><counter type="METHOD" missed="1" covered="0"/></method>
<counter type="INSTRUCTION" missed="6" covered="3"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="2" covered="1"/><counter type="COMPLEXITY" missed="2" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="0" covered="1"/></class>
<sourcefile name="A.java"><line nr="3" mi="0" ci="3" mb="1" cb="1"/><line nr="4" mi="2" ci="0" mb="0" cb="0"/><line nr="5" mi="4" ci="0" mb="0" cb="0"/>
<counter type="INSTRUCTION" missed="6" covered="3"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="2" covered="1"/><counter type="COMPLEXITY" missed="2" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="0" covered="1"/></sourcefile>
<counter type="INSTRUCTION" missed="6" covered="3"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="2" covered="1"/><counter type="COMPLEXITY" missed="2" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="0" covered="1"/></package>
<counter type="INSTRUCTION" missed="6" covered="3"/><counter type="BRANCH" missed="1" covered="1"/><counter type="LINE" missed="2" covered="1"/><counter type="COMPLEXITY" missed="2" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="0" covered="1"/></report>)xml";

TEST(JacocoXmlRows, ClassesAndTheirNames) {
  const Row rows[] = {
      {{}, ""},
      {{{"\"p/A\"", "\"p/\""}}, "class-name"},
      {{{"\"p/A\"", "\"/p\""}}, "class-name"},
      {{{"\"p/A\"", "\"\""}}, "class-name"},
      {{{"\"p/A\"", "\"p.A\""}}, "class-name"},
      {{{"\"p/A\"", "\"p//A\""}}, "class-name"},
      {{{"\"p/A\"", "\"p;A\""}}, "class-name"},
      {{{"\"p/A\"", "\"[A\""}}, "class-name"},
      {{{"\"p/A\"", "\"A\""}}, "class-package"},
      {{{"\"p/A\"", "\"p/q/A\""}}, "class-package"},
      {{{"\"p/A\"", "\"A\""}, {"<package name=\"p\"", "<package name=\"\""}}, ""},
      {{{"name=\"p/A\" ", ""}}, "attribute-missing"},
      {{{"<package name=\"p\"", "<package"}}, "attribute-missing class-package"},
      {{{"</class>", "</class><class name=\"p/A\"/>"}}, "class-duplicate"},
      {{{"</class>", "</class><class name=\"p/B\"/>"}}, ""},
      {{{"</class>", "</class><class name=\"p/B\" sourcefilename=\"A.java\"/>"}}, ""},
      {{{"</class>", "</class><class name=\"p/B\" sourcefilename=\"B.java\"/>"}}, "sourcefile-missing"},
      {{{"</sourcefile>", "</sourcefile><sourcefile name=\"A.java\"/>"}}, "sourcefile-duplicate"},
      {{{"</sourcefile>", "</sourcefile><sourcefile name=\"B.java\"/>"}}, ""},
      {{{"</sourcefile>", "</sourcefile><sourcefile/>"}}, "attribute-missing"},
      {{{"<sourcefile name=\"A.java\"", "<sourcefile"}}, "attribute-missing"},
      {{{"name=\"n\"", "name=\"m\""}}, "method-duplicate"},
      // Methods belong to their class, even if two classes share a name or the name is missing.
      {{{"</class>", "</class><class name=\"p/A\"><method name=\"m\" desc=\"()V\"/></class>"}}, "class-duplicate"},
      {{{"</class>",
         "</class><class><method name=\"m\" desc=\"()V\"/></class><class><method name=\"m\" "
         "desc=\"()V\"/></class>"}},
       "attribute-missing*2"},
      {{{"name=\"n\"", "name=\"m\""}, {"desc=\"()V\" line=\"5\"", "desc=\"(I)V\" line=\"5\""}}, ""},
      {{{"name=\"n\" desc=\"()V\"", "name=\"m\""}}, "attribute-missing"},
      {{{"name=\"n\" desc=\"()V\"", "desc=\"()V\""}}, "attribute-missing"},
      {{{"line=\"5\"", "line=\"x\""}}, "number"},
      {{{"line=\"5\"", "line=\"5\" x=\"\""}}, "attribute-unknown"},
      {{{"<report", "<report xmlns=\"urn:x\""}}, "xml/default-namespace"},
      {{{"line=\"5\"", "x=\"\" line=\"5\" y=\"\""}}, "attribute-unknown*2"},
      {{{"</package>", "</package><package name=\"p\"/>"}}, "package-duplicate"},
      {{{"</package>", "</package><package name=\"q\"/>"}}, ""},
      {{{"</package>", "</package><group name=\"g\"/>"}}, "element-misplaced"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
}

TEST(JacocoXmlRows, Sessions) {
  const Row rows[] = {
      {{{"start=\"1\"", "start=\"2\""}}, ""},
      {{{"start=\"1\"", "start=\"3\""}}, "session-times"},
      {{{"start=\"1\"", "start=\"x\""}}, "number"},
      {{{"dump=\"2\"", "dump=\"x\""}, {"start=\"1\"", "start=\"3\""}}, "number"},
      {{{" start=\"1\"", ""}}, "attribute-missing"},
      {{{" dump=\"2\"", ""}, {"start=\"1\"", "start=\"3\""}}, "attribute-missing"},
      {{{"dump=\"2\"", "dump=\"9223372036854775807\""}}, ""},
      {{{"dump=\"2\"", "dump=\"9223372036854775808\""}}, "number-range"},
      {{{"dump=\"2\"", "dump=\"99999999999999999999\""}}, "number-range"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
}

TEST(JacocoXmlRows, CountersByThemselves) {
  const std::string in_method =
      "<counter type=\"BRANCH\" missed=\"1\" covered=\"1\"/><counter type=\"LINE\" missed=\"1\" covered=\"1\"/>";
  const Row rows[] = {
      {{{in_method, in_method + "<counter type=\"CLASS\" missed=\"0\" covered=\"0\"/>"}}, "counter-level"},
      {{{in_method, in_method + "<counter type=\"LINE\" missed=\"1\" covered=\"1\"/>"}}, "counter-duplicate"},
      {{{in_method, in_method + "<counter type=\"X\" missed=\"1\" covered=\"1\"/>"}}, "counter-type"},
      {{{in_method, in_method + "<counter missed=\"1\" covered=\"1\"/>"}}, "attribute-missing"},
      {{{"type=\"BRANCH\" missed=\"1\" c", "type=\"BRANCH\" c"}}, "attribute-missing"},
      {{{"type=\"BRANCH\" missed=\"1\" covered=\"1\"", "type=\"BRANCH\" missed=\"1\""}}, "attribute-missing"},
      {{{"type=\"BRANCH\" missed=\"1\"", "type=\"BRANCH\" missed=\"x\""}}, "number"},
      {{{"type=\"METHOD\" missed=\"0\"", "type=\"METHOD\" missed=\"1\""}}, "counter-level"},
      {{{"type=\"CLASS\" missed=\"0\"", "type=\"CLASS\" missed=\"1\""}}, "counter-level"},
      // An element is covered if one of its parts is.
      {{{"type=\"METHOD\" missed=\"0\" covered=\"1\"", "type=\"METHOD\" missed=\"1\" covered=\"0\""}}, "covered-flag"},
      {{{"type=\"METHOD\" missed=\"1\" covered=\"0\"", "type=\"METHOD\" missed=\"0\" covered=\"1\""}}, "covered-flag"},
      {{{"type=\"CLASS\" missed=\"0\" covered=\"1\"", "type=\"CLASS\" missed=\"1\" covered=\"0\""}}, "covered-flag"},
      // Paths and branches are covered if instructions are.
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"1\"", "type=\"COMPLEXITY\" missed=\"0\" covered=\"2\""}},
       "covered-flag"},
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"1\"", "type=\"COMPLEXITY\" missed=\"2\" covered=\"0\""}},
       "covered-flag"},
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"0\"", "type=\"COMPLEXITY\" missed=\"0\" covered=\"1\""}},
       "covered-flag"},
      {{{"type=\"BRANCH\" missed=\"1\" covered=\"1\"", "type=\"BRANCH\" missed=\"0\" covered=\"2\""}}, "class-sum"},
      {{{"missed=\"4\" covered=\"0\"/>",
         "missed=\"4\" covered=\"0\"/><counter type=\"BRANCH\" missed=\"0\" covered=\"1\"/>"}},
       "covered-flag"},
      {{{"<counter type=\"INSTRUCTION\" missed=\"2\" covered=\"3\"/>", ""}}, "class-sum"},
      // Without branches, a method has one path; a branch of n ways adds 1 to n - 1.
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"1\"", "type=\"COMPLEXITY\" missed=\"1\" covered=\"2\""}},
       "class-sum complexity"},
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"1\"", "type=\"COMPLEXITY\" missed=\"1\" covered=\"0\""}},
       "class-sum complexity"},
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"0\"", "type=\"COMPLEXITY\" missed=\"2\" covered=\"0\""}},
       "class-sum complexity"},
      {{{"type=\"COMPLEXITY\" missed=\"1\" covered=\"0\"", "type=\"COMPLEXITY\" missed=\"0\" covered=\"0\""}},
       "class-sum complexity"},
      {{{"type=\"BRANCH\" missed=\"1\" covered=\"1\"", "type=\"BRANCH\" missed=\"2\" covered=\"1\""}}, "class-sum"},
      {{{"type=\"BRANCH\" missed=\"1\" covered=\"1\"", "type=\"BRANCH\" missed=\"3\" covered=\"1\""}},
       "class-sum complexity"},
      {{{"type=\"BRANCH\" missed=\"1\" covered=\"1\"", "type=\"BRANCH\" missed=\"0\" covered=\"1\""}},
       "class-sum complexity"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
  const Edit path[] = {
      {"type=\"COMPLEXITY\" missed=\"1\" covered=\"0\"", "type=\"COMPLEXITY\" missed=\"0\" covered=\"1\""}};
  const Result result = check(edited(kJacoco, path), "jacoco-xml");
  std::string messages;
  for (const Finding& finding : result.findings) messages += finding.message + "\n";
  EXPECT_NE(messages.find("covered=1, but counter INSTRUCTION has covered=0"), std::string::npos) << messages;
}

TEST(JacocoXmlRows, Sums) {
  // The counter before LINE 2 of a class, a source file, a package and the report, in turn.
  const std::string line = "type=\"LINE\" missed=\"2\" covered=\"1\"/>";
  const std::string complexity =
      "<counter type=\"COMPLEXITY\" missed=\"2\" covered=\"1\"/><counter type=\"METHOD\" missed=\"1\" "
      "covered=\"1\"/><counter type=\"CLASS\" missed=\"0\" covered=\"1\"/>";
  const auto lines_of = [&](const char* end, const char* counter) {
    return std::vector<Edit>{{line + complexity + end, counter + complexity + end}};
  };
  const Row rows[] = {
      {lines_of("</class>", "type=\"LINE\" missed=\"1\" covered=\"1\"/>"), ""},
      {lines_of("</class>", "type=\"LINE\" missed=\"2\" covered=\"0\"/>"), "class-lines"},
      {lines_of("</class>", "type=\"LINE\" missed=\"1\" covered=\"2\"/>"), "class-lines"},
      {lines_of("</class>", "type=\"LINE\" missed=\"1\" covered=\"0\"/>"), "class-lines"},
      {lines_of("</class>", "type=\"LINE\" missed=\"3\" covered=\"1\"/>"), "class-lines"},
      {lines_of("</class>", "type=\"LINE\" missed=\"x\" covered=\"1\"/>"), "number"},
      {lines_of("</sourcefile>", "type=\"LINE\" missed=\"2\" covered=\"0\"/>"), "sourcefile-lines"},
      {lines_of("</sourcefile>", "type=\"LINE\" missed=\"1\" covered=\"1\"/>"), "sourcefile-lines"},
      {lines_of("</sourcefile>", "type=\"LINE\" missed=\"x\" covered=\"1\"/>"), "number"},
      {lines_of("</package>", "type=\"LINE\" missed=\"2\" covered=\"2\"/>"), "package-sum"},
      {lines_of("</package>", "type=\"LINE\" missed=\"x\" covered=\"2\"/>"), "number"},
      {lines_of("</report>", "type=\"LINE\" missed=\"2\" covered=\"2\"/>"), "total-sum"},
      {lines_of("</report>", "type=\"LINE\" missed=\"x\" covered=\"2\"/>"), "number"},
      {{{line + complexity + "</report>", line + complexity + "<x/></report>"}}, "element-unknown"},
      {{{line + complexity + "</report>", "type=\"LINE\" missed=\"9\" covered=\"1\"/><x/></report>"}},
       "element-unknown total-sum"},
      // A class without a source file counts in addition to the files; in old reports it may belong to none of them.
      {{{" sourcefilename=\"A.java\"", ""}}, ""},
      {{{"</class>", "</class><class name=\"p/B\"><counter type=\"LINE\" missed=\"1\" covered=\"0\"/></class>"}}, ""},
      {{{"</class>", "</class><class name=\"p/B\"><counter type=\"LINE\" missed=\"1\" covered=\"0\"/></class>"},
        {line + complexity + "</package>", "type=\"LINE\" missed=\"3\" covered=\"1\"/>" + complexity + "</package>"},
        {line + complexity + "</report>", "type=\"LINE\" missed=\"3\" covered=\"1\"/>" + complexity + "</report>"}},
       ""},
      {{{"</class>", "</class><class name=\"p/B\"><counter type=\"LINE\" missed=\"1\" covered=\"0\"/></class>"},
        {line + complexity + "</package>", "type=\"LINE\" missed=\"4\" covered=\"1\"/>" + complexity + "</package>"},
        {line + complexity + "</report>", "type=\"LINE\" missed=\"4\" covered=\"1\"/>" + complexity + "</report>"}},
       "package-sum"},
      {{{"</class>", "</class><class name=\"p/B\"><counter type=\"LINE\" missed=\"x\" covered=\"0\"/></class>"},
        {line + complexity + "</package>", "type=\"LINE\" missed=\"4\" covered=\"1\"/>" + complexity + "</package>"},
        {line + complexity + "</report>", "type=\"LINE\" missed=\"4\" covered=\"1\"/>" + complexity + "</report>"}},
       "number"},
      // An empty package has no findings about contents.
      {{{"</package>", "</package><package name=\"q\"><counter type=\"LINE\" missed=\"1\" covered=\"0\"/></package>"},
        {line + complexity + "</report>", "type=\"LINE\" missed=\"3\" covered=\"1\"/>" + complexity + "</report>"}},
       ""},
      {{{"type=\"INSTRUCTION\" missed=\"4\"", "type=\"INSTRUCTION\" missed=\"5\""}}, "class-sum"},
      {{{"type=\"INSTRUCTION\" missed=\"4\"", "type=\"INSTRUCTION\" missed=\"5\""},
        {"<class name=\"p/A\"", "<x/><class name=\"p/A\""}},
       "class-sum element-unknown"},
      // Warnings explain wrong sums, but must not hide that the report is wrong: one sum is reported.
      {{{"type=\"INSTRUCTION\" missed=\"2\"", "type=\"INSTRUCTION\" missed=\"3\""},
        {"dump=\"2\"", "dump=\"9223372036854775808\""},
        {line + complexity + "</report>", "type=\"LINE\" missed=\"9\" covered=\"1\"/></report>"}},
       "class-sum number-range"},
      {{{"type=\"INSTRUCTION\" missed=\"2\"", "type=\"INSTRUCTION\" missed=\"99999999999999999999\""}},
       "class-sum number-range"},
      {{{"<class name=\"p/A\"", "text<class name=\"p/A\""},
        {line + complexity + "</package>", "type=\"LINE\" missed=\"9\" covered=\"1\"/></package>"}},
       "package-sum xml/stray-text"},
      {{{"type=\"INSTRUCTION\" missed=\"4\"", "type=\"INSTRUCTION\" missed=\"x\""}}, "number"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
  const Result result = check(kJacoco);
  EXPECT_EQ(result.facts.functions, 2u);
  EXPECT_EQ(result.facts.counters, 3u);
  EXPECT_EQ(result.facts.nonzero, 1u);
  EXPECT_EQ(result.facts.runs, 1u);
}

// Pester's counters are flags of commands, and its classes scripts.
TEST(JacocoXmlRows, ReportsOfPester) {
  const Edit pester = {"<report name=\"r\"", "<report name=\"Pester (09/01/2025 07:37:37)\""};
  const Row rows[] = {
      {{pester}, ""},
      {{pester, {"\"p/A\"", "\"My.Module\""}}, ""},
      {{pester, {"</class>", "</class><class name=\"p/A\"/>"}}, ""},
      {{pester, {"type=\"CLASS\" missed=\"0\" covered=\"1\"", "type=\"CLASS\" missed=\"1\" covered=\"0\""}},
       "sourcefile-sum"},
      {{pester, {"ci=\"3\" mb=\"1\"", "ci=\"0\" mb=\"1\""}}, ""},
      {{{"<report name=\"r\"", "<report name=\"Pester\""}, {"\"p/A\"", "\"My.Module\""}}, ""},
      {{{"<report name=\"r\"", "<report name=\"Pesterer\""}, {"\"p/A\"", "\"My.Module\""}}, "class-name"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
  // Up to 4.4, without packages.
  const Row totals[] = {{{}, "no-classes"}, {{{"Pester (", "JaCoCo ("}}, "no-classes total-sum"}};
  expect_hits(
      R"xml(<report name="Pester (01/12/2019 11:10:07)"><counter type="LINE" missed="16" covered="0"/></report>)xml",
      "jacoco-xml", totals);
}

// IntelliJ's agent and Kover: no METHOD in methods, no CLASS in classes, classes of one file do not share lines.
TEST(JacocoXmlRows, ReportsOfIntellij) {
  constexpr std::string_view kAgent = R"xml(<report name="r"><package name="A">
<class name="A" sourcefilename="A.kt"><method name="m" desc="()V"><counter type="INSTRUCTION" missed="0" covered="2"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="0" covered="1"/></method><counter type="INSTRUCTION" missed="0" covered="2"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="0" covered="1"/><counter type="METHOD" missed="0" covered="1"/></class>
<class name="A/B" sourcefilename="A.kt"><method name="n" desc="()V"><counter type="INSTRUCTION" missed="1" covered="0"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="1" covered="0"/></method><counter type="INSTRUCTION" missed="1" covered="0"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="1" covered="0"/><counter type="METHOD" missed="1" covered="0"/></class>
<sourcefile name="A.kt"><line nr="1" mi="1" ci="2" mb="0" cb="0"/><counter type="INSTRUCTION" missed="1" covered="2"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="1" covered="1"/></sourcefile>
<counter type="INSTRUCTION" missed="1" covered="2"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="1" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="1" covered="1"/></package>
<counter type="INSTRUCTION" missed="1" covered="2"/><counter type="BRANCH" missed="0" covered="0"/><counter type="LINE" missed="1" covered="1"/><counter type="METHOD" missed="1" covered="1"/><counter type="CLASS" missed="1" covered="1"/></report>)xml";
  const Row rows[] = {
      {{}, ""},
      {{{"type=\"LINE\" missed=\"0\" covered=\"1\"/></method>", "type=\"LINE\" missed=\"0\" covered=\"2\"/></method>"}},
       "class-sum"},
      {{{"type=\"METHOD\" missed=\"0\" covered=\"1\"", "type=\"METHOD\" missed=\"1\" covered=\"0\""}},
       "class-sum package-sum"},
      {{{"type=\"LINE\" missed=\"1\" covered=\"1\"/></sourcefile>",
         "type=\"LINE\" missed=\"0\" covered=\"1\"/></sourcefile>"}},
       "sourcefile-sum"},
      {{{"type=\"CLASS\" missed=\"1\" covered=\"1\"/></package>",
         "type=\"CLASS\" missed=\"0\" covered=\"2\"/></package>"}},
       "package-sum"},
      // Other writers of such methods count classes.
      {{{"covered=\"1\"/></class>", "covered=\"1\"/><counter type=\"CLASS\" missed=\"0\" covered=\"1\"/></class>"}},
       ""},
      {{{"covered=\"1\"/></class>", "covered=\"1\"/><counter type=\"CLASS\" missed=\"0\" covered=\"1\"/></class>"},
        {"type=\"CLASS\" missed=\"1\" covered=\"1\"/></package>",
         "type=\"CLASS\" missed=\"1\" covered=\"2\"/></package>"}},
       "package-sum"},
      {{{"class name=\"A\"", "class name=\"C\""}}, "class-package"},
      {{{"mi=\"1\" ci=\"2\"", "mi=\"2\" ci=\"2\""}}, "line-sum"},
      // An invalid counter does not change which writer is recognized.
      {{{"type=\"LINE\" missed=\"0\" covered=\"1\"/></method>", "type=\"LINE\" missed=\"x\" covered=\"1\"/></method>"}},
       "number"},
  };
  expect_hits(kAgent, "jacoco-xml", rows);
  // A method without its METHOD counter is still recognized as JaCoCo's.
  const Row jacoco[] = {
      {{{"<counter type=\"METHOD\" missed=\"0\" covered=\"1\"/></method>", "</method>"}}, "class-sum"},
  };
  expect_hits(kJacoco, "jacoco-xml", jacoco);
}

TEST(JacocoXmlRows, ClassesOfKotlin) {
  const auto kotlin = [](const char* name, std::vector<Edit> more) {
    more.push_back({"sourcefilename=\"A.java\"", "sourcefilename=\"" + std::string(name) + "\""});
    more.push_back({"<sourcefile name=\"A.java\"", "<sourcefile name=\"" + std::string(name) + "\""});
    return more;
  };
  const Edit instructions = {"type=\"INSTRUCTION\" missed=\"4\"", "type=\"INSTRUCTION\" missed=\"5\""};
  const Edit branches = {"type=\"BRANCH\" missed=\"1\"", "type=\"BRANCH\" missed=\"9\""};
  const Edit methods = {"type=\"METHOD\" missed=\"0\" covered=\"1\"/></method>",
                        "type=\"METHOD\" missed=\"1\" covered=\"0\"/></method>"};
  const Edit lines = {"type=\"LINE\" missed=\"1\" covered=\"1\"", "type=\"LINE\" missed=\"8\" covered=\"1\""};
  const Row rows[] = {
      {kotlin("A.kt", {instructions, branches, lines}), ""},
      {kotlin("A.kts", {instructions, branches, lines}), ""},
      {kotlin("A.ktx", {instructions, branches, lines}), "class-lines class-sum complexity"},
      {kotlin("A.kt", {methods}), "covered-flag"},
      {kotlin("A.java", {lines}), "class-lines"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
}

TEST(JacocoXmlRows, LinesOfSourceFiles) {
  const Row rows[] = {
      {{{"nr=\"4\"", "nr=\"3\""}}, "line-duplicate"},
      {{{"nr=\"5\"", "nr=\"4\""}}, "line-duplicate"},
      {{{"nr=\"5\"", "nr=\"2\""}}, "line-order"},
      {{{"nr=\"4\"", "nr=\"2\""}}, "line-order"},
      {{{"nr=\"4\"", "nr=\"x\""}}, "number"},
      {{{"nr=\"4\" ", ""}}, "attribute-missing"},
      {{{"nr=\"5\"", "nr=\"16777216\""}}, "method-line"},
      {{{"nr=\"3\"", "nr=\"2\""}}, "method-line"},
      {{{"line=\"5\"", "line=\"4\""}}, ""},
      {{{"line=\"5\"", "line=\"6\""}}, "method-line"},
      {{{"line=\"5\"", "line=\"0\""}}, "method-line"},
      {{{"line=\"5\"", ""}}, ""},
      {{{"line=\"3\"", "line=\"7\""}, {"line=\"5\"", "line=\"6\""}}, "method-line*2"},
      {{{"line=\"5\"", "line=\"6\""}, {" sourcefilename=\"A.java\"", ""}}, ""},
      // Lines whose branches were covered have covered instructions.
      {{{"nr=\"4\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"", "nr=\"4\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"1\""},
        {"mb=\"1\" cb=\"1\"", "mb=\"1\" cb=\"0\""}},
       "covered-flag"},
      {{{"nr=\"5\"", "nr=\"2147483648\""}}, "number-range"},
      {{{"mi=\"2\" ci=\"0\"", "mi=\"0\" ci=\"0\""}}, "line-empty sourcefile-lines"},
      {{{"mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"", "mi=\"0\" ci=\"0\" mb=\"0\""}}, "sourcefile-lines"},
      {{{"mi=\"2\" ci=\"0\"", "mi=\"3\" ci=\"0\""}}, "line-sum"},
      {{{"mi=\"2\" ci=\"0\"", "mi=\"1\" ci=\"0\""}}, ""},
      {{{"mi=\"2\" ci=\"0\"", "mi=\"2\" ci=\"1\""}}, "sourcefile-lines"},
      {{{"mb=\"1\" cb=\"1\"", "mb=\"2\" cb=\"1\""}}, "line-sum"},
      {{{"mb=\"1\" cb=\"1\"", "mb=\"1\" cb=\"2\""}}, "line-sum"},
      {{{"mb=\"1\" cb=\"1\"", "mb=\"0\" cb=\"0\""}}, ""},
      {{{"mi=\"2\" ci=\"0\"", "mi=\"x\" ci=\"0\""}}, "number"},
      {{{"nr=\"4\" mi=\"2\" ci=\"0\"", "nr=\"4\" ci=\"0\""}}, "line-counts sourcefile-lines"},
      {{{"nr=\"4\" mi=\"2\" ci=\"0\"", "nr=\"4\" mi=\"2\""}}, "line-counts"},
      {{{"nr=\"4\" mi=\"2\" ci=\"0\"", "nr=\"3\" mi=\"2\""}}, "line-counts line-repeated"},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
  // Files that have only a LINE counter, as gcovr writes them.
  const auto file = [](const std::string& lines, const std::string& counters) {
    return rules_of(check("<report name=\"r\"><package name=\"p\"><sourcefile name=\"a\">" + lines + counters +
                          "</sourcefile>" + counters + "</package>" + counters + "</report>"));
  };
  const std::string own = "<line nr=\"1\" mi=\"1\" ci=\"0\"/>", other = "<line nr=\"1\"/>";
  const std::string one = "<counter type=\"LINE\" missed=\"1\" covered=\"0\"/>",
                    two = "<counter type=\"LINE\" missed=\"2\" covered=\"0\"/>";
  const std::string instructions = "<counter type=\"INSTRUCTION\" missed=\"1\" covered=\"0\"/>";
  EXPECT_EQ(file(own, instructions + one), "");
  EXPECT_EQ(file(own, instructions + two), "sourcefile-lines");
  EXPECT_EQ(file(own, two), "sourcefile-lines");
  EXPECT_EQ(file(other, two), "line-counts");
  EXPECT_EQ(file(other, instructions + two), "line-counts sourcefile-lines");
  EXPECT_EQ(file("", two), "");
  EXPECT_EQ(file("", instructions + two), "sourcefile-lines");
  EXPECT_EQ(file(other + other, two), "line-counts*2 line-repeated");
}

// The DTD requires counters of no element, and converters write those that they need.
TEST(JacocoXmlRows, ElementsWithoutCounters) {
  const std::string methods =
      "<counter type=\"COMPLEXITY\" missed=\"2\" covered=\"1\"/><counter type=\"METHOD\" missed=\"1\" "
      "covered=\"1\"/><counter type=\"CLASS\" missed=\"0\" covered=\"1\"/>";
  const std::string lines = "<counter type=\"LINE\" missed=\"2\" covered=\"1\"/>" + methods;
  const std::string all =
      "<counter type=\"INSTRUCTION\" missed=\"6\" covered=\"3\"/><counter type=\"BRANCH\" missed=\"1\" "
      "covered=\"1\"/>" +
      lines;
  const auto without = [&](const char* end) { return Edit{all + end, end}; };
  const Edit bare_method = {
      "<counter type=\"INSTRUCTION\" missed=\"4\" covered=\"0\"/><counter type=\"LINE\" missed=\"1\" "
      "covered=\"0\"/><counter type=\"COMPLEXITY\" missed=\"1\" covered=\"0\"/><counter type=\"METHOD\" "
      "missed=\"1\" covered=\"0\"/>",
      ""};
  const Edit wrong_report = {lines + "</report>",
                             "<counter type=\"LINE\" missed=\"9\" covered=\"1\"/>" + methods + "</report>"};
  const Row rows[] = {
      {{bare_method}, ""},
      {{without("</class>")}, ""},
      {{without("</sourcefile>")}, ""},
      {{without("</package>")}, ""},
      {{without("</report>")}, "no-totals"},
      {{without("</package>"), without("</report>")}, "no-totals"},
      {{without("</class>"), without("</sourcefile>"), without("</package>"), without("</report>")}, "no-totals"},
      {{without("</package>"), wrong_report}, ""},
      {{without("</sourcefile>"), wrong_report}, "total-sum"},
      // Other counters show that the missing one is 0.
      {{{lines + "</package>", methods + "</package>"}}, "package-sum"},
      {{{lines + "</sourcefile>", methods + "</sourcefile>"}}, "sourcefile-lines"},
      // Nothing to count needs no counters.
      {{{"</class>", "</class><class name=\"p/B\" sourcefilename=\"A.java\"/>"}, wrong_report}, "total-sum"},
      {{{"</package>", "</package><package name=\"q\"><class name=\"q/B\"/></package>"}, wrong_report}, "total-sum"},
      {{{"</package>",
         "</package><package name=\"q\"><class name=\"q/B\"><method name=\"m\" "
         "desc=\"()V\"/></class></package>"},
        wrong_report},
       ""},
  };
  expect_hits(kJacoco, "jacoco-xml", rows);
  const Result result = check(edited(kJacoco, std::vector{without("</package>"), without("</report>")}));
  EXPECT_EQ(result.facts.counters, 3u);
  EXPECT_EQ(result.facts.nonzero, 1u);
}

}  // namespace
}  // namespace proflint::tests
