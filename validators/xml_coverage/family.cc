// Recognizes reports by their root element and passes each to the check of its kind.
#include "validators/xml_coverage/family.h"

#include <algorithm>

#include "validators/xml_coverage/clover/checker.h"
#include "validators/xml_coverage/clover/rules.h"
#include "validators/xml_coverage/cobertura/checker.h"
#include "validators/xml_coverage/cobertura/rules.h"
#include "validators/xml_coverage/document.h"
#include "validators/xml_coverage/jacoco_xml/checker.h"
#include "validators/xml_coverage/jacoco_xml/rules.h"
#include "validators/xml_coverage/opencover/checker.h"
#include "validators/xml_coverage/opencover/rules.h"
#include "validators/xml_coverage/root.h"
#include "validators/xml_coverage/rules.h"
#include "validators/xml_coverage/sonar/checker.h"
#include "validators/xml_coverage/sonar/rules.h"
#include "validators/xml_coverage/vs_coverage/dataset_checker.h"
#include "validators/xml_coverage/vs_coverage/results_checker.h"
#include "validators/xml_coverage/vs_coverage/rules.h"

namespace proflint::xml_coverage {
namespace {

constexpr std::string_view kCoberturaNames[] = {"coverage.xml", "cobertura.xml", "cobertura-coverage.xml",
                                                "*.cobertura.xml"};
constexpr std::string_view kJacocoNames[] = {"jacoco.xml", "jacocoTestReport.xml", "*.jacoco.xml"};
constexpr std::string_view kCloverNames[] = {"clover.xml", "*.clover.xml"};
constexpr std::string_view kOpenCoverNames[] = {"coverage.opencover.xml", "opencover.xml", "*.opencover.xml"};
constexpr std::string_view kVsCoverageNames[] = {"*.coveragexml"};
constexpr std::string_view kSonarNames[] = {"sonarqube.xml", "SonarQube.xml", "sonar-report.xml", "*.sonar.xml"};

constexpr CompanionKind kSources[] = {{Role::source}};

// Whether the file has a name of another kind than the usual one.
bool is_called_otherwise(const Head& head) {
  for (const Format* format : {&kJacocoXml, &kClover, &kOpenCover, &kVsCoverage, &kSonarCoverage})
    if (has_name_of(*format, head)) return true;
  return false;
}

// A file without a readable root has only its name. Without a name it is checked as the usual kind.
Match match_kind(const Head& head, Kind wanted, const Format& format, bool is_usual = false) {
  const Kind kind = kind_of(head);
  if (kind == wanted) return Match::certain;
  if (kind == Kind::other_report && wanted == Kind::jacoco)
    return has_name_of(format, head) ? Match::strong : Match::none;
  if (kind != Kind::blank && kind != Kind::unreadable) return Match::none;
  if (has_name_of(format, head)) return kind == Kind::blank ? Match::name : Match::strong;
  if (!is_usual || is_called_otherwise(head)) return Match::none;
  if (kind == Kind::unreadable) return Match::weak;
  return head.name.ends_with(".xml") ? Match::name : Match::none;
}

Match detect_cobertura(const Head& head) {
  return match_kind(head, Kind::cobertura, kCobertura, true);
}
Match detect_jacoco(const Head& head) {
  return match_kind(head, Kind::jacoco, kJacocoXml);
}
Match detect_clover(const Head& head) {
  return match_kind(head, Kind::clover, kClover);
}
Match detect_opencover(const Head& head) {
  return match_kind(head, Kind::opencover, kOpenCover);
}
Match detect_vs_coverage(const Head& head) {
  const Match results = match_kind(head, Kind::vs_results, kVsCoverage);
  return std::max(results, match_kind(head, Kind::vs_dataset, kVsCoverage));
}
Match detect_sonar(const Head& head) {
  return match_kind(head, Kind::sonar, kSonarCoverage);
}

template <class Checker>
void check_as(const Input& input, Report& report) {
  GroupedFindings found(report);
  Tree tree(Checker::element_table(), Checker::kTreeRules, found);
  Checker checker(tree, input, found);
  check_document(input, tree, checker, found);
  report.set_facts(checker.facts());
  found.flush();
}

void check_vs_coverage(const Input& input, Report& report) {
  if (kind_of(Head(input.bytes, input.name)) == Kind::vs_dataset)
    check_as<vs_coverage::DatasetChecker>(input, report);
  else
    check_as<vs_coverage::ResultsChecker>(input, report);
}

}  // namespace

constinit const Format kCobertura = {.id = "cobertura",
                                     .name = "Cobertura report",
                                     .file_names = kCoberturaNames,
                                     .companions = kSources,
                                     .detect = detect_cobertura,
                                     .check = check_as<cobertura::Checker>};
constinit const Format kJacocoXml = {.id = "jacoco-xml",
                                     .name = "JaCoCo report in XML",
                                     .file_names = kJacocoNames,
                                     .companions = kSources,
                                     .detect = detect_jacoco,
                                     .check = check_as<jacoco_xml::Checker>};
constinit const Format kClover = {.id = "clover",
                                  .name = "Clover report",
                                  .file_names = kCloverNames,
                                  .companions = kSources,
                                  .detect = detect_clover,
                                  .check = check_as<clover::Checker>};
constinit const Format kOpenCover = {.id = "opencover",
                                     .name = "OpenCover report",
                                     .file_names = kOpenCoverNames,
                                     .companions = kSources,
                                     .detect = detect_opencover,
                                     .check = check_as<opencover::Checker>};
constinit const Format kVsCoverage = {.id = "vs-coverage",
                                      .name = "Visual Studio coverage report",
                                      .file_names = kVsCoverageNames,
                                      .companions = kSources,
                                      .detect = detect_vs_coverage,
                                      .check = check_vs_coverage};
constinit const Format kSonarCoverage = {.id = "sonar-coverage",
                                         .name = "SonarQube generic coverage report",
                                         .file_names = kSonarNames,
                                         .companions = kSources,
                                         .detect = detect_sonar,
                                         .check = check_as<sonar::Checker>};

namespace {

constexpr const Format* kFormats[] = {&kCobertura, &kJacocoXml, &kClover, &kOpenCover, &kVsCoverage, &kSonarCoverage};
constexpr RuleTable kRuleTables[] = {
    {"xml", kRules},
    {"cobertura", cobertura::kRules},
    {"jacoco-xml", jacoco_xml::kRules},
    {"clover", clover::kRules},
    {"opencover", opencover::kRules},
    {"vs-coverage", vs_coverage::kRules},
    {"sonar-coverage", sonar::kRules},
};
// Files that users pass by mistake instead of coverage reports, by their root element.
constexpr Foreign kForeign[] = {
    {"<testsuites", "JUnit test results, not coverage"},
    {"<testsuite", "JUnit test results, not coverage"},
    {"<test-run", "NUnit test results, not coverage"},
    {"<test-results", "NUnit test results, not coverage"},
    {"<assemblies", "xUnit.net test results, not coverage"},
    {"<TestRun", "Visual Studio test results (TRX), not coverage"},
    {"<testExecutions", "SonarQube test results, not coverage"},
    {"<scoverage", "an scoverage report; pass its cobertura.xml instead"},
    {"<phpunit", "PHPUnit's own XML; generate a report with --coverage-clover or --coverage-cobertura"},
    {"<PartCoverReport", "a PartCover report; convert it with ReportGenerator"},
    {"<BullseyeCoverage", "a BullseyeCoverage report"},
    {"<mutations", "a PIT mutation report, not coverage"},
    {"<checkstyle", "a Checkstyle report, not coverage"},
    {"<valgrindoutput", "a Valgrind error report, not a profile"},
    {"<svg", "an SVG image, perhaps a flame graph; pass the stacks that it was generated from"},
    {"<plist", "a property list"},
    {"<project", "a Maven or Ant project file"},
    {"<Error", "an error message from a server; download the file again"},
};

}  // namespace

constinit const Family kXmlCoverage = {
    .id = "xml-coverage", .rules = kRuleTables, .formats = kFormats, .foreign = kForeign};

}  // namespace proflint::xml_coverage
