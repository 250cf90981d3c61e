// The one list of families, and their formats and rules by name.
#include "validators/engine/families.h"

#include <algorithm>

#include "validators/bolt/family.h"
#include "validators/containers/family.h"
#include "validators/core/archive_rules.h"
#include "validators/core/consumer_rules.h"
#include "validators/core/rules.h"
#include "validators/core/volume_rules.h"
#include "validators/coverage_data/family.h"
#include "validators/dcpi/family.h"
#include "validators/folded/family.h"
#include "validators/gcov/family.h"
#include "validators/gcov_rfc/family.h"
#include "validators/gcov_text/family.h"
#include "validators/gmon/family.h"
#include "validators/go_covdata/family.h"
#include "validators/go_cover/family.h"
#include "validators/jacoco/family.h"
#include "validators/json_coverage/family.h"
#include "validators/lcov/family.h"
#include "validators/llvm_instr/family.h"
#include "validators/otlp/family.h"
#include "validators/perf_data/family.h"
#include "validators/perf_script/family.h"
#include "validators/pprof/family.h"
#include "validators/samples/family.h"
#include "validators/sets/family.h"
#include "validators/simplecov/family.h"
#include "validators/v8/family.h"
#include "validators/valgrind/family.h"
#include "validators/xml_coverage/family.h"
#include "validators/xprof/family.h"

namespace proflint {
namespace {

// One per line, so that adding one changes one line.
// clang-format off
constexpr const Family* kFamilies[] = {
    &samples::kSamples,
    &gcov::kGcov,
    &gcov_rfc::kGcovRfc,
    &gcov_text::kGcovTextFamily,
    &gmon::kGmonFamily,
    &dcpi::kDcpiFamily,
    &xprof::kXprof,
    &perf_data::kPerfDataFamily,
    &perf_script::kPerfScriptFamily,
    &pprof::kPprofFamily,
    &containers::kContainers,
    &valgrind::kValgrind,
    &lcov::kLcov,
    &go_cover::kGoCoverFamily,
    &go_covdata::kGoCovdata,
    &llvm_instr::kLlvmInstr,
    &folded::kFoldedFamily,
    &sets::kSets,
    &jacoco::kJacocoFamily,
    &xml_coverage::kXmlCoverage,
    &bolt::kBolt,
    &json_coverage::kJsonCoverage,
    &coverage_data::kCoverageDataFamily,
    &simplecov::kSimpleCov,
    &v8::kV8,
    &otlp::kOtlpFamily,
};
// clang-format on

}  // namespace

std::span<const Family* const> families() {
  return kFamilies;
}

std::span<const Format* const> formats() {
  static const std::vector<const Format*> all = [] {
    std::vector<const Format*> list;
    for (const Family* family : families()) list.insert(list.end(), family->formats.begin(), family->formats.end());
    return list;
  }();
  return all;
}

std::span<const RuleTable> rule_tables() {
  static const std::vector<RuleTable> all = [] {
    std::vector<RuleTable> list = {
        {"core", kCoreRules}, {"volume", kVolumeRules}, {"consumer", kConsumerRules}, {"archive", kArchiveRules}};
    for (const Family* family : families()) list.insert(list.end(), family->rules.begin(), family->rules.end());
    return list;
  }();
  return all;
}

const Format* find_format(std::string_view id) {
  for (const Format* format : formats())
    if (format->id == id) return format;
  return nullptr;
}

const RuleTable* find_rule_table(std::string_view name) {
  for (const RuleTable& table : rule_tables())
    if (table.family == name) return &table;
  return nullptr;
}

std::span<const Rule* const> rules_by_id() {
  static const std::vector<const Rule*> all = [] {
    std::vector<const Rule*> list;
    for (const RuleTable& table : rule_tables())
      for (const Rule& rule : table.rules) list.push_back(&rule);
    std::sort(list.begin(), list.end(), [](const Rule* a, const Rule* b) { return a->id < b->id; });
    return list;
  }();
  return all;
}

std::size_t index_of_rule(std::string_view id) {
  const std::span<const Rule* const> all = rules_by_id();
  const auto is_less = [](const Rule* rule, std::string_view wanted) { return rule->id < wanted; };
  return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), id, is_less) - all.begin());
}

const Rule* find_rule_by_id(std::string_view id) {
  const std::size_t index = index_of_rule(id);
  return index < rules_by_id().size() && rules_by_id()[index]->id == id ? rules_by_id()[index] : nullptr;
}

}  // namespace proflint
