// Bounds of the rules of SonarQube's generic coverage reports: each row changes one clean report.
#include "tests/families/xml_coverage/edits.h"

namespace proflint::tests {
namespace {

using xml_coverage::expect_hits;
using xml_coverage::Row;

constexpr std::string_view kSonar = R"(<coverage version="1">
<file path="a.c"><lineToCover lineNumber="1" covered="true" branchesToCover="2" coveredBranches="1"/>
<lineToCover lineNumber="2" covered="false"/></file>
<file path="b.c"><lineToCover lineNumber="1" covered="false"/></file></coverage>)";

TEST(SonarRows, Lines) {
  const Row rows[] = {
      {{}, ""},
      {{{"lineNumber=\"2\"", "lineNumber=\"0\""}}, "number"},
      {{{"lineNumber=\"2\"", "lineNumber=\"+2\""}}, ""},
      {{{"lineNumber=\"2\"", "lineNumber=\"002\""}}, ""},
      {{{"lineNumber=\"2\"", "lineNumber=\"-2\""}}, "number"},
      {{{"lineNumber=\"2\"", "lineNumber=\" 2\""}}, "number"},
      {{{"lineNumber=\"2\"", "lineNumber=\"2147483647\""}}, ""},
      {{{"lineNumber=\"2\"", "lineNumber=\"2147483648\""}}, "number"},
      {{{"lineNumber=\"2\"", "lineNumber=\"99999999999999999999\""}}, "number"},
      {{{"lineNumber=\"2\"", "lineNumber=\"1\""}}, "line-duplicate"},
      {{{"lineNumber=\"2\" ", ""}}, "attribute-missing"},
      {{{"covered=\"false\"", "covered=\"FALSE\""}}, ""},
      {{{"covered=\"false\"", "covered=\"no\""}}, "covered-value"},
      // The only line that may be covered.
      {{{"covered=\"true\"", "covered=\"1\""}}, "covered-value"},
      {{{" covered=\"true\"", ""}}, "attribute-missing"},
      {{{" covered=\"false\"", ""}}, "attribute-missing"},
      {{{"branchesToCover=\"2\"", "branchesToCover=\"0\""}}, "branches-exceed"},
      {{{"branchesToCover=\"2\"", "branchesToCover=\"1\""}}, ""},
      {{{"branchesToCover=\"2\"", "branchesToCover=\"x\""}}, "number"},
      {{{" branchesToCover=\"2\"", ""}}, "branches-ignored"},
      {{{" coveredBranches=\"1\"", ""}}, ""},
      {{{"covered=\"true\"", "covered=\"false\""}}, "covered-conflict not-executed"},
      {{{"covered=\"true\"", "covered=\"false\""}, {"coveredBranches=\"1\"", "coveredBranches=\"0\""}}, "not-executed"},
      {{{"covered=\"true\"", "covered=\"true\" note=\"x\""}}, "attribute-unknown"},
      {{{"covered=\"true\"", "covered=\"true\" xml:note=\"x\""}}, ""},
      {{{"<lineToCover lineNumber=\"2\" covered=\"false\"/>",
         "<lineToCover lineNumber=\"2\" covered=\"false\"><x/></lineToCover>"}},
       "element-unknown"},
      {{{"<lineToCover lineNumber=\"2\" covered=\"false\"/>", "<file path=\"c\"/>"}}, "element-misplaced"},
  };
  expect_hits(kSonar, "sonar-coverage", rows);
}

TEST(SonarRows, FilesAndVersion) {
  const Row rows[] = {
      {{{"version=\"1\"", "version=\"1.0\""}}, "version"},
      {{{" version=\"1\"", ""}}, "attribute-missing"},
      {{{"version=\"1\"", "version=\"1\" xmlns:x=\"y\" x:y=\"1\" xmlns=\"\""}}, ""},
      {{{"version=\"1\"", "version=\"1\" xmlns=\"z\""}}, "xml/default-namespace"},
      {{{"path=\"b.c\"", "path=\"a.c\""}}, "file-duplicate"},
      {{{" path=\"b.c\"", ""}}, "attribute-missing"},
      {{{"path=\"b.c\"", "path=\"\""}}, "path-empty"},
      {{{"path=\"b.c\"", "path=\"a/../../b.c\""}}, "path-escape"},
      {{{"path=\"b.c\"", "path=\"/../b.c\""}}, ""},
      {{{"path=\"b.c\"", "path=\"&#x9b;\""}}, "path-text"},
  };
  expect_hits(kSonar, "sonar-coverage", rows);
  EXPECT_EQ(rules_of(check("<coverage version='1'/>")), "no-files");
  const Facts facts = check(kSonar).facts;
  EXPECT_EQ(facts.functions, 0u);
  EXPECT_EQ(facts.counters, 3u);
  EXPECT_EQ(facts.lines, 3u);
  EXPECT_EQ(facts.lines_hit, 1u);
}

}  // namespace
}  // namespace proflint::tests
