// Detection by content first and name second, failing closed, and the one place where checks are run.
#include "validators/families.h"

#include <algorithm>
#include <iterator>

#include "validators/bolt/family.h"
#include "validators/containers/family.h"
#include "validators/containers/unwrap.h"
#include "validators/core/file_names.h"
#include "validators/core/foreign.h"
#include "validators/core/memory.h"
#include "validators/core/reader_rules.h"
#include "validators/core/rules.h"
#include "validators/core/text.h"
#include "validators/core/volume_rules.h"
#include "validators/dcpi/family.h"
#include "validators/folded/family.h"
#include "validators/gcov/family.h"
#include "validators/gcov_rfc/family.h"
#include "validators/gmon/family.h"
#include "validators/go_covdata/family.h"
#include "validators/go_cover/family.h"
#include "validators/jacoco/family.h"
#include "validators/json_coverage/detect.h"
#include "validators/json_coverage/family.h"
#include "validators/lcov/family.h"
#include "validators/llvm_instr/family.h"
#include "validators/perf_data/family.h"
#include "validators/pprof/family.h"
#include "validators/readers.h"
#include "validators/samples/family.h"
#include "validators/sets/family.h"
#include "validators/transfers.h"
#include "validators/valgrind/family.h"
#include "validators/xml_coverage/family.h"
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
    &jacoco::kJacocoFamily,
    &xml_coverage::kXmlCoverage,
    &bolt::kBolt,
    &json_coverage::kJsonCoverage,
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
    {"{\xa9\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"{)\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"\xfb\xa9\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"{(\x03", "a profile of Python's cProfile; see it with python3 -m pstats"},
    {"00000000: ", "a hex dump; xxd -r makes a file of it again"},
    {"diff --git ", "a patch; git apply it"},
};

// Programs and libraries: ELF, PE and Mach-O.
constexpr std::string_view kImages[] = {
    "\x7f"
    "ELF",
    "MZ",
    "\xfe\xed\xfa\xce",
    "\xfe\xed\xfa\xcf",
    "\xce\xfa\xed\xfe",
    "\xcf\xfa\xed\xfe",
    "\xca\xfe\xba\xbe"};

// Files of other kinds, by their first bytes, that are properly called as files of a format are.
struct AtHome {
  std::string_view start, suffix;
};
constexpr AtHome kAtHome[] = {
    {"{\xa9\x03", ".prof"},
    {"\xfb\xa9\x03", ".prof"},
    {"{)\x03", ".prof"},
    {"{(\x03", ".prof"},
    {"        -:    0:Source:", ".gcov"},
    {"This is ", ".info"},
};

// Names that files of formats may have, but that say nothing: most files called so are of no format.
constexpr std::string_view kCommonNames[] = {"*.csv", "*.html", "*.js",  "*.json", "*.jsonl", "*.log",
                                             "*.out", "*.text", "*.txt", "*.xml",  "*.yaml"};

bool is_common(std::string_view pattern) {
  return std::find(std::begin(kCommonNames), std::end(kCommonNames), pattern) != std::end(kCommonNames);
}

bool is_at_home(const Head& head) {
  return std::any_of(std::begin(kAtHome), std::end(kAtHome), [&](const AtHome& kind) {
    return head.bytes.starts_with(kind.start) && head.name.ends_with(kind.suffix);
  });
}

// A start that is that of an XML element means the outermost one, wherever in the file it is.
bool is_one(std::string_view bytes, std::string_view xml_root, const Foreign& foreign) {
  if (foreign.start.starts_with('<')) return !xml_root.empty() && xml_root == foreign.start.substr(1);
  return bytes.starts_with(foreign.start);
}

// What is known of such files; empty if nothing is.
std::string_view find_foreign(const Head& head) {
  const std::string_view root = head.xml_root();
  const auto find_in = [&](std::span<const Foreign> list) {
    const auto found =
        std::find_if(list.begin(), list.end(), [&](const Foreign& one) { return is_one(head.bytes, root, one); });
    return found == list.end() ? std::string_view() : found->what;
  };
  std::string_view what = find_in(kForeign);
  for (const Family* family : families())
    if (what.empty()) what = find_in(family->foreign);
  return what.empty() && head.bytes.starts_with("<?xml") ? "XML" : what;
}

// The format that is surest, and another one that is as sure.
struct Best {
  const Format *format = nullptr, *tied = nullptr;
  Match match = Match::none;
};

// The first byte alone tells most magics apart.
bool starts_with_magic(std::string_view bytes, const Format& format) {
  if (bytes.empty()) return false;
  for (const std::string_view magic : format.magics)
    if (bytes.front() == magic.front() && bytes.starts_with(magic)) return true;
  return false;
}

std::span<const Format* const> formats_with_magics() {
  static const std::vector<const Format*> all = [] {
    std::vector<const Format*> list;
    std::copy_if(formats().begin(), formats().end(), std::back_inserter(list),
                 [](const Format* format) { return !format->magics.empty(); });
    return list;
  }();
  return all;
}

void ask(const Format& candidate, const Head& head, Best& best) {
  const Match match = candidate.detect(head);
  if (match == Match::none || match < best.match) return;
  best = {&candidate, match == best.match ? best.format : nullptr, match};
}

Best best_of(const Head& head) {
  Best best;
  for (const Format* candidate : formats_with_magics())
    if (starts_with_magic(head.bytes, *candidate)) ask(*candidate, head, best);
  if (best.match == Match::certain) return best;
  for (const Format* candidate : formats())
    if (!starts_with_magic(head.bytes, *candidate)) ask(*candidate, head, best);
  return best;
}

// What the start of the file is in base64, if it is.
std::string_view recognise_base64(const Head& head) {
  const std::string decoded = head.is_text() ? decode_base64_start(head.bytes) : std::string();
  if (decoded.empty()) return {};
  const Head start(decoded, {});
  const bool is_known = best_of(start).match >= Match::strong || !find_foreign(start).empty();
  return is_known ? "a file in base64; decode it with base64 -d" : "base64; decode it with base64 -d";
}

// What a file is that is of no format; empty if nothing is known of it.
std::string_view other_kind(const Head& head) {
  if (const std::string_view what = recognise_foreign(head); !what.empty()) return what;
  if (const std::string_view what = find_foreign(head); !what.empty()) return what;
  if (const char* json = json_coverage::foreign_name(head.bytes, head.name)) return json;
  return recognise_base64(head);
}

std::string describe(std::string_view bytes, std::string_view kind) {
  if (bytes.empty()) return "it is empty";
  if (!kind.empty()) return "it looks like " + std::string(kind);
  // It may be a profile all the same: the check of the format that a name claims says more.
  if (bytes.starts_with("\xff\xfe") || bytes.starts_with("\xfe\xff")) return "it looks like UTF-16 text";
  return "its first bytes are those of no format proflint knows";
}

const Family& family_of(const Format& format) {
  return **std::find_if(std::begin(kFamilies), std::end(kFamilies), [&](const Family* family) {
    return std::find(family->formats.begin(), family->formats.end(), &format) != family->formats.end();
  });
}

// Finds the format, if it is not given, and judges the contents of the file if they are all there.
void check_contents(const containers::Unwrapped& file, const Input& input, std::string_view name, Detection& detection,
                    Report& report) {
  if (detection.format == nullptr) {
    detection = detect(file.bytes, name);
    if (detection.format != nullptr && detection.match < input.least_match)
      detection = {nullptr, Match::none, "nothing sure tells what it is", detection.is_at_home};
    if (detection.format == nullptr && file.is_whole) {
      report.add("file/unknown-format"_core_rule, {}, "not a file proflint can judge: ", Words{detection.reason},
                 file.container ? ", inside " : "", file.container ? to_string(*file.container) : "");
      report.set_unsupported();
    }
  }
  if (detection.format == nullptr || !file.is_whole) return;
  containers::check_container(file, name, *detection.format, report);
  detection.format->check(input, report);
  if (input.member != nullptr) sets::add_member(input, family_of(*detection.format), *detection.format, report);
}

// Judges the file as it is, unwrapped; `format` is nullptr if its contents tell.
Result check_file(Input input, const Format* format, const Policy& policy, const Limits& limits, Budget& budget) {
  const std::string_view name = input.name;
  input.name = name_of_contents(name);
  containers::Contents contents(budget, limits, input.bytes.size());
  Report report(input.bytes, policy, limits);
  Detection detection = {format, Match::certain, {}, false};
  try {
    const containers::Unwrapped file = containers::unwrap(input.bytes, contents, report);
    input.bytes = file.bytes;
    input.container = file.container;
    if (input.member != nullptr) input.member->set_size(input.bytes.size());
    check_contents(file, input, name, detection, report);
  } catch (const OutOfBudget&) {
    report.add_limit(Limit::memory, {});
  } catch (const std::bad_alloc&) {
    report.add("limit/memory"_core_rule, {}, "the machine has no more memory");
  } catch (const std::exception& failure) {
    report.add("file/internal"_core_rule, {}, "internal failure: ", Words{failure.what()});
  }
  std::vector<Companions::Asked> asked = input.companions->take_asked();
  for (const Companions::Asked& companion : asked)
    if (companion.role == Role::pair && !companion.is_found)
      report.add("file/pair-missing"_core_rule, {}, std::string_view(companion.name), " was not found");
  Result result = std::move(report).finish();
  if (detection.format != nullptr) {
    result.format = detection.format->id;
    judge_for_readers(result, *detection.format, policy, limits);
  }
  result.is_at_home = detection.is_at_home;
  result.companions = std::move(asked);
  return result;
}

// All rules found nothing that is worse than a note: there is nothing to explain.
bool is_above_doubt(const Result& result, const Policy& policy) {
  return result.verdict == Verdict::clean && policy.select.empty() && policy.ignore.empty() &&
         policy.severities.empty();
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
    std::vector<RuleTable> list = {{"core", kCoreRules}, {"volume", kVolumeRules}, {"reader", kReaderRules}};
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

bool is_image(std::string_view bytes) {
  return std::any_of(std::begin(kImages), std::end(kImages),
                     [&](std::string_view magic) { return bytes.starts_with(magic); });
}

bool has_name_of_any(std::string_view name) {
  static const std::vector<std::string_view> patterns = [] {
    std::vector<std::string_view> list;
    for (const Format* format : formats())
      std::copy_if(format->file_names.begin(), format->file_names.end(), std::back_inserter(list),
                   [](std::string_view pattern) { return !is_common(pattern); });
    return list;
  }();
  const std::string_view last = file_name(name), contents = name_of_contents(last);
  return std::any_of(patterns.begin(), patterns.end(), [&](std::string_view pattern) {
    return has_name_like(pattern, last) || has_name_like(pattern, contents);  // "*.pb.gz"
  });
}

Detection detect(std::string_view bytes, std::string_view name) {
  const Head head(bytes, name);
  const Best best = best_of(head);
  // What the content says counts more than a name, or than what it only looks like.
  const std::string_view kind = best.match <= Match::name   ? other_kind(head)
                                : best.match == Match::weak ? recognise_foreign(head)
                                                            : std::string_view();
  if (best.format == nullptr || !kind.empty()) return {nullptr, Match::none, describe(bytes, kind), is_at_home(head)};
  if (best.tied != nullptr)
    return {nullptr, best.match, "it could be " + std::string(best.tied->id) + " or " + std::string(best.format->id),
            false};
  return {best.format, best.match, {}, false};
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
  Result result = check_file(input, assumed, policy, limits, budget);
  if (is_above_doubt(result, policy)) return result;
  auto explained = explain_by_transfer(input, policy, limits, [&](std::string_view bytes) {
    static const Policy kPolicy;
    Input other = input;
    other.bytes = bytes;
    other.member = nullptr;  // the file as it is was the member
    return check_file(other, assumed, kPolicy, limits, budget);
  });
  if (!explained) return result;
  explained->companions = std::move(result.companions);
  return std::move(*explained);
}

void add_to_set(SetMember& member, const Format& format, const Facts& facts) {
  sets::add_facts(member, format, facts);
}

std::vector<LateFinding> finish_set(FileSet& set) {
  return sets::finish(set);
}

}  // namespace proflint
