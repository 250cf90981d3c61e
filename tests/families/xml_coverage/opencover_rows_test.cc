// Bounds of the rules of OpenCover reports: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::Edit;
using xml_coverage::expect_hits;
using xml_coverage::Row;

// Two methods, the second in a class of its own; a third was skipped. Places that rows change have unique marks: each
// summary has a different order of attributes.
constexpr std::string_view kOpenCover = R"(<CoverageSession>
<Summary numSequencePoints="3" visitedSequencePoints="2" numBranchPoints="4" visitedBranchPoints="2" numMethods="2" visitedMethods="2" numClasses="2" visitedClasses="2" id="session"/>
<Modules><Module hash="1">
<Summary numSequencePoints="3" visitedSequencePoints="2" numBranchPoints="4" visitedBranchPoints="2" numMethods="2" visitedMethods="2" numClasses="2" visitedClasses="2" id="module"/>
<ModuleName>m</ModuleName>
<Files><File uid="1" fullPath="a.cs"/><File uid="2" fullPath="b.cs"/></Files>
<Classes><Class>
<Summary numSequencePoints="2" visitedSequencePoints="1" numBranchPoints="3" visitedBranchPoints="1" numMethods="1" visitedMethods="1" numClasses="1" visitedClasses="1" maxCyclomaticComplexity="3" id="class"/>
<FullName>C</FullName><Methods>
<Method visited="true" cyclomaticComplexity="3" nPathComplexity="-1" sequenceCoverage="50" branchCoverage="33.33" crapScore="-1.5E3">
<Summary numSequencePoints="2" visitedSequencePoints="1" numBranchPoints="3" visitedBranchPoints="1" sequenceCoverage="50" branchCoverage="33.33" numMethods="1" visitedMethods="1" maxCyclomaticComplexity="3" id="method"/>
<Name>f</Name><FileRef uid="1"/>
<SequencePoints><SequencePoint vc="7" sl="1" sc="2" el="1" ec="3" fileid="1"/><SequencePoint vc="0" sl="2" sc="2" el="3" ec="1"/></SequencePoints>
<BranchPoints><BranchPoint vc="1" path="0" offset="-1" sl="1"/><BranchPoint vc="0" path="1" offset="2"/></BranchPoints>
<MethodPoint/></Method></Methods></Class>
<Class><Summary numSequencePoints="1" visitedSequencePoints="1" numBranchPoints="1" visitedBranchPoints="1" numMethods="1" visitedMethods="1" numClasses="1" visitedClasses="1"/>
<FullName>D</FullName><Methods>
<Method cyclomaticComplexity="0" sequenceCoverage="100" branchCoverage="100">
<Summary numSequencePoints="1" visitedSequencePoints="1" numBranchPoints="1" visitedBranchPoints="1" numMethods="1" visitedMethods="1" maxCyclomaticComplexity="1"/>
<Name>g</Name><SequencePoints><SequencePoint vc="1" sl="9" fileid="2"/></SequencePoints></Method>
<Method skippedDueTo="Attribute" cyclomaticComplexity="9" sequenceCoverage="0" branchCoverage="0"><Name>h</Name></Method></Methods></Class>
</Classes></Module></Modules></CoverageSession>)";

// The start tag of the summary with this mark, up to the mark.
std::string tag_of(const std::string& mark) {
  const std::string report(kOpenCover), attribute = " id=\"" + mark + "\"";
  const std::size_t end = report.find(attribute), start = report.rfind("<Summary", end);
  return report.substr(start, end - start) + attribute;
}

// Replaces `old_text` by `new_text` in that tag.
Edit of(const std::string& mark, const std::string& old_text, const std::string& new_text) {
  const std::string old_tag = tag_of(mark);
  std::string new_tag = old_tag;
  const std::size_t at = new_tag.find(old_text);
  EXPECT_NE(at, std::string::npos) << old_text;
  return {old_tag, new_tag.replace(at, old_text.size(), new_text)};
}

TEST(OpenCoverRows, Points) {
  const Row rows[] = {
      {{}, ""},
      {{{"vc=\"7\"", "vc=\"x\""}}, "number"},
      {{{"vc=\"7\"", "vc=\"-7\""}}, "visits-negative"},
      {{{"vc=\"0\" sl", "vc=\"-0\" sl"}}, ""},
      {{{"vc=\"7\"", "vc=\"2147483646\""}}, ""},
      {{{"vc=\"7\"", "vc=\"2147483647\""}}, "visits-clamped"},
      {{{"vc=\"7\"", "vc=\"2147483648\""}}, "visits-32bit"},
      {{{"vc=\"7\"", "vc=\"99999999999999999999\""}}, "visits-32bit"},
      {{{"sl=\"1\" sc", "sl=\"-1\" sc"}}, "number"},
      {{{"sl=\"1\" sc=\"2\" el=\"1\"", "sl=\"2147483647\" sc=\"2\" el=\"2147483647\""}}, ""},
      {{{"sl=\"1\" sc=\"2\" el=\"1\"", "sl=\"2147483648\" sc=\"2\" el=\"2147483648\""}}, "number-range*2"},
      {{{"sl=\"1\" sc=\"2\" el=\"1\"", "sl=\"0\" sc=\"2\" el=\"1\""}}, "line-zero"},
      {{{"sl=\"1\" sc=\"2\" el=\"1\"", "sl=\"0\" sc=\"2\" el=\"0\""}}, "line-zero"},
      {{{"el=\"1\"", "el=\"0\""}}, "range"},
      {{{"el=\"1\"", "el=\"16707566\""}}, "hidden-line"},
      {{{"el=\"1\" ec=\"3\"", "el=\"1\" ec=\"2\""}}, ""},
      {{{"el=\"1\" ec=\"3\"", "el=\"1\" ec=\"1\""}}, "range"},
      {{{"el=\"3\"", "el=\"1\""}}, "range"},
      {{{"path=\"1\"", "path=\"-2147483648\""}}, ""},
      {{{"path=\"1\"", "path=\"-2147483649\""}}, "number-range"},
      {{{"path=\"1\"", "path=\"2147483648\""}}, "number-range"},
      {{{"path=\"1\"", "path=\"1.5\""}}, "number"},
      {{{"path=\"1\" ", ""}}, "attribute-missing"},
      {{{" sl=\"9\"", ""}}, "attribute-missing"},
      {{{"sl=\"9\"", "sl=\"9\" uspid=\"4294967295\" upsid=\"x\""}}, "number"},
      {{{"sl=\"9\"", "sl=\"9\" uspid=\"4294967296\""}}, "number-range"},
      {{{"sl=\"9\"", "sl=\"9\" bec=\"1\" bev=\"1\""}}, ""},
      {{{"sl=\"9\"", "sl=\"9\" bec=\"1\" bev=\"2\""}}, "branch-exits"},
      {{{"sl=\"9\"", "sl=\"9\" other=\"x\""}}, ""},
      {{{"<MethodPoint/>", "<MethodPoint vc=\"99\" sl=\"0\"/>"}}, "line-zero"},
      {{{"<MethodPoint/>", "<MethodPoint fileid=\"3\"/>"}}, "point-file"},
      {{{"fileid=\"2\"", "fileid=\"3\""}}, "point-file"},
      {{{"fileid=\"2\"", "fileid=\"0\""}}, ""},
      {{{"<FileRef uid=\"1\"/>", "<FileRef uid=\"3\"/>"}}, "file-reference"},
      {{{"<FileRef uid=\"1\"/>", "<FileRef uid=\"x\"/>"}}, "number"},
      // Files of later modules count.
      {{{"<FileRef uid=\"1\"/>", "<FileRef uid=\"3\"/>"},
        {"</Modules>",
         "<Module skippedDueTo=\"Unknown\"><ModuleName>n</ModuleName><Files><File uid=\"3\" "
         "fullPath=\"c.cs\"/></Files></Module></Modules>"}},
       ""},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

TEST(OpenCoverRows, SummariesByThemselves) {
  const Row rows[] = {
      {{of("session", "numSequencePoints=\"3\"", "numSequencePoints=\"x\"")}, "number"},
      {{of("session", "numSequencePoints=\"3\"", "numSequencePoints=\"2147483648\"")}, "number-range session-sum"},
      {{of("session", "id=", "sequenceCoverage=\"66.67\" id=")}, ""},
      {{of("session", "id=", "sequenceCoverage=\"66.66\" id=")}, ""},
      {{of("session", "id=", "sequenceCoverage=\"66.68\" id=")}, "percent"},
      {{of("session", "id=", "sequenceCoverage=\"66.7\" id=")}, ""},
      {{of("session", "id=", "sequenceCoverage=\"66.8\" id=")}, "percent"},
      {{of("session", "id=", "sequenceCoverage=\"67\" id=")}, ""},
      {{of("session", "id=", "sequenceCoverage=\"68\" id=")}, "percent"},
      {{of("session", "id=", "sequenceCoverage=\"0.667\" id=")}, ""},
      {{of("session", "id=", "sequenceCoverage=\"0.668\" id=")}, "percent"},
      {{of("session", "id=", "sequenceCoverage=\"1e999\" id=")}, "percent"},
      {{of("session", "id=", "sequenceCoverage=\"66,67\" id=")}, "decimal-comma"},
      {{of("session", "id=", "branchCoverage=\"50\" id=")}, ""},
      {{of("session", "id=", "branchCoverage=\"75\" id=")}, "percent"},
      {{of("session", "id=", "maxCrapScore=\"\" id=")}, "decimal"},
      {{of("session", "id=", "maxCrapScore=\"-7.5\" minCrapScore=\"1\" id=")}, ""},
      // Counts above their maximum have no percentage.
      {{of("session", "visitedSequencePoints=\"2\"", "visitedSequencePoints=\"4\" sequenceCoverage=\"1\"")},
       "session-sum visited-exceeds"},
      {{of("session", "visitedMethods=\"2\"", "visitedMethods=\"3\"")}, "counts visited-exceeds"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

TEST(OpenCoverRows, SummariesOfMethods) {
  const Row rows[] = {
      // OpenCover counts one more for the entry; sums of a class have a range for a wrong part.
      {{of("method", "numBranchPoints=\"3\"", "numBranchPoints=\"2\""),
        {"branchCoverage=\"33.33\" crap", "branchCoverage=\"50\" crap"},
        of("class", "numBranchPoints=\"3\"", "numBranchPoints=\"2\""),
        of("module", "numBranchPoints=\"4\"", "numBranchPoints=\"3\""),
        of("session", "numBranchPoints=\"4\"", "numBranchPoints=\"3\"")},
       "percent*2"},
      {{of("method", "numBranchPoints=\"3\"", "numBranchPoints=\"4\"")}, "method-branches percent"},
      {{of("method", "numSequencePoints=\"2\"", "numSequencePoints=\"3\"")}, "method-points percent"},
      {{of("method", "visitedSequencePoints=\"1\"", "visitedSequencePoints=\"2\"")}, "method-points percent"},
      {{of("method", "visitedSequencePoints=\"1\" ", "")}, ""},
      {{of("method", "maxCyclomaticComplexity=\"3\"", "maxCyclomaticComplexity=\"2\"")}, "complexity"},
      {{of("method", "visitedMethods=\"1\"", "visitedMethods=\"0\""),
        of("class", "visitedMethods=\"1\"", "visitedMethods=\"0\""),
        of("module", "visitedMethods=\"2\"", "visitedMethods=\"1\""),
        of("session", "visitedMethods=\"2\"", "visitedMethods=\"1\"")},
       "visited-flag"},
      {{{"sequenceCoverage=\"50\" branchCoverage=\"33.33\" crap",
         "sequenceCoverage=\"50.0\" branchCoverage=\"33.33\" crap"}},
       ""},
      {{{"sequenceCoverage=\"50\" branchCoverage=\"33.33\" crap",
         "sequenceCoverage=\"51\" branchCoverage=\"33.33\" crap"}},
       "percent"},
      {{{"crapScore=\"-1.5E3\"", "crapScore=\"x\""}}, "decimal"},
      {{{"cyclomaticComplexity=\"3\" ", ""}}, "attribute-missing"},
      {{{"cyclomaticComplexity=\"3\" ", "cyclomaticComplexity=\"x\" "}}, "number"},
      {{{"nPathComplexity=\"-1\"", "nPathComplexity=\"x\""}}, "number"},
      {{{"visited=\"true\"", "visited=\"True\""}}, ""},
      {{{"visited=\"true\"", "visited=\"1\""}}, "bool"},
      {{{"skippedDueTo=\"Attribute\"", "skippedDueTo=\"attribute\""}}, "skipped-reason"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

TEST(OpenCoverRows, SumsOfClassesAndModules) {
  const Row rows[] = {
      {{of("class", "numSequencePoints=\"2\"", "numSequencePoints=\"3\"")}, "class-sum module-sum"},
      {{of("class", "numSequencePoints=\"2\" ", "")}, ""},
      {{of("class", "visitedBranchPoints=\"1\"", "visitedBranchPoints=\"2\"")}, "class-sum module-sum"},
      {{of("class", "numMethods=\"1\"", "numMethods=\"2\"")}, "counts*2"},
      {{of("class", "numClasses=\"1\"", "numClasses=\"2\"")}, "counts*2"},
      {{of("class", "maxCyclomaticComplexity=\"3\"", "maxCyclomaticComplexity=\"4\"")}, "complexity"},
      {{of("class", "maxCyclomaticComplexity=\"3\"", "maxCyclomaticComplexity=\"0\"")}, ""},
      {{of("module", "numSequencePoints=\"3\"", "numSequencePoints=\"4\"")}, "module-sum session-sum"},
      {{of("session", "numSequencePoints=\"3\"", "numSequencePoints=\"4\"")}, "session-sum"},
      {{of("session", "numClasses=\"2\"", "numClasses=\"3\"")}, "counts"},
      // A converter writes module summaries of zeros.
      {{of("module",
           "numSequencePoints=\"3\" visitedSequencePoints=\"2\" numBranchPoints=\"4\" visitedBranchPoints=\"2\" "
           "numMethods=\"2\" visitedMethods=\"2\" numClasses=\"2\" visitedClasses=\"2\"",
           "numSequencePoints=\"0\"")},
       ""},
      // If an element was lost, sums are not checked.
      {{of("session", "numSequencePoints=\"3\"", "numSequencePoints=\"4\""), {"<Name>g", "<Class/><Name>g"}},
       "element-misplaced element-missing*2"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

// A coverlet report, whose modules have no summary.
TEST(OpenCoverRows, SumsOfCoverlet) {
  const Edit form = {tag_of("module") + "/>", ""};
  const Row rows[] = {
      {{form}, ""},
      {{form, of("session", "numBranchPoints=\"4\"", "numBranchPoints=\"9\"")}, ""},
      {{form, of("session", "numClasses=\"2\"", "numClasses=\"9\"")}, ""},
      {{form, of("session", "numSequencePoints=\"3\"", "numSequencePoints=\"4\"")}, "session-sum"},
      {{form, of("session", "numMethods=\"2\"", "numMethods=\"3\"")}, "counts"},
      {{form, of("class", "numBranchPoints=\"3\"", "numBranchPoints=\"4\"")}, ""},
      {{form, of("class", "numBranchPoints=\"3\"", "numBranchPoints=\"2\"")}, "class-sum"},
      {{form, of("class", "maxCyclomaticComplexity=\"3\"", "maxCyclomaticComplexity=\"9\"")}, ""},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

// ReportGenerator writes lines as points and counts all lines of a class, whether or not a method has them.
TEST(OpenCoverRows, SumsOfReportGenerator) {
  const Edit version = {"<CoverageSession>", "<CoverageSession Version=\"4.6.601.0\">"},
             first = {"sl=\"1\" sc=\"2\" el=\"1\" ec=\"3\"", "uspid=\"0\" sl=\"1\" sc=\"0\" el=\"1\" ec=\"0\""},
             second = {"sl=\"2\" sc=\"2\" el=\"3\" ec=\"1\"", "uspid=\"0\" sl=\"2\" sc=\"0\" el=\"3\" ec=\"0\""},
             second_with_id = {second.old_text, "uspid=\"1\" sl=\"2\" sc=\"0\" el=\"3\" ec=\"0\""},
             second_with_column = {second.old_text, "uspid=\"0\" sl=\"2\" sc=\"0\" el=\"3\" ec=\"1\""},
             sum = of("class", "numSequencePoints=\"2\"", "numSequencePoints=\"3\""),
             percent = {"sequenceCoverage=\"50\" branchCoverage=\"33.33\" crap",
                        "sequenceCoverage=\"51\" branchCoverage=\"33.33\" crap"};
  const Row rows[] = {
      {{version, first, second}, ""},
      {{version, first, second, sum}, "module-sum"},
      {{version, first, second, percent}, ""},
      {{version, first, second_with_id, sum}, "class-sum module-sum"},
      {{version, first, second_with_column, sum}, "class-sum module-sum"},
      {{version, first, second_with_id, percent}, "percent"},
      {{first, second, sum}, "class-sum module-sum"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

TEST(OpenCoverRows, PartsWithoutSummariesHaveUnknownSums) {
  const Row rows[] = {{{{tag_of("class") + "/>", ""}}, ""}, {{{tag_of("module") + "/>", ""}}, ""}};
  expect_hits(kOpenCover, "opencover", rows);
}

// AltCover.Toolkit adds summaries to modules of coverlet's reports: sizes of 0, but real visits.
TEST(OpenCoverRows, ModulesWithAddedSummaries) {
  const Edit added = {tag_of("module"),
                      R"(<Summary numSequencePoints="0" visitedSequencePoints="2" numBranchPoints="0" )"
                      R"(visitedBranchPoints="2" numMethods="0" visitedMethods="2" numClasses="0" visitedClasses="2")"};
  const Edit more_branches = of("class", "numBranchPoints=\"3\"", "numBranchPoints=\"4\"");
  const Row rows[] = {
      {{added}, ""},
      {{added, more_branches}, ""},
      {{more_branches}, "class-sum module-sum"},
      {{of("module", "visitedClasses=\"2\"", "visitedClasses=\"3\"")}, "counts*2 visited-exceeds"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

// The report with 0 visits in each summary, as AltCover writes it before the run.
std::string stale_report() {
  std::string report(kOpenCover);
  for (const std::string_view name : {"visitedSequencePoints=\"", "visitedBranchPoints=\"", "visitedMethods=\"",
                                      "visitedClasses=\"", "sequenceCoverage=\"", "branchCoverage=\""})
    for (std::size_t at = report.find(name); at != std::string::npos; at = report.find(name, at)) {
      at += name.size();
      report.replace(at, report.find('"', at) - at, "0");
    }
  const std::string_view flag = "visited=\"true\"";
  return report.replace(report.find(flag), flag.size(), "visited=\"false\"");
}

TEST(OpenCoverRows, SummariesThatCountNoVisits) {
  const Row rows[] = {
      {{}, "summary-stale"},
      {{{"vc=\"7\"", "vc=\"0\""}}, "summary-stale"},
      {{{"vc=\"7\"", "vc=\"0\""}, {"vc=\"1\" path", "vc=\"0\" path"}, {"vc=\"1\" sl", "vc=\"0\" sl"}}, "not-executed"},
      // A summary with visits: the others are wrong.
      {{{"visitedClasses=\"0\" id=\"session\"", "visitedClasses=\"1\" id=\"session\""}},
       "counts method-branches method-points*2"},
      // Other totals are still compared with points.
      {{{"sl=\"9\" fileid=\"2\"/>", "sl=\"9\"/><SequencePoint vc=\"0\" sl=\"10\"/>"}}, "method-points summary-stale"},
  };
  expect_hits(stale_report(), "opencover", rows);
}

TEST(OpenCoverRows, FilesAndElements) {
  const Row rows[] = {
      {{{"uid=\"2\"", "uid=\"1\""}}, "file-duplicate point-file"},
      {{{"fullPath=\"b.cs\"", "fullPath=\"a.cs\""}}, ""},
      {{{"fullPath=\"b.cs\"", "fullPath=\"\""}}, "path-empty"},
      {{{"fullPath=\"b.cs\"", "fullPath=\"/../b.cs\""}}, ""},
      {{{"fullPath=\"b.cs\"", "fullPath=\"..\\b.cs\""}}, "path-escape"},
      {{{"fullPath=\"b.cs\"", "fullPath=\"&#x85;\""}}, "path-text"},
      {{{" fullPath=\"b.cs\"", ""}}, "attribute-missing"},
      {{{"uid=\"2\"", "uid=\"x\""}}, "number"},
      {{{"uid=\"2\" ", ""}}, "attribute-missing"},
      {{{"<Files><File uid=\"1\" fullPath=\"a.cs\"/>", "<File uid=\"1\" fullPath=\"a.cs\"/><Files>"}},
       "element-misplaced"},
      {{{"<FullName>D</FullName>", ""}}, "element-missing"},
      {{{"<ModuleName>m</ModuleName>", ""}}, "element-missing"},
      {{{"<Name>h</Name>", ""}}, "element-missing"},
      {{{"<Name>h</Name>", "<x/><Name>h</Name>"}}, "element-unknown"},
      {{{"<Name>h</Name>", "<Name>h</Name>h"}}, "xml/stray-text"},
      {{{"<MethodPoint/>", "<MethodPoint><Times><Time vc=\"x\"/></Times></MethodPoint>"}}, "number"},
      {{{"<MethodPoint/>", "<MethodPoint><Times><Time time=\"1\"/></Times></MethodPoint>"}}, "attribute-missing"},
  };
  expect_hits(kOpenCover, "opencover", rows);
}

TEST(OpenCoverRows, Facts) {
  const Facts facts = check(kOpenCover).facts;
  EXPECT_EQ(facts.functions, 2u);
  EXPECT_EQ(facts.counters, 3u);
  EXPECT_EQ(facts.nonzero, 2u);
  EXPECT_EQ(facts.total, 8u);
  EXPECT_EQ(facts.lines, 4u);
  EXPECT_EQ(facts.lines_hit, 2u);
  EXPECT_NE(facts.identity, "");
}

// A report with one point.
std::string report_of(const std::string& point) {
  return "<CoverageSession><Modules><Module><ModuleName>m</ModuleName><Classes><Class><FullName>C</FullName><Methods>"
         "<Method cyclomaticComplexity='1' sequenceCoverage='0' branchCoverage='0'><Name>f</Name><SequencePoints>"
         "<SequencePoint " +
         point +
         "/></SequencePoints></Method></Methods></Class></Classes><TrackedMethods><TrackedMethod uid='1' "
         "name='t'/></TrackedMethods></Module></Modules></CoverageSession>";
}

TEST(OpenCoverRows, VisitsThatCannotBeReadMayBeSome) {
  EXPECT_EQ(rules_of(check(report_of("vc='0' sl='1'"))), "not-executed");
  EXPECT_EQ(rules_of(check(report_of("vc='x' sl='1'"))), "number");
  EXPECT_EQ(rules_of(check(report_of("sl='1'"))), "attribute-missing");
}

TEST(OpenCoverRows, LinesThatAreHiddenAreNotCounted) {
  EXPECT_EQ(check(report_of("vc='0' sl='1' el='3'")).facts.lines, 3u);
  EXPECT_EQ(check(report_of("vc='0' sl='1' el='16707566'")).facts.lines, 1u);
  EXPECT_EQ(check(report_of("vc='0' sl='16707566' el='16707567'")).facts.lines, 0u);
  EXPECT_EQ(check(report_of("vc='0' sl='3' el='1'")).facts.lines, 1u);
}

TEST(OpenCoverRows, TrackedMethods) {
  const auto refer = [](const std::string& uid) {
    return report_of("vc='1' sl='1'><TrackedMethodRefs><TrackedMethodRef uid='" + uid +
                     "' vc='1'/></TrackedMethodRefs></SequencePoint><SequencePoint vc='0' sl='2'");
  };
  const auto rules = [&](const std::string& uid, const xml_coverage::Edit& edit) {
    return rules_of(check(
        xml_coverage::edited(refer(uid), std::vector{edit, Edit{"sequenceCoverage='0'", "sequenceCoverage='50'"}})));
  };
  EXPECT_EQ(rules("1", {"", ""}), "");
  EXPECT_EQ(rules("2", {"", ""}), "tracked-reference");
  EXPECT_EQ(rules("x", {"", ""}), "number");
  EXPECT_EQ(rules("1", {"uid='1' name", "uid='x' name"}), "number");
  EXPECT_EQ(rules("1", {"uid='1' name", "name"}), "attribute-missing");
  EXPECT_EQ(rules("1", {"<TrackedMethods>", "<TrackedMethods><TrackedMethod uid='1' name='u'/>"}), "tracked-duplicate");
}

}  // namespace
}  // namespace proflint::tests
