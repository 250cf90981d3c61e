// Recognizes the output of perf script, which has no magic. Recordings are called *.perf as well: a text is never
// identified by its name alone.
#include "validators/perf_script/family.h"

#include <algorithm>
#include <iterator>

#include "validators/core/file_names.h"
#include "validators/core/text.h"
#include "validators/core/text_bytes.h"
#include "validators/perf_script/checker.h"
#include "validators/perf_script/rules.h"
#include "validators/perf_script/sample_records.h"
#include "validators/text/blank.h"

namespace proflint::perf_script {
namespace {

constexpr std::string_view kFileNames[] = {"*.perf",          "*.perf.txt", "*.perfscript",
                                           "*.aggperfscript", "out.perf",   "perf.script"};
constexpr std::string_view kCommonNames[] = {"*.perf", "*.perf.txt", "out.perf", "perf.script"};

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "llvm-profgen",
     .trait = kNoBranches,
     .source = "llvm-profgen: Invalid perf script input; record with perf record -b, and print -F ip,brstack"},
    {.consumers = "speedscope",
     .trait = kNoChains,
     .source =
         "speedscope shows no frames of such a file, or treats it as collapsed stacks; record with perf record -g"},
    {.consumers = "stackcollapse-perf",
     .trait = kNoChains,
     .source = "stackcollapse-perf.pl shows no frames of such a file; record with perf record -g"},
    {.consumers = "speedscope",
     .trait = kVeryDeep,
     .source = "speedscope: Maximum call stack size exceeded",
     .rule = &"perf-script/stack-depth"_rule},
};

// Whether only perf script's text has such a name: a table of numbers may be called x.perf.
bool has_own_name(const Head& head) {
  return std::any_of(std::begin(kFileNames), std::end(kFileNames), [&](std::string_view pattern) {
    const bool is_common =
        std::find(std::begin(kCommonNames), std::end(kCommonNames), pattern) != std::end(kCommonNames);
    return !is_common && has_name_like(pattern, file_name(head.name));
  });
}

Match detect(const Head& head) {
  const bool is_named = has_name_of(kPerfScript, head);
  if (text::has_only_blanks(head.bytes)) return is_named ? Match::name : Match::none;
  if (head.is_binary) return Match::none;
  switch (find_certainty(without_utf8_mark(head.bytes))) {
    case Certainty::sure:
    case Certainty::strong:
      return Match::strong;
    case Certainty::weak:
      return !is_named ? Match::none : has_own_name(head) ? Match::strong : Match::weak;
    default:
      return Match::none;
  }
}

}  // namespace

constinit const Format kPerfScript = {.id = "perf-script",
                                      .name = "perf script output",
                                      .file_names = kFileNames,
                                      .common_names = kCommonNames,
                                      .traits = kTraits,
                                      .unsupported = kUnsupported,
                                      .detect = detect,
                                      .salvage = salvage_samples,
                                      .record_noun = {"sample or record", "samples and records"},
                                      .check = check};

namespace {

constexpr const Format* kFormats[] = {&kPerfScript};
constexpr RuleTable kRuleTables[] = {{"perf-script", kRules}};

}  // namespace

constinit const Family kPerfScriptFamily = {.id = "perf-script", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::perf_script
