// Detection by content first and name second, failing closed, and the one place where checks are run.
#include "validators/families.h"

#include "validators/core/memory.h"
#include "validators/core/rules.h"
#include "validators/dcpi/family.h"
#include "validators/dcpi/rules.h"
#include "validators/gcov/family.h"
#include "validators/gcov/rules.h"
#include "validators/gcov_rfc/family.h"
#include "validators/gcov_rfc/rules.h"
#include "validators/gmon/family.h"
#include "validators/gmon/rules.h"
#include "validators/samples/afdo_gcov/family.h"
#include "validators/samples/afdo_gcov/rules.h"
#include "validators/samples/binary/family.h"
#include "validators/samples/binary/rules.h"
#include "validators/samples/rules.h"
#include "validators/samples/text/family.h"
#include "validators/samples/text/rules.h"
#include "validators/xprof/family.h"
#include "validators/xprof/rules.h"

namespace proflint {
namespace {

// clang-format off: one a line
// Those with a magic number first: when one of them is certain, the others are not asked.
constexpr const Format* kFormats[] = {
    &samples::binary::kSampleRaw,
    &samples::binary::kSampleExtensible,
    &samples::binary::kSampleCompact,
    &samples::afdo_gcov::kAfdoGcov,
    &gcov::kGcno,
    &gcov::kGcda,
    &gcov::kGcfn,
    &gcov_rfc::kGraphFormat,
    &gcov_rfc::kDataFormat,
    &gmon::kGmon,
    &dcpi::kDcpi,
    &samples::text::kSampleText,
    &xprof::kXprofText,
};

constexpr RuleTable kRuleTables[] = {
    {"core", kCoreRules},
    {"sample", samples::kRules},
    {"sample-text", samples::text::kRules},
    {"sample-bin", samples::binary::kRules},
    {"afdo-gcov", samples::afdo_gcov::kRules},
    {"gcov", gcov::kRules},
    {"gcov-rfc", gcov_rfc::kRules},
    {"gmon", gmon::kRules},
    {"dcpi", dcpi::kRules},
    {"xprof", xprof::kRules},
};
// clang-format on

// Files that people hand in by mistake, by their first bytes.
struct Foreign {
  std::string_view start;
  std::string_view what;
};
constexpr Foreign kForeign[] = {
    {"\x7f"
     "ELF",
     "an ELF file (program, library or object)"},
    {"\x1f\x8b", "a gzip file; decompress it first"},
    {"\x28\xb5\x2f\xfd", "a zstd file; decompress it first"},
    {"\xfd"
     "7zXZ",
     "an xz file; decompress it first"},
    {"PK\x03\x04", "a zip archive"},
    {"!<arch>\n", "an ar archive"},
    {"PERFILE2", "perf.data; convert it with create_llvm_prof, create_gcov or llvm-profgen"},
    {"\xff"
     "lprofi\x81",
     "an LLVM instrumentation profile (.profdata)"},
    {"\xff"
     "lprofr\x81",
     "an LLVM raw instrumentation profile (.profraw)"},
    {"\xff"
     "lprofR\x81",
     "an LLVM raw instrumentation profile (.profraw)"},
    {"\x81Rforpl\xff", "an LLVM raw instrumentation profile (.profraw)"},
    {"\x81rforpl\xff", "an LLVM raw instrumentation profile (.profraw)"},
    {"# IR level", "an LLVM instrumentation profile as text"},
    {":ir\n", "an LLVM instrumentation profile as text"},
    {":csir\n", "an LLVM instrumentation profile as text"},
    {"Flat profile:", "the text report of gprof, not its data"},
    {"\f\t", "the text report of gprof, not its data"},
    {"        -:    0:Source:", "the text report of gcov, not its data"},
    {"TN:", "an lcov tracefile"},
    {"SF:", "an lcov tracefile"},
    {"{", "JSON"},
    {"<?xml", "XML"},
    {"\xff\xfe", "UTF-16 text"},
    {"\xfe\xff", "UTF-16 text"},
};

std::string describe_foreign(std::string_view bytes) {
  if (bytes.empty()) return "it is empty";
  for (const Foreign& foreign : kForeign)
    if (bytes.starts_with(foreign.start)) return "it looks like " + std::string(foreign.what);
  return "its first bytes are those of no format proflint knows";
}

Result check_as(const Format& format, const Input& input, const Policy& policy, const Limits& limits) {
  Report report(input.bytes, policy, limits);
  try {
    format.check(input, report);
  } catch (const OutOfBudget&) {
    report.add_limit(Limit::memory, {});
  } catch (const std::bad_alloc&) {
    report.add("limit/memory"_core_rule, {}, "the machine has no more memory");
  } catch (const std::exception& failure) {
    report.add("file/internal"_core_rule, {}, "internal failure: ", Words{failure.what()});
  }
  Result result = std::move(report).finish();
  result.format = format.id;
  return result;
}

}  // namespace

std::span<const Format* const> formats() {
  return kFormats;
}

std::span<const RuleTable> rule_tables() {
  return kRuleTables;
}

const Format* find_format(std::string_view id) {
  for (const Format* format : formats())
    if (format->id == id) return format;
  return nullptr;
}

const Rule* find_rule_by_id(std::string_view id) {
  for (const RuleTable& table : rule_tables())
    for (const Rule& rule : table.rules)
      if (rule.id == id) return &rule;
  return nullptr;
}

Detection detect(std::string_view bytes, std::string_view name) {
  Match best = Match::none;
  const Format *format = nullptr, *tied = nullptr;
  for (const Format* candidate : formats()) {
    const Match match = candidate->detect(bytes, name);
    if (match == Match::none || match < best) continue;
    tied = match == best ? format : nullptr;
    best = match;
    format = candidate;
    if (match == Match::certain) break;  // a magic number is of one format; what follows would only parse in vain
  }
  if (format == nullptr) return {nullptr, describe_foreign(bytes)};
  if (tied != nullptr) return {nullptr, "it could be " + std::string(tied->id) + " or " + std::string(format->id)};
  return {format, {}};
}

Result check(Input input, const Format* assumed, const Policy& policy, const Limits& limits) {
  Budget budget(limits.memory_for(input.bytes.size() + (input.pair != nullptr ? input.pair->bytes.size() : 0)));
  input.memory = &budget;
  if (assumed != nullptr) return check_as(*assumed, input, policy, limits);
  const Detection detection = detect(input.bytes, input.name);
  if (detection.format != nullptr) return check_as(*detection.format, input, policy, limits);
  Report report(input.bytes, policy, limits);
  report.add("file/unknown-format"_core_rule, {}, "not a file proflint can judge: ", Words{detection.reason});
  report.set_unsupported();
  return std::move(report).finish();
}

}  // namespace proflint
