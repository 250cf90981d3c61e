// Reports in pieces: absorbed pieces equal one report of the whole file, with all caps. Quiet
// reports.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "validators/core/report.h"

namespace proflint::tests {
namespace {

constexpr Rule kRules[] = {
    {"test/an-error", Severity::error, Category::sum, "s", "s", "c", "h"},
    {"test/a-warning", Severity::warning, Category::sum, "s", "s", "c", "h"},
    {"test/a-note", Severity::note, Category::sum, "s", "s", "c", "h"},
    {"test/limited", Severity::error, Category::limit, "s", "s", "c", "h"},
};
constexpr std::string_view kLines = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";
const Limits kLimits;

// One finding: its rule, and its offset, or the file as a whole.
struct Said {
  std::size_t rule, offset;
  bool is_whole;
};

void say(const std::vector<Said>& list, Report& report) {
  for (const Said& said : list)
    report.add(kRules[said.rule], said.is_whole ? std::string_view() : kLines.substr(said.offset, 1), "number ",
               said.offset);
}

// The visible part of a report, as text.
std::string told(Report&& report) {
  report.set_text_size(kLines.size());
  const Result result = std::move(report).finish();
  std::string text(to_string(result.verdict));
  for (const Tally& tally : result.tally) text += " " + std::string(tally.rule->id) + "=" + std::to_string(tally.count);
  for (const Finding& finding : result.findings)
    text += "\n" + std::string(finding.rule->id) + "@" +
            (finding.where ? std::to_string(finding.where->offset) : "file") + " #" + std::to_string(finding.number) +
            " line " + std::to_string(finding.position ? finding.position->line : 0) + ": " + finding.message;
  return text;
}

RC_GTEST_PROP(Absorb, PiecesEqualOneReport, ()) {
  Policy policy;
  policy.max_findings = *rc::gen::inRange<std::size_t>(0, 12);
  policy.max_findings_per_rule = *rc::gen::inRange<std::size_t>(0, 6);
  const std::size_t pieces = *rc::gen::inRange<std::size_t>(1, 6), size = kLines.size() / pieces;
  Report one(kLines, policy, kLimits), joined(kLines, policy, kLimits);
  for (std::size_t i = 0; i < pieces; ++i) {
    const auto list = *rc::gen::container<std::vector<Said>>(rc::gen::apply(
        [=](std::size_t rule, std::size_t offset, std::size_t whole) {
          return Said{rule, i * size + offset, whole == 0};
        },
        rc::gen::inRange<std::size_t>(0, std::size(kRules)), rc::gen::inRange<std::size_t>(0, size),
        rc::gen::inRange<std::size_t>(0, 5)));
    say(list, one);
    Report piece(kLines, policy, kLimits);
    say(list, piece);
    joined.absorb(std::move(piece));
  }
  RC_ASSERT(one.has_errors() == joined.has_errors());
  RC_ASSERT(told(std::move(joined)) == told(std::move(one)));
}

TEST(Absorb, UnsupportedPiecesMakeTheFileUnsupported) {
  const Policy policy;
  Report whole(kLines, policy, kLimits), piece(kLines, policy, kLimits);
  whole.describe("whole");
  piece.describe("piece");
  piece.set_unsupported();
  whole.absorb(std::move(piece));
  const Result result = std::move(whole).finish();
  EXPECT_EQ(result.verdict, Verdict::unsupported);
  EXPECT_EQ(result.description, "whole");
}

TEST(Quiet, KeepsNoFindingButKnowsThatThereWereErrors) {
  Report report = Report::quiet(kLines, kLimits);
  report.add(kRules[1], kLines, "x");
  EXPECT_FALSE(report.has_errors());
  report.add(kRules[0], kLines, "x");
  EXPECT_TRUE(report.has_errors());
  const Result result = std::move(report).finish();
  EXPECT_TRUE(result.findings.empty());
  EXPECT_EQ(result.verdict, Verdict::invalid);
}

}  // namespace
}  // namespace proflint::tests
