// Detection by content first and name second, failing closed, and the one place where checks are run.
#include "validators/families.h"

#include <algorithm>

#include "validators/containers/family.h"
#include "validators/containers/unwrap.h"
#include "validators/core/memory.h"
#include "validators/core/rules.h"
#include "validators/dcpi/family.h"
#include "validators/folded/family.h"
#include "validators/gcov/family.h"
#include "validators/gcov_rfc/family.h"
#include "validators/gmon/family.h"
#include "validators/go_covdata/family.h"
#include "validators/go_cover/family.h"
#include "validators/lcov/family.h"
#include "validators/llvm_instr/family.h"
#include "validators/perf_data/family.h"
#include "validators/pprof/family.h"
#include "validators/samples/family.h"
#include "validators/sets/family.h"
#include "validators/valgrind/family.h"
#include "validators/xprof/family.h"

namespace proflint {
namespace {

// One a line, so that a new one is one line.
// clang-format off
constexpr const Family* kFamilies[] = {
    &samples::kSamples,
    &gcov::kGcov,
    &gcov_rfc::kGcovRfc,
    &gmon::kGmonFamily,
    &dcpi::kDcpiFamily,
    &xprof::kXprof,
    &perf_data::kPerfDataFamily,
    &pprof::kPprofFamily,
    &containers::kContainers,
    &valgrind::kValgrind,
    &lcov::kLcov,
    &go_cover::kGoCoverFamily,
    &go_covdata::kGoCovdata,
    &llvm_instr::kLlvmInstr,
    &folded::kFoldedFamily,
    &sets::kSets,
};
// clang-format on

// What is no profile of any family.
constexpr Foreign kForeign[] = {
    {"\x7f"
     "ELF",
     "an ELF file (program, library or object)"},
    {"\xfd"
     "7zXZ",
     "an xz file; decompress it first"},
    {"BZh", "a bzip2 file; decompress it first"},
    {"PK\x03\x04", "a zip archive"},
    {"!<arch>\n", "an ar archive"},
    {"{", "JSON"},
    {"<?xml", "XML"},
    {"\xff\xfe", "UTF-16 text"},
    {"\xfe\xff", "UTF-16 text"},
};

std::string describe_foreign(std::string_view bytes) {
  if (bytes.empty()) return "it is empty";
  const auto look_up = [&](std::span<const Foreign> list) -> const Foreign* {
    for (const Foreign& foreign : list)
      if (bytes.starts_with(foreign.start)) return &foreign;
    return nullptr;
  };
  const Foreign* found = look_up(kForeign);
  for (const Family* family : families())
    if (found == nullptr) found = look_up(family->foreign);
  if (found != nullptr) return "it looks like " + std::string(found->what);
  return "its first bytes are those of no format proflint knows";
}

const Family& family_of(const Format& format) {
  return **std::find_if(std::begin(kFamilies), std::end(kFamilies), [&](const Family* family) {
    return std::find(family->formats.begin(), family->formats.end(), &format) != family->formats.end();
  });
}

// Finds the format, if it is not given, and judges the contents of the file if they are all there.
void check_contents(const containers::Unwrapped& file, const Input& input, std::string_view name, const Format*& format,
                    Report& report) {
  if (format == nullptr) {
    const Detection detection = detect(file.bytes, name);
    format = detection.format;
    if (format == nullptr && file.is_whole) {
      report.add("file/unknown-format"_core_rule, {}, "not a file proflint can judge: ", Words{detection.reason},
                 file.container ? ", inside " : "", file.container ? to_string(*file.container) : "");
      report.set_unsupported();
    }
  }
  if (format == nullptr || !file.is_whole) return;
  containers::check_container(file, name, *format, report);
  format->check(input, report);
  if (input.member != nullptr) sets::add_member(input, family_of(*format), *format, report);
}

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
    std::vector<RuleTable> list = {{"core", kCoreRules}};
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

const Rule* find_rule_by_id(std::string_view id) {
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      if (rule.id == id) return &rule;
  return nullptr;
}

Detection detect(std::string_view bytes, std::string_view name) {
  const Head head(bytes, name);
  Match best = Match::none;
  const Format *format = nullptr, *tied = nullptr;
  for (const Format* candidate : formats()) {
    const Match match = candidate->detect(head);
    if (match == Match::none || match < best) continue;
    tied = match == best ? format : nullptr;
    best = match;
    format = candidate;
  }
  if (format == nullptr) return {nullptr, describe_foreign(bytes)};
  if (tied != nullptr) return {nullptr, "it could be " + std::string(tied->id) + " or " + std::string(format->id)};
  return {format, {}};
}

Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits,
             const FindCompanion& find) {
  Budget budget(limits.memory_for(input.bytes.size()));
  Companions companions([&](Role role, std::string_view name, const Belongs& belongs) {
    std::optional<Companion> found = find ? find(role, name, belongs) : std::nullopt;
    if (found) budget.extend(limits.memory_for(found->bytes.size()) - limits.memory_for(0));
    return found;
  });
  input.memory = &budget;
  input.companions = &companions;
  const std::string_view name = input.name;
  input.name = name_of_contents(name);
  containers::Contents contents(budget, limits, input.bytes.size());
  Report report(input.bytes, policy, limits);
  const Format* format = assumed;
  try {
    const containers::Unwrapped file = containers::unwrap(input.bytes, contents, report);
    input.bytes = file.bytes;
    input.container = file.container;
    if (input.member != nullptr) input.member->set_size(input.bytes.size());
    check_contents(file, input, name, format, report);
  } catch (const OutOfBudget&) {
    report.add_limit(Limit::memory, {});
  } catch (const std::bad_alloc&) {
    report.add("limit/memory"_core_rule, {}, "the machine has no more memory");
  } catch (const std::exception& failure) {
    report.add("file/internal"_core_rule, {}, "internal failure: ", Words{failure.what()});
  }
  Result result = std::move(report).finish();
  if (format != nullptr) result.format = format->id;
  result.companions = companions.take_asked();
  return result;
}

std::vector<LateFinding> finish_set(FileSet& set) {
  return sets::finish(set);
}

}  // namespace proflint
