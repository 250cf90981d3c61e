// Detection of XML reports, and their common rules at their bounds.
#include "tests/families/xml_coverage/edits.h"
#include "validators/engine/detection.h"
#include "validators/xml_coverage/paths.h"

namespace proflint::tests {
namespace {

TEST(XmlDetection, TheRootAndItsFirstChildDecide) {
  const struct {
    const char *text, *format;
  } rows[] = {
      {"<report/>", ""},
      {"<report><x/></report>", ""},
      {"<report><stats/></report>", ""},
      {"<report><data/></report>", ""},
      {"<report name='r'><data/></report>", ""},
      {"<report name='r'/>", "jacoco-xml"},
      {"<report name='r' lang='en'/>", ""},
      {"<report name='r'><x/></report>", ""},
      {"<report name='r' lang='en'><sessioninfo/></report>", "jacoco-xml"},
      {"<report><group/></report>", "jacoco-xml"},
      {"<report><package/></report>", "jacoco-xml"},
      {"<report><counter/></report>", "jacoco-xml"},
      {"<!DOCTYPE report PUBLIC 'x' 'report.dtd'><report/>", "jacoco-xml"},
      {"<!DOCTYPE report PUBLIC 'x' 'report.dtd'><report><x/></report>", "jacoco-xml"},
      {"<!DOCTYPE report PUBLIC 'x' 'other.dtd'><report/>", ""},
      {"<report><x/><counter type=\"LINE\" missed=\"0\" covered=\"1\"/></report>", "jacoco-xml"},
      {"<reports/>", ""},
      {"<coverage/>", "cobertura"},
      {"<coverage><x/></coverage>", ""},
      {"<coverage><sources/></coverage>", "cobertura"},
      {"<coverage><packages/></coverage>", "cobertura"},
      {"<coverage version='1'/>", "sonar-coverage"},
      {"<coverage version='1'><packages/></coverage>", "cobertura"},
      {"<coverage version='2'/>", "cobertura"},
      {"<coverage><module/></coverage>", ""},
      {"<coverage><assembly/></coverage>", ""},
      {"<coverage profilerVersion='1' line-rate='1'><packages/></coverage>", ""},
      {"<coverage ctcreportVersion='1' generated='1'/>", ""},
      {"<?php echo 1;", ""},
      {"<coverage><file/></coverage>", "sonar-coverage"},
      {"<coverage version='1'><file/></coverage>", "sonar-coverage"},
      {"<coverage version='1'><x/></coverage>", ""},
      {"<coverage version='1' line-rate='1'/>", "cobertura"},
      {"<CoverageSession/>", "opencover"},
      {"<CoverageDSPriv/>", "vs-coverage"},
      {"<results><modules/></results>", "vs-coverage"},
      {"<results><skipped_modules/></results>", "vs-coverage"},
      {"<results><test-case/></results>", ""},
      {"<results/>", ""},
      {"<coverage><project/></coverage>", "clover"},
      {"<coverage><testproject/></coverage>", "clover"},
      {"<coverage generated='1'><file/></coverage>", "clover"},
      {"<coverage clover='1'><packages/></coverage>", "clover"},
      {"<coverage line-rate='1'><file/></coverage>", "cobertura"},
      {"<coverage lines-valid='1'><project/></coverage>", "cobertura"},
      {"<coverage lines-valid='1' clover='1'/>", "clover"},
      {"<!-- x --><coverage><!-- y --><project/></coverage>", "clover"},
  };
  for (const auto& row : rows) EXPECT_EQ(detected_format(row.text, "x"), row.format) << row.text;
}

TEST(XmlDetection, FilesThatEndBeforeTheFirstChildIsRead) {
  const struct {
    const char *text, *format;
  } rows[] = {
      {"<report name='r'>", "jacoco-xml"},
      {"<report name='r'>\n <", "jacoco-xml"},
      {"<report name='r'><pack", "jacoco-xml"},
      {"<report name='r'><package name='", "jacoco-xml"},
      {"<report name='r'><file name='", ""},
      {"<report name='r'>x", ""},
      {"<report name='r' lang='en'>", ""},
      {"<report><pack", ""},
      {"<report><package name='", "jacoco-xml"},
      {"<report>", ""},
      {"<report><x y='\\ z =", ""},
      {"<report name='", "jacoco-xml"},
      {"<report lang='", ""},
      {"<!DOCTYPE report PUBLIC 'x' 'report.dtd'><report ", "jacoco-xml"},
      {"<results>", "vs-coverage"},
      {"<results>\r\n<mod", "vs-coverage"},
      {"<results><skipped_modules ", "vs-coverage"},
      {"<results><modules a=<", "vs-coverage"},
      {"<results><issue file='\"'a.cpp", ""},
      {"<results><iss", ""},
      {"<results count=", ""},
      {"<CoverageSession xmlns:", "opencover"},
      {"<CoverageDSPriv xmlns:", "vs-coverage"},
  };
  for (const auto& row : rows) EXPECT_EQ(detected_format(row.text, "x"), row.format) << row.text;
}

TEST(XmlDetection, OtherReportsAreNamed) {
  const struct {
    const char *text, *name;
  } rows[] = {
      {"<coverage profilerVersion='1'/>", "NCover"},
      {"<coverage><module/></coverage>", "NCover"},
      {"<coverage ctcreportVersion='1'/>", "CTC++"},
      {"<coverage version='1.1' ctcreport-version='10.1'>\n<project name='p'/></coverage>", "CTC++"},
      {"<coverage><assembly/></coverage>", "Mono"},
      {"<results/>", "root element 'results'"},
      {"<results><x/></results>", "root element 'results'"},
      {"<coverage><x/></coverage>", "root element 'coverage'"},
      {"<report><stats/></report>", "EMMA"},
      {"<report><tags/></report>", "root element 'report'"},
      {"<Root ReportType='Xml'/>", "dotCover"},
      {"<Root DotCoverVersion='1'/>", "dotCover"},
      {"<scoverage/>", "scoverage"},
      {"<phpunit/>", "PHPUnit"},
      {"<crap_result/>", "Crap4j"},
      {"<PartCoverReport/>", "PartCover"},
      {"<BullseyeCoverage/>", "Bullseye"},
  };
  for (const auto& row : rows) {
    const Detection detection = detect(row.text, "x");
    EXPECT_EQ(detection.format, nullptr) << row.text;
    EXPECT_NE(std::string(detection.reason).find(row.name), std::string::npos) << row.text << ": " << detection.reason;
  }
  EXPECT_EQ(std::string(detect("<Root/>", "x").reason).find("dotCover"), std::string::npos);
}

TEST(XmlDetection, NamesDecideWhereTheRootDoesNot) {
  const struct {
    const char *text, *name, *format;
  } rows[] = {
      {"<cover", "x", "cobertura"},
      {"<cover", "x.xml", "cobertura"},
      {"<cover", "clover.xml", "clover"},
      {"<cover", "jacoco.xml", "jacoco-xml"},
      {"<cover", "coverage.xml", "cobertura"},
      {"<cover", "a.opencover.xml", "opencover"},
      {"<cover", "a.coveragexml", "vs-coverage"},
      {"<cover", "sonarqube.xml", "sonar-coverage"},
      {" \n", "coverage.opencover.xml", "opencover"},
      {" \n", "clover.xml", "clover"},
      {" \n", "jacoco.xml", "jacoco-xml"},
      {" \n", "coverage.xml", "cobertura"},
      {" \n", "x.xml", "cobertura"},
      {" ", "a.clover.xml", "clover"},
      {"<html/>", "clover.xml", ""},
      {"<html/>", "x.xml", ""},
      {"<report/>", "clover.xml", ""},
      {"<report/>", "jacoco.xml", "jacoco-xml"},
      {"<report><x/></report>", "a.jacoco.xml", "jacoco-xml"},
      {"<report><stats/></report>", "jacoco.xml", ""},
      {"x", "clover.xml", ""},
  };
  for (const auto& row : rows)
    EXPECT_EQ(detected_format(row.text, row.name), row.format) << row.text << " in " << row.name;
  EXPECT_NE(detected_format(" \n", "x.txt"), "cobertura");
}

TEST(XmlDetection, FilesWithoutContent) {
  using namespace std::string_literals;
  for (const std::string& empty : {""s, " \r\n\t"s, "\0\0"s, "\xff\xfe"s, "\xfe\xff\0 "s, "\xef\xbb\xbf \n"s})
    EXPECT_EQ(rules_of(check(empty, "cobertura")), "xml/empty-file");
  EXPECT_NE(rules_of(check("\xff\xfe x", "cobertura")), "xml/empty-file");
}

TEST(XmlDetection, DocumentTypesThatWritersName) {
  const auto hits = [](const std::string& id) {
    return rules_of(check("<!DOCTYPE report SYSTEM '" + id +
                          "'><report name='r'><package name='p'>"
                          "<sourcefile name='a'/></package></report>"));
  };
  for (const char* known :
       {"", "report.dtd", "coverage-01.dtd", "coverage-04.dtd", "coverage-loose.dtd",
        "http://cobertura.sourceforge.net/xml/coverage-04.dtd", "https://cobertura.sourceforge.net/xml/coverage-03.dtd",
        "https://raw.githubusercontent.com/cobertura/web/x/coverage-04.dtd",
        "https://raw.githubusercontent.com/cobertura/cobertura/x/y/coverage-02.dtd",
        "https://github.com/cobertura/cobertura/blob/x/coverage-04.dtd",
        "https://github.com/cobertura/web/x/coverage-04.dtd", "http://www.jacoco.org/jacoco/trunk/coverage/report.dtd",
        "https://www.jacoco.org/jacoco/coverage/report.dtd", "http://www.eclemma.org/jacoco/coverage/report.dtd",
        "https://www.eclemma.org/jacoco/trunk/coverage/report.dtd"})
    EXPECT_EQ(hits(known), "") << known;
  for (const char* other :
       {"x.dtd", "coverage-05.dtd", "x/report.dtd", "x/coverage-04.dtd", "http://report.dtd", "http://coverage-04.dtd",
        "http://cobertura.sourceforge.net/coverage-04.dtd", "http://cobertura.sourceforge.net/xml/coverage-05.dtd",
        "http://raw.githubusercontent.com/cobertura/web/x/coverage-04.dtd",
        "https://raw.githubusercontent.com/cobertura/x/coverage-04.dtd",
        "http://github.com/cobertura/web/x/coverage-04.dtd", "https://github.com/x/coverage-04.dtd",
        "ftp://www.jacoco.org/jacoco/coverage/report.dtd", "http://www.jacoco.org/report.dtd",
        "http://www.jacoco.org/jacoco/coverage/report.dtd/x", "http://www.example.org/jacoco/coverage/report.dtd"})
    EXPECT_EQ(hits(other), "xml/dtd-unknown") << other;
}

TEST(XmlDetection, PrologsOfDocuments) {
  const auto hits = [](const std::string& prolog) {
    return rules_of(check(prolog + "<report name='r'><package name='p'><sourcefile name='a'/></package></report>"));
  };
  for (const char* portable : {"UTF-8", "utf-8", "Utf-8", "US-ASCII", "us-ascii"})
    EXPECT_EQ(hits("<?xml version='1.0' encoding='" + std::string(portable) + "'?>"), "") << portable;
  EXPECT_EQ(hits("<?xml version='1.0' encoding='ISO-8859-1'?>"), "xml/encoding-portability");
  EXPECT_EQ(hits("<?xml version='1.2'?>"), "");
  EXPECT_EQ(hits("<?xml version='2.0'?>"), "xml/not-well-formed");
  EXPECT_EQ(hits("<!DOCTYPE report>"), "");
  EXPECT_EQ(hits("<!DOCTYPE package>"), "xml/doctype-root");
  EXPECT_EQ(hits("<!DOCTYPE report []>"), "");
  EXPECT_EQ(hits("<!DOCTYPE report [<!ELEMENT x ANY>]>"), "xml/subset-declarations");
  for (const char* attribute : {"x y CDATA #IMPLIED", "x y CDATA #REQUIRED", "line branch CDATA \"false\"",
                                "line condition-coverage CDATA \"100%\""})
    EXPECT_EQ(hits("<!DOCTYPE report [<!ATTLIST " + std::string(attribute) + ">]>"), "xml/subset-declarations");
  for (const char* attribute : {"x y CDATA \"1\"", "line branch CDATA \"true\"", "lines branch CDATA \"false\"",
                                "line condition-coverage CDATA \"false\""})
    EXPECT_EQ(hits("<!DOCTYPE report [<!ATTLIST " + std::string(attribute) + ">]>"), "xml/internal-subset");
  EXPECT_EQ(hits("<!DOCTYPE report [<!ENTITY x 'y'>]>"), "xml/internal-subset");
  // The tag has no such attribute, and no colon.
  EXPECT_EQ(hits("<!DOCTYPE report [<!ATTLIST package xml:id CDATA 'p'>]>"), "attribute-unknown xml/internal-subset");
  EXPECT_EQ(hits("<!DOCTYPE report [<!ATTLIST package xml:id CDATA '1'>]>"),
            "attribute-unknown xml/id xml/internal-subset");
  EXPECT_EQ(hits("<?x y?>"), "xml/processing-instruction");
}

TEST(XmlDetection, DrivesAndControlCharacters) {
  using proflint::xml_coverage::has_controls;
  using proflint::xml_coverage::is_absolute;
  for (const char* path : {"a:", "z:", "A:", "Z:", "m:/x", "/", "\\"}) EXPECT_TRUE(is_absolute(path)) << path;
  for (const char* path : {"`:", "{:", "@:", "[:", "a", "a/:", "1:", "::"}) EXPECT_FALSE(is_absolute(path)) << path;
  for (const char* text : {"\x01", "a\x1f", "\x7f", "\xc2\x80", "a\xc2\x9f"}) EXPECT_TRUE(has_controls(text)) << text;
  for (const char* text : {"", " ", "~", "\xc2\xa0", "\xc3\x80", "\xc2", "a\xc2"})
    EXPECT_FALSE(has_controls(text)) << text;
}

}  // namespace
}  // namespace proflint::tests
