// Registers the format of Go coverage profiles. Follows cmd/cover.
#include "validators/go_cover/family.h"

#include "validators/go_cover/detect.h"
#include "validators/go_cover/profile.h"
#include "validators/go_cover/rules.h"

namespace proflint::go_cover {
namespace {

constexpr std::string_view kFileNames[] = {"*.coverprofile", "cover.out", "coverage.out", "c.out", "profile.cov"};
constexpr CompanionKind kSources[] = {{Role::source}};

}  // namespace

constinit const Format kGoCover = {.id = "go-cover",
                                   .name = "Go coverage profile",
                                   .file_names = kFileNames,
                                   .companions = kSources,
                                   .detect = detect,
                                   .salvage = salvage_blocks,
                                   .record_noun = {"block", "blocks"},
                                   .check = check_profile};

namespace {

constexpr const Format* kFormats[] = {&kGoCover};
constexpr RuleTable kRuleTables[] = {{"go-cover", kRules}};

}  // namespace

constinit const Family kGoCoverFamily = {.id = "go-cover", .rules = kRuleTables, .formats = kFormats};

}  // namespace proflint::go_cover
