// Sources of XML reports under --source-root: the names under which they are searched, and the lines that are compared.
#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace proflint::tests {
namespace {

// The rules that a report breaks with a folder of sources: two lines in each of `sources`.
std::string rules_with_source(const std::vector<std::string>& sources, const std::string& report) {
  const Scratch scratch;
  for (const std::string& source : sources) scratch.write("src/" + source, "1\n2\n");
  scratch.write("report", report);
  std::string out = scratch.run({"--format", "concise", "--notes", "--source-root", "src", "report"}).out, rules;
  while (!out.empty()) {
    const std::string line = out.substr(0, out.find('\n'));
    out.erase(0, line.size() + 1);
    const std::size_t at = line.rfind("/source-");
    if (at != std::string::npos) rules += (rules.empty() ? "" : " ") + line.substr(at + 1, line.size() - at - 2);
  }
  return rules;
}

std::string cobertura(const std::string& folder, const std::string& file, const std::string& line) {
  return "<coverage line-rate='1'><sources><source>" + folder +
         "</source></sources><packages><package name='p'><classes><class name='A' filename='" + file +
         "'><lines><line number='" + line + "' hits='1'/></lines></class></classes></package></packages></coverage>";
}

TEST(XmlSources, OfCobertura) {
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "a.c", "2")), "");
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "a.c", "3")), "source-line-after-end");
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "a.c", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "b.c", "4")), "source-missing");
  EXPECT_EQ(rules_with_source({"lib/a.c"}, cobertura("/home/me/lib", "a.c", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.c"}, cobertura("/home/me", "a.c", "4")), "source-missing");
  EXPECT_EQ(rules_with_source({"lib/a.c"}, cobertura(".", "/home/me/lib/a.c", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.c"}, cobertura(".", "C:\\me\\lib\\a.c", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "https://example.org/a.c", "4")), "");
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "", "4")), "");
  // A source found only by its last component may be a different file.
  EXPECT_EQ(rules_with_source({"a.c"}, cobertura(".", "/home/me/a.c", "4")), "");
}

TEST(XmlSources, OfOneFileInSeveralClasses) {
  const auto a_class = [](const std::string& name, const std::string& file, const std::string& line) {
    return "<class name='" + name + "' filename='" + file + "'><lines><line number='" + line +
           "' hits='1'/></lines></class>";
  };
  const auto report = [](const std::string& classes) {
    return "<coverage line-rate='1'><packages><package name='p'><classes>" + classes +
           "</classes></package></packages></coverage>";
  };
  EXPECT_EQ(rules_with_source({"a.c"}, report(a_class("A", "a.c", "4") + a_class("B", "a.c", "9"))),
            "source-line-range");
  EXPECT_EQ(rules_with_source({"a.c", "b.c"}, report(a_class("A", "a.c", "4") + a_class("B", "b.c", "9"))),
            "source-line-range source-line-range");
  EXPECT_EQ(rules_with_source({"z.c"}, report(a_class("A", "a.c", "4") + a_class("B", "b.c", "9"))), "source-missing");
}

std::string jacoco(const std::string& package, const std::string& file, const std::string& line) {
  return "<report name='r'><package name='" + package + "'><sourcefile name='" + file + "'><line nr='" + line +
         "' mb='0' cb='0'/></sourcefile></package></report>";
}

TEST(XmlSources, OfJacoco) {
  EXPECT_EQ(rules_with_source({"org/a/A.java"}, jacoco("org/a", "A.java", "2")), "");
  EXPECT_EQ(rules_with_source({"org/a/A.java"}, jacoco("org/a", "A.java", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"A.java"}, jacoco("", "A.java", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"org/a/A.java"}, jacoco("org/a", "B.java", "4")), "source-missing");
  // Kotlin omits the common prefix of all packages, and numbers inlined lines after the end.
  EXPECT_EQ(rules_with_source({"a/A.kt"}, jacoco("org/a", "A.kt", "4")), "");
  EXPECT_EQ(rules_with_source({"a/A.kt"}, jacoco("org/a", "B.kt", "4")), "source-missing");
}

std::string clover(const std::string& path, const std::string& line) {
  return "<coverage generated='1'><project><metrics/><file name='a' path='" + path + "'><metrics/><line num='" + line +
         "' count='1' type='stmt'/></file></project><testproject><file name='other'><metrics/><line num='9' count='1' "
         "type='stmt'/></file></testproject></coverage>";
}

TEST(XmlSources, OfClover) {
  EXPECT_EQ(rules_with_source({"lib/a.js"}, clover("lib/a.js", "2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.js"}, clover("/home/me/lib/a.js", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.js"}, clover("lib/b.js", "4")), "source-missing");
}

std::string opencover(const std::string& path, const std::string& line) {
  return "<CoverageSession><Modules><Module><ModuleName>m</ModuleName><Files><File uid='1' fullPath='" + path +
         "'/></Files><Classes><Class><FullName>c</FullName><Methods><Method cyclomaticComplexity='1' "
         "sequenceCoverage='100' branchCoverage='0'><Name>m</Name><FileRef uid='1'/><SequencePoints>"
         "<SequencePoint vc='1' sl='" +
         line + "'/></SequencePoints></Method></Methods></Class></Classes></Module></Modules></CoverageSession>";
}

TEST(XmlSources, OfOpenCover) {
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "3")), "source-line-after-end");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("C:\\me\\lib\\a.cs", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"a.cs"}, opencover("/_/a.cs", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/b.cs", "4")), "source-missing");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "16707566")),
            "");  // hidden code has a rule of its own
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "1' el='2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "1' el='4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, opencover("lib/a.cs", "1' el='16707566")), "");
}

std::string results(const std::string& path, const std::string& line) {
  const std::string counts =
      " blocks_covered='1' blocks_not_covered='0' lines_covered='1' lines_partially_covered='0' "
      "lines_not_covered='0'>";
  return "<results><modules><module name='m'" + counts + "<functions><function name='f'" + counts +
         "<ranges><range source_id='0' start_line='" + line + "' end_line='" + line +
         "' start_column='1' end_column='2' covered='yes'/></ranges></function></functions><source_files><source_file "
         "id='0' path='" +
         path + "'/></source_files></module></modules></results>";
}

TEST(XmlSources, OfVisualStudio) {
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, results("lib/a.cs", "2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, results("C:\\me\\lib\\a.cs", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, results("lib/b.cs", "4")), "source-missing");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, results("lib/a.cs", "3")), "source-line-after-end");
  EXPECT_EQ(rules_with_source({"a.cs"}, results("/_/a.cs", "4")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, results("lib/a.cs", "16707566")), "");
}

// Ranges of one source in two methods.
std::string data_set(const std::string& path, const std::string& first, const std::string& second) {
  const auto method = [](const std::string& name, const std::string& line) {
    return "<Method><MethodKeyName>" + name + "</MethodKeyName><MethodName>" + name + "</MethodName><Lines><LnStart>" +
           line + "</LnStart><ColStart>1</ColStart><LnEnd>" + line +
           "</LnEnd><ColEnd>2</ColEnd><Coverage>0</Coverage><SourceFileID>1</SourceFileID><LineID>" + name +
           "</LineID></Lines></Method>";
  };
  return "<CoverageDSPriv><Module><ModuleName>m</ModuleName><ImageSize>1</ImageSize><ImageLinkTime>0</ImageLinkTime>"
         "<NamespaceTable><NamespaceKeyName>n</NamespaceKeyName><Class><ClassKeyName>c</ClassKeyName><ClassName>c"
         "</ClassName>" +
         method("1", first) + method("2", second) +
         "</Class></NamespaceTable></Module><SourceFileNames><SourceFileID>1</SourceFileID><SourceFileName>" + path +
         "</SourceFileName></SourceFileNames></CoverageDSPriv>";
}

TEST(XmlSources, OfDataSets) {
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, data_set("lib/a.cs", "1", "2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, data_set("C:\\me\\lib\\a.cs", "4", "9")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, data_set("lib/a.cs", "3", "4")), "source-line-after-end source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, data_set("lib/b.cs", "1", "2")), "source-missing");
}

std::string sonar(const std::string& path, const std::string& line) {
  return "<coverage version='1'><file path='" + path + "'><lineToCover lineNumber='" + line +
         "' covered='true'/></file></coverage>";
}

TEST(XmlSources, OfSonarQube) {
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, sonar("lib/a.cs", "2")), "");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, sonar("lib/a.cs", "3")), "source-line-range");
  EXPECT_EQ(rules_with_source({"lib/a.cs"}, sonar("lib/b.cs", "3")), "source-missing");
}

}  // namespace
}  // namespace proflint::tests
