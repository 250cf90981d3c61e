// The two forms of istanbul: coverage maps with hits, and summaries. Follows istanbul-lib-coverage 3.
#include "validators/json_coverage/istanbul/check.h"

#include "validators/json_coverage/detect.h"
#include "validators/json_coverage/istanbul/coverage_map.h"
#include "validators/json_coverage/istanbul/summary.h"
#include "validators/json_documents/document.h"
#include "validators/sets/one_kind.h"

namespace proflint::json_coverage::istanbul {
namespace {

constexpr ShapeRules kShapeRules = {&"istanbul/key-missing"_rule, &"istanbul/wrong-type"_rule,
                                    &"istanbul/key-unknown"_rule};

struct Form {
  bool is_summary;

  bool operator==(const Form&) const = default;
  std::string_view name() const { return is_summary ? "a summary" : "a coverage map"; }
};

void compare_form(const Input& input, Form form, Report& report) {
  if (input.member == nullptr || report.has_errors()) return;
  const auto* const first = input.member->join<sets::OneKind<Form>>().find_conflict(form, *input.member);
  if (first == nullptr) return;
  report.add("istanbul/set-form"_rule, {}, "the report is ", Trusted{form.name()}, ", but ",
             input.member->name_of(first->member), " is ", Trusted{first->kind.name()});
}

}  // namespace

void check_istanbul(const Input& input, Report& report) {
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  GroupedFindings findings(report);
  CoverageMap map(input, findings);
  Summary summary(input, findings);
  const bool is_summary = probe(input.bytes).is_summary;
  Sink& sink = is_summary ? static_cast<Sink&>(summary) : map;
  Walker walker(is_summary ? kEntriesShape : kFilesShape, kShapeRules, sink, hygiene, findings);
  if (read_document(*text, walker, report)) check_rest(*text, report);
  hygiene.finish();
  findings.flush();
  report.describe(is_summary ? "summary" : "coverage map");
  if (is_summary || map.has_files()) compare_form(input, {is_summary}, report);
  if (is_summary) return;
  report.set_facts(map.facts());
  if (map.lacks_loc()) report.add_trait(kBranchWithoutLoc);
  if (map.lacks_decl()) report.add_trait(kFunctionWithoutDecl);
  map.compare_with_set(report);
}

}  // namespace proflint::json_coverage::istanbul
