// The public interfaces: their results equal the results of the core, a usage error is reported instead of thrown, and
// the C and C++ interfaces agree.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <memory>
#include <type_traits>

#include "tests/builders/results.h"
#include "tests/program/profiles.h"
#include "tests/support/support.h"
#include "validators/engine/checking.h"
#include "validators/engine/families.h"
#include "validators/engine/proflint.h"
#include "validators/engine/proflint_c.h"

namespace proflint::tests {
namespace {

static_assert(noexcept(api::check({}, api::Options())));

TEST(Api, ResultsEqualTheCore) {
  api::Options options;
  options.name = "input";
  const api::Report report = api::check(kInvalid, options);
  const Result result = check(kInvalid);
  EXPECT_EQ(report.error, "");
  EXPECT_EQ(report.verdict, api::Verdict::invalid);
  EXPECT_EQ(report.format, result.format);
  ASSERT_EQ(report.findings.size(), result.findings.size());
  EXPECT_EQ(report.findings[0].message, result.findings[0].message);
  EXPECT_EQ(report.findings[0].line, 2u);
  EXPECT_EQ(report.tally.size(), result.tally.size());
}

TEST(Api, OptionsWorkLikeTheCommandLine) {
  api::Options options;
  options.ignore = {"sample-text"};
  EXPECT_EQ(api::check(kInvalid, options).verdict, api::Verdict::clean);
  options.ignore = {};
  options.severities = {{"sample-text/line-syntax", api::Severity::warning}};
  EXPECT_EQ(api::check(kInvalid, options).verdict, api::Verdict::suspicious);
  options.severities = {};
  options.assume = "dcpi";
  EXPECT_EQ(api::check(kInvalid, options).format, "dcpi");
  options.assume = {};
  options.limits = {{"line-length", 1}};
  EXPECT_EQ(api::check(kInvalid, options).verdict, api::Verdict::unchecked);
  options.limits = {};
  options.max_findings = 0;
  EXPECT_TRUE(api::check(kInvalid, options).findings.empty());
  EXPECT_EQ(api::check(kInvalid, options).tally.size(), 1u);
}

using COptions = std::unique_ptr<proflint_options, void (*)(proflint_options*)>;
using CReport = std::unique_ptr<proflint_report, void (*)(proflint_report*)>;

COptions c_options() {
  return {proflint_options_new(), proflint_options_free};
}
CReport c_check(std::string_view bytes, const COptions& options) {
  return {proflint_check(bytes.data(), bytes.size(), options.get()), proflint_report_free};
}

// Returns the string `context` as every companion.
int find_any(void* context, proflint_role, const char*, const void** bytes, size_t* size) {
  const auto* const text = static_cast<const std::string*>(context);
  *bytes = text->data();
  *size = text->size();
  return 1;
}

TEST(Api, CompanionsAreUsed) {
  const std::string profile = real_file("gmon/x86_64-pie.gmon"), image = real_file("gmon/image-i386");
  api::Options options;
  EXPECT_EQ(api::check(profile, options).verdict, api::Verdict::clean);
  options.find = [&](api::Role role, std::string_view name) {
    return role == api::Role::image ? std::optional(api::Companion{name, image}) : std::nullopt;
  };
  const api::Report of_image = api::check(profile, options);
  ASSERT_EQ(of_image.tally.size(), 1u);
  EXPECT_EQ(of_image.tally[0].rule, "gmon/elf-class");

  const COptions c = c_options();
  EXPECT_EQ(proflint_options_find(c.get(), find_any, const_cast<std::string*>(&image)), 0);
  EXPECT_EQ(proflint_options_max_findings(c.get(), 0, 0), 0);
  const CReport report = c_check(profile, c);
  EXPECT_EQ(proflint_report_description(report.get()), of_image.description);
  EXPECT_EQ(proflint_report_findings(report.get()), 0u);
  ASSERT_EQ(proflint_report_tallies(report.get()), 1u);
  proflint_tally tally;
  EXPECT_EQ(proflint_report_tally(report.get(), 0, &tally), 0);
  EXPECT_STREQ(tally.rule, "gmon/elf-class");
  EXPECT_EQ(tally.count, 1u);
  EXPECT_EQ(proflint_report_tally(report.get(), 1, &tally), -1);
}

TEST(Api, PairsAreUsed) {
  const std::string data = real_file("gcov/gcc-12/flow.gcda"), notes = real_file("gcov/gcc-12/jump.gcno");
  api::Options options;
  EXPECT_EQ(api::check(data, options).verdict, api::Verdict::clean);
  options.name = "flow.gcda";
  options.find = [&](api::Role, std::string_view name) -> std::optional<api::Companion> {
    EXPECT_EQ(name, "flow.gcno");
    return api::Companion{name, notes};
  };
  const api::Report report = api::check(data, options);
  EXPECT_NE(report.verdict, api::Verdict::clean);
  ASSERT_EQ(report.companions.size(), 1u);
  EXPECT_TRUE(report.companions[0].is_found);

  const COptions c = c_options();
  EXPECT_EQ(proflint_options_name(c.get(), "flow.gcda"), 0);
  EXPECT_EQ(proflint_options_find(c.get(), find_any, const_cast<std::string*>(&notes)), 0);
  EXPECT_EQ(proflint_report_findings(c_check(data, c).get()), report.findings.size());

  options.find = [](api::Role, std::string_view) { return std::optional<api::Companion>(); };
  const api::Report alone = api::check(data, options);
  EXPECT_EQ(alone.verdict, api::Verdict::clean);
  ASSERT_EQ(alone.companions.size(), 1u);
  EXPECT_FALSE(alone.companions[0].is_found);
}

TEST(Api, MistakesAreReportedAndNothingIsChecked) {
  std::vector<api::Options> wrong(5);
  wrong[0].select = {"nope"};
  wrong[1].ignore = {"nope"};
  wrong[2].severities = {{"nope", api::Severity::note}};
  wrong[3].limits = {{"nope", 1}};
  wrong[4].assume = "nope";
  for (const api::Options& options : wrong) {
    const api::Report report = api::check(kInvalid, options);
    EXPECT_NE(report.error.find("'nope'"), std::string::npos) << report.error;
    EXPECT_EQ(report.verdict, api::Verdict::unchecked);
  }
}

TEST(Api, RulesMatchTheTables) {
  std::size_t index = 0;
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules) {
      const api::Rule exported = api::rule_at(index++);
      EXPECT_EQ(exported.id, rule.id);
      EXPECT_EQ(exported.family, table.family);
      EXPECT_EQ(api::find_rule(rule.id)->statement, rule.statement);
    }
  EXPECT_EQ(api::rule_count(), index);
  EXPECT_EQ(api::rule_at(index).id, "");
  EXPECT_FALSE(api::find_rule("nope"));
  EXPECT_EQ(api::pair_suffix("gcda"), ".gcno");
  EXPECT_EQ(api::pair_suffix("gmon"), "");
  EXPECT_EQ(api::pair_suffix("nope"), "");
  EXPECT_EQ(api::version(), PROFLINT_VERSION);
  EXPECT_EQ(proflint_version(), api::version());
}

// For any bytes, the two interfaces agree, and places are inside the file.
RC_GTEST_PROP(Api, CAndCppAgree, ()) {
  const std::string bytes = *hostile_text();
  const api::Report report = api::check(bytes);
  const CReport other = c_check(bytes, c_options());
  const bool was_checked = other != nullptr;  // RapidCheck cannot show an opaque pointer
  RC_ASSERT(was_checked);
  RC_ASSERT(static_cast<int>(proflint_report_verdict(other.get())) == static_cast<int>(report.verdict));
  RC_ASSERT(proflint_report_format(other.get()) == std::string(report.format));
  RC_ASSERT(proflint_report_findings(other.get()) == report.findings.size());
  for (std::size_t i = 0; i < report.findings.size(); ++i) {
    proflint_finding finding;
    RC_ASSERT(proflint_report_finding(other.get(), i, &finding) == 0);
    RC_ASSERT(finding.message == report.findings[i].message);
    RC_ASSERT(finding.rule == report.findings[i].rule);
    RC_ASSERT((finding.has_bytes != 0) == report.findings[i].byte_offset.has_value());
    RC_ASSERT(finding.byte_offset <= bytes.size() && finding.byte_length <= bytes.size() - finding.byte_offset);
  }
  proflint_finding none;
  RC_ASSERT(proflint_report_finding(other.get(), report.findings.size(), &none) == -1);
}

// As the records of the program have them.
TEST(Api, FactsAndCompanionsAreThoseOfRecords) {
  const COptions c = c_options();
  EXPECT_EQ(proflint_options_name(c.get(), "flow.gcda"), 0);
  const CReport data = c_check(real_file("gcov/gcc-12/flow.gcda"), c);
  proflint_companion companion;
  ASSERT_EQ(proflint_report_companions(data.get()), 1u);
  EXPECT_EQ(proflint_report_companion(data.get(), 0, &companion), 0);
  EXPECT_EQ(companion.is_found, 0);
  const std::string notes = real_file("gcov/gcc-12/flow.gcno");
  EXPECT_EQ(proflint_options_find(c.get(), find_any, const_cast<std::string*>(&notes)), 0);
  const CReport pair = c_check(real_file("gcov/gcc-12/flow.gcda"), c);
  ASSERT_EQ(proflint_report_companions(pair.get()), 1u);
  EXPECT_EQ(proflint_report_companion(pair.get(), 0, &companion), 0);
  EXPECT_EQ(companion.role, PROFLINT_PAIR);
  EXPECT_STREQ(companion.name, "flow.gcno");
  EXPECT_EQ(companion.is_found, 1);
  EXPECT_EQ(proflint_report_companion(pair.get(), 1, &companion), -1);

  proflint_facts facts;
  const CReport lines = c_check("TN:\nSF:a.c\nDA:1,3\nDA:2,0\nLF:2\nLH:1\nend_of_record\n", c_options());
  proflint_report_facts(lines.get(), &facts);
  EXPECT_EQ(facts.has_lines, 1);
  EXPECT_EQ(facts.lines, 2u);
  EXPECT_EQ(facts.has_lines_hit, 1);
  EXPECT_EQ(facts.lines_hit, 1u);
  EXPECT_EQ(facts.has_version, 0);
  EXPECT_EQ(proflint_report_trait(lines.get(), 0), nullptr);
  const std::string ordered = real_file("llvm-instr/temporal-22.profdata");
  const api::Report report = api::check(ordered);
  const CReport same = c_check(ordered, c_options());
  proflint_report_facts(same.get(), &facts);
  EXPECT_EQ(facts.has_version, 1);
  EXPECT_EQ(facts.version, report.facts.version);
  ASSERT_FALSE(report.facts.traits.empty());
  EXPECT_EQ(proflint_report_trait(same.get(), 0), report.facts.traits.front());
}

TEST(Api, COptions) {
  const COptions options = c_options();
  const auto verdict = [&] {
    const CReport report = c_check(kInvalid, options);
    const char* const error = proflint_report_error(report.get());
    return std::string(error ? error : proflint_verdict_name(proflint_report_verdict(report.get())));
  };
  EXPECT_EQ(verdict(), "invalid");
  EXPECT_EQ(proflint_options_name(options.get(), "a.prof"), 0);
  EXPECT_EQ(proflint_options_severity(options.get(), "sample-text/line-syntax", PROFLINT_WARNING), 0);
  EXPECT_EQ(verdict(), "suspicious");
  EXPECT_EQ(proflint_options_ignore(options.get(), "sample-text"), 0);
  EXPECT_EQ(verdict(), "clean");
  EXPECT_EQ(proflint_options_select(options.get(), "dcpi"), 0);
  EXPECT_EQ(verdict(), "clean");
  EXPECT_EQ(proflint_options_limit(options.get(), "line-length", 1), 0);
  EXPECT_EQ(verdict(), "unchecked");
  EXPECT_EQ(proflint_options_assume(options.get(), "nope"), 0);
  EXPECT_EQ(verdict(), "unknown format 'nope'");
  proflint_rule rule;
  EXPECT_EQ(proflint_rule_at(0, &rule), 0);
  EXPECT_EQ(proflint_rule_at(proflint_rules(), &rule), -1);
  EXPECT_STREQ(proflint_severity_name(PROFLINT_ERROR), "error");
}

}  // namespace
}  // namespace proflint::tests
