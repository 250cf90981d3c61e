// Recognizes profiles and decides which of them can be checked. Follows profile.proto and legacy_profile.go.
#include "validators/pprof/family.h"

#include "validators/pprof/detect.h"
#include "validators/pprof/legacy.h"
#include "validators/pprof/pgo.h"
#include "validators/pprof/profile.h"
#include "validators/pprof/rules.h"

namespace proflint::pprof {
namespace {

constexpr std::string_view kFileNames[] = {"*.pprof", "*.pb.gz", "*.pgo"};
constexpr Container kContainers[] = {Container::gzip};
constexpr CompanionKind kCompanions[] = {{Role::image}};
constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "speedscope",
     .trait = kVeryDeep,
     .source = "speedscope: Maximum call stack size exceeded",
     .rule = &"pprof/stack-depth"_rule},
    {.consumers = "parca", .trait = kUnorderedIds, .source = "ValidatePprofProfile of Parca: id is not sequential"},
    {.consumers = "pyroscope",
     .trait = kManySamples,
     .source = "ValidateProfile of Pyroscope, by default: exceeds the samples count limit"},
    {.consumers = "pyroscope",
     .trait = kLargeProfile,
     .source = "ValidateProfile of Pyroscope, by default: exceeds the size limit"},
    {.consumers = "pyroscope", .trait = kHyphen, .source = "ValidateProfile of Pyroscope: sample type contains -"}};

Match detect(const Head& head) {
  const bool is_named = has_name_of(kPprof, head);
  if (legacy_form(head.bytes) != nullptr || is_preprocessed(head.bytes)) return Match::strong;
  // Letters are also tags, so a message that consists of text is one only by accident.
  const bool may_be_message = is_named || !head.is_text();
  if (may_be_message && is_message(head.bytes)) return Match::strong;
  if (may_be_message && is_message(head.bytes, true)) return Match::weak;
  return is_named ? Match::name : Match::none;
}

void check(const Input& input, Report& report) {
  const std::string_view start = input.bytes.substr(0, 1);
  if (input.bytes.empty()) {
    report.add("pprof/empty-file"_rule, {}, "the file is empty");
    if (is_for_compiler(input.name))
      report.add("pprof/pgo-nothing"_rule, {}, "the file has no samples, so the Go compiler optimizes nothing");
    return;
  }
  if (is_preprocessed(input.bytes)) {
    report.set_unsupported();
    return report.add("pprof/pgo-preprocessed"_rule, start, "the file is the output of preprofile; it was not checked");
  }
  if (const char* const form = legacy_form(input.bytes)) {
    report.set_unsupported();
    const std::optional<NextProfile> next = form == kGperftoolsForm ? std::nullopt : find_next_profile(input.bytes);
    if (next)
      report.add("pprof/concatenated"_rule, next->start, "a second profile (", next->form, ") follows at offset ",
                 Hex{static_cast<std::uint64_t>(next->start.data() - input.bytes.data())});
    return report.add("pprof/legacy-format"_rule, start, "the file is ", form, "; it was not checked");
  }
  if (!is_message(input.bytes, input.container.has_value()))
    return report.add("pprof/unrecognized"_rule, input.bytes.substr(0, 16), "the file starts with ",
                      input.bytes.substr(0, 16), ", which is not the start of a profile");
  if (!input.container && !input.is_part) report.add("pprof/not-compressed"_rule, {}, "the profile is not compressed");
  check_profile(input, report);
}

}  // namespace

constinit const Format kPprof = {.id = "pprof",
                                 .name = "pprof profile",
                                 .file_names = kFileNames,
                                 .containers = kContainers,
                                 .companions = kCompanions,
                                 .traits = kTraits,
                                 .unsupported = kUnsupported,
                                 .detect = detect,
                                 .check = check};

namespace {

constexpr const Format* kFormats[] = {&kPprof};
constexpr RuleTable kRuleTables[] = {{"pprof", kRules}};
constexpr Foreign kForeign[] = {
    {"\x1f\xef\xbf\xbd", "a gzip file that a text conversion damaged"},
    {"404 page not found", "a saved error page"},
    {"go 1.", "a Go execution trace"},
};

}  // namespace

constinit const Family kPprofFamily = {.id = "pprof", .rules = kRuleTables, .formats = kFormats, .foreign = kForeign};

}  // namespace proflint::pprof
