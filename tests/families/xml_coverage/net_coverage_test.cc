// Reports of OpenCover, Visual Studio and SonarQube: valid reports are clean and have the right facts, one defect is
// one finding, truncation is found, hostile numbers are cheap.
#include "tests/builders/net_coverage.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/support.h"
#include "validators/xml_coverage/positions.h"
#include "validators/xml_coverage/spans.h"

namespace proflint::tests {
namespace {

namespace xml = xml_coverage;

struct NetKind {
  const char* format;
  const char* start;  // the file is truncated after this
  std::string (*write)(const xml::Coverage&);
};
constexpr NetKind kNetKinds[] = {{"opencover", "<Modules>", xml::opencover},
                                 {"opencover", "<Modules>", xml::coverlet},
                                 {"vs-coverage", "<modules>", xml::results},
                                 {"vs-coverage", "<Module>", xml::data_set},
                                 {"sonar-coverage", "<coverage version=\"1\">", xml::sonar}};

// Without the note about reports in which nothing was executed.
Ids ids_of(const Result& result) {
  Ids found = ids(result);
  for (const NetKind& kind : kNetKinds) found.erase(std::string(kind.format) + "/not-executed");
  return found;
}

RC_GTEST_PROP(NetCoverage, AReportIsCleanAndItsFactsAreSums, ()) {
  const xml::Coverage coverage = *xml::coverages();
  for (const NetKind& kind : kNetKinds) {
    const Result result = check(kind.write(coverage));
    RC_ASSERT(result.format == kind.format);
    RC_ASSERT(ids_of(result) == Ids{});
    RC_ASSERT(result.facts.counters == tally_of(coverage).lines);
    RC_ASSERT(result.facts.nonzero == tally_of(coverage).hit);
    RC_ASSERT(result.facts.lines == tally_of(coverage).lines);
    RC_ASSERT(result.facts.lines_hit == tally_of(coverage).hit);
  }
}

RC_GTEST_PROP(NetCoverage, UTF16MeansTheSame, ()) {
  const xml::Coverage coverage = *xml::coverages();
  const Result narrow = check(xml::data_set(coverage)), wide = check(xml::to_utf16(xml::data_set(coverage)));
  RC_ASSERT(wide.format == "vs-coverage");
  RC_ASSERT(ids(wide) == ids(narrow));
  RC_ASSERT(wide.facts == narrow.facts);
}

RC_GTEST_PROP(NetCoverage, ACutIsACut, ()) {
  const xml::Coverage coverage = *xml::coverages();
  for (const NetKind& kind : kNetKinds) {
    const std::string whole = kind.write(coverage);
    const std::size_t start = whole.find(kind.start) + std::string_view(kind.start).size();
    const auto size = *rc::gen::inRange<std::size_t>(start, whole.size() - 1);
    RC_ASSERT((ids_of(check(whole.substr(0, size))) == Ids{"xml/truncated"}));
  }
}

// The totals of a report with one file more than it has.
std::string without(std::string report, std::string_view from, std::string_view to) {
  const std::size_t at = report.rfind(from), end = report.find(to, at);
  return report.erase(at, end + to.size() - at);
}

RC_GTEST_PROP(NetCoverage, ALostPartIsSeen, ()) {
  xml::Coverage coverage = *xml::coverages();
  coverage.packages.push_back({"lost", {{"Kept", {{1, 1, 0, 0}}}, {"Lost", {{1, 1, 0, 0}}}}});
  RC_ASSERT((ids(check(without(xml::opencover(coverage), "<Class>", "</Class>\n"))) ==
             Ids{"opencover/counts", "opencover/module-sum"}));
  RC_ASSERT((ids(check(without(xml::coverlet(coverage), "<Class>", "</Class>\n"))) ==
             Ids{"opencover/counts", "opencover/session-sum"}));
  RC_ASSERT((ids(check(without(xml::results(coverage), "<function ", "</function>\n"))) == Ids{"vs-coverage/sum"}));
  RC_ASSERT((ids(check(without(xml::data_set(coverage), "<Method>", "</Method>"))) == Ids{"vs-coverage/sum"}));
}

TEST(NetCoverageHostile, LongSpansAreAsCheapAsShortOnes) {
  std::string report =
      "<results><modules><module name='a' blocks_covered='1' blocks_not_covered='0' lines_covered='1' "
      "lines_partially_covered='0' lines_not_covered='0'><functions><function name='f' "
      "blocks_covered='1' blocks_not_covered='0' lines_covered='1' lines_partially_covered='0' "
      "lines_not_covered='0'><ranges>";
  for (int i = 1; i <= 1000; ++i)
    report += "<range source_id='0' start_line='" + std::to_string(i) +
              "' end_line='2147483647' start_column='1' end_column='1' covered='yes'/>";
  report +=
      "</ranges></function></functions><source_files><source_file id='0' path='a.cs'/></source_files></module>"
      "</modules></results>";
  const Result result = check(report);
  EXPECT_EQ(ids(result), Ids{});
  EXPECT_EQ(result.facts.lines, 2147483647u);
}

TEST(Positions, HaveLinesUnlessTheyAreHidden) {
  using proflint::xml_coverage::kHiddenLine;
  using proflint::xml_coverage::lines_of;
  using proflint::xml_coverage::Position;
  const auto lines = [](std::optional<std::uint64_t> first, std::optional<std::uint64_t> last) {
    const auto found = lines_of(Position{first, 1, last, 1});
    return found ? std::pair(found->first, found->last) : std::pair<std::uint64_t, std::uint64_t>();
  };
  const auto none = lines({}, 3);
  EXPECT_EQ(none, std::pair(std::uint64_t{0}, std::uint64_t{0}));
  EXPECT_EQ(lines(kHiddenLine, 3), none);
  EXPECT_EQ(lines(2, {}), std::pair(std::uint64_t{2}, std::uint64_t{2}));
  EXPECT_EQ(lines(2, 3), std::pair(std::uint64_t{2}, std::uint64_t{3}));
  EXPECT_EQ(lines(2, 1), std::pair(std::uint64_t{2}, std::uint64_t{2}));
  EXPECT_EQ(lines(2, kHiddenLine), std::pair(std::uint64_t{2}, std::uint64_t{2}));
  EXPECT_EQ(lines(2, kHiddenLine + 1), std::pair(std::uint64_t{2}, kHiddenLine + 1));
}

TEST(LineSpans, AreUnited) {
  using proflint::xml_coverage::LineSpans;
  LineSpans spans(std::pmr::get_default_resource());
  const auto expect = [&](std::uint64_t lines, std::uint64_t hit) {
    const LineSpans::Totals totals = spans.totals();
    EXPECT_EQ(totals.lines, lines);
    EXPECT_EQ(totals.hit, hit);
  };
  expect(0, 0);
  spans.add(1, 0, 9, true);  // not a line
  expect(0, 0);
  spans.add(1, 4, 4, false);
  spans.add(1, 4, 4, true);
  expect(1, 1);
  spans.add(1, 2, 5, false);
  expect(4, 1);
  spans.add(1, 5, 9, true);
  expect(8, 6);
  spans.add(2, 1, 3, true);
  expect(11, 9);
  spans.add(2, 7, 5, false);  // ends before it starts: its first line
  expect(12, 9);
  spans.add(3, UINT32_MAX, UINT64_MAX, true);
  expect(13, 10);
  spans.add(3, std::uint64_t{1} << 32, UINT64_MAX, true);
  expect(13, 10);
  spans.clear();
  expect(0, 0);
}

}  // namespace
}  // namespace proflint::tests
