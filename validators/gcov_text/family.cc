// Recognizes gcov's listings and intermediate text by their contents, because AutoFDO also calls its binary profiles
// *.gcov.
#include "validators/gcov_text/family.h"

#include "validators/core/text_bytes.h"
#include "validators/gcov_text/checker.h"
#include "validators/gcov_text/rules.h"
#include "validators/text/blank.h"

namespace proflint::gcov_text {
namespace {

constexpr std::string_view kFileNames[] = {"*.gcov"};
constexpr CompanionKind kCompanions[] = {{Role::pair}, {Role::source}};

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "gcovr", .trait = kIntermediate, .source = "gcovr reads only listings: UnknownLineType"},
    {.consumers = "gcovr",
     .trait = kColoredLines,
     .source = "gcovr: UnknownLineType",
     .rule = &"gcov-text/colors"_rule},
    {.consumers = "gcovr", .trait = kBlockNumbers, .source = "gcovr: UnknownLineType; run gcov without --verbose"},
    {.consumers = "gcovr",
     .releases = before({7}),
     .trait = kIdleKinds,
     .source = "gcovr 5.2: Unrecognized GCOV output"},
    {.consumers = "gcovr", .releases = since({8}), .trait = kLargeCounts, .source = "gcovr 8: SuspiciousHits"},
    {.consumers = "gcovr",
     .releases = before({7, 1}),
     .trait = kWideBlocks,
     .source = "gcovr 5.2: UnknownLineType; run gcov without --all-blocks"},
    {.consumers = "gcovr",
     .releases = before({6}),
     .trait = kUndefinedPercentages,
     .source = "gcovr 5.2: UnknownLineType"},
    {.consumers = "gcovr",
     .trait = kRoundedCalls,
     .source = "gcovr: UnknownLineType; run gcov without --human-readable"},
    {.consumers = "gcovr", .trait = kShortNames, .source = "gcovr: UnknownLineType"},
    {.consumers = "lcov",
     .releases = before({2}),
     .trait = kPercentNames,
     .source = "geninfo of lcov 1.16 prints names with printf; run gcov without --demangled-names"},
};

Match detect(const Head& head) {
  const bool is_named = has_name_of(kGcovText, head);
  if (is_named && text::has_only_blanks(head.bytes)) return Match::name;
  if (head.is_binary) return Match::none;
  const Found found = find_form(head.bytes, is_named);
  if (found.form == Form::none) return Match::none;
  return found.is_sure ? Match::strong : Match::weak;
}

}  // namespace

constinit const Format kGcovText = {.id = "gcov-text",
                                    .name = "gcov listing",
                                    .file_names = kFileNames,
                                    .common_names = kFileNames,
                                    .companions = kCompanions,
                                    .traits = kTraits,
                                    .unsupported = kUnsupported,
                                    .detect = detect,
                                    .check = check};

namespace {

constexpr const Format* kFormats[] = {&kGcovText};
constexpr RuleTable kRuleTables[] = {{"gcov-text", kRules}};

}  // namespace

constinit const Family kGcovTextFamily = {.id = "gcov-text", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::gcov_text
