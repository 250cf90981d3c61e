// Recognizes documents by their first keys, and files that are empty or have no entries by their names. Follows
// SimpleCov 0.5 to 1.1.
#include "validators/simplecov/family.h"

#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"
#include "validators/simplecov/detect.h"
#include "validators/simplecov/report/check.h"
#include "validators/simplecov/result_set/check.h"
#include "validators/simplecov/rules.h"
#include "validators/text/blank.h"

namespace proflint::simplecov {
namespace {

constexpr std::string_view kSetNames[] = {"*.resultset.json"};
constexpr std::string_view kLastRunNames[] = {"*.last_run.json"};
constexpr CompanionKind kSources[] = {{Role::source}};

Match detect_named(const Head& head, std::string_view name, Kind kind) {
  if (head.last_name.ends_with(name) && text::is_blank_text(head.bytes)) return Match::name;
  const Probed found = probe(head.bytes, head.last_name);
  return found.kind == kind ? json_documents::match_of(found.has_leading, head.last_name.ends_with(".json"))
                            : Match::none;
}

Match detect_result_set(const Head& head) {
  return detect_named(head, kSetName, Kind::result_set);
}

Match detect_last_run(const Head& head) {
  return detect_named(head, kLastRunName, Kind::last_run);
}

Match detect_report(const Head& head) {
  const Probed found = probe(head.bytes, head.last_name);
  const bool is_ours =
      found.kind == Kind::report || found.kind == Kind::plain_report || found.kind == Kind::files_report;
  return is_ours ? json_documents::match_of(found.has_leading, head.last_name.ends_with(".json")) : Match::none;
}

void check_any_report(const Input& input, Report& report) {
  switch (probe(input.bytes, {}).kind) {
    case Kind::plain_report:
      return report::check_plain_report(input, report);
    case Kind::files_report:
      return report::check_files_report(input, report);
    default:
      return report::check_report(input, report);
  }
}

}  // namespace

constinit const Format kResultSet = {.id = "simplecov-resultset",
                                     .name = "SimpleCov result set",
                                     .file_names = kSetNames,
                                     .companions = kSources,
                                     .merged_as = "simplecov-resultset",
                                     .detect = detect_result_set,
                                     .check = result_set::check_result_set};
constinit const Format kLastRun = {.id = "simplecov-last-run",
                                   .name = "SimpleCov last run",
                                   .file_names = kLastRunNames,
                                   .merged_as = "simplecov-last-run",
                                   .detect = detect_last_run,
                                   .check = result_set::check_last_run};
constinit const Format kReport = {.id = "simplecov-report",
                                  .name = "SimpleCov JSON report",
                                  .companions = kSources,
                                  .merged_as = "simplecov-report",
                                  .detect = detect_report,
                                  .check = check_any_report};

namespace {

constexpr const Format* kFormats[] = {&kResultSet, &kLastRun, &kReport};
constexpr RuleTable kRuleTables[] = {{"simplecov", kRules}};

}  // namespace

constinit const Family kSimpleCov = {.id = "simplecov", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::simplecov
