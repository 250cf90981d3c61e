// Recognizes documents by their first keys, or by their names if they end before those. Follows the Chrome DevTools
// Protocol.
#include "validators/v8/family.h"

#include "validators/json_documents/document.h"
#include "validators/json_documents/probe.h"
#include "validators/text/blank.h"
#include "validators/v8/coverage/check.h"
#include "validators/v8/coverage/rules.h"
#include "validators/v8/cpu/check.h"
#include "validators/v8/cpu/rules.h"
#include "validators/v8/detect.h"
#include "validators/v8/heap/check.h"
#include "validators/v8/heap/rules.h"

namespace proflint::v8 {
namespace {

constexpr std::string_view kCpuNames[] = {"*.cpuprofile"};
constexpr std::string_view kHeapNames[] = {"*.heapprofile"};
constexpr UnsupportedRelease kCpuUnsupported[] = {{.consumers = "speedscope",
                                                   .trait = kVeryDeepTree,
                                                   .source = "speedscope: Maximum call stack size exceeded",
                                                   .rule = &find_rule(cpu::kRules, "cpuprofile/stack-depth")}};
constexpr UnsupportedRelease kHeapUnsupported[] = {{.consumers = "speedscope",
                                                    .trait = kVeryDeep,
                                                    .source = "speedscope: Maximum call stack size exceeded",
                                                    .rule = &find_rule(heap::kRules, "heapprofile/stack-depth")}};
constexpr CompanionKind kSources[] = {{Role::source}};

Match detect_coverage(const Head& head) {
  const Probed found = probe(head.bytes, head.last_name);
  const bool is_ours = found.kind == Kind::coverage || found.kind == Kind::script;
  return is_ours ? json_documents::match_of(found.has_leading, head.last_name.ends_with(".json")) : Match::none;
}

// Profiles have distinctive names: an empty or truncated file with such a name was meant to be a profile. Other JSON
// with that name, such as a heap snapshot or a trace, is not.
Match detect_named(const Head& head, std::string_view suffix, bool (*is_ours)(Kind)) {
  const bool is_named = head.last_name.ends_with(suffix);
  if (is_named && text::is_blank_text(head.bytes)) return Match::name;
  const Probed found = probe(head.bytes, head.last_name);
  if (is_ours(found.kind))
    return json_documents::match_of(found.has_leading, is_named || head.last_name.ends_with(".json"));
  return is_named && found.is_broken ? Match::strong : Match::none;
}

Match detect_cpu(const Head& head) {
  return detect_named(head, kCpuSuffix, [](Kind kind) {
    return kind == Kind::cpu_nodes || kind == Kind::cpu_tree || kind == Kind::cpu_tree_2012;
  });
}

Match detect_heap(const Head& head) {
  return detect_named(head, kHeapSuffix, [](Kind kind) { return kind == Kind::heap; });
}

}  // namespace

constinit const Format kV8Coverage = {.id = "v8-coverage",
                                      .name = "V8 coverage",
                                      .companions = kSources,
                                      .merged_as = "v8-coverage",
                                      .detect = detect_coverage,
                                      .check = coverage::check_coverage};
constinit const Format kCpuProfile = {.id = "cpuprofile",
                                      .name = "V8 CPU profile",
                                      .file_names = kCpuNames,
                                      .merged_as = "cpuprofile",
                                      .traits = kCpuTraits,
                                      .unsupported = kCpuUnsupported,
                                      .detect = detect_cpu,
                                      .check = cpu::check_cpu_profile};
constinit const Format kHeapProfile = {.id = "heapprofile",
                                       .name = "V8 heap profile",
                                       .file_names = kHeapNames,
                                       .merged_as = "heapprofile",
                                       .traits = kHeapTraits,
                                       .unsupported = kHeapUnsupported,
                                       .detect = detect_heap,
                                       .check = heap::check_heap_profile};

namespace {

constexpr const Format* kFormats[] = {&kV8Coverage, &kCpuProfile, &kHeapProfile};
constexpr RuleTable kRuleTables[] = {
    {"v8", coverage::kRules}, {"cpuprofile", cpu::kRules}, {"heapprofile", heap::kRules}};

}  // namespace

constinit const Family kV8 = {.id = "v8", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::v8
