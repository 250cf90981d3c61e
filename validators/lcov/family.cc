// Recognizes tracefiles. Follows the section TRACEFILE FORMAT of geninfo(1).
#include "validators/lcov/family.h"

#include "validators/core/text.h"
#include "validators/lcov/detect.h"
#include "validators/lcov/rules.h"
#include "validators/lcov/salvage.h"
#include "validators/lcov/tracefile.h"

namespace proflint::lcov {
namespace {

constexpr std::string_view kFileNames[] = {"*.info", "*.lcov"}, kCommonNames[] = {"*.info"};
constexpr Container kContainers[] = {Container::gzip};  // lcov unpacks by name
constexpr CompanionKind kSources[] = {{Role::source}};

constexpr UnsupportedRelease kUnsupported[] = {
    {.consumers = "lcov",
     .releases = since({2}),
     .trait = kHitsOnUnhitLines,
     .source = "lcov 2.x, lcovutil.pm: inconsistent",
     .rule = &"lcov/branch-hit-line-not"_rule},
    {.consumers = "lcov",
     .releases = since({2}),
     .trait = kStartsWithoutCount,
     .source = "genhtml 2.x: unexpected category UNK for the line"},
    {.consumers = "lcov",
     .releases = since({2}),
     .trait = kHitStarts,
     .source = "lcov 2.x, lcovutil.pm: function is not hit but line is",
     .rule = &"lcov/line-hit-function-not"_rule},
    {.consumers = "lcov",
     .releases = since({2, 5}),
     .trait = kLaterHits,
     .source = "lcov 2.5, lcovutil.pm: invalid counts"},
    {.consumers = "grcov", .trait = kLeadingLine, .source = "grcov, producer.rs: No input files found"},
};

// The format has no magic number; texinfo and INI files are called .info too.
Match detect(const Head& head) {
  // The first line of another text may be a record by chance: "VER: 2".
  if (const std::size_t records = records_at_start(head.bytes); records != 0)
    return records > 1 ? Match::strong : Match::weak;
  if (has_section(head.bytes)) return Match::weak;
  if (head.bytes.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return has_name_of(kTracefile, head) ? Match::name : Match::none;
  const std::string_view name = file_name(head.name);
  return name.ends_with(".lcov") || name == "lcov.info" || name == "coverage.info" ? Match::name : Match::none;
}

}  // namespace

constinit const Format kTracefile = {.id = "lcov",
                                     .name = "lcov tracefile",
                                     .file_names = kFileNames,
                                     .common_names = kCommonNames,
                                     .containers = kContainers,
                                     .requires_suffix = true,
                                     .companions = kSources,
                                     .traits = kTraits,
                                     .unsupported = kUnsupported,
                                     .detect = detect,
                                     .salvage = salvage_sections,
                                     .record_noun = {"section", "sections"},
                                     .check = check_tracefile};

namespace {

constexpr const Format* kFormats[] = {&kTracefile};
constexpr RuleTable kRuleTables[] = {{"lcov", kRules}};

}  // namespace

constinit const Family kLcov = {.id = "lcov", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::lcov
