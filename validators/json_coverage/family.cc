// Recognizes reports by their first keys. Follows the documentation of gcov, llvm-cov, istanbul and coverage.py.
#include "validators/json_coverage/family.h"

#include "validators/core/rules.h"
#include "validators/core/text.h"
#include "validators/json_coverage/coverage_py/check.h"
#include "validators/json_coverage/coverage_py/rules.h"
#include "validators/json_coverage/detect.h"
#include "validators/json_coverage/gcov/check.h"
#include "validators/json_coverage/gcov/rules.h"
#include "validators/json_coverage/istanbul/check.h"
#include "validators/json_coverage/istanbul/rules.h"
#include "validators/json_coverage/llvm_cov/check.h"
#include "validators/json_coverage/llvm_cov/rules.h"
#include "validators/json_documents/document.h"
#include "validators/json_documents/hygiene.h"
#include "validators/json_documents/probe.h"
#include "validators/json_documents/rules.h"
#include "validators/text/blank.h"

namespace proflint::json_coverage {

using namespace json_documents;

namespace {

constexpr std::string_view kGcovNames[] = {"*.gcov.json"};
constexpr std::string_view kIstanbulNames[] = {"coverage-final.json", "coverage-summary.json"};
constexpr Container kGzip[] = {Container::gzip};
constexpr CompanionKind kSources[] = {{Role::source}};

// No other format starts with a brace and a key, though line formats may find one of their lines in it.
template <Kind kind>
Match detect_kind(const Head& head) {
  const Probed found = probe(head.bytes);
  return found.kind == kind ? match_of(found.has_leading, head.last_name.ends_with(".json")) : Match::none;
}

// "coverage.json" and "unit-coverage-final.json".
bool is_istanbul_name(std::string_view name) {
  return (name.starts_with("coverage") && name.ends_with(".json")) || name.ends_with("coverage-final.json") ||
         name.ends_with("coverage-summary.json");
}

// istanbul writes an object without keys if nothing was covered.
Match detect_istanbul(const Head& head) {
  const Probed found = probe(head.bytes);
  if (found.kind == Kind::empty && is_istanbul_name(head.last_name)) return Match::weak;
  return found.kind == Kind::istanbul ? match_of(found.has_leading, head.last_name.ends_with(".json")) : Match::none;
}

// Broken JSON without a key that identifies its format. It belongs to this family only under a name of the family:
// other kinds of JSON allow comments, and directories are full of such files. A key known to another family takes
// precedence over the name.
Match detect_unknown(const Head& head) {
  const bool has_name = has_family_name(head.name);
  if (text::is_blank_text(head.bytes)) return has_name ? Match::name : Match::none;
  const Probed found = probe(head.bytes);
  if (found.kind != Kind::none || !found.is_broken) return Match::none;
  if (has_name) return Match::strong;
  return found.has_leading || is_utf16(head.bytes) ? Match::none : Match::weak;
}

void check_unknown(const Input& input, Report& report) {
  switch (probe(input.bytes).kind) {
    case Kind::gcov:
      return gcov::check_gcov(input, report);
    case Kind::llvm_cov:
      return llvm_cov::check_llvm_cov(input, report);
    case Kind::istanbul:
      return istanbul::check_istanbul(input, report);
    case Kind::coverage_py:
      return coverage_py::check_coverage_py(input, report);
    default:
      break;
  }
  std::optional<std::string_view> text = find_text(input, report);
  if (!text) return;
  Hygiene hygiene(input.memory, report);
  AnyDocument anything(hygiene);
  if (read_document(*text, anything, report)) {
    check_rest(*text, report);
    report.add("file/unknown-format"_core_rule, {}, "the file is JSON, but not a coverage report that proflint knows");
    report.set_unsupported();
  }
  hygiene.finish();
}

}  // namespace

constinit const Format kGcovJson = {.id = "gcov-json",
                                    .name = "gcov JSON",
                                    .file_names = kGcovNames,
                                    .containers = kGzip,
                                    .companions = kSources,
                                    .merged_as = "gcov-json",
                                    .detect = detect_kind<Kind::gcov>,
                                    .check = gcov::check_gcov};
constinit const Format kLlvmCovJson = {.id = "llvm-cov-json",
                                       .name = "llvm-cov export",
                                       .companions = kSources,
                                       .merged_as = "llvm-cov-json",
                                       .detect = detect_kind<Kind::llvm_cov>,
                                       .check = llvm_cov::check_llvm_cov};
namespace {

constexpr const Rule* kIstanbulDisplacements[] = {&"json/trailing-content"_rule};

constexpr UnsupportedRelease kUnsupportedByIstanbul[] = {
    {.consumers = "istanbul",
     .trait = istanbul::kBranchWithoutLoc,
     .source = "the lcovonly reporter: Cannot read properties of undefined (reading 'start')"},
    {.consumers = "istanbul",
     .trait = istanbul::kFunctionWithoutDecl,
     .source = "the cobertura reporter: Cannot read properties of undefined (reading 'start')"},
};

}  // namespace

constinit const Format kIstanbul = {.id = "istanbul",
                                    .name = "istanbul coverage",
                                    .file_names = kIstanbulNames,
                                    .displacements = kIstanbulDisplacements,
                                    .companions = kSources,
                                    .merged_as = "istanbul",
                                    .traits = istanbul::kTraits,
                                    .unsupported = kUnsupportedByIstanbul,
                                    .detect = detect_istanbul,
                                    .check = istanbul::check_istanbul};
constinit const Format kCoveragePy = {.id = "coverage-py",
                                      .name = "coverage.py JSON report",
                                      .companions = kSources,
                                      .merged_as = "coverage-py",
                                      .detect = detect_kind<Kind::coverage_py>,
                                      .check = coverage_py::check_coverage_py};
constinit const Format kUnknownJson = {.id = "json-coverage",
                                       .name = "truncated JSON of unknown format",
                                       .merged_as = "json-coverage",
                                       .detect = detect_unknown,
                                       .check = check_unknown};

namespace {

constexpr const Format* kFormats[] = {&kGcovJson, &kLlvmCovJson, &kIstanbul, &kCoveragePy, &kUnknownJson};
constexpr RuleTable kRuleTables[] = {{"json", kRules},
                                     {"gcov-json", gcov::kRules},
                                     {"llvm-cov-json", llvm_cov::kRules},
                                     {"istanbul", istanbul::kRules},
                                     {"coverage-py", coverage_py::kRules}};

}  // namespace

constinit const Family kJsonCoverage = {.id = "json-coverage", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::json_coverage
